import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isPlaced, type RuleRow } from '../model/rows.ts'
import { useRowName } from './use-row-name.ts'

/** Asks for the place of a rule: the quick way through a long list. */
export function MoveDialog({
  row,
  rows,
  onMove,
  onClose,
}: {
  row: RuleRow
  rows: readonly RuleRow[]
  onMove: (to: number) => void
  onClose: () => void
}) {
  const t = useTranslations('ruleRows')
  const common = useTranslations('common')
  const placed = rows.filter(isPlaced)
  const index = placed.findIndex(({ key }) => key === row.key)
  const { name } = useRowName(row, index)
  const [text, setText] = useState(String(index + 1))
  const position = Number(text)
  const isValid = Number.isInteger(position) && position >= 1 && position <= placed.length
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isValid) return
    onClose()
    onMove(position - 1)
  }
  return (
    <Modal opened onClose={onClose} title={t('moveTitle', { name })} size={360} closeButtonProps={{ 'aria-label': common('close') }}>
      <form onSubmit={submit}>
        <TextInput
          label={t('position', { count: placed.length })}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
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
