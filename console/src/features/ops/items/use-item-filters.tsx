import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { lanes, workStates } from '#db/vocabulary/ledger.ts'
import type { Filter } from '../../../ui/list/filters.ts'
import { ChoiceList } from '../../../ui/pickers/ChoiceList.tsx'
import { workStateRegistry } from '../../../ui/status/registry.ts'
import type { FailureGroup } from '../failures/group-id.ts'
import { itemFilterRules, lanesOf, type OpsSearch, statesOf, withLanes, withStates } from '../search.ts'

// The field with suggestions is heavy, and only two rarely opened filters need it.
const WordEditor = lazy(() => import('./WordEditor.tsx').then(({ WordEditor }) => ({ default: WordEditor })))

const longestKind = 60
const longestError = 120

/** Queue, state, job and error. `kinds` and the errors of `groups` are known values to suggest. */
export function useItemFilters(
  kinds: readonly string[],
  groups: readonly FailureGroup[],
): Filter<OpsSearch>[] {
  const t = useTranslations('opsItems')
  const laneTexts = useTranslations('opsLanes')
  const failureTexts = useTranslations('opsFailures')
  const errors = groups.map(({ errorClass }) => errorClass)
  /** A group that no longer fails is not known. */
  const messageText = (hash: string): string => {
    const message = groups.find((group) => group.messageHash === hash)?.message
    return message === '' ? failureTexts('unknown') : (message ?? t('oneMessage'))
  }

  const word = (
    id: 'kind' | 'error',
    words: readonly string[],
    placeholder: string,
    longest: number,
    valueText: (search: OpsSearch) => string,
  ): Filter<OpsSearch> => ({
    ...itemFilterRules[id],
    label: t(id),
    valueText,
    editor: ({ search, change, done }) => (
      <WordEditor
        key={search[id] ?? ''}
        label={t(id)}
        value={search[id] ?? ''}
        words={words}
        placeholder={placeholder}
        longest={longest}
        onApply={(next) => {
          done()
          change({ ...itemFilterRules[id].cleared, [id]: next === '' ? undefined : next })
        }}
      />
    ),
  })

  return [
    {
      ...itemFilterRules.lane,
      label: t('lane'),
      valueText: (search) =>
        lanesOf(search)
          .map((lane) => laneTexts(lane))
          .join(', '),
      editor: ({ search, change }) => (
        <ChoiceList
          label={t('lane')}
          options={lanes.map((lane) => ({ value: lane, label: laneTexts(lane) }))}
          selected={lanesOf(search)}
          onChange={(chosen) => change(withLanes(search, chosen))}
        />
      ),
    },
    {
      ...itemFilterRules.state,
      label: t('state'),
      valueText: (search) =>
        search.state === undefined
          ? t('notDone')
          : statesOf(search)
              .map((state) => workStateRegistry[state].label)
              .join(', '),
      editor: ({ search, change }) => (
        <ChoiceList
          label={t('state')}
          options={workStates.map((state) => ({ value: state, label: workStateRegistry[state].label }))}
          selected={statesOf(search)}
          onChange={(chosen) => change(withStates(search, chosen))}
        />
      ),
    },
    word('kind', kinds, t('kindPlaceholder'), longestKind, ({ kind = '' }) => kind),
    word('error', errors, t('errorPlaceholder'), longestError, ({ error, messageHash }) =>
      [error, messageHash === undefined ? undefined : messageText(messageHash)]
        .filter((part) => part !== undefined)
        .join(': '),
    ),
  ]
}
