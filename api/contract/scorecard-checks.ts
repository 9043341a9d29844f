import { z } from 'zod'
import { draftSubCheck } from '#workers/domain/scorecards/draft-definition.ts'
import { checkSpeakers } from '#workers/domain/scoring/speakers.ts'
import { endpoint } from './endpoint.ts'
import { idParams, isoTime, pageOf, pageQuery } from './page.ts'

const example = z.array(z.object({ side: z.enum(['rep', 'buyer']), words: z.string() }))

export const checkEntry = z.object({
  /** A detector's id, or a metric's name. */
  id: z.string(),
  kind: z.enum(['detector', 'metric']),
  text: z.string(),
  /** Whose words count. */
  speaker: z.enum(checkSpeakers),
  /** The part of a call that it covers; null: the whole call. */
  part: z.enum(['start', 'later']).nullable(),
  /** A conversation that it detects, and one that it does not. */
  hears: example,
  misses: example,
  /** For a metric: its unit, its value in the two examples, and a default range. */
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

/** Every ready-made check. The search covers the checks' texts and examples. */
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

/** Maximum length of a pasted conversation, in characters. */
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
  /** Newest first, without calls that the reader no longer sees. */
  calls: z.array(
    z.object({
      callId: z.uuid(),
      title: z.string(),
      startedAt: isoTime,
      ...hit,
      quotes: z.array(z.object({ ...quoted, messageIndex: z.number().int(), secondsFromStart: z.number() })),
    }),
  ),
  /** How many calls were read, and in how many of them it was met. */
  read: z.number().int(),
  met: z.number().int(),
})
export type CheckTest = z.infer<typeof checkTest>

export const acceptedCheckTest = z.object({ commandId: z.uuid(), requestId: z.uuid() })

/**
 * Tries one check on pasted text, on the newest scored calls that the reader sees, or on both. Uses patterns, phrases and numbers: 422
 * `not_offline` for a check that only a model or a person can answer, 422 `check_incomplete` for an unfinished one. The text is deleted
 * with the response, the result after a day.
 */
export const testCheck = endpoint({
  method: 'POST',
  path: '/scorecard-configs/test-check',
  permission: 'scorecards.manage',
  body: z.strictObject({
    check: draftSubCheck,
    /** Whose words the criterion is about. */
    criterionSpeaker: z.enum(['rep', 'buyer', 'metric']),
    colleagueCounts: z.boolean().default(false),
    /** Lines "Name: words". The speaker called "Rep" is the rep; otherwise the first speaker. */
    text: z.string().trim().min(1).max(maxTestCharacters).optional(),
    /** Only calls of this scorecard's call types; left out: any calls. */
    scorecardId: z.uuid().optional(),
    numberOfCalls: z.number().int().min(0).max(50).default(10),
  }),
  response: { 200: checkTest, 202: acceptedCheckTest },
  isIdempotent: true,
})

/** One of the reader's own tests; null while it runs. */
export const getCheckTest = endpoint({
  method: 'GET',
  path: '/scorecard-configs/test-check/:id',
  permission: 'scorecards.manage',
  params: idParams,
  response: z.object({ result: checkTest.nullable(), error: z.string().nullable() }),
})
