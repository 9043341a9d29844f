import { give, has, joinBefore, objectionState, openObjection, phrase, say, end, type Talk } from './talk.ts'
import { close, dueObjection, press, raise, respondToAnswer, staleSteps, touches } from './objections.ts'
import { clockPattern, datePattern, lexicon, vagueDate } from './reading/lexicon.ts'
import { plainWords } from './reading/plain-words.ts'

/** The buyer finally declines after this many requests that came too early. */
const mostRefusals = 3
/** With this few points missing for a next step, a buyer lets the rep call again. */
const nearlyThere = 15

/** The rep requests a next step. */
export function respondToRequest(talk: Talk): void {
  const { state } = talk
  const { known } = state
  known.nextStepAsks += 1
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
  if (due !== undefined && !isCared) return raise(talk, due)
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

/** How many points the buyer is from a yes. At 0 and below, the buyer agrees. */
export function missingFor({ script, state }: Pick<Talk, 'script' | 'state'>): number {
  const { commitment } = script
  const resolved = state.objections.filter(({ status }) => status === 'resolved').length
  const dropped = state.objections.filter(({ status }) => status === 'dropped').length
  const shared = state.revealed.length + state.told.length + resolved
  return Math.max(
    commitment.interest + dropped * 6 - state.interest,
    commitment.trust - state.trust,
    (commitment.shared - shared) * 10,
  )
}

function agree(talk: Talk): void {
  const { state } = talk
  const day = dayIn(talk.text)
  state.agreed = 'nextStep'
  state.phase = 'closing'
  state.asked = null
  if (day !== '') state.known.day = day
  const said = day === '' ? phrase(talk, 'agreePlain') : phrase(talk, 'agreeTime', state.speakerId, { day })
  say(talk, { act: 'agreeNextStep', parts: [said] })
}

/** The day and time as the rep named them. The patterns are closed lists, so no other words of the rep get through. */
function dayIn(text: string): string {
  const plain = plainWords(text)
  const exact = plain.replaceAll(new RegExp(vagueDate.source, 'giu'), ' ')
  // "You call her tomorrow, and we look at it on Friday at 9": the day next to the time counts.
  const clockAt = clockPattern.exec(exact)?.index
  const days = [...exact.matchAll(new RegExp(datePattern.source, 'giu'))]
  const nearest =
    clockAt === undefined
      ? days[0]
      : days.toSorted((one, other) => Math.abs(one.index - clockAt) - Math.abs(other.index - clockAt))[0]
  const day = nearest?.[0] ?? datePattern.exec(plain)?.[0] ?? ''
  const clock = clockPattern.exec(plain)?.[0] ?? ''
  const bare = clock.replace(/^(?:say|is|or|around|by|@)[ ,]{1,3}/i, 'at ').trim()
  const time = bare === '' || /^at/i.test(bare) ? bare : `at ${bare}`
  const said = [day.replace(/^on[ ,]{1,3}/i, '').trim(), time]
    .filter((part) => part !== '')
    .join(' ')
    .toLowerCase()
  const named = said.replaceAll(
    /(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december/g,
    (name) => name.charAt(0).toUpperCase() + name.slice(1),
  )
  return named.charAt(0).toUpperCase() + named.slice(1)
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
