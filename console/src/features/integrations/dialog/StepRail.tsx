import { useMediaQuery } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { DialogStep } from './model/steps.ts'
import styles from './Dialog.module.css'

/** Where the dialog is. A phone has one line instead. */
export function StepRail({
  steps,
  current,
  hints,
}: {
  steps: readonly DialogStep[]
  current: DialogStep
  hints: Record<DialogStep, string>
}) {
  const t = useTranslations('integrationDialog')
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const at = steps.indexOf(current)
  if (isPhone) {
    return (
      <div className={styles.rail}>
        <span className="meta">{t('stepOf', { number: at + 1, count: steps.length })}</span> · {t(current)}
      </div>
    )
  }
  return (
    <nav className={styles.rail} aria-label={t('steps')}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={styles.step}
            data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={styles.stepMark} aria-hidden>
              {index < at ? <IconCheck size={13} stroke={2.4} /> : index + 1}
            </span>
            <span>
              {t(step)}
              <span className={styles.stepHint} title={hints[step]}>
                {hints[step]}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
