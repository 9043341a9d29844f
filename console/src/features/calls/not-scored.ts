import type { useTranslations } from 'use-intl'
import type { CallRow } from '#api/contract/calls.ts'
import { callTypeLabels } from '../../lib/call-types.ts'

type NotScoredRow = Pick<CallRow, 'notScored' | 'plausible' | 'callType' | 'callTypeLabel'>

/** Why a call was saved without scoring, in words; null for all other calls. */
export function notScoredText(
  { notScored, plausible, callType, callTypeLabel }: NotScoredRow,
  t: ReturnType<typeof useTranslations<'notScored'>>,
): string | null {
  switch (notScored) {
    case null:
      return null
    case 'routed':
      return t('routed', { name: callTypeLabel ?? '' })
    case 'undecided':
      return t('undecided', { names: plausibleNames(plausible, t) })
    case 'noScorecard':
      return callType === null
        ? t('noScorecardAtAll')
        : t('noScorecard', { name: callTypeLabel ?? callTypeLabels[callType] })
    case 'noRule':
    case 'chosenAtUpload':
      return t(notScored)
  }
  return notScored satisfies never
}

/** "Demo or Discovery"; a single name if routing found only one uncertain category. */
export function plausibleNames(
  plausible: CallRow['plausible'],
  t: ReturnType<typeof useTranslations<'notScored'>>,
): string {
  const labels = plausible.map(({ label }) => label)
  const last = labels.pop() ?? ''
  return labels.length === 0 ? last : t('or', { names: labels.join(', '), last })
}
