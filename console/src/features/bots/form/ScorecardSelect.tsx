import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { BotCallType } from '#db/vocabulary/bots.ts'
import { scorecardChoicesQuery } from '../../../lib/scorecards.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'

/** Active scorecards that can score calls of a type: those for that type, and those without types. */
export function ScorecardSelect({
  callType,
  value,
  onChange,
  except,
  ...input
}: {
  /** Null: scorecards of every type. */
  callType: BotCallType | null
  value: string | null
  onChange: (scorecardId: string | null) => void
  /** Not offered, e.g. the buyer's scorecard for the gatekeeper. */
  except?: string | null
  'data-field'?: string
  label: string
  description?: string
  error?: string | undefined
  readOnly?: boolean
  withAsterisk?: boolean
}) {
  const t = useTranslations('bots')
  const { data, error, isPending, refetch } = useQuery(scorecardChoicesQuery(useOrgId()))
  if (error !== null && data === undefined) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  const choices = (data ?? [])
    .filter(
      ({ id, status, publishedVersion, callTypes }) =>
        id === value ||
        (status === 'ACTIVE' &&
          publishedVersion !== null &&
          id !== except &&
          (callType === null ||
            callTypes.length === 0 ||
            callTypes.some((entry) => entry.callType === callType))),
    )
    .map(({ id, name, publishedVersion }) => ({
      value: id,
      label: publishedVersion === null ? name : `${name} · v${publishedVersion}`,
    }))
  return (
    <Select
      {...input}
      placeholder={
        isPending ? t('loadingScorecards') : choices.length === 0 ? t('noScorecards') : t('choose')
      }
      nothingFoundMessage={t('noScorecards')}
      data={choices}
      value={value}
      onChange={onChange}
      searchable={choices.length > 7}
      disabled={isPending}
      allowDeselect={false}
    />
  )
}
