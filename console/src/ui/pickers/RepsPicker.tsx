import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { useTranslations } from 'use-intl'
import { type OrgUser, person, usersAnswer } from '#api/contract/people.ts'
import { api } from '../../lib/api.ts'
import { showDone } from '../feedback/notices.tsx'
import { FilterPicker, type PickerSource } from './FilterPicker.tsx'
import type { PickerOption } from './selection.ts'

/** Source: specification 1 §9. */
const firstPage = 10
const nextPages = 15
const defaultMaxResults = 2

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim()
const toOption = (user: OrgUser): PickerOption => ({ id: user.id, label: nameOf(user), avatar: user.avatar })

const repsSource: PickerSource = {
  key: 'reps',
  async load({ search, from, size, signal }) {
    const { results, total } = await api('/users', usersAnswer, { query: { search, from, numberOfResults: size }, signal })
    return { results: results.map(toOption), total }
  },
}

/** Names of reps whose ids come from the address. */
export const repsByIdsQuery = (orgId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['org', orgId, 'people', 'by-ids', ...ids.toSorted()],
    queryFn: async ({ signal }): Promise<PickerOption[]> => {
      if (ids.length === 0) return []
      const { results } = await api('/users/usersByIds', z.object({ results: z.array(person) }), { query: { ids }, signal })
      return results.map((each) => ({ id: each.id, label: nameOf(each), avatar: each.avatar }))
    },
    staleTime: 60_000,
  })

/** Choice of reps: 10 first, then 15 more at a time; above `maxResults` the oldest choice goes. */
export function RepsPicker({
  selected,
  onChange,
  maxResults = defaultMaxResults,
  source = repsSource,
}: {
  selected: readonly PickerOption[]
  onChange: (selected: PickerOption[]) => void
  maxResults?: number
  source?: PickerSource
}) {
  const t = useTranslations('reps')
  return (
    <FilterPicker
      label={t('label')}
      source={source}
      selected={selected}
      onChange={onChange}
      searchLabel={t('search')}
      emptyLabel={t('empty')}
      firstPage={firstPage}
      nextPages={nextPages}
      maxResults={maxResults}
      onDropped={(dropped) => showDone(t('dropped', { name: dropped.label, max: maxResults }))}
      showAvatars
    />
  )
}
