import type { BotForm } from './bot.ts'
import { contentStems, isSameStem } from './reading/stems.ts'
import { mainSpeakerId, type PersonaScript, type ScriptKnowledge } from './script.ts'

/** What a bot's author lets the buyer answer, ready for a call. */

/** More would make a call slow to store. */
const mostCharacters = 120_000
/** From this share of the words of `after` on, it repeats a note. */
const leastShared = 0.7
/** Fewer words in common are in many notes. */
const fewestShared = 2

/** The buyer's first words, if something follows on them. */
export const openerId = 'opener'

const prefix = 'knowledge-'
export const isKnowledge = (id: string): boolean => id.startsWith(prefix)

type Anchor = { id: string; texts: string[]; needs: string | null }

export function knowledgeOf(
  bot: BotForm,
  notes: Pick<PersonaScript, 'facts' | 'details' | 'objections'>,
): ScriptKnowledge[] {
  let characters = 0
  const others = bot.supportingAgentInfo.flatMap(({ id, knowledge }) =>
    knowledge.map((row) => ({ ...row, speakerId: `with-${id}` })),
  )
  const rows = [...bot.knowledge.map((row) => ({ ...row, speakerId: mainSpeakerId })), ...others]
    .filter(({ asks, says }) => says.trim() !== '' && asks.some((ask) => ask.trim() !== ''))
    .filter((row) => (characters += JSON.stringify(row).length) <= mostCharacters)
    .map(({ asks, after, says, speakerId }, index) => ({
      id: `${prefix}${index + 1}`,
      speakerId,
      asks: asks.map((ask) => ask.trim()).filter((ask) => ask !== ''),
      after: after.trim(),
      spoken: /[.!?…]$/.test(says.trim()) ? says.trim() : `${says.trim()}.`,
    }))
  const opener = { id: openerId, texts: [bot.openerLine], needs: null }
  const anchors: Anchor[] = [
    ...notes.facts.map(({ id, text, spoken }) => ({ id, texts: [text, spoken], needs: id })),
    ...notes.details.map(({ id, text, spoken }) => ({ id, texts: [text, spoken], needs: null })),
    ...notes.objections.map(({ id, text }) => ({ id, texts: [text], needs: null })),
    ...rows.map(({ id, spoken }) => ({ id, texts: [spoken], needs: null })),
    ...(bot.openerLine === '' ? [] : [opener]),
  ]
  const followed = rows.map((row) => ({ ...row, follows: anchorOf(row.after, row.id, anchors) }))
  return followed.map((row) => ({ ...row, follows: row.follows?.id ?? null, needs: needsOf(row.id) }))

  /** A row that follows on a row about a hidden fact is about that fact too. */
  function needsOf(id: string): string | null {
    let at = followed.find((row) => row.id === id)
    for (let steps = 0; at !== undefined && steps <= followed.length; steps += 1) {
      const { follows } = at
      if (follows === null) return null
      if (follows.needs !== null) return follows.needs
      at = followed.find((row) => row.id === follows.id)
    }
    return null
  }
}

/** The note that words repeat. */
function anchorOf(after: string, own: string, anchors: readonly Anchor[]): Anchor | null {
  if (after === '') return null
  const stems = contentStems(after)
  let found: Anchor | null = null
  let most = leastShared
  for (const anchor of anchors) {
    if (anchor.id === own) continue
    for (const text of anchor.texts) {
      if (isPartOf(after, text) || isPartOf(text, after)) return anchor
      const others = contentStems(text)
      const shared = stems.filter((stem) => others.some((one) => isSameStem(one, stem))).length
      if (shared < fewestShared || shared / stems.length < most) continue
      most = shared / stems.length
      found = anchor
    }
  }
  return found
}

const isPartOf = (part: string, whole: string): boolean =>
  part.length >= fewestCharacters && bare(whole).includes(bare(part))
const fewestCharacters = 12

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
