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

/** More names are not read; a longer text finds the rest. */
const mostSuggested = 3
/** One letter is part of nearly every name. */
const fewestLetters = 2

/** Members with this text in their name or address; null suggests nobody. */
const suggestedRepsQuery = (orgId: string, text: string | null) =>
  queryOptions({
    queryKey: ['org', orgId, 'people', 'suggested', text],
    queryFn:
      text === null
        ? skipToken
        : async ({ signal }) =>
            (await call(listUsers, { query: { search: text, numberOfResults: mostSuggested }, signal }))
              .results,
    staleTime: 60_000,
    // The list itself shows what went wrong.
    meta: { errorToast: false },
  })

/**
 * The words of a call do not hold its rep's name, so the search for calls never finds it: offer the filter "Rep" with the people whose
 * name was typed.
 */
export function useRepSuggestions(search: CallsSearch): FilterSuggestion<CallsSearch>[] {
  const t = useTranslations('callFilters')
  const text = search.q.trim()
  const isAsked = useCan('users.view') && search.view !== 'mine' && text.length >= fewestLetters
  const { data } = useQuery(suggestedRepsQuery(useOrgId(), isAsked ? text : null))
  const chosen = partsOf(search.reps)
  return (data ?? [])
    .filter(({ id }) => !chosen.includes(id))
    .map((person) => ({
      id: person.id,
      label: t('reps'),
      value: nameOfRep(person),
      applied: { ...search, q: '', reps: listFrom([...chosen, person.id]) },
    }))
}
