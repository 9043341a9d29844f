import { Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CommandProgress } from '#api/contract/commands.ts'
import type { PracticeResult } from '#api/contract/practice.ts'
import { commandQuery } from '../../../lib/commands.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'

type Step = { job: string; state: 'waiting' | 'running' | 'done' | 'failed' }

const jobs = ['score-call', 'score-gatekeeper'] as const
const names = { 'score-call': 'stepBuyer', 'score-gatekeeper': 'stepReception' } as const

function stateOf({ counts }: CommandProgress['stages'][number]): Step['state'] {
  if ((counts.running ?? 0) > 0) return 'running'
  if ((counts.done ?? 0) > 0) return 'done'
  return (counts.dead ?? 0) > 0 ? 'failed' : 'waiting'
}

/** What is being scored and what is waiting, updated live. */
export function ScoringSteps({ call }: Pick<PracticeResult, 'call'>) {
  const t = useTranslations('practiceResult')
  const mayFollow = useCan('commands.view')
  const { data: command } = useQuery({
    ...commandQuery(useOrgId(), call.commandId ?? ''),
    enabled: mayFollow && call.commandId !== null,
  })
  const stages = command?.stages ?? []
  const shown = jobs.flatMap((job) => {
    const stage = stages.find((one) => one.job === job)
    return stage === undefined ? [] : [{ job, state: stateOf(stage) }]
  })
  if (shown.length === 0) return null
  return (
    <Stack component="ol" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
      {shown.map(({ job, state }) => (
        <Group component="li" key={job} gap={8} wrap="nowrap">
          <StepIcon state={state} />
          <Text span>{t(names[job])}</Text>
          <Text span size="xs" c="dimmed">
            {t(`step.${state}`)}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}

function StepIcon({ state }: Pick<Step, 'state'>) {
  switch (state) {
    case 'running':
      return <RunningRing size={14} />
    case 'done':
      return <IconCheck size={14} stroke={2} color="var(--tone-teal-dot)" aria-hidden />
    case 'failed':
      return <IconX size={14} stroke={2} color="var(--tone-red-dot)" aria-hidden />
    case 'waiting':
      return <IconClock size={14} stroke={1.8} color="var(--c-muted)" aria-hidden />
    default:
      return state satisfies never
  }
}
