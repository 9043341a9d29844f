import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallDetail } from '#api/contract/calls.ts'
import { isInPipeline } from '../call-status.ts'
import { type StageStep, stepTexts } from './score/stage-steps.ts'

/** Announces to screen readers when a stage begins and how it ended. The state at opening is not announced. */
export function StageAnnouncer({ steps, call }: { steps: readonly StageStep[]; call: CallDetail }) {
  const t = useTranslations('callPage')
  const stages = useTranslations('callScore')
  const running = steps.find(({ state }) => state === 'running')
  const [wasMoving, setWasMoving] = useState(false)
  if (!wasMoving && isInPipeline(call)) setWasMoving(true)
  const ends: Partial<Record<CallDetail['scoreStatus'], string>> = {
    SCORED_SUCCESS: t('announceScored'),
    SCORED_ERROR: t('announceFailed'),
    SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE: t('announceSaved'),
  }
  const end = wasMoving ? (ends[call.scoreStatus] ?? '') : ''
  return (
    <div className="visually-hidden" aria-live="polite">
      {running === undefined ? end : t('announceStage', { step: stages(stepTexts[running.name]) })}
    </div>
  )
}
