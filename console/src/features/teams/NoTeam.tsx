import { Button, Group, Select, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrgUser } from '#api/contract/people.ts'
import { addTeamMember, type TeamOfTree } from '#api/contract/teams.ts'
import { call } from '../../lib/call.ts'
import { teamChoices } from '../../lib/team-labels.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../ui/feedback/notices.ts'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { noTeamQuery, useRefreshTeams } from './queries.ts'
import styles from './TeamTree.module.css'

/** The line below the tree for people in no team; hidden if everybody is in one. */
export function NoTeamLine({ isSelected, onSelect }: { isSelected: boolean; onSelect: () => void }) {
  const t = useTranslations('teams')
  const { data } = useInfiniteQuery(noTeamQuery(useOrgId()))
  const total = data?.pages[0]?.total ?? 0
  if (total === 0 && !isSelected) return null
  return (
    <UnstyledButton
      className={styles.noTeam}
      aria-pressed={isSelected}
      onClick={onSelect}
      title={t('members', { count: total })}
    >
      <IconUserQuestion size={16} stroke={1.6} color="var(--c-muted)" aria-hidden />
      <span className={styles.words}>{t('noTeam')}</span>
      <Text component="span" size="sm" c="dimmed" className="numeric">
        {total.toLocaleString('en')}
      </Text>
    </UnstyledButton>
  )
}

/** The people in no team. With a team chosen above the list, one click adds a person to it. */
export function NoTeamPanel({ teams, onClose }: { teams: readonly TeamOfTree[]; onClose: () => void }) {
  const t = useTranslations('teams')
  const [teamId, setTeamId] = useState<string | null>(null)
  const query = useInfiniteQuery(noTeamQuery(useOrgId()))
  const people = (query.data?.pages ?? []).flatMap(({ results }) => results)
  const total = query.data?.pages.at(-1)?.total ?? 0
  const open = teamChoices(teams, ({ mayManage, isFromDirectory }) => mayManage && !isFromDirectory)
  const team = teams.find(({ id }) => id === teamId)
  return (
    <SidePanel label={t('noTeamPeople')} width={380} onClose={onClose} head={t('noTeam')}>
      {open.length > 0 && people.length > 0 && (
        <Select
          label={t('addTo')}
          data={open}
          searchable
          limit={100}
          value={teamId}
          onChange={setTeamId}
          mb={8}
        />
      )}
      {query.isError && (
        <ErrorState error={query.error} title={t('failedNoTeam')} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && people.length === 0 && (
        <EmptyState icon={IconUserQuestion} title={t('everybodyIn')} />
      )}
      <Stack component="ul" gap={2} m={0} p={0} style={{ listStyle: 'none' }}>
        {people.map((person) => (
          <PersonLine key={person.id} person={person} team={team} mayAdd={open.length > 0} />
        ))}
      </Stack>
      {people.length > 0 && (
        <LoadMore
          told={t('shown', {
            shown: people.length.toLocaleString('en'),
            total: total.toLocaleString('en'),
          })}
          label={t('more')}
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </SidePanel>
  )
}

function PersonLine({
  person,
  team,
  mayAdd,
}: {
  person: OrgUser
  team: TeamOfTree | undefined
  mayAdd: boolean
}) {
  const t = useTranslations('teams')
  const refresh = useRefreshTeams()
  const name = `${person.firstName} ${person.lastName}`.trim() || person.email
  const adding = useMutation({
    mutationFn: async (to: TeamOfTree) => {
      await call(addTeamMember, { body: { teamId: to.id, userId: person.id } })
      await refresh()
    },
    meta: { label: name },
    onSuccess: (_result, to) => showDone(t('addedTo', { name, team: to.name })),
  })
  return (
    <Group component="li" wrap="nowrap" gap={8} py={4}>
      <Avatar name={name} src={person.avatar} size={28} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <div className="truncate" dir="auto" title={name}>
          {name}
        </div>
        <Text size="sm" c="dimmed" className="truncate" title={person.email}>
          {person.email}
          {person.status === 'INVITED' && ` · ${t('invited')}`}
        </Text>
      </div>
      {mayAdd && (
        <Button
          size="xs"
          variant="default"
          aria-label={t('addName', { name })}
          title={team === undefined ? t('addToHint') : undefined}
          disabled={team === undefined}
          loading={adding.isPending}
          onClick={() => team !== undefined && adding.mutate(team)}
        >
          {t('addOne')}
        </Button>
      )}
    </Group>
  )
}
