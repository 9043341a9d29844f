import { z } from 'zod'
import { structuredReading, type Utterance } from '../utterance.ts'
import { idValue, listMember, optionalText, validItems, type JsonReader } from './shape.ts'

const monologue = z.object({
  speaker: idValue.nullish(),
  speaker_name: optionalText,
  elements: z.array(
    z.object({
      type: z.string(),
      value: z.string().optional(),
      ts: z.number().nullish(),
      end_ts: z.number().nullish(),
    }),
  ),
})
const speakerEntry = z.object({ id: idValue, name: optionalText })

/** Rev's `monologues[].elements[]`: words with times, punctuation without; speakers are numbers, their names in `speakers[]`. */
export const readRevJson: JsonReader = (value) => {
  const list = listMember(value, 'monologues')
  if (!list) return null
  const names = new Map(
    validItems(speakerEntry, listMember(value, 'speakers') ?? []).valid.map((entry) => [
      String(entry.id),
      entry.name,
    ]),
  )
  const { valid, broken } = validItems(monologue, list)
  const utterances = valid.map((turn): Utterance => {
    let start: number | null = null
    let end: number | null = null
    const texts: string[] = []
    for (const element of turn.elements) {
      if (element.value === undefined) continue
      // Punctuation includes its spaces (". ") in some exports only.
      const blank = element.type === 'text' && texts.length > 0 && !/\s$/.test(texts.at(-1)!) ? ' ' : ''
      texts.push(blank + element.value)
      if (start === null && typeof element.ts === 'number' && element.ts >= 0) start = element.ts
      if (typeof element.end_ts === 'number' && element.end_ts >= 0) end = element.end_ts
    }
    const id = turn.speaker === null || turn.speaker === undefined ? null : String(turn.speaker)
    return {
      start,
      end,
      speaker: turn.speaker_name ?? (id === null ? null : names.get(id) || `Speaker ${id}`),
      text: texts.join(''),
    }
  })
  return utterances.length === 0 ? null : structuredReading('rev-json', utterances, { unparsed: broken })
}
