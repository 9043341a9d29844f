import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconPlus, IconSettings } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type IntegrationRow, meetingRecorderId } from '#api/contract/integrations.ts'
import type { IntegrationStatus } from '#db/vocabulary.ts'
import { ErrorAlert, ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../ui/feedback/notices.tsx'
import listPage from '../../ui/ListPage.module.css'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { RunningRing } from '../../ui/status/StatusBadge.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { PaginationBar } from '../../ui/table/PaginationBar.tsx'
import { useWidth } from '../calls/list/use-width.ts'
import type { DialogMode } from './dialog/IntegrationDialog.tsx'
import { EmptyIntegrations, NoAccess } from './EmptyIntegrations.tsx'
import { PhoneDetail, useIntegrationColumns } from './list/columns.tsx'
import { ListFilters } from './list/ListFilters.tsx'
import { RemoveDialog } from './list/RemoveDialog.tsx'
import { type RowHandlers, RowMenu } from './list/RowActions.tsx'
import { isRecorder } from './list/row-look.ts'
import { useIntegrationList } from './list/use-integration-list.ts'
import { useSetStatus } from './mutations.ts'
import { type OauthReturn, oauthReturnOf, withoutOauthReturn } from './oauth-return.ts'
import { type IntegrationsSearch, isFiltered } from './search.ts'
import { SummaryEmail } from './summary-email/SummaryEmail.tsx'
import { useStanding } from './use-standing.ts'
import styles from './Integrations.module.css'

// What a click opens.
const IntegrationDialog = lazy(() =>
  import('./dialog/IntegrationDialog.tsx').then(({ IntegrationDialog }) => ({ default: IntegrationDialog })),
)
const RecorderDialog = lazy(() => import('./dialog/RecorderDialog.tsx').then(({ RecorderDialog }) => ({ default: RecorderDialog })))
const SharingDialog = lazy(() => import('./sharing/SharingDialog.tsx').then(({ SharingDialog }) => ({ default: SharingDialog })))
const SettingsPanel = lazy(() => import('./settings/SettingsPanel.tsx').then(({ SettingsPanel }) => ({ default: SettingsPanel })))

const getRowId = ({ id }: IntegrationRow): string => id
const phoneDetail = (row: IntegrationRow) => <PhoneDetail row={row} />

export type IntegrationsPageProps = {
  search: IntegrationsSearch
  /** Writes the whole state into the address; defaults need not be named. */
  onSearch: (next: Partial<IntegrationsSearch>, options?: { isReplacing?: boolean }) => void
}

/** Where calls come from: the organisation's integrations, for others than admins their own. */
export function IntegrationsPage({ search, onSearch }: IntegrationsPageProps) {
  const t = useTranslations('integrations')
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { hasAccess, isAdmin, organizationName, blockedReason } = useStanding()
  const [returned, setReturned] = useState<OauthReturn | null>(() => oauthReturnOf(search))
  useEffect(() => {
    // Neither history nor bookmarks keep a code.
    if (search.state !== undefined || search.code !== undefined || search.error !== undefined) {
      onSearch(withoutOauthReturn(search), { isReplacing: true })
    }
  }, [search, onSearch])

  const isEditingSettings = search.settings !== undefined && isAdmin
  const toPage = useCallback((page: number) => onSearch({ ...search, page }, { isReplacing: true }), [search, onSearch])
  const list = useIntegrationList(search, hasAccess && !isEditingSettings, toPage)
  const [sharing, setSharing] = useState<IntegrationRow | null>(null)
  const [removing, setRemoving] = useState<IntegrationRow | null>(null)
  const { mutate, isPending, variables } = useSetStatus()
  // Its dialog shows what goes wrong.
  const removal = useSetStatus({ errorToast: false })
  const changing = isPending ? variables : removal.isPending ? removal.variables : null
  const savingId = changing?.row.id ?? null

  const handlers = useMemo(
    (): RowHandlers => ({
      onOpen: (row) => onSearch({ ...search, dialog: row.id as IntegrationsSearch['dialog'] }),
      onStatus: (row, status: IntegrationStatus) => mutate({ row, status }),
      onReconnect: (row) => onSearch({ ...search, dialog: row.id as IntegrationsSearch['dialog'], reconnect: true }),
      onShare: setSharing,
      onRemove: setRemoving,
      ...(isAdmin ? { onPeople: (row) => onSearch({ ...search, settings: 'people', of: row.id }) } : {}),
    }),
    [search, onSearch, mutate, isAdmin],
  )
  const area = useRef<HTMLDivElement>(null)
  const columns = useIntegrationColumns({ tableWidth: useWidth(area), isPhone, savingId, handlers, blockedReason })

  if (!hasAccess) {
    return (
      <Page>
        <PageHeader title={t('title')} />
        <div className={listPage.scrollable}>
          <NoAccess organizationName={organizationName} />
        </div>
      </Page>
    )
  }

  const closeDialog = () => {
    setReturned(null)
    if (search.dialog !== undefined) onSearch({ ...search, dialog: undefined, reconnect: undefined })
  }
  const rowMenu = (row: IntegrationRow) => (
    <RowMenu row={row} handlers={handlers} isWaiting={savingId !== null} blockedReason={blockedReason} />
  )
  const label = isAdmin ? t('all') : t('own')
  return (
    <Page>
      <PageHeader
        title={t('title')}
        {...(list.total === undefined || isEditingSettings ? {} : { count: list.total })}
        actions={
          isAdmin && (
            <Button
              variant="default"
              size={isPhone ? 'md' : 'sm'}
              {...(isEditingSettings ? {} : { leftSection: <IconSettings size={15} stroke={1.7} /> })}
              onClick={() => onSearch({ ...search, settings: isEditingSettings ? undefined : 'email', of: undefined })}
            >
              {isEditingSettings ? t('closeSettings') : t('editSettings')}
            </Button>
          )
        }
        primary={
          <Button
            size={isPhone ? 'md' : 'sm'}
            leftSection={<IconPlus size={15} stroke={2} />}
            aria-label={t('create')}
            disabled={blockedReason !== null}
            title={blockedReason ?? undefined}
            onClick={() => onSearch({ ...search, dialog: 'new' })}
          >
            {isPhone ? t('createShort') : t('create')}
          </Button>
        }
      />
      {blockedReason !== null && (
        <div className={styles.blocked} role="status">
          <IconAlertTriangle size={15} stroke={1.7} aria-hidden /> {blockedReason}
        </div>
      )}
      {isEditingSettings ? (
        <Suspense fallback={<div className={listPage.body} aria-busy />}>
          <SettingsPanel
            tab={search.settings ?? 'email'}
            onTab={(settings) => onSearch({ ...search, settings })}
            integrationId={search.of}
            onIntegration={(of) => onSearch({ ...search, of }, { isReplacing: true })}
          />
        </Suspense>
      ) : (
        <div className={listPage.body} ref={area}>
          {isAdmin && isPhone && (
            <div className={styles.emailRow}>
              <SummaryEmail isDisabled={blockedReason !== null} />
            </div>
          )}
          <ListFilters
            search={search}
            onFilter={(next, options) => onSearch({ size: search.size, ...next, page: 1 }, { isReplacing: options?.isTyping === true })}
            end={isAdmin && !isPhone ? <SummaryEmail isDisabled={blockedReason !== null} /> : undefined}
          />
          <h2 className="visually-hidden">{label}</h2>
          {list.error !== null && list.rows !== undefined && (
            <div className={listPage.problem}>
              <ErrorAlert error={list.error} onRetry={list.refetch} />
            </div>
          )}
          {list.error !== null && list.rows === undefined ? (
            <div className={listPage.scrollable}>
              <ErrorState error={list.error} onRetry={list.refetch} />
            </div>
          ) : (
            <div className={styles.table} data-waiting={savingId !== null || undefined}>
              <DataTable
                label={label}
                columns={columns}
                rows={list.rows}
                getRowId={getRowId}
                {...(list.total === undefined ? {} : { total: list.total })}
                firstRow={(search.page - 1) * search.size}
                {...(savingId === null ? { onOpen: handlers.onOpen } : {})}
                isRefetching={list.isRefetching}
                isRowMuted={({ status }) => status === 'INACTIVE'}
                skeletonCount={10}
                rowHeight={40}
                phoneDetail={phoneDetail}
                empty={<EmptyIntegrations isFiltered={isFiltered(search)} onClear={() => onSearch({ size: search.size })} />}
                actions={rowMenu}
              />
            </div>
          )}
          <div role="status">
            {changing !== null && (
              <div className={styles.saving}>
                <RunningRing />
                <span>{t('settingStatus', { name: changing.row.name, status: changing.status })}</span>
                <span className="muted">· {t('othersWait')}</span>
              </div>
            )}
          </div>
          {list.total !== undefined && list.total > 0 && (
            <PaginationBar
              page={search.page}
              size={search.size}
              total={list.total}
              onPage={(page) => onSearch({ ...search, page })}
              onSize={(size) => onSearch({ ...search, size, page: Math.floor(((search.page - 1) * search.size) / size) + 1 })}
            />
          )}
        </div>
      )}
      <RemoveDialog
        row={removing}
        onClose={() => setRemoving(null)}
        onRemove={async (row) => {
          await removal.mutateAsync({ row, status: 'INACTIVE' })
          showDone(t('removed', { name: row.name }))
        }}
      />
      <Suspense fallback={null}>
        <OpenDialog search={search} returned={returned} rows={list.rows} onClose={closeDialog} />
        {sharing !== null && <SharingDialog row={sharing} blockedReason={blockedReason} onClose={() => setSharing(null)} />}
      </Suspense>
    </Page>
  )
}

/** The dialog that the address names, or the one that a consent page has led back to. */
function OpenDialog({
  search: { dialog, reconnect },
  returned,
  rows,
  onClose,
}: {
  search: IntegrationsSearch
  returned: OauthReturn | null
  rows: readonly IntegrationRow[] | undefined
  onClose: () => void
}) {
  if (dialog === meetingRecorderId) return <RecorderDialog row={rows?.find(isRecorder)} onClose={onClose} />
  const mode: DialogMode | null =
    returned !== null
      ? { kind: 'returned', returned }
      : dialog === undefined
        ? null
        : dialog === 'new'
          ? { kind: 'new' }
          : { kind: 'edit', id: dialog, isReconnecting: reconnect === true }
  return mode === null ? null : <IntegrationDialog key={mode.kind === 'edit' ? mode.id : mode.kind} mode={mode} onClose={onClose} />
}
