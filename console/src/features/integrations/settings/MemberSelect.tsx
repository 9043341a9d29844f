import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { maxOptions, type PersonOption, peopleSearchQuery } from '../../../lib/people-options.ts'
import { useOrgId } from '../../../lib/use-session.ts'

const searchDebounceMs = 200

/** Chooses a member. `people` are the first members by name; if there may be more, the server searches all of them. */
export function MemberSelect({
  label,
  placeholder,
  people,
  chosen = null,
  isLeftOut,
  isDisabled,
  onChange,
}: {
  label: string
  placeholder: string
  people: readonly PersonOption[]
  /** Shown also if they are not among `people`. */
  chosen?: { id: string; label: string } | null
  isLeftOut?: (id: string) => boolean
  isDisabled: boolean
  onChange: (id: string | null, label: string) => void
}) {
  const t = useTranslations('integrationSettings')
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search.trim(), searchDebounceMs)
  const found = useQuery({
    ...peopleSearchQuery(useOrgId(), wanted),
    enabled: people.length >= maxOptions && wanted !== '' && wanted !== chosen?.label,
  }).data
  const options = new Map(
    [...people, ...(found ?? [])]
      .filter(({ id, isOffered }) => isOffered !== false && isLeftOut?.(id) !== true)
      .map((each) => [each.id, each.label]),
  )
  if (chosen !== null) options.set(chosen.id, options.get(chosen.id) ?? chosen.label)
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      nothingFoundMessage={t('nothingFound')}
      searchable
      clearable={chosen !== null}
      flex={1}
      miw={0}
      limit={50}
      data={Array.from(options, ([value, name]) => ({ value, label: name }))}
      value={chosen?.id ?? null}
      searchValue={search}
      onSearchChange={setSearch}
      disabled={isDisabled}
      onChange={(id) => onChange(id, (id === null ? undefined : options.get(id)) ?? '')}
    />
  )
}
