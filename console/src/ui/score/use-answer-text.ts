import { useTranslations } from 'use-intl'
import type { AnswerStatus } from '#workers/domain/scoring/answer-words.ts'
import { type Scaled, stepsOf } from '#workers/domain/scoring/scale.ts'

/** An answer in words: its status, or its step of a scale with what that means. */
export function useAnswerText(
  criterion: Scaled,
): (answer: { status: AnswerStatus; step?: number | null | undefined }) => string {
  const t = useTranslations('answer')
  const steps = stepsOf(criterion)
  return ({ status, step }) => {
    const means = steps?.[step ?? -1]
    return means === undefined ? t(status) : t('step', { step: step ?? 0, means })
  }
}
