import { Button, Drawer, Group, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { problemOf, type RowNote, type TableSettings } from './columns.ts'
import { RowMenuButton } from './RowMenuButton.tsx'
import { rowNotes } from './RowNotes.tsx'
import type { EditableRow, SavedItem } from './rows.ts'
import { RowState } from './RowState.tsx'
import type { Problem } from './source.ts'
import { useRowName } from './use-row-name.ts'
import styles from './Editable.module.css'

const everyPath: ReadonlySet<string> = new Set()

/** All fields of a row, if there is no room for a table. Saves itself like a row. */
export function RowSheet<Item extends SavedItem>({
  table,
  row,
  index,
  problems,
  note,
  isMenuOpen,
  onClose,
}: {
  table: TableSettings<Item>
  row: EditableRow<Item>
  index: number
  problems: readonly Problem[]
  note: RowNote | undefined
  isMenuOpen: boolean
  onClose: () => void
}) {
  const t = useTranslations('editable')
  const { columns, actions } = table
  const { key, draft, saved } = row
  const { name, place } = useRowName(table, row, index)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="min(92%, 640px)"
      title={name}
      closeButtonProps={{ 'aria-label': t('done') }}
    >
      <Stack gap={10} className={styles.sheet}>
        {columns.map(({ id, header, paths, Edit }) => (
          <div key={id}>
            <Text size="xs" c="dimmed" mb={2} aria-hidden>
              {header}
            </Text>
            <Edit
              draft={draft}
              saved={saved}
              label={t('field', { column: header, row: place })}
              problem={problemOf(paths, problems)}
              onChange={(change) => actions.change(key, change)}
              onSave={() => void actions.save(key)}
            />
          </div>
        ))}
        {rowNotes({ ...table, quietPaths: everyPath }, row, problems, note)}
      </Stack>
      <Group gap={8} mt={16} justify="space-between">
        <RowState row={row} name={name} onRetry={() => void actions.save(key)} />
        <Group gap={8} ml="auto">
          {index !== -1 && (
            <RowMenuButton rowKey={key} name={name} isOpen={isMenuOpen} onToggle={table.toggleMenu} />
          )}
          <Button onClick={onClose}>{t('done')}</Button>
        </Group>
      </Group>
    </Drawer>
  )
}
