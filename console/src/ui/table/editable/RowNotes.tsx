import { Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NoteLine } from './NoteLine.tsx'
import { hasSameFields, type RowNote, type TableSettings } from './columns.ts'
import type { EditableRow, SavedItem } from './rows.ts'
import type { Problem } from './source.ts'
import styles from './Editable.module.css'

type Table<Item extends SavedItem> = Pick<
  TableSettings<Item>,
  'noun' | 'columns' | 'actions' | 'isEditing' | 'quietPaths'
>

/** The lines under a row: its note, its problems, a failed save, and a conflict to decide. Null if there are none. */
export function rowNotes<Item extends SavedItem>(
  table: Table<Item>,
  row: EditableRow<Item>,
  problems: readonly Problem[],
  note: RowNote | undefined,
): ReactNode {
  const { theirs, failure } = row
  const loud = problems.filter(({ path }) => !table.quietPaths.has(path)).map(({ message }) => message)
  const messages = [...new Set(failure === null ? loud : [failure, ...loud])]
  if (note === undefined && messages.length === 0 && theirs === null) return null

  const canMove = table.isEditing && row.activity === 'idle' && theirs === null
  return (
    <>
      {note?.render(canMove ? (index) => table.actions.move(row.key, index) : undefined)}
      {messages.length > 0 && <NoteLine tone="red">{messages.join(' ')}</NoteLine>}
      {theirs !== null && <Conflict table={table} row={row} theirs={theirs} />}
    </>
  )
}

/** Both versions of an item that two people changed, field by field. */
function Conflict<Item extends SavedItem>({
  table: { noun, columns, actions },
  row,
  theirs,
}: {
  table: Table<Item>
  row: EditableRow<Item>
  theirs: Item
}) {
  const t = useTranslations('editable')
  const title = t('conflictTitle', { noun })
  const different = columns.filter((column) => !hasSameFields(column, row.draft, theirs.draft))
  return (
    <div className={styles.conflict} role="group" aria-label={title}>
      <Group gap={6} c="var(--tone-orange-text)">
        <IconAlertTriangle size={14} stroke={1.8} aria-hidden /> {title}
      </Group>
      {different.length === 0 && <p>{t('conflictSame')}</p>}
      <dl>
        {different.map(({ id, header, Read }) => (
          <div key={id}>
            <dt>{header}</dt>
            <dd>
              <span>{t('yours')}</span>{' '}
              <span data-value>
                <Read draft={row.draft} saved={row.saved} />
              </span>
            </dd>
            <dd>
              <span>{t('theirs')}</span>{' '}
              <span data-value>
                <Read draft={theirs.draft} saved={theirs} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <Group gap={8}>
        <Button size="xs" variant="default" onClick={() => actions.keepMine(row.key)}>
          {t('keepMine')}
        </Button>
        <Button size="xs" variant="default" onClick={() => actions.takeTheirs(row.key)}>
          {t('takeTheirs')}
        </Button>
      </Group>
    </div>
  )
}
