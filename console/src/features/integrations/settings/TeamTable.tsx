import { ActionIcon, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { teamOptionsQuery } from '../../../lib/people-options.ts'
import { useSetTeamSettings } from '../mutations.ts'
import { teamSettingsQuery } from '../queries.ts'
import { CallTypeSelect, ScorecardSelect } from './Choices.tsx'
import { type Columns, FieldRow, FieldTable } from './FieldTable.tsx'
import { Section } from './Section.tsx'

/** Call type and scorecard for a team's calls. */
export function TeamTable({ row, isDisabled }: { row: IntegrationRow; isDisabled: boolean }) {
  const t = useTranslations('integrationSettings')
  const orgId = useOrgId()
  const { data, error, refetch } = useQuery(teamSettingsQuery(orgId, row.id))
  const options = useQuery(teamOptionsQuery(orgId))
  const teams = options.data ?? []
  const save = useSetTeamSettings(t('saveFailed'))
  // A team without a choice has nothing to save yet.
  const [added, setAdded] = useState<readonly { teamId: string; teamName: string }[]>([])
  const saved = (data ?? []).filter(
    ({ callType, scorecardConfigId }) => callType !== null || scorecardConfigId !== null,
  )
  const fresh = added
    .filter(({ teamId }) => !saved.some((each) => each.teamId === teamId))
    .map((team) => ({ ...team, callType: null, scorecardConfigId: null }))
  const rows = [...saved, ...fresh]
  const taken = new Set(rows.map(({ teamId }) => teamId))
  const isBlocked = isDisabled || save.isPending
  const columns: Columns = [
    { name: t('teamColumn') },
    { name: t('callTypeColumn') },
    { name: t('scorecardColumn') },
  ]
  return (
    <Section isWide title={t('teams')} hint={t('teamsHint')}>
      {error !== null && data === undefined && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {options.error !== null && options.data === undefined && (
        <ErrorAlert error={options.error} onRetry={() => void options.refetch()} />
      )}
      {data !== undefined && rows.length === 0 && <p className="muted">{t('noTeams')}</p>}
      {rows.length > 0 && (
        <FieldTable label={t('teams')} columns={columns} actionLabel={t('removeTeam', { name: '' })}>
          {rows.map(({ teamId, teamName, callType, scorecardConfigId }) => {
            const body = { teamId, integrationId: row.id, callType, scorecardConfigId }
            return (
              <FieldRow
                key={teamId}
                columns={columns}
                title={
                  <div className="truncate" title={teamName}>
                    <bdi>{teamName}</bdi>
                  </div>
                }
                fields={[
                  <CallTypeSelect
                    key="type"
                    label={t('callTypeOf', { name: teamName })}
                    value={callType}
                    isDisabled={isBlocked}
                    onChange={(chosen) => save.mutate({ ...body, callType: chosen })}
                  />,
                  <ScorecardSelect
                    key="scorecard"
                    label={t('scorecardOf', { name: teamName })}
                    value={scorecardConfigId}
                    isDisabled={isBlocked}
                    onChange={(chosen) => save.mutate({ ...body, scorecardConfigId: chosen })}
                  />,
                ]}
                action={
                  <ActionIcon
                    size="xs"
                    aria-label={t('removeTeam', { name: teamName })}
                    disabled={isBlocked}
                    onClick={() => {
                      setAdded(added.filter((each) => each.teamId !== teamId))
                      if (callType !== null || scorecardConfigId !== null)
                        save.mutate({ ...body, callType: null, scorecardConfigId: null })
                    }}
                  >
                    <IconX size={15} />
                  </ActionIcon>
                }
              />
            )
          })}
        </FieldTable>
      )}
      <Select
        maw={320}
        mt={8}
        searchable
        limit={50}
        aria-label={t('addTeam')}
        placeholder={t('addTeam')}
        nothingFoundMessage={t('nothingFound')}
        data={teams.filter(({ id }) => !taken.has(id)).map(({ id, label }) => ({ value: id, label }))}
        value={null}
        disabled={isBlocked}
        onChange={(teamId) => {
          const team = teams.find(({ id }) => id === teamId)
          if (team !== undefined) setAdded([...added, { teamId: team.id, teamName: team.label }])
        }}
      />
    </Section>
  )
}
