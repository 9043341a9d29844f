import { mayBeNoted } from './background.ts'
import type { Tone } from './catalog/attitudes.ts'
import type { ReadAct } from './conversation.ts'
import { isPeopled, namedOf } from './invented-people.ts'
import { answerForm } from './reading/answers/answer-form.ts'
import { type BestAnswer, bestAnswers } from './reading/answers/best-answers.ts'
import { isGuarded } from './reading/background-form.ts'
import type { AskedFor } from './reading/plain-questions.ts'
import { asksOfLeavers } from './reading/everyday-questions.ts'
import { negation } from './reading/verdict.ts'
import { contentStems } from './reading/stems.ts'
import { notesOf } from './reading/match-topics.ts'
import type { PersonaScript } from './script.ts'
import { hashNumber } from './sha256.ts'
import { phrase, phraseFrom, say, toneOf, type Talk } from './talk.ts'
import { canTell } from './telling.ts'
import { ledAgain } from './wording/choose.ts'
import type { AnswerRow } from './wording/answer-bank/row.ts'

/** Answers harmless questions about daily work with a row of the answer bank that fits what they mean. */

/** A stranger is told nothing in their first words. */
const firstTold = 2
const mostKept = 60
/** A row fits from this chance on. It is lower for a seller who is asked about deals, who has nothing else to say that fits. */
const leastChance = { deals: 0.2, others: 0.4, yesNo: 0.55 }
const plainly = new Set<AskedFor>(['is', 'does', 'did', 'areYou', 'happened', 'said'])

/** The answers of a row in this tone. A blunt buyer uses those written for blunt buyers, otherwise short ones. */
function saysOf({ says }: AnswerRow, tone: Tone): readonly string[] {
  const own = says[tone] ?? []
  const any = says.any ?? []
  if (tone === 'blunt') {
    const short = any.filter((one) => one.split(' ').length <= mostBlunt)
    return own.length > 0 ? own : short.length > 0 ? short : any
  }
  return [...own, ...any]
}
const mostBlunt = 9

const amount =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|fifteen|twenty|thirty|forty|fifty|hundred|half|third|quarter|few|handful|couple|most|none|all|every|both|hardly|many|several|enough)\b/i
const time =
  /\b(?:minutes?|hours?|days?|weeks?|months?|years?|morning|afternoon|evening|night|noon|lunch|while|long|longer|quick|forever|until|since|ages|season)\b/i
const often =
  /\b(?:often|always|never|ever|weekly|daily|monthly|rarely|seldom|once|twice|times|sometimes|now and then|every|most|days?|weeks?|months?|years?)\b/i
const wanted: Partial<Record<AskedFor, RegExp>> = { number: amount, howLong: time, howOften: often }
/** "No two are the same" does not say how many. */
const hasForm = ({ asks, text }: ReadAct, answer: string): boolean =>
  (asks === null || wanted[asks]?.test(answer) !== false) &&
  !(asks === 'number' && /\bhow many\b/i.test(text) && !amount.test(answer))

/** Nobody hopes for anything from somebody who rang a minute ago. */
const ofBuyers = /\b(?:hoping for|looking forward|been waiting|finally|what I'm after|hoped)\b/i

/** An answer with the people and firms of this bot. */
export const filled = (script: PersonaScript, answer: string): string =>
  answer.replaceAll(
    /\{(colleague|customer|contact)\}/g,
    (_slot, name: keyof ReturnType<typeof namedOf>) => namedOf(script)[name],
  )

/** "No spreadsheet" denies a note that says that there is one. */
function denies(talk: Talk, answer: string): boolean {
  const stems = contentStems(answer)
  return notesOf(talk.script).some(
    ({ spoken }) =>
      negation.test(spoken) !== negation.test(answer) &&
      contentStems(spoken).filter((stem) => stems.includes(stem)).length > 0,
  )
}

/** "On a normal Monday" proposes no day. */
const usualDay =
  /(?<!\p{L})(?:normal|typical|usual|every|average|ordinary|a) (?:monday|tuesday|wednesday|thursday|friday)s?(?!\p{L})/giu

const bareExample = /^[^,]{0,30}(?:an?|any) (?:\p{L}{3,9} )?examples?(?: of (?:that|this|it))?[ ?.]*$/iu

/** The rows that may answer a question, best first. None if a note may be what is asked for. */
function rowsFor(talk: Talk, { text, asks, act }: ReadAct): readonly BestAnswer[] {
  const { script, state } = talk
  if (asks === null || (script.relationship === 'stranger' && state.at < firstTold) || !canTell(talk))
    return []
  // How many left is a fact, and no row knows it.
  if (asksOfLeavers(text)) return []
  // What customers sign and decide is the daily work of a seller.
  if (script.relationship !== 'colleague' && isGuarded(text.replaceAll(usualDay, 'day'))) return []
  const form = answerForm(text, asks, act === 'closedQuestion')
  const isSo = form === 'yesNo' || form === 'choice' || asks === 'how'
  // A question without content words is about what was said last, whatever note it resembles.
  const isBare = (contentStems(text).length === 0 && form !== 'yesNo') || bareExample.test(text)
  if (!isBare && mayBeNoted(talk, text, asks, isSo)) return []
  return bestAnswers(script, { question: text, turn: talk.text, last: state.lastText, asks, form })
}

/** The question of a turn that the bank knows much better than `chosen`. */
export function betterKnown(talk: Talk, chosen: ReadAct, all: readonly ReadAct[]): ReadAct {
  const chanceOf = (question: ReadAct): number => rowsFor(talk, question)[0]?.chance ?? 0
  const least = Math.max(surely, chanceOf(chosen) + clearly)
  const found = all
    .filter((one) => one !== chosen)
    .map((one) => ({ one, chance: chanceOf(one) }))
    .toSorted((one, other) => other.chance - one.chance)[0]
  return found !== undefined && found.chance >= least ? found.one : chosen
}
/** From this chance on, an everyday answer comes before what would otherwise only be hinted at or explained. */
export const surely = 0.6
const clearly = 0.2

/** @returns false if no row fits, or a note may be what is asked for */
export function answerFromBank(talk: Talk, question: ReadAct, surelyFrom?: number): boolean {
  const { script, state } = talk
  // A yes or no that answers another question is worse than a plain yes or no.
  const isPlain = question.asks !== null && plainly.has(question.asks)
  const least =
    surelyFrom ??
    (script.relationship === 'colleague'
      ? leastChance.deals
      : isPlain
        ? leastChance.yesNo
        : leastChance.others)
  const fitting = rowsFor(talk, question).filter(({ chance }) => chance >= least)
  for (const { row, key, chance } of fitting) {
    const mark = hashNumber(`answer|${key}`)
    const before = state.background?.find((one) => one.key === mark)
    if (before !== undefined) {
      // Somebody who asks a follow-up question wants more than the same words.
      if (state.lastText.includes(before.text)) continue
      // Nobody says an old thing again for a question that it only loosely fits.
      if (chance < surely) continue
      const again = phrase(talk, 'restateLead')
      if (again === '') return false
      say(talk, { act: 'tell', parts: [ledAgain(again, before.text)] })
      return true
    }
    const wordings = saysOf(row, toneOf(talk, state.speakerId))
      .filter((one) => !isPeopled(script) || !one.includes('{'))
      .map((one) => filled(script, one))
      .filter(
        (one) =>
          hasForm(question, one) &&
          !denies(talk, one) &&
          !(script.relationship === 'stranger' && ofBuyers.test(one)),
      )
    if (wordings.length === 0) continue
    const said = phraseFrom(talk, `answer-${mark}`, wordings)
    if (said === '') continue
    state.background = [...(state.background ?? []), { key: mark, text: said }].slice(-mostKept)
    say(talk, { act: 'tell', parts: [said] })
    return true
  }
  return false
}
