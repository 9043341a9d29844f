import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type CallType, callTypes, type ScoreStatus, scoreStatuses } from '#db/vocabulary.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { repsByIdsQuery } from '../../../../ui/pickers/reps.ts'
import type { PickerOption } from '../../../../ui/pickers/selection.ts'
import { scoreStatusLooks } from '../../../../ui/status/tones.ts'
import { callTypeLabels } from '../../call-type-labels.ts'
import { scorecardChoicesQuery } from '../../queries.ts'
import { spanText } from '../duration-span.ts'
import { type CallsSearch, type FilterId, isActive, partsOf } from '../search.ts'
import { teamOptionQuery } from './sources.ts'

/** Longer lists show how many instead of which. */
const mostNamed = 2

const day = (text: string): string => {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, date),
  )
}

/** The names behind the ids of the address, and every filter's value in words for its chip. */
export function useFilterValues(search: CallsSearch) {
  const t = useTranslations('callFilters')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const repIds = partsOf(search.reps)
  const teamIds = partsOf(search.teams)
  const scorecardIds = partsOf(search.scorecards)
  const people = useQuery({ ...repsByIdsQuery(orgId, repIds), enabled: repIds.length > 0, placeholderData: keepPreviousData })
  const teamOptions = useQueries({ queries: teamIds.map((id) => teamOptionQuery(orgId, id)) })
  const scorecards = useQuery({ ...scorecardChoicesQuery(orgId), enabled: scorecardIds.length > 0 })

  // Somebody who left, or an id of another organisation, still filters: it has to be seen to be removed.
  const named = (ids: readonly string[], known: readonly PickerOption[]): PickerOption[] =>
    ids.map((id) => known.find((option) => option.id === id) ?? { id, label: t('unknown') })
  const reps = named(repIds, people.data ?? [])
  const teams = named(
    teamIds,
    teamOptions.flatMap(({ data }) => (data == null ? [] : [data])),
  )
  const chosenScorecards = named(
    scorecardIds,
    (scorecards.data ?? []).map(({ id, name }) => ({ id, label: name })),
  )

  const words = (labels: readonly string[], total?: number): string => {
    if (labels.length <= mostNamed) return labels.join(', ')
    return total === undefined ? t('chosen', { count: labels.length }) : t('chosenOf', { count: labels.length, total })
  }
  const dateText = (): string => {
    if (search.date !== 'custom') return search.date === undefined ? t('any') : t(search.date)
    if (search.from !== undefined && search.to !== undefined) {
      const [first, last] = [search.from, search.to].toSorted() as [string, string]
      return first === last ? day(first) : `${day(first)} – ${day(last)}`
    }
    if (search.from !== undefined) return t('customFrom', { from: day(search.from) })
    return search.to === undefined ? t('any') : t('customTo', { to: day(search.to) })
  }
  const textOf = (id: FilterId): string => {
    if (!isActive(search, id)) return t('any')
    switch (id) {
      case 'date':
        return dateText()
      case 'reps':
        return words(reps.map(({ label }) => label))
      case 'teams':
        return words(teams.map(({ label }) => label))
      case 'types':
        return words(
          partsOf(search.types).map((type) => callTypeLabels[type as CallType]),
          callTypes.length,
        )
      case 'scorecards':
        return words(chosenScorecards.map(({ label }) => label))
      case 'status':
        return words(
          partsOf(search.status).map((status) => scoreStatusLooks[status as ScoreStatus].label),
          scoreStatuses.length,
        )
      case 'min':
      case 'max':
        return spanText(search[id] ?? 0)
      case 'private':
        return search.private === true ? t('privateOnlyShort') : t('privateNoneShort')
      default:
        return id satisfies never
    }
  }
  return {
    textOf,
    reps,
    teams,
    chosenScorecards,
    /** A picker hands over names with its ids: they need not be asked for again. */
    rememberReps: (options: PickerOption[]) =>
      queryClient.setQueryData(
        repsByIdsQuery(
          orgId,
          options.map(({ id }) => id),
        ).queryKey,
        options,
      ),
    rememberTeams: (options: PickerOption[]) => {
      for (const option of options) queryClient.setQueryData(teamOptionQuery(orgId, option.id).queryKey, option)
    },
  }
}
export type FilterValues = ReturnType<typeof useFilterValues>
