import { use } from 'react'
import { useTranslations } from 'use-intl'
import { callTypes, type CallType } from '#db/vocabulary/calls.ts'
import { type RoutingBehavior, routingBehaviors } from '#db/vocabulary/rules.ts'
import { callTypeLabels } from '../../../lib/call-types.ts'
import { SelectCell } from '../../../ui/table/editable/cells/SelectCell.tsx'
import { TextCell } from '../../../ui/table/editable/cells/TextCell.tsx'
import type { CategorizationDraft } from '../model/drafts.ts'
import { maxDescriptionCharacters, maxLabelCharacters } from '../model/kinds.ts'
import { scorecardsFor, type ScorecardChoice, withCallType } from '../model/scorecards.ts'
import { valuesOf } from '../model/title-values.ts'
import { RuleEnvironmentContext } from '../page/environment.ts'
import type { EditProps, HeaderTexts, ReadProps, RuleColumn } from './columns.ts'
import { TitleList, Titles } from './Titles.tsx'

type Edit = EditProps<CategorizationDraft>
type Read = ReadProps<CategorizationDraft>

/** A rule needs title values or a description. */
const lacksBoth = ({ callTitleIncludes, explanation }: CategorizationDraft): boolean =>
  valuesOf(callTitleIncludes).length === 0 && explanation.trim() === ''

function Label({ draft, onChange, ...field }: Edit) {
  const t = useTranslations('ruleFields')
  return (
    <TextCell
      value={draft.label}
      placeholder={t('label')}
      maxLength={maxLabelCharacters}
      onChange={(label) => onChange({ label })}
      {...field}
    />
  )
}

function Description({ draft, onChange, ...field }: Edit) {
  const t = useTranslations('ruleFields')
  return (
    <TextCell
      value={draft.explanation}
      placeholder={lacksBoth(draft) ? t('description') : t('descriptionOptional')}
      maxLength={maxDescriptionCharacters}
      isMultiline
      onChange={(explanation) => onChange({ explanation })}
      {...field}
    />
  )
}

const defaultType: CallType = 'None - Default'
const typeOptions = (Object.keys(callTypeLabels) as CallType[]).map((callType) => ({
  value: callType as string,
  label: callTypeLabels[callType],
}))
/** No other rule can have the default rule's type. */
const ordinaryTypes = typeOptions.filter(({ value }) => value !== defaultType)
const isCallType = (value: string): value is CallType => callTypes.some((callType) => callType === value)

function CallTypeSelect({ draft, label, problem, onChange }: Edit) {
  const t = useTranslations('ruleFields')
  const { scorecards } = use(RuleEnvironmentContext)
  return (
    <SelectCell
      value={draft.callType ?? ''}
      options={draft.callType === defaultType ? typeOptions : ordinaryTypes}
      label={label}
      placeholder={t('callType')}
      problem={problem}
      onChange={(value) => onChange(withCallType(draft, isCallType(value) ? value : null, scorecards))}
    />
  )
}

const isBehavior = (value: string): value is RoutingBehavior =>
  routingBehaviors.some((behavior) => behavior === value)

function useBehaviors(): { value: RoutingBehavior; label: string }[] {
  const t = useTranslations('ruleFields')
  return [
    { value: 'SAVE_AND_SCORE', label: t('saveAndScore') },
    { value: 'SAVE_ONLY', label: t('saveOnly') },
  ]
}

function BehaviorSelect({ draft, label, problem, onChange }: Edit) {
  const t = useTranslations('ruleFields')
  return (
    <SelectCell
      value={draft.behavior}
      options={useBehaviors()}
      label={label}
      placeholder={t('behavior')}
      problem={problem}
      onChange={(value) => onChange({ behavior: isBehavior(value) ? value : '' })}
    />
  )
}

function BehaviorName({ draft }: Read) {
  return useBehaviors().find(({ value }) => value === draft.behavior)?.label ?? ''
}

const versionedName = ({ name, publishedVersion }: ScorecardChoice): string =>
  publishedVersion === null ? name : `${name} · v${publishedVersion}`

function useScorecardName({ draft, saved }: Read): string {
  const t = useTranslations('ruleFields')
  const chosen = use(RuleEnvironmentContext).scorecards.find(({ id }) => id === draft.scorecardConfigId)
  return chosen === undefined ? (saved?.scorecardName ?? t('unknownScorecard')) : versionedName(chosen)
}

function ScorecardSelect(props: Edit) {
  const t = useTranslations('ruleFields')
  const { draft, label, problem, onChange } = props
  const { scorecards } = use(RuleEnvironmentContext)
  const chosenName = useScorecardName(props)
  const options = scorecardsFor(scorecards, draft.callType).map((each) => ({
    value: each.id,
    label: versionedName(each),
  }))
  // An archived scorecard, or one for other calls, is listed while it is chosen, so that the user can see and change it.
  if (draft.scorecardConfigId !== null && !options.some(({ value }) => value === draft.scorecardConfigId))
    options.push({ value: draft.scorecardConfigId, label: t('unusableScorecard', { name: chosenName }) })

  const needsCallType = draft.callType === null
  return (
    <SelectCell
      value={draft.scorecardConfigId ?? ''}
      options={options}
      label={label}
      placeholder={needsCallType ? t('scorecard') : t('noScorecard')}
      problem={problem}
      disabledReason={needsCallType ? t('scorecardNeedsCallType') : undefined}
      onChange={(value) =>
        onChange({
          scorecardConfigId: value === '' ? null : value,
          behavior: draft.behavior === '' ? 'SAVE_AND_SCORE' : draft.behavior,
        })
      }
    />
  )
}

function ScorecardName(props: Read) {
  const t = useTranslations('ruleFields')
  const name = useScorecardName(props)
  return props.draft.scorecardConfigId === null ? (
    <span className="muted">{t('noScorecard')}</span>
  ) : (
    <bdi>{name}</bdi>
  )
}

/** A cell of the default rule, which cannot be changed: it saves every call that no rule matches. */
function Fixed({
  text,
  isMuted = false,
}: {
  text: 'none' | 'everything' | 'defaultType' | 'saveOnly'
  isMuted?: boolean
}) {
  const t = useTranslations('ruleFields')
  return <span className={isMuted ? 'dimmed' : undefined}>{t(text)}</span>
}

export const routingColumns = (t: HeaderTexts): readonly RuleColumn<CategorizationDraft>[] => [
  {
    id: 'label',
    header: t('label'),
    width: 'minmax(88px, 1.1fr)',
    paths: ['label'],
    fields: ['label'],
    Edit: Label,
    Read: ({ draft }) => <bdi>{draft.label}</bdi>,
    Pinned: () => <Fixed text="none" />,
  },
  {
    id: 'titles',
    header: t('titles'),
    width: 'minmax(160px, 2.7fr)',
    paths: ['callTitleIncludes'],
    fields: ['callTitleIncludes'],
    Edit: ({ draft, onChange, ...field }) => (
      <Titles
        value={draft.callTitleIncludes}
        isRequired={lacksBoth(draft)}
        onChange={(callTitleIncludes) => onChange({ callTitleIncludes })}
        label={field.label}
        problem={field.problem}
        onSave={field.onSave}
      />
    ),
    Read: ({ draft }) => <TitleList value={draft.callTitleIncludes} />,
    Pinned: () => <Fixed text="everything" isMuted />,
  },
  {
    id: 'description',
    header: t('description'),
    width: 'minmax(72px, 1.1fr)',
    // At least one of the two is required, so both are marked.
    paths: ['explanation', 'callTitleIncludes'],
    fields: ['explanation'],
    Edit: Description,
    Read: ({ draft }) => <bdi>{draft.explanation}</bdi>,
    Pinned: () => null,
  },
  {
    id: 'callType',
    header: t('callType'),
    width: 'minmax(88px, 0.9fr)',
    paths: ['callType'],
    fields: ['callType'],
    Edit: CallTypeSelect,
    Read: ({ draft }) => (draft.callType === null ? null : callTypeLabels[draft.callType]),
    Pinned: () => <Fixed text="defaultType" />,
  },
  {
    id: 'behavior',
    header: t('behavior'),
    width: '132px',
    paths: ['behavior'],
    fields: ['behavior'],
    Edit: BehaviorSelect,
    Read: BehaviorName,
    Pinned: () => <Fixed text="saveOnly" />,
  },
  {
    id: 'scorecard',
    header: t('scorecard'),
    width: 'minmax(92px, 1fr)',
    paths: ['scorecardConfigId'],
    fields: ['scorecardConfigId'],
    Edit: ScorecardSelect,
    Read: ScorecardName,
    Pinned: () => <Fixed text="none" isMuted />,
  },
]
