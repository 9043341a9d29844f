import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrgUser } from '#api/contract/people.ts'
import { addTeamMember, type TeamOfTree } from '#api/contract/teams.ts'
import { call } from '../../lib/call.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'
import { candidatesQuery, useRefreshTeams } from './queries.ts'

const searchDelayMs = 200

/** Searches for people and adds them one by one; each line shows the result. */
export function AddPeople({
  opened,
  team,
  onClose,
}: {
  opened: boolean
  /** Undefined while no team is chosen. */
  team: TeamOfTree | undefined
  onClose: () => void
}) {
  const t = useTranslations('teams')
  const common = useTranslations('common')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('addTitle', { name: team?.name ?? '' })}
      size={480}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {team !== undefined && <Candidates team={team} />}
    </Modal>
  )
}

function Candidates({ team }: { team: TeamOfTree }) {
  const t = useTranslations('teams')
  const [search, setSearch] = useState('')
  const [debounced] = useDebouncedValue(search.trim(), searchDelayMs)
  const { data, error, refetch } = useQuery(candidatesQuery(useOrgId(), debounced))
  return (
    <>
      <TextInput
        data-autofocus
        aria-label={t('searchPeople')}
        placeholder={t('searchPeople')}
        leftSection={<IconSearch size={14} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        mb={8}
      />
      {error !== null && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data?.results.length === 0 && <Text c="dimmed">{t('nobodyFound')}</Text>}
      <Stack component="ul" gap={2} m={0} p={0} style={{ listStyle: 'none' }}>
        {data?.results.map((user) => (
          <Candidate key={user.id} user={user} team={team} />
        ))}
      </Stack>
    </>
  )
}

function Candidate({ user, team }: { user: OrgUser; team: TeamOfTree }) {
  const t = useTranslations('teams')
  const refresh = useRefreshTeams()
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email
  const adding = useMutation({
    mutationFn: async () => {
      await call(addTeamMember, { body: { teamId: team.id, userId: user.id } })
      await refresh()
    },
    meta: { label: name, errorToast: false },
  })
  const isIn = adding.isSuccess || user.teams.some(({ id }) => id === team.id)
  return (
    <li>
      <Group wrap="nowrap" gap={8} py={4}>
        <Avatar name={name} src={user.avatar} size={28} />
        <div style={{ flex: 1, minWidth: 0 }}>
          <div className="truncate" dir="auto" title={name}>
            {name}
          </div>
          <Text size="sm" c="dimmed" className="truncate" title={user.email}>
            {user.email}
          </Text>
        </div>
        {isIn ? (
          <Text size="sm" c="dimmed" role="status">
            {t('isIn')}
          </Text>
        ) : (
          <Button
            size="xs"
            variant="default"
            aria-label={t('addName', { name })}
            loading={adding.isPending}
            onClick={() => adding.mutate()}
          >
            {t('addOne')}
          </Button>
        )}
      </Group>
      {adding.error !== null && <ErrorAlert error={adding.error} />}
    </li>
  )
}
