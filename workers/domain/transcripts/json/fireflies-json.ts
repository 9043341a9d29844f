import { z } from 'zod'
import { parseSeconds } from '../times.ts'
import { structuredReading, type Utterance } from '../utterance.ts'
import { idValue, listMember, member, optionalText, timeValue, validItems, type JsonReader } from './shape.ts'

const sentence = z
  .object({
    text: optionalText,
    raw_text: optionalText,
    sentence: optionalText,
    speaker_name: optionalText,
    speakerName: optionalText,
    speaker_id: idValue.nullish(),
    start_time: timeValue,
    startTime: timeValue,
    end_time: timeValue,
    endTime: timeValue,
  })
  .refine((item) => typeof (item.text ?? item.raw_text ?? item.sentence) === 'string')

/**
 * Fireflies: `sentences[]` with `speaker_name` (null where unknown) and times as numbers or strings of seconds; the export form is an
 * array of `{ sentence, startTime, endTime, speaker_name }`.
 */
export const readFirefliesJson: JsonReader = (value) => {
  const list = Array.isArray(value) ? value : listMember(value, 'sentences')
  const isFireflies = list?.some((item) =>
    Array.isArray(value)
      ? typeof member(item, 'sentence') === 'string' && member(item, 'startTime') !== undefined
      : member(item, 'speaker_name') !== undefined || member(item, 'start_time') !== undefined,
  )
  if (!list || !isFireflies) return null
  const { valid, broken } = validItems(sentence, list)
  const utterances = valid.map((item): Utterance => {
    const id = item.speaker_id
    return {
      start: parseSeconds(item.start_time ?? item.startTime),
      end: parseSeconds(item.end_time ?? item.endTime),
      speaker:
        item.speaker_name ?? item.speakerName ?? (id === null || id === undefined ? null : `Speaker ${id}`),
      text: item.text ?? item.raw_text ?? item.sentence ?? '',
    }
  })
  return utterances.length === 0
    ? null
    : structuredReading('fireflies-json', utterances, { unparsed: broken })
}
