import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type CallType, type ScoreStatus, scoreStatuses } from '#db/vocabulary.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { ChoiceList } from '../../../../ui/pickers/ChoiceList.tsx'
import { FilterPicker } from '../../../../ui/pickers/FilterPicker.tsx'
import { OptionList } from '../../../../ui/pickers/OptionList.tsx'
import { RepsPicker } from '../../../../ui/pickers/RepsPicker.tsx'
import { StatusBadge } from '../../../../ui/status/StatusBadge.tsx'
import { scoreStatusLooks } from '../../../../ui/status/tones.ts'
import { useLateFocus } from '../../../../ui/use-late-focus.ts'
import { callTypeLabels } from '../../call-type-labels.ts'
import { scorecardChoicesQuery } from '../../queries.ts'
import { type CallsSearch, type FilterId, listFrom, partsOf } from '../search.ts'
import { DurationEditor } from './DurationEditor.tsx'
import { teamsSource } from './sources.ts'
import type { FilterValues } from './use-filter-values.ts'

// The calendar is the heaviest part of the page and rarely opened.
const DateEditor = lazy(() => import('./DateEditor.tsx').then(({ DateEditor }) => ({ default: DateEditor })))

/** More reps or teams than this make a filter that nobody can read. */
const mostChosen = 50

export type EditorProps = {
  search: CallsSearch
  values: FilterValues
  onChange: (patch: Partial<CallsSearch>) => void
  /** The choice is complete: a popover closes. */
  onDone?: (() => void) | undefined
}

/** The control of one filter, in a chip's popover or in the phone's sheet. */
export function FilterEditor(props: EditorProps & { id: FilterId }) {
  const place = useLateFocus<HTMLDivElement>()
  return (
    <div ref={place}>
      <Editor {...props} />
    </div>
  )
}

function Editor({ id, search, values, onChange, onDone }: EditorProps & { id: FilterId }) {
  const t = useTranslations('callFilters')
  switch (id) {
    case 'date':
      return (
        <Suspense fallback={<div style={{ width: 260, minHeight: 200 }} aria-busy />}>
          <DateEditor search={search} onChange={onChange} onDone={onDone} />
        </Suspense>
      )
    case 'reps':
      return (
        <RepsPicker
          selected={values.reps}
          maxResults={mostChosen}
          onChange={(options) => {
            values.rememberReps(options)
            onChange({ reps: listFrom(options.map((option) => option.id)) })
          }}
        />
      )
    case 'teams':
      return (
        <FilterPicker
          label={t('teams')}
          source={teamsSource}
          selected={values.teams}
          maxResults={mostChosen}
          searchLabel={t('searchTeams')}
          emptyLabel={t('emptyTeams')}
          onChange={(options) => {
            values.rememberTeams(options)
            onChange({ teams: listFrom(options.map((option) => option.id)) })
          }}
        />
      )
    case 'types':
      return (
        <ChoiceList
          label={t('types')}
          options={Object.entries(callTypeLabels).map(([value, label]) => ({ value: value as CallType, label }))}
          selected={partsOf(search.types)}
          onChange={(types) => onChange({ types: listFrom(types) })}
        />
      )
    case 'scorecards':
      return <ScorecardEditor search={search} values={values} onChange={onChange} />
    case 'status':
      return (
        <ChoiceList
          label={t('status')}
          options={scoreStatuses.map((value: ScoreStatus) => ({ value, label: <StatusBadge look={scoreStatusLooks[value]} /> }))}
          selected={partsOf(search.status)}
          onChange={(status) => onChange({ status: listFrom(status) })}
        />
      )
    case 'min':
    case 'max':
      return (
        <DurationEditor
          key={search[id]}
          label={t(id)}
          seconds={search[id]}
          onChange={(seconds) => onChange({ [id]: seconds })}
          onDone={onDone}
        />
      )
    case 'private':
      return (
        <ChoiceList
          isSingle
          label={t('private')}
          options={[
            { value: 'true', label: t('privateOnly') },
            { value: 'false', label: t('privateNone') },
          ]}
          selected={search.private === undefined ? [] : [String(search.private)]}
          onChange={([value]) => {
            onChange({ private: value === undefined ? undefined : value === 'true' })
            onDone?.()
          }}
        />
      )
    default:
      return id satisfies never
  }
}

function ScorecardEditor({ values, onChange }: EditorProps) {
  const t = useTranslations('callFilters')
  const scorecards = useQuery(scorecardChoicesQuery(useOrgId()))
  const [typed, setTyped] = useState('')
  const chosen = new Set(values.chosenScorecards.map(({ id }) => id))
  const wanted = typed.trim().toLocaleLowerCase()
  const options = (scorecards.data ?? [])
    .filter(({ id, name }) => !chosen.has(id) && name.toLocaleLowerCase().includes(wanted))
    .map(({ id, name }) => ({ id, label: name }))
  const choose = (ids: readonly string[]) => onChange({ scorecards: listFrom(ids.slice(-mostChosen)) })
  return (
    <OptionList
      label={t('scorecards')}
      searchLabel={t('searchScorecards')}
      emptyLabel={t('emptyScorecards')}
      search={typed}
      onSearch={setTyped}
      selected={values.chosenScorecards}
      options={options}
      onToggle={({ id }) => choose(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id])}
      onClear={() => choose([])}
      isLoading={scorecards.isPending}
      showAvatars={false}
      error={scorecards.isError ? scorecards.error.message : null}
    />
  )
}
