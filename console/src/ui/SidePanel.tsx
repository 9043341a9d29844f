import { Box, CloseButton, Divider, Drawer, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcuts } from '../lib/shortcuts.ts'

type PanelProps = {
  /** Names the panel for assistive technology. */
  label: string
  head: ReactNode
  children: ReactNode
  footer?: ReactNode
  onClose: () => void
  width?: number
}

/** Docks next to the table if there is room for both, otherwise opens as a drawer. Header 48, footer 48. */
export function SidePanel({ label, head, children, footer, onClose, width = 344 }: PanelProps) {
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  const t = useTranslations('common')
  const panel = useRef<HTMLElement>(null)
  useShortcuts([{ keys: 'escape', run: onClose }])
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      // The panel had the focus, so return it to the row that opened it.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true })
    }
  }, [])
  const content = (
    <>
      <Group wrap="nowrap" gap={8} flex="none" mih={48} py={6} pl={16} pr={8}>
        <Group wrap="nowrap" gap={8} flex={1} miw={0} fz="md" fw={600}>
          {head}
        </Group>
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </Group>
      <Divider />
      <Box flex={1} mih={0} px={16} py={12} style={{ overflowY: 'auto' }}>
        {children}
      </Box>
      {footer !== undefined && (
        <>
          <Divider />
          <Group wrap="nowrap" justify="space-between" gap={8} flex="none" mih={48} px={16} py={6}>
            {footer}
          </Group>
        </>
      )}
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
        // On the dialog element, because the root is a plain element that must not have a label.
        attributes={{ content: { 'aria-label': label } }}
        styles={{ body: column }}
      >
        {content}
      </Drawer>
    )
  }
  return (
    <Box
      component="aside"
      ref={panel}
      flex="none"
      w={width}
      mih={0}
      style={{ ...column, borderInlineStart: '1px solid var(--c-line)' }}
      aria-label={label}
    >
      {content}
    </Box>
  )
}

const column = { display: 'flex', flexDirection: 'column', height: '100%' } as const
