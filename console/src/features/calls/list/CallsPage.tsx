import { SegmentedControl } from '@mantine/core'
import { useCallbackRef, useMediaQuery } from '@mantine/hooks'
import { IconFilterOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallFilterBody } from '#api/contract/calls-matching.ts'
import type { CallRow } from '#api/contract/calls.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'
import { formatMoment } from '../../../lib/time.ts'
import { useCan, useIsNarrowedBy } from '../../../lib/use-can.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Filters } from '../../../ui/list/Filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { useWidth } from '../../../ui/table/use-width.ts'
import { CallMenu } from '../actions/CallMenu.tsx'
import { type CorrectedType, useCallActions } from '../actions/use-call-actions.ts'
import { isHeld, isWithoutContent } from '../call-status.ts'
import { notScoredText } from '../not-scored.ts'
import { useCallColumns } from './columns.tsx'
import { EmptyCalls } from './EmptyCalls.tsx'
import { useCallFilters } from './filters/use-call-filters.tsx'
import { useRepSuggestions } from './filters/use-rep-suggestions.ts'
import { UploadCall } from './UploadCall.tsx'
import { PhoneDetail } from './PhoneDetail.tsx'
import {
  type CallsSearch,
  isFiltered,
  isRemaining,
  listIdentity,
  withoutAdminFilters,
  withoutFilters,
} from './search.ts'
import { mostSelected, useCallList } from './use-call-list.ts'
import styles from './CallsPage.module.css'

// Loaded on click.
const loadPeek = () => import('./peek/CallPeek.tsx')
const HeldNotice = lazy(() =>
  import('../held/HeldNotice.tsx').then(({ HeldNotice }) => ({ default: HeldNotice })),
)
const ListActions = lazy(() =>
  import('./ListActions.tsx').then(({ ListActions }) => ({ default: ListActions })),
)
const CallPeek = lazy(() => loadPeek().then(({ CallPeek }) => ({ default: CallPeek })))
const CallsSelection = lazy(() =>
  import('./CallsSelection.tsx').then(({ CallsSelection }) => ({ default: CallsSelection })),
)
const RescoreManyDialog = lazy(() =>
  import('../actions/RescoreDialog.tsx').then(({ RescoreManyDialog }) => ({ default: RescoreManyDialog })),
)
const ShareManyDialog = lazy(() =>
  import('../actions/ShareManyDialog.tsx').then(({ ShareManyDialog }) => ({ default: ShareManyDialog })),
)
const RescoreMatchingDialog = lazy(() =>
  import('../actions/RescoreMatchingDialog.tsx').then(({ RescoreMatchingDialog }) => ({
    default: RescoreMatchingDialog,
  })),
)
const CorrectDialog = lazy(() =>
  import('../actions/CorrectDialog.tsx').then(({ CorrectDialog }) => ({ default: CorrectDialog })),
)
const RescoreResult = lazy(() =>
  import('./RescoreResult.tsx').then(({ RescoreResult }) => ({ default: RescoreResult })),
)

/** Exports are rare, so their code loads on demand. */
const exportList = (filter: CallFilterBody, truncated: (rows: number) => string): void =>
  void import('./export-calls.ts').then(({ downloadCalls }) => downloadCalls(filter, truncated))

const phoneDetail = (row: CallRow) => <PhoneDetail row={row} />
const canSelect = (row: CallRow): boolean => !isWithoutContent(row)
const noIds: ReadonlySet<string> = new Set()

export type CallsPageProps = {
  search: CallsSearch
  /** Writes the whole state into the address; defaults can be left out. */
  onSearch: (next: Partial<CallsSearch>, options?: { isReplacing?: boolean }) => void
}

/** The list of calls. The address contains all of its state except selection and scroll position. */
export function CallsPage({ search: given, onSearch }: CallsPageProps) {
  const t = useTranslations('callList')
  const actionTexts = useTranslations('callActions')
  const notScoredTexts = useTranslations('notScored')
  const keyTexts = useTranslations('keys')
  const navigate = useNavigate()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const isNarrowed = useIsNarrowedBy('onlyAdminCanFilterCalls')
  const search = useMemo(() => (isNarrowed ? withoutAdminFilters(given) : given), [isNarrowed, given])
  const all = useCallFilters(search)
  const suggestions = useRepSuggestions(search, { isOffered: !isNarrowed })
  // Whoever may not filter can still take out the filters of a link.
  const linked = all.filter(
    (each) =>
      isRemaining(each) && each.isActive(search) && (each.id !== 'status' || search.status !== undefined),
  )
  const actions = useCallActions()
  const { mayRescore, mayDelete } = actions
  const mayExport = useCan('calls.export')
  const [rescoresMatching, setRescoresMatching] = useState(false)
  useEffect(() => {
    // After the page's own first download, but before the click that needs it.
    loadPeek().catch(() => undefined)
  }, [])

  const identity = listIdentity(search)
  const [selected, setSelected] = useState({ identity, ids: noIds })
  const selection = selected.identity === identity ? selected.ids : noIds
  const select = (ids: ReadonlySet<string>) => setSelected({ identity, ids })
  const clearSelection = () => select(noIds)

  const { list, ofTotal, refresh, loadAll, filterBody } = useCallList(search, onSearch, selection.size > 0)
  const callIds = useMemo(() => (list.rows ?? []).map(({ id }) => id), [list.rows])
  const body = useRef<HTMLDivElement>(null)
  /** Calls to correct in the dialog. */
  const [toCorrect, setToCorrect] = useState<string[] | null>(null)
  const [toShare, setToShare] = useState<string[] | null>(null)
  const { correct } = actions
  const correctRow = useCallbackRef((row: CallRow, callType: CorrectedType) =>
    correct([row.id], { callType, scorecardId: null }),
  )
  const askAboutRow = useCallback(({ id }: CallRow) => setToCorrect([id]), [])
  const columns = useCallColumns({
    tableWidth: useWidth(body),
    isPhone,
    callIds,
    longestNotScored: Math.max(
      0,
      ...(list.rows ?? []).map((row) => notScoredText(row, notScoredTexts)?.length ?? 0),
    ),
    onCorrect: mayRescore ? correctRow : undefined,
    onAsk: mayRescore ? askAboutRow : undefined,
  })
  const nameOfCall = (row: CallRow): string => {
    if (isWithoutContent(row))
      return t(isHeld(row) ? 'heldRow' : 'notKeptRow', {
        time: formatMoment(new Date(row.startedAt), 'full'),
      })
    return row.title === '' ? t('untitled') : row.title
  }

  const open = ({ id }: Pick<CallRow, 'id'>) =>
    void navigate({ to: '/calls/$callId', params: { callId: id }, state: { callIds } })
  const peek = (id: string | undefined) =>
    onSearch({ ...search, peek: id }, { isReplacing: search.peek !== undefined && id !== undefined })
  const filter = (next: Partial<CallsSearch>, options?: { isTyping?: boolean }) =>
    onSearch({ ...next, page: undefined, peek: undefined }, { isReplacing: options?.isTyping === true })
  /** Calls to rescore in the dialog. */
  const [toRescore, setToRescore] = useState<string[] | null>(null)
  const rescoreChosen = () => {
    const focusedRow = document.activeElement?.closest<HTMLElement>('tr[data-row]')?.dataset.row
    const id = focusedRow ?? search.peek
    if (selection.size > 0) setToRescore([...selection])
    else if (id !== undefined) setToRescore([id])
  }
  const rescore = (ids: string[], scorecardId: string | null) =>
    actions.rescore(ids, scorecardId, () => select(new Set([...selection].filter((id) => !ids.includes(id)))))
  const removeCalls = (ids: string[]) =>
    actions.remove(ids, () => {
      select(new Set([...selection].filter((id) => !ids.includes(id))))
      if (search.peek !== undefined && ids.includes(search.peek)) peek(undefined)
    })
  useShortcuts([
    {
      keys: 'r',
      label: mayRescore ? keyTexts('rescore') : undefined,
      run: rescoreChosen,
      isActive: () => mayRescore,
    },
  ])

  const rowMenu = (row: CallRow) => (
    <CallMenu
      call={row}
      label={actionTexts('menuOf', { name: nameOfCall(row) })}
      button={{ size: 'xs', className: styles.menuButton ?? '' }}
      onOpen={() => open(row)}
      onPeek={() => peek(row.id)}
      onRescore={mayRescore ? () => setToRescore([row.id]) : undefined}
      onCopyLink={() => actions.copyLink(`${location.origin}/calls/${row.id}`)}
      onDelete={mayDelete ? () => removeCalls([row.id]) : undefined}
    />
  )
  const viewSwitch = (
    <SegmentedControl
      size="sm"
      fullWidth={isPhone}
      withItemsBorders={false}
      aria-label={t('view')}
      value={search.view}
      data={[
        { value: 'all', label: t('all') },
        { value: 'mine', label: t('mine') },
      ]}
      onChange={(view) => filter({ ...search, view: view === 'mine' ? 'mine' : 'all' })}
    />
  )

  return (
    <ListPage
      title={t('title')}
      label={t('label')}
      list={list}
      columns={columns}
      bodyRef={body}
      ofCount={ofTotal}
      actions={
        isPhone ? undefined : (
          <Suspense fallback={viewSwitch}>
            <ListActions
              start={viewSwitch}
              onCopyView={() => actions.copyLink(location.href)}
              onRefresh={refresh}
              onExport={
                mayExport
                  ? () => exportList(filterBody, (count) => t('exportTruncated', { count }))
                  : undefined
              }
              showsDeleted={mayDelete}
              onRescoreMatching={mayRescore ? () => setRescoresMatching(true) : undefined}
            />
          </Suspense>
        )
      }
      primary={<UploadCall label={isPhone ? t('uploadShort') : t('upload')} isLarge={isPhone} />}
      notice={
        <>
          {listIdentity(given) !== identity && (
            <Banner tone="gray" icon={IconFilterOff} role="status">
              {t('filtersLeftOut')}
            </Banner>
          )}
          <Suspense fallback={null}>
            <HeldNotice />
          </Suspense>
        </>
      }
      filters={
        <Filters
          search={search}
          filters={isNarrowed ? linked : all}
          onFilter={filter}
          text={{ param: 'q', placeholder: t('search') }}
          suggestions={suggestions}
          end={isNarrowed && isPhone ? viewSwitch : undefined}
          sort={{
            param: 'sort',
            options: [
              { value: 'newest', label: t('sortNewest') },
              { value: 'oldest', label: t('sortOldest') },
              { value: '-score', label: t('sortScoreDown') },
              { value: 'score', label: t('sortScoreUp') },
              { value: '-duration', label: t('sortDurationDown') },
              { value: 'duration', label: t('sortDurationUp') },
              { value: 'title', label: t('sortTitle') },
            ],
          }}
          sheetStart={viewSwitch}
          canClear={isFiltered(search)}
          onClear={() => filter(withoutFilters(search))}
        />
      }
      rowName={nameOfCall}
      sort={search.sort}
      onSort={(sort) => filter({ ...search, sort: sort as CallsSearch['sort'] })}
      selection={selection}
      onSelection={mayRescore || mayDelete ? select : undefined}
      canSelect={canSelect}
      onOpen={open}
      onPeek={({ id }) => peek(search.peek === id ? undefined : id)}
      peekId={search.peek ?? null}
      // With the peek open, J and K move it along.
      onRowFocus={(id) => search.peek !== undefined && id !== search.peek && peek(id)}
      isRowMuted={isWithoutContent}
      skeletonCount={search.size}
      phoneDetail={phoneDetail}
      rowActions={isPhone ? undefined : rowMenu}
      waitingText={(count) =>
        search.sort === 'newest' && search.page === 1 ? t('newCalls', { count }) : t('listChanged')
      }
      empty={<EmptyCalls search={search} onFilter={filter} />}
      selectionBar={
        selection.size > 0 && (
          <Suspense fallback={null}>
            <CallsSelection
              count={selection.size}
              // "Select all" is not offered for more calls than one request may name.
              total={list.total !== undefined && list.total <= mostSelected ? list.total : undefined}
              isPhone={isPhone}
              actions={actions}
              onAllMatching={() =>
                void loadAll().then(
                  (rows) => select(new Set(rows.filter(canSelect).map(({ id }) => id))),
                  () => undefined,
                )
              }
              onClear={clearSelection}
              onCorrect={mayRescore ? () => setToCorrect([...selection]) : undefined}
              onRescore={mayRescore ? rescoreChosen : undefined}
              onShare={() => setToShare([...selection])}
              onDelete={mayDelete ? () => removeCalls([...selection]) : undefined}
            />
          </Suspense>
        )
      }
      aside={
        search.peek !== undefined && (
          <Suspense fallback={<div className={styles.peek} aria-busy />}>
            <CallPeek
              key={search.peek}
              callId={search.peek}
              row={list.rows?.find(({ id }) => id === search.peek)}
              callIds={callIds}
              onPeek={peek}
              onClose={() => peek(undefined)}
            />
          </Suspense>
        )
      }
      after={
        <Suspense fallback={null}>
          {toRescore !== null && (
            <RescoreManyDialog
              count={toRescore.length}
              onClose={() => setToRescore(null)}
              onRescore={(scorecardId) => rescore(toRescore, scorecardId)}
            />
          )}
          {toShare !== null && (
            <ShareManyDialog ids={toShare} onClose={() => setToShare(null)} onDone={clearSelection} />
          )}
          {rescoresMatching && (
            <RescoreMatchingDialog filter={filterBody} onClose={() => setRescoresMatching(false)} />
          )}
          {toCorrect !== null && (
            <CorrectDialog
              count={toCorrect.length}
              onClose={() => setToCorrect(null)}
              onCorrect={(to) =>
                actions.correct(toCorrect, to, () =>
                  select(new Set([...selection].filter((id) => !toCorrect.includes(id)))),
                )
              }
            />
          )}
          <RescoreResult
            result={actions.rescored}
            nameOfCall={(id) => {
              const row = list.rows?.find((each) => each.id === id)
              return row === undefined ? null : nameOfCall(row)
            }}
            onClose={actions.closeRescored}
          />
        </Suspense>
      }
    />
  )
}
