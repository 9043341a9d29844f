import { useTranslations } from 'use-intl'
import { listUsers } from '#api/contract/people.ts'
import type { CallKind } from '#db/vocabulary/calls.ts'
import { call } from '../../lib/call.ts'
import { showDone } from '../feedback/notices.ts'
import { FilterPicker, type PickerSource } from './FilterPicker.tsx'
import { optionOfUser } from './reps.ts'
import type { PickerOption } from './selection.ts'

/** Source: specification 1 §9. */
const firstPage = 10
const nextPages = 15
const defaultMaxResults = 2

/** The people whose calls of a kind the reader sees. */
const sourceOf = (kind: CallKind): PickerSource => ({
  key: `${kind} reps`,
  async load({ search, from, size, signal }) {
    const seen = kind === 'real' ? { withVisibleCalls: true } : { withVisiblePractice: true }
    const { results, total } = await call(listUsers, {
      query: { search, from, numberOfResults: size, ...seen },
      signal,
    })
    return { results: results.map(optionOfUser), total }
  },
})
const sources = { real: sourceOf('real'), practice: sourceOf('practice') }

/** Chooses reps: 10 at first, then 15 more at a time; beyond `maxResults` the oldest choice is dropped. */
export function RepsPicker({
  selected,
  onChange,
  maxResults = defaultMaxResults,
  kind = 'real',
  source = sources[kind],
}: {
  selected: readonly PickerOption[]
  onChange: (selected: PickerOption[]) => void
  maxResults?: number
  kind?: CallKind
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
