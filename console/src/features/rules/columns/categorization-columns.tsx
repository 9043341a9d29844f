import { use } from 'react'
import { useTranslations } from 'use-intl'
import { callTypes, type CallType, type RoutingBehavior, routingBehaviors } from '#db/vocabulary.ts'
import { callTypeLabels } from '../../calls/call-type-labels.ts'
import { SelectField } from '../cells/SelectField.tsx'
import { TagList, TagsField } from '../cells/TagsField.tsx'
import { TextField } from '../cells/TextField.tsx'
import { RuleEnvironmentContext } from '../environment.ts'
import type { CategorizationDraft } from '../model/drafts.ts'
import { mostDescriptionCharacters, mostLabelCharacters } from '../model/kinds.ts'
import { scorecardsFor, type ScorecardChoice, withCallType } from '../model/scorecards.ts'
import { valuesOf } from '../model/title-values.ts'
import type { CellProps, FieldTexts, ReadProps, RuleColumn } from './columns.ts'

type Cell = CellProps<CategorizationDraft>
type Read = ReadProps<CategorizationDraft>

const lacksBoth = ({ callTitleIncludes, explanation }: CategorizationDraft): boolean =>
  valuesOf(callTitleIncludes).length === 0 && explanation.trim() === ''

function Label({ draft, label, problem, onChange, onSave }: Cell) {
  const t = useTranslations('ruleFields')
  return (
    <TextField
      value={draft.label}
      label={label}
      placeholder={t('label')}
      problem={problem}
      maxLength={mostLabelCharacters}
      onChange={(value) => onChange({ label: value })}
      onSave={onSave}
    />
  )
}

function Titles({ draft, label, problem, onChange, onSave }: Cell) {
  const t = useTranslations('ruleFields')
  return (
    <TagsField
      value={draft.callTitleIncludes}
      label={label}
      placeholder={lacksBoth(draft) ? t('values') : t('valuesOptional')}
      problem={problem}
      onChange={(value) => onChange({ callTitleIncludes: value })}
      onSave={onSave}
    />
  )
}

function Description({ draft, label, problem, onChange, onSave }: Cell) {
  const t = useTranslations('ruleFields')
  return (
    <TextField
      value={draft.explanation}
      label={label}
      placeholder={lacksBoth(draft) ? t('description') : t('descriptionOptional')}
      problem={problem}
      maxLength={mostDescriptionCharacters}
      isMultiline
      onChange={(value) => onChange({ explanation: value })}
      onSave={onSave}
    />
  )
}

/** More than one line of the column shows. */
const briefCharacters = 60

/** In the order of choosing; the default rule's own type is for that one alone. */
const typeOptions = (Object.keys(callTypeLabels) as CallType[]).map((callType) => ({
  value: callType as string,
  label: callTypeLabels[callType],
}))
const usualTypes = typeOptions.filter(({ value }) => value !== 'None - Default')
const isCallType = (value: string): value is CallType => callTypes.some((callType) => callType === value)
const isBehavior = (value: string): value is RoutingBehavior => routingBehaviors.some((behavior) => behavior === value)

function CallTypeChoice({ draft, label, problem, onChange }: Cell) {
  const t = useTranslations('ruleFields')
  const { scorecards } = use(RuleEnvironmentContext)
  return (
    <SelectField
      value={draft.callType ?? ''}
      options={draft.callType === 'None - Default' ? typeOptions : usualTypes}
      label={label}
      empty={t('callType')}
      problem={problem}
      onChange={(value) => onChange(withCallType(draft, isCallType(value) ? value : null, scorecards))}
    />
  )
}

const behaviors = (t: FieldTexts) => [
  { value: 'SAVE_AND_SCORE', label: t('saveAndScore') },
  { value: 'SAVE_ONLY', label: t('saveOnly') },
]

function BehaviorChoice({ draft, label, problem, onChange }: Cell) {
  const t = useTranslations('ruleFields')
  return (
    <SelectField
      value={draft.behavior}
      options={behaviors(t)}
      label={label}
      empty={t('behavior')}
      problem={problem}
      onChange={(value) => onChange({ behavior: isBehavior(value) ? value : '' })}
    />
  )
}

const nameOf = ({ name, publishedVersion }: ScorecardChoice): string =>
  publishedVersion === null ? name : `${name} · v${publishedVersion}`

function ScorecardSelect({ draft, saved, label, problem, onChange }: Cell) {
  const t = useTranslations('ruleFields')
  const { scorecards } = use(RuleEnvironmentContext)
  const allowed = scorecardsFor(scorecards, draft.callType)
  const chosen = scorecards.find(({ id }) => id === draft.scorecardConfigId)
  // A rule may still name one that is archived or meant for other calls; it must be seen to be changed.
  const options = allowed.map((each) => ({ value: each.id, label: nameOf(each) }))
  if (draft.scorecardConfigId !== null && !allowed.some(({ id }) => id === draft.scorecardConfigId)) {
    const name = chosen === undefined ? (saved?.scorecardName ?? t('unknownScorecard')) : nameOf(chosen)
    options.push({ value: draft.scorecardConfigId, label: t('unusableScorecard', { name }) })
  }
  const isDisabled = draft.callType === null
  return (
    <SelectField
      value={draft.scorecardConfigId ?? ''}
      options={options}
      label={label}
      empty={isDisabled ? t('scorecard') : t('noScorecard')}
      problem={problem}
      isDisabled={isDisabled}
      hint={isDisabled ? t('scorecardNeedsCallType') : undefined}
      onChange={(value) =>
        onChange({ scorecardConfigId: value === '' ? null : value, behavior: draft.behavior === '' ? 'SAVE_AND_SCORE' : draft.behavior })
      }
    />
  )
}

function ScorecardName({ draft, saved }: Read) {
  const t = useTranslations('ruleFields')
  const { scorecards } = use(RuleEnvironmentContext)
  if (draft.scorecardConfigId === null) return <span className="muted">{t('noScorecard')}</span>
  const chosen = scorecards.find(({ id }) => id === draft.scorecardConfigId)
  return <bdi>{chosen === undefined ? (saved?.scorecardName ?? t('unknownScorecard')) : nameOf(chosen)}</bdi>
}

function BehaviorName({ draft }: Read) {
  return behaviors(useTranslations('ruleFields')).find(({ value }) => value === draft.behavior)?.label ?? ''
}

export const categorizationColumns: readonly RuleColumn<CategorizationDraft>[] = [
  {
    id: 'label',
    header: 'label',
    width: 'minmax(110px, 1.1fr)',
    paths: ['label'],
    fields: ['label'],
    brief: ({ label }) => label,
    Edit: Label,
    Read: ({ draft }) => <bdi>{draft.label}</bdi>,
  },
  {
    id: 'titles',
    header: 'titles',
    width: 'minmax(190px, 2fr)',
    paths: ['callTitleIncludes'],
    fields: ['callTitleIncludes'],
    brief: ({ callTitleIncludes }) => valuesOf(callTitleIncludes),
    isLong: true,
    Edit: Titles,
    Read: ({ draft }) => <TagList value={draft.callTitleIncludes} />,
  },
  {
    id: 'description',
    header: 'description',
    width: 'minmax(110px, 1.2fr)',
    // Either of the two is needed, so both are marked.
    paths: ['explanation', 'callTitleIncludes'],
    fields: ['explanation'],
    // Setting a line of two thousand characters takes as long as the rest of the row.
    brief: ({ explanation }) => explanation.slice(0, briefCharacters),
    isLong: true,
    Edit: Description,
    Read: ({ draft }) => <bdi>{draft.explanation}</bdi>,
  },
  {
    id: 'callType',
    header: 'callType',
    width: 'minmax(96px, 0.9fr)',
    paths: ['callType'],
    fields: ['callType'],
    brief: ({ callType }) => (callType === null ? '' : callTypeLabels[callType]),
    Edit: CallTypeChoice,
    Read: ({ draft }) => (draft.callType === null ? null : callTypeLabels[draft.callType]),
  },
  {
    id: 'behavior',
    header: 'behavior',
    width: '126px',
    paths: ['behavior'],
    fields: ['behavior'],
    brief: ({ behavior }, _saved, t) => behaviors(t).find(({ value }) => value === behavior)?.label ?? '',
    Edit: BehaviorChoice,
    Read: BehaviorName,
  },
  {
    id: 'scorecard',
    header: 'scorecard',
    width: 'minmax(104px, 1fr)',
    paths: ['scorecardConfigId'],
    fields: ['scorecardConfigId'],
    brief: ({ scorecardConfigId }, saved, t) => (scorecardConfigId === null ? t('noScorecard') : (saved?.scorecardName ?? '')),
    Edit: ScorecardSelect,
    Read: ScorecardName,
  },
]
