import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { WorkItemRow } from '#api/contract/ops.ts'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import type { DataColumn } from '../../../ui/table/columns.ts'
import { Age, useServerNow } from '../Age.tsx'
import { openStates, type OpsSearch, statesOf } from '../search.ts'
import { itemStatus, itemNote, type WaitTexts } from './item-status.ts'
import styles from './Items.module.css'

/** The translator of `opsWait`, typed for the pure functions. */
export function useWaitTexts(): WaitTexts {
  const t = useTranslations('opsWait')
  return useMemo(() => (key, values) => t(key, values as never), [t])
}

export const isEnded = ({ state }: Pick<WorkItemRow, 'state'>): boolean =>
  state === 'done' || state === 'dead' || state === 'cancelled'

export function useItemColumns(
  search: Pick<OpsSearch, 'scope' | 'state'>,
  isNarrow: boolean,
): DataColumn<WorkItemRow>[] {
  const t = useTranslations('opsItems')
  const { scope } = search
  const states = statesOf(search)
  const hasOpen = states.length === 0 || openStates.some((state) => states.includes(state))
  const hasEnded = states.length === 0 || states.some((state) => isEnded({ state }))
  const why = hasOpen && hasEnded ? 'columnWhyAndOutcome' : hasEnded ? 'columnOutcome' : 'columnWhy'
  return useMemo(
    () => [
      {
        id: 'job',
        header: t('columnJob'),
        width: 152,
        priority: 2,
        cell: ({ kind }) => <span className="mono">{kind}</span>,
      },
      { id: 'about', header: t('columnAbout'), isTitle: true, cell: (row) => <AboutCell row={row} /> },
      {
        id: 'organization',
        header: t('columnOrganization'),
        width: 160,
        priority: 3,
        isHidden: scope !== 'all' || isNarrow,
        cell: ({ organization }) => (
          <span className="dimmed" dir="auto" title={organization}>
            {organization}
          </span>
        ),
      },
      {
        id: 'state',
        header: t('columnState'),
        width: 104,
        priority: 2,
        cell: (row) => <StateCell row={row} />,
      },
      { id: 'why', header: t(why), priority: 2, cell: (row) => <NoteCell row={row} /> },
      {
        id: 'age',
        header: t('columnAge'),
        width: 104,
        align: 'end',
        cell: ({ createdAt }) => <Age since={createdAt} className="dimmed" />,
      },
    ],
    [t, scope, why, isNarrow],
  )
}

function AboutCell({ row }: { row: WorkItemRow }) {
  const t = useTranslations('opsItems')
  if (row.about === '') return <span className={styles.foreign}>{t('aboutOther')}</span>
  if (row.callId === null) {
    return (
      <span className={styles.about} dir="auto" title={row.about}>
        {row.about}
      </span>
    )
  }
  return (
    <Link
      to="/calls/$callId"
      params={{ callId: row.callId }}
      className={styles.link}
      dir="auto"
      title={row.about}
    >
      {row.about}
    </Link>
  )
}

function StateCell({ row }: { row: WorkItemRow }) {
  return <StatusBadge status={itemStatus(row, useWaitTexts())} />
}

function NoteCell({ row }: { row: WorkItemRow }) {
  const note = itemNote(row, useWaitTexts(), new Date(useServerNow()))
  return (
    <span className="dimmed" dir="auto" title={note}>
      {note}
    </span>
  )
}

/** Second line on a phone: state, job and the reason. */
export function PhoneDetail({ row }: { row: WorkItemRow }) {
  const t = useWaitTexts()
  const note = itemNote(row, t, new Date(useServerNow()))
  return (
    <>
      <StatusBadge status={itemStatus(row, t)} /> · <span className="mono">{row.kind}</span> ·{' '}
      <bdi>{note}</bdi>
    </>
  )
}
