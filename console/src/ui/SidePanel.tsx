import { ActionIcon, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcuts } from '../lib/shortcuts.ts'
import styles from './SidePanel.module.css'

type PanelProps = {
  /** Names the panel for assistive technology. */
  label: string
  head: ReactNode
  children: ReactNode
  footer?: ReactNode
  onClose: () => void
  width?: number
}

/** Docks beside the table when there is room for both, otherwise opens as a drawer. Head 48, footer 48. */
export function SidePanel({ label, head, children, footer, onClose, width = 344 }: PanelProps) {
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  const t = useTranslations('common')
  const panel = useRef<HTMLElement>(null)
  useShortcuts([{ keys: 'escape', run: onClose }])
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      // The panel took the focus with it: give it back to the row that opened it.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true })
    }
  }, [])
  const content = (
    <>
      <div className={styles.head}>
        <div className={styles.headText}>{head}</div>
        <ActionIcon aria-label={t('close')} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </>
  )
  if (isNarrow) {
    return (
      <Drawer
        opened
        onClose={onClose}
        position="right"
        size="min(100%, 420px)"
        withCloseButton={false}
        padding={0}
        // On the dialog itself: the root is a plain element, which must not carry a label.
        attributes={{ content: { 'aria-label': label } }}
        classNames={{ body: styles.drawer ?? '' }}
      >
        {content}
      </Drawer>
    )
  }
  return (
    <aside ref={panel} className={styles.panel} style={{ width }} aria-label={label}>
      {content}
    </aside>
  )
}
