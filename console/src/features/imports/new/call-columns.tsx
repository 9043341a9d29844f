import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { ProviderCallRow } from '#api/contract/imports.ts'
import { callDuration } from '../../../lib/time.ts'
import { ListTime } from '../../../ui/Moment.tsx'
import type { DataColumn } from '../../../ui/table/columns.ts'
import { HereCell } from './HereCell.tsx'

const nameOf = ({ ownerName, ownerEmail }: ProviderCallRow): string => ownerName ?? ownerEmail ?? '–'

/** Columns of a provider's calls. */
export function useCallColumns(): DataColumn<ProviderCallRow>[] {
  const t = useTranslations('newImport')
  return useMemo<DataColumn<ProviderCallRow>[]>(
    () => [
      {
        id: 'call',
        header: t('columnCall'),
        isTitle: true,
        cell: ({ title }) =>
          title === null || title === '' ? (
            <span className="muted">{t('noTitle')}</span>
          ) : (
            <span dir="auto" title={title}>
              {title}
            </span>
          ),
      },
      {
        id: 'rep',
        header: t('columnRep'),
        width: 170,
        priority: 2,
        cell: (call) => <span title={nameOf(call)}>{nameOf(call)}</span>,
      },
      {
        id: 'time',
        header: t('columnTime'),
        width: 112,
        align: 'end',
        priority: 2,
        cell: ({ startedAt }) => <ListTime at={startedAt} />,
      },
      {
        id: 'length',
        header: t('columnLength'),
        width: 80,
        align: 'end',
        priority: 3,
        cell: ({ durationSeconds }) => (durationSeconds === null ? '–' : callDuration(durationSeconds)),
      },
      {
        id: 'here',
        header: t('columnHere'),
        width: 200,
        priority: 2,
        cell: (call) => <HereCell call={call} />,
      },
    ],
    [t],
  )
}

/** The second line on a phone: owner, time, and whether it is imported. */
export const PhoneDetail = ({ call }: { call: ProviderCallRow }) => (
  <>
    <bdi>{nameOf(call)}</bdi> · <ListTime at={call.startedAt} /> · <HereCell call={call} />
  </>
)
