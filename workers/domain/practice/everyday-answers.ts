import { answerFromBank } from './answer-from-bank.ts'
import { answerFromBackground } from './background.ts'
import type { ReadAct } from './conversation.ts'
import { mostRestated } from './follow-ups.ts'
import type { EverydayKind } from './reading/everyday-examples.ts'
import { everydayAnswers } from './reading/everyday-notes.ts'
import { pieceOf } from './reading/pieces.ts'
import type { AskedFor } from './reading/plain-questions.ts'
import type { Saying } from './script.ts'
import { leadWith, phrase, say, type Talk } from './talk.ts'
import { yesNo } from './unknown.ts'
import { aboutCompany, canTell, tell } from './telling.ts'
import { ledAgain } from './wording/choose.ts'

/** These are about the person and the company themselves, so only such a note answers them. */
export const aboutThemselves: ReadonlySet<EverydayKind> = new Set<EverydayKind>([
  'companyDoes',
  'companySize',
  'customersOf',
  'role',
  'tenure',
  'background',
  'typicalDay',
  'reportsTo',
  'teamSize',
  'hiring',
  'likesJob',
  'privateLife',
  'whereabouts',
])

/** "When does it run out?" wants a date, not how long ago it began. */
const hasPart = (spoken: string, asks: AskedFor | null): boolean =>
  asks !== 'whenNext' || (pieceOf(spoken, 'whenNext', '') !== null && !isBehind.test(spoken))
const isBehind = /(?<!\p{L})(?:ago|since|customers? (?:of|for))(?!\p{L})/iu

/** What anybody says about their day, if no note does. */
const isHarmless = new Set<EverydayKind>([
  'tools',
  'handling',
  'teamRoles',
  'teamFeels',
  'likesIt',
  'dislikesIt',
  'likesJob',
  'problem',
  'measures',
])

const ofFigures = new Set<EverydayKind>(['costOf', 'hoursOf', 'impact'])

/** Money, contracts, decisions, and who the firm is. */
const isGuardedKind = new Set<EverydayKind>([
  'budget',
  'buying',
  'companyDoes',
  'companySize',
  'contract',
  'costOf',
  'customersOf',
  'decides',
  'looked',
  'reportsTo',
  'role',
  'whyNow',
])

/** Answers an everyday question with a note, or says in character that there is no answer. */
export function answerEveryday(talk: Talk, kind: EverydayKind, question: ReadAct, mayTell = true): void {
  const { script, state } = talk
  const { asks } = question
  const { from, without } = everydayAnswers[kind]
  const own = script.details.filter(
    ({ id, speakerId }) => speakerId === state.speakerId || aboutCompany.test(id),
  )
  const sources = mayTell ? from : []
  const found: Saying[] = sources.flatMap(([notes, fitting]) =>
    own.filter(({ id, spoken }) => notes.test(id) && fitting.test(spoken) && hasPart(spoken, asks)),
  )
  const untold = found.find(({ id }) => !state.told.includes(id))
  if (untold !== undefined && canTell(talk)) {
    const isVague = from.some(
      ([notes, fitting, vague]) => vague === true && notes.test(untold.id) && fitting.test(untold.spoken),
    )
    const before = isVague ? phrase(talk, without.key) : ''
    tell(talk, untold, before === '' ? 'tellLead' : null)
    return leadWith(talk, before)
  }
  const told = found.find(({ id }) => state.told.includes(id))
  if (told !== undefined && untold === undefined && state.known.repeats < mostRestated) {
    state.known.repeats += 1
    if (state.focus === told.id && state.at - state.focusAt <= 1)
      return say(talk, { act: 'tell', parts: [phrase(talk, 'alreadyTold')] })
    state.focus = told.id
    state.focusAt = state.at
    return say(talk, {
      act: 'tell',
      speakerId: told.speakerId,
      parts: [ledAgain(phrase(talk, 'restateLead', told.speakerId), told.spoken)],
      says: [told.spoken],
    })
  }
  if (!isGuardedKind.has(kind) && answerFromBank(talk, question)) return
  const isOpen = isHarmless.has(kind) || without.act === 'notKnown'
  if (isOpen && answerFromBackground(talk, question)) return
  // "Do you pay quick?" wants no figure.
  const key = ofFigures.has(kind) && asks !== null && yesNo.includes(asks) ? 'closedUnknown' : without.key
  say(talk, { act: without.act, parts: [phrase(talk, key)], unanswered: question.text })
}
