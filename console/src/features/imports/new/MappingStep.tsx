import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { callTypes } from '#db/vocabulary.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import { callTypeLabels } from '../../calls/call-type-labels.ts'
import { scorecardChoicesQuery } from '../../calls/queries.ts'
import type { Draft } from './draft.ts'
import { providerPeopleQuery } from './queries.ts'
import shared from '../Imports.module.css'
import styles from './NewImport.module.css'

const shownPeople = 8

/** What calls are that nobody else decides on, and whose calls will have no rep. */
export function MappingStep({ row, draft, onChange }: { row: IntegrationRow; draft: Draft; onChange: (next: Partial<Draft>) => void }) {
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
          onChange={(value) => onChange({ callType: callTypes.find((type) => type === value) ?? null })}
          clearable
          clearButtonProps={{ 'aria-label': t('byRules') }}
        />
        <Select
          label={t('scorecard')}
          placeholder={byDefault(row.defaultScorecardId !== null)}
          data={choices.map(({ id, name, publishedVersion }) => ({ value: id, label: `${name} · v${publishedVersion}` }))}
          value={draft.scorecardId}
          onChange={(scorecardId) => onChange({ scorecardId })}
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
  const { data, error, refetch } = useQuery(providerPeopleQuery(useOrgId(), row.id))
  const missing = (data?.results ?? []).filter(({ matched, isActive }) => matched === null && isActive)
  const names = missing.slice(0, shownPeople)
  return (
    <section aria-labelledby="people-of-provider" className={styles.people}>
      <h3 id="people-of-provider">{t('people', { company })}</h3>
      <div role="status">
        {data === undefined && error === null && (
          <p className={styles.asking}>
            <RunningRing /> {t('askingPeople', { company })}
          </p>
        )}
        {data !== undefined && missing.length === 0 && <p className="dimmed">{t('everybodyMapped')}</p>}
        {missing.length > 0 && (
          <p className="dimmed">{t('unmapped', { count: missing.length, more: String(data?.nextCursor !== null) })}</p>
        )}
      </div>
      {error !== null && data === undefined && (
        <ErrorAlert error={error} onRetry={() => void refetch()}>
          {t('peopleFailed')}
        </ErrorAlert>
      )}
      {names.length > 0 && (
        <>
          <ul className={styles.names}>
            {names.map(({ externalId, name, email }) => (
              <li key={externalId} dir="auto">
                {name ?? email ?? externalId}
                {name !== null && email !== null && <span className="muted"> {email}</span>}
              </li>
            ))}
            {missing.length > names.length && <li className="muted">{t('andMore', { count: missing.length - names.length })}</li>}
          </ul>
          <Link to="/integrations" search={{ settings: 'people', of: row.id }} target="_blank" className={shared.textLink}>
            {t('mapPeople')}
          </Link>
        </>
      )}
    </section>
  )
}
