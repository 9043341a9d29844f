import { z } from 'zod'
import { structuredReading, type Utterance } from '../utterance.ts'
import { parseSeconds } from '../times.ts'
import { listMember, validItems, type JsonReader } from './shape.ts'

const item = z.object({
  message: z.string(),
  userName: z.string().nullish(),
  secondsFromStart: z.unknown().optional(),
  secondsEnd: z.number().nonnegative().nullish().catch(null),
  timeApproximate: z.boolean().optional().catch(undefined),
  role: z.enum(['user', 'bot']).nullish().catch(null),
})

/**
 * The specification's own shape: an array of `{ message, userName, secondsFromStart, role? }`, or that array under `messages`. Unknown
 * keys are ignored. Numeric strings are accepted with a warning, negative times become 0, missing or infinite ones are estimated.
 */
export const readMessageJson: JsonReader = (value) => {
  const list = Array.isArray(value) ? value : listMember(value, 'messages')
  if (!list || !list.some((entry) => item.safeParse(entry).success)) return null
  const { valid, broken } = validItems(item, list)
  if (!valid.some((entry) => typeof entry.userName === 'string' || entry.secondsFromStart !== undefined))
    return null
  let strings = 0
  let negative = 0
  let missing = 0
  const utterances = valid.map((entry): Utterance => {
    const raw = entry.secondsFromStart
    const isNegative =
      (typeof raw === 'number' && raw < 0) || (typeof raw === 'string' && /^\s*-\d/.test(raw))
    const start = isNegative ? 0 : parseSeconds(raw)
    if (isNegative) negative += 1
    else if (start === null) missing += 1
    else if (typeof raw === 'string') strings += 1
    const utterance: Utterance = {
      start,
      end: entry.secondsEnd ?? null,
      speaker: entry.userName ?? null,
      text: entry.message,
      approximate: entry.timeApproximate === true,
    }
    if (entry.role) utterance.role = entry.role
    return utterance
  })
  const warnings: string[] = []
  if (strings > 0) warnings.push(`${strings} times were written as text and read as numbers.`)
  if (negative > 0) warnings.push(`${negative} negative times were set to 0.`)
  if (missing > 0) warnings.push(`${missing} messages have no usable time; theirs are estimated.`)
  return structuredReading('message-json', utterances, { unparsed: broken, warnings })
}
