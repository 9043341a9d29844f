import { give, has, joinBefore, objectionState, openObjection, phrase, say, end, type Talk } from './talk.ts'
import { close, dueObjection, press, raise, respondToAnswer, staleSteps, touches } from './objections.ts'
import { lexicon } from './reading/lexicon.ts'
import { dayIn, missingFor } from './next-step.ts'
import { plainWords } from './reading/plain-words.ts'
import { holdLead, respondForOthers } from './proposals.ts'
import { capitalized } from './wording/speech.ts'

/** The buyer finally declines after this many requests that came too early. */
const mostRefusals = 3
/** With this few points missing for a next step, a buyer lets the rep call again. */
const nearlyThere = 15

/** The rep requests a next step. */
export function respondToRequest(talk: Talk): void {
  const { state } = talk
  const { known } = state
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
  if (settled !== undefined) joinBefore(talk, settled)
}

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

/** Yes, no, or what still stands in the way. */
function decide(talk: Talk, isJustSettled: boolean): void {
  const { script, state } = talk
  const { known } = state
  // Nobody answers a settled objection with the next one, and nobody who asked for a day raises something new when the rep names it.
  const isNaming = state.lastAct === 'requestTime' && has(talk, 'nextStepTime')
  const due = isJustSettled || isNaming ? undefined : dueObjection(talk, true)
  // Nobody objects to what the rep has just offered to take care of.
  const isCared = due !== undefined && touches(talk.text, { ...due, settledStems: [] })
  if (due !== undefined && isCared) close(talk, due, 'resolved')
  if (due !== undefined && !isCared) return raise(talk, due, holdLead(talk))
  state.phase = 'commit'
  const missing = missingFor(talk)
  if (missing <= 0) {
    if (!script.commitment.needsTime || has(talk, 'nextStepTime')) return agree(talk)
    state.asked = 'day'
    return say(talk, {
      act: 'requestTime',
      parts: [phrase(talk, 'requestTime')],
    })
  }
  known.refusals += 1
  give(talk, 'refusedStep')
  if (missing <= nearlyThere && known.refusals >= 2) return postpone(talk)
  if (known.refusals >= mostRefusals) {
    say(talk, { act: 'decline', parts: [phrase(talk, 'decline')] })
    return end(talk, 'declined')
  }
  say(talk, {
    act: 'refuseNextStep',
    parts: [phrase(talk, script.relationship === 'carrier' ? 'refuseLoad' : 'refuseNextStep')],
  })
}

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
