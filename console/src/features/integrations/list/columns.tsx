import { Group } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { PersonName } from '../../../ui/Avatar.tsx'
import { ProviderMark } from '../../../ui/ProviderMark.tsx'
import type { DataColumn } from '../../../ui/table/columns.ts'
import { RowLink } from '../../../ui/TextLink.tsx'
import { ArrivalTime, IntegrationBadge, SyncText } from './IntegrationBadge.tsx'
import { QuickAction, type RowHandlers } from './RowActions.tsx'
import { isRecorder, lastArrival } from './status.ts'
import styles from './Integrations.module.css'

const Missing = () => <span className="muted">–</span>

type ColumnProps = {
  /** The row whose status is being saved. */
  savingId: string | null
  handlers: RowHandlers
  blockedReason: string | null
}

export function useIntegrationColumns({
  savingId,
  handlers,
  blockedReason,
}: ColumnProps): DataColumn<IntegrationRow>[] {
  const t = useTranslations('integrations')
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('columnName'),
        isTitle: true,
        cell: (row) => <NameCell row={row} isWaiting={savingId !== null} />,
      },
      {
        id: 'provider',
        header: t('columnProvider'),
        width: 132,
        priority: 2,
        cell: ({ provider: { companyName } }) => <span title={companyName}>{companyName}</span>,
      },
      {
        id: 'type',
        header: t('columnType'),
        width: 96,
        priority: 3,
        cell: (row) => <span className="dimmed">{t(typeText(row))}</span>,
      },
      {
        id: 'status',
        header: t('columnStatus'),
        width: 138,
        cell: (row) => <IntegrationBadge row={row} isSaving={row.id === savingId} />,
      },
      {
        id: 'owner',
        header: t('columnOwner'),
        width: 172,
        priority: 3,
        cell: ({ owner }) =>
          owner === null ? <span className="muted">{t('organization')}</span> : <PersonName person={owner} />,
      },
      {
        id: 'lastSync',
        header: t('columnLastSync'),
        width: 132,
        priority: 2,
        cell: (row) => <LastSyncCell row={row} />,
      },
      {
        id: 'calls',
        header: t('columnCalls'),
        width: 84,
        align: 'end',
        priority: 3,
        cell: (row) =>
          row.type === 'CALENDAR' && !isRecorder(row) ? (
            <Missing />
          ) : (
            row.callsInNinetyDays.toLocaleString('en')
          ),
      },
      {
        id: 'sync',
        header: t('columnSync'),
        width: 148,
        priority: 2,
        cell: (row) => (
          <Group justify="space-between" gap={6} wrap="nowrap">
            <SyncText row={row} />
            <QuickAction
              row={row}
              handlers={handlers}
              isWaiting={savingId !== null}
              blockedReason={blockedReason}
            />
          </Group>
        ),
      },
    ],
    [t, savingId, handlers, blockedReason],
  )
}

function typeText(row: Pick<IntegrationRow, 'id' | 'type'>) {
  if (isRecorder(row)) return 'typeRecorder'
  return row.type === 'CALENDAR' ? 'typeCalendar' : 'typeCalls'
}

/** `isWaiting`: another row is being saved, and clicks are ignored. */
function NameCell({ row, isWaiting }: { row: IntegrationRow; isWaiting: boolean }) {
  const t = useTranslations('integrations')
  const note = noteOf(row)
  return (
    <Group gap={8} wrap="nowrap" className={styles.name}>
      <ProviderMark provider={row.provider} />
      {isRecorder(row) || isWaiting ? (
        <span className="truncate" dir="auto">
          {row.name}
        </span>
      ) : (
        <RowLink to="/integrations/$id" params={{ id: row.id }} dir="auto" title={row.name}>
          {row.name}
        </RowLink>
      )}
      {note !== null && <span className={styles.note}>{t(note)}</span>}
    </Group>
  )
}

function noteOf(row: IntegrationRow) {
  if (isRecorder(row)) return 'builtIn'
  if (row.isSimulator) return 'simulator'
  return row.originalIntegrationId === null ? null : 'copy'
}

function LastSyncCell({ row }: { row: IntegrationRow }) {
  const { at, error } = lastArrival(row)
  if (at === null) return <Missing />
  return (
    <span className={error === '' ? 'dimmed' : undefined}>
      <ArrivalTime at={at} error={error} />
    </span>
  )
}

/** The second line on a phone: provider, sync, last sync. */
export function PhoneDetail({ row }: { row: IntegrationRow }) {
  const { at, error } = lastArrival(row)
  return (
    <>
      {row.provider.companyName} · <SyncText row={row} />
      {at !== null && (
        <>
          {' · '}
          <ArrivalTime at={at} error={error} />
        </>
      )}
    </>
  )
}
