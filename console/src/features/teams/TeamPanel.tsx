import { ActionIcon, Badge, Button, Group, Menu, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDots, IconSearch, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { changeTeamRole, type memberOfTeam, removeTeamMember, type TeamOfTree } from '#api/contract/teams.ts'
import { call } from '../../lib/call.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../ui/feedback/notices.ts'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { useRepVisibility } from '../../ui/rep-visibility/use-rep-visibility.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { branchQuery, teamMembersQuery, useRefreshTeams } from './queries.ts'

type Member = z.output<typeof memberOfTeam>

const nameOf = ({ firstName, lastName, email }: Member): string => `${firstName} ${lastName}`.trim() || email
const searchDelayMs = 200
/** Shorter lists have no search box. */
const searchedFrom = 8

/** The people of one team: who leads it, adding and removing people, and what each of them can see. */
export function TeamPanel({
  team,
  onAdd,
  onClose,
}: {
  team: TeamOfTree
  onAdd: () => void
  onClose: () => void
}) {
  const t = useTranslations('teams')
  const orgId = useOrgId()
  const [search, setSearch] = useState('')
  const [debounced] = useDebouncedValue(search.trim(), searchDelayMs)
  const query = useInfiniteQuery(teamMembersQuery(orgId, team.id, debounced))
  const members = (query.data?.pages ?? []).flatMap(({ results }) => results)
  const total = query.data?.pages.at(-1)?.total ?? 0
  return (
    <SidePanel
      label={t('people', { name: team.name })}
      width={380}
      onClose={onClose}
      head={
        <span className="truncate" dir="auto" title={team.name}>
          {team.name}
        </span>
      }
      footer={
        team.mayManage &&
        !team.isFromDirectory && (
          <Button leftSection={<IconUserPlus size={15} stroke={1.8} />} onClick={onAdd}>
            {t('add')}
          </Button>
        )
      }
    >
      <Branch team={team} />
      {team.mayManage && team.isFromDirectory && (
        <Text className="meta" mb={8}>
          {t('fromDirectory')}
        </Text>
      )}
      {(total >= searchedFrom || search !== '') && (
        <TextInput
          aria-label={t('searchPeople')}
          placeholder={t('searchPeople')}
          leftSection={<IconSearch size={14} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          mb={8}
        />
      )}
      {query.isError && (
        <ErrorState error={query.error} title={t('failedPeople')} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && members.length === 0 && (
        <EmptyState
          icon={IconUsers}
          title={t(debounced === '' ? 'noPeople' : 'nobodyFound')}
          text={debounced === '' && team.mayManage && !team.isFromDirectory ? t('noPeopleText') : undefined}
        />
      )}
      <Stack component="ul" gap={2} m={0} p={0} style={{ listStyle: 'none' }}>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} team={team} />
        ))}
      </Stack>
      {members.length > 0 && (
        <LoadMore
          told={t('shown', {
            shown: members.length.toLocaleString('en'),
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

/** How many people are in the whole branch; renders nothing for a team without sub-teams. */
function Branch({ team }: { team: TeamOfTree }) {
  const t = useTranslations('teams')
  const { data } = useQuery(branchQuery(useOrgId(), team.id))
  if (data === undefined || data.teams === 1) return null
  return (
    <Text size="sm" c="dimmed" mb={8}>
      {t('branch', { people: data.people, teams: data.teams - 1 })}
    </Text>
  )
}

function MemberRow({ member, team }: { member: Member; team: TeamOfTree }) {
  const t = useTranslations('teams')
  return (
    <Group component="li" wrap="nowrap" gap={8} py={4}>
      <Avatar name={nameOf(member)} src={member.avatar} size={28} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap={6} wrap="nowrap">
          <span className="truncate" dir="auto" title={nameOf(member)}>
            {nameOf(member)}
          </span>
          {member.role === 'ADMIN' && (
            <Badge size="xs" variant="light" flex="none">
              {t('lead')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" className="truncate" title={member.email}>
          {member.email}
          {member.status === 'INVITED' && ` · ${t('invited')}`}
          {member.status === 'DEPROVISIONED' && ` · ${t('deactivated')}`}
        </Text>
      </div>
      {(team.mayManage || member.allowedLevels.length > 0) && <MemberMenu member={member} team={team} />}
    </Group>
  )
}

function MemberMenu({ member, team }: { member: Member; team: TeamOfTree }) {
  const t = useTranslations('teams')
  const refresh = useRefreshTeams()
  const name = nameOf(member)
  const change = useMutation({
    mutationFn: async ({ work }: { work: () => Promise<unknown>; done: string }) => {
      await work()
      await refresh()
    },
    meta: { label: team.name },
    onSuccess: (_result, { done }) => showDone(done),
  })
  const ids = { teamId: team.id, userId: member.id }
  const setRole = (role: 'ADMIN' | 'MEMBER') =>
    change.mutate({
      work: () => call(changeTeamRole, { body: { ...ids, role } }),
      done: t(role === 'ADMIN' ? 'madeLead' : 'noLonger', { name, team: team.name }),
    })
  const visibility = useRepVisibility({ ...member, name })
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          aria-label={t('personActions', { name })}
          loading={change.isPending || visibility.isSaving}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}>
        {team.mayManage && (
          <>
            {member.role === 'ADMIN' ? (
              <Menu.Item onClick={() => setRole('MEMBER')}>{t('stepDown')}</Menu.Item>
            ) : (
              <Menu.Item onClick={() => setRole('ADMIN')} disabled={member.status === 'DEPROVISIONED'}>
                {t('makeLead')}
              </Menu.Item>
            )}
            {!team.isFromDirectory && (
              <Menu.Item
                color="red"
                onClick={() =>
                  change.mutate({
                    work: () => call(removeTeamMember, { body: ids }),
                    done: t('removed', { name, team: team.name }),
                  })
                }
              >
                {t('remove')}
              </Menu.Item>
            )}
          </>
        )}
        {team.mayManage && visibility.isOffered && <Menu.Divider />}
        {visibility.isOffered && (
          <>
            <Menu.Label>{visibility.label}</Menu.Label>
            <Menu.RadioGroup value={visibility.value} onChange={visibility.onChange}>
              {visibility.choices.map(({ value, label, disabled }) => (
                <Menu.RadioItem key={value} value={value} disabled={disabled}>
                  {label}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
