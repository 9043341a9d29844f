import { Group, Stack, Text } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { OrgUser } from '#api/contract/people.ts'
import { roleNames } from '../../lib/roles.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ListTime, useNow } from '../../ui/Moment.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import type { DataColumn } from '../../ui/table/columns.ts'
import { nameOf, userStatus } from './user-status.ts'

/** The status, and below it why the last change did not apply to this person. */
function StatusCell({ user, failure }: { user: OrgUser; failure: string | undefined }) {
  const t = useTranslations('users')
  const now = useNow()
  return (
    <Stack gap={0}>
      <StatusBadge status={userStatus(user, now, t)} />
      {failure !== undefined && (
        <Text size="xs" c="var(--tone-red-text)" className="truncate" title={failure}>
          {failure}
        </Text>
      )}
    </Stack>
  )
}

export function useTeamsText(): (user: OrgUser) => string {
  const t = useTranslations('users')
  return useCallback(
    ({ teams }: OrgUser) =>
      teams.map(({ name, role }) => (role === 'ADMIN' ? t('lead', { team: name }) : name)).join(', '),
    [t],
  )
}

export function useUserColumns(failures: ReadonlyMap<string, string>): DataColumn<OrgUser>[] {
  const t = useTranslations('users')
  const teamsText = useTeamsText()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        isTitle: true,
        sort: { ascending: 'name', descending: '-name' },
        cell: (user) => (
          <Group gap={9} wrap="nowrap" miw={0}>
            <Avatar name={nameOf(user)} src={user.avatar} size={24} />
            <Stack gap={0} miw={0}>
              <span className="truncate" dir="auto" title={nameOf(user)}>
                {`${user.firstName} ${user.lastName}`.trim() || t('noName')}
              </span>
              <Text
                size="xs"
                c="dimmed"
                fw={400}
                className="truncate"
                title={user.email}
                // A phone has no room for a third line.
                visibleFrom={nameOf(user) === user.email ? undefined : 'sm'}
              >
                {user.email}
              </Text>
            </Stack>
          </Group>
        ),
      },
      {
        id: 'role',
        header: t('role'),
        width: 130,
        priority: 2,
        cell: ({ role }) => roleNames[role],
      },
      {
        id: 'teams',
        header: t('teams'),
        priority: 3,
        cell: (user) => (
          <span className="dimmed truncate" dir="auto" title={teamsText(user)}>
            {teamsText(user) || t('noTeam')}
          </span>
        ),
      },
      {
        id: 'status',
        header: t('status'),
        width: 170,
        priority: 2,
        cell: (user) => <StatusCell user={user} failure={failures.get(user.id)} />,
      },
      {
        id: 'lastSeen',
        header: t('lastSeen'),
        width: 120,
        align: 'end',
        priority: 3,
        cell: ({ lastSeenAt }) => (
          <span className="dimmed">{lastSeenAt === null ? t('never') : <ListTime at={lastSeenAt} />}</span>
        ),
      },
    ],
    [t, teamsText, failures],
  )
}

/** The second line of a row on a phone. */
export function PhoneDetail({ user, failure }: { user: OrgUser; failure: string | undefined }) {
  const t = useTranslations('users')
  const now = useNow()
  return (
    <Group gap={8} wrap="nowrap" component="span">
      <span>{roleNames[user.role]}</span>
      <StatusBadge status={userStatus(user, now, t)} detail={failure} />
    </Group>
  )
}
