import { Box, Button, Popover, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CommandProgress } from '#api/contract/commands.ts'
import { useLiveCommands } from '../../lib/commands.ts'
import { useCan } from '../../lib/use-can.ts'
import { RunningRing } from '../status/StatusBadge.tsx'

// The single jobs are loaded on demand.
const RunningJobsList = lazy(() =>
  import('./RunningJobsList.tsx').then(({ RunningJobsList }) => ({ default: RunningJobsList })),
)
const CancelJobDialog = lazy(() =>
  import('./CancelJobDialog.tsx').then(({ CancelJobDialog }) => ({ default: CancelJobDialog })),
)

/** How many jobs are running, if any. The popover lists them with progress and a button to stop each. */
export function RunningJobs({ isPhone }: { isPhone: boolean }) {
  const t = useTranslations('jobs')
  const commands = useLiveCommands()
  const mayView = useCan('commands.view')
  const [isOpen, setOpen] = useState(false)
  const [cancelling, setCancelling] = useState<CommandProgress | null>(null)
  const [hasOpened, setHasOpened] = useState(false)
  if (isOpen && !hasOpened) setHasOpened(true)
  const running = commands.filter(({ state }) => state === 'running').length
  // Finished jobs stay in the list while it is open.
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
            // A phone shows only the icon, or the number next to it.
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
          <Box mah={360} pb={6} style={{ overflowY: 'auto' }}>
            <Suspense fallback={<Box h={56} aria-busy />}>
              <RunningJobsList commands={commands} onCancel={setCancelling} />
            </Suspense>
          </Box>
        </Popover.Dropdown>
      </Popover>
      {hasOpened && (
        <Suspense fallback={null}>
          <CancelJobDialog command={cancelling} onClose={() => setCancelling(null)} />
        </Suspense>
      )}
    </>
  )
}
