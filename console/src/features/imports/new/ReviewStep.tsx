import { Group, Select, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { callTypes } from '#db/vocabulary/calls.ts'
import { listsUsers, useProviderUsers } from '../../../lib/imports/provider-users.ts'
import { useScopeText } from '../../../lib/imports/use-scope-text.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { scorecardChoicesQuery } from '../../../lib/scorecards.ts'
import type { Draft } from './draft.ts'
import type { NewImportSearch } from './search.ts'
import { useScopeCountText } from './use-scope-counts.ts'
import styles from './NewImport.module.css'

/** The import to start, the defaults for its calls, and whose calls will have no rep. */
export function ReviewStep({
  source,
  draft,
  onChange,
}: {
  source: IntegrationRow
  draft: Draft
  onChange: (next: Partial<NewImportSearch>) => void
}) {
  const t = useTranslations('newImport')
  const scopeText = useScopeText()
  const { countText } = useScopeCountText(source)
  const scope = scopeText({ scope: draft.scope, selectedCalls: draft.calls.size })
  const count = draft.scope === 'SELECTED_IDS' ? undefined : countText(draft.scope)
  return (
    <>
      <Table variant="vertical" layout="fixed" withTableBorder>
        <Table.Tbody>
          <Table.Tr>
            <Table.Th w={140}>{t('source')}</Table.Th>
            <Table.Td dir="auto">{source.name}</Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th>{t('confirmScope')}</Table.Th>
            <Table.Td>{count === undefined ? scope : `${scope} · ${count}`}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
      <Defaults source={source} draft={draft} onChange={onChange} />
      {listsUsers(source) && <ProviderUsers source={source} />}
      <p className="dimmed">{t('confirmText')}</p>
    </>
  )
}

function Defaults({
  source,
  draft,
  onChange,
}: {
  source: IntegrationRow
  draft: Draft
  onChange: (next: Partial<NewImportSearch>) => void
}) {
  const t = useTranslations('newImport')
  const scorecards = useQuery(scorecardChoicesQuery(useOrgId()))
  const choices = (scorecards.data ?? []).filter(
    ({ status, publishedVersion }) => status === 'ACTIVE' && publishedVersion !== null,
  )
  const types = callTypes.filter((type) => callTypeLabels[type] !== undefined && type !== 'None - Default')
  const byDefault = (isSet: boolean) => (isSet ? t('byIntegration') : t('byRules'))
  return (
    <section aria-labelledby="import-defaults">
      <Text id="import-defaults" component="h3" fz={13}>
        {t('defaults')}
      </Text>
      <p className="dimmed">{t('mappingHint')}</p>
      <Group grow mt={8} align="flex-start">
        <Select
          label={t('callType')}
          placeholder={byDefault(source.defaultCallType !== null)}
          data={types.map((value) => ({ value, label: callTypeLabels[value] }))}
          value={draft.callType}
          onChange={(value) => onChange({ type: callTypes.find((type) => type === value) })}
          clearable
          clearButtonProps={{ 'aria-label': t('byRules') }}
        />
        <Select
          label={t('scorecard')}
          placeholder={byDefault(source.defaultScorecardId !== null)}
          data={choices.map(({ id, name, publishedVersion }) => ({
            value: id,
            label: `${name} · v${publishedVersion}`,
          }))}
          value={draft.scorecardId}
          onChange={(scorecardId) => onChange({ scorecard: scorecardId ?? undefined })}
          disabled={scorecards.isPending}
          searchable={choices.length > 7}
          clearable
          clearButtonProps={{ 'aria-label': t('byRules') }}
        />
      </Group>
      {scorecards.error !== null && (
        <ErrorAlert error={scorecards.error} onRetry={() => void scorecards.refetch()} />
      )}
    </section>
  )
}

/** Users of the provider that match no member: their calls will have no rep. */
function ProviderUsers({ source }: { source: IntegrationRow }) {
  const t = useTranslations('newImport')
  const company = source.provider.companyName
  const canMatch = useCan('integrations.manage')
  const { users, hasMore, isLoadingMore, loadMore, error, retry } = useProviderUsers(source.id)
  const unmatched = (users ?? []).filter(({ matched, isActive }) => matched === null && isActive)
  return (
    <Stack component="section" aria-labelledby="provider-users" gap={6}>
      <Text id="provider-users" component="h3" fz={13}>
        {t('people', { company })}
      </Text>
      {users === undefined && error === null && (
        <Group gap={8} role="status">
          <RunningRing /> {t('askingPeople', { company })}
        </Group>
      )}
      {users !== undefined && (
        <LoadMore
          className="dimmed"
          told={unmatched.length === 0 ? t('everybodyMapped') : t('unmapped', { count: unmatched.length })}
          label={t('morePeople')}
          hasMore={hasMore}
          isLoading={isLoadingMore}
          onMore={loadMore}
        />
      )}
      {error !== null && (
        <ErrorAlert error={error} onRetry={retry}>
          {users === undefined ? t('peopleFailed') : t('morePeopleFailed')}
        </ErrorAlert>
      )}
      {unmatched.length > 0 && (
        <>
          {canMatch ? (
            <TextLink to="/integrations/settings" search={{ tab: 'people', of: source.id }} target="_blank">
              {t('mapPeople')}
            </TextLink>
          ) : (
            <p>{t('mapPeopleByAdmin')}</p>
          )}
          <ul className={styles.names}>
            {unmatched.map(({ externalId, name, email }) => (
              <li key={externalId} dir="auto">
                {name ?? email ?? externalId}
                {name !== null && email !== null && <span className="muted"> {email}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  )
}
