import { ActionIcon, Box, Divider, Group, Progress, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { CommandProgress } from '#api/contract/commands.ts'
import { endedSteps } from '../../lib/merge-command.ts'
import { RelativeTime } from '../Moment.tsx'
import { StatusBadge } from '../status/StatusBadge.tsx'
import { commandStateRegistry } from '../status/registry.ts'
import { useLateFocus } from '../use-late-focus.ts'

/** Jobs with progress, and a button to stop running ones. */
export function RunningJobsList({
  commands,
  onCancel,
}: {
  commands: readonly CommandProgress[]
  onCancel: (command: CommandProgress) => void
}) {
  const place = useLateFocus<HTMLDivElement>()
  return (
    <div ref={place}>
      {commands.map((command) => (
        <Job key={command.commandId} command={command} onCancel={() => onCancel(command)} />
      ))}
    </div>
  )
}

function Job({ command, onCancel }: { command: CommandProgress; onCancel: () => void }) {
  const t = useTranslations('jobs')
  const done = endedSteps(command)
  const failed = command.counts.dead ?? 0
  const isRunning = command.state === 'running'
  return (
    <>
      <Divider />
      <Group gap={8} wrap="nowrap" py={8} pl={12} pr={8}>
        <Box flex={1} miw={0}>
          <Text truncate dir="auto" title={command.label}>
            {command.label}
          </Text>
          {isRunning && (
            <Progress
              value={command.total === 0 ? 0 : (done / command.total) * 100}
              size={4}
              radius={2}
              my={4}
              aria-label={command.label}
            />
          )}
          <div className="meta numeric">
            {isRunning ? (
              t('progress', { done, total: command.total })
            ) : (
              <StatusBadge status={commandStateRegistry[command.state]} />
            )}
            {failed > 0 && (
              <Text span inherit c="error">
                {' '}
                · {t('failedSteps', { count: failed })}
              </Text>
            )}
            {' · '}
            <RelativeTime at={command.endedAt ?? command.createdAt} />
          </div>
        </Box>
        {isRunning && (
          <ActionIcon
            aria-label={t('cancelNamed', { name: command.label })}
            title={t('cancel')}
            onClick={onCancel}
          >
            <IconX size={15} />
          </ActionIcon>
        )}
      </Group>
    </>
  )
}
