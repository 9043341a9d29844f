import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { callTypes } from '#db/vocabulary.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import { callTypeLabels } from '../../calls/call-type-labels.ts'
import { scorecardChoicesQuery } from '../../calls/queries.ts'
import { useProviderPeople } from '../provider-people.ts'
import type { Draft } from './draft.ts'
import type { NewImportSearch } from './search.ts'
import shared from '../Imports.module.css'
import styles from './NewImport.module.css'

/** What calls are that nobody else decides on, and whose calls will have no rep. */
export function MappingStep({
  row,
  draft,
  onChange,
}: {
  row: IntegrationRow
  draft: Draft
  onChange: (next: Partial<NewImportSearch>) => void
}) {
  const t = useTranslations('newImport')
  const scorecards = useQuery(scorecardChoicesQuery(useOrgId()))
  const choices = (scorecards.data ?? []).filter(({ status, publishedVersion }) => status === 'ACTIVE' && publishedVersion !== null)
  const types = Object.keys(callTypeLabels).flatMap((label) => callTypes.find((type) => type === label) ?? [])
  const byDefault = (isSet: boolean) => (isSet ? t('byIntegration') : t('byRules'))
  return (
    <>
      <p className="dimmed">{t('mappingHint')}</p>
      <div className={styles.fields}>
        <Select
          label={t('callType')}
          placeholder={byDefault(row.defaultCallType !== null)}
          data={types.map((value) => ({ value, label: callTypeLabels[value] }))}
          value={draft.callType}
          onChange={(value) => onChange({ type: callTypes.find((type) => type === value) })}
          clearable
          clearButtonProps={{ 'aria-label': t('byRules') }}
        />
        <Select
          label={t('scorecard')}
          placeholder={byDefault(row.defaultScorecardId !== null)}
          data={choices.map(({ id, name, publishedVersion }) => ({ value: id, label: `${name} · v${publishedVersion}` }))}
          value={draft.scorecardId}
          onChange={(scorecardId) => onChange({ scorecard: scorecardId ?? undefined })}
          disabled={scorecards.isPending}
          searchable={choices.length > 7}
          clearable
          clearButtonProps={{ 'aria-label': t('byRules') }}
        />
      </div>
      {scorecards.error !== null && <ErrorAlert error={scorecards.error} onRetry={() => void scorecards.refetch()} />}
      <People row={row} />
    </>
  )
}

function People({ row }: { row: IntegrationRow }) {
  const t = useTranslations('newImport')
  const company = row.provider.companyName
  const { people, hasMore, isReadingMore, readMore, error, retry } = useProviderPeople(row.id)
  const missing = (people ?? []).filter(({ matched, isActive }) => matched === null && isActive)
  const more = String(hasMore)
  return (
    <section aria-labelledby="people-of-provider" className={styles.people}>
      <h3 id="people-of-provider">{t('people', { company })}</h3>
      {people === undefined && error === null && (
        <p className={styles.asking} role="status">
          <RunningRing /> {t('askingPeople', { company })}
        </p>
      )}
      {people !== undefined && (
        <LoadMore
          className={styles.morePeople}
          told={missing.length === 0 ? t('everybodyMapped', { more }) : t('unmapped', { count: missing.length, more })}
          label={t('morePeople')}
          hasMore={hasMore}
          isLoading={isReadingMore}
          onMore={readMore}
        />
      )}
      {error !== null && (
        <ErrorAlert error={error} onRetry={retry}>
          {people === undefined ? t('peopleFailed') : t('morePeopleFailed')}
        </ErrorAlert>
      )}
      {missing.length > 0 && (
        <>
          <Link to="/integrations" search={{ settings: 'people', of: row.id }} target="_blank" className={shared.textLink}>
            {t('mapPeople')}
          </Link>
          <ul className={styles.names}>
            {missing.map(({ externalId, name, email }) => (
              <li key={externalId} dir="auto">
                {name ?? email ?? externalId}
                {name !== null && email !== null && <span className="muted"> {email}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
