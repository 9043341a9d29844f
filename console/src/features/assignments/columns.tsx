import { Group, Stack, Text } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Assignment } from '#api/contract/assignments.ts'
import { callTypeLabels } from '../../lib/call-types.ts'
import { useAssignmentWords } from '../../ui/assign/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { useNow } from '../../ui/Moment.tsx'
import { ScoreBar } from '../../ui/status/ScoreBar.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import type { DataColumn } from '../../ui/table/columns.ts'

export function usePersonName(): (assignment: Assignment) => string {
  const t = useTranslations('assignments')
  return useCallback(
    ({ user }: Assignment) => `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim() || t('somebody'),
    [t],
  )
}

export function useAssignmentColumns(): DataColumn<Assignment>[] {
  const t = useTranslations('assignments')
  const personName = usePersonName()
  const { goal, progress, due } = useAssignmentWords(useNow())
  return useMemo(
    () => [
      {
        id: 'person',
        header: t('person'),
        isTitle: true,
        cell: (row) => (
          <Group gap={9} wrap="nowrap" miw={0}>
            <Avatar name={personName(row)} src={row.user?.avatar ?? null} size={24} />
            <span className="truncate" dir="auto" title={personName(row)}>
              {personName(row)}
            </span>
          </Group>
        ),
      },
      {
        id: 'bot',
        header: t('bot'),
        priority: 2,
        cell: ({ agent }) => (
          <Stack gap={0} miw={0}>
            <span className="truncate" dir="auto" title={agent.name}>
              {agent.name}
            </span>
            <Text span size="xs" c="dimmed" className="truncate" dir="auto">
              {[callTypeLabels[agent.callType], agent.companyName].filter((part) => part !== '').join(' · ')}
            </Text>
          </Stack>
        ),
      },
      { id: 'goal', header: t('goal'), width: 140, priority: 2, cell: goal },
      { id: 'progress', header: t('progress'), width: 140, priority: 2, cell: progress },
      {
        id: 'best',
        header: t('best'),
        width: 110,
        priority: 3,
        cell: (row) => <ScoreBar score={row.progress.best} passMark={row.passMark} />,
      },
      {
        id: 'due',
        header: t('due'),
        width: 220,
        priority: 2,
        cell: (row) => <StatusBadge status={due(row)} />,
      },
    ],
    [t, personName, goal, progress, due],
  )
}

/** The second line of a row on a phone. */
export function PhoneDetail({ row }: { row: Assignment }) {
  const { progress, due } = useAssignmentWords(useNow())
  return (
    <Group gap={8} wrap="nowrap" component="span">
      <StatusBadge status={due(row)} />
      <span className="truncate" dir="auto">
        {`${row.agent.name} · ${progress(row)}`}
      </span>
    </Group>
  )
}
