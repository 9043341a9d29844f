import { Button, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationDetail } from '#api/contract/integrations.ts'
import type { Delivery } from '#api/contract/webhooks.ts'
import { formatMoment } from '../../../lib/time.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { ListTime } from '../../../ui/Moment.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import type { StatusStyle } from '../../../ui/status/registry.ts'
import type { DataColumn } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import cards from '../../../ui/Cards.module.css'
import { Headers } from './Headers.tsx'
import { useReplay } from './mutations.ts'
import { deliveriesQuery, type DeliveryKind } from './queries.ts'

const kinds = ['all', 'accepted', 'refused'] as const satisfies readonly DeliveryKind[]
const deliveryStates: Record<Delivery['state'], StatusStyle> = {
  processing: { tone: 'blue', icon: 'ring' },
  done: { tone: 'teal', icon: 'dot' },
  failed: { tone: 'red', icon: 'dot' },
  refused: { tone: 'orange', icon: 'dot' },
}
const getRowId = ({ id }: Delivery): string => id
const phoneDetail = ({ receivedAt, outcome }: Delivery) => (
  <>
    <ListTime at={receivedAt} /> · {outcome}
  </>
)

/** Webhook deliveries and their outcomes. A processed delivery can be replayed. */
export function Deliveries({ row }: { row: IntegrationDetail }) {
  const t = useTranslations('integrationDetail')
  const [kind, setKind] = useState<DeliveryKind>('all')
  const [headersOf, setHeadersOf] = useState<Delivery | null>(null)
  const query = useInfiniteQuery(deliveriesQuery(useOrgId(), row.id, kind))
  const columns = useColumns(row, setHeadersOf)
  const rows = query.data?.pages.flatMap(({ results }) => results)
  const waitingSince = query.data?.pages[0]?.waitingSince ?? null
  const retry = () => void query.refetch()
  return (
    <section className={cards.wide} aria-labelledby="deliveries">
      <header className={cards.wideHead}>
        <h2 id="deliveries">{t('deliveries')}</h2>
        <SegmentedControl
          aria-label={t('kind')}
          value={kind}
          onChange={setKind}
          data={kinds.map((value) => ({ value, label: t(value) }))}
          className={cards.end ?? ''}
        />
      </header>
      {query.error !== null && rows === undefined ? (
        <ErrorState error={query.error} onRetry={retry} />
      ) : (
        <>
          {query.error !== null && <ErrorAlert error={query.error} onRetry={retry} />}
          {waitingSince !== null && (
            <p className={`${cards.note} muted`} role="status">
              {t('waitingSince', { time: formatMoment(new Date(waitingSince), 'timeSeconds') })}
            </p>
          )}
          <DataTable
            label={t('deliveries')}
            columns={columns}
            rows={rows}
            getRowId={getRowId}
            skeletonCount={3}
            phoneDetail={phoneDetail}
            empty={
              waitingSince === null && (
                <p className={`${cards.note} muted`}>
                  {kind === 'all' ? t('noDeliveries') : t('noneOfKind')}
                </p>
              )
            }
          />
          {query.hasNextPage && (
            <div className={cards.more}>
              <Button
                variant="default"
                size="xs"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('more')}
              </Button>
            </div>
          )}
        </>
      )}
      {headersOf !== null && <Headers row={row} delivery={headersOf} onClose={() => setHeadersOf(null)} />}
    </section>
  )
}

function useColumns(row: IntegrationDetail, onHeaders: (delivery: Delivery) => void): DataColumn<Delivery>[] {
  const t = useTranslations('integrationDetail')
  const replay = useReplay(row.id)
  const action = (delivery: Delivery) => {
    const time = formatMoment(new Date(delivery.receivedAt), 'timeSeconds')
    if (delivery.state === 'refused') {
      return (
        <Button
          variant="transparent"
          size="xs"
          aria-label={t('headersOf', { time })}
          onClick={() => onHeaders(delivery)}
        >
          {t('headers')}
        </Button>
      )
    }
    if (delivery.state === 'processing' || !row.can.edit) return null
    return (
      <Button
        variant="transparent"
        size="xs"
        aria-label={t('replayOf', { time })}
        loading={replay.isPending && replay.variables === delivery.id}
        onClick={() => replay.mutate(delivery.id, { onSuccess: () => showDone(t('replaying')) })}
      >
        {t('replay')}
      </Button>
    )
  }
  return [
    {
      id: 'events',
      header: t('columnEvents'),
      isTitle: true,
      cell: ({ eventTypes }) => (
        <span title={eventTypes.join(', ')}>
          {eventTypes.length === 0 ? t('noEvents') : eventTypes.join(', ')}
        </span>
      ),
    },
    {
      id: 'received',
      header: t('columnReceived'),
      width: 110,
      priority: 2,
      cell: ({ receivedAt }) => <ListTime at={receivedAt} />,
    },
    {
      id: 'state',
      header: t('columnState'),
      width: 110,
      cell: ({ state }) => <StatusBadge status={{ ...deliveryStates[state], label: t(`state${state}`) }} />,
    },
    {
      id: 'outcome',
      header: t('columnOutcome'),
      width: 380,
      priority: 2,
      cell: (delivery) => <Outcome delivery={delivery} />,
    },
    { id: 'action', header: t('columnAction'), isHeaderHidden: true, width: 92, align: 'end', cell: action },
  ]
}

function Outcome({ delivery: { outcome, replays, externalCallIds } }: { delivery: Delivery }) {
  const t = useTranslations('integrationDetail')
  const text = [
    outcome,
    ...externalCallIds.slice(0, 2),
    ...(replays > 0 ? [t('replays', { count: replays })] : []),
  ]
    .filter((part) => part !== '')
    .join(' · ')
  return (
    <span className="dimmed" title={text}>
      {text}
    </span>
  )
}
