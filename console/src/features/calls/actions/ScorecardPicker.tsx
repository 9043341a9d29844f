import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { scorecardChoicesQuery } from '../../../lib/scorecards.ts'

/** Represents null in the select, which only has text values. */
const own = 'own'

/** Chooses among the scorecards that can score now: active and published. `ownLabel` adds an option for null, the call's own scorecard. */
export function ScorecardPicker({
  value,
  onChange,
  ownLabel,
  autoFocus = false,
}: {
  value: string | null
  onChange: (scorecardId: string | null) => void
  ownLabel?: string
  autoFocus?: boolean
}) {
  const t = useTranslations('callActions')
  const { data, error, isPending, refetch } = useQuery(scorecardChoicesQuery(useOrgId()))
  if (error !== null && data === undefined) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  const choices = (data ?? [])
    .filter(({ status, publishedVersion }) => status === 'ACTIVE' && publishedVersion !== null)
    .map(({ id, name, publishedVersion }) => ({ value: id, label: `${name} · v${publishedVersion}` }))
  if (ownLabel !== undefined) choices.unshift({ value: own, label: ownLabel })
  if (!isPending && choices.length === 0) return <Text c="dimmed">{t('noScorecards')}</Text>
  return (
    <Select
      label={t('scorecard')}
      placeholder={t('scorecardPlaceholder')}
      nothingFoundMessage={t('scorecardEmpty')}
      data={choices}
      value={value ?? (ownLabel === undefined ? null : own)}
      onChange={(chosen) => onChange(chosen === own ? null : chosen)}
      searchable={choices.length > 7}
      disabled={isPending}
      allowDeselect={false}
      maw={360}
      data-autofocus={autoFocus || undefined}
    />
  )
}
