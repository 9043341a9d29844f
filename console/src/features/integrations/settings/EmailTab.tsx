import { ActionIcon, NativeSelect, Select, Skeleton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type ParticipantScope, participantScopes } from '#db/vocabulary.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { peopleOptionsQuery, teamOptionsQuery } from '../../rules/queries.ts'
import { type EmailLevel, useSetSummaryEmail } from '../mutations.ts'
import { emailSettingsQuery } from '../queries.ts'
import { SummaryEmail, targetOf } from '../summary-email/SummaryEmail.tsx'
import { useStanding } from '../use-standing.ts'
import styles from './Settings.module.css'

/** Somebody who gets a setting begins with one's own people, as the organisation does. */
const firstTarget: ParticipantScope = 'InternalParticipants'

/** Who gets the summary of a scored call: the organisation's setting, and what teams and users have instead. */
export function EmailTab() {
  const t = useTranslations('summaryEmail')
  const orgId = useOrgId()
  const { blockedReason } = useStanding()
  const { data, error, refetch } = useQuery(emailSettingsQuery(orgId))
  const teams = useQuery(teamOptionsQuery(orgId)).data ?? []
  const people = useQuery(peopleOptionsQuery(orgId)).data ?? []
  if (data === undefined && error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading label={t('loading')} />
  const isDisabled = blockedReason !== null
  return (
    <div className={styles.column}>
      <section>
        <h3>{t('organization')}</h3>
        <p className={styles.hint}>{t('organizationHint')}</p>
        <SummaryEmail isDisabled={isDisabled} />
      </section>
      <Level
        title={t('teams')}
        hint={t('teamsHint')}
        empty={t('noTeams')}
        adding={t('addTeam')}
        entries={data.teams.map(({ teamId, teamName, autoEmailTarget }) => ({ id: teamId, name: teamName, target: autoEmailTarget }))}
        options={teams.map(({ id, label }) => ({ value: id, label }))}
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
        options={people.filter(({ isOffered }) => isOffered).map(({ id, label }) => ({ value: id, label }))}
        levelOf={(userId) => ({ level: 'user', userId })}
        isDisabled={isDisabled}
      />
    </div>
  )
}

type LevelProps = {
  title: string
  hint: string
  empty: string
  adding: string
  entries: readonly { id: string; name: string; target: ParticipantScope }[]
  options: readonly { value: string; label: string }[]
  levelOf: (id: string) => EmailLevel
  isDisabled: boolean
}

function Level({ title, hint, empty, adding, entries, options, levelOf, isDisabled }: LevelProps) {
  const t = useTranslations('summaryEmail')
  const change = useSetSummaryEmail(t('saving'))
  const taken = new Set(entries.map(({ id }) => id))
  return (
    <section>
      <h3>{title}</h3>
      <p className={styles.hint}>{hint}</p>
      {entries.length === 0 && <p className="muted">{empty}</p>}
      <ul className={styles.rows}>
        {entries.map(({ id, name, target }) => (
          <li key={id}>
            <span className={styles.rowName} title={name}>
              <bdi>{name}</bdi>
            </span>
            <NativeSelect
              className={styles.target}
              aria-label={t('of', { name })}
              value={target}
              disabled={isDisabled || change.isPending}
              data={participantScopes.map((value) => ({ value, label: t(value) }))}
              onChange={(event) => change.mutate({ at: levelOf(id), target: targetOf(event.currentTarget.value) })}
            />
            <ActionIcon
              size="xs"
              aria-label={t('removeOne', { name })}
              title={t('removeOne', { name })}
              disabled={isDisabled || change.isPending}
              onClick={() => change.mutate({ at: levelOf(id), target: null })}
            >
              <IconX size={15} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Select
        maw={320}
        mt={8}
        searchable
        limit={50}
        aria-label={adding}
        placeholder={adding}
        nothingFoundMessage={t('nothingFound')}
        data={options.filter(({ value }) => !taken.has(value))}
        value={null}
        disabled={isDisabled || change.isPending}
        onChange={(id) => id !== null && change.mutate({ at: levelOf(id), target: firstTarget })}
      />
    </section>
  )
}

export function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.column}>
      <Skeleton h={16} w={180} />
      <Skeleton h={72} />
      <Skeleton h={72} />
    </div>
  )
}
