import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Lane } from '#db/vocabulary/ledger.ts'
import { useCan, useMe } from '../../lib/use-can.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { DeniedState, ErrorAlert, ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Filters } from '../../ui/list/Filters.tsx'
import { useCursorList } from '../../ui/list/use-cursor-list.ts'
import { Page } from '../../ui/Page.tsx'
import { ClockOffset, clockOffset } from './Age.tsx'
import { type FailureGroup, keyOf } from './failures/group-id.ts'
import { useItemFilters } from './items/use-item-filters.tsx'
import { WorkItems } from './items/WorkItems.tsx'
import { LaneTable } from './lanes/LaneTable.tsx'
import { LowerTabs } from './LowerTabs.tsx'
import { OpsHeader } from './OpsHeader.tsx'
import { failuresQuery, lanesQuery, mostItems, workItemsQuery } from './queries.ts'
import {
  isFiltered,
  itemFilter,
  lanesOf,
  type OpsSearch,
  totalOf,
  withLanes,
  withoutFilters,
} from './search.ts'
import styles from './Ops.module.css'

// Rarely shown.
const ReplayBar = lazy(() =>
  import('./failures/ReplayBar.tsx').then(({ ReplayBar }) => ({ default: ReplayBar })),
)
const WorkItemPanel = lazy(() =>
  import('./panel/WorkItemPanel.tsx').then(({ WorkItemPanel }) => ({ default: WorkItemPanel })),
)

export type OpsPageProps = {
  search: OpsSearch
  /** Writes the whole state into the address. */
  onSearch: (next: OpsSearch, options?: { isReplacing?: boolean }) => void
}

const nothing: ReadonlySet<string> = new Set()
const noGroups: readonly FailureGroup[] = []

/** Operations: lanes, work items with the reason they wait, failures to replay, capacity. The address contains its state. */
export function OpsPage(props: OpsPageProps) {
  const me = useMe()
  const mayView = useCan('ops.view')
  if (me === undefined) return null
  if (!mayView) {
    return (
      <Page>
        <DeniedState isPage />
      </Page>
    )
  }
  // The address may come from platform staff; everybody else sees only their own organization.
  const scope = me.platformRole === null ? 'organization' : props.search.scope
  return <Operations search={{ ...props.search, scope }} onSearch={props.onSearch} />
}

function Operations({ search, onSearch }: OpsPageProps) {
  const t = useTranslations('opsItems')
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const orgId = useOrgId()
  const { scope } = search
  const lanes = useQuery(lanesQuery(orgId, scope))
  const failures = useQuery(failuresQuery(orgId, scope))
  const total = totalOf(search, lanes.isPlaceholderData ? undefined : lanes.data?.lanes)
  const list = useCursorList({
    query: workItemsQuery(orgId, itemFilter(search)),
    total,
    most: mostItems,
    isHeld: search.item !== undefined,
  })
  const mayManage = useCan('ops.manage')

  const [selected, setSelected] = useState({ scope, keys: nothing })
  const selection = selected.scope === scope ? selected.keys : nothing
  const select = (keys: ReadonlySet<string>) => setSelected({ scope, keys })
  const groups = failures.data?.results
  // A group that was replayed or no longer fails leaves the selection automatically.
  const chosenGroups = (groups ?? []).filter((group) => selection.has(keyOf(group)))
  const chosenKeys = new Set(chosenGroups.map(keyOf))

  const filter = (next: OpsSearch) => onSearch(next)
  const open = (item: string | undefined, isMoving = false) =>
    onSearch({ ...search, item }, { isReplacing: isMoving })
  const showDead = (lane: Lane) => filter({ ...withoutFilters(search), lane, state: 'dead', item: undefined })
  const showError = ({ kind, errorClass }: { kind: string; errorClass: string | null }) =>
    filter({ ...withoutFilters(search), state: 'dead', kind, error: errorClass ?? undefined })
  const showGroup = ({ lane, kind, errorClass, messageHash }: FailureGroup) =>
    filter({ ...withoutFilters(search), lane, state: 'dead', kind, error: errorClass, messageHash })

  const { rows } = list
  const ids = useMemo(() => (rows ?? []).map(({ id }) => id), [rows])
  const kinds = useMemo(
    () => [...new Set([...(rows ?? []), ...(groups ?? [])].map(({ kind }) => kind))],
    [rows, groups],
  )
  const itemFilters = useItemFilters(kinds, groups ?? noGroups)
  const offset = lanes.data === undefined ? 0 : clockOffset(Date.parse(lanes.data.at), lanes.dataUpdatedAt)

  return (
    <ClockOffset value={offset}>
      <div className={styles.layout}>
        <div className={styles.main}>
          <Page>
            <OpsHeader
              answer={lanes.data}
              isStale={lanes.isError || lanes.failureCount > 0}
              scope={scope}
              onScope={(next) => filter({ ...search, scope: next, item: undefined })}
              isPhone={isPhone}
            />
            <div className={styles.scroller}>
              {lanes.isError && lanes.data !== undefined && (
                <div className={styles.problem}>
                  <ErrorAlert error={lanes.error} onRetry={() => void lanes.refetch()} />
                </div>
              )}
              {lanes.isError && lanes.data === undefined ? (
                <ErrorState error={lanes.error} onRetry={() => void lanes.refetch()} />
              ) : (
                <LaneTable
                  answer={lanes.data}
                  scope={scope}
                  chosen={lanesOf(search)}
                  onChoose={(chosen) => filter(withLanes(search, chosen))}
                  onShowDead={showDead}
                />
              )}
              <Filters
                search={search}
                filters={itemFilters}
                onFilter={filter}
                canClear={isFiltered(search)}
                onClear={() => filter(withoutFilters(search))}
                start={
                  <span className={styles.heading}>
                    <h2>{t('title')}</h2>
                    {total !== undefined && (
                      <span className="numeric dimmed">{total.toLocaleString('en')}</span>
                    )}
                  </span>
                }
              />
              <WorkItems list={list} search={search} onFilter={filter} onOpen={open} />
              <LowerTabs
                search={search}
                onTab={(tab) => onSearch({ ...search, tab }, { isReplacing: true })}
                failures={failures}
                groups={groups}
                workerCount={lanes.data?.workers}
                selected={chosenKeys}
                onSelect={select}
                onShowItems={showGroup}
              />
            </div>
            {mayManage && search.tab === 'failures' && chosenGroups.length > 0 && (
              <Suspense fallback={null}>
                <ReplayBar groups={chosenGroups} scope={scope} onClear={() => select(nothing)} />
              </Suspense>
            )}
          </Page>
        </div>
        {search.item !== undefined && (
          <Suspense fallback={null}>
            <WorkItemPanel
              id={search.item}
              row={rows?.find(({ id }) => id === search.item)}
              scope={scope}
              ids={ids}
              onOpen={(id) => open(id, true)}
              onClose={() => open(undefined)}
              onShowError={showError}
            />
          </Suspense>
        )}
      </div>
    </ClockOffset>
  )
}
