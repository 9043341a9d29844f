import { z } from 'zod'
import { speakerOf } from '../records.ts'
import { parseSeconds } from '../times.ts'
import { structuredReading, type Utterance } from '../utterance.ts'
import { utterancesOfWords, type Word } from '../words.ts'
import { idValue, listMember, member, optionalText, timeValue, validItems, type JsonReader } from './shape.ts'

const awsItem = z.object({
  type: z.string(),
  start_time: timeValue,
  end_time: timeValue,
  speaker_label: optionalText,
  alternatives: z.array(z.object({ content: z.string() })).min(1),
})
const awsSegment = z.object({
  speaker_label: z.string(),
  start_time: timeValue,
  end_time: timeValue,
  items: z.array(z.object({ start_time: timeValue, speaker_label: optionalText })).nullish(),
})

const awsSpeaker = (label: string): string => {
  const number = /^spk_(\d{1,4})$/.exec(label)
  return number ? `Speaker ${number[1]}` : label
}

/**
 * Who speaks at a time of the recording, from the segments of Amazon Transcribe: their items' own times, else
 * their ranges.
 */
const awsLabels = (segments: readonly unknown[]): ((seconds: number) => string | undefined) => {
  const { valid } = validItems(awsSegment, segments)
  const byItem = new Map<number, string>()
  const ranges: { start: number; end: number; label: string }[] = []
  for (const segment of valid) {
    for (const item of segment.items ?? []) {
      const seconds = parseSeconds(item.start_time)
      if (seconds !== null) byItem.set(seconds, item.speaker_label ?? segment.speaker_label)
    }
    const start = parseSeconds(segment.start_time)
    const end = parseSeconds(segment.end_time)
    if (start !== null && end !== null) ranges.push({ start, end, label: segment.speaker_label })
  }
  ranges.sort((first, second) => first.start - second.start)
  return (seconds) => {
    const own = byItem.get(seconds)
    if (own !== undefined) return own
    let low = 0
    let high = ranges.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (ranges[middle]!.start <= seconds) low = middle + 1
      else high = middle
    }
    const range = ranges[low - 1]
    return range && seconds <= range.end ? range.label : undefined
  }
}

/**
 * Amazon Transcribe: `results.items[]` with seconds as strings, punctuation without times, speakers in
 * `speaker_labels.segments[]`.
 */
export const readAwsJson: JsonReader = (value) => {
  const results = member(value, 'results')
  const items = listMember(results, 'items')
  if (
    !items?.some((item) => Array.isArray(member(item, 'alternatives')) && member(item, 'type') !== undefined)
  )
    return null
  const labelAt = awsLabels(listMember(member(results, 'speaker_labels'), 'segments') ?? [])
  const { valid, broken } = validItems(awsItem, items)
  const words = valid.map((item): Word => {
    const start = parseSeconds(item.start_time)
    const label = item.speaker_label ?? (start === null ? undefined : labelAt(start))
    return {
      text: item.alternatives[0]!.content,
      start,
      end: parseSeconds(item.end_time),
      speaker: label ? awsSpeaker(label) : null,
      glued: item.type === 'punctuation',
    }
  })
  const utterances = utterancesOfWords(words)
  return utterances.length === 0 ? null : structuredReading('asr-json', utterances, { unparsed: broken })
}

/** Azure counts in ticks of 100 nanoseconds. */
const ticksPerSecond = 10_000_000

const azurePhrase = z.object({
  channel: z.number().nullish(),
  speaker: idValue.nullish(),
  offsetInTicks: z.number().nullish(),
  durationInTicks: z.number().nullish(),
  offset: optionalText,
  duration: optionalText,
  nBest: z.array(z.object({ display: optionalText, lexical: optionalText })).min(1),
})

/** ISO 8601 durations such as `PT1M2.5S`. */
const isoSeconds = (value: string | null | undefined): number | null => {
  const match = /^PT(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8}(?:\.\d{1,9})?)S)?$/.exec(value ?? '')
  return match ? Number(match[1] ?? 0) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0) : null
}

/**
 * Azure batch transcription: `recognizedPhrases[]`. When a mono recording has two channels, each channel has
 * the whole call. Phrases with equal times and words count once.
 */
export const readAzureJson: JsonReader = (value) => {
  const phrases = listMember(value, 'recognizedPhrases')
  if (!phrases) return null
  const { valid, broken } = validItems(azurePhrase, phrases)
  const channels = new Set(valid.map((phrase) => phrase.channel ?? 0))
  const seen = new Set<string>()
  const utterances = valid.flatMap((phrase): Utterance[] => {
    const start =
      typeof phrase.offsetInTicks === 'number'
        ? phrase.offsetInTicks / ticksPerSecond
        : isoSeconds(phrase.offset)
    const span =
      typeof phrase.durationInTicks === 'number'
        ? phrase.durationInTicks / ticksPerSecond
        : isoSeconds(phrase.duration)
    const text = phrase.nBest[0]!.display ?? phrase.nBest[0]!.lexical ?? ''
    const key = `${start} ${text}`
    if (seen.has(key)) return []
    seen.add(key)
    const speaker = phrase.speaker ?? (channels.size > 1 ? (phrase.channel ?? 0) : null)
    return [
      {
        start: start !== null && start >= 0 ? start : null,
        end: start !== null && span !== null ? start + span : null,
        speaker: speakerOf(speaker),
        text,
      },
    ]
  })
  return utterances.length === 0 ? null : structuredReading('asr-json', utterances, { unparsed: broken })
}

const speechmaticsItem = z.object({
  type: optionalText,
  attaches_to: optionalText,
  start_time: timeValue,
  end_time: timeValue,
  alternatives: z.array(z.object({ content: z.string(), speaker: optionalText })).min(1),
})

/** `S1` is a speaker's number, `UU` an unknown speaker. */
const speechmaticsSpeaker = (label: string | null | undefined): string | null => {
  if (!label || label === 'UU') return null
  const number = /^S(\d{1,4})$/.exec(label)
  return number ? `Speaker ${number[1]}` : label
}

/** Speechmatics: `results[]` of words and punctuation, each with its times and with its speaker in the first alternative. */
export const readSpeechmaticsJson: JsonReader = (value) => {
  const results = listMember(value, 'results')
  const isSpeechmatics = results?.some(
    (item) =>
      member(item, 'start_time') !== undefined &&
      typeof member(listMember(item, 'alternatives')?.[0], 'content') === 'string',
  )
  if (!results || !isSpeechmatics) return null
  const { valid, broken } = validItems(speechmaticsItem, results)
  const words = valid.map(({ type, attaches_to: attachesTo, alternatives, ...item }): Word => ({
    text: alternatives[0]!.content,
    start: parseSeconds(item.start_time),
    end: parseSeconds(item.end_time),
    speaker: speechmaticsSpeaker(alternatives[0]!.speaker),
    glued: attachesTo === 'previous' || (attachesTo === undefined && type === 'punctuation'),
  }))
  const utterances = utterancesOfWords(words)
  return utterances.length === 0 ? null : structuredReading('asr-json', utterances, { unparsed: broken })
}

const googleWord = z.object({
  word: z.string(),
  startTime: timeValue,
  startOffset: timeValue,
  endTime: timeValue,
  endOffset: timeValue,
  speakerTag: z.number().nullish(),
  speakerLabel: optionalText,
})

/**
 * Google Speech-to-Text: with diarization, only the last result has all words with their speakers, and the
 * earlier results repeat them without speakers. Without diarization, every result is read.
 */
export const readGoogleJson: JsonReader = (value) => {
  const results = listMember(value, 'results') ?? listMember(member(value, 'response'), 'results')
  if (!results?.some((result) => Array.isArray(member(result, 'alternatives')))) return null
  const perResult = results.map(
    (result) =>
      validItems(googleWord, listMember(listMember(result, 'alternatives')?.[0], 'words') ?? []).valid,
  )
  const tagged = perResult.findLast((words) =>
    words.some((word) => (word.speakerTag ?? 0) > 0 || Boolean(word.speakerLabel)),
  )
  const chosen = tagged ?? perResult.flat()
  const words = chosen.map((word): Word => ({
    text: word.word,
    start: parseSeconds(word.startTime ?? word.startOffset),
    end: parseSeconds(word.endTime ?? word.endOffset),
    speaker: speakerOf(
      word.speakerTag && word.speakerTag > 0 ? word.speakerTag : (word.speakerLabel ?? null),
    ),
  }))
  const utterances = words.length > 0 ? utterancesOfWords(words) : results.flatMap(transcriptOf)
  return utterances.length === 0 ? null : structuredReading('asr-json', utterances)
}

/** A result without words still has its text. */
const transcriptOf = (result: unknown): Utterance[] => {
  const text = member(listMember(result, 'alternatives')?.[0], 'transcript')
  return typeof text === 'string'
    ? [{ start: null, end: parseSeconds(member(result, 'resultEndTime')), speaker: null, text }]
    : []
}
