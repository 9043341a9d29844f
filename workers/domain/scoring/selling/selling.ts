import type { Conversation } from '../conversation.ts'
import { subjects } from './subjects.ts'

/**
 * Whether somebody in a call sells something, renews it, or looks after a customer who has it: the odds that a scorecard about selling fits.
 * A linear model, learned from labeled conversations by `scripts/suites/trust/fit`. A turn counts once for a word or subject, however often
 * it names it, so that no single turn decides.
 */
export type SellingModel = TalkModel & {
  /** Somebody sells if the odds are at least this. */
  least: number
}

/** A linear model of how calls of one sort sound. */
export type TalkModel = {
  bias: number
  /** By word: its weight when the rep's side says it, and when others do. */
  words: ReadonlyMap<string, readonly [rep: number, others: number]>
  /** The weight of each number in `CallSignals.about`, which describes what the call is about. */
  meaning: readonly number[]
  /** By name. */
  facts: Readonly<Record<string, number>>
}

/** What a call's words say. Odds are natural logarithms. */
export type Talk = {
  /** By word: in how many turns each side says it. */
  turnsWith: ReadonlyMap<string, WordTurns>
  /** By name: what the call is about and who speaks. */
  facts: Readonly<Record<string, number>>
}
type WordTurns = { rep: number; others: number }

/** How many answers have words: those particular to the scorecard, and those that many calls have. */
export type Shown = { particular: number; common: number }

const leastTurns = 6
const mostShare = 0.5
/** Particular answers that settle it: no labeled call where nobody sells shows more than five. */
const enoughShown = 6

type Phrase = { rest: readonly string[]; subject: number }

const phrasesByFirstWord = new Map<string, Phrase[]>()
for (const [index, { phrases }] of subjects.entries())
  for (const phrase of phrases) {
    const [first = '', ...rest] = phrase.split(' ')
    const own = phrasesByFirstWord.get(first)
    if (own === undefined) phrasesByFirstWord.set(first, [{ rest, subject: index }])
    else own.push({ rest, subject: index })
  }

/** Reads what the odds depend on. Colleagues' words count as the rep's. Linear. */
export function readTalk({ turns }: Conversation): Talk {
  const turnsWith = new Map<string, KnownWord>()
  const mentions = subjects.map(() => ({ turns: 0, last: 0 }))
  const said = { rep: 0, others: 0 }
  const spoken = { rep: 0, others: 0 }
  let turn = 0
  let speaking: keyof WordTurns | null = null
  for (const { side: speaker, words } of turns) {
    const side = speaker === 'buyer' ? 'others' : 'rep'
    // Messages of one side in a row are one turn, however the file was cut.
    if (side !== speaking) {
      turn += 1
      said[side] += 1
      speaking = side
    }
    spoken[side] += words.length
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? ''
      let known = turnsWith.get(word)
      if (known === undefined) {
        known = { rep: 0, others: 0, last: 0, phrases: phrasesByFirstWord.get(word) ?? null }
        turnsWith.set(word, known)
      }
      if (known.last !== turn) {
        known.last = turn
        known[side] += 1
      }
      if (known.phrases !== null)
        for (const phrase of known.phrases) {
          const mention = mentions[phrase.subject]
          if (mention === undefined || mention.last === turn) continue
          if (!counts(phrase.subject, side, said[side]) || !isAt(words, at + 1, phrase.rest)) continue
          mention.last = turn
          mention.turns += 1
        }
    }
  }
  const all = said.rep + said.others
  const facts: Record<string, number> = {
    othersShare: spoken.others / Math.max(1, spoken.rep + spoken.others),
    repBegins: turns[0]?.side === 'buyer' ? 0 : 1,
    turns: Math.log(Math.max(1, all)),
    nobodyElse: spoken.others === 0 ? 1 : 0,
  }
  for (const [index, { name, saidBy, firstTurns }] of subjects.entries()) {
    const of = firstTurns ?? (saidBy === 'anybody' ? all : said[saidBy])
    facts[name] = Math.min(mostShare, (mentions[index]?.turns ?? 0) / Math.max(leastTurns, of))
  }
  return { turnsWith, facts }
}

type KnownWord = WordTurns & { last: number; phrases: readonly Phrase[] | null }

function counts(index: number, side: keyof WordTurns, turn: number): boolean {
  const subject = subjects[index]
  if (subject === undefined) return false
  const isSpeaker = subject.saidBy === 'anybody' || subject.saidBy === side
  return isSpeaker && (subject.firstTurns === null || turn <= subject.firstTurns)
}

function isAt(words: readonly string[], start: number, rest: readonly string[]): boolean {
  if (start + rest.length > words.length) return false
  for (let index = 0; index < rest.length; index += 1)
    if (rest[index] !== '*' && rest[index] !== words[start + index]) return false
  return true
}

/** How much a word counts if it is said in this many turns. */
export function wordValue(turns: number): number {
  return Math.min(1, Math.log1p(turns) / 2.5)
}

/** What the words of a call say, whichever scorecard asks. */
export function talkOdds(
  { bias, words, facts }: Pick<TalkModel, 'bias' | 'words' | 'facts'>,
  talk: Talk,
): number {
  let sum = 0
  let squares = 0
  for (const [word, { rep, others }] of talk.turnsWith) {
    const weights = words.get(word)
    if (weights === undefined) continue
    const [ofRep, ofOthers] = [wordValue(rep), wordValue(others)]
    sum += ofRep * weights[0] + ofOthers * weights[1]
    squares += ofRep ** 2 + ofOthers ** 2
  }
  return bias + (squares === 0 ? 0 : sum / Math.sqrt(squares)) + weighted(facts, talk.facts)
}

/** What the subjects of a call add to the odds, whichever words name them. */
export function aboutOdds({ meaning }: Pick<TalkModel, 'meaning'>, about: Float32Array): number {
  return meaning.reduce((sum, weight, at) => sum + weight * (about[at] ?? 0), 0)
}

/** Whether the answers of a scorecard leave no doubt. Fewer add nothing: a pitch of one turn shows two. */
export const isSellingShown = ({ particular }: Shown): boolean => particular >= enoughShown

function weighted(
  weights: Readonly<Record<string, number>>,
  facts: Readonly<Record<string, number>>,
): number {
  return Object.entries(facts).reduce((sum, [name, value]) => sum + value * (weights[name] ?? 0), 0)
}
