import { z } from 'zod'
import { callRow, listCallsBody, rescoreBody } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { idParams, isoTime, pageOf, pageQuery } from './page.ts'
import { person } from './people.ts'

/** The filters of the list, without its paging. */
const callFilter = listCallsBody.omit({ from: true, numberOfResults: true })
export type CallFilterBody = z.input<typeof callFilter>

/** Maximum number of calls in one export; narrower filters reach the rest. */
export const mostExportedCalls = 10_000
/** Maximum number of calls that one request scores again. */
export const mostRescoredCalls = 5_000

export const rescoreMatchingBody = z.strictObject({
  filter: callFilter,
  ...rescoreBody.shape,
})

/** What rescoring all matching calls would do. */
export const rescorePreview = z.object({
  /** Matching calls, at most `mostRescoredCalls`. */
  matching: z.number().int(),
  /** More calls match than one request handles. */
  isMore: z.boolean(),
  ready: z.number().int(),
  /** Why the others cannot be scored now, most frequent reason first. */
  skipped: z.array(z.object({ reason: z.string(), count: z.number().int() })),
})

export const previewRescore = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/rescore-matching/preview',
  permission: 'calls.rescore',
  rateClass: 'read',
  body: rescoreMatchingBody,
  response: rescorePreview,
  isLong: true,
})

/** Scores again every call that matches now, except those that cannot be scored. */
export const rescoreMatching = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/rescore-matching',
  permission: 'calls.rescore',
  body: rescoreMatchingBody,
  response: { 202: rescorePreview.extend({ commandId: z.uuid().nullable() }) },
  isIdempotent: true,
  isLong: true,
})

/** The matching calls as a file for spreadsheets, in the order of the list, at most `mostExportedCalls`. */
export const exportCalls = endpoint({
  method: 'POST',
  path: '/integrations/real-calls/export',
  permission: 'calls.export',
  rateClass: 'read',
  body: callFilter,
  response: z.unknown(),
  isLong: true,
  mostRows: mostExportedCalls,
})

/** Similar calls that the reader sees, most similar first, each with what they have in common. Empty if the organization hides them. */
export const similarCalls = z.object({
  results: z.array(
    callRow.pick({ id: true, title: true, buyerCompany: true, startedAt: true, score: true }).extend({
      sameCompany: z.boolean(),
      sameType: z.boolean(),
      /** Words that both titles have in common. */
      words: z.array(z.string()),
    }),
  ),
})

export const listSimilarCalls = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/:id/similar',
  permission: 'calls.view',
  params: idParams,
  response: similarCalls,
})

/** A deleted call that can still be restored. */
export const deletedCall = z.object({
  id: z.uuid(),
  /** Empty for a call that a privacy rule excluded. */
  title: z.string(),
  buyerCompany: z.string(),
  caller: person.nullable(),
  startedAt: isoTime,
  deletedAt: isoTime,
  /** After this time it cannot be restored. */
  erasedAt: isoTime,
})
export type DeletedCall = z.infer<typeof deletedCall>

/** Most recently deleted first. */
export const listDeletedCalls = endpoint({
  method: 'GET',
  path: '/integrations/real-calls/deleted',
  permission: 'calls.delete',
  query: pageQuery.omit({ search: true }),
  response: pageOf(deletedCall),
})
