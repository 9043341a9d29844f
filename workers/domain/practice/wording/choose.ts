import type { Tone } from '../catalog/attitudes.ts'
import { hashNumber } from '../sha256.ts'
import { backgroundBank } from './bank-background.ts'
import { buyerBank, type Wordings } from './bank-buyer.ts'
import { everydayBank } from './bank-everyday.ts'
import { followUpsBank } from './bank-follow-ups.ts'
import { gatekeeperBank } from './bank-gatekeeper.ts'
import { movesBank } from './bank-moves.ts'
import { ordinaryBank } from './bank-ordinary.ts'
import { ownUpBank } from './bank-own-up.ts'
import { plainBank } from './bank-plain.ts'
import { proposalsBank } from './bank-proposals.ts'
import { afterLead, canFollow } from './speech.ts'

export const bank = {
  ...buyerBank,
  ...movesBank,
  ...gatekeeperBank,
  ...plainBank,
  ...followUpsBank,
  ...everydayBank,
  ...ownUpBank,
  ...proposalsBank,
  ...backgroundBank,
  ...ordinaryBank,
}
export type WordingKey = keyof typeof bank

/** Added before a wording when all wordings of a thing are used up. */
const leads = [
  'Well,',
  'Look,',
  'Honestly,',
  'Again:',
  'As I said,',
  'Really,',
  'Like I said,',
  'So,',
  'Okay,',
  'Right,',
  'Hm.',
  'Anyway,',
] as const
const tails = ['', 'You know?', 'Okay?', 'That is how it is.'] as const

/** The tones whose wordings a tone uses: its own, or those of the nearest tone that has any. */
const nearest: Record<Tone, Tone[]> = {
  blunt: ['blunt', 'cool'],
  dry: ['dry', 'cool'],
  cool: ['cool', 'warm'],
  warm: ['warm', 'cool'],
}

function wordingsOf(key: WordingKey, tone: Tone): readonly string[] {
  const wordings: Wordings = bank[key]
  const own = nearest[tone].map((one) => wordings[one]).find((list) => list !== undefined) ?? []
  return [...own, ...(wordings.any ?? [])]
}

/** `knows`: the two sides have an appointment or a contract. */
export type Chooser = { seed: string; at: number; used: number[]; knows?: boolean }
export type Slots = Partial<Record<SlotName, string>>
type SlotName = 'boss' | 'day' | 'name' | 'colleague' | 'second' | 'it' | 'does' | 'not' | 'figure'

/**
 * Chooses an unused wording by seed, turn and key, and marks it as used. Slots are filled once: their content is never scanned for slots.
 * An empty `colleague` leaves out the wordings that name one.
 */
export function choose(chooser: Chooser, key: WordingKey, tone: Tone, slots: Slots = {}): string {
  const wordings = wordingsOf(key, tone)
    .filter((wording) => slots.colleague !== '' || !wording.includes('{colleague}'))
    .map((wording) => filled(wording, slots))
  const fitting = chooser.knows === true ? wordings.filter((wording) => !toStranger.test(wording)) : wordings
  return chooseFrom(chooser, key, fitting.length === 0 ? wordings : fitting)
}

/** Nobody says this to somebody with whom they have an appointment or a contract. */
const toStranger =
  /(?<!\p{L})(?:who I'm talking to|know (?:you|me) (?:a bit )?(?:better|first)|more about you|hardly know|what is it you do|are you selling|to be selling|everybody who rings|people I've known|people who call me|understand what you do|(?:on|for) a first call|know you well enough|with callers|a sales call|why are you calling|the pitch)(?!\p{L})/iu

/** Chooses from a list of wordings, as `choose` does. An empty wording may be chosen any number of times. */
export function chooseFrom(chooser: Chooser, key: string, wordings: readonly string[]): string {
  const start = hashNumber(`${chooser.seed}|${chooser.at}|${key}`)
  for (let round = 0; round < wordings.length; round += 1) {
    const wording = wordings[(start + round) % wordings.length] ?? ''
    if (wording === '' || take(chooser, wording)) return wording
  }
  for (let round = 0; round < leads.length * tails.length * wordings.length; round += 1) {
    const wording = wordings[(start + round) % Math.max(1, wordings.length)] ?? ''
    const lead = leads[(start + round) % leads.length] ?? ''
    const tail = tails[Math.floor((start + round) / leads.length) % tails.length] ?? ''
    if (!canFollow(wording)) continue
    const varied = `${lead} ${afterLead(wording)} ${tail}`.trim()
    if (take(chooser, varied)) return varied
  }
  return ''
}

/** False if it was already said. */
function take({ used }: Chooser, wording: string): boolean {
  const hash = hashNumber(wording.toLowerCase())
  if (used.includes(hash)) return false
  used.push(hash)
  return true
}

const filled = (wording: string, slots: Slots): string =>
  wording.replaceAll(
    /\{(boss|day|name|colleague|second|it|does|not|figure)\}/g,
    (_slot, name: SlotName) => slots[name] ?? '',
  )

/** Keeps the lead whatever the sentence begins with, because without it the sentence would repeat. */
export const ledAgain = (lead: string, sentence: string): string =>
  lead === '' || canFollow(sentence) || !/[,]$/.test(lead)
    ? led(lead, sentence)
    : `${lead.slice(0, -1)}: ${sentence}`

/** A lead and a sentence: "Look, we already use someone." A sentence that begins with a name gets no lead. */
export function led(lead: string, sentence: string): string {
  if (lead === '') return sentence
  if (!/[,:]$|\bbut$/i.test(lead)) return `${lead} ${sentence}`
  if (canFollow(sentence)) return `${lead} ${afterLead(sentence)}`
  if (lead.endsWith(':')) return `${lead} ${sentence}`
  return /^(?:as|like|well)[^:]*,$/i.test(lead) ? `${lead.slice(0, -1)}: ${sentence}` : sentence
}
