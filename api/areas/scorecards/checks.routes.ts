import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { newId } from '#db/queries/ids.ts'
import { findVisibleCallsOf, listMessages } from '#db/queries/scorecards/preview-calls.ts'
import { findOwnTextRequest, insertTextRequest } from '#db/queries/rules/text-requests.ts'
import { sidesOf, speakerOfRow } from '#workers/domain/calls/speakers.ts'
import { listSpeakersOf } from '#db/queries/scorecards/preview-calls.ts'
import { checkEntries } from '#workers/domain/scorecards/check-catalog.ts'
import { draftProblems } from '#workers/domain/scorecards/draft-problems.ts'
import { emptyDraft } from '#workers/domain/scorecards/draft-definition.ts'
import { transcriptMessage } from '#workers/domain/transcripts/message.ts'
import { testCheck } from '#workers/jobs/scorecards/test-check.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import {
  acceptedCheckTest,
  type CheckTest,
  getCheckTest,
  listChecks,
  testCheck as testCheckEndpoint,
} from '../../contract/scorecard-checks.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { HttpProblem, notFound } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { visibilityOf } from '../calls/call-access.ts'
import { requireScorecardRow } from './require-scorecard.ts'
import { loadScorecard } from './scorecard-view.ts'

type Body = z.output<(typeof testCheckEndpoint)['body']>

const status = z.enum(['met', 'missed', 'not_applicable', 'not_assessable'])
const storedResult = z.object({
  text: z
    .object({
      status,
      reason: z.string(),
      value: z.number().nullable(),
      quotes: z.array(z.object({ side: z.string(), speaker: z.string(), quote: z.string() })),
    })
    .nullable(),
  calls: z.array(
    z.object({
      callId: z.string(),
      status,
      reason: z.string(),
      value: z.number().nullable(),
      spans: z.array(
        z.object({
          messageIndex: z.number(),
          start: z.number(),
          end: z.number(),
          secondsFromStart: z.number(),
        }),
      ),
    }),
  ),
})
const storedMessages = z.array(transcriptMessage)

/** Checks that a check can be tried. @throws HttpProblem 422 */
function assertTriable({ check, criterionSpeaker }: Body): void {
  const { kind } = check.method
  if (kind === 'model' || kind === 'person' || kind === 'judgement')
    throw new HttpProblem(
      422,
      'not_offline',
      kind === 'person'
        ? 'A person answers this check: there is nothing to try.'
        : 'Only a language model answers this check. Preview the draft over a sample of calls instead.',
    )
  const checkPath = 'sections.0.criteria.0.checks.0.'
  const problems = draftProblems({
    ...emptyDraft('Test'),
    sections: [
      {
        id: 'test',
        name: 'Test',
        criteria: [
          {
            id: 'test',
            text: 'Test',
            guidance: '',
            speaker: criterionSpeaker,
            answerType: 'yesNo',
            anchors: [],
            colleagueCounts: false,
            weight: 100,
            gate: false,
            notApplicableWhen: null,
            checks: [{ ...check, text: check.text || 'Test', share: 1 }],
          },
        ],
      },
    ],
  }).filter(({ path }) => path.startsWith(checkPath))
  if (problems.length > 0)
    throw new HttpProblem(422, 'check_incomplete', problems[0]?.message ?? 'The check is not complete.', {
      errors: problems.map(({ path, message }) => ({
        path: `check.${path.slice(checkPath.length)}`,
        message,
      })),
    })
}

/** Quotes are read from the current transcripts, and only of calls that the reader still sees. */
async function viewTest(trx: Trx, actor: RequestActor, stored: unknown): Promise<CheckTest> {
  const { text, calls } = storedResult.parse(stored)
  const ids = calls.map(({ callId }) => callId)
  const visible = await findVisibleCallsOf(trx, ids, await visibilityOf(trx, actor))
  const messages = await listMessages(trx, [...visible.keys()])
  const speakers = await listSpeakersOf(trx, [...visible.keys()])
  const shown = calls.flatMap(({ callId, spans, ...hit }) => {
    const call = visible.get(callId)
    if (call === undefined) return []
    const own = storedMessages.safeParse(messages.get(callId)).data ?? []
    const sides = sidesOf(own, (speakers.get(callId) ?? []).map(speakerOfRow))
    return [
      {
        callId,
        title: call.title,
        startedAt: call.started_at.toISOString(),
        ...hit,
        quotes: spans.map(({ messageIndex, start, end, secondsFromStart }) => ({
          messageIndex,
          secondsFromStart,
          side: sides[messageIndex] ?? 'buyer',
          speaker: own[messageIndex]?.userName ?? '',
          quote: own[messageIndex]?.message.slice(start, end) ?? '',
        })),
      },
    ]
  })
  return { text, calls: shown, read: shown.length, met: shown.filter((call) => call.status === 'met').length }
}

export const scorecardCheckRoutes: RoutePlugin = (app, context) => {
  const { database, runOnce, kick, respondWithCommand } = context

  route(app, listChecks, ({ query }) => {
    const words = (query.search ?? '').toLowerCase().split(/\s+/)
    const found = checkEntries.filter((entry) => {
      if (query.kind !== undefined && entry.kind !== query.kind) return false
      if (query.speaker !== undefined && entry.speaker !== query.speaker) return false
      const text = [entry.id, entry.text, ...entry.hears.map((line) => line.words)].join(' ').toLowerCase()
      return words.every((word) => text.includes(word))
    })
    return Promise.resolve({
      results: found.slice(query.from, query.from + query.numberOfResults),
      total: found.length,
    })
  })

  const readTest = (actor: RequestActor, id: string) =>
    database.withOrg(actor, async (trx) => {
      const request = await findOwnTextRequest(trx, { id, kind: 'test-check', createdBy: actor.userId })
      if (request === undefined) throw notFound()
      const [answer] = request.answers
      return {
        result: answer?.result == null ? null : await viewTest(trx, actor, answer.result),
        error: answer?.error ?? (request.state === 'cancelled' ? 'It was canceled.' : null),
      }
    })

  route(app, testCheckEndpoint, async (request, reply) => {
    const { actor, body } = request
    const accepted = await runOnce(request, reply, acceptedCheckTest, async (trx) => {
      const { scorecardId, text, ...input } = body
      const scorecard =
        scorecardId === undefined
          ? null
          : await loadScorecard(trx, await requireScorecardRow(trx, context, actor, scorecardId))
      assertTriable(body)
      const requestId = await newId(trx)
      const { commandId } = await recordCommand(trx, {
        orgId: actor.orgId,
        kind: 'test-check',
        label: 'Try a check',
        actorUserId: actor.userId,
        interactive: true,
        items: [newItem(testCheck, { subject: requestId, payload: { requestId } })],
      })
      await insertTextRequest(
        trx,
        { orgId: actor.orgId, id: requestId, kind: 'test-check', commandId, createdBy: actor.userId },
        [
          {
            subject: '',
            input: {
              ...input,
              text: text ?? null,
              callTypes: scorecard?.callTypes.map(({ callType }) => callType) ?? [],
              readerId: actor.userId,
            },
          },
        ],
      )
      return { commandId, requestId }
    })
    kick()
    return respondWithCommand(request, reply, accepted.commandId, {
      accepted,
      ended: {
        status: 200,
        body: async () => {
          const { result, error } = await readTest(actor, accepted.requestId)
          if (result === null)
            throw new HttpProblem(422, 'test_failed', error ?? 'The check could not be tried.')
          return result
        },
      },
    })
  })

  route(app, getCheckTest, ({ actor, params }) => readTest(actor, params.id))
}
