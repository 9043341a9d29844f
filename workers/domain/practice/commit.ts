import {
  give,
  has,
  isTwice,
  joinBefore,
  objectionState,
  openObjection,
  phrase,
  say,
  end,
  type Talk,
} from './talk.ts'
import { close, dueObjection, meets, press, raise, respondToAnswer, staleSteps } from './objections.ts'
import { lexicon, movePatterns } from './reading/lexicon.ts'
import { dayIn, missingFor } from './next-step.ts'
import { plainWords } from './reading/plain-words.ts'
import { holdLead, isNearly, respondForOthers } from './proposals.ts'
import type { BuyerAct } from './acts.ts'
import type { ScriptObjection } from './script.ts'
import type { WordingKey } from './wording/choose.ts'
import { capitalized } from './wording/speech.ts'

/** The buyer finally declines after this many requests that came too early. */
const mostRefusals = 3
/** With this few points missing for a next step, a buyer lets the rep call again. */
const nearlyThere = 15

/** A page to read is no meeting, and what most people accept in its place. */
export function respondToPage(talk: Talk): boolean {
  const { state, script } = talk
  const isInPlace = !wantsToMeet.test(talk.text) || (missingFor(talk) > 0 && state.known.refusals > 0)
  if (state.agreed !== null || !isInPlace || !sendsPage.test(talk.text) || isTwice(talk, 'confirm'))
    return false
  const isKind = state.trust >= script.attitude.revealTrust
  say(talk, { act: 'confirm', parts: [phrase(talk, isKind ? 'takeOffer' : 'takeOfferCold')] })
  return true
}

/** The rep requests a next step. */
export function respondToRequest(talk: Talk): void {
  const { state } = talk
  const { known } = state
  if (respondToPage(talk)) return
  known.nextStepAsks += 1
  if (respondForOthers(talk)) return
  if (state.agreed !== null) {
    if (has(talk, 'nextStepTime') && state.agreed === 'nextStep') return agree(talk)
    return say(talk, {
      act: 'agreeNextStep',
      parts: [phrase(talk, 'agreedAlready')],
    })
  }
  if (asksToCallBack(talk) && openObjection(talk) === undefined && missingFor(talk) > 0) return postpone(talk)
  if (!known.reason && known.claims + known.proofs + known.openQuestions === 0) give(talk, 'tooEarly')
  letStaleObjectionGo(talk)
  const open = openObjection(talk)
  if (open !== undefined && open.severity >= 2) {
    if (respondToAnswer(talk, false) && state.openObjection !== null) return
    if (state.openObjection !== null) {
      give(talk, 'objectionMissed')
      return press(talk, open, 'stepBlocked')
    }
  }
  // The objection is settled, so the request is still to be answered.
  const settled = talk.turns.pop()
  decide(talk, settled !== undefined)
  // Nobody says "fine" and no in one breath.
  if (settled !== undefined && !refusals.has(talk.state.lastAct)) joinBefore(talk, settled)
}

const sendsPage =
  /\b(?:send|e-?mail|mail) (?:you |over |it )?(?:just |only )?(?:a|an|one|the|my|two|some|that)? ?(?:[a-z-]{2,10} )?(?:page|pager|summary|figures|numbers|sheet|example|note|overview|draft|write-?up)\b/i
const wantsToMeet =
  /\b(?:meet|meeting|minutes|half an hour|an hour|(?:call|ring|see|show|visit) (?:you|u)|invite|o'clock|demo|at (?:\d|half|nine|ten|eleven|noon|one|two|three|four|eight))\b/i
const openedUp = new Set<BuyerAct>(['tell', 'reveal', 'confirm'])
const refusals = new Set<BuyerAct>(['refuseNextStep', 'decline', 'postpone', 'object'])

/** An objection that nobody has mentioned for long does not hold back a buyer who is otherwise convinced. */
function letStaleObjectionGo(talk: Talk): void {
  const { state, script } = talk
  const open = openObjection(talk)
  const entry = open === undefined ? undefined : objectionState(talk, open.id)
  if (open === undefined || entry === undefined || script.isFocus) return
  if (state.at - entry.touchedAt < staleSteps || missingFor(talk) > 0) return
  close(talk, open, 'dropped')
}

const asksToCallBack = ({ text }: Talk): boolean => lexicon.callback.test(plainWords(text))

/** "Shall we sit down with the owner?" asks for the one who has to agree anyway. */
const involvesThem = ({ text }: Talk, { kind }: ScriptObjection): boolean =>
  kind === 'authority' && movePatterns.involveOthers.test(plainWords(text))

/** A customer who is asked to sign needs no day for a yes. */
const asksToRenew = ({ script, text }: Talk): boolean =>
  script.relationship === 'customer' && lexicon.asksToBuy.test(plainWords(text))

/** Yes, no, or what still stands in the way. */
function decide(talk: Talk, isJustSettled: boolean): void {
  const { script, state } = talk
  const { known } = state
  // Nobody answers a settled objection with the next one, and nobody who asked for a day raises something new when the rep names it.
  const isNaming = state.lastAct === 'requestTime' && has(talk, 'nextStepTime')
  const isHeld = state.heldAt !== undefined && state.openObjection === null
  const due = isJustSettled || isNaming || isHeld ? undefined : dueObjection(talk, true)
  // Nobody objects to what the rep has just offered to take care of.
  const isCared =
    due !== undefined &&
    (meets(talk, due) || (state.metAhead ?? []).includes(due.id) || involvesThem(talk, due))
  if (due !== undefined && isCared) close(talk, due, 'resolved')
  if (due !== undefined && !isCared) {
    if (isNearly(talk)) state.heldAt = state.at
    return raise(talk, due, holdLead(talk))
  }
  state.phase = 'commit'
  // A day that only one thing stood in the way of is not taken back once that is settled.
  const missing = isHeld && isNearly(talk) ? 0 : missingFor(talk)
  if (missing <= 0) {
    const needsTime = script.commitment.needsTime && !asksToRenew(talk)
    if (!needsTime || has(talk, 'nextStepTime') || dayIn(talk.text) !== '') return agree(talk)
    state.asked = 'day'
    return say(talk, {
      act: 'requestTime',
      parts: [phrase(talk, 'requestTime')],
    })
  }
  known.refusals += 1
  give(talk, 'refusedStep')
  if (missing <= nearlyThere && known.refusals >= 2) return postpone(talk)
  // Nobody who has just told something slams the door.
  if (known.refusals >= mostRefusals && !openedUp.has(state.lastAct)) {
    say(talk, { act: 'decline', parts: [phrase(talk, 'decline')] })
    return end(talk, 'declined')
  }
  say(talk, {
    act: 'refuseNextStep',
    parts: [phrase(talk, refusalOf(talk))],
  })
}

/** Somebody who knows the rep, or has accepted an answer, refuses a day and not the rep. */
const refusalOf = ({ script: { relationship }, state }: Talk): WordingKey =>
  relationship === 'carrier'
    ? 'refuseLoad'
    : relationship === 'customer' ||
        relationship === 'prospect' ||
        state.objections.some(({ status }) => status === 'resolved')
      ? 'refuseKnown'
      : 'refuseNextStep'

function agree(talk: Talk): void {
  const { state } = talk
  const day = dayIn(talk.text)
  state.agreed = 'nextStep'
  state.phase = 'closing'
  state.asked = null
  if (day !== '') state.known.day = day
  const inside = day.replace(/^(?:At|On|Next|This|In|The|Later|Today|Tomorrow)(?= |$)/u, (word) =>
    word.toLowerCase(),
  )
  const said =
    day === ''
      ? phrase(talk, 'agreePlain')
      : capitalized(phrase(talk, 'agreeTime', state.speakerId, { day: inside }))
  say(talk, { act: 'agreeNextStep', parts: [said] })
}

function postpone(talk: Talk): void {
  talk.state.agreed = 'callback'
  talk.state.phase = 'closing'
  talk.state.asked = null
  say(talk, { act: 'postpone', parts: [phrase(talk, 'postpone')] })
}

/** The outcome of the call if it ended now. */
export function outcomeNow({ state, script }: Talk): 'nextStep' | 'callback' | 'declined' | 'completed' {
  if (state.agreed !== null) return state.agreed
  const isOpen = state.objections.some(
    ({ status }) => status === 'raised' || status === 'pressed' || status === 'dropped',
  )
  const isStranger = script.relationship === 'stranger' || script.relationship === 'carrier'
  return state.known.refusals > 0 || (isStranger && isOpen) ? 'declined' : 'completed'
}
