import { Box, Progress, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { usePreferences } from '../../lib/preferences.ts'
import type { DataColumn } from './columns.ts'
import { HeadRow } from './HeadRow.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import { useRowKeys } from './use-row-keys.ts'
import styles from './DataTable.module.css'

export type DataTableProps<Row> = {
  /** Names the table for assistive technology, e.g. 'Calls'. */
  label: string
  columns: readonly DataColumn<Row>[]
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined
  getRowId: (row: Row) => string
  /** Number of rows in the whole list, and of the first one on this page, for assistive technology. */
  total?: number
  firstRow?: number
  sort?: string
  onSort?: (sort: string) => void
  selection?: ReadonlySet<string>
  onSelection?: ((next: Set<string>) => void) | undefined
  /** False: the row has no checkbox, e.g. because no bulk action applies to it. */
  canSelect?: (row: Row) => boolean
  onOpen?: (row: Row) => void
  onPeek?: (row: Row) => void
  onEdit?: (row: Row) => void
  /** Rows can be dragged out of the table; called when a drag begins. */
  onRowDrag?: ((row: Row) => void) | undefined
  /** The row shown in the peek panel. */
  peekId?: string | null
  /** Last column, pinned: a row's menu. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** Previous rows stay while new ones load; a line at the top indicates it. */
  isRefetching?: boolean
  /** Shown if there are no rows. */
  empty?: ReactNode
  /** The name of a row for its checkbox; default: its title cell if that is plain text. */
  rowName?: (row: Row) => string
  /** Second line under the title below 48em, e.g. time, rep and company. */
  phoneDetail?: (row: Row) => ReactNode
  isRowMuted?: (row: Row) => boolean
  skeletonCount?: number
  /** Overrides the user's saved height, e.g. 46 for two-line rows. */
  rowHeight?: number
}

/** Heights in pixels by the user's choice; rows on a phone have two lines. */
export const rowHeights = { compact: 32, default: 40, phone: 48 } as const

/** A server-paged list: full-width, one hairline per row, keyboard first. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, getRowId, selection = noSelection, onSelection, actions, phoneDetail } = props
  const t = useTranslations('table')
  const scroller = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const isNarrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false })
  const { rowHeight: chosenHeight } = usePreferences()
  const height =
    isPhone && phoneDetail !== undefined ? rowHeights.phone : (props.rowHeight ?? rowHeights[chosenHeight])

  const visible = columns.filter(
    ({ priority = 1, isHidden }) =>
      isHidden !== true && !(isPhone && priority >= 2) && !(isNarrow && priority === 3),
  )
  const titleColumn = columns.find(({ isTitle }) => isTitle === true) ?? columns[0]
  const data = rows ?? noRows
  const ids = useMemo(() => data.map(getRowId), [data, getRowId])
  const selectableIds = useMemo(
    () => (props.canSelect === undefined ? ids : data.filter(props.canSelect).map(getRowId)),
    [data, ids, getRowId, props.canSelect],
  )
  const byId = (run: ((row: Row) => void) | undefined) =>
    run === undefined
      ? undefined
      : (id: string) => {
          const row = data.find((each) => getRowId(each) === id)
          if (row !== undefined) run(row)
        }
  const keys = useRowKeys({
    ids,
    selectableIds,
    selection,
    onSelection,
    onOpen: byId(props.onOpen),
    onPeek: byId(props.onPeek),
    onEdit: byId(props.onEdit),
    scroller,
  })

  const leading = onSelection === undefined ? 0 : 1
  const columnCount = visible.length + leading + (actions === undefined ? 0 : 1)

  return (
    <Stack gap={0} flex={1} miw={0} mih={0} pos="relative">
      {props.isRefetching === true && (
        <Box
          role="progressbar"
          aria-label={t('loading')}
          pos="absolute"
          inset="0 0 auto"
          style={{ zIndex: 3 }}
        >
          <Progress.Root size={2} radius={0}>
            <Progress.Section value={100} animated withAria={false} />
          </Progress.Root>
        </Box>
      )}
      <Stack gap={0} flex={1} mih={0} className={styles.scroller} ref={scroller}>
        <table
          className={styles.table}
          aria-label={props.label}
          aria-rowcount={props.total === undefined ? -1 : props.total + 1}
          aria-busy={rows === undefined || props.isRefetching === true}
          style={{ '--row-height': `${height}px` } as React.CSSProperties}
        >
          <colgroup>
            {leading === 1 && <col style={{ width: 44 }} />}
            {visible.map(({ id, width }) => (
              <col key={id} style={width === undefined ? undefined : { width }} />
            ))}
            {actions !== undefined && <col style={{ width: 48 }} />}
          </colgroup>
          <HeadRow
            columns={visible}
            sort={props.sort}
            onSort={props.onSort}
            hasActions={actions !== undefined}
            selectable={
              onSelection === undefined ? undefined : { ids: selectableIds, selection, onSelection }
            }
          />
          <tbody>
            {rows === undefined && <SkeletonRows columns={columnCount} count={props.skeletonCount ?? 12} />}
            {data.map((row, index) => {
              const id = getRowId(row)
              const isSelected = selection.has(id)
              return (
                <tr
                  key={id}
                  data-row={id}
                  data-selected={isSelected || undefined}
                  data-peeked={props.peekId === id || undefined}
                  data-active={keys.activeId === id || undefined}
                  data-muted={props.isRowMuted?.(row) === true || undefined}
                  data-opens={props.onOpen !== undefined || props.onPeek !== undefined || undefined}
                  aria-rowindex={(props.firstRow ?? 0) + index + 2}
                  aria-selected={onSelection === undefined ? undefined : isSelected}
                  tabIndex={keys.activeId === id || (keys.activeId === null && index === 0) ? 0 : -1}
                  onFocus={() => keys.setActive(id)}
                  draggable={props.onRowDrag !== undefined}
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move'
                    event.dataTransfer.setData('text/plain', props.rowName?.(row) ?? id)
                    props.onRowDrag?.(row)
                  }}
                  onClick={(event) => {
                    if (
                      isControl(event.target) ||
                      (getSelection()?.isCollapsed === false && event.detail > 1)
                    )
                      return
                    keys.setActive(id)
                    ;(props.onOpen ?? props.onPeek)?.(row)
                  }}
                >
                  {onSelection !== undefined && (
                    <td className={styles.check}>
                      {selectableIds.includes(id) && (
                        <label className={styles.checkTarget}>
                          <input
                            type="checkbox"
                            checked={isSelected}
                            aria-label={t('selectRow', {
                              name: props.rowName?.(row) ?? titleText(titleColumn, row, id),
                            })}
                            onChange={(event) =>
                              keys.toggle(id, (event.nativeEvent as MouseEvent).shiftKey === true)
                            }
                          />
                        </label>
                      )}
                    </td>
                  )}
                  {visible.map((column) => (
                    <td key={column.id} data-align={column.align} data-title={column.isTitle || undefined}>
                      <div className="truncate">{column.cell(row)}</div>
                      {isPhone && phoneDetail !== undefined && column === titleColumn && (
                        <Text size="xs" c="var(--c-muted)" fw={400} truncate>
                          {phoneDetail(row)}
                        </Text>
                      )}
                    </td>
                  ))}
                  {actions !== undefined && <td className={styles.actions}>{actions(row)}</td>}
                </tr>
              )
            })}
          </tbody>
        </table>
        {rows?.length === 0 && props.empty}
      </Stack>
    </Stack>
  )
}

const noRows: readonly never[] = []
const noSelection: ReadonlySet<string> = new Set()

const isControl = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest('button, a, input, label, select, textarea, [role="menuitem"]') !== null

/** The checkbox's name: the title cell if it is plain text, otherwise the id. */
function titleText<Row>(column: DataColumn<Row> | undefined, row: Row, id: string): string {
  const value = column?.cell(row)
  return typeof value === 'string' && value !== '' ? value : id
}
