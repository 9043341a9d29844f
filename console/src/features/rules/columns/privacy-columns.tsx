import { use } from 'react'
import { useTranslations } from 'use-intl'
import { matchedCallBehaviors, type MatchedCallBehavior } from '#db/vocabulary.ts'
import { callDuration } from '../../../lib/time.ts'
import { SelectField } from '../cells/SelectField.tsx'
import { TagList, TagsField } from '../cells/TagsField.tsx'
import { TextField } from '../cells/TextField.tsx'
import { RuleEnvironmentContext } from '../environment.ts'
import type { PrivacyDraft } from '../model/drafts.ts'
import { secondsOf } from '../model/durations.ts'
import { valuesOf } from '../model/title-values.ts'
import type { CellProps, ReadProps, RuleColumn } from './columns.ts'
import styles from '../cells/Cells.module.css'

type Cell = CellProps<PrivacyDraft>
type Read = ReadProps<PrivacyDraft>

function Titles({ draft, label, problem, onChange, onSave }: Cell) {
  const t = useTranslations('ruleFields')
  return (
    <TagsField
      value={draft.callTitle}
      label={label}
      placeholder={problem === undefined ? t('valuesOptional') : t('values')}
      problem={problem}
      onChange={(value) => onChange({ callTitle: value })}
      onSave={onSave}
    />
  )
}

function TitleValues({ draft }: Read) {
  const t = useTranslations('ruleFields')
  return draft.callTitle === '' ? <span className="muted">{t('anyTitle')}</span> : <TagList value={draft.callTitle} />
}

function useNames({ participants }: PrivacyDraft): string {
  const t = useTranslations('ruleFields')
  const { people } = use(RuleEnvironmentContext)
  if (participants.length > 3) return t('people', { count: participants.length })
  return participants.map((id) => people.options.find((each) => each.id === id)?.label ?? t('unknownOwner')).join(', ')
}

function Participants({ draft, label, problem, onChange }: Cell) {
  const t = useTranslations('ruleFields')
  const { people, parts } = use(RuleEnvironmentContext)
  const names = useNames(draft)
  if (parts === null) return null
  return (
    <parts.PickerField
      list={people}
      selected={draft.participants}
      names={names}
      label={label}
      empty={t('anyParticipants')}
      searchLabel={t('searchPeople')}
      problem={problem}
      isMany
      onChange={(participants) => onChange({ participants })}
    />
  )
}

function ParticipantNames({ draft }: Read) {
  return <bdi>{useNames(draft)}</bdi>
}

type DurationField = 'minDuration' | 'maxDuration'

function Duration({ field, draft, label, problem, onChange, onSave }: Cell & { field: DurationField }) {
  const t = useTranslations('ruleFields')
  const seconds = secondsOf(draft[field])
  return (
    // A clock that was typed becomes seconds once the field is left.
    <span className={styles.clock} onBlur={() => seconds !== undefined && !Number.isNaN(seconds) && onChange({ [field]: String(seconds) })}>
      <TextField
        value={draft[field]}
        label={label}
        placeholder={t('seconds')}
        problem={problem}
        maxLength={12}
        isNumeric
        onChange={(value) => onChange({ [field]: value })}
        onSave={onSave}
      />
      {seconds !== undefined && !Number.isNaN(seconds) && <span className="numeric">{callDuration(seconds)}</span>}
    </span>
  )
}

/** Says which bound it is: in two lines no column head does. */
function DurationText({ bound, text }: { bound: 'atLeast' | 'atMost'; text: string }) {
  const t = useTranslations('ruleFields')
  const seconds = secondsOf(text)
  if (seconds === undefined || Number.isNaN(seconds)) return text
  return <span className="numeric">{t(bound, { seconds, clock: callDuration(seconds) })}</span>
}

const isBehavior = (value: string): value is MatchedCallBehavior => matchedCallBehaviors.some((behavior) => behavior === value)

/** What stands for no choice depends on the whitelist. */
function useUnchosen(): string {
  const t = useTranslations('ruleFields')
  return use(RuleEnvironmentContext).isWhitelist ? t('importByDefault') : t('excludeByDefault')
}

function Behavior({ draft, label, problem, onChange }: Cell) {
  const t = useTranslations('ruleFields')
  return (
    <SelectField
      value={draft.behavior ?? ''}
      options={[
        { value: 'EXCLUDE', label: t('EXCLUDE') },
        { value: 'IMPORT', label: t('IMPORT') },
      ]}
      label={label}
      empty={useUnchosen()}
      problem={problem}
      onChange={(value) => onChange({ behavior: isBehavior(value) ? value : null })}
    />
  )
}

function BehaviorName({ draft }: Read) {
  const t = useTranslations('ruleFields')
  const unchosen = useUnchosen()
  return draft.behavior === null ? <span className="muted">{unchosen}</span> : t(draft.behavior)
}

export const privacyColumns: readonly RuleColumn<PrivacyDraft>[] = [
  {
    id: 'titles',
    header: 'titles',
    width: 'minmax(190px, 2fr)',
    paths: ['settings.CALL_TITLE', 'settings'],
    fields: ['callTitle'],
    brief: ({ callTitle }) => valuesOf(callTitle),
    isLong: true,
    Edit: Titles,
    Read: TitleValues,
  },
  {
    id: 'participants',
    header: 'participants',
    width: 'minmax(130px, 1.2fr)',
    paths: ['settings.PARTECIPANTS'],
    fields: ['participants'],
    brief: ({ participants }, _saved, t) => (participants.length === 0 ? '' : t('people', { count: participants.length })),
    Edit: Participants,
    Read: ParticipantNames,
  },
  {
    id: 'minDuration',
    header: 'minDuration',
    width: '128px',
    paths: ['settings.MIN_DURATION'],
    fields: ['minDuration'],
    brief: ({ minDuration }) => minDuration,
    Edit: (props) => <Duration field="minDuration" {...props} />,
    Read: ({ draft }) => <DurationText bound="atLeast" text={draft.minDuration} />,
  },
  {
    id: 'maxDuration',
    header: 'maxDuration',
    width: '128px',
    paths: ['settings.MAX_DURATION'],
    fields: ['maxDuration'],
    brief: ({ maxDuration }) => maxDuration,
    Edit: (props) => <Duration field="maxDuration" {...props} />,
    Read: ({ draft }) => <DurationText bound="atMost" text={draft.maxDuration} />,
  },
  {
    id: 'behavior',
    header: 'matchedCall',
    width: '150px',
    paths: ['settings.MATCHED_CALL_BEHAVIOR'],
    fields: ['behavior'],
    brief: ({ behavior }, _saved, t) => (behavior === null ? '' : t(behavior)),
    Edit: Behavior,
    Read: BehaviorName,
  },
]
