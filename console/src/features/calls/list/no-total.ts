import type { useTranslations } from 'use-intl'
import type { CallRow } from '#api/contract/calls.ts'
import { noTotalReason } from '#workers/domain/scoring/coverage.ts'

/** Why a scored call has no total; undefined if the call is not scored. */
export function noTotalText(
  { scoreStatus, coverage, talkShare }: Pick<CallRow, 'scoreStatus' | 'coverage' | 'talkShare'>,
  t: ReturnType<typeof useTranslations<'callList'>>,
): string | undefined {
  if (scoreStatus !== 'SCORED_SUCCESS' || coverage === null) return undefined
  const reason = noTotalReason({
    overall: null,
    coverage,
    metrics: { talkSharePercent: talkShare },
    answers: null,
    definition: null,
    isPractice: false,
  })
  if (reason === 'repUnknown') return t('noTotalNoRep')
  if (reason === 'doesNotFit') return t('noTotalNoFit')
  return t('noTotal', { percent: Math.round(coverage * 100) })
}
