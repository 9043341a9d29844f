import { Box, Button, Group } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorAlert } from '../feedback/ErrorState.tsx'
import { StepsBar } from './StepsBar.tsx'
import styles from './Wizard.module.css'

export type WizardStep<Id extends string> = {
  id: Id
  /** In the stepper. */
  label: string
  /** Heading of the step; by default its label. */
  title?: ReactNode
  content: ReactNode
  /** Whether the next step may open. */
  isComplete: boolean
  /** Uses the whole width instead of a centered column, e.g. for a table. */
  isWide?: boolean
}

/**
 * A form in several steps: stepper, one step in a centered 720 px column, and a footer with Back and Continue. It fills its container, a
 * page or a dialog. The caller keeps the state; a step can be opened if all previous ones are complete.
 */
export function Wizard<Id extends string>({
  label,
  steps,
  current,
  onStep,
  submitLabel,
  onSubmit,
  isBusy = false,
  canSubmit,
  continueLabel,
  error = null,
  note,
  onCancel,
  secondary,
  isInDialog = false,
}: {
  label: string
  steps: readonly WizardStep<Id>[]
  current: Id
  onStep: (id: Id) => void
  submitLabel: string
  onSubmit: () => void
  isBusy?: boolean
  /** Default: every step is complete. */
  canSubmit?: boolean
  continueLabel?: string
  error?: unknown
  /** At the start of the footer: what is missing, or how much is chosen. Changes are read out. */
  note?: ReactNode
  onCancel?: () => void
  /** A second way to finish, next to the main one on the last step. */
  secondary?: ReactNode
  isInDialog?: boolean
}) {
  const t = useTranslations('form')
  const common = useTranslations('common')
  const position = Math.max(
    0,
    steps.findIndex(({ id }) => id === current),
  )
  const step = steps[position]
  const previous = steps[position - 1]
  const next = steps[position + 1]
  const isReachable = (id: Id): boolean =>
    steps
      .slice(
        0,
        steps.findIndex((each) => each.id === id),
      )
      .every(({ isComplete }) => isComplete)
  const nameOf = (id: Id): string => steps.find((each) => each.id === id)?.label ?? ''

  // Initially the page or dialog has the focus; afterwards each step starts at its heading.
  const [firstStep] = useState(current)
  const [hasMoved, setMoved] = useState(false)
  if (!hasMoved && current !== firstStep) setMoved(true)
  if (step === undefined) return null

  return (
    <div className={styles.wizard} data-dialog={isInDialog || undefined}>
      {steps.length > 1 && (
        <StepsBar
          className={styles.steps}
          steps={steps.map(({ id }) => id)}
          current={step.id}
          label={label}
          nameOf={nameOf}
          doneName={(name) => t('stepDone', { name })}
          isReachable={isReachable}
          onStep={onStep}
        />
      )}
      <div className={styles.body}>
        <Box className={styles.column} data-wide={step.isWide === true || undefined}>
          <StepHeading key={step.id} isFocused={hasMoved}>
            {step.title ?? step.label}
          </StepHeading>
          {step.content}
          {error !== null && <ErrorAlert error={error} />}
        </Box>
      </div>
      <footer className={styles.foot}>
        <Group className={styles.column} gap={8} wrap="nowrap" data-wide={step.isWide === true || undefined}>
          <span className={styles.note} role="status">
            {note}
          </span>
          {onCancel !== undefined && previous === undefined && (
            <Button variant="default" onClick={onCancel} disabled={isBusy}>
              {common('cancel')}
            </Button>
          )}
          {previous !== undefined && (
            <Button variant="default" onClick={() => onStep(previous.id)} disabled={isBusy}>
              {common('back')}
            </Button>
          )}
          {next !== undefined && (
            <Button onClick={() => onStep(next.id)} disabled={!step.isComplete}>
              {continueLabel ?? t('continue')}
            </Button>
          )}
          {next === undefined && secondary}
          {next === undefined && (
            <Button
              onClick={onSubmit}
              loading={isBusy}
              disabled={!(canSubmit ?? steps.every(({ isComplete }) => isComplete))}
            >
              {submitLabel}
            </Button>
          )}
        </Group>
      </footer>
    </div>
  )
}

function StepHeading({ isFocused, children }: { isFocused: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused) heading.current?.focus()
  }, [isFocused])
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h2>
  )
}
