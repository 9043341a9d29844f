import { Group, NativeSelect, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { listUsers } from '#api/contract/people.ts'
import { call } from '../../../lib/call.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { repsByIdsQuery } from '../../../ui/pickers/reps.ts'
import { listedRanges, type NewImportSearch } from './search.ts'

const shownPeople = 50

/** Filters: date and rep. */
export function CallFilters({
  search,
  onChange,
}: {
  search: NewImportSearch
  onChange: (next: Partial<NewImportSearch>) => void
}) {
  const t = useTranslations('newImport')
  const orgId = useOrgId()
  const { date, rep = null } = search
  // The address follows the typed values.
  const [days, setDays] = useState({ from: search.from ?? '', to: search.to ?? '' })
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed, 200)
  const [picked, setPicked] = useState<string | null>(null)
  const named = useQuery({
    ...repsByIdsQuery(orgId, rep === null ? [] : [rep]),
    enabled: rep !== null && picked === null,
  })
  // The field shows the chosen name, which is not a search.
  const chosenName = picked ?? named.data?.[0]?.label ?? ''
  const wanted = text === chosenName ? '' : text
  const people = useQuery({
    queryKey: ['org', orgId, 'people', 'search', wanted],
    queryFn: ({ signal }) =>
      call(listUsers, { query: { search: wanted, numberOfResults: shownPeople }, signal }),
    staleTime: 60_000,
  })
  const found = (people.data?.results ?? []).map((each) => ({
    value: each.id,
    label: `${each.firstName} ${each.lastName}`.trim() || each.email,
  }))
  const options =
    rep === null || found.some(({ value }) => value === rep)
      ? found
      : [{ value: rep, label: chosenName }, ...found]
  const day = (key: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={days[key]}
      onChange={({ currentTarget: { value } }) => {
        setDays({ ...days, [key]: value })
        onChange({ [key]: value === '' ? undefined : value })
      }}
    />
  )
  return (
    <Group gap={10} align="flex-end">
      <NativeSelect
        label={t('date')}
        value={date}
        data={listedRanges.map((value) => ({ value, label: t(value) }))}
        onChange={({ currentTarget: { value } }) => {
          const range = listedRanges.find((each) => each === value)
          if (range === undefined) return
          setDays({ from: '', to: '' })
          onChange({ date: range, from: undefined, to: undefined })
        }}
      />
      {date === 'custom' && day('from', t('fromDay'))}
      {date === 'custom' && day('to', t('toDay'))}
      <Select
        label={t('rep')}
        placeholder={t('anyRep')}
        data={options}
        value={rep}
        onChange={(id, option) => {
          setPicked(option?.label ?? null)
          onChange({ rep: id ?? undefined })
        }}
        searchable
        clearable
        onSearchChange={setTyped}
        // The server has already filtered.
        filter={({ options: all }) => all}
        nothingFoundMessage={t('repsEmpty')}
        clearButtonProps={{ 'aria-label': t('anyRep') }}
      />
    </Group>
  )
}
