import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Trx } from '#db/client.ts'
import { findCall, updateCall } from '#db/queries/calls/calls.ts'
import { markReleased } from '#db/queries/calls/held-calls.ts'
import { findCurrentScore, insertScore, listScores } from '#db/queries/calls/scores.ts'
import { insertActionItem, removeActionItem } from '#db/queries/coaching/action-items.ts'
import { insertNote, listNotes } from '#db/queries/coaching/notes.ts'
import {
  insertDispute,
  insertScoreEvents,
  listOpenDisputes,
  listScoreEvents,
} from '#db/queries/grading/corrections.ts'
import { insertGrades } from '#db/queries/grading/grades.ts'
import { questionHash } from '#db/queries/grading/question.ts'
import { replaceImportedCall } from '#db/queries/imports/imported-calls.ts'
import { insertSummaryMails } from '#db/queries/mail/summary-mails.ts'
import { insertPrivacyRule } from '#db/queries/rules/rules.ts'
import { deleteScorecard } from '#db/queries/scorecards/configs.ts'
import { insertPublishedScorecard } from '#db/queries/scorecards/scorecards.ts'
import { questionKey } from '../../domain/calibration/version-diff.ts'
import { defaultScorecards } from '../../domain/scoring/default-scorecards.ts'
import { loadActionItems } from '../coaching/stored-action-items.ts'
import { jobs } from '../catalog.ts'
import { offlineEngine } from '../../engines/offline/offline.ts'
import { newItem } from '../../queue/record.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
import { registry } from '../registry.ts'
import {
  givenCall,
  givenSalesOrganization,
  readCall,
  sampleTranscript,
  type TestOrganization,
} from '../testing.ts'
import { startHeldCalls } from './held-calls.schedule.ts'
import { loadMessages } from './steps/call-input.ts'

let backend: TestBackend
let organization: TestOrganization

beforeAll(async () => {
  backend = await openTestBackend()
  organization = await givenSalesOrganization(backend)
  await backend.database.withOrg({ orgId: organization.orgId }, (trx) =>
    insertPrivacyRule(trx, {
      org_id: organization.orgId,
      level: 'ORGANIZATION',
      team_id: null,
      user_id: null,
      position: 2,
      settings: JSON.stringify({ MAX_DURATION: 119 }),
    }),
  )
  await backend.start({
    catalog: jobs,
    registry,
    services: { engines: { for: () => Promise.resolve(offlineEngine) } },
  })
})
afterAll(() => backend.close())

const withoutTimes = [
  'Noor Haddad: Hi Ilse, how do you plan the night routes today?',
  'Ilse Maas: Two planners rebuild everything in a spreadsheet every night, Zanzibar included.',
  'Noor Haddad: Shall we meet on Tuesday at ten?',
  'Ilse Maas: Tuesday at ten is good.',
].join('\n')
const withTimes = JSON.stringify([
  {
    userName: 'Noor Haddad',
    message: 'How do you plan the night routes?',
    secondsFromStart: 0,
    secondsEnd: 20,
  },
  { userName: 'Ilse Maas', message: 'With Zanzibar included.', secondsFromStart: 21, secondsEnd: 40 },
])

const run = (
  callId: string,
  item = newItem(jobs['parse-transcript'], { subject: callId, payload: { callId } }),
) =>
  backend.record({
    orgId: organization.orgId,
    kind: 'process-call',
    label: 'Discovery: Zanzibar',
    subjectId: callId,
    interactive: true,
    items: [item],
  })

async function givenHeld(): Promise<string> {
  const callId = await givenCall(backend, organization, {
    title: 'Discovery: Zanzibar',
    transcript: withoutTimes,
  })
  await backend.untilCommandEnds(await run(callId))
  return callId
}

const heldOf = (callId: string) =>
  backend.database.system
    .selectFrom('held_calls')
    .selectAll()
    .where('call_id', '=', callId)
    .executeTakeFirst()

async function release(callId: string): Promise<void> {
  await backend.database.withOrg({ orgId: organization.orgId }, (trx) =>
    markReleased(trx, [callId], randomUUID()),
  )
  const item = newItem(jobs['release-held-call'], { subject: callId, payload: { callId } })
  await backend.untilCommandEnds(await run(callId, item))
}

/** Everything that the database stores about the call in plain text, except the row for those who decide. */
async function wordsAbout(callId: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select row_to_json(calls)::text as text from calls where id = ${callId}
    union all select row_to_json(call_words)::text from call_words where call_id = ${callId}
    union all select row_to_json(call_traces)::text from call_traces where call_id = ${callId}
    union all select row_to_json(transcripts)::text from transcripts where call_id = ${callId}
    union all select row_to_json(transcript_sources)::text from transcript_sources where call_id = ${callId}
    union all select row_to_json(call_participants)::text from call_participants where call_id = ${callId}
    union all select row_to_json(scores)::text from scores where call_id = ${callId}
    union all select row_to_json(score_events)::text from score_events where call_id = ${callId}
    union all select row_to_json(call_notes)::text from call_notes where call_id = ${callId}
    union all select row_to_json(action_items)::text from action_items where call_id = ${callId}
    union all select row_to_json(human_grades)::text from human_grades where call_id = ${callId}
    union all select row_to_json(summary_mails)::text from summary_mails where call_id = ${callId}
    union all select row_to_json(commands)::text from commands where subject_id = ${callId}`.execute(
    backend.database.system,
  )
  return rows.map(({ text }) => text).join('\n')
}

describe('a call that only its estimated length would exclude', () => {
  it('is held for two weeks, and nothing that was said can be read', async () => {
    const callId = await givenHeld()
    expect(await readCall(backend, callId)).toMatchObject({
      status: 'SKIPPED',
      score_status: 'HELD_FOR_PRIVACY_DECISION',
      title: '',
      caller_id: null,
    })
    expect(await wordsAbout(callId)).not.toMatch(/Zanzibar|Ilse|Haddad/)
    const held = await heldOf(callId)
    expect(held).toMatchObject({ title: 'Discovery: Zanzibar', caller_id: organization.repId })
    expect(held?.reason).toMatch(/^Length: about \d+ s by estimate\. Your rule: lasts 119 s or less\.$/)
    expect(held?.content.includes('Zanzibar')).toBe(false)
    const days = ((held?.expires_at.getTime() ?? 0) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(14)
  })

  it('comes back whole when somebody imports it, is scored, and is never held again', async () => {
    const callId = await givenHeld()
    await release(callId)
    expect(await readCall(backend, callId)).toMatchObject({
      title: 'Discovery: Zanzibar',
      caller_id: organization.repId,
      score_status: 'SCORED_SUCCESS',
      message_count: 4,
    })
    expect(await heldOf(callId)).toBeUndefined()
    expect(await wordsAbout(callId)).toMatch(/Zanzibar included/)
    const again = newItem(jobs['route-call'], { subject: callId, payload: { callId } })
    await backend.untilCommandEnds(await run(callId, again))
    expect(await readCall(backend, callId)).toMatchObject({ title: 'Discovery: Zanzibar' })
  })

  it('is excluded at its deadline by one of several processes, with a line in the audit log', async () => {
    const callId = await givenHeld()
    const other = await givenHeld()
    await backend.database.system
      .updateTable('held_calls')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('call_id', '=', callId)
      .execute()
    const schedules = [1, 2].map(() =>
      startHeldCalls({ database: backend.database, log: pino({ level: 'silent' }), intervalMs: 3_600_000 }),
    )
    const excluded = await Promise.all(schedules.map((schedule) => schedule.runNow()))
    for (const schedule of schedules) await schedule.stop()
    expect(excluded.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1)
    expect(await readCall(backend, callId)).toMatchObject({
      score_status: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE',
      status_reason: 'Excluded: nobody decided before the deadline.',
    })
    expect(await heldOf(callId)).toBeUndefined()
    expect(await heldOf(other)).toBeDefined()
    const { rows } = await sql<{ action: string; actor_kind: string }>`
      select action, actor_kind from audit_log where subject_id = ${callId}`.execute(backend.database.system)
    expect(rows).toEqual([{ action: 'call.hold-expired', actor_kind: 'system' }])
  })
})

const longTranscript = `${sampleTranscript}\n[00:02:40] Noor Haddad: I will send you the report about Zanzibar by Friday.`

/** Everything that people did with a call, and what they chose for it. */
const workOn = (callId: string) =>
  backend.database.withOrg(organization, async (trx) => ({
    notes: await listNotes(trx, callId, organization.repId),
    items: await trx
      .selectFrom('action_items')
      .selectAll()
      .where('call_id', '=', callId)
      .where('touched_by', 'is not', null)
      .orderBy('id')
      .execute(),
    events: await listScoreEvents(trx, callId),
    disputes: await listOpenDisputes(trx, callId),
    earlierScores: (await listScores(trx, callId, 10)).map(({ id }) => id).slice(-1),
    grading: await trx
      .selectFrom('grading_items')
      .innerJoin('human_grades', (join) =>
        join
          .onRef('human_grades.org_id', '=', 'grading_items.org_id')
          .onRef('human_grades.item_id', '=', 'grading_items.id'),
      )
      .selectAll(['grading_items', 'human_grades'])
      .where('grading_items.call_id', '=', callId)
      .execute(),
    mails: await trx.selectFrom('summary_mails').selectAll().where('call_id', '=', callId).execute(),
    choices: await trx
      .selectFrom('calls')
      .select(['caller_id', 'shared_with', 'chosen_call_type', 'chosen_rule_id'])
      .where('id', '=', callId)
      .execute(),
  }))

/** The call in a sample that the rep has graded. */
async function givenItem(trx: Trx, callId: string): Promise<{ item_id: string }> {
  const { orgId, repId, scorecardId } = organization
  const sample = await trx
    .insertInto('grading_samples')
    .values({
      org_id: orgId,
      scorecard_id: scorecardId,
      scorecard_version: 1,
      rules: JSON.stringify([]),
      pool: 1,
      seed: 'seed',
      two_graders_share: 0,
      drawn_by: repId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return trx
    .insertInto('grading_items')
    .values({
      org_id: orgId,
      sample_id: sample.id,
      call_id: callId,
      grader_id: repId,
      position: 1,
      reasons: ['random', 'short'],
      inclusion: 0.5,
      status: 'submitted',
      closed_at: new Date(),
    })
    .returning('id as item_id')
    .executeTakeFirstOrThrow()
}

/** A scored call with a note, a reply, action items, an override, an open dispute, a grade, a sent summary and a chosen rule. */
async function givenWorkedOn(): Promise<string> {
  const callId = await givenCall(backend, organization, {
    title: 'Discovery: Zanzibar',
    transcript: longTranscript,
  })
  await backend.untilCommandEnds(await run(callId))
  const { orgId, repId: userId, scorecardId } = organization
  await backend.database.withOrg(organization, async (trx) => {
    const own = { org_id: orgId, call_id: callId }
    const note = await insertNote(trx, {
      ...own,
      author_id: userId,
      body: 'Why Zanzibar?',
      mentioned: [userId],
    })
    await insertNote(trx, { ...own, author_id: userId, parent_id: note.id, body: 'They are in Zanzibar.' })
    await insertActionItem(trx, { ...own, source: 'person', text: 'Call Zanzibar', touched_by: userId })
    const call = await findCall(trx, callId)
    if (call === undefined) throw new Error('The call is there.')
    const [found] = await loadActionItems(trx, call, await loadMessages(trx, callId))
    if (found === undefined) throw new Error('The words contain an action item.')
    await removeActionItem(trx, found, userId)

    const score = await findCurrentScore(trx, callId)
    const criterion = defaultScorecards.discovery.sections[0]?.criteria[0]
    if (score === undefined || criterion === undefined) throw new Error('The call is scored.')
    const about = {
      ...own,
      scorecard_id: scorecardId,
      criterion_id: criterion.id,
      question: questionHash(questionKey(criterion)),
    }
    const event = { ...about, score_id: score.id, by_user: userId, reason: 'Zanzibar says otherwise.' }
    const disputeId = await insertDispute(trx, {
      ...about,
      opened_by: userId,
      expires_at: new Date(Date.now() + 1e9),
    })
    await insertScoreEvents(trx, [
      {
        ...event,
        kind: 'overridden',
        checks: JSON.stringify(criterion.checks.map(({ id }) => ({ checkId: id, status: 'not_assessable' }))),
      },
      { ...event, kind: 'disputeOpened', dispute_id: disputeId },
    ])
    const { item_id: itemId } = await givenItem(trx, callId)
    await insertGrades(trx, [
      {
        ...about,
        item_id: itemId,
        scorecard_version: 1,
        grader_id: userId,
        checks: JSON.stringify([{ checkId: 'x', status: 'met', evidence: [{ quote: 'Zanzibar' }] }]),
        status: 'met',
        comment: 'Zanzibar is mentioned.',
        is_blind: true,
      },
    ])
    await insertSummaryMails(trx, [
      {
        ...own,
        kind: 'automatic',
        address: 'ilse@haddad-zanzibar.example',
        user_id: null,
        state: 'sent',
        unsubscribe_hash: Buffer.from(callId),
        sent_at: new Date(),
      },
    ])
    await updateCall(trx, callId, {
      chosen_rule_id: organization.routingRuleId,
      waiting_checks: 2,
      open_disputes: 1,
    })
  })
  return callId
}

/** Routes a call whose length is only an estimate that the rule would exclude. */
async function holdAgain(callId: string): Promise<void> {
  await backend.database.withOrg(organization, (trx) =>
    updateCall(trx, callId, { duration_seconds: 60, duration_is_estimated: true }),
  )
  const item = newItem(jobs['route-call'], { subject: callId, payload: { callId } })
  await backend.untilCommandEnds(await run(callId, item))
  expect(await readCall(backend, callId)).toMatchObject({
    score_status: 'HELD_FOR_PRIVACY_DECISION',
    waiting_checks: 0,
    open_disputes: 0,
  })
}

/** The provider changes the call: imports and routes it again. */
async function replace(callId: string, durationSeconds: number | null): Promise<void> {
  const { orgId, repId } = organization
  const { command_id: commandId } = await readCall(backend, callId)
  await backend.database.withOrg(organization, (trx) =>
    replaceImportedCall(
      trx,
      {
        orgId,
        integrationId: randomUUID(),
        externalId: callId,
        importId: randomUUID(),
        callId,
        commandId: randomUUID(),
        reason: '',
        contentHash: Buffer.from(callId),
        adapterVersion: 1,
      },
      {
        title: 'Discovery: Zanzibar again',
        callerId: null,
        callType: null,
        scorecardId: null,
        startedAt: new Date(),
        durationSeconds,
        isPrivate: false,
        participants: [{ name: 'Noor Haddad', user_id: repId, kind: 'INTERNAL', side: 'rep' }],
        transcript: Buffer.from(
          JSON.stringify([
            { userName: 'Noor Haddad', message: 'How do you plan the night routes?', secondsFromStart: 0 },
            { userName: 'Ilse Maas', message: 'With a spreadsheet.', secondsFromStart: 21 },
          ]),
        ),
      },
      commandId,
    ),
  )
  await backend.untilCommandEnds(await run(callId))
}

describe('a scored call that is held', () => {
  it('keeps what people did with it sealed, and gets it back when somebody imports it', async () => {
    const callId = await givenWorkedOn()
    const before = await workOn(callId)
    expect(before).toMatchObject({
      notes: [{}, {}],
      items: [{}, {}],
      events: [{}, {}],
      disputes: [{}],
      grading: [{ status: 'met', comment: 'Zanzibar is mentioned.' }],
      mails: [{ state: 'sent' }],
      choices: [{ chosen_rule_id: organization.routingRuleId }],
    })
    await holdAgain(callId)
    expect(await wordsAbout(callId)).not.toMatch(/Zanzibar|Ilse|Haddad/i)
    await release(callId)
    expect(await workOn(callId)).toEqual(before)
    expect(await readCall(backend, callId)).toMatchObject({
      score_status: 'SCORED_SUCCESS',
      open_disputes: 1,
    })
    const items = await backend.database.withOrg(organization, async (trx) => {
      const call = await findCall(trx, callId)
      return call === undefined ? [] : loadActionItems(trx, call, await loadMessages(trx, callId))
    })
    expect(items.some(({ source }) => source === 'found')).toBe(true)
  })

  it('keeps it through a change at its provider, held again or not', async () => {
    const callId = await givenWorkedOn()
    const { choices, notes, items } = await workOn(callId)
    await holdAgain(callId)
    const deadline = (await heldOf(callId))?.expires_at
    await replace(callId, null)
    expect(await heldOf(callId)).toMatchObject({ title: 'Discovery: Zanzibar again', expires_at: deadline })
    expect(await wordsAbout(callId)).not.toMatch(/Zanzibar|Ilse|Haddad/)
    await replace(callId, 600)
    expect(await heldOf(callId)).toBeUndefined()
    expect(await readCall(backend, callId)).toMatchObject({ title: 'Discovery: Zanzibar again' })
    expect(await workOn(callId)).toMatchObject({ choices, notes, items, disputes: [{}] })
  })

  it('comes back without the scores of a scorecard that was deleted meanwhile', async () => {
    const callId = await givenWorkedOn()
    const other = await backend.database.withOrg(organization, async (trx) => {
      const id = await insertPublishedScorecard(trx, {
        orgId: organization.orgId,
        name: 'Short-lived',
        tag: '',
        callTypes: [],
        definition: defaultScorecards.discovery,
        createdBy: null,
      })
      await insertScore(
        trx,
        {
          org_id: organization.orgId,
          call_id: callId,
          scorecard_id: id,
          scorecard_version: 1,
          engine: 'offline',
          engine_version: '1',
          coverage: 1,
        },
        [],
        [],
      )
      return id
    })
    const { notes } = await workOn(callId)
    await holdAgain(callId)
    await backend.database.withOrg(organization, (trx) => deleteScorecard(trx, other))
    await release(callId)
    expect(await workOn(callId)).toMatchObject({ notes, events: [{}, {}], disputes: [{}] })
    expect(await readCall(backend, callId)).toMatchObject({ score_status: 'SCORED_SUCCESS' })
  })
})

describe('a call whose source states its length', () => {
  it('is excluded by the same rule, and only its tombstone is left', async () => {
    const callId = await givenCall(backend, organization, { title: 'Discovery: Zanzibar' })
    await backend.database.withOrg(organization, (trx) =>
      trx
        .updateTable('transcript_sources')
        .set({ kind: 'messages', body: Buffer.from(withTimes) })
        .where('call_id', '=', callId)
        .execute(),
    )
    await backend.untilCommandEnds(await run(callId))
    expect(await readCall(backend, callId)).toMatchObject({
      score_status: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE',
    })
    expect(await heldOf(callId)).toBeUndefined()
  })
})

describe('a release that cannot be carried out', () => {
  it('leaves the call held, so that somebody can decide again', async () => {
    const callId = await givenHeld()
    await backend.database.system
      .updateTable('held_calls')
      .set({ content: Buffer.from('changed') })
      .where('call_id', '=', callId)
      .execute()
    await backend.database.withOrg({ orgId: organization.orgId }, (trx) =>
      markReleased(trx, [callId], randomUUID()),
    )
    await backend.database.withOrg({ orgId: organization.orgId }, async (trx) => {
      await registry['release-held-call'].onDeath?.(
        { callId },
        { orgId: organization.orgId, errorClass: 'SecretError', message: 'It was changed.' },
        trx,
      )
    })
    expect(await readCall(backend, callId)).toMatchObject({ score_status: 'HELD_FOR_PRIVACY_DECISION' })
    expect(await heldOf(callId)).toMatchObject({ is_released: false })
  })
})
