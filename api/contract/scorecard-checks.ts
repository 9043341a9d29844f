import { z } from 'zod'
import { draftSubCheck } from '#workers/domain/scorecards/draft-definition.ts'
import { checkSpeakers } from '#workers/domain/scoring/speakers.ts'
import { endpoint } from './endpoint.ts'
import { idParams, isoTime, pageOf, pageQuery } from './page.ts'

const example = z.array(z.object({ side: z.enum(['rep', 'buyer']), words: z.string() }))

export const checkEntry = z.object({
  /** Of a detector its id, of a metric its name. */
  id: z.string(),
  kind: z.enum(['detector', 'metric']),
  text: z.string(),
  /** Whose words count. */
  speaker: z.enum(checkSpeakers),
  /** The part of a call that it listens to; null: all of it. */
  part: z.enum(['start', 'later']).nullable(),
  /** A conversation that it hears, and one that it does not. */
  hears: example,
  misses: example,
  /** Of a metric: its unit, what it is in the two examples, and a range to begin with. */
  metric: z
    .object({
      unit: z.string(),
      hears: z.number().nullable(),
      misses: z.number().nullable(),
      min: z.number().nullable(),
      max: z.number().nullable(),
    })
    .nullable(),
})

/** Everything that a check can be made of without words of one's own. Searched by its text and its example. */
export const listChecks = endpoint({
  method: 'GET',
  path: '/scorecard-configs/checks',
  permission: 'scorecards.viewAll',
  query: pageQuery.extend({
    numberOfResults: z.coerce.number().int().min(1).max(1000).default(200),
    speaker: z.enum(checkSpeakers).optional(),
    kind: z.enum(['detector', 'metric']).optional(),
  }),
  response: pageOf(checkEntry),
})

/** Most characters of a pasted conversation that a check is tried on. */
export const maxTestCharacters = 20_000

const hit = {
  status: z.enum(['met', 'missed', 'not_applicable', 'not_assessable']),
  reason: z.string(),
  /** The computed number of a metric. */
  value: z.number().nullable(),
}
const quoted = { side: z.string(), speaker: z.string(), quote: z.string() }

export const checkTest = z.object({
  /** Null: no text was pasted. */
  text: z.object({ ...hit, quotes: z.array(z.object(quoted)) }).nullable(),
  /** Newest first; those that the reader does not see any more are left out. */
  calls: z.array(
    z.object({
      callId: z.uuid(),
      title: z.string(),
      startedAt: isoTime,
      ...hit,
      quotes: z.array(z.object({ ...quoted, messageIndex: z.number().int(), secondsFromStart: z.number() })),
    }),
  ),
  /** Calls that were read, and of these the ones where it was met. */
  read: z.number().int(),
  met: z.number().int(),
})
export type CheckTest = z.infer<typeof checkTest>

export const acceptedCheckTest = z.object({ commandId: z.uuid(), requestId: z.uuid() })

/**
 * Tries one check on pasted text, on the newest scored calls that the reader sees, or on both. By patterns, phrases and numbers: 422
 * `not_offline` for a check that only a model or a person can answer, 422 `check_incomplete` for one that is not finished. The text is
 * deleted with the response, the result after a day.
 */
export const testCheck = endpoint({
  method: 'POST',
  path: '/scorecard-configs/test-check',
  permission: 'scorecards.manage',
  body: z.strictObject({
    check: draftSubCheck,
    /** Whose words count for the criterion. */
    criterionSpeaker: z.enum(['rep', 'buyer', 'metric']),
    colleagueCounts: z.boolean().default(false),
    /** Lines "Name: words". Whoever is called "Rep" is the rep, else who speaks first. */
    text: z.string().trim().min(1).max(maxTestCharacters).optional(),
    /** Calls of this scorecard's call types; left out: of any. */
    scorecardId: z.uuid().optional(),
    numberOfCalls: z.number().int().min(0).max(50).default(10),
  }),
  response: { 200: checkTest, 202: acceptedCheckTest },
  isIdempotent: true,
})

/** A test of one's own; null while it runs. */
export const getCheckTest = endpoint({
  method: 'GET',
  path: '/scorecard-configs/test-check/:id',
  permission: 'scorecards.manage',
  params: idParams,
  response: z.object({ result: checkTest.nullable(), error: z.string().nullable() }),
})
