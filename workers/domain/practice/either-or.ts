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
import { capitalized, loweredStart } from './wording/speech.ts'

/** Answers "is it the cost or the time?" with one of the things that it offers: the one that the notes speak for, otherwise either. */

/** A stranger is told nothing in their first words. */
const firstTold = 2
const mostKept = 60
/** Only notes say who decides and what is signed. Without one, the buyer does not say it. */
const guarded =
  /(?<!\p{L})(?:sign|signs|signed|signing|approv\p{L}*|decid\p{L}*|decision|signatures?|contracts?|renew\p{L}*|budget|board|owner|boss|competitors?|meet|meeting|call (?:you|me)|monday|tuesday|wednesday|thursday|friday|next week)(?!\p{L})/iu
/** "Do you want the long or the short version?" is about the talk. */
const ofTheTalk =
  /(?<!\p{L})(?:should i|shall i|can i|could i|may i|do you want (?:me|the)|would you (?:like|prefer|rather)|version)(?!\p{L})/iu

/** These want an answer of their own kind, unless they list what to choose from: "how do they come in, on paper or by mail?" */
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
const listsThem = /[,:] [^,:?]{2,60}(?:,? or|,) /iu

/** "By phone? Or by mail?" */
const inTwo = /(?:^|[.!,?] ?)([a-z][a-z' -]{1,30})\? or ([a-z][a-z' -]{1,30})\?\s*$/i

/** A note counts as much as this many answers. */
const ofNote = 3

/** How many of the buyer's sentences speak for each of the things, and for none of the others. */
function supportOf(talk: Talk, offered: readonly Offered[]): number[] {
  const counts = offered.map(() => 0)
  // The buyer's objections are not secret.
  const objections = talk.script.objections.map(({ text }) => ({ spoken: text, known: null }))
  for (const { spoken, known } of [...sayableOf(talk), ...objections]) {
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

/** "Was it one site, or others as well?" */
const oneOrMore =
  /\b(?:one|only|just the one|a single)\b[^?]{1,60}\bor\b[^?]{0,30}\b(?:others|more|several|all|every|many|elsewhere)\b/i
const justOne = [
  'Just the one, as far as I know.',
  'The one, mainly.',
  'Only the one, so far.',
  'Mostly the one.',
  'One, really. The rest was quiet.',
]

const bothOf = [
  'Both, to be honest.',
  'A bit of each.',
  "Both. I couldn't separate them.",
  'The one comes with the other.',
  'A bit of both, depending on the day.',
  'Some of each.',
  'Half and half, roughly.',
  'Both, more or less.',
]

const isPast = /(?<!\p{L})(?:did|had|didn't|was|were|have|has)(?!\p{L})/u
const isPerson = /^(?:nobody|somebody|everybody|someone|everyone|they)$/u
const isCount =
  /^(?:about |around |like |nearer )?(?:\d[\d.,]*|a dozen|half an? \p{L}+|an? (?:hour|day|week|month|couple|few|handful)|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|eighty|a hundred)(?: \p{L}{3,10})?$/iu
/** "Do you want your people in on it, or just you?" asks about one occasion, not about what is usual. */
const ofOnce =
  /(?<!\p{L})(?:(?:do|would) you (?:want|like|prefer|rather)|which would|suits?|better for you|best|when was|was (?:that|this|it)|worse|worst|bring|invite|involve|join|most want|want to|like to)(?!\p{L})/iu

/** An offered thing that is a sentence on its own. */
const isWhole = /^(?:we|they|it|there) (?:have|has|had|are|is|was|were|do|does|did)(?!\p{L})/u

/** The chosen thing in a sentence. */
function sentenceWith(talk: Talk, name: string, isOffered: boolean, text: string): string {
  const isClause = isOffered || isWhole.test(name)
  const start = capitalized(name)
  if (isCount.test(name))
    return phraseFrom(talk, 'chosenCount', [
      `Nearer ${name}, I'd say.`,
      `More like ${name}.`,
      `Closer to ${name}.`,
      `${start}, or not far off.`,
      `Rather ${name}, roughly.`,
      `About ${name}, if you want one of the two.`,
    ])
  if (isPerson.test(name))
    return phraseFrom(talk, 'chosenPerson', [
      `${start}, usually.`,
      `${start}, as things are.`,
      `${start}, mostly.`,
    ])
  if (isClause && isPast.test(name))
    return phraseFrom(talk, 'chosenPast', [
      `${start}.`,
      `${start}, this time.`,
      `${start}, as far as I know.`,
      `I think ${name}.`,
      `${start}, yes.`,
      `That time ${name}.`,
    ])
  if (isClause)
    return phraseFrom(talk, 'chosenDeed', [
      `${start}, mostly.`,
      `${start}, as a rule.`,
      `Usually ${name}.`,
      `${start}, I'd say.`,
      `Most days ${name}.`,
      `${start}, nine times out of ten.`,
      `In practice ${name}.`,
      `${start}. That's how it goes here.`,
    ])
  if (ofOnce.test(text))
    return phraseFrom(talk, 'chosenOnce', [
      `${start}, I'd say.`,
      `I'd say ${name}.`,
      `${start}, if you ask me.`,
      `${start}, if I have to pick.`,
      `Let's say ${name}.`,
      `${start}, I think.`,
    ])
  return capitalized(phrase(talk, 'bgSecond', talk.state.speakerId, { second: name }))
}

/** @returns false if the question offers nothing to choose from, or a hidden note may be what is asked for */
export function chooseOffered(talk: Talk, { text: asked, asks, facts }: ReadAct): boolean {
  const { state } = talk
  const [, one, other] = inTwo.exec(talk.text.slice(-120)) ?? []
  const text = one === undefined || other === undefined ? asked : `${one.trim()} or ${other.trim()}?`
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
  // Only a thing whose beginning and end the words show can be chosen, because the buyer repeats it.
  const sayable = counts.flatMap((count, index) => (offered[index]?.said == null ? [] : [{ count, index }]))
  const mostSayable = Math.max(...sayable.map(({ count }) => count))
  const best = sayable.filter(({ count }) => count === mostSayable).map(({ index }) => index)
  if ((best.length === 0 || mostSayable < most) && oneOrMore.test(text)) {
    say(talk, { act: 'tell', parts: [phraseFrom(talk, 'justOne', justOne)], unanswered: text })
    return true
  }
  if (best.length === 0 || mostSayable < most) return false
  const chosen = best[hashNumber(`${state.seed}|${key}`) % best.length] ?? 0
  const said = sentenceWith(
    talk,
    loweredStart(offered[chosen]?.said ?? ''),
    offered[chosen]?.isClause ?? false,
    text,
  )
  if (said === '') return false
  state.background = [...(state.background ?? []), { key, text: said }].slice(-mostKept)
  say(talk, { act: 'tell', parts: [said], unanswered: text })
  return true
}
