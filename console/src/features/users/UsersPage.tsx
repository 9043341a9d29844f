import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots, IconDownload, IconMail, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrgUser } from '#api/contract/people.ts'
import { useCan } from '../../lib/use-can.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { showDone } from '../../ui/feedback/notices.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Filters } from '../../ui/list/Filters.tsx'
import { ListPage } from '../../ui/list/ListPage.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { usePilotOver } from '../../ui/use-pilot-over.ts'
import type { MemberChange } from './ChangeDialog.tsx'
import { PhoneDetail, useUserColumns } from './columns.tsx'
import { seatsQuery, usersQuery } from './queries.ts'
import { usersRequest, type UsersSearch } from './search.ts'
import { useUserActions } from './use-user-actions.ts'
import { useUserFilters } from './use-user-filters.tsx'
import { useUsersFile } from './use-users-file.ts'
import { nameOf } from './user-status.ts'
import type { UserActions } from './UserPanel.tsx'
import { UsersSelection } from './UsersSelection.tsx'

// Loaded on click.
const ChangeDialog = lazy(() =>
  import('./ChangeDialog.tsx').then(({ ChangeDialog }) => ({ default: ChangeDialog })),
)
const InviteDialog = lazy(() =>
  import('./InviteDialog.tsx').then(({ InviteDialog }) => ({ default: InviteDialog })),
)
const MailQuietDialog = lazy(() =>
  import('./MailQuietDialog.tsx').then(({ MailQuietDialog }) => ({ default: MailQuietDialog })),
)
const TeamDialog = lazy(() => import('./TeamDialog.tsx').then(({ TeamDialog }) => ({ default: TeamDialog })))
const UserPanel = lazy(() => import('./UserPanel.tsx').then(({ UserPanel }) => ({ default: UserPanel })))

const noIds: ReadonlySet<string> = new Set()
/** Deleted people are shown, but only an invitation can bring them back. */
const canSelect = ({ status }: OrgUser): boolean => status !== 'DELETED'

const whatOf = {
  role: 'whatRole',
  deactivate: 'whatDeactivate',
  reactivate: 'whatReactivate',
  delete: 'whatDelete',
} as const

type Asked =
  | { dialog: 'change'; change: MemberChange; people: OrgUser[] }
  | { dialog: 'team'; people: OrgUser[] }
  | { dialog: 'invite' | 'quiet' }
  | null

export type UsersPageProps = {
  search: UsersSearch
  /** Writes the whole state into the address; defaults can be left out. */
  onSearch: (next: Partial<UsersSearch>, options?: { isReplacing?: boolean }) => void
}

/** The people of the organization. Users who do not manage them see the list without checkboxes and actions. */
export function UsersPage({ search, onSearch }: UsersPageProps) {
  const t = useTranslations('users')
  const orgId = useOrgId()
  const mayManage = useCan('users.manage')
  const mayChangeTeams = useCan('teams.manage')
  const isPilotOver = usePilotOver()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const request = usersRequest(search)
  const list = useList({ query: usersQuery(orgId, request), search, onSearch })
  const file = useUsersFile(search)
  const [asked, setAsked] = useState<Asked>(null)

  const identity = JSON.stringify(request)
  const [selected, setSelected] = useState({ identity, ids: noIds })
  const selection = selected.identity === identity ? selected.ids : noIds
  const select = (ids: ReadonlySet<string>) => setSelected({ identity, ids })
  const actions = useUserActions((failed) => {
    if (selection.size > 0) select(failed)
  })
  const chosen = list.rows?.filter(({ id }) => selection.has(id)) ?? []

  const filter = (next: Partial<UsersSearch>, options?: { isTyping?: boolean }) =>
    onSearch({ ...next, page: 1, peek: undefined }, { isReplacing: options?.isTyping === true })
  const peek = (id: string | undefined) => onSearch({ ...search, peek: id }, { isReplacing: true })
  const userActions: UserActions = {
    onChange: (change, people) => setAsked({ dialog: 'change', change, people }),
    onTeam: mayChangeTeams ? (people) => setAsked({ dialog: 'team', people }) : undefined,
    onResend: actions.resend,
    onRevoke: actions.revoke,
    onMail: actions.mail,
  }
  const close = () => setAsked(null)
  const { failures } = actions
  const phoneDetail = useCallback(
    (user: OrgUser) => <PhoneDetail user={user} failure={failures.get(user.id)} />,
    [failures],
  )

  return (
    <ListPage
      title={t('title')}
      label={t('label')}
      list={list}
      columns={useUserColumns(failures)}
      rowHeight={46}
      rowName={nameOf}
      actions={
        mayManage && (
          <>
            {!isPhone && <Seats />}
            {!isPhone && (
              <Button
                variant="default"
                leftSection={<IconDownload size={15} stroke={1.8} />}
                loading={file.isPreparing}
                onClick={file.download}
              >
                {t('export')}
              </Button>
            )}
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon variant="default" aria-label={t('more')}>
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {isPhone && (
                  <Menu.Item leftSection={<IconDownload size={15} stroke={1.7} />} onClick={file.download}>
                    {t('export')}
                  </Menu.Item>
                )}
                <Menu.Item
                  leftSection={<IconMail size={15} stroke={1.7} />}
                  onClick={() => setAsked({ dialog: 'quiet' })}
                >
                  {t('mailQuiet')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        )
      }
      primary={
        mayManage && (
          <Button
            leftSection={<IconUserPlus size={15} stroke={2} />}
            disabled={isPilotOver}
            title={isPilotOver ? t('pilotEnded') : undefined}
            onClick={() => setAsked({ dialog: 'invite' })}
          >
            {isPhone ? t('inviteShort') : t('invite')}
          </Button>
        )
      }
      filters={
        <Filters
          search={search}
          filters={useUserFilters()}
          onFilter={filter}
          text={{ param: 'q', placeholder: t('search') }}
          sort={{
            param: 'sort',
            options: [
              { value: 'name', label: t('sortName') },
              { value: '-name', label: t('sortNameDown') },
              { value: 'email', label: t('sortEmail') },
              { value: '-email', label: t('sortEmailDown') },
              { value: 'role', label: t('sortRole') },
              { value: 'newest', label: t('sortNewest') },
            ],
          }}
        />
      }
      sort={search.sort}
      onSort={(sort) => filter({ ...search, sort: sort as UsersSearch['sort'] })}
      selection={selection}
      onSelection={mayManage ? select : undefined}
      canSelect={canSelect}
      onOpen={({ id }) => peek(search.peek === id ? undefined : id)}
      peekId={search.peek ?? null}
      onRowFocus={(id) => search.peek !== undefined && id !== search.peek && peek(id)}
      isRowMuted={({ status }) => status === 'DEPROVISIONED' || status === 'DELETED'}
      skeletonCount={search.size}
      phoneDetail={phoneDetail}
      empty={
        <EmptyState icon={IconUsers} title={t('emptyTitle')} text={mayManage ? t('emptyText') : undefined} />
      }
      selectionBar={
        chosen.length > 0 && (
          <UsersSelection
            people={chosen}
            isBusy={actions.isBusy}
            actions={userActions}
            onClear={() => {
              select(noIds)
              actions.forget()
            }}
          />
        )
      }
      aside={
        search.peek !== undefined && (
          <Suspense fallback={null}>
            <UserPanel
              key={search.peek}
              id={search.peek}
              row={list.rows?.find(({ id }) => id === search.peek)}
              actions={mayManage ? userActions : undefined}
              onClose={() => peek(undefined)}
            />
          </Suspense>
        )
      }
      after={
        <Suspense fallback={null}>
          {asked?.dialog === 'change' && (
            <ChangeDialog
              change={asked.change}
              people={asked.people}
              onClose={close}
              onChanged={(results) => actions.report(results, t(whatOf[asked.change]))}
            />
          )}
          {asked?.dialog === 'team' && (
            <TeamDialog
              people={asked.people}
              onClose={close}
              onChanged={(results, team) => actions.report(results, t('whatTeam', { team }))}
            />
          )}
          {asked?.dialog === 'invite' && (
            <InviteDialog
              onClose={close}
              onSent={(count) => {
                if (count > 0) showDone(t('doneCount', { count, what: t('INVITED').toLocaleLowerCase() }))
                void actions.refresh()
              }}
            />
          )}
          {asked?.dialog === 'quiet' && (
            <MailQuietDialog onClose={close} onSent={(results) => actions.report(results, t('whatInfo'))} />
          )}
        </Suspense>
      }
    />
  )
}

/** Seats in use, and their limit if the plan has one. */
function Seats() {
  const t = useTranslations('users')
  const { data } = useQuery(seatsQuery(useOrgId()))
  if (data === undefined) return null
  const used = data.reduce((sum, seat) => sum + seat.used, 0)
  const limits = data.flatMap(({ limit, used: taken }) => (limit === null && taken === 0 ? [] : [limit]))
  const isLimited = limits.length > 0 && limits.every((limit) => limit !== null)
  const limit = limits.reduce<number>((sum, each) => sum + (each ?? 0), 0)
  return (
    <Text size="sm" c="dimmed" className="numeric">
      {isLimited ? t('seatsOf', { used, limit }) : t('seats', { used })}
    </Text>
  )
}
