import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Step } from './draft.ts'
import styles from './NewImport.module.css'

/** The steps of this import. Any step that has what it needs can be opened directly. */
export function StepsBar({
  steps,
  current,
  isReachable,
  onStep,
}: {
  steps: readonly Step[]
  current: Step
  isReachable: (step: Step) => boolean
  onStep: (step: Step) => void
}) {
  const t = useTranslations('newImport')
  const position = steps.indexOf(current)
  return (
    <nav aria-label={t('steps')} className={styles.steps}>
      <ol>
        {steps.map((step, index) => {
          const isDone = index < position
          const name = t(step)
          return (
            <li key={step} data-state={isDone ? 'done' : step === current ? 'current' : 'open'}>
              <button
                type="button"
                disabled={!isReachable(step)}
                aria-current={step === current ? 'step' : undefined}
                aria-label={isDone ? t('stepDone', { name }) : undefined}
                onClick={() => onStep(step)}
              >
                <span className={styles.mark} aria-hidden>
                  {isDone ? <IconCheck size={12} stroke={2.5} /> : index + 1}
                </span>
                <span className={styles.stepName}>{name}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
