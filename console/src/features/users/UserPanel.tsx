import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { OrgUser, RepLevels } from '#api/contract/people.ts'
import { roleNames } from '../../lib/roles.ts'
import { formatMoment } from '../../lib/time.ts'
import { useCan } from '../../lib/use-can.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { ListTime, useNow } from '../../ui/Moment.tsx'
import { useRepVisibility } from '../../ui/rep-visibility/use-rep-visibility.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { improvementsQuery } from '../../ui/score-change/queries.ts'
import { ScoreChange, ScoreChangeHint } from '../../ui/score-change/ScoreChange.tsx'
import type { MemberChange } from './ChangeDialog.tsx'
import { useTeamsText } from './columns.tsx'
import { userQuery } from './queries.ts'
import { isExpired, nameOf, userStatus } from './user-status.ts'

export type UserActions = {
  onChange: (change: MemberChange, people: OrgUser[]) => void
  onTeam: ((people: OrgUser[]) => void) | undefined
  onResend: (people: OrgUser[]) => void
  onRevoke: (people: OrgUser[]) => void
  onMail: (people: OrgUser[]) => void
}

/** One person next to the list. `actions`: only for people who manage users. */
export function UserPanel({
  id,
  row,
  actions,
  onClose,
}: {
  id: string
  row: OrgUser | undefined
  actions: UserActions | undefined
  onClose: () => void
}) {
  const t = useTranslations('users')
  const query = useQuery(userQuery(useOrgId(), id))
  const user = query.data ?? row
  const name = user === undefined ? '' : nameOf(user)
  return (
    <SidePanel
      label={name}
      onClose={onClose}
      head={
        user !== undefined && (
          <>
            <Avatar name={name} src={user.avatar} size={26} />
            <span className="truncate" dir="auto" title={name}>
              {name}
            </span>
          </>
        )
      }
    >
      {user === undefined && query.error !== null && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {user !== undefined && (
        <Stack gap={12}>
          <Facts user={user} />
          {query.data !== undefined && <Visibility user={query.data} />}
          {actions !== undefined && user.status !== 'DELETED' && <Actions user={user} actions={actions} />}
          {user.status === 'DELETED' && <Text c="dimmed">{t('DELETED')}</Text>}
        </Stack>
      )}
    </SidePanel>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }} dir="auto">
        {children}
      </Text>
    </div>
  )
}

function Facts({ user }: { user: OrgUser }) {
  const t = useTranslations('users')
  const teamsText = useTeamsText()
  const now = useNow()
  const { invitationExpiresAt: ends } = user
  return (
    <Stack component="dl" gap={10} m={0}>
      <Fact label={t('email')}>{user.email}</Fact>
      <Fact label={t('role')}>{roleNames[user.role]}</Fact>
      {user.role === 'CUSTOM' && (
        <Fact label={t('canDo')}>{user.capabilities.join(', ') || t('noTeam')}</Fact>
      )}
      <Fact label={t('teams')}>{teamsText(user) || t('noTeam')}</Fact>
      <Fact label={t('status')}>
        <StatusBadge status={userStatus(user, now, t)} />
        {ends !== null && (
          <Text span display="block" size="xs" c="dimmed">
            {t(isExpired(user, now) ? 'expiredOn' : 'expires', {
              time: formatMoment(new Date(ends), 'full'),
            })}
          </Text>
        )}
      </Fact>
      <Fact label={t('lastSeen')}>
        {user.lastSeenAt === null ? t('never') : <ListTime at={user.lastSeenAt} />}
      </Fact>
      <Scores userId={user.id} />
    </Stack>
  )
}

/** How their scores have moved, for readers who see their calls. */
function Scores({ userId }: { userId: string }) {
  const t = useTranslations('users')
  const { data } = useQuery(improvementsQuery(useOrgId(), [userId], useCan('calls.view')))
  const own = data?.results[0]
  if (data === undefined || own === undefined) return null
  return (
    <Fact label={t('scores', { days: data.days })}>
      <ScoreChange improvement={own} />
      <Text span display="block" size="xs" c="dimmed">
        <ScoreChangeHint {...data} />
      </Text>
    </Fact>
  )
}

/** Whose calls they see, for readers who may change it. */
function Visibility({ user }: { user: OrgUser & RepLevels }) {
  const { isOffered, label, choices, value, onChange } = useRepVisibility({ ...user, name: nameOf(user) })
  if (!isOffered) return null
  return (
    <Select label={label} data={choices} value={value} onChange={onChange} size="xs" allowDeselect={false} />
  )
}

function Actions({ user, actions }: { user: OrgUser; actions: UserActions }) {
  const t = useTranslations('users')
  const isInvited = user.status === 'INVITED'
  const isEnded = user.status === 'DEPROVISIONED'
  const isManagedHere = !user.isFromDirectory
  const buttons: [string, () => void, boolean][] = [
    [t('changeRole'), () => actions.onChange('role', [user]), !isEnded],
    [t('addToTeam'), () => actions.onTeam?.([user]), !isEnded && actions.onTeam !== undefined],
    [t('resendOne'), () => actions.onResend([user]), isInvited],
    [t('revoke'), () => actions.onRevoke([user]), isInvited],
    [t('sendInfo'), () => actions.onMail([user]), user.status === 'ACTIVE'],
    [t('reactivate'), () => actions.onChange('reactivate', [user]), isEnded && isManagedHere],
    [
      t('deactivate'),
      () => actions.onChange('deactivate', [user]),
      user.status === 'ACTIVE' && isManagedHere,
    ],
    [t('delete'), () => actions.onChange('delete', [user]), !isInvited && isManagedHere],
  ]
  return (
    <Group gap={6}>
      {!isManagedHere && (
        <Text className="meta" w="100%">
          {t('fromDirectory')}
        </Text>
      )}
      {buttons
        .filter(([, , isOffered]) => isOffered)
        .map(([label, run]) => (
          <Button key={label} variant="default" size="xs" onClick={run}>
            {label}
          </Button>
        ))}
    </Group>
  )
}
