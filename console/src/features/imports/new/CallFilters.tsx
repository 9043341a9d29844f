import { NativeSelect, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { usersAnswer } from '#api/contract/people.ts'
import { api } from '../../../lib/api.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import type { CallSearch } from './draft.ts'
import styles from './NewImport.module.css'

const ranges = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'lastTwoWeeks',
  'thisMonth',
  'lastMonth',
  'lastNinetyDays',
  'all-time',
  'custom',
] as const
const shownPeople = 50

/** When the calls took place, and whose they are. */
export function CallFilters({ search, onChange }: { search: CallSearch; onChange: (search: CallSearch) => void }) {
  const t = useTranslations('newImport')
  const orgId = useOrgId()
  const { date, userId } = search
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed, 200)
  // The name that is chosen stands in the field; it is no search.
  const [chosenName, setChosenName] = useState('')
  const wanted = text === chosenName ? '' : text
  const people = useQuery({
    queryKey: ['org', orgId, 'people', 'search', wanted],
    queryFn: ({ signal }) => api('/users', usersAnswer, { query: { search: wanted, numberOfResults: shownPeople }, signal }),
    staleTime: 60_000,
  })
  const found = (people.data?.results ?? []).map((each) => ({
    value: each.id,
    label: `${each.firstName} ${each.lastName}`.trim() || each.email,
  }))
  const isMissing = userId !== null && !found.some(({ value }) => value === userId)
  const options = isMissing ? [{ value: userId, label: chosenName }, ...found] : found
  const day = (key: 'fromDate' | 'toDate', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={date[key] ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ ...search, date: { ...date, [key]: value === '' ? undefined : value } })}
    />
  )
  return (
    <div className={styles.filters}>
      <NativeSelect
        label={t('date')}
        value={date.range}
        data={ranges.map((value) => ({ value, label: t(value) }))}
        onChange={({ currentTarget: { value } }) => {
          const range = ranges.find((each) => each === value)
          if (range !== undefined) onChange({ ...search, date: { range } })
        }}
      />
      {date.range === 'custom' && day('fromDate', t('fromDay'))}
      {date.range === 'custom' && day('toDate', t('toDay'))}
      <Select
        label={t('rep')}
        placeholder={t('anyRep')}
        data={options}
        value={userId}
        onChange={(id, option) => {
          setChosenName(option?.label ?? '')
          onChange({ ...search, userId: id })
        }}
        searchable
        clearable
        onSearchChange={setTyped}
        // The server has searched.
        filter={({ options: all }) => all}
        nothingFoundMessage={t('repsEmpty')}
        clearButtonProps={{ 'aria-label': t('anyRep') }}
      />
    </div>
  )
}
