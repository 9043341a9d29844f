import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'use-intl'
import { DescribeCalls } from './DescribeCalls.tsx'
import type { GenerateDescriptionsDialogProps } from './props.ts'

/** Texts that tell kinds of calls apart, written from one transcript of each. */
export function GenerateDescriptionsDialog({ opened, onClose, targets, onUse }: GenerateDescriptionsDialogProps) {
  const t = useTranslations()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('describeCalls.title')}
      size="min(1040px, 96vw)"
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <DescribeCalls targets={targets} onUse={onUse} />
    </Modal>
  )
}
