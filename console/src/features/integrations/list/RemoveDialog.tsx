import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { rowElement } from '../ReturnFocus.tsx'

/** Explains what removing destroys and what it keeps. */
export function RemoveDialog({
  row: asked,
  onClose,
  onRemove,
}: {
  row: IntegrationRow | null
  onClose: () => void
  onRemove: (row: IntegrationRow) => Promise<unknown>
}) {
  const t = useTranslations('integrations')
  // Keeps its text while the dialog fades out.
  const [row, setRow] = useState(asked)
  if (asked !== null && asked !== row) setRow(asked)
  const isOpen = asked !== null
  const wasOpen = useRef(false)
  const rowId = row?.id
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!hasClosed) return
    // The menu that opened it is gone, but its row is not.
    const timer = setTimeout(() => rowElement(rowId)?.focus({ preventScroll: true }))
    return () => clearTimeout(timer)
  }, [isOpen, rowId])
  const copies = row?.subIntegrations.filter(({ status }) => status !== 'INACTIVE').length ?? 0
  return (
    <ConfirmDialog
      opened={isOpen}
      onClose={onClose}
      title={t('removeTitle', { name: row?.name ?? '' })}
      consequence={
        <>
          <p>
            {t('removeDestroyed')} {t('removeRunning')}
            {copies > 0 && ` ${t('removeCopies', { count: copies })}`}
          </p>
          <p style={{ marginTop: 8 }}>{t('removeKept', { count: row?.callsInNinetyDays ?? 0 })}</p>
        </>
      }
      confirmLabel={t('remove')}
      isDangerous
      onConfirm={() => (row === null ? Promise.resolve() : onRemove(row))}
    />
  )
}
