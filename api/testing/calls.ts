import { type Call, findCall, insertCall } from '#db/queries/calls/calls.ts'
import { listScorecards, type PublishedScorecard } from '#db/queries/scorecards/scorecards.ts'
import { insertScore } from '#db/queries/calls/scores.ts'
import { saveTranscript } from '#db/queries/calls/transcripts.ts'
import type { NewRow, Row } from '#db/schema.ts'
import type { WorkState } from '#db/vocabulary/ledger.ts'
import { type Criterion, scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import type { TranscriptMessage } from '#workers/domain/transcripts/message.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import { scoreCall } from '#workers/jobs/calls/score-call.ts'
import { provisionOrganization } from '../areas/organizations/provision-organization.ts'
import type { ApiTest } from './test-api.ts'

type Database = Pick<ApiTest, 'database'>

/** Fails with the response body, which says more than the status. */
export function answered(response: { statusCode: number; body: string }, status: number): void {
  if (response.statusCode !== status)
    throw new Error(`${status} was expected, not ${response.statusCode}: ${response.body.slice(0, 1000)}`)
}

/** An organization with its default rules and scorecards. */
export async function givenProvisioned(api: ApiTest, name?: string): Promise<string> {
  const orgId = await api.givenOrganization(name === undefined ? {} : { name })
  await api.database.withOrg({ orgId }, (trx) => provisionOrganization(trx, orgId, null))
  return orgId
}

/** By default a scored call without open work. */
export function givenCall(
  { database }: Database,
  orgId: string,
  call: Partial<NewRow<'calls'>> = {},
): Promise<string> {
  return database.withOrg({ orgId }, (trx) =>
    insertCall(trx, {
      org_id: orgId,
      title: 'Intro with Larkspur',
      status: 'SCORED',
      score_status: 'SCORED_SUCCESS',
      stage: 'scored',
      started_at: new Date('2026-11-18T10:00:00Z'),
      ...call,
    }),
  )
}

export async function readCall({ database }: Database, orgId: string, callId: string): Promise<Call> {
  const call = await database.withOrg({ orgId }, (trx) => findCall(trx, callId))
  if (call === undefined) throw new Error(`There is no call ${callId}`)
  return call
}

/** An organization's scorecard, found by name. */
export async function scorecardNamed(
  { database }: Database,
  orgId: string,
  name: RegExp,
): Promise<PublishedScorecard> {
  const scorecards = await database.withOrg({ orgId }, (trx) => listScorecards(trx, []))
  const found = scorecards.find((scorecard) => name.test(scorecard.name))
  if (found === undefined) throw new Error(`There is no scorecard ${name}`)
  return found
}

export const callMessages: TranscriptMessage[] = [
  {
    role: 'user',
    message: 'Good morning, what brings you here today?',
    userName: 'Nora Field',
    secondsFromStart: 0,
  },
  {
    role: 'bot',
    message: 'We lose half a day each week to copying notes.',
    userName: 'Sam Reed',
    secondsFromStart: 6,
  },
]

export function givenTranscript({ database }: Database, orgId: string, callId: string): Promise<void> {
  return database.withOrg({ orgId }, (trx) =>
    saveTranscript(trx, {
      org_id: orgId,
      call_id: callId,
      messages: JSON.stringify(callMessages),
      plain_text: callMessages.map((message) => message.message).join('\n'),
      detected_format: 'webvtt',
      confidence: 0.9,
      warnings: JSON.stringify(['One cue had no text.']),
    }),
  )
}

/** Gives a call a current score whose first criterion has the given status and one quote. @returns that criterion */
export async function givenScore(
  { database }: Database,
  orgId: string,
  callId: string,
  scorecard: PublishedScorecard,
  status: Row<'score_answers'>['status'] = 'met',
): Promise<Criterion & { sectionId: string }> {
  const definition = scorecardDefinition.parse(scorecard.definition)
  const section = definition.sections[0]
  const criterion = section?.criteria[0]
  const check = criterion?.checks[0]
  if (section === undefined || criterion === undefined || check === undefined)
    throw new Error('The scorecard is empty')
  await database.withOrg({ orgId }, (trx) =>
    insertScore(
      trx,
      {
        org_id: orgId,
        call_id: callId,
        scorecard_id: scorecard.id,
        scorecard_version: 1,
        engine: 'offline',
        engine_version: '1',
        overall: 72.5,
        coverage: 0.9,
        passed: true,
        metrics: JSON.stringify({ talkSharePercent: 41 }),
      },
      [
        {
          org_id: orgId,
          criterion_id: criterion.id,
          section_id: section.id,
          position: 0,
          status,
          earned: 5,
          possible: criterion.weight,
          assessed: criterion.weight,
          checks: JSON.stringify([{ checkId: check.id, status: 'met', reason: 'Said so.', value: null }]),
        },
      ],
      [
        {
          org_id: orgId,
          criterion_id: criterion.id,
          check_id: check.id,
          position: 0,
          message_index: 0,
          start_character: 0,
          end_character: 12,
          quote: 'Good morning',
          seconds_from_start: 0,
        },
      ],
    ),
  )
  return { ...criterion, sectionId: section.id }
}

/** A command with one scoring item for the call, in a given state. The call refers to it, and no worker runs. */
export async function givenWork(
  { database }: Database,
  orgId: string,
  callId: string,
  item: Partial<NewRow<'work_items'>> & { state: WorkState; label?: string; actorUserId?: string },
): Promise<{ commandId: string; itemId: string }> {
  const { label = 'Scoring', actorUserId, ...columns } = item
  return database.withOrg({ orgId }, async (trx) => {
    const { commandId } = await recordCommand(trx, {
      orgId,
      kind: 'rescore-calls',
      label,
      subjectId: callId,
      actorUserId: actorUserId ?? null,
      items: [newItem(scoreCall, { subject: callId, payload: { callId } })],
    })
    const { id } = await trx
      .updateTable('work_items')
      .set(columns)
      .where('command_id', '=', commandId)
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('calls')
      .set({ command_id: commandId })
      .where('org_id', '=', orgId)
      .where('id', '=', callId)
      .execute()
    return { commandId, itemId: id }
  })
}

/** A command's work items, as `kind subject`. */
export async function itemsOf({ database }: Database, commandId: string): Promise<string[]> {
  const rows = await database.asSystem((trx) =>
    trx
      .selectFrom('work_items')
      .select(['kind', 'subject'])
      .where('command_id', '=', commandId)
      .orderBy('subject')
      .execute(),
  )
  return rows.map((row) => `${row.kind} ${row.subject}`)
}

/** Audit log actions about a subject, oldest first. */
export async function auditOf(
  { database }: Database,
  orgId: string,
  subjectId: string,
): Promise<Row<'audit_log'>[]> {
  return database.asSystem((trx) =>
    trx
      .selectFrom('audit_log')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('subject_id', '=', subjectId)
      .orderBy('id')
      .execute(),
  )
}
