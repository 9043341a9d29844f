import type { QueryClient } from '@tanstack/react-query'
import { changeScorecard, cloneScorecard } from '#api/contract/scorecards.ts'
import type { ScorecardStatus } from '#db/vocabulary/scorecards.ts'
import { newIdempotencyKey } from '../../lib/api.ts'
import { call } from '../../lib/call.ts'
import { scorecardsKey } from './keys.ts'

/** Copies a scorecard into a new draft. */
export async function copyScorecard(queryClient: QueryClient, orgId: string, id: string) {
  const copy = await call(cloneScorecard, {
    params: { id },
    body: {},
    idempotencyKey: newIdempotencyKey(),
  })
  await queryClient.invalidateQueries({ queryKey: [...scorecardsKey(orgId), 'list'] })
  return copy
}

/** Archives or restores a scorecard. */
export async function changeStatus(
  queryClient: QueryClient,
  orgId: string,
  { id, version }: { id: string; version: number },
  status: ScorecardStatus,
): Promise<void> {
  try {
    await call(changeScorecard, { params: { id }, body: { version, status } })
  } finally {
    await queryClient.invalidateQueries({ queryKey: scorecardsKey(orgId) })
  }
}
