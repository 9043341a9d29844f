import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { ListTime, RelativeTime } from '../../../ui/Moment.tsx'
import { statusOf } from '../../../ui/status/registry.ts'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import { integrationState, integrationStates, syncKind } from './status.ts'

/** An integration's current state. `isSaving`: a change of its status is being saved. */
export function IntegrationBadge({
  row,
  isSaving = false,
  isTinted = false,
}: {
  row: IntegrationRow
  isSaving?: boolean
  isTinted?: boolean
}) {
  const t = useTranslations('integrations')
  const state = isSaving ? 'saving' : integrationState(row)
  const isFailingToo = state === 'paused' && row.health === 'failing'
  const reason = isSaving || state === 'removed' || row.healthReason === '' ? undefined : row.healthReason
  return (
    <span title={reason}>
      <StatusBadge
        status={statusOf(integrationStates, state, t)}
        isTinted={isTinted}
        detail={isFailingToo ? t('failingDetail') : undefined}
      />
    </span>
  )
}

/** How calls arrive, in words. */
export function SyncText({ row }: { row: IntegrationRow }) {
  const t = useTranslations('integrations')
  const sync = syncKind(row)
  return (
    <span className="dimmed truncate">
      {'count' in sync ? t(sync.kind, { count: sync.count }) : t(sync.kind)}
    </span>
  )
}

/** When something last arrived, or when the sync failed and why. */
export function ArrivalTime({ at, error }: { at: string; error: string }) {
  const t = useTranslations('integrations')
  return error === '' ? (
    <RelativeTime at={at} />
  ) : (
    <span title={error}>
      {t('syncFailed')} <ListTime at={at} />
    </span>
  )
}
