import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Check } from '../model/definition.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { checkCatalogQuery } from '../queries.ts'

/** How a check is judged, in a few words. */
export function useMethodSummary(): (check: Check) => string {
  const t = useTranslations('scorecardBuilder')
  const { data } = useQuery(checkCatalogQuery(useOrgId()))
  return ({ method, text }) => {
    switch (method.kind) {
      case 'detector':
        return method.detector === ''
          ? t('detectorPlaceholder')
          : (data?.detectors.find(({ id }) => id === method.detector)?.text ?? method.detector)
      case 'metric':
        return t('metricSummary', {
          name: t(`metricName.${method.metric}`),
          range: rangeText(method.min, method.max, t),
        })
      case 'phrases': {
        const { any, all, none, speaker } = method.phrases
        return t('phraseSummary', {
          count: any.length + all.length + none.length,
          speaker: t(`speakerWords.${speaker}`),
        })
      }
      case 'model':
        return method.question === ''
          ? t('questionMissing')
          : t('questionSummary', { question: method.question })
      case 'judgement':
        return t('questionSummary', { question: text })
      case 'person':
        return t('personSummary')
      default:
        return method satisfies never
    }
  }
}

function rangeText(
  min: number | null,
  max: number | null,
  t: ReturnType<typeof useTranslations<'scorecardBuilder'>>,
): string {
  if (min === null && max === null) return t('rangeNone')
  if (min === null) return t('rangeTo', { max: String(max) })
  if (max === null) return t('rangeFrom', { min: String(min) })
  return t('rangeBoth', { min: String(min), max: String(max) })
}
