import { z } from 'zod'
import { structuredReading, type Utterance } from '../utterance.ts'
import { utterancesOfWords } from '../words.ts'
import { idValue, listMember, member, optionalText, validItems, type JsonReader } from './shape.ts'

const timestamp = z
  .union([z.number(), z.object({ relative: z.number().nullish() })])
  .nullish()
  .catch(null)
const turn = z.object({
  participant: z.object({ id: idValue.nullish(), name: optionalText }).nullish(),
  speaker: optionalText,
  speaker_id: idValue.nullish(),
  words: z.array(z.object({ text: z.string(), start_timestamp: timestamp, end_timestamp: timestamp })),
})

/** Relative seconds. The absolute timestamps next to them are not needed. */
const seconds = (value: z.infer<typeof timestamp>): number | null => {
  const relative = typeof value === 'number' ? value : value?.relative
  return typeof relative === 'number' && Number.isFinite(relative) && relative >= 0 ? relative : null
}

/** Recall.ai: an array of turns with `participant.name` (older: `speaker`) and words with relative times. Null names are numbered. */
export const readRecallJson: JsonReader = (value) => {
  const list = Array.isArray(value) ? value : (listMember(value, 'transcript') ?? listMember(value, 'data'))
  if (
    !list?.some((item) =>
      listMember(item, 'words')?.some(
        (word) => member(word, 'start_timestamp') !== undefined && typeof member(word, 'text') === 'string',
      ),
    )
  )
    return null
  const { valid, broken } = validItems(turn, list)
  const numbers = new Map<string, number>()
  const utterances = valid.flatMap((entry): Utterance[] => {
    const id = entry.participant?.id ?? entry.speaker_id
    let name = entry.participant?.name ?? entry.speaker ?? null
    if ((name === null || name.trim() === '') && id !== null && id !== undefined) {
      if (!numbers.has(String(id))) numbers.set(String(id), numbers.size + 1)
      name = `Speaker ${numbers.get(String(id))}`
    }
    return utterancesOfWords(
      entry.words.map((word) => ({
        text: word.text,
        start: seconds(word.start_timestamp),
        end: seconds(word.end_timestamp),
        speaker: name,
      })),
    )
  })
  return utterances.length === 0 ? null : structuredReading('recall-json', utterances, { unparsed: broken })
}
