import { Select, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { ScorecardSummary } from '#api/contract/calls.ts'
import type { CallType } from '#db/vocabulary/calls.ts'
import { ErrorAlert } from '../../../../ui/feedback/ErrorState.tsx'
import { browserTimeZone, callDuration, zoneOffset } from '../../../../lib/time.ts'
import { callTypeLabels } from '../../../../lib/call-types.ts'
import { type DetailField, detailProblems, durationSeconds, scorecardsFor, withCallType } from './details.ts'
import type { CallForm, ReadFile } from '../draft/draft.ts'
import { repOf } from '../speakers/speakers.ts'
import { PersonPicker } from '../speakers/PersonPicker.tsx'
import type { PeopleState } from '../speakers/SpeakersStep.tsx'
import panel from '../Panel.module.css'

/** The value of "Decided by rules" in the two selects, which cannot contain null. */
const routing = 'routing'

const offeredTypes = (Object.keys(callTypeLabels) as CallType[]).filter((type) => type !== 'None - Default')

export type ScorecardsState = {
  list: readonly ScorecardSummary[]
  isLoading: boolean
  error: Error | null
  onRetry: () => void
}

const maxima: Partial<Record<DetailField, number>> = { title: 500, buyerCompany: 200 }

/** Title, caller, call type, scorecard, time, company and length. Problems are shown at their field. */
export function DetailsStep({
  file,
  people,
  scorecards,
  now,
  onForm,
}: {
  file: ReadFile
  people: PeopleState
  scorecards: ScorecardsState
  now: Date
  onForm: (update: (form: CallForm) => CallForm) => void
}) {
  const t = useTranslations('newCall.details')
  const person = useTranslations('newCall.speakers')
  const { form } = file.state
  const problems = detailProblems(form, now)
  const rep = repOf(form.speakers)
  const allowed = scorecardsFor(scorecards.list, form.callType)
  const startedAt = new Date(form.startedAt)
  const errorOf = (field: DetailField): string | undefined => {
    const problem = problems[field]
    return problem === undefined ? undefined : t(problem, { max: maxima[field] ?? 0 })
  }
  const change = (part: Partial<CallForm>) => onForm((current) => ({ ...current, ...part }))
  const chooseCaller = (userId: string | null) =>
    onForm((current) =>
      repOf(current.speakers) === undefined
        ? { ...current, callerId: userId }
        : {
            ...current,
            speakers: current.speakers.map((row) =>
              row.side === 'rep' ? { ...row, userId, isTouched: true } : row,
            ),
          },
    )
  const scorecardHint = (): string => {
    if (form.callType === null) return t('scorecardRouting')
    const hasNone = allowed.length === 0 && !scorecards.isLoading && scorecards.error === null
    return t(hasNone ? 'scorecardNone' : 'scorecardHint')
  }
  const startHint = { name: t('fromName'), file: t('fromFile'), now: t('fromNow'), person: '' }[
    form.startedAtFrom
  ]
  const zone = t('startedAtZone', {
    zone: browserTimeZone().replaceAll('_', ' '),
    offset: zoneOffset(Number.isNaN(startedAt.getTime()) ? now : startedAt),
  })
  return (
    <>
      <Text size="xs" c="dimmed">
        {t('hint')}
      </Text>
      <div className={panel.form}>
        <TextInput
          className={panel.wide}
          label={t('callTitle')}
          required
          value={form.title}
          maxLength={2000}
          dir="auto"
          error={errorOf('title')}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <PersonPicker
          choices={people.callers}
          value={rep === undefined ? form.callerId : rep.userId}
          label={t('caller')}
          description={rep === undefined ? t('callerNoRep') : t('callerHint')}
          placeholder={person('choose')}
          isLoading={people.isLoading}
          onChange={chooseCaller}
        />
        <TextInput
          label={t('buyerCompany')}
          description={t('companyHint')}
          value={form.buyerCompany}
          maxLength={500}
          dir="auto"
          error={errorOf('buyerCompany')}
          onChange={({ currentTarget }) =>
            change({ buyerCompany: currentTarget.value, isCompanyTouched: true })
          }
        />
        <Select
          label={t('callType')}
          description={t('routingHint')}
          data={[
            { value: routing, label: t('routing') },
            ...offeredTypes.map((value) => ({
              value,
              label: callTypeLabels[value],
            })),
          ]}
          value={form.callType ?? routing}
          allowDeselect={false}
          maxDropdownHeight={320}
          onChange={(value) =>
            onForm((current) =>
              withCallType(
                current,
                value === null || value === routing ? null : (value as CallType),
                scorecards.list,
              ),
            )
          }
        />
        <Select
          label={t('scorecard')}
          description={scorecardHint()}
          data={[
            { value: routing, label: t('routing') },
            ...allowed.map(({ id, name, callTypes }) => ({
              value: id,
              label: callTypes.some((entry) => entry.callType === form.callType && entry.isDefaultForCallType)
                ? `${name} (${t('defaultMark')})`
                : name,
            })),
          ]}
          value={
            form.scorecardId !== null && allowed.some(({ id }) => id === form.scorecardId)
              ? form.scorecardId
              : routing
          }
          allowDeselect={false}
          searchable
          maxDropdownHeight={320}
          onChange={(value) =>
            change({
              scorecardId: value === null || value === routing ? null : value,
              isScorecardTouched: true,
            })
          }
        />
        {scorecards.error !== null && (
          <div className={panel.wide}>
            <ErrorAlert error={scorecards.error} onRetry={scorecards.onRetry}>
              {t('scorecardsFailed')}
            </ErrorAlert>
          </div>
        )}
        <TextInput
          type="datetime-local"
          label={t('startedAt')}
          description={startHint === '' ? zone : `${zone} · ${startHint}`}
          value={form.startedAt}
          error={errorOf('startedAt')}
          required
          onChange={({ currentTarget }) =>
            change({ startedAt: currentTarget.value, startedAtFrom: 'person' })
          }
        />
        <TextInput
          label={t('duration')}
          description={t('durationHint')}
          value={form.duration}
          inputMode="numeric"
          error={errorOf('duration')}
          maxLength={20}
          onChange={({ currentTarget }) => change({ duration: currentTarget.value })}
          onBlur={() => {
            const seconds = durationSeconds(form.duration)
            if (typeof seconds === 'number') change({ duration: callDuration(seconds) })
          }}
        />
      </div>
    </>
  )
}
