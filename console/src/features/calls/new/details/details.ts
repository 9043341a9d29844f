import type { ScorecardSummary } from '#api/contract/calls.ts'
import type { CallType } from '#db/vocabulary/calls.ts'
import { durationOf, isDurationEstimated } from '#workers/domain/calls/speakers.ts'
import { parseClock } from '#workers/domain/transcripts/times.ts'
import { callDuration } from '../../../../lib/time.ts'
import type { CallForm, ReadTranscript, Speaker, TranscriptFile } from '../draft/draft.ts'

const titleCharacters = 500
const longestSeconds = 1_000_000
/** Allows for clocks that differ a little; a call hours in the future has not taken place. */
const futureToleranceMs = 10 * 60_000

/** 'kestrel-route-planning-2026-11-20.vtt' → 'Kestrel route planning'. Removes dates and words that exports add. */
export function titleOfFile(fileName: string): string {
  const base = fileName.replace(/\.[^./\\]{1,5}$/, '')
  const words = base
    .replace(/(?:GMT)?\d{4}[-_.]?\d{2}[-_.]?\d{2}(?:[-_ T]+\d{2}[-_:.]?\d{2}(?:[-_:.]?\d{2})?)?/g, ' ')
    .replace(/[_]+/g, ' ')
    .replace(/(?<=\p{L})-(?=\p{L})|--+|(?<=\s)-|-(?=\s|$)/gu, ' ')
    .replace(/\b(transcripts?|recording|meeting recording|captions?|subtitles|final|export(ed)?)\b/gi, ' ')
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,-]+|[\s.,-]+$/g, '')
  const title = words === '' ? base.trim() : words
  return `${title.slice(0, 1).toLocaleUpperCase()}${title.slice(1)}`.slice(0, titleCharacters)
}

const pad = (value: number): string => String(value).padStart(2, '0')

/** `YYYY-MM-DDThh:mm` in this browser's time zone, the format of date inputs. */
export const localMinute = (at: Date): string =>
  `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`

/**
 * When the call began: the date in the file's name, otherwise the file's own time, otherwise now. A name without a time of day gets noon.
 */
export function startOfFile(
  file: Pick<TranscriptFile, 'name' | 'lastModifiedMs' | 'origin'>,
  now: Date,
): Pick<CallForm, 'startedAt' | 'startedAtFrom'> {
  const match =
    /(GMT)?(20\d\d)[-_.]?([01]\d)[-_.]?([0-3]\d)(?:[-_ T]+([0-2]\d)[-_:.]?([0-5]\d)(?:[-_:.]?[0-5]\d)?)?(?!\d)/.exec(
      file.name,
    )
  if (match !== null && file.origin === 'file') {
    const [, zone, year, month, day, hour, minute] = match
    const parts = [
      Number(year),
      Number(month) - 1,
      Number(day),
      Number(hour ?? 12),
      Number(minute ?? 0),
    ] as const
    // Zoom adds GMT to times at the zero meridian.
    const at = zone === undefined ? new Date(...parts) : new Date(Date.UTC(...parts))
    const isReal =
      Number(month) >= 1 && (zone === undefined ? at.getMonth() === parts[1] : at.getUTCMonth() === parts[1])
    if (isReal && at.getTime() <= now.getTime()) return { startedAt: localMinute(at), startedAtFrom: 'name' }
  }
  if (
    file.lastModifiedMs !== null &&
    file.lastModifiedMs > 0 &&
    file.lastModifiedMs <= now.getTime() - 60_000
  ) {
    return { startedAt: localMinute(new Date(file.lastModifiedMs)), startedAtFrom: 'file' }
  }
  return { startedAt: localMinute(now), startedAtFrom: 'now' }
}

/** Fills in everything that is known before the user enters anything. */
export function newForm(
  file: TranscriptFile,
  transcript: ReadTranscript,
  speakers: Speaker[],
  now: Date,
): CallForm {
  return {
    speakers,
    title: file.origin === 'text' && file.name === '' ? '' : titleOfFile(file.name),
    callerId: null,
    callType: null,
    scorecardId: null,
    isScorecardTouched: false,
    ...startOfFile(file, now),
    buyerCompany: companyOf(speakers),
    isCompanyTouched: false,
    duration: callDuration(durationOf(transcript.messages) ?? 0),
    attempt: null,
  }
}

/** The company that most buyers have in common; the first one named wins a tie. */
export function companyOf(speakers: readonly Speaker[]): string {
  const counts = new Map<string, number>()
  for (const { side, company } of speakers) {
    const name = company.trim()
    if (side === 'buyer' && name !== '') counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? ''
}

/** Seconds of 'm:ss' or 'h:mm:ss'; undefined if empty, null if invalid. */
export function durationSeconds(text: string): number | null | undefined {
  if (text.trim() === '') return undefined
  const seconds = parseClock(text)
  return seconds === null || seconds > longestSeconds ? null : Math.round(seconds)
}

/** Whether the length is still the estimate for a text without times. */
export const isDurationAGuess = (
  form: Pick<CallForm, 'duration'>,
  { messages }: Pick<ReadTranscript, 'messages'>,
): boolean =>
  isDurationEstimated(messages) && form.duration.trim() === callDuration(durationOf(messages) ?? 0)

export type DetailField = 'title' | 'startedAt' | 'duration' | 'buyerCompany'
export type DetailProblem = 'required' | 'tooLong' | 'notATime' | 'inFuture' | 'notADuration'

/** Problems in the details, by field. */
export function detailProblems(form: CallForm, now: Date): Partial<Record<DetailField, DetailProblem>> {
  const problems: Partial<Record<DetailField, DetailProblem>> = {}
  const title = form.title.trim()
  if (title === '') problems.title = 'required'
  else if (title.length > titleCharacters) problems.title = 'tooLong'
  const startedAt = new Date(form.startedAt)
  if (Number.isNaN(startedAt.getTime())) problems.startedAt = 'notATime'
  else if (startedAt.getTime() > now.getTime() + futureToleranceMs) problems.startedAt = 'inFuture'
  if (durationSeconds(form.duration) === null) problems.duration = 'notADuration'
  if (form.buyerCompany.trim().length > 200) problems.buyerCompany = 'tooLong'
  return problems
}

/** Scorecards that can score now and allow the call type. A scorecard without call types allows all. */
export const scorecardsFor = (
  scorecards: readonly ScorecardSummary[],
  callType: CallType | null,
): ScorecardSummary[] =>
  scorecards.filter(
    ({ status, publishedVersion, callTypes }) =>
      status === 'ACTIVE' &&
      publishedVersion !== null &&
      (callType === null || callTypes.length === 0 || callTypes.some((entry) => entry.callType === callType)),
  )

/**
 * After a change of call type, a scorecard that a person chose stays if it fits; otherwise the type's default is chosen, or routing
 * decides.
 */
export function withCallType(
  form: CallForm,
  callType: CallType | null,
  scorecards: readonly ScorecardSummary[],
): CallForm {
  const allowed = scorecardsFor(scorecards, callType)
  const isKept =
    form.isScorecardTouched &&
    (form.scorecardId === null || allowed.some(({ id }) => id === form.scorecardId))
  if (isKept) return { ...form, callType }
  const preselected =
    callType === null
      ? undefined
      : allowed.find(({ callTypes }) =>
          callTypes.some((entry) => entry.callType === callType && entry.isDefaultForCallType),
        )
  return { ...form, callType, scorecardId: preselected?.id ?? null, isScorecardTouched: false }
}

/** The company follows the speakers until a person edits the field. */
export function withCompany(before: CallForm, form: CallForm): CallForm {
  if (form.isCompanyTouched || form.speakers === before.speakers) return form
  return { ...form, buyerCompany: companyOf(form.speakers) }
}
