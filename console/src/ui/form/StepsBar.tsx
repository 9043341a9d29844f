import { Stepper } from '@mantine/core'
import styles from './StepsBar.module.css'

/** The steps of a wizard. Any step whose prerequisites are met can be opened directly. */
export function StepsBar<Step extends string>({
  steps,
  current,
  label,
  nameOf,
  doneName,
  isReachable,
  onStep,
  className,
}: {
  steps: readonly Step[]
  current: Step
  label: string
  nameOf: (step: Step) => string
  /** How a finished step is announced. */
  doneName: (name: string) => string
  isReachable: (step: Step) => boolean
  onStep: (step: Step) => void
  className?: string | undefined
}) {
  const position = steps.indexOf(current)
  return (
    <nav aria-label={label} className={className}>
      <Stepper
        active={position}
        size="xs"
        iconSize={20}
        wrap={false}
        onStepClick={(index) => onStep(steps[index]!)}
        classNames={{
          step: styles.step ?? '',
          separator: styles.separator ?? '',
          stepIcon: styles.icon ?? '',
          stepLabel: styles.label ?? '',
        }}
      >
        {steps.map((step, index) => (
          <Stepper.Step
            key={step}
            label={nameOf(step)}
            icon={<span aria-hidden>{index + 1}</span>}
            progressIcon={<span aria-hidden>{index + 1}</span>}
            allowStepSelect={isReachable(step)}
            disabled={!isReachable(step)}
            aria-current={index === position ? 'step' : undefined}
            aria-label={index < position ? doneName(nameOf(step)) : undefined}
          />
        ))}
      </Stepper>
    </nav>
  )
}
