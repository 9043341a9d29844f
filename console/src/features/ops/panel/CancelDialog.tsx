import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { commandQuery, useCancelCommand } from '../../../lib/commands.ts'
import { endedSteps } from '../../../lib/merge-command.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { opsKey } from '../queries.ts'

/** States which job stops and how many of its steps are dropped, because the server cannot undo it. */
export function CancelDialog({
  isOpen,
  commandId,
  about,
  onClose,
}: {
  isOpen: boolean
  commandId: string
  about: string
  onClose: () => void
}) {
  const t = useTranslations('opsItem')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const command = useQuery({ ...commandQuery(orgId, commandId), enabled: isOpen, staleTime: 0 }).data
  const cancel = useCancelCommand()
  // The step being viewed is certain even before the count has loaded.
  const count = command === undefined ? 1 : Math.max(1, command.total - endedSteps(command))
  return (
    <ConfirmDialog
      opened={isOpen}
      onClose={onClose}
      title={t('cancelTitle')}
      consequence={t('cancelText', { name: command?.label ?? about, count })}
      confirmLabel={t('cancelConfirm', { count })}
      cancelLabel={t('keep')}
      isDangerous
      onConfirm={async () => {
        await cancel.mutateAsync(commandId)
        showDone(t('cancelledNotice'))
        await queryClient.invalidateQueries({ queryKey: opsKey(orgId) })
      }}
    />
  )
}
