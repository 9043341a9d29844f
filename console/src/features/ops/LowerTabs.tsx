import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useCan } from '../../lib/use-can.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { ErrorAlert, ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { FailureGroups } from './failures/FailureGroups.tsx'
import type { FailureGroup } from './failures/group-id.ts'
import { providersQuery, workersQuery } from './queries.ts'
import { type OpsSearch, type OpsTab, opsTabs } from './search.ts'
import styles from './Ops.module.css'

// Tabs that are rarely opened.
const Providers = lazy(() =>
  import('./capacity/Providers.tsx').then(({ Providers }) => ({ default: Providers })),
)
const Workers = lazy(() => import('./capacity/Workers.tsx').then(({ Workers }) => ({ default: Workers })))

type Loaded = { error: Error | null; refetch: () => unknown }

/** Below the work items: failed jobs, providers' rate limits, and workers. */
export function LowerTabs({
  search,
  onTab,
  failures,
  groups,
  workerCount,
  selected,
  onSelect,
  onShowItems,
}: {
  search: OpsSearch
  onTab: (tab: OpsTab) => void
  failures: Loaded
  groups: readonly FailureGroup[] | undefined
  workerCount: number | undefined
  selected: ReadonlySet<string>
  onSelect: (keys: ReadonlySet<string>) => void
  onShowItems: (group: FailureGroup) => void
}) {
  const t = useTranslations('ops')
  const texts = useTranslations('opsFailures')
  const mayManage = useCan('ops.manage')
  const orgId = useOrgId()
  const providers = useQuery({ ...providersQuery(orgId, search.scope), enabled: search.tab === 'providers' })
  const workers = useQuery({ ...workersQuery(orgId), enabled: search.tab === 'workers' })
  const dead = groups?.reduce((sum, { count }) => sum + count, 0)
  const isTab = (value: string | null): value is OpsTab => opsTabs.some((tab) => tab === value)
  return (
    <Tabs
      value={search.tab}
      onChange={(value) => isTab(value) && onTab(value)}
      keepMounted={false}
      className={styles.lower}
    >
      <Tabs.List aria-label={t('tabs')} className={styles.tabList}>
        <Tabs.Tab value="failures">
          {t('tabFailures')}
          {groups !== undefined && dead !== undefined && (
            <span className={styles.tabCount}>
              {dead === 0 ? 0 : texts('summary', { dead, groups: groups.length })}
            </span>
          )}
        </Tabs.Tab>
        <Tabs.Tab value="providers">
          {t('tabProviders')}
          {providers.data !== undefined && <span className={styles.tabCount}>{providers.data.total}</span>}
        </Tabs.Tab>
        <Tabs.Tab value="workers">
          {t('tabWorkers')}
          {workerCount !== undefined && <span className={styles.tabCount}>{workerCount}</span>}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="failures" className={styles.tabPanel}>
        <Section loaded={failures} hasData={groups !== undefined}>
          <FailureGroups
            groups={groups}
            selected={selected}
            onSelect={onSelect}
            onShowItems={onShowItems}
            mayReplay={mayManage}
          />
        </Section>
      </Tabs.Panel>
      <Tabs.Panel value="providers" className={styles.tabPanel}>
        <Section loaded={providers} hasData={providers.data !== undefined}>
          <Providers budgets={providers.data?.results} hasOrganizations={search.scope === 'all'} />
        </Section>
      </Tabs.Panel>
      <Tabs.Panel value="workers" className={styles.tabPanel}>
        <Section loaded={workers} hasData={workers.data !== undefined}>
          <Workers workers={workers.data?.results} />
        </Section>
      </Tabs.Panel>
    </Tabs>
  )
}

/** A section that could not load shows its own error; one that could not refresh keeps its data. */
function Section({ loaded, hasData, children }: { loaded: Loaded; hasData: boolean; children: ReactNode }) {
  const retry = () => void loaded.refetch()
  if (loaded.error !== null && !hasData) return <ErrorState error={loaded.error} onRetry={retry} />
  return (
    <>
      {loaded.error !== null && (
        <div className={styles.problem}>
          <ErrorAlert error={loaded.error} onRetry={retry} />
        </div>
      )}
      <Suspense fallback={null}>{children}</Suspense>
    </>
  )
}
