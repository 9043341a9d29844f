import { IconCpu } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import type { workersResponse } from '#api/contract/ops.ts'
import { lanes } from '#db/vocabulary/ledger.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RelativeTime } from '../../../ui/Moment.tsx'
import { SkeletonRows } from '../../../ui/table/SkeletonRows.tsx'
import tableStyles from '../../../ui/table/DataTable.module.css'
import { Age } from '../Age.tsx'
import styles from './Capacity.module.css'

type Worker = z.output<typeof workersResponse>['results'][number]

/** Worker processes that have reported within the last half minute. */
export function Workers({ workers }: { workers: readonly Worker[] | undefined }) {
  const t = useTranslations('opsCapacity')
  const laneTexts = useTranslations('opsLanes')
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  if (workers?.length === 0)
    return <EmptyState isLine icon={IconCpu} title={t('noWorkers')} text={t('noWorkersText')} />
  const laneList = (worker: Worker): string =>
    worker.lanes.length === lanes.length
      ? t('allLanes')
      : worker.lanes.map((lane) => laneTexts(lane)).join(', ')
  return (
    <table
      className={`${tableStyles.table} ${styles.capacity}`}
      aria-label={t('workers')}
      aria-busy={workers === undefined}
    >
      <colgroup>
        <col />
        <col />
        <col style={{ width: 72 }} />
        {!isPhone && <col style={{ width: 120 }} />}
        <col style={{ width: 96 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('worker')}</th>
          <th scope="col">{t('lanes')}</th>
          <th scope="col" data-align="end">
            {t('slots')}
          </th>
          {!isPhone && (
            <th scope="col" data-align="end">
              {t('started')}
            </th>
          )}
          <th scope="col" data-align="end">
            {t('seen')}
          </th>
        </tr>
      </thead>
      <tbody>
        {workers === undefined && <SkeletonRows columns={isPhone ? 4 : 5} count={2} />}
        {workers?.map((worker) => (
          <tr key={worker.id}>
            <td data-title>
              <div className="truncate mono" title={`${worker.id} · ${worker.host} · ${worker.pid}`}>
                {worker.host} <span className={styles.pid}>{worker.pid}</span>
              </div>
            </td>
            <td>
              <div className="truncate dimmed" title={laneList(worker)}>
                {laneList(worker)}
              </div>
            </td>
            <td data-align="end">{worker.slots.toLocaleString('en')}</td>
            {!isPhone && (
              <td data-align="end" className="dimmed">
                <RelativeTime at={worker.startedAt} />
              </td>
            )}
            <td data-align="end">
              <Age since={worker.seenAt} className="dimmed" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
