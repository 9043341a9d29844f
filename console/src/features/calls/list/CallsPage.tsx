import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallRow } from '#api/contract/calls.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { formatMoment } from '../../../lib/time.ts'
import { useCan } from '../../../lib/use-can.ts'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { PaginationBar } from '../../../ui/table/PaginationBar.tsx'
import { CallFilters } from './filters/CallFilters.tsx'
import { CallMenu } from './CallMenu.tsx'
import { CallsHeader } from './CallsHeader.tsx'
import { CallsSelection } from './CallsSelection.tsx'
import { useCallColumns } from './columns.tsx'
import { EmptyCalls } from './EmptyCalls.tsx'
import { PhoneDetail } from './PhoneDetail.tsx'
import { isTombstone } from './row-status.ts'
import { type CallsSearch, listIdentity } from './search.ts'
import { useCallActions } from './use-call-actions.ts'
import { useCallList } from './use-call-list.ts'
import { useWidth } from './use-width.ts'
import styles from './calls.module.css'

// What a click opens.
const loadPeek = () => import('./peek/CallPeek.tsx')
const CallPeek = lazy(() => loadPeek().then(({ CallPeek }) => ({ default: CallPeek })))
const RescoreResult = lazy(() => import('./RescoreResult.tsx').then(({ RescoreResult }) => ({ default: RescoreResult })))

const getRowId = ({ id }: CallRow): string => id
const phoneDetail = (row: CallRow) => <PhoneDetail row={row} />
const noIds: ReadonlySet<string> = new Set()

export type CallsPageProps = {
  search: CallsSearch
  /** Writes the whole state into the address; defaults need not be named. */
  onSearch: (next: Partial<CallsSearch>, options?: { isReplacing?: boolean }) => void
}

/** The list of calls. Everything that it shows stands in the address; only selection and scroll position do not. */
export function CallsPage({ search, onSearch }: CallsPageProps) {
  const t = useTranslations('callList')
  const keyTexts = useTranslations('keys')
  const navigate = useNavigate()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const mayRescore = useCan('calls.rescore')
  const mayDelete = useCan('calls.delete')
  const actions = useCallActions()
  const area = useRef<HTMLDivElement>(null)
  const tableWidth = useWidth(area)
  useEffect(() => {
    // Behind the page's own first download, and before the click that needs it.
    loadPeek().catch(() => undefined)
  }, [])

  const identity = listIdentity(search)
  const [selected, setSelected] = useState({ identity, ids: noIds })
  const selection = selected.identity === identity ? selected.ids : noIds
  const select = (ids: ReadonlySet<string>) => setSelected({ identity, ids })
  const clearSelection = () => select(noIds)

  const list = useCallList(search, onSearch, selection.size > 0)
  const { rows } = list
  const callIds = useMemo(() => (rows ?? []).map(getRowId), [rows])
  const columns = useCallColumns({ tableWidth, isPhone, callIds })
  const nameOf = (row: CallRow): string => {
    if (isTombstone(row)) return t('notKeptRow', { time: formatMoment(new Date(row.startedAt), 'full') })
    return row.title === '' ? t('untitled') : row.title
  }

  const open = ({ id }: Pick<CallRow, 'id'>) => void navigate({ to: '/calls/$callId', params: { callId: id }, state: { callIds } })
  const peek = (id: string | undefined) => onSearch({ ...search, peek: id }, { isReplacing: search.peek !== undefined && id !== undefined })
  const filter = (next: Partial<CallsSearch>, options?: { isTyping?: boolean }) =>
    onSearch({ ...next, page: undefined, peek: undefined }, { isReplacing: options?.isTyping === true })
  const focusedRow = (): string | undefined => document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset.row
  const rescoreChosen = () => {
    if (selection.size > 0) return actions.rescore([...selection], clearSelection)
    const id = focusedRow() ?? search.peek
    if (id !== undefined) actions.rescore([id])
  }
  const deleteRow = (id: string) =>
    actions.remove([id], () => {
      if (search.peek === id) peek(undefined)
      if (selection.has(id)) select(new Set([...selection].filter((each) => each !== id)))
    })
  const deleteChosen = () =>
    actions.remove([...selection], () => {
      clearSelection()
      if (search.peek !== undefined && selection.has(search.peek)) peek(undefined)
    })
  useShortcuts([{ keys: 'r', label: mayRescore ? keyTexts('rescore') : undefined, run: rescoreChosen, isActive: () => mayRescore }])

  const rowMenu = (row: CallRow) => (
    <CallMenu
      row={row}
      name={nameOf(row)}
      mayRescore={mayRescore}
      mayDelete={mayDelete}
      onOpen={() => open(row)}
      onPeek={() => peek(row.id)}
      onRescore={() => actions.rescore([row.id])}
      onCopyLink={() => void actions.copy(`${location.origin}/calls/${row.id}`)}
      onDelete={() => deleteRow(row.id)}
    />
  )

  return (
    <Page>
      <CallsHeader
        total={list.total}
        isTotalAtLeast={list.isTotalAtLeast}
        ofTotal={list.ofTotal}
        view={search.view}
        onView={(view) => filter({ ...search, view })}
        onRefresh={list.refresh}
        onCopyView={() => void actions.copy(location.href)}
        isPhone={isPhone}
      />
      <CallFilters search={search} onFilter={filter} isPhone={isPhone} />
      <div className={styles.body}>
        <div ref={area} className={styles.list}>
          {list.error !== null && rows !== undefined && (
            <div className={styles.problem}>
              <ErrorAlert error={list.error} onRetry={list.refresh} />
            </div>
          )}
          {list.error !== null && rows === undefined ? (
            <div className={styles.scrollable}>
              <ErrorState error={list.error} onRetry={list.refresh} />
            </div>
          ) : (
            <div
              className={styles.table}
              {...list.holdProps}
              onFocus={(event) => {
                // With the peek open, J and K move it along.
                const id = event.target.dataset.row
                if (search.peek !== undefined && id !== undefined && id !== search.peek) peek(id)
              }}
            >
              {list.waiting > 0 && (
                <div className={styles.waiting}>
                  <div className={styles.waitingBar} role="status">
                    {search.sort === 'newest' && search.page === 1 ? t('newCalls', { count: list.waiting }) : t('listChanged')}
                    <Button
                      size="xs"
                      variant="transparent"
                      onClick={() => {
                        list.showWaiting()
                        area.current?.querySelector('table')?.parentElement?.scrollTo({ top: 0 })
                      }}
                    >
                      {t('show')}
                    </Button>
                  </div>
                </div>
              )}
              <DataTable
                label={t('label')}
                columns={columns}
                rows={rows}
                getRowId={getRowId}
                rowName={nameOf}
                total={list.total}
                firstRow={(search.page - 1) * search.size}
                sort={search.sort}
                onSort={(sort) => filter({ ...search, sort: sort as CallsSearch['sort'] })}
                selection={selection}
                {...(mayRescore || mayDelete ? { onSelection: select } : {})}
                onOpen={open}
                onPeek={({ id }) => peek(search.peek === id ? undefined : id)}
                peekId={search.peek ?? null}
                isRefetching={list.isRefetching}
                isRowMuted={isTombstone}
                skeletonCount={search.size}
                empty={<EmptyCalls search={search} onFilter={filter} />}
                phoneDetail={phoneDetail}
                {...(isPhone ? {} : { actions: rowMenu })}
              />
            </div>
          )}
          <CallsSelection
            count={selection.size}
            total={list.total}
            isPhone={isPhone}
            actions={actions}
            onAllMatching={() =>
              void list.allIds().then(
                (ids) => select(new Set(ids)),
                () => undefined,
              )
            }
            onClear={clearSelection}
            {...(mayRescore ? { onRescore: rescoreChosen } : {})}
            {...(mayDelete ? { onDelete: deleteChosen } : {})}
          />
          {list.total !== undefined && (
            <PaginationBar
              page={search.page}
              size={search.size}
              total={list.total}
              isTotalAtLeast={list.isTotalAtLeast}
              onPage={(page) => onSearch({ ...search, page, peek: undefined })}
              onSize={(size) =>
                onSearch({ ...search, size, page: Math.floor(((search.page - 1) * search.size) / size) + 1, peek: undefined })
              }
            />
          )}
        </div>
        {search.peek !== undefined && (
          <Suspense fallback={<div className={styles.peek} aria-busy />}>
            <CallPeek
              key={search.peek}
              callId={search.peek}
              row={rows?.find(({ id }) => id === search.peek)}
              callIds={callIds}
              onPeek={peek}
              onClose={() => peek(undefined)}
            />
          </Suspense>
        )}
      </div>
      <Suspense fallback={null}>
        <RescoreResult
          answer={actions.rescored}
          nameOf={(id) => {
            const row = rows?.find((each) => each.id === id)
            return row === undefined ? null : nameOf(row)
          }}
          onClose={actions.closeRescored}
        />
      </Suspense>
    </Page>
  )
}
