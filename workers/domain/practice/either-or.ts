import { mayBeNoted } from './background.ts'
import type { ReadAct } from './conversation.ts'
import { sayableOf } from './sayable.ts'
import { type Offered, offeredIn } from './reading/offered.ts'
import type { AskedFor } from './reading/plain-questions.ts'
import { contentStems } from './reading/stems.ts'
import { isSameMeaning } from './reading/synonyms.ts'
import { negation } from './reading/verdict.ts'
import { hashNumber } from './sha256.ts'
import { phrase, phraseFrom, say, type Talk } from './talk.ts'
import { canTell } from './telling.ts'
import { ledAgain } from './wording/choose.ts'
import { capitalized } from './wording/speech.ts'

/** Answers "is it the cost or the time?" with one of the things that it offers: the one that the notes speak for, otherwise either. */

/** A stranger is told nothing in their first words. */
const firstTold = 2
const mostKept = 60
/** Who decides and what is signed stands in notes, or is not said. */
const guarded =
  /(?<!\p{L})(?:sign|signs|signed|signing|approv\p{L}*|decid\p{L}*|decision|contracts?|renew\p{L}*|budget|board|owner|boss|competitors?|meet|meeting|call (?:you|me)|monday|tuesday|wednesday|thursday|friday|next week)(?!\p{L})/iu
/** "Do you want the long or the short version?" is about the talk. */
const ofTheTalk =
  /(?<!\p{L})(?:should i|shall i|can i|could i|may i|do you want (?:me|the)|would you (?:like|prefer|rather)|version)(?!\p{L})/iu

/** "Who signs, you or whoever is above you?" asks for somebody; "how do they come in, on paper or by mail?" does. */
const wantsElse = new Set<AskedFor>([
  'how',
  'why',
  'who',
  'whom',
  'when',
  'whenNext',
  'where',
  'number',
  'cost',
  'howLong',
  'howOften',
  'said',
  'happens',
  'happened',
])
/** "What difficulties or worries do you have?" offers nothing, "what is worse, this or that?" does. */
const asksWith = /(?<!\p{L})(?:what|which)(?!\p{L})/iu
const compares =
  /(?<!\p{L})(?:\p{L}{2,10}er|worse|worst|more|most|\p{L}{2,10}est|important|first|prefer)(?!\p{L})/iu
const listsThem = /[,:] [^,:?]{2,60} or /iu

/** A note counts as much as this many answers. */
const ofNote = 3

/** How many of the buyer's sentences speak for each of the things, and for none of the others. */
function supportOf(talk: Talk, offered: readonly Offered[]): number[] {
  const counts = offered.map(() => 0)
  for (const { spoken, known } of sayableOf(talk)) {
    if (negation.test(spoken)) continue
    const own = contentStems(spoken)
    const named = offered.flatMap(({ stems }, index) =>
      stems.some((stem) => own.some((one) => isSameMeaning(one, stem))) ? [index] : [],
    )
    const [only] = named
    if (named.length === 1 && only !== undefined)
      counts[only] = (counts[only] ?? 0) + (known === null ? ofNote : 1)
  }
  return counts
}

const bothOf = [
  'Both, to be honest.',
  'A bit of each.',
  "Both. I couldn't separate them.",
  'The one comes with the other.',
]

const isDeed = /^(?:we|they) /u
/** A choice between things that cannot be repeated as they were said. */
const placesSaid: readonly (readonly string[])[] = [
  ["More the first, I'd say.", 'The first, as a rule.', 'Mostly the first.'],
  ['The second, mostly.', 'More the second, to be honest.', 'The second, more often than not.'],
]
const lastSaid = ['The last of those, mostly.', "The last one, I'd say.", 'The last one, as a rule.']

/** @returns false if the question offers nothing to choose from, or a hidden note may be what is asked for */
export function chooseOffered(talk: Talk, { text, asks, facts }: ReadAct): boolean {
  const { state } = talk
  if (facts.some((id) => !state.revealed.some((mark) => mark.id === id))) return false
  if (asks === null || state.at < firstTold || !canTell(talk)) return false
  if (guarded.test(text) || ofTheTalk.test(text)) return false
  const isListed = listsThem.test(text)
  if (wantsElse.has(asks) && !isListed) return false
  if (asksWith.test(text) && !compares.test(text) && !isListed) return false
  const offered = offeredIn(text)
  if (offered === null) return false
  const key = hashNumber(
    `offered|${offered
      .flatMap(({ stems }) => stems)
      .toSorted()
      .join(' ')}`,
  )
  const before = state.background?.find((one) => one.key === key)
  if (before !== undefined) {
    const again = phrase(talk, 'restateLead')
    if (again === '') return false
    say(talk, { act: 'tell', parts: [ledAgain(again, before.text)], unanswered: text })
    return true
  }
  const counts = supportOf(talk, offered)
  const most = Math.max(...counts)
  // A hidden note may say which.
  if (most === 0 && mayBeNoted(talk, text, asks, false)) {
    const both = phraseFrom(talk, 'chosenBoth', bothOf)
    if (both === '') return false
    say(talk, { act: 'tell', parts: [both], unanswered: text })
    return true
  }
  const best = counts.flatMap((count, index) => (count === most ? [index] : []))
  const chosen = best[hashNumber(`${state.seed}|${key}`) % best.length] ?? 0
  const name = offered[chosen]?.said ?? null
  const said =
    name === null
      ? phraseFrom(talk, 'chosenPlace', placesSaid[chosen] ?? lastSaid)
      : isDeed.test(name)
        ? phraseFrom(talk, 'chosenDeed', [
            `${capitalized(name)}, mostly.`,
            `${capitalized(name)}, as a rule.`,
            `Usually ${name}.`,
            `${capitalized(name)}, I'd say.`,
          ])
        : capitalized(phrase(talk, 'bgSecond', state.speakerId, { second: name }))
  if (said === '') return false
  state.background = [...(state.background ?? []), { key, text: said }].slice(-mostKept)
  say(talk, { act: 'tell', parts: [said], unanswered: text })
  return true
}
