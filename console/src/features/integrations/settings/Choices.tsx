import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type CallType, callTypes } from '#db/vocabulary/calls.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { scorecardChoicesQuery } from '../../../lib/scorecards.ts'
import { callTypeOf } from '../new/ConfigStep.tsx'

type ChoiceProps<Value> = {
  label: string
  value: Value | null
  isDisabled: boolean
  onChange: (value: Value | null) => void
}

export function CallTypeSelect({ label, value, isDisabled, onChange }: ChoiceProps<CallType>) {
  const t = useTranslations('integrationSettings')
  const offered = callTypes.filter((type) => type !== 'None - Default')
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ''}
      disabled={isDisabled}
      data={[
        { value: '', label: t('default') },
        ...offered.map((type) => ({ value: type, label: callTypeLabels[type] })),
      ]}
      onChange={(event) => onChange(callTypeOf(event.currentTarget.value))}
    />
  )
}

export function ScorecardSelect({ label, value, isDisabled, onChange }: ChoiceProps<string>) {
  const t = useTranslations('integrationSettings')
  const { data } = useQuery(scorecardChoicesQuery(useOrgId()))
  const offered = (data ?? []).filter(
    ({ id, status, publishedVersion }) => (status === 'ACTIVE' && publishedVersion !== null) || id === value,
  )
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ''}
      disabled={isDisabled || data === undefined}
      data={[
        { value: '', label: t('default') },
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  )
}
