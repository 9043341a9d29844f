import { Group } from '@mantine/core'
import { use } from 'react'
import { useTranslations } from 'use-intl'
import { matchedCallBehaviors, type MatchedCallBehavior } from '#db/vocabulary/rules.ts'
import { callDuration } from '../../../lib/time.ts'
import { PickerCell } from '../../../ui/table/editable/cells/LazyPickerCell.tsx'
import { SelectCell } from '../../../ui/table/editable/cells/SelectCell.tsx'
import { TextCell } from '../../../ui/table/editable/cells/TextCell.tsx'
import type { PrivacyDraft } from '../model/drafts.ts'
import { secondsOf } from '../model/durations.ts'
import { RuleEnvironmentContext } from '../page/environment.ts'
import type { EditProps, HeaderTexts, ReadProps, RuleColumn } from './columns.ts'
import { TitleList, Titles } from './Titles.tsx'

type Edit = EditProps<PrivacyDraft>
type Read = ReadProps<PrivacyDraft>

function TitleValues({ draft }: Read) {
  const t = useTranslations('ruleFields')
  return draft.callTitle === '' ? (
    <span className="muted">{t('anyTitle')}</span>
  ) : (
    <TitleList value={draft.callTitle} />
  )
}

function useParticipantNames({ participants }: PrivacyDraft): string {
  const t = useTranslations('ruleFields')
  const { people } = use(RuleEnvironmentContext)
  if (participants.length > 3) return t('people', { count: participants.length })
  return participants
    .map((id) => people.options.find((each) => each.id === id)?.label ?? t('unknownOwner'))
    .join(', ')
}

function Participants({ draft, label, problem, onChange }: Edit) {
  const t = useTranslations('ruleFields')
  const { people } = use(RuleEnvironmentContext)
  return (
    <PickerCell
      list={people}
      selected={draft.participants}
      names={useParticipantNames(draft)}
      label={label}
      placeholder={t('anyParticipants')}
      searchLabel={t('searchPeople')}
      problem={problem}
      isMany
      onChange={(participants) => onChange({ participants })}
    />
  )
}

function ParticipantNames({ draft }: Read) {
  return <bdi>{useParticipantNames(draft)}</bdi>
}

type DurationField = 'minDuration' | 'maxDuration'

const validSeconds = (text: string): number | null => {
  const seconds = secondsOf(text)
  return seconds === undefined || Number.isNaN(seconds) ? null : seconds
}

function Duration({ field, draft, label, problem, onChange, onSave }: Edit & { field: DurationField }) {
  const t = useTranslations('ruleFields')
  const seconds = validSeconds(draft[field])
  return (
    // A clock is converted to seconds when the field loses the focus.
    <Group
      gap={4}
      wrap="nowrap"
      miw={0}
      onBlur={() => seconds !== null && onChange({ [field]: String(seconds) })}
    >
      <TextCell
        value={draft[field]}
        label={label}
        placeholder={t('seconds')}
        problem={problem}
        maxLength={12}
        isNumeric
        onChange={(value) => onChange({ [field]: value })}
        onSave={onSave}
      />
      {seconds !== null && <span className="meta numeric">{callDuration(seconds)}</span>}
    </Group>
  )
}

/** Names its bound, because the card on a phone has no column headers. */
function DurationText({ bound, text }: { bound: 'atLeast' | 'atMost'; text: string }) {
  const t = useTranslations('ruleFields')
  const seconds = validSeconds(text)
  return seconds === null ? (
    text
  ) : (
    <span className="numeric">{t(bound, { seconds, clock: callDuration(seconds) })}</span>
  )
}

const isBehavior = (value: string): value is MatchedCallBehavior =>
  matchedCallBehaviors.some((behavior) => behavior === value)

/** What a rule without a choice does; depends on the whitelist switch. */
function useDefaultBehavior(): string {
  const t = useTranslations('ruleFields')
  return use(RuleEnvironmentContext).isWhitelist ? t('importByDefault') : t('excludeByDefault')
}

function Behavior({ draft, label, problem, onChange }: Edit) {
  const t = useTranslations('ruleFields')
  return (
    <SelectCell
      value={draft.behavior ?? ''}
      options={matchedCallBehaviors.map((value) => ({ value, label: t(value) }))}
      label={label}
      placeholder={useDefaultBehavior()}
      problem={problem}
      onChange={(value) => onChange({ behavior: isBehavior(value) ? value : null })}
    />
  )
}

function BehaviorName({ draft }: Read) {
  const t = useTranslations('ruleFields')
  const byDefault = useDefaultBehavior()
  return draft.behavior === null ? <span className="muted">{byDefault}</span> : t(draft.behavior)
}

export const privacyColumns = (t: HeaderTexts): readonly RuleColumn<PrivacyDraft>[] => [
  {
    id: 'titles',
    header: t('titles'),
    width: 'minmax(150px, 2fr)',
    paths: ['settings.CALL_TITLE', 'settings'],
    fields: ['callTitle'],
    Edit: ({ draft, onChange, ...field }) => (
      <Titles
        value={draft.callTitle}
        isRequired={field.problem !== undefined}
        onChange={(callTitle) => onChange({ callTitle })}
        label={field.label}
        problem={field.problem}
        onSave={field.onSave}
      />
    ),
    Read: TitleValues,
  },
  {
    id: 'participants',
    header: t('participants'),
    width: 'minmax(100px, 1.2fr)',
    paths: ['settings.PARTECIPANTS'],
    fields: ['participants'],
    Edit: Participants,
    Read: ParticipantNames,
  },
  {
    id: 'minDuration',
    header: t('minDuration'),
    width: '120px',
    paths: ['settings.MIN_DURATION'],
    fields: ['minDuration'],
    Edit: (props) => <Duration field="minDuration" {...props} />,
    Read: ({ draft }) => <DurationText bound="atLeast" text={draft.minDuration} />,
  },
  {
    id: 'maxDuration',
    header: t('maxDuration'),
    width: '120px',
    paths: ['settings.MAX_DURATION'],
    fields: ['maxDuration'],
    Edit: (props) => <Duration field="maxDuration" {...props} />,
    Read: ({ draft }) => <DurationText bound="atMost" text={draft.maxDuration} />,
  },
  {
    id: 'behavior',
    header: t('matchedCall'),
    width: '146px',
    paths: ['settings.MATCHED_CALL_BEHAVIOR'],
    fields: ['behavior'],
    Edit: Behavior,
    Read: BehaviorName,
  },
]
