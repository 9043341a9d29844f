import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type DataColumn, nextSort } from './columns.ts'
import styles from './DataTable.module.css'

type Selectable = {
  ids: readonly string[]
  selection: ReadonlySet<string>
  onSelection: (next: Set<string>) => void
}

export function HeadRow<Row>({
  columns,
  sort,
  onSort,
  hasActions,
  selectable,
}: {
  columns: readonly DataColumn<Row>[]
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
  hasActions: boolean
  selectable: Selectable | undefined
}) {
  const t = useTranslations('table')
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selectable !== undefined && (
          <th scope="col" className={styles.check}>
            <SelectPage {...selectable} />
          </th>
        )}
        {columns.map((column) => {
          const direction = directionOf(column, sort)
          const next = nextSort(column, sort)
          return (
            <th key={column.id} scope="col" data-align={column.align} aria-sort={direction ?? undefined}>
              {column.isHeaderHidden === true ? (
                <span className="visually-hidden">{column.header}</span>
              ) : next === undefined || onSort === undefined ? (
                column.header
              ) : (
                <Button
                  variant="subtle"
                  color="gray"
                  size="xs"
                  h={24}
                  mx={-5}
                  px={4}
                  fw={400}
                  c="inherit"
                  rightSection={sortIcon(direction)}
                  onClick={() => onSort(next)}
                >
                  {column.header}
                </Button>
              )}
            </th>
          )
        })}
        {hasActions && (
          <th scope="col" className={styles.actions}>
            <span className="visually-hidden">{t('actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function sortIcon(direction: ReturnType<typeof directionOf>) {
  if (direction === null) return null
  const Icon = direction === 'ascending' ? IconArrowUp : IconArrowDown
  return <Icon size={13} aria-hidden />
}

function directionOf<Row>(
  { sort }: DataColumn<Row>,
  current: string | undefined,
): 'ascending' | 'descending' | null {
  if (sort === undefined || current === undefined) return null
  if (current === sort.ascending) return 'ascending'
  return current === sort.descending ? 'descending' : null
}

function SelectPage({ ids, selection, onSelection }: Selectable) {
  const t = useTranslations('table')
  const input = useRef<HTMLInputElement>(null)
  const selectedHere = ids.filter((id) => selection.has(id)).length
  const isAll = ids.length > 0 && selectedHere === ids.length
  const isSome = selectedHere > 0 && !isAll
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = isSome
  }, [isSome])
  return (
    <label className={styles.checkTarget}>
      <input
        ref={input}
        type="checkbox"
        checked={isAll}
        disabled={ids.length === 0}
        aria-label={t('selectAll')}
        onChange={() => {
          const next = new Set(selection)
          for (const id of ids) {
            if (isAll) next.delete(id)
            else next.add(id)
          }
          onSelection(next)
        }}
      />
    </label>
  )
}
