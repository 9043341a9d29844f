import { z } from 'zod'
import { plausibleScale, scaleTimes } from '../records.ts'
import { structuredReading, type Utterance } from '../utterance.ts'
import { idValue, isRecord, listMember, member, optionalText, validItems, type JsonReader } from './shape.ts'

const monologue = z.object({
  speakerId: idValue.nullish(),
  sentences: z.array(z.object({ start: z.number().nullish(), end: z.number().nullish(), text: z.string() })),
})
const party = z.object({
  speakerId: idValue.nullish(),
  id: idValue.nullish(),
  name: optionalText,
  emailAddress: optionalText,
})

/** `parties` may be at the root, in a call's metadata or next to its transcript. This is how deep to search. */
const partyDepth = 4

const collectParties = (value: unknown, names: Map<string, string>, depth = 0): void => {
  if (depth > partyDepth) return
  if (Array.isArray(value)) {
    for (const entry of value.slice(0, 1000)) collectParties(entry, names, depth + 1)
    return
  }
  if (!isRecord(value)) return
  for (const entry of validItems(party, listMember(value, 'parties') ?? []).valid) {
    const name = entry.name ?? entry.emailAddress
    const id = entry.speakerId ?? entry.id
    if (id !== null && id !== undefined && name) names.set(String(id), name)
  }
  for (const [key, entry] of Object.entries(value))
    if (key !== 'transcript' && key !== 'parties' && typeof entry === 'object')
      collectParties(entry, names, depth + 1)
}

/** Seconds between two calls of one file. */
const betweenCallsSeconds = 1

/**
 * Gong's `callTranscripts[].transcript[].sentences[]`. Speaker ids are joined to `parties[]`; without them speakers are numbered. The rate
 * of speech shows whether times are milliseconds or seconds. Several calls are placed one after another.
 */
export const readGongJson: JsonReader = (value) => {
  const single = listMember(value, 'transcript') ?? (Array.isArray(value) ? value : null)
  const calls =
    listMember(value, 'callTranscripts')?.map((call) => listMember(call, 'transcript') ?? []) ??
    (single ? [single] : [])
  if (!calls.some((turns) => turns.some((turn) => Array.isArray(member(turn, 'sentences'))))) return null
  const names = new Map<string, string>()
  collectParties(value, names)
  const numbers = new Map<string, number>()
  const speaker = (id: string | number | null | undefined): string | null => {
    if (id === null || id === undefined) return null
    const key = String(id)
    const known = names.get(key)
    if (known) return known
    if (!numbers.has(key)) numbers.set(key, numbers.size + 1)
    return `Speaker ${numbers.get(key)}`
  }
  const utterances: Utterance[] = []
  let unparsed = 0
  let offset = 0
  for (const turns of calls) {
    const { valid, broken } = validItems(monologue, turns)
    unparsed += broken
    const raw = valid.flatMap((turn) =>
      turn.sentences.map((sentence): Utterance => ({
        start: time(sentence.start),
        end: time(sentence.end),
        speaker: speaker(turn.speakerId),
        text: sentence.text,
      })),
    )
    let last = offset
    for (const utterance of scaleTimes(raw, plausibleScale(raw))) {
      const start = utterance.start === null ? null : utterance.start + offset
      const end = utterance.end === null ? null : utterance.end + offset
      last = Math.max(last, end ?? start ?? 0)
      utterances.push({ ...utterance, start, end })
    }
    if (raw.length > 0) offset = last + betweenCallsSeconds
  }
  const warnings: string[] = []
  if (numbers.size > 0)
    warnings.push(`${numbers.size} speakers have an id without a name in this file; they are numbered.`)
  if (calls.length > 1) warnings.push(`The file holds ${calls.length} calls; they follow each other.`)
  return utterances.length === 0 ? null : structuredReading('gong-json', utterances, { unparsed, warnings })
}

const time = (value: number | null | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
