import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './AppShell.module.css'

/** The navigation of a phone. */
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
      classNames={{ content: styles.drawer ?? '', body: styles.drawerBody ?? '' }}
    >
      {children}
    </Drawer>
  )
}
