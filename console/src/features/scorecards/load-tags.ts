import { listScorecardTags } from '#api/contract/scorecards.ts'
import { call } from '../../lib/call.ts'

/** Option lists load up to 1000 items. Source: specification 2 §9. */
const maxOptions = 1000

export const loadTags = async (signal: AbortSignal) =>
  (await call(listScorecardTags, { query: { numberOfResults: maxOptions }, signal })).results
