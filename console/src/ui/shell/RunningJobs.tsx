import { ActionIcon, Button, Popover, Progress, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CommandProgress } from '#api/contract/commands.ts'
import { useCancelCommand, useLiveCommands } from '../../lib/commands.ts'
import { endedSteps } from '../../lib/merge-command.ts'
import { useCan } from '../../lib/use-can.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { RelativeTime } from '../Moment.tsx'
import { RunningRing, StatusBadge } from '../status/StatusBadge.tsx'
import { commandStateRegistry } from '../status/registry.ts'
import styles from './RunningJobs.module.css'

/** How many jobs run, while any does. The popover lists them with progress and a way to stop each. */
export function RunningJobs({ isPhone }: { isPhone: boolean }) {
  const t = useTranslations('jobs')
  const commands = useLiveCommands()
  const mayView = useCan('commands.view')
  const [isOpen, setOpen] = useState(false)
  const [cancelling, setCancelling] = useState<CommandProgress | null>(null)
  const cancel = useCancelCommand()
  const running = commands.filter(({ state }) => state === 'running').length
  // Jobs that ended stay in the list while somebody reads it.
  if (!mayView || (running === 0 && !isOpen && cancelling === null)) return null
  const label = t('running', { count: running })
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={340} trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            px={isPhone ? 8 : 10}
            onClick={() => setOpen(!isOpen)}
            leftSection={running > 0 ? <RunningRing /> : undefined}
            // A phone shows the mark alone, or the number beside it.
            aria-label={isPhone ? label : undefined}
            fw={400}
          >
            {isPhone ? running : label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={t('title')}>
          <Title order={2} fz={13} px={12} pt={10} pb={6}>
            {t('title')}
          </Title>
          <div className={styles.list}>
            {commands.map((command) => (
              <Job key={command.commandId} command={command} onCancel={() => setCancelling(command)} />
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
      <ConfirmDialog
        opened={cancelling !== null}
        onClose={() => setCancelling(null)}
        title={t('cancelTitle')}
        consequence={
          cancelling === null
            ? null
            : t('cancelText', { name: cancelling.label, count: cancelling.total - endedSteps(cancelling) })
        }
        confirmLabel={t('cancelConfirm')}
        cancelLabel={t('keep')}
        isDangerous
        onConfirm={async () => {
          if (cancelling !== null) await cancel.mutateAsync(cancelling.commandId)
        }}
      />
    </>
  )
}

function Job({ command, onCancel }: { command: CommandProgress; onCancel: () => void }) {
  const t = useTranslations('jobs')
  const done = endedSteps(command)
  const failed = command.counts.dead ?? 0
  const isRunning = command.state === 'running'
  return (
    <div className={styles.job}>
      <div className={styles.jobText}>
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
          {failed > 0 && <span className={styles.failed}> · {t('failedSteps', { count: failed })}</span>}
          {' · '}
          <RelativeTime at={command.endedAt ?? command.createdAt} />
        </div>
      </div>
      {isRunning && (
        <ActionIcon
          aria-label={t('cancelNamed', { name: command.label })}
          title={t('cancel')}
          onClick={onCancel}
        >
          <IconX size={15} />
        </ActionIcon>
      )}
    </div>
  )
}
