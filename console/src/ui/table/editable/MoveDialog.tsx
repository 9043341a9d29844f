import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'

/** Moves a row to a position: the quick way through a long list. Positions are 1-based. */
export function MoveDialog({
  name,
  position,
  count,
  onMove,
  onClose,
}: {
  name: string
  position: number
  count: number
  onMove: (position: number) => void
  onClose: () => void
}) {
  const t = useTranslations('editable')
  const common = useTranslations('common')
  const [typed, setTyped] = useState(String(position))
  const isValid = Number.isInteger(Number(typed)) && Number(typed) >= 1 && Number(typed) <= count
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isValid) return
    onClose()
    onMove(Number(typed))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('moveTitle', { name })}
      size={360}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form onSubmit={submit}>
        <TextInput
          label={t('position', { count })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          inputMode="numeric"
          maxLength={4}
          error={!isValid}
          data-autofocus
        />
        <Group justify="flex-end" mt={16} gap={8}>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" disabled={!isValid}>
            {t('move')}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
