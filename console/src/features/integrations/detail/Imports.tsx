import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { ImportTask } from '#api/contract/imports.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import cards from '../../../ui/Cards.module.css'
import shared from '../../imports/Imports.module.css'
import { PhoneDetail, useImportColumns } from '../../imports/list/columns.tsx'
import { importTasksQuery } from '../../imports/queries.ts'

const shown = 5
const getRowId = ({ id }: ImportTask): string => id
const phoneDetail = (task: ImportTask) => <PhoneDetail task={task} />

/** The newest imports of this integration, automatic ones too. */
export function Imports({ integrationId }: { integrationId: string }) {
  const t = useTranslations('integrationDetail')
  const navigate = useNavigate()
  const columns = useImportColumns()
  const request = { from: 0, numberOfResults: shown, integrationId, includeAutomatic: true }
  const { data, error, refetch } = useQuery(importTasksQuery(useOrgId(), request))
  return (
    <section className={cards.wide} aria-labelledby="imports-of">
      <header className={cards.wideHead}>
        <h2 id="imports-of">{t('importsOf')}</h2>
        {data !== undefined && <span className="muted numeric">{data.total}</span>}
        <Link to="/imports" search={{ integration: integrationId, automatic: true }} className={`${shared.textLink} ${cards.end}`}>
          {t('allImports')}
        </Link>
      </header>
      {error !== null && data === undefined ? (
        <div className={cards.note}>
          <ErrorAlert error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <DataTable
          label={t('importsOf')}
          columns={columns}
          rows={data?.results}
          getRowId={getRowId}
          onOpen={({ id }) => void navigate({ to: '/imports/$id', params: { id } })}
          phoneDetail={phoneDetail}
          skeletonCount={3}
          empty={<p className={`${cards.note} muted`}>{t('noImports')}</p>}
        />
      )}
    </section>
  )
}
