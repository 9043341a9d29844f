import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'use-intl'
import type { TestRoutingDialogProps } from './props.ts'
import { RoutingTest } from './RoutingTest.tsx'

/** Where a transcript that is no call would be routed, and why. */
export function TestRoutingDialog({ opened, onClose, onShowRule }: TestRoutingDialogProps) {
  const t = useTranslations()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('routingTest.title')}
      size="min(1040px, 96vw)"
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <RoutingTest
        onShowRule={(ruleId) => {
          onClose()
          onShowRule(ruleId)
        }}
      />
    </Modal>
  )
}
