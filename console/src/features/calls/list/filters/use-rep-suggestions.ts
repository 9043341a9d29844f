import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { listUsers } from '#api/contract/people.ts'
import { call } from '../../../../lib/call.ts'
import { useCan } from '../../../../lib/use-can.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import type { FilterSuggestion } from '../../../../ui/list/filters.ts'
import { listFrom, partsOf } from '../../../../ui/list/search-params.ts'
import { nameOfRep } from '../../../../ui/pickers/reps.ts'
import type { CallsSearch } from '../search.ts'

/** More names do not fit next to the search box; typing more narrows them. */
const mostSuggested = 2
/** The server also matches addresses, and everybody in a company shares part of theirs. */
const mostRead = 20
/** A single letter matches nearly every name. */
const fewestLetters = 2

const hasName = (person: Parameters<typeof nameOfRep>[0], text: string): boolean =>
  nameOfRep(person).toLocaleLowerCase().includes(text.toLocaleLowerCase())

/** Members with this text in their name or address; null: no suggestions. */
const suggestedRepsQuery = (orgId: string, text: string | null) =>
  queryOptions({
    queryKey: ['org', orgId, 'people', 'suggested', text],
    queryFn:
      text === null
        ? skipToken
        : async ({ signal }) =>
            (
              await call(listUsers, {
                query: { search: text, numberOfResults: mostRead, withVisibleCalls: true },
                signal,
              })
            ).results,
    staleTime: 60_000,
    // The list itself shows the error.
    meta: { errorToast: false },
  })

/**
 * A transcript does not contain its rep's name, so searching calls for it finds nothing. This offers the filter "Rep" with people of that
 * name.
 */
export function useRepSuggestions(
  search: CallsSearch,
  { isOffered }: { isOffered: boolean },
): FilterSuggestion<CallsSearch>[] {
  const t = useTranslations('callFilters')
  const text = search.q.trim()
  const isAsked = useCan('users.view') && isOffered && search.view !== 'mine' && text.length >= fewestLetters
  const { data } = useQuery(suggestedRepsQuery(useOrgId(), isAsked ? text : null))
  const chosen = partsOf(search.reps)
  return (data ?? [])
    .filter((person) => !chosen.includes(person.id) && hasName(person, text))
    .slice(0, mostSuggested)
    .map((person) => ({
      id: person.id,
      label: t('reps'),
      value: nameOfRep(person),
      applied: { ...search, q: '', reps: listFrom([...chosen, person.id]) },
    }))
}
