import type { ReadAct } from './conversation.ts'
import { missingFor } from './next-step.ts'
import { dueObjection, raise } from './objections.ts'
import { askWhenInvited } from './own-questions.ts'
import { respondToPriceCheck } from './proposals.ts'
import {
  has,
  isTwice,
  mainSpeaker,
  openObjection,
  phrase,
  phraseFrom,
  questionToAnswer,
  say,
  type Talk,
} from './talk.ts'
import { hasOwnForm } from './unknown.ts'
import { attitudeNow } from './weigh.ts'
import { pressBank } from './wording/bank-moves.ts'

/** With this few points missing for a yes, a buyer likes what they are offered. */
const nearlyConvinced = 20

/** Answers what anybody answers immediately: who they are, whether they can hear the rep, what they just said. */
export function answerAnybody(talk: Talk, { asks, text }: ReadAct): boolean {
  const { state } = talk
  if (state.phase === 'opening' && mayAsk.test(text) && !isTwice(talk, 'giveTime')) {
    say(talk, { act: 'giveTime', parts: [phrase(talk, 'giveTime')] })
    return true
  }
  if (howToReach.test(text)) {
    say(talk, { act: 'tell', parts: [phrase(talk, 'reachMe')] })
    return true
  }
  if (whatToBring.test(text)) {
    say(talk, { act: 'tell', parts: [phrase(talk, 'bringNothing')] })
    return true
  }
  if (wantsLeave.test(text)) {
    say(talk, { act: 'confirm', parts: [phrase(talk, 'keepNumber')] })
    return true
  }
  if (wantsSomebody.test(text)) {
    say(talk, { act: 'tell', parts: [phrase(talk, 'askMe')] })
    return true
  }
  const isOfOthers = state.phase !== 'opening' && pointsAway.test(text)
  if (asks === 'identity' && !isOfOthers) {
    sayWho(talk)
    return true
  }
  if (asks === 'hearing' && !isTwice(talk, 'confirm')) {
    say(talk, { act: 'confirm', parts: [phrase(talk, 'hearYou')] })
    return true
  }
  if (asks === 'repeat' && state.lastText !== '') {
    sayAgain(talk)
    return true
  }
  return false
}

/** "I have two questions, may I?" */
const mayAsk = /\b(?:may|can|could) i ?\?\s*$/i
/** "How do you want me to stay in touch?" */
const howToReach =
  /\bhow (?:do|would|should|can|could) (?:you (?:want|like|prefer)(?: me)?|i|we)(?: to)? (?:best )?(?:stay in touch|keep in touch|get in touch|be reached|reach you|get back to you)\b/i
/** "Anything I should bring?" */
const whatToBring =
  /\b(?:anything|what|something) (?:else )?(?:that )?(?:should |do |can |must )?(?:i|we) (?:should |need to |can |have to |must )?(?:bring|prepare|have ready)\b/i
/** "May I be the one you ring?" */
const wantsLeave =
  /\b(?:may|can|could) i (?:be the (?:one|first|person)|leave (?:you )?(?:my|a) (?:number|card|contact)|stay in touch|keep in touch|check in)\b/i
/** "Is there somebody I could ask?" */
const wantsSomebody =
  /\b(?:somebody|someone|anybody|anyone|a person) (?:else )?(?:that |who )?(?:i|we) (?:could|can|should|might|may) (?:ask|talk|speak|call|contact|ring)\b/i

/** Later in a call, "who is that?" asks about somebody whom the buyer mentioned. */
const pointsAway = /(?<!\p{L})(?:who|(?:which|what) company)(?:'s| is) that(?!\p{L})/iu

function sayWho(talk: Talk): void {
  const { script, state } = talk
  const speaker = script.speakers.find(({ id }) => id === state.speakerId) ?? mainSpeaker(script)
  const name = `${speaker.firstName} ${speaker.lastName}`.trim()
  const parts = [phrase(talk, 'selfName', speaker.id, { name })]
  const role = script.details.find(({ id, speakerId }) => id === 'role' && speakerId === speaker.id)
  if (role !== undefined && !state.told.includes(role.id)) {
    state.told.push(role.id)
    parts.push(role.spoken)
  }
  const isUnknown = script.relationship === 'stranger' && !state.known.name && state.phase === 'opening'
  if (isUnknown) {
    state.asked = 'who'
    parts.push(phrase(talk, 'askWho'))
  }
  say(talk, {
    act: 'tell',
    speakerId: speaker.id,
    parts,
    says: [name, ...(role === undefined ? [] : [role.spoken])],
  })
}

/** Repeats the last words without their lead. */
function sayAgain(talk: Talk): void {
  const { state, script } = talk
  const again = state.revealed
    .filter(({ at }) => at === state.at - 1)
    .flatMap(({ id }) => script.facts.find((fact) => fact.id === id) ?? [])
  const [fact] = again
  const text = fact?.spoken ?? state.lastText
  say(talk, {
    act: 'tell',
    parts: [phrase(talk, 'repeatLead'), text.slice(0, 500)],
    facts: again.map(({ id }) => id),
    says: [text.slice(0, 500)],
  })
}

/** Answers a question about the talk itself instead of the buyer's world. */
export function answerPlainly(talk: Talk, question: ReadAct): boolean {
  const { asks, text } = question
  if (
    has(talk, 'price') &&
    !asksOfPrice.test(text) &&
    openObjection(talk) === undefined &&
    !isTwice(talk, 'react')
  ) {
    if (respondToPriceCheck(talk)) return true
    say(talk, { act: 'react', parts: [phrase(talk, 'priceNoted')] })
    return true
  }
  if (asks === 'favor') return !hasOwnForm(question) && sayFavor(talk)
  if (asks === 'verdict') return sayVerdict(talk)
  if (asks === 'yourTurn') return sayYourTurn(talk)
  if (asks === 'anythingElse') return sayWhatElse(talk)
  // A colleague is asked about the next step of a deal.
  if (asks === 'step' && talk.script.relationship !== 'colleague') return sayStep(talk)
  if (asks === 'feeling' && !isTwice(talk, 'react')) {
    say(talk, { act: 'react', parts: [phrase(talk, 'feel')] })
    return true
  }
  const wasRefused = ['decline', 'refuseNextStep', 'withhold', 'doubt', 'warn'].includes(talk.state.lastAct)
  if (asks === 'why' && wasRefused && !isTwice(talk, 'react')) {
    say(talk, { act: 'react', parts: [phrase(talk, 'whyNot')] })
    return true
  }
  return false
}

const checksIt =
  /\b(?:sounds?|looks?|seems?|be|that|it) (?:about |roughly )?(?:right|correct|accurate)(?: to you| for you)? ?\?/i
const asksOfPrice = /(?<!\p{L})(?:price|cost|costs|rate|pay|budget|spend)(?!\p{L})/iu

function sayVerdict(talk: Talk, isOpen = false): boolean {
  // "I see ten of them in use, does that sound right?"
  if (checksIt.test(talk.text) && openObjection(talk) === undefined && !isTwice(talk, 'confirm')) {
    say(talk, { act: 'confirm', parts: [phrase(talk, 'checkRight')] })
    return true
  }
  const open = openObjection(talk)
  if (open !== undefined) {
    const act = isTwice(talk, 'press') ? 'doubt' : 'press'
    if (isTwice(talk, act)) return false
    say(talk, {
      act,
      speakerId: open.speakerId,
      parts: [
        isOpen ? '' : phrase(talk, 'verdictNo', open.speakerId),
        phraseFrom(talk, `press-${open.kind}`, pressBank[open.kind]),
      ],
      objections: [open.id],
    })
    return true
  }
  const isPleased = missingFor(talk) <= nearlyConvinced || talk.state.lastAct === 'settle'
  const act = isPleased ? 'confirm' : 'react'
  if (isTwice(talk, act)) return false
  say(talk, {
    act,
    parts: [phrase(talk, isPleased ? 'verdictGood' : 'verdictMixed')],
  })
  return true
}

/** How much more trust a favor for the rep needs than a hidden fact. */
const trustForFavor = 10

/** "Would you introduce me to Desmond?" */
function sayFavor(talk: Talk): boolean {
  const { state, script } = talk
  const { revealTrust } = attitudeNow(script, state)
  const isWilling =
    state.agreed !== null || (state.trust >= revealTrust + trustForFavor && openObjection(talk) === undefined)
  const act = isWilling ? 'confirm' : 'refuseNextStep'
  if (isTwice(talk, act)) return false
  say(talk, { act, parts: [phrase(talk, isWilling ? 'favorYes' : 'favorNo')] })
  return true
}

function sayYourTurn(talk: Talk): boolean {
  if (!isTwice(talk, 'askBack') && askWhenInvited(talk)) return true
  if (isTwice(talk, 'confirm')) return false
  say(talk, { act: 'confirm', parts: [phrase(talk, 'nothingElse')] })
  return true
}

function sayWhatElse(talk: Talk): boolean {
  if (openObjection(talk) !== undefined) return sayVerdict(talk, true)
  const due = dueObjection(talk, true)
  if (due !== undefined) {
    raise(talk, due)
    return true
  }
  if (isTwice(talk, 'confirm')) return false
  say(talk, { act: 'confirm', parts: [phrase(talk, 'nothingElse')] })
  return true
}

function sayStep(talk: Talk): boolean {
  const { state } = talk
  if (missingFor(talk) <= 0 && state.openObjection === null && state.agreed === null) {
    if (isTwice(talk, 'requestTime')) return false
    state.phase = 'commit'
    state.asked = 'day'
    say(talk, { act: 'requestTime', parts: [phrase(talk, 'stepYours')] })
    return true
  }
  if (isTwice(talk, 'refuseNextStep')) return false
  say(talk, { act: 'refuseNextStep', parts: [phrase(talk, 'stepNotYet')] })
  return true
}

/** Something to read is not a meeting, so most people accept it. */
export function respondToOffer(talk: Talk): boolean {
  if (!has(talk, 'offer') || isTwice(talk, 'confirm')) return false
  // "I can send you that. What should be in it?"
  if (questionToAnswer(talk)?.act === 'openQuestion') return false
  const isKind = talk.state.trust >= talk.script.attitude.revealTrust
  say(talk, {
    act: 'confirm',
    parts: [phrase(talk, isKind ? 'takeOffer' : 'takeOfferCold')],
  })
  return true
}
