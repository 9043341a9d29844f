import { Alert, Button, Checkbox, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconPlus, IconSettings } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { type IntegrationStatus, meetingRecorderId } from '#db/vocabulary/integrations.ts'
import { useCanConnectCalendar } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { showDone } from '../../../ui/feedback/notices.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Filters } from '../../../ui/list/Filters.tsx'
import { hasActiveFilter } from '../../../ui/list/filters.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { Page, PageBody, PageHeader } from '../../../ui/Page.tsx'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import { useSetStatus } from '../mutations.ts'
import type { DialogMode } from '../new/IntegrationDialog.tsx'
import { type OauthReturn, oauthReturnOf, withoutOauthReturn } from '../new/oauth-return.ts'
import { integrationsQuery } from '../queries.ts'
import { SummaryEmail } from '../settings/SummaryEmail.tsx'
import { useIntegrationAccess } from '../use-integration-access.ts'
import { PhoneDetail, useIntegrationColumns } from './columns.tsx'
import { EmptyIntegrations, NoAccess } from './EmptyIntegrations.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { type RowHandlers, RowMenu } from './RowActions.tsx'
import { filterRules, type IntegrationsSearch, listRequest } from './search.ts'
import { isRecorder } from './status.ts'
import { useIntegrationFilters } from './use-integration-filters.ts'

// Loaded on click.
const IntegrationDialog = lazy(() =>
  import('../new/IntegrationDialog.tsx').then(({ IntegrationDialog }) => ({ default: IntegrationDialog })),
)
const RecorderDialog = lazy(() =>
  import('./RecorderDialog.tsx').then(({ RecorderDialog }) => ({ default: RecorderDialog })),
)
const SharingDialog = lazy(() =>
  import('./sharing/SharingDialog.tsx').then(({ SharingDialog }) => ({ default: SharingDialog })),
)

const phoneDetail = (row: IntegrationRow) => <PhoneDetail row={row} />

export type IntegrationsPageProps = {
  search: IntegrationsSearch
  /** Writes the whole state into the address; defaults can be left out. */
  onSearch: (next: Partial<IntegrationsSearch>, options?: { isReplacing?: boolean }) => void
}

/** Where calls come from: the organization's integrations for admins, their own for others. */
export function IntegrationsPage(props: IntegrationsPageProps) {
  const t = useTranslations('integrations')
  const { hasAccess, organizationName } = useIntegrationAccess()
  if (hasAccess) return <IntegrationList {...props} />
  return (
    <Page>
      <PageHeader title={t('title')} />
      <PageBody>
        <NoAccess organizationName={organizationName} />
      </PageBody>
    </Page>
  )
}

function IntegrationList({ search, onSearch }: IntegrationsPageProps) {
  const t = useTranslations('integrations')
  const navigate = useNavigate()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { isAdmin, blockedReason } = useIntegrationAccess()
  const canRecord = useCanConnectCalendar()
  const [returned, setReturned] = useOauthReturn({ search, onSearch })
  const [sharing, setSharing] = useState<IntegrationRow | null>(null)
  const [removing, setRemoving] = useState<IntegrationRow | null>(null)

  const everything = useList({ query: integrationsQuery(useOrgId(), listRequest(search)), search, onSearch })
  // Without calendars there are no meetings to record.
  const list = canRecord
    ? everything
    : { ...everything, rows: everything.rows?.filter((row) => !isRecorder(row)) }

  const changing = useSetStatus()
  // The dialog shows the error.
  const removal = useSetStatus({ errorToast: false })
  const change = [changing, removal].find(({ isPending }) => isPending)?.variables ?? null
  const savingId = change?.row.id ?? null
  const { mutate } = changing

  const openDialog = useCallback(
    (row: IntegrationRow, reconnect?: boolean) =>
      onSearch({ ...search, dialog: row.id as IntegrationsSearch['dialog'], reconnect }),
    [search, onSearch],
  )
  const handlers = useMemo(
    (): RowHandlers => ({
      onEdit: (row) => openDialog(row),
      onSignIn: (row) => openDialog(row, true),
      onStatus: (row, status: IntegrationStatus) => mutate({ row, status }),
      onShare: setSharing,
      onRemove: setRemoving,
    }),
    [openDialog, mutate],
  )
  const open = (row: IntegrationRow) =>
    isRecorder(row) ? openDialog(row) : void navigate({ to: '/integrations/$id', params: { id: row.id } })
  const closeDialog = () => {
    setReturned(null)
    if (search.dialog !== undefined) onSearch({ ...search, dialog: undefined, reconnect: undefined })
  }

  const rowMenu = (row: IntegrationRow) => (
    <RowMenu row={row} handlers={handlers} isWaiting={savingId !== null} blockedReason={blockedReason} />
  )
  const createButton = (
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
  )
  const filters = useIntegrationFilters()
  const isNarrowed = search.q.trim() !== '' || hasActiveFilter(Object.values(filterRules), search)
  return (
    <ListPage
      title={t('title')}
      label={isAdmin ? t('all') : t('own')}
      list={list}
      columns={useIntegrationColumns({ savingId, handlers, blockedReason })}
      actions={
        isAdmin && (
          <LinkButton
            to="/integrations/settings"
            variant="default"
            size={isPhone ? 'md' : 'sm'}
            leftSection={<IconSettings size={15} stroke={1.7} />}
          >
            {t('editSettings')}
          </LinkButton>
        )
      }
      primary={createButton}
      notice={
        blockedReason !== null && (
          <Alert
            color="orange"
            variant="light"
            mx="var(--page-gutter)"
            mb={6}
            p={8}
            icon={<IconAlertTriangle size={15} />}
            role="status"
          >
            {blockedReason}
          </Alert>
        )
      }
      filters={
        <Filters
          search={search}
          filters={filters}
          text={{ param: 'q', placeholder: t('search') }}
          onFilter={(next, options) =>
            onSearch({ ...next, page: 1 }, { isReplacing: options?.isTyping === true })
          }
          end={
            <Group gap="4px 16px">
              <Checkbox
                size="xs"
                label={t('showRemoved')}
                checked={search.removed}
                onChange={(event) => onSearch({ ...search, removed: event.currentTarget.checked, page: 1 })}
              />
              {isAdmin && <SummaryEmail isDisabled={blockedReason !== null} />}
            </Group>
          }
        />
      }
      onOpen={savingId === null ? open : undefined}
      isRowMuted={({ status }) => status === 'INACTIVE'}
      skeletonCount={10}
      rowHeight={40}
      phoneDetail={phoneDetail}
      empty={
        <EmptyIntegrations
          create={createButton}
          onClear={isNarrowed ? () => onSearch({ size: search.size, removed: search.removed }) : null}
        />
      }
      rowActions={rowMenu}
      status={
        <div role="status">
          {change !== null && (
            <Group gap={8} px="var(--page-gutter)" py={8} fz={12} bg="var(--c-sunken)">
              <RunningRing />
              <span>{t('settingStatus', { name: change.row.name, status: change.status })}</span>
              <span className="muted">· {t('othersWait')}</span>
            </Group>
          )}
        </div>
      }
      after={
        <>
          <RemoveDialog
            row={removing}
            onClose={() => setRemoving(null)}
            onRemove={async (row) => {
              await removal.mutateAsync({ row, status: 'INACTIVE' })
              showDone(t('removedNotice', { name: row.name }))
            }}
          />
          <Suspense fallback={null}>
            <OpenDialog search={search} returned={returned} rows={list.rows} onClose={closeDialog} />
            {sharing !== null && (
              <SharingDialog row={sharing} blockedReason={blockedReason} onClose={() => setSharing(null)} />
            )}
          </Suspense>
        </>
      }
    />
  )
}

/** What a consent page has returned. It is removed from the address immediately, so that history and bookmarks contain no code. */
function useOauthReturn({ search, onSearch }: IntegrationsPageProps) {
  const state = useState<OauthReturn | null>(() => oauthReturnOf(search))
  useEffect(() => {
    if (search.state !== undefined || search.code !== undefined || search.error !== undefined) {
      onSearch(withoutOauthReturn(search), { isReplacing: true })
    }
  }, [search, onSearch])
  return state
}

/** The dialog named in the address, or the one that a consent page has returned to. */
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
  const canRecord = useCanConnectCalendar()
  if (dialog === meetingRecorderId)
    return canRecord && <RecorderDialog row={rows?.find(isRecorder)} onClose={onClose} />
  const mode = dialogMode(dialog, returned, reconnect === true)
  return (
    mode !== null && (
      <IntegrationDialog key={mode.kind === 'edit' ? mode.id : mode.kind} mode={mode} onClose={onClose} />
    )
  )
}

function dialogMode(
  dialog: string | undefined,
  returned: OauthReturn | null,
  isReconnecting: boolean,
): DialogMode | null {
  if (returned !== null) return { kind: 'returned', returned }
  if (dialog === undefined) return null
  return dialog === 'new' ? { kind: 'new' } : { kind: 'edit', id: dialog, isReconnecting }
}
