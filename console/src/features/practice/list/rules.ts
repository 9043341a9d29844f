import { filterQuery, paramFilter } from '../../../ui/list/filters.ts'
import { pageRequest } from '../../../ui/list/search-params.ts'
import type { AttemptsRequest } from '../queries/attempts.ts'
import type { BotsRequest } from '../queries/bots.ts'
import type { PracticeSearch } from './search.ts'

export const botRules = {
  type: paramFilter<PracticeSearch, BotsRequest>('type', ({ type }) =>
    type === undefined ? {} : { callType: [type] },
  ),
}

export const attemptRules = {
  bot: paramFilter<PracticeSearch, AttemptsRequest>('bot', ({ bot }) => ({ agentId: bot })),
  rep: paramFilter<PracticeSearch, AttemptsRequest>('rep', ({ rep }) => ({ userId: rep })),
  state: paramFilter<PracticeSearch, AttemptsRequest>('state', ({ state }) => ({ state })),
  waits: paramFilter<PracticeSearch, AttemptsRequest>('waits', ({ waits }) => ({ waitsFor: waits })),
}

export const botsRequest = (search: PracticeSearch): BotsRequest => ({
  ...pageRequest(search),
  ...filterQuery<PracticeSearch, BotsRequest>(Object.values(botRules), search),
  search: search.q.trim(),
})

export const attemptsRequest = (search: PracticeSearch): AttemptsRequest => ({
  ...pageRequest(search),
  ...filterQuery<PracticeSearch, AttemptsRequest>(Object.values(attemptRules), search),
})
