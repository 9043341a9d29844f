import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { PersonName } from '../../../ui/Avatar.tsx'
import { ListTime, RelativeTime } from '../../../ui/Moment.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import type { DataColumn } from '../../../ui/table/columns.ts'
import { hiddenColumns } from '../../calls/list/visible-columns.ts'
import { ProviderMark } from '../ProviderMark.tsx'
import { isRecorder, lastArrival, statusWord, syncWord, wordLooks } from './row-look.ts'
import { QuickAction, type RowHandlers } from './RowActions.tsx'
import styles from '../Integrations.module.css'

const widths = { provider: 132, type: 96, status: 138, owner: 172, lastSync: 132, calls: 84, sync: 148 }
/** The row's menu. */
const reserved = 48
/** Least important first. */
const hideOrder = ['calls', 'type', 'owner', 'lastSync', 'provider']

const Missing = () => <span className="muted">–</span>

type ColumnProps = {
  tableWidth: number
  isPhone: boolean
  /** The row whose status is being saved. */
  savingId: string | null
  handlers: RowHandlers
  blockedReason: string | null
}

export function useIntegrationColumns({
  tableWidth,
  isPhone,
  savingId,
  handlers,
  blockedReason,
}: ColumnProps): DataColumn<IntegrationRow>[] {
  const t = useTranslations('integrations')
  return useMemo(() => {
    const hidden = isPhone || tableWidth === 0 ? new Set<string>() : hiddenColumns(tableWidth, widths, hideOrder, reserved)
    const column = (id: keyof typeof widths, rest: Omit<DataColumn<IntegrationRow>, 'id' | 'width' | 'isHidden'>) => ({
      id,
      width: widths[id],
      priority: 2 as const,
      isHidden: hidden.has(id),
      ...rest,
    })
    return [
      { id: 'name', header: t('columnName'), isTitle: true, cell: (row) => <NameCell row={row} /> },
      column('provider', {
        header: t('columnProvider'),
        cell: ({ provider: { companyName } }) => <span title={companyName}>{companyName}</span>,
      }),
      column('type', { header: t('columnType'), cell: (row) => <span className="dimmed">{t(typeWord(row))}</span> }),
      column('status', { header: t('columnStatus'), priority: 1, cell: (row) => <StatusCell row={row} isSaving={row.id === savingId} /> }),
      column('owner', {
        header: t('columnOwner'),
        cell: ({ owner }) => (owner === null ? <span className="muted">{t('organization')}</span> : <PersonName person={owner} />),
      }),
      column('lastSync', { header: t('columnLastSync'), cell: (row) => <LastSyncCell row={row} /> }),
      column('calls', {
        header: t('columnCalls'),
        align: 'end',
        cell: (row) => (row.type === 'CALENDAR' && !isRecorder(row) ? <Missing /> : row.callsInNinetyDays.toLocaleString('en')),
      }),
      column('sync', {
        header: t('columnSync'),
        cell: (row) => (
          <span className={styles.sync}>
            <SyncText row={row} />
            <QuickAction row={row} handlers={handlers} isWaiting={savingId !== null} blockedReason={blockedReason} />
          </span>
        ),
      }),
    ]
  }, [t, tableWidth, isPhone, savingId, handlers, blockedReason])
}

const typeWord = (row: Pick<IntegrationRow, 'id' | 'type'>) =>
  isRecorder(row) ? 'typeRecorder' : row.type === 'CALENDAR' ? 'typeCalendar' : 'typeCalls'

function NameCell({ row }: { row: IntegrationRow }) {
  const t = useTranslations('integrations')
  const note = isRecorder(row) ? t('builtIn') : row.isSimulator ? t('simulator') : row.originalIntegrationId === null ? null : t('copy')
  return (
    <span className={styles.name}>
      <ProviderMark provider={row.provider} />
      <span className="truncate" dir="auto" title={row.name}>
        {row.name}
      </span>
      {note !== null && <span className={styles.note}>{note}</span>}
    </span>
  )
}

function StatusCell({ row, isSaving }: { row: IntegrationRow; isSaving: boolean }) {
  const t = useTranslations('integrations')
  const word = isSaving ? 'saving' : statusWord(row)
  const isFailing = word === 'paused' && row.health === 'failing'
  return (
    <span title={isSaving || row.healthReason === '' || row.status === 'INACTIVE' ? undefined : row.healthReason}>
      <StatusBadge look={{ ...wordLooks[word], label: t(word) }} {...(isFailing ? { detail: t('failingDetail') } : {})} />
    </span>
  )
}

function LastSyncCell({ row }: { row: IntegrationRow }) {
  const t = useTranslations('integrations')
  const { at, error } = lastArrival(row)
  if (at === null) return <Missing />
  if (error === '')
    return (
      <span className="dimmed">
        <RelativeTime at={at} />
      </span>
    )
  return (
    <span title={error}>
      {t('syncFailed')} <ListTime at={at} />
    </span>
  )
}

export function SyncText({ row }: { row: IntegrationRow }) {
  const t = useTranslations('integrations')
  const sync = syncWord(row)
  return <span className="dimmed truncate">{'count' in sync ? t(sync.word, { count: sync.count }) : t(sync.word)}</span>
}

/** Second line on a phone: whose, how, when. */
export function PhoneDetail({ row }: { row: IntegrationRow }) {
  const { at } = lastArrival(row)
  return (
    <>
      {row.provider.companyName} · <SyncText row={row} />
      {at !== null && (
        <>
          {' · '}
          <RelativeTime at={at} />
        </>
      )}
    </>
  )
}
