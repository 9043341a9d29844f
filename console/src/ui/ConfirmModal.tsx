import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { ErrorAlert } from './feedback/ErrorState.tsx'

/** The dialog itself; see ConfirmDialog. */
export function ConfirmModal({
  opened,
  onClose,
  title,
  consequence,
  confirmLabel,
  cancelLabel,
  onConfirm,
  isReady = true,
  isDangerous = false,
}: ConfirmDialogProps) {
  const t = useTranslations('common')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const close = () => {
    if (isBusy) return
    setError(null)
    onClose()
  }
  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      await onConfirm()
      onClose()
    } catch (cause) {
      setError(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size={440}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className="dimmed">{consequence}</div>
      {error !== null && (
        <div style={{ marginTop: 12 }}>
          <ErrorAlert error={error} />
        </div>
      )}
      <Group justify="flex-end" mt={20} gap={8}>
        <Button variant="default" onClick={close} disabled={isBusy} data-autofocus>
          {cancelLabel ?? t('cancel')}
        </Button>
        <Button
          {...(isDangerous ? { color: 'red.8' } : {})}
          loading={isBusy}
          disabled={!isReady}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
