import { Group, Stack, Text } from '@mantine/core'
import { IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { teamOptionsQuery } from '../../../lib/people-options.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ListTime } from '../../../ui/Moment.tsx'
import { RowLink } from '../../../ui/TextLink.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import type { DataColumn } from '../../../ui/table/columns.ts'
import { scorecardTagsQuery } from './queries.ts'
import { scorecardStatus } from '../status.ts'
import type { ScorecardRow } from './rows.ts'

/** Longer lists show a number instead of names. */
const mostNamed = 2

export function useScorecardColumns(): DataColumn<ScorecardRow>[] {
  const t = useTranslations('scorecards')
  const orgId = useOrgId()
  const maySeeTeams = useCan('teams.view')
  const { data: teams } = useQuery({ ...teamOptionsQuery(orgId), enabled: maySeeTeams })
  const { data: tags } = useQuery(scorecardTagsQuery(orgId))
  return useMemo(() => {
    const sharedText = ({ shareScope, teamIds }: ScorecardRow): string => {
      if (shareScope === 'ALL') return t('everybody')
      const named = teamIds.flatMap((id) => teams?.find((team) => team.id === id)?.label ?? [])
      return named.length === teamIds.length && named.length <= mostNamed
        ? named.join(', ')
        : t('teams', { count: teamIds.length })
    }
    // A tag that only repeats the name is left out.
    const tagText = ({ name, tag, tagIds }: ScorecardRow): string =>
      [tag, ...tagIds.map((id) => tags?.find((each) => each.id === id)?.name ?? '')]
        .filter((text) => text !== '' && text.toLocaleLowerCase() !== name.toLocaleLowerCase())
        .join(', ')
    return [
      {
        id: 'name',
        header: t('name'),
        isTitle: true,
        sort: { ascending: 'name', descending: '-name' },
        cell: (row) => (
          <Stack gap={0} miw={0}>
            <RowLink to="/scorecards/$id" params={{ id: row.id }} dir="auto" title={row.name}>
              {row.name}
            </RowLink>
            {tagText(row) !== '' && (
              <Text size="xs" c="dimmed" fw={400} className="truncate" visibleFrom="sm">
                {tagText(row)}
              </Text>
            )}
          </Stack>
        ),
      },
      {
        id: 'state',
        header: t('state'),
        width: 150,
        priority: 2,
        cell: (row) => <StatusBadge status={scorecardStatus(row, t)} />,
      },
      {
        id: 'callTypes',
        header: t('callTypes'),
        priority: 2,
        cell: (row) => <CallTypesCell row={row} />,
      },
      {
        id: 'criteria',
        header: t('criteria'),
        width: 80,
        align: 'end',
        priority: 3,
        cell: ({ sections, publishedVersion }) => (
          <span className="numeric">
            {publishedVersion === null
              ? '–'
              : sections.reduce((sum, { criterions }) => sum + criterions.length, 0)}
          </span>
        ),
      },
      {
        id: 'shared',
        header: t('shared'),
        width: 170,
        priority: 3,
        cell: (row) => (
          <span className="dimmed truncate" dir="auto" title={sharedText(row)}>
            {sharedText(row)}
          </span>
        ),
      },
      {
        id: 'bots',
        header: t('bots'),
        width: 60,
        align: 'end',
        priority: 3,
        cell: ({ agents }) => <span className="numeric">{agents?.length ?? '–'}</span>,
      },
      {
        id: 'updated',
        header: t('updated'),
        width: 120,
        align: 'end',
        priority: 3,
        sort: { ascending: 'updated', descending: '-updated', first: 'descending' },
        cell: ({ updatedAt }) => (
          <span className="dimmed">
            <ListTime at={updatedAt} />
          </span>
        ),
      },
    ]
  }, [t, teams, tags])
}

/** Call types by name, with a star if the scorecard is their default. */
function CallTypesCell({ row: { callTypes } }: { row: ScorecardRow }) {
  const t = useTranslations('scorecards')
  if (callTypes.length === 0) return <span className="dimmed">–</span>
  const shown = callTypes.length > mostNamed + 1 ? callTypes.slice(0, mostNamed) : callTypes
  return (
    <Group
      gap="0 8px"
      wrap="nowrap"
      title={callTypes.map(({ callType }) => callTypeLabels[callType]).join(', ')}
    >
      {shown.map(({ callType, isDefaultForCallType }) => (
        <Group key={callType} component="span" gap={3} wrap="nowrap">
          {isDefaultForCallType && (
            <IconStarFilled size={11} color="var(--tone-indigo-dot)" role="img" aria-label={t('isDefault')} />
          )}
          <span style={{ whiteSpace: 'nowrap' }}>{callTypeLabels[callType]}</span>
        </Group>
      ))}
      {callTypes.length > shown.length && <span className="dimmed">+{callTypes.length - shown.length}</span>}
    </Group>
  )
}

/** The second line of a row on a phone. */
export function PhoneDetail({ row }: { row: ScorecardRow }) {
  const t = useTranslations('scorecards')
  return (
    <Group gap={8} wrap="nowrap" component="span">
      <StatusBadge status={scorecardStatus(row, t)} />
      <span className="truncate">
        {row.callTypes.map(({ callType }) => callTypeLabels[callType]).join(', ')}
      </span>
    </Group>
  )
}
