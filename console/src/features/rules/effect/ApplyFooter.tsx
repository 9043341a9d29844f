import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { applyToHistoryLimit, type BackTestAnswer } from '#api/contract/back-tests.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { useCan } from '../../../lib/use-can.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ApplyProgress } from './ApplyProgress.tsx'
import { changedCalls } from './model.ts'
import { applyToHistory } from './queries.ts'
import styles from './Effect.module.css'

type Problem = 'tooMany' | 'rulesChanged'

/** What becomes of past calls: nothing, unless somebody applies an ended test of the saved rules. */
export function ApplyFooter({
  answer,
  isStale,
  onClose,
  onAgain,
  onApplied,
}: {
  /** Null until the test has ended well. */
  answer: BackTestAnswer | null
  isStale: boolean
  onClose: () => void
  onAgain: () => void
  onApplied?: (() => void) | undefined
}) {
  const t = useTranslations('ruleEffect')
  const mayRescore = useCan('calls.rescore')
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [applied, setApplied] = useState<{ commandId: string; calls: number } | null>(null)
  // One wish to apply is one key: a lost answer must not apply twice.
  const [idempotencyKey] = useState(newIdempotencyKey)
  const count = answer === null ? 0 : changedCalls(answer.counts)
  const isDraft = answer !== null && (answer.isDraft || answer.compareWith === 'savedRules')
  const shownProblem = problem ?? (!isDraft && count > applyToHistoryLimit ? 'tooMany' : null)
  const canApply = answer !== null && !isDraft && count > 0 && !isStale && shownProblem === null && applied === null && mayRescore

  const confirm = async () => {
    if (answer === null) return
    try {
      setApplied(await applyToHistory({ backTestId: answer.backTestId, idempotencyKey }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'rules_changed') setProblem('rulesChanged')
      else if (error.code === 'too_many_calls') setProblem('tooMany')
      else throw error
    }
  }
  return (
    <div className={styles.foot}>
      {applied !== null && <ApplyProgress commandId={applied.commandId} calls={applied.calls} onAgain={onAgain} onApplied={onApplied} />}
      {shownProblem !== null && (
        <div className={styles.footProblem} role="alert">
          <span>{shownProblem === 'tooMany' ? t('tooMany', { limit: applyToHistoryLimit }) : t('rulesChanged')}</span>
          {shownProblem === 'rulesChanged' && (
            <Button size="xs" variant="subtle" onClick={onAgain}>
              {t('again')}
            </Button>
          )}
        </div>
      )}
      <div className={styles.footLine}>
        {applied === null && <p className="meta">{!mayRescore && !isDraft ? t('noRescore') : isDraft ? t('footerDraft') : t('footer')}</p>}
        <Button variant="subtle" color="gray" ml="auto" onClick={onClose}>
          {t('close')}
        </Button>
        {canApply && <Button onClick={() => setAsking(true)}>{t('apply', { count })}</Button>}
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('applyTitle', { count })}
        consequence={answer === null ? null : <Consequence answer={answer} />}
        confirmLabel={t('apply', { count })}
        isDangerous={answer !== null && answer.counts.excluded > 0}
        onConfirm={confirm}
      />
    </div>
  )
}

function Consequence({ answer: { counts } }: { answer: BackTestAnswer }) {
  const t = useTranslations('ruleEffect')
  return (
    <div className={styles.consequence}>
      <p>{t('applyText', { count: changedCalls(counts) })}</p>
      {counts.excluded > 0 && <p className={styles.lost}>{t('applyExcluded', { count: counts.excluded })}</p>}
      {counts.newlyScored > 0 && <p>{t('applyScored', { count: counts.newlyScored })}</p>}
      {counts.scoredDifferently > 0 && <p>{t('applyScoredDifferently', { count: counts.scoredDifferently })}</p>}
      {counts.noLongerScored > 0 && <p>{t('applyUnscored', { count: counts.noLongerScored })}</p>}
    </div>
  )
}
