import { useTranslations } from 'use-intl'
import type { CommandProgress } from '#api/contract/commands.ts'
import { useCancelCommand } from '../../lib/commands.ts'
import { endedSteps } from '../../lib/merge-command.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'

/** Asks before a job stops, because the server cannot undo it. Open while there is a `command`. */
export function CancelJobDialog({
  command,
  onClose,
}: {
  command: CommandProgress | null
  onClose: () => void
}) {
  const t = useTranslations('jobs')
  const cancel = useCancelCommand()
  return (
    <ConfirmDialog
      opened={command !== null}
      onClose={onClose}
      title={t('cancelTitle')}
      consequence={
        command === null
          ? null
          : t('cancelText', { name: command.label, count: command.total - endedSteps(command) })
      }
      confirmLabel={t('cancelConfirm')}
      cancelLabel={t('keep')}
      isDangerous
      onConfirm={async () => {
        if (command !== null) await cancel.mutateAsync(command.commandId)
      }}
    />
  )
}
