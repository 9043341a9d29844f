import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ImportTask } from '#api/contract/imports.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import cards from '../../../ui/Cards.module.css'
import { PhoneDetail, useImportColumns } from '../list/columns.tsx'
import { importTasksQuery } from '../queries.ts'
import shared from '../Imports.module.css'

const shown = 7
const getRowId = ({ id }: ImportTask): string => id
const phoneDetail = (task: ImportTask) => <PhoneDetail task={task} />

/** Other imports of the same source. */
export function EarlierImports({ task: { id: currentId, integration } }: { task: ImportTask }) {
  const t = useTranslations('importPage')
  const navigate = useNavigate()
  const columns = useImportColumns()
  // One more, because the import that the page shows is among them.
  const request = { from: 0, numberOfResults: shown + 1, integrationId: integration.id }
  const { data, error, refetch } = useQuery(importTasksQuery(useOrgId(), request))
  const others = data?.results.filter(({ id }) => id !== currentId).slice(0, shown)
  const isHere = data?.results.some(({ id }) => id === currentId) === true
  return (
    <section className={cards.wide} aria-labelledby="earlier-imports">
      <header className={cards.wideHead}>
        <h2 id="earlier-imports">{t('earlier')}</h2>
        {data !== undefined && <span className="muted numeric">{data.total - (isHere ? 1 : 0)}</span>}
        <Link to="/imports" search={{ integration: integration.id }} className={`${shared.textLink} ${cards.end}`}>
          {t('viewAll')}
        </Link>
      </header>
      {error !== null && data === undefined ? (
        <div className={cards.note}>
          <ErrorAlert error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <DataTable
          label={t('earlier')}
          columns={columns}
          rows={others}
          getRowId={getRowId}
          onOpen={({ id }) => void navigate({ to: '/imports/$id', params: { id } })}
          isRowMuted={({ state }) => state === 'cancelled'}
          phoneDetail={phoneDetail}
          skeletonCount={3}
          empty={<p className={`${cards.note} muted`}>{t('noEarlier')}</p>}
        />
      )}
    </section>
  )
}
