import { Box, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** The navigation on a phone. */
export function NavDrawer({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}) {
  const t = useTranslations('shell')
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={280}
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t('navigation') } }}
      styles={{ content: { background: 'var(--c-navbar)' } }}
    >
      <Box
        component="nav"
        aria-label={t('navigation')}
        display="flex"
        h="100dvh"
        style={{ flexDirection: 'column' }}
      >
        {children}
      </Box>
    </Drawer>
  )
}
