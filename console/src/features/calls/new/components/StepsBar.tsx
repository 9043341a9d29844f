import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { type Step, steps } from '../model/draft.ts'
import styles from './NewCallPage.module.css'

/** The four steps. Any step that has what it needs can be opened directly. */
export function StepsBar({
  current,
  isReachable,
  onStep,
}: {
  current: Step
  isReachable: (step: Step) => boolean
  onStep: (step: Step) => void
}) {
  const t = useTranslations('newCall')
  const position = steps.indexOf(current)
  return (
    <nav aria-label={t('steps')} className={styles.steps}>
      <ol>
        {steps.map((step, index) => {
          const isDone = index < position
          const name = t(`step.${step}`)
          return (
            <li key={step} data-state={isDone ? 'done' : step === current ? 'current' : 'open'}>
              <button
                type="button"
                disabled={!isReachable(step)}
                aria-current={step === current ? 'step' : undefined}
                aria-label={isDone ? t('stepDone', { name }) : undefined}
                onClick={() => onStep(step)}
              >
                <span className={styles.stepMark} aria-hidden>
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
