import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { scorecardChoicesQuery } from '../../../lib/scorecards.ts'

/** Chooses among the scorecards that can score now: active and published. */
export function ScorecardPicker({
  value,
  onChange,
  autoFocus = false,
}: {
  value: string | null
  onChange: (scorecardId: string | null) => void
  autoFocus?: boolean
}) {
  const t = useTranslations('callActions')
  const { data, error, isPending, refetch } = useQuery(scorecardChoicesQuery(useOrgId()))
  if (error !== null && data === undefined) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  const choices = (data ?? []).filter(
    ({ status, publishedVersion }) => status === 'ACTIVE' && publishedVersion !== null,
  )
  if (!isPending && choices.length === 0) return <Text c="dimmed">{t('noScorecards')}</Text>
  return (
    <Select
      label={t('scorecard')}
      placeholder={t('scorecardPlaceholder')}
      nothingFoundMessage={t('scorecardEmpty')}
      data={choices.map(({ id, name, publishedVersion }) => ({
        value: id,
        label: `${name} · v${publishedVersion}`,
      }))}
      value={value}
      onChange={onChange}
      searchable={choices.length > 7}
      disabled={isPending}
      allowDeselect={false}
      maw={360}
      data-autofocus={autoFocus || undefined}
    />
  )
}
