import { IconCheck } from '@tabler/icons-react'
import styles from './StepsBar.module.css'

/** The steps of something that is made in several. Any step that has what it needs can be opened directly. */
export function StepsBar<Step extends string>({
  steps,
  current,
  label,
  nameOf,
  doneName,
  isReachable,
  onStep,
  className = '',
}: {
  steps: readonly Step[]
  current: Step
  label: string
  nameOf: (step: Step) => string
  /** How a step is announced that lies behind the current one. */
  doneName: (name: string) => string
  isReachable: (step: Step) => boolean
  onStep: (step: Step) => void
  className?: string | undefined
}) {
  const position = steps.indexOf(current)
  return (
    <nav aria-label={label} className={`${styles.steps} ${className}`}>
      <ol>
        {steps.map((step, index) => {
          const isDone = index < position
          const name = nameOf(step)
          return (
            <li key={step} data-state={isDone ? 'done' : step === current ? 'current' : 'open'}>
              <button
                type="button"
                disabled={!isReachable(step)}
                aria-current={step === current ? 'step' : undefined}
                aria-label={isDone ? doneName(name) : undefined}
                onClick={() => onStep(step)}
              >
                <span className={styles.mark} aria-hidden>
                  {isDone ? <IconCheck size={12} stroke={2.5} /> : index + 1}
                </span>
                <span className={styles.name}>{name}</span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
