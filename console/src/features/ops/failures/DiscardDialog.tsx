import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { useDiscardGroups } from '../mutations.ts'
import type { OpsSearch } from '../search.ts'
import type { FailedItems } from './group-id.ts'
import { usePreview } from './use-preview.ts'

/** Asks before failed items are given up, and says how many, counted by the server. */
export function DiscardDialog({
  isOpen,
  groups,
  scope,
  onClose,
  onDone,
}: {
  isOpen: boolean
  groups: readonly FailedItems[]
  scope: OpsSearch['scope']
  onClose: () => void
  onDone?: () => void
}) {
  const t = useTranslations('opsFailures')
  const discard = useDiscardGroups()
  const { count, isCounted, failed } = usePreview('discard', { groups, scope, enabled: isOpen })
  const text = () => {
    if (failed !== undefined) return <ErrorAlert error={failed.error} onRetry={() => void failed.refetch()} />
    if (!isCounted) return t('counting')
    if (count === 0) return t('discardNone')
    return t('discardText', { count, where: scope === 'all' ? ` ${t('allOrganizations')}` : '' })
  }
  return (
    <ConfirmDialog
      opened={isOpen}
      onClose={onClose}
      title={t('discardTitle')}
      consequence={text()}
      confirmLabel={isCounted && count > 0 ? t('discardConfirm', { count }) : t('discardNothing')}
      isReady={isCounted && count > 0}
      isDangerous
      onConfirm={async () => {
        const result = await discard.mutateAsync({ scope, groups })
        if (result.count > 0) showDone(t('discarded', { count: result.count }))
        if (result.error !== null) throw result.error
        onDone?.()
      }}
    />
  )
}
