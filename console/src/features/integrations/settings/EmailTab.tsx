import { ActionIcon, Box, NativeSelect, Select, Skeleton, Stack, Table, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type ParticipantScope, participantScopes } from '#db/vocabulary/recorder.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { peopleOptionsQuery, type PersonOption, teamOptionsQuery } from '../../../lib/people-options.ts'
import { type EmailLevel, useSetSummaryEmail } from '../mutations.ts'
import { emailSettingsQuery } from '../queries.ts'
import { MemberSelect } from './MemberSelect.tsx'
import { SummaryEmail, targetOf } from './SummaryEmail.tsx'
import { useIntegrationAccess } from '../use-integration-access.ts'
import { Section, Sections } from './Section.tsx'

/** A new setting starts with internal participants, like the organization's. */
const firstTarget: ParticipantScope = 'InternalParticipants'

/** Who gets the summary of a scored call: settings of the organization, teams and users. */
export function EmailTab() {
  const t = useTranslations('summaryEmail')
  const orgId = useOrgId()
  const { blockedReason } = useIntegrationAccess()
  const { data, error, refetch } = useQuery(emailSettingsQuery(orgId))
  const teams = useQuery(teamOptionsQuery(orgId))
  const people = useQuery(peopleOptionsQuery(orgId))
  if (data === undefined && error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading label={t('loading')} />
  const isDisabled = blockedReason !== null
  return (
    <Sections>
      <Section title={t('organization')} hint={t('organizationHint')}>
        <SummaryEmail isDisabled={isDisabled} />
      </Section>
      <Level
        title={t('teams')}
        hint={t('teamsHint')}
        empty={t('noTeams')}
        adding={t('addTeam')}
        entries={data.teams.map(({ teamId, teamName, autoEmailTarget }) => ({
          id: teamId,
          name: teamName,
          target: autoEmailTarget,
        }))}
        options={teams}
        levelOf={(teamId) => ({ level: 'team', teamId })}
        isDisabled={isDisabled}
      />
      <Level
        title={t('users')}
        hint={t('usersHint')}
        empty={t('noUsers')}
        adding={t('addUser')}
        entries={data.users.map(({ user, autoEmailTarget }) => ({
          id: user.id,
          name: `${user.firstName} ${user.lastName}`.trim(),
          target: autoEmailTarget,
        }))}
        options={people}
        isOfPeople
        levelOf={(userId) => ({ level: 'user', userId })}
        isDisabled={isDisabled}
      />
    </Sections>
  )
}

type LevelProps = {
  title: string
  hint: string
  empty: string
  adding: string
  entries: readonly { id: string; name: string; target: ParticipantScope }[]
  /** What can be added. */
  options: UseQueryResult<readonly PersonOption[]>
  isOfPeople?: boolean
  levelOf: (id: string) => EmailLevel
  isDisabled: boolean
}

function Level({
  title,
  hint,
  empty,
  adding,
  entries,
  options,
  isOfPeople = false,
  levelOf,
  isDisabled,
}: LevelProps) {
  const t = useTranslations('summaryEmail')
  const change = useSetSummaryEmail(t('saving'))
  const taken = new Set(entries.map(({ id }) => id))
  const offered = options.data ?? []
  const isBlocked = isDisabled || change.isPending
  const add = (id: string | null) => id !== null && change.mutate({ at: levelOf(id), target: firstTarget })
  return (
    <Section title={title} hint={hint}>
      {entries.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <Table verticalSpacing={6} horizontalSpacing={0} aria-label={title}>
          <Table.Tbody>
            {entries.map(({ id, name, target }) => (
              <Table.Tr key={id}>
                <Table.Td maw={0} w="100%">
                  <Text truncate fz={13} title={name}>
                    <bdi>{name}</bdi>
                  </Text>
                </Table.Td>
                <Table.Td>
                  <NativeSelect
                    w={{ base: 170, sm: 300 }}
                    aria-label={t('of', { name })}
                    value={target}
                    disabled={isDisabled || change.isPending}
                    data={participantScopes.map((value) => ({ value, label: t(value) }))}
                    onChange={(event) =>
                      change.mutate({ at: levelOf(id), target: targetOf(event.currentTarget.value) })
                    }
                  />
                </Table.Td>
                <Table.Td ps={8}>
                  <ActionIcon
                    size="xs"
                    aria-label={t('removeOne', { name })}
                    title={t('removeOne', { name })}
                    disabled={isDisabled || change.isPending}
                    onClick={() => change.mutate({ at: levelOf(id), target: null })}
                  >
                    <IconX size={15} />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {options.error !== null && options.data === undefined && (
        <ErrorAlert error={options.error} onRetry={() => void options.refetch()} />
      )}
      <Box maw={320} mt={8}>
        {isOfPeople ? (
          <MemberSelect
            label={adding}
            placeholder={adding}
            people={offered}
            isLeftOut={(id) => taken.has(id)}
            isDisabled={isBlocked}
            onChange={add}
          />
        ) : (
          <Select
            searchable
            limit={50}
            aria-label={adding}
            placeholder={adding}
            nothingFoundMessage={t('nothingFound')}
            data={offered.filter(({ id }) => !taken.has(id)).map(({ id, label }) => ({ value: id, label }))}
            value={null}
            disabled={isBlocked}
            onChange={add}
          />
        )}
      </Box>
    </Section>
  )
}

export function Loading({ label }: { label: string }) {
  return (
    <Stack role="status" aria-label={label} gap={10}>
      <Skeleton h={84} radius="md" />
      <Skeleton h={84} radius="md" />
      <Skeleton h={84} radius="md" />
    </Stack>
  )
}
