import { Group, Input, NumberInput, SegmentedControl, Select, Stack, Switch, TagsInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import {
  type PhraseCheck,
  phraseCheckLimits,
  type PhraseNearness,
  type PhrasePlace,
} from '#workers/domain/scoring/phrase-checks/form.ts'
import { phraseLimits } from '#workers/domain/scoring/phrase-checks/limits.ts'
import { checkSpeakers, type CheckSpeaker } from '#workers/domain/scoring/speakers.ts'
import { numberOf } from '../../model/definition.ts'
import { placeKinds, placeOfKind } from '../../model/places.ts'
import { useBuilder } from '../builder.ts'
import type { MethodProps } from './MethodEditor.tsx'

const lists = ['any', 'all', 'none'] as const
const nearKinds = ['anyDistance', 'words', 'sameTurn', 'adjacentTurns'] as const
type NearKind = (typeof nearKinds)[number]

type Change = (patch: Partial<PhraseCheck>, key?: string | null) => void

/** A check in the admin's own words: which phrases, by whom, where in the call, how close together. */
export function PhraseEditor({ check, path, onChange }: MethodProps) {
  const t = useTranslations('scorecardBuilder')
  const { isReadOnly, problemsAt } = useBuilder()
  if (check.method.kind !== 'phrases') return null
  const { phrases } = check.method
  const change: Change = (patch, key = null) =>
    onChange(
      { method: { kind: 'phrases', phrases: { ...phrases, ...patch } } },
      key === null ? null : `${key} ${check.id}`,
    )
  const errorAt = (field: string): string | undefined =>
    problemsAt(`${path}.method.phrases.${field}`)[0]?.message
  return (
    <Stack gap={10}>
      {lists.map((list) => (
        <TagsInput
          key={list}
          label={t(`phrases.${list}`)}
          description={list === 'any' ? t('phrases.hint') : undefined}
          placeholder={phrases[list].length === 0 ? t(`phrases.${list}Example`) : undefined}
          value={phrases[list]}
          maxTags={phraseCheckLimits.phrases}
          maxLength={phraseLimits.characters}
          splitChars={[';']}
          acceptValueOnBlur
          clearable={false}
          error={errorAt(list)}
          onChange={(words) =>
            change({ [list]: words.map((word) => word.trim()).filter((word) => word !== '') })
          }
        />
      ))}
      <Group gap="10px 16px" align="flex-start">
        <Input.Wrapper label={t('phrases.speaker')} labelElement="div">
          <div>
            <SegmentedControl
              aria-label={t('phrases.speaker')}
              disabled={isReadOnly}
              data={checkSpeakers.map((value) => ({ value, label: t(`speakerWords.${value}`) }))}
              value={phrases.speaker}
              onChange={(speaker) => change({ speaker: speaker as CheckSpeaker })}
            />
          </div>
        </Input.Wrapper>
        <PlaceFields place={phrases.place} error={errorAt('place')} checkId={check.id} onChange={change} />
        <NearFields near={phrases.near} error={errorAt('near')} onChange={change} />
        <Select
          label={t('phrases.silence')}
          w={220}
          allowDeselect={false}
          data={(['notAssessable', 'missed'] as const).map((value) => ({
            value,
            label: t(`phrases.silences.${value}`),
          }))}
          value={phrases.whenNotSaid}
          onChange={(value) => change({ whenNotSaid: value === 'missed' ? 'missed' : 'notAssessable' })}
        />
      </Group>
      <Group gap="8px 24px">
        <Switch
          label={t('phrases.asQuestion')}
          checked={phrases.asQuestion}
          onChange={(event) => change({ asQuestion: event.currentTarget.checked })}
        />
        <Switch
          label={t('phrases.evenWhenNegated')}
          checked={phrases.evenWhenNegated}
          onChange={(event) => change({ evenWhenNegated: event.currentTarget.checked })}
        />
      </Group>
    </Stack>
  )
}

function PlaceFields({
  place,
  error,
  checkId,
  onChange,
}: {
  place: PhrasePlace
  error: string | undefined
  checkId: string
  onChange: Change
}) {
  const t = useTranslations('scorecardBuilder')
  const { draft } = useBuilder()
  const others = draft.sections.flatMap(({ criteria }) =>
    criteria.flatMap((criterion) =>
      criterion.checks
        .filter(({ id }) => id !== checkId)
        .map(({ id, text }) => ({
          value: `${criterion.id}/${id}`,
          label: `${numberOf(draft, criterion.id)} ${text === '' ? criterion.text : text}`,
        })),
    ),
  )
  const offered = placeKinds.filter((kind) => others.length > 0 || (kind !== 'before' && kind !== 'after'))
  const number = 'minutes' in place ? place.minutes : 'turns' in place ? place.turns : null
  return (
    <Group gap={8} align="flex-end">
      <Select
        label={t('phrases.place')}
        w={180}
        allowDeselect={false}
        data={offered.map((value) => ({ value, label: t(`phrases.places.${value}`) }))}
        value={place.kind}
        error={error}
        onChange={(value) => {
          const kind = placeKinds.find((each) => each === value)
          if (kind !== undefined) onChange({ place: placeOfKind(kind, place, others[0]?.value) })
        }}
      />
      {number !== null && (
        <NumberInput
          aria-label={t('minutes' in place ? 'phrases.minutes' : 'phrases.turns')}
          w={110}
          min={1}
          max={'minutes' in place ? phraseCheckLimits.minutes : phraseCheckLimits.turns}
          allowDecimal={false}
          clampBehavior="strict"
          suffix={` ${t('minutes' in place ? 'phrases.minutesUnit' : 'phrases.turnsUnit')}`}
          value={number}
          onChange={(value) => {
            const next = Math.max(1, Number(value) || 1)
            if (place.kind === 'firstMinutes' || place.kind === 'lastMinutes')
              onChange({ place: { ...place, minutes: next } }, 'place')
            if (place.kind === 'firstTurns' || place.kind === 'lastTurns')
              onChange({ place: { ...place, turns: next } }, 'place')
          }}
        />
      )}
      {'check' in place && (
        <Select
          aria-label={t('phrases.otherCheck')}
          w={260}
          searchable
          allowDeselect={false}
          data={others}
          value={`${place.check.criterionId}/${place.check.checkId}`}
          onChange={(value) => {
            const [criterionId = '', otherId = ''] = value?.split('/') ?? []
            onChange({ place: { ...place, check: { criterionId, checkId: otherId } } })
          }}
        />
      )}
      {place.kind === 'after' && (
        <NumberInput
          aria-label={t('phrases.within')}
          placeholder={t('phrases.within')}
          w={150}
          min={1}
          max={phraseCheckLimits.turns}
          allowDecimal={false}
          suffix={` ${t('phrases.turnsUnit')}`}
          value={place.withinTurns ?? ''}
          onChange={(value) =>
            onChange(
              { place: { ...place, withinTurns: value === '' ? null : Number(value) || null } },
              'within',
            )
          }
        />
      )}
    </Group>
  )
}

function NearFields({
  near,
  error,
  onChange,
}: {
  near: PhraseNearness | null
  error: string | undefined
  onChange: Change
}) {
  const t = useTranslations('scorecardBuilder')
  const kind: NearKind = near?.kind ?? 'anyDistance'
  return (
    <Group gap={8} align="flex-end">
      <Select
        label={t('phrases.near')}
        w={200}
        allowDeselect={false}
        data={nearKinds.map((value) => ({ value, label: t(`phrases.nears.${value}`) }))}
        value={kind}
        error={error}
        onChange={(value) => {
          if (value === 'words') onChange({ near: { kind: 'words', words: 10 } })
          else if (value === 'sameTurn' || value === 'adjacentTurns') onChange({ near: { kind: value } })
          else onChange({ near: null })
        }}
      />
      {near?.kind === 'words' && (
        <NumberInput
          aria-label={t('phrases.words')}
          w={110}
          min={1}
          max={phraseCheckLimits.words}
          allowDecimal={false}
          clampBehavior="strict"
          suffix={` ${t('phrases.wordsUnit')}`}
          value={near.words}
          onChange={(value) =>
            onChange({ near: { kind: 'words', words: Math.max(1, Number(value) || 1) } }, 'near')
          }
        />
      )}
    </Group>
  )
}
