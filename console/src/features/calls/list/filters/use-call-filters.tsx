import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import {
  type CallType,
  callTypes,
  type CallWait,
  callWaits,
  type ScoreStatus,
  scoreStatuses,
} from '#db/vocabulary/calls.ts'
import { type AnswerStatus, answerStatuses } from '#workers/domain/scoring/answer-words.ts'
import { callTypeLabels } from '../../../../lib/call-types.ts'
import { everyIntegrationQuery } from '../../../../lib/integrations.ts'
import { scorecardChoicesQuery } from '../../../../lib/scorecards.ts'
import { useCan } from '../../../../lib/use-can.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { choiceView } from '../../../../ui/list/editors.tsx'
import type { Filter } from '../../../../ui/list/filters.ts'
import { isId, listFrom, partsOf } from '../../../../ui/list/search-params.ts'
import { ChoiceList } from '../../../../ui/pickers/ChoiceList.tsx'
import { repsByIdsQuery } from '../../../../ui/pickers/reps.ts'
import type { PickerOption } from '../../../../ui/pickers/selection.ts'
import { StatusBadge } from '../../../../ui/status/StatusBadge.tsx'
import { scoreStatusRegistry } from '../../../../ui/status/registry.ts'
import { spanText } from '../duration-span.ts'
import { type CallsSearch, everyStatus, filterRules } from '../search.ts'
import { DurationEditor } from './DurationEditor.tsx'
import { mostChosen, OptionsEditor } from './OptionsEditor.tsx'
import { customTypesQuery, teamOptionQuery, teamsSource } from './sources.ts'

// The calendar is the heaviest part of the page, and filters are rarely opened.
const DateEditor = lazy(() => import('./DateEditor.tsx').then(({ DateEditor }) => ({ default: DateEditor })))
const FilterPicker = lazy(() =>
  import('../../../../ui/pickers/FilterPicker.tsx').then(({ FilterPicker }) => ({ default: FilterPicker })),
)
const RepsPicker = lazy(() =>
  import('../../../../ui/pickers/RepsPicker.tsx').then(({ RepsPicker }) => ({ default: RepsPicker })),
)

/** Longer lists show a number instead of names. */
const mostNamed = 2

const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))

/** The filters of the call list, with the names for the ids in the address. */
export function useCallFilters(search: CallsSearch): Filter<CallsSearch>[] {
  const t = useTranslations('callFilters')
  const answerTexts = useTranslations('answer')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const maySeeIntegrations = useCan('integrations.access')
  const named = useOptionNames(search)

  const valueOf = (labels: readonly string[], total?: number): string => {
    if (labels.length <= mostNamed) return labels.join(', ')
    return total === undefined
      ? t('chosen', { count: labels.length })
      : t('chosenOf', { count: labels.length, total })
  }
  const labelsOf = (options: readonly PickerOption[]) => options.map(({ label }) => label)

  /** A filter with a fixed set of words. */
  const wordsFilter = <Word extends string>(
    id: 'types' | 'answers',
    words: readonly Word[],
    nameOf: (word: Word) => string,
  ) => ({
    ...filterRules[id],
    label: t(id),
    valueText: (current: CallsSearch) => valueOf(partsOf<Word>(current[id]).map(nameOf), words.length),
    editor: ({
      search: current,
      change,
    }: {
      search: CallsSearch
      change: (patch: Partial<CallsSearch>) => void
    }) => (
      <ChoiceList
        label={t(id)}
        options={words.map((value) => ({ value, label: nameOf(value) }))}
        selected={partsOf<Word>(current[id])}
        onChange={(chosen) => change({ [id]: listFrom(chosen) })}
      />
    ),
  })
  /** A filter whose options come from the scorecards. */
  const scorecardFilter = (id: 'scorecards' | 'sections' | 'criteria'): Filter<CallsSearch> => ({
    ...filterRules[id],
    label: t(id),
    valueText: () => valueOf(labelsOf(named[id].selected)),
    editor: ({ change }) => (
      <ScorecardOptionsEditor
        id={id}
        selected={named[id].selected}
        onChange={(ids) => change({ [id]: listFrom(ids) })}
      />
    ),
  })
  const durationFilter = (id: 'min' | 'max'): Filter<CallsSearch> => ({
    ...filterRules[id],
    label: t(id),
    valueText: (current) => spanText(current[id] ?? 0),
    editor: ({ search: current, change, done }) => (
      <DurationEditor
        key={current[id]}
        label={t(id)}
        seconds={current[id]}
        onChange={(seconds) => change({ [id]: seconds })}
        onDone={done}
      />
    ),
  })

  return [
    {
      ...filterRules.date,
      label: t('date'),
      valueText: ({ date, from, to }) => {
        if (date !== 'custom') return date === undefined ? '' : t(date)
        if (from === undefined) return to === undefined ? '' : t('customTo', { to: dayText(to) })
        if (to === undefined) return t('customFrom', { from: dayText(from) })
        const [first = from, last = to] = [from, to].toSorted()
        return first === last ? dayText(first) : `${dayText(first)} – ${dayText(last)}`
      },
      editor: ({ search: current, change, done }) => (
        <DateEditor search={current} onChange={change} onDone={done} />
      ),
    },
    {
      ...filterRules.reps,
      label: t('reps'),
      isOffered: search.view !== 'mine',
      valueText: () => valueOf(labelsOf(named.reps)),
      editor: ({ change }) => (
        <RepsPicker
          selected={named.reps}
          maxResults={mostChosen}
          onChange={(options) => {
            const ids = options.map(({ id }) => id)
            // The picker knows the names, so the chip does not need to fetch them.
            queryClient.setQueryData(repsByIdsQuery(orgId, ids).queryKey, options)
            change({ reps: listFrom(ids) })
          }}
        />
      ),
    },
    {
      ...filterRules.teams,
      label: t('teams'),
      isOffered: useCan('teams.view'),
      valueText: () => valueOf(labelsOf(named.teams)),
      editor: ({ change }) => (
        <FilterPicker
          label={t('teams')}
          source={teamsSource}
          selected={named.teams}
          maxResults={mostChosen}
          searchLabel={t('searchTeams')}
          emptyLabel={t('emptyTeams')}
          onChange={(options) => {
            for (const option of options)
              queryClient.setQueryData(teamOptionQuery(orgId, option.id).queryKey, option)
            change({ teams: listFrom(options.map(({ id }) => id)) })
          }}
        />
      ),
    },
    wordsFilter<CallType>('types', callTypes, (type) => callTypeLabels[type]),
    {
      ...filterRules.custom,
      label: t('customTypes'),
      isOffered: useCan('rules.view'),
      valueText: () => valueOf(labelsOf(named.custom)),
      editor: ({ change }) => (
        <CustomTypesEditor selected={named.custom} onChange={(ids) => change({ custom: listFrom(ids) })} />
      ),
    },
    {
      ...filterRules.status,
      label: t('status'),
      valueText: ({ status }) =>
        status === undefined
          ? t('statusDefault')
          : valueOf(
              partsOf<ScoreStatus>(status).map((each) => scoreStatusRegistry[each].label),
              scoreStatuses.length,
            ),
      editor: ({ search: { status }, change }) => (
        <ChoiceList
          label={t('status')}
          options={scoreStatuses.map((value) => ({
            value,
            label: <StatusBadge status={scoreStatusRegistry[value]} />,
          }))}
          selected={partsOf<ScoreStatus>(status === everyStatus ? undefined : status)}
          onChange={(statuses) => change({ status: listFrom(statuses) })}
        />
      ),
    },
    {
      ...filterRules.result,
      ...choiceView<CallsSearch, 'passed' | 'notPassed'>({
        id: 'result',
        label: t('result'),
        options: [
          { value: 'passed', label: t('resultPassed') },
          { value: 'notPassed', label: t('resultNotPassed') },
        ],
      }),
    },
    {
      ...filterRules.notScored,
      label: t('notScored'),
      valueText: () => valueOf(labelsOf(named.notScored)),
      editor: ({ change }) => (
        <NotScoredEditor
          selected={named.notScored}
          onChange={(ids) => change({ notScored: listFrom(ids) })}
        />
      ),
    },
    {
      ...filterRules.noRep,
      ...choiceView<CallsSearch, 'any' | 'toChoose'>({
        id: 'noRep',
        label: t('noRep'),
        options: [
          { value: 'any', label: t('noRepAny') },
          { value: 'toChoose', label: t('noRepToChoose') },
        ],
      }),
    },
    {
      ...filterRules.waits,
      ...choiceView<CallsSearch, CallWait>({
        id: 'waits',
        label: t('waits'),
        options: callWaits.map((value) => ({ value, label: t(`waitsFor.${value}`) })),
      }),
    },
    scorecardFilter('scorecards'),
    scorecardFilter('sections'),
    scorecardFilter('criteria'),
    wordsFilter<AnswerStatus>('answers', answerStatuses, (status) => answerTexts(status)),
    {
      ...filterRules.integration,
      isOffered: maySeeIntegrations,
      ...choiceView<CallsSearch, string>({
        id: 'integration',
        label: t('integration'),
        options: named.integrations,
        unnamed: t('unknown'),
        empty: t('emptyIntegrations'),
      }),
    },
    durationFilter('min'),
    durationFilter('max'),
    {
      ...filterRules.private,
      label: t('private'),
      valueText: (current) => t(current.private === true ? 'privateOnlyShort' : 'privateNoneShort'),
      editor: ({ search: current, change, done }) => (
        <ChoiceList
          isSingle
          label={t('private')}
          options={[
            { value: 'true', label: t('privateOnly') },
            { value: 'false', label: t('privateNone') },
          ]}
          selected={current.private === undefined ? [] : [String(current.private)]}
          onChange={([value]) => {
            change({ private: value === undefined ? undefined : value === 'true' })
            done()
          }}
        />
      ),
    },
  ]
}

/** The call types defined by the organization's routing rules. */
function CustomTypesEditor({
  selected,
  onChange,
}: {
  selected: readonly PickerOption[]
  onChange: (ids: string[]) => void
}) {
  const t = useTranslations('callFilters')
  const { data, isPending, error } = useQuery(customTypesQuery(useOrgId()))
  return (
    <OptionsEditor
      label={t('customTypes')}
      searchLabel={t('searchCustom')}
      emptyLabel={t('emptyCustom')}
      options={data ?? []}
      selected={selected}
      isLoading={isPending}
      error={error}
      onChange={onChange}
    />
  )
}

/** Why calls are not scored: all reasons, several plausible types, or a rule that only saves calls. */
function NotScoredEditor({
  selected,
  onChange,
}: {
  selected: readonly PickerOption[]
  onChange: (ids: string[]) => void
}) {
  const t = useTranslations('callFilters')
  const { data, isLoading, error } = useQuery({
    ...customTypesQuery(useOrgId()),
    enabled: useCan('rules.view'),
  })
  return (
    <OptionsEditor
      label={t('notScored')}
      searchLabel={t('searchCustom')}
      emptyLabel={t('emptyCustom')}
      options={[
        { id: 'any', label: t('notScoredAny') },
        { id: 'undecided', label: t('notScoredUndecided') },
        ...(data ?? []),
      ]}
      selected={selected}
      isLoading={isLoading}
      error={error}
      onChange={(ids) => onChange(newest(ids, selected))}
    />
  )
}

/** "All" and "several" are exclusive: choosing one of them, or a rule after them, drops the others. */
function newest(ids: string[], selected: readonly PickerOption[]): string[] {
  const added = ids.find((id) => !selected.some((option) => option.id === id))
  if (added === undefined) return ids
  const isWord = (id: string) => id === 'any' || id === 'undecided'
  return isWord(added) ? [added] : ids.filter((id) => !isWord(id))
}

function ScorecardOptionsEditor({
  id,
  selected,
  onChange,
}: {
  id: 'scorecards' | 'sections' | 'criteria'
  selected: readonly PickerOption[]
  onChange: (ids: string[]) => void
}) {
  const t = useTranslations('callFilters')
  const { data, isPending, error } = useQuery(scorecardChoicesQuery(useOrgId()))
  return (
    <OptionsEditor
      label={t(id)}
      searchLabel={t('searchScorecards')}
      emptyLabel={t('emptyScorecards')}
      options={optionsOf(data ?? [])[id]}
      selected={selected}
      isLoading={isPending}
      error={error}
      onChange={onChange}
    />
  )
}

type Scorecards = Awaited<ReturnType<NonNullable<ReturnType<typeof scorecardChoicesQuery>['queryFn']>>>

/** Scorecards with their sections and criteria. Ids of these are unique only within a scorecard, so the scorecard's id precedes them. */
function optionsOf(scorecards: Scorecards): Record<'scorecards' | 'sections' | 'criteria', PickerOption[]> {
  const sections = scorecards.flatMap((scorecard) =>
    scorecard.sections.map((section) => ({ section, scorecard })),
  )
  return {
    scorecards: scorecards.map(({ id, name }) => ({ id, label: name })),
    sections: sections.map(({ section, scorecard }) => ({
      id: `${scorecard.id}:${section.id}`,
      label: section.name,
      hint: scorecard.name,
    })),
    criteria: sections.flatMap(({ section, scorecard }) =>
      section.criterions.map(({ id, text }) => ({
        id: `${scorecard.id}:${id}`,
        label: text,
        hint: scorecard.name,
      })),
    ),
  }
}

/** The names for the ids in the address. An id without a name still filters, so it is shown as unknown and can be removed. */
function useOptionNames(search: CallsSearch) {
  const t = useTranslations('callFilters')
  const orgId = useOrgId()
  const repIds = partsOf(search.reps)
  const teamIds = partsOf(search.teams)
  const needsScorecards = [search.scorecards, search.sections, search.criteria].some(
    (ids) => ids !== undefined,
  )
  const maySeeIntegrations = useCan('integrations.access')
  const customIds = partsOf(search.custom)
  const notScored = partsOf(search.notScored)
  const customTypes = useQuery({
    ...customTypesQuery(orgId),
    enabled: useCan('rules.view') && (customIds.length > 0 || notScored.some(isId)),
  })

  const people = useQuery({
    ...repsByIdsQuery(orgId, repIds),
    enabled: repIds.length > 0,
    placeholderData: keepPreviousData,
  })
  const teams = useQueries({ queries: teamIds.map((id) => teamOptionQuery(orgId, id)) })
  const scorecards = useQuery({ ...scorecardChoicesQuery(orgId), enabled: needsScorecards })
  const integrations = useQuery({ ...everyIntegrationQuery(orgId), enabled: maySeeIntegrations })

  const named = (ids: readonly string[], known: readonly PickerOption[]): PickerOption[] =>
    ids.map((id) => known.find((option) => option.id === id) ?? { id, label: t('unknown') })
  const options = optionsOf(scorecards.data ?? [])
  return {
    reps: named(repIds, people.data ?? []),
    teams: named(
      teamIds,
      teams.flatMap(({ data }) => (data == null ? [] : [data])),
    ),
    custom: named(customIds, customTypes.data ?? []),
    notScored: named(notScored, [
      { id: 'any', label: t('notScoredAny') },
      { id: 'undecided', label: t('notScoredUndecided') },
      ...(customTypes.data ?? []),
    ]),
    scorecards: { selected: named(partsOf(search.scorecards), options.scorecards) },
    sections: { selected: named(partsOf(search.sections), options.sections) },
    criteria: { selected: named(partsOf(search.criteria), options.criteria) },
    integrations: (integrations.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  }
}
