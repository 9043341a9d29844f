import { z } from 'zod'
import type { SettingsOf } from '../../domain/provider-settings.ts'
import { parseJson } from '../json.ts'
import { personOf } from '../parse-participants.ts'
import { parseDate, firstValueAt, msSince, trimmedText } from '../parse-values.ts'
import { type ProviderCall, ProviderError, type TranscriptSegment } from '../provider.ts'

/** Outreach does not document the shape of a transcript file. The setting `transcriptFields` replaces these paths. */
const usual = {
  list: ['transcript', 'utterances', 'segments', 'messages'],
  text: ['text', 'content'],
  speaker: ['speaker', 'speakerName', 'participant.displayName', 'participantId'],
  start: ['start', 'startTime', 'startMs', 'offset'],
  end: ['end', 'endTime', 'endMs'],
}

const speakerText = z.union([z.string(), z.number()]).transform(String)

const daySeconds = 86_400
/** A time this long after the call's end can't be in seconds. */
const graceSeconds = 60

/** Ms per unit, for all times of a transcript at once: numbers beyond the call's end, or beyond a day, cannot be seconds. */
function msPerUnit(numbers: readonly number[], call: Pick<ProviderCall, 'durationMs'>): number {
  const last = Math.max(0, ...numbers)
  const mostSeconds = Math.min(
    daySeconds,
    call.durationMs === null ? daySeconds : call.durationMs / 1_000 + graceSeconds,
  )
  return last >= mostSeconds ? 1 : 1_000
}

/** @throws ProviderError bad_payload */
export function toSegments(
  file: string,
  call: Pick<ProviderCall, 'startedAt' | 'durationMs' | 'participants'>,
  transcriptFields: SettingsOf<'outreach'>['transcriptFields'],
): TranscriptSegment[] {
  const paths = { ...usual, ...transcriptFields }
  const items = itemsOf(file, paths.list)
  const times = items.flatMap((item) => [firstValueAt(item, paths.start), firstValueAt(item, paths.end)])
  const factor = msPerUnit(
    times.filter((time) => typeof time === 'number'),
    call,
  )
  const msOf = (item: unknown, names: readonly string[]): number | null => {
    const name = names.find((path) => firstValueAt(item, [path]) !== undefined)
    const value = name === undefined ? undefined : firstValueAt(item, [name])
    // A field's name may state the unit.
    if (typeof value === 'number')
      return value >= 0 ? Math.round(value * (name?.endsWith('Ms') === true ? 1 : factor)) : null
    return typeof value === 'string' && parseDate(value) !== null ? msSince(call.startedAt, value) : null
  }
  return items.map((item) => {
    const given = trimmedText(speakerText.safeParse(firstValueAt(item, paths.speaker)).data)
    const person =
      given === undefined ? undefined : personOf(call.participants, { speakerId: given, speakerName: given })
    return {
      speakerId: given ?? null,
      speakerName:
        person?.name ?? person?.email ?? (given !== undefined && !/^\d+$/.test(given) ? given : null),
      startMs: msOf(item, paths.start),
      endMs: msOf(item, paths.end),
      text: trimmedText(firstValueAt(item, paths.text)) ?? '',
    }
  })
}

function itemsOf(file: string, names: readonly string[]): unknown[] {
  let value: unknown
  try {
    value = parseJson(file)
  } catch {
    throw new ProviderError('bad_payload', 'Outreach sent a transcript that is not JSON.')
  }
  const list: unknown = Array.isArray(value) ? value : firstValueAt(value, names)
  if (!Array.isArray(list))
    throw new ProviderError('bad_payload', 'Outreach sent a transcript with an unexpected shape.')
  return list
}
