import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { ImportTask } from '#api/contract/imports.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import cards from '../../../ui/Cards.module.css'
import { importTasksQuery } from '../queries.ts'
import { PhoneDetail, useImportColumns } from './columns.tsx'

const getRowId = ({ id }: ImportTask): string => id
const phoneDetail = (task: ImportTask) => <PhoneDetail task={task} />

type NewestImportsProps = {
  integrationId: string
  count: number
  /** Includes imports that a schedule started. */
  includeAutomatic?: boolean
  /** An import that the page already shows. */
  exceptId?: string
}

/** The newest imports of one integration as a section of a page, with a link to all of them. */
export function NewestImports({
  integrationId,
  count,
  includeAutomatic = false,
  exceptId,
}: NewestImportsProps) {
  const t = useTranslations('newestImports')
  const headingId = useId()
  const heading = exceptId === undefined ? t('imports') : t('earlier')
  const navigate = useNavigate()
  const columns = useImportColumns()
  // One extra, because the excluded import may be among them.
  const numberOfResults = exceptId === undefined ? count : count + 1
  const { data, error, refetch } = useQuery(
    importTasksQuery(useOrgId(), {
      from: 0,
      numberOfResults,
      integrationId,
      ...(includeAutomatic ? { includeAutomatic } : {}),
    }),
  )
  const others = data?.results.filter(({ id }) => id !== exceptId)
  const excepted = (data?.results.length ?? 0) - (others?.length ?? 0)
  return (
    <section className={cards.wide} aria-labelledby={headingId}>
      <header className={cards.wideHead}>
        <h2 id={headingId}>{heading}</h2>
        {data !== undefined && <span className="muted numeric">{data.total - excepted}</span>}
        <TextLink
          to="/imports"
          search={{ integration: integrationId, ...(includeAutomatic ? { automatic: true } : {}) }}
          className={cards.end}
        >
          {t('viewAll')}
        </TextLink>
      </header>
      {error !== null && data === undefined ? (
        <div className={cards.note}>
          <ErrorAlert error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <DataTable
          label={heading}
          columns={columns}
          rows={others?.slice(0, count)}
          getRowId={getRowId}
          onOpen={({ id }) => void navigate({ to: '/imports/$id', params: { id } })}
          isRowMuted={({ state }) => state === 'cancelled'}
          phoneDetail={phoneDetail}
          skeletonCount={3}
          empty={
            <p className={`${cards.note} muted`}>
              {exceptId === undefined ? t('noImports') : t('noEarlier')}
            </p>
          }
        />
      )}
    </section>
  )
}
