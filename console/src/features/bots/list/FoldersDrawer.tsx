import { Drawer, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** The tree in a drawer over the list, on a phone. */
export function FoldersDrawer({
  opened,
  onClose,
  children,
}: {
  opened: boolean
  onClose: () => void
  children: ReactNode
}) {
  const t = useTranslations('bots')
  const common = useTranslations('common')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t('folders')}
      size={320}
      padding={0}
      styles={{ header: { paddingInline: 16 } }}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap={0}>{children}</Stack>
    </Drawer>
  )
}
