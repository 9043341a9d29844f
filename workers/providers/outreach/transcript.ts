import { z } from 'zod'
import { parseJson } from '../json.ts'
import { choiceIn, firstAt, pathsIn } from '../lenient.ts'
import { type ProviderCall, ProviderError, type TranscriptSegment } from '../provider.ts'
import { dateOf, msSince, personOf, textOf } from '../speech.ts'

/**
 * Outreach does not publish the shape of a transcript's file. The switch `transcriptFields` names its fields: `list`, `text`,
 * `speaker`, `start` and `end`, each a list of paths, and `unit`: 's' or 'ms' where it is not to be guessed.
 */
const usual = {
  list: ['transcript', 'utterances', 'segments', 'messages'],
  text: ['text', 'content'],
  speaker: ['speaker', 'speakerName', 'participant.displayName', 'participantId'],
  start: ['start', 'startTime', 'startMs', 'offset'],
  end: ['end', 'endTime', 'endMs'],
}

const switches = z.record(z.string(), z.unknown()).catch({})
const speakerText = z.union([z.string(), z.number()]).transform(String)

const daySeconds = 86_400
/** What is said a while after the end of a call was not said in it. */
const graceSeconds = 60

/** Seconds or ms, for all times of a transcript at once: what lies behind the call's end, or behind a day, cannot be seconds. */
function unitOf(numbers: readonly number[], call: Pick<ProviderCall, 'durationMs'>, unit: 'auto' | 's' | 'ms'): number {
  if (unit !== 'auto') return unit === 's' ? 1_000 : 1
  const last = Math.max(0, ...numbers)
  return last >= Math.min(daySeconds, call.durationMs === null ? daySeconds : call.durationMs / 1_000 + graceSeconds) ? 1 : 1_000
}

/** @throws ProviderError bad_payload */
export function segmentsOfKaia(
  file: string,
  call: Pick<ProviderCall, 'startedAt' | 'durationMs' | 'participants'>,
  config: Readonly<Record<string, unknown>>,
): TranscriptSegment[] {
  const fields = switches.parse(config['transcriptFields'])
  const paths = {
    list: pathsIn(fields, 'list', usual.list),
    text: pathsIn(fields, 'text', usual.text),
    speaker: pathsIn(fields, 'speaker', usual.speaker),
    start: pathsIn(fields, 'start', usual.start),
    end: pathsIn(fields, 'end', usual.end),
  }
  const items = itemsOf(file, paths.list)
  const times = items.flatMap((item) => [firstAt(item, paths.start), firstAt(item, paths.end)])
  const factor = unitOf(
    times.filter((time) => typeof time === 'number'),
    call,
    choiceIn(fields, 'unit', ['auto', 's', 'ms']),
  )
  const msOf = (item: unknown, names: readonly string[]): number | null => {
    const name = names.find((path) => firstAt(item, [path]) !== undefined)
    const value = name === undefined ? undefined : firstAt(item, [name])
    // A name may say the unit itself.
    if (typeof value === 'number') return value >= 0 ? Math.round(value * (name?.endsWith('Ms') === true ? 1 : factor)) : null
    return typeof value === 'string' && dateOf(value) !== null ? msSince(call.startedAt, value) : null
  }
  return items.map((item) => {
    const given = textOf(speakerText.safeParse(firstAt(item, paths.speaker)).data)
    const person = given === undefined ? undefined : personOf(call.participants, { speakerId: given, speakerName: given })
    return {
      speakerId: given ?? null,
      speakerName: person?.name ?? person?.email ?? (given !== undefined && !/^\d+$/.test(given) ? given : null),
      startMs: msOf(item, paths.start),
      endMs: msOf(item, paths.end),
      text: textOf(firstAt(item, paths.text)) ?? '',
    }
  })
}

function itemsOf(file: string, names: readonly string[]): unknown[] {
  let value: unknown
  try {
    value = parseJson(file)
  } catch {
    throw new ProviderError('bad_payload', 'Outreach sent a transcript that is no JSON.')
  }
  const list: unknown = Array.isArray(value) ? value : firstAt(value, names)
  if (!Array.isArray(list)) throw new ProviderError('bad_payload', 'Outreach sent a transcript of an unknown shape.')
  return list
}
