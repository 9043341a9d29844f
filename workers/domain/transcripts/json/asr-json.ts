import { z } from 'zod'
import { isMillisecondKey, plausibleScale, scaleTimes, speakerOf } from '../records.ts'
import { parseSeconds } from '../times.ts'
import { structuredReading, type Reading, type Utterance } from '../utterance.ts'
import { utterancesOfWords, type Word } from '../words.ts'
import { readAwsJson, readAzureJson, readGoogleJson, readSpeechmaticsJson } from './cloud-asr-json.ts'
import {
  idValue,
  isRecord,
  listMember,
  member,
  optionalText,
  timeValue,
  validItems,
  type JsonReader,
} from './shape.ts'

const word = z.object({
  word: optionalText,
  text: optionalText,
  punctuated_word: optionalText,
  start: timeValue,
  end: timeValue,
  speaker: idValue.nullish(),
  speaker_id: idValue.nullish(),
  type: optionalText,
})

/** Entries of ElevenLabs' word lists that are no words. */
const silentTypes = new Set(['spacing', 'audio_event'])

/** Words of Deepgram, WhisperX, AssemblyAI and ElevenLabs; `scale` makes their times seconds. */
const wordsOf = (items: readonly unknown[], scale = 1): Word[] =>
  validItems(word, items)
    .valid.filter(({ type }) => !silentTypes.has(type ?? ''))
    .map((item) => ({
      text: item.punctuated_word ?? item.word ?? item.text ?? '',
      start: scaled(item.start, scale),
      end: scaled(item.end, scale),
      speaker: speakerOf(item.speaker ?? item.speaker_id),
    }))

const scaled = (value: unknown, scale: number): number | null => {
  const seconds = parseSeconds(value)
  return seconds === null ? null : seconds * scale
}

const segment = z
  .object({
    start: timeValue,
    end: timeValue,
    startTime: timeValue,
    endTime: timeValue,
    start_time: timeValue,
    end_time: timeValue,
    text: optionalText,
    body: optionalText,
    transcript: optionalText,
    speaker: z.unknown().optional(),
    speaker_id: idValue.nullish(),
    words: z.array(z.unknown()).nullish(),
  })
  .refine((item) => typeof (item.text ?? item.body ?? item.transcript) === 'string')

/** Whisper and WhisperX `segments[{ start, end, text, speaker? }]`, Podcasting 2.0 `segments[{ speaker, startTime, body }]`. */
const readSegments: JsonReader = (value) => {
  const list = listMember(value, 'segments') ?? (Array.isArray(value) ? value : null)
  if (
    !list?.some(
      (item) =>
        isRecord(item) &&
        (typeof item['text'] === 'string' || typeof item['body'] === 'string') &&
        (parseSeconds(item['start']) !== null || parseSeconds(item['startTime']) !== null),
    )
  )
    return null
  const { valid, broken } = validItems(segment, list)
  const utterances = valid.flatMap((item): Utterance[] => {
    const speaker = speakerOf(item.speaker ?? item.speaker_id ?? null)
    const words = wordsOf(item.words ?? [])
    // Some files name the speaker only per word.
    if (speaker === null && new Set(words.map((entry) => entry.speaker)).size > 1)
      return utterancesOfWords(words)
    return [
      {
        start: parseSeconds(item.start ?? item.startTime ?? item.start_time),
        end: parseSeconds(item.end ?? item.endTime ?? item.end_time),
        speaker: speaker ?? words.find((entry) => entry.speaker !== null)?.speaker ?? null,
        text: item.text ?? item.body ?? item.transcript ?? '',
      },
    ]
  })
  // Grain writes this shape with milliseconds. The rate of speech shows which unit it is.
  return reading(scaleTimes(utterances, plausibleScale(utterances)), broken)
}

const fromTo = z.object({ from: timeValue, to: timeValue }).nullish()
const whisperCppSegment = z.object({
  text: z.string(),
  speaker: idValue.nullish(),
  offsets: fromTo,
  timestamps: fromTo,
})

/** whisper.cpp: `transcription[{ timestamps, offsets, text }]`, the offsets in milliseconds. */
const readWhisperCpp: JsonReader = (value) => {
  const list = listMember(value, 'transcription')
  if (!list?.some((item) => isRecord(member(item, 'offsets') ?? member(item, 'timestamps')))) return null
  const { valid, broken } = validItems(whisperCppSegment, list)
  const timeOf = ({ offsets, timestamps }: (typeof valid)[number], end: 'from' | 'to'): number | null =>
    scaled(offsets?.[end], 0.001) ?? parseSeconds(timestamps?.[end])
  return reading(
    valid.map((item) => ({
      start: timeOf(item, 'from'),
      end: timeOf(item, 'to'),
      speaker: speakerOf(item.speaker),
      text: item.text,
    })),
    broken,
  )
}

/** Deepgram: `results.utterances[]`, else the words of every channel. */
const readDeepgram: JsonReader = (value) => {
  const results = member(value, 'results')
  const utterances = listMember(results, 'utterances')
  if (utterances?.some((item) => typeof member(item, 'transcript') === 'string')) {
    const { valid, broken } = validItems(segment, utterances)
    return reading(
      valid.map((item) => ({
        start: parseSeconds(item.start),
        end: parseSeconds(item.end),
        speaker: speakerOf(item.speaker ?? null),
        text: item.transcript ?? '',
      })),
      broken,
    )
  }
  const channels = listMember(results, 'channels')
  if (!channels) return null
  const perChannel = channels.map((channel, index) => {
    const words = wordsOf(listMember(listMember(channel, 'alternatives')?.[0], 'words') ?? [])
    // Without diarization there is one person per channel, so the channel is the speaker.
    return utterancesOfWords(
      channels.length > 1
        ? words.map((entry) => ({ ...entry, speaker: entry.speaker ?? `Speaker ${index}` }))
        : words,
    )
  })
  const all = perChannel.flat()
  return all.length === 0 ? null : reading(all, 0)
}

/** AssemblyAI: `utterances[]` or, without diarization, `words[]`, all in milliseconds. */
const readAssemblyAi: JsonReader = (value) => {
  const list = listMember(value, 'utterances')
  const text = list?.some(
    (item) => typeof member(item, 'text') === 'string' && member(item, 'start') !== undefined,
  )
  if (list && text) {
    const { valid, broken } = validItems(segment, list)
    const utterances = valid.map((item): Utterance => {
      const speaker =
        typeof item.speaker === 'string' && /^[A-Z]$/.test(item.speaker)
          ? `Speaker ${item.speaker}`
          : speakerOf(item.speaker ?? null)
      return { start: parseSeconds(item.start), end: parseSeconds(item.end), speaker, text: item.text ?? '' }
    })
    // Others copied this shape with seconds. The rate of speech shows which unit it is.
    return reading(scaleTimes(utterances, plausibleScale(utterances)), broken)
  }
  const words = listMember(value, 'words')
  if (
    !words?.some(
      (item) =>
        typeof (member(item, 'text') ?? member(item, 'word')) === 'string' &&
        (member(item, 'start') !== undefined || member(item, 'start_ms') !== undefined),
    )
  )
    return null
  const plain = wordsOf(words)
  const spans = plain.map((entry): Utterance => ({
    start: entry.start,
    end: entry.end,
    speaker: null,
    text: entry.text,
  }))
  const scale = Object.keys(words.find(isRecord) ?? {}).some(isMillisecondKey) ? 0.001 : plausibleScale(spans)
  return reading(utterancesOfWords(wordsOf(words, scale)), 0)
}

/** The words of one answer of Vosk, null for one without times. With several alternatives, the first one is the best. */
const voskWords = (answer: unknown): unknown[] | null => {
  const words = listMember(listMember(answer, 'alternatives')?.[0] ?? answer, 'result')
  const isTimed = words?.some(
    (item) => typeof member(item, 'word') === 'string' && parseSeconds(member(item, 'start')) !== null,
  )
  return isTimed ? words : null
}

/** Vosk: `{ result: [{ word, start, end }], text }` for each stretch of speech, between answers that are empty or partial. */
const readVosk: JsonReader = (value) => {
  const answers = (Array.isArray(value) ? value : [value]).map(voskWords)
  const utterances = answers.flatMap((words) => (words ? utterancesOfWords(wordsOf(words)) : []))
  return reading(utterances, 0)
}

const reading = (utterances: Utterance[], unparsed: number): Reading | null =>
  utterances.some((utterance) => utterance.text.trim() !== '')
    ? structuredReading('asr-json', utterances, { unparsed })
    : null

/** Speech recognition output of the common engines, each in its own unit. */
export const asrReaders: readonly JsonReader[] = [
  readDeepgram,
  readAwsJson,
  readAzureJson,
  readSpeechmaticsJson,
  readGoogleJson,
  readWhisperCpp,
  readAssemblyAi,
  readVosk,
  readSegments,
]
