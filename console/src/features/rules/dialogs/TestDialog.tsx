import { Flex, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import styles from './Dialogs.module.css'

/** A wide dialog; full-screen on a phone. Render it closed from the start, so that it can return the focus. */
export function TestDialog({
  opened,
  onClose,
  title,
  children,
}: {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
}) {
  const t = useTranslations('common')
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="min(1040px, 96vw)"
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  )
}

/** Input on the left, result on the right. */
export function TestPanes({
  intro,
  canRun,
  isRunning,
  onRun,
  input,
  resultLabel,
  children,
}: {
  intro: string
  /** Everything is filled in, and nothing is running. */
  canRun: boolean
  isRunning: boolean
  onRun: () => void
  /** Fields, and the button that submits them. */
  input: ReactNode
  resultLabel: string
  children: ReactNode
}) {
  const result = useRef<HTMLElement>(null)
  useEffect(() => {
    // The button that started it is now disabled or gone, so keep the focus in the dialog.
    if (isRunning) result.current?.focus()
  }, [isRunning])
  return (
    <div className={styles.columns}>
      <Flex
        component="form"
        direction="column"
        gap={14}
        miw={0}
        onSubmit={(event) => {
          event.preventDefault()
          if (canRun) onRun()
        }}
      >
        <p className="dimmed">{intro}</p>
        {input}
      </Flex>
      <section ref={result} tabIndex={-1} className={styles.result} aria-label={resultLabel}>
        {children}
      </section>
    </div>
  )
}
