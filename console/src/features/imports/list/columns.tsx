import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { ImportTask } from '#api/contract/imports.ts'
import { ageInWords } from '../../../lib/time.ts'
import { ListTime, useNow } from '../../../ui/Moment.tsx'
import type { DataColumn } from '../../../ui/table/columns.ts'
import { tookSeconds } from '../status.ts'
import { ImportStatus } from '../ImportStatus.tsx'
import { useScopeText } from '../../../lib/imports/use-scope-text.ts'
import { RowLink } from '../../../ui/TextLink.tsx'

/** How long an import took, or has taken so far. */
export function Took({ task }: { task: ImportTask }) {
  const now = useNow()
  return <span className="dimmed numeric">{ageInWords(tookSeconds(task, now))}</span>
}

export function useImportColumns(): DataColumn<ImportTask>[] {
  const t = useTranslations('imports')
  const scopeText = useScopeText()
  return useMemo(
    () => [
      {
        id: 'source',
        header: t('columnSource'),
        isTitle: true,
        cell: (task) => (
          <RowLink to="/imports/$id" params={{ id: task.id }} dir="auto" title={task.integration.name}>
            {task.integration.name}
          </RowLink>
        ),
      },
      {
        id: 'scope',
        header: t('columnScope'),
        width: 190,
        priority: 2,
        cell: (task) => <span className="dimmed">{scopeText(task)}</span>,
      },
      { id: 'status', header: t('columnStatus'), width: 142, cell: (task) => <ImportStatus task={task} /> },
      {
        id: 'imported',
        header: t('columnImported'),
        width: 118,
        align: 'end',
        priority: 2,
        cell: ({ counts, state }) => (
          <>
            {counts.imported.toLocaleString('en')}
            {state === 'running' && counts.listed > 0 && (
              <span className="muted"> {t('ofListed', { count: counts.listed })}</span>
            )}
          </>
        ),
      },
      {
        id: 'failed',
        header: t('columnFailed'),
        width: 76,
        align: 'end',
        priority: 3,
        cell: ({ counts: { failed } }) => (
          <span className={failed === 0 ? 'muted' : undefined}>{failed.toLocaleString('en')}</span>
        ),
      },
      {
        id: 'started',
        header: t('columnStarted'),
        width: 110,
        align: 'end',
        priority: 2,
        cell: ({ createdAt }) => (
          <span className="dimmed">
            <ListTime at={createdAt} />
          </span>
        ),
      },
      {
        id: 'took',
        header: t('columnTook'),
        width: 120,
        align: 'end',
        priority: 3,
        cell: (task) => <Took task={task} />,
      },
    ],
    [t, scopeText],
  )
}

/** The second line on a phone: scope, count, time. */
export function PhoneDetail({ task }: { task: ImportTask }) {
  const t = useTranslations('imports')
  const scopeText = useScopeText()
  return (
    <>
      {scopeText(task)} · {task.counts.imported.toLocaleString('en')}{' '}
      {t('columnImported').toLocaleLowerCase()} · <ListTime at={task.createdAt} />
    </>
  )
}
