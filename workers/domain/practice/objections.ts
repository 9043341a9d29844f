import { answerFromKnowledge, knownChance } from './answer-from-knowledge.ts'
import { answerFromBank, surely } from './answer-from-bank.ts'
import type { ObjectionKind, ObjectionMove } from './catalog/objection-kinds.ts'
import type { ConversationState } from './conversation.ts'
import { movePatterns } from './reading/lexicon.ts'
import { withoutRefusals } from './reading/refusals.ts'
import { contentStems, isSameStem } from './reading/stems.ts'
import type { ScriptObjection } from './script.ts'
import {
  give,
  has,
  mainSpeaker,
  objectionState,
  openObjection,
  phrase,
  phraseFrom,
  questionToAnswer,
  say,
  toneOf,
  type Talk,
} from './talk.ts'
import { splitSentences } from '../scoring/sentences.ts'
import { attitudeNow } from './weigh.ts'
import { explainBank, pressBank } from './wording/bank-moves.ts'
import { led } from './wording/choose.ts'

/** Steps between two objections, because nobody fires them off like a list. */
const pauseSteps = 2

/** An objection that nobody mentions for this many turns is no longer open. */
export const staleSteps = 3

/** Fewer words with a question among them are not yet an answer. */
const fewestAnswered = 25

/** After this many steps, words are about an objection only if they name it. */
const nearSteps = 2

/** Whether words name what an objection is about, or what settles it. */
export function touches(text: string, { subject, settledStems }: ScriptObjection): boolean {
  const stems = contentStems(text.slice(0, 2000))
  return [...subject.textStems, ...settledStems].some((own) => stems.some((stem) => isSameStem(own, stem)))
}

/** The next objection, if its time has come. */
export function dueObjection(talk: Talk, isPressed: boolean): ScriptObjection | undefined {
  const { script, state } = talk
  if (state.openObjection !== null || state.agreed !== null) return undefined
  const last = Math.max(-10, ...state.objections.map(({ endedAt }) => endedAt))
  if (!isPressed && state.at - last < pauseSteps) return undefined
  return script.objections.find(
    (objection) =>
      objectionState(talk, objection.id)?.status === 'pending' &&
      (isDue(objection, state) || (isPressed && objection.raisedWhen === 'ifPressed')),
  )
}

const isDue = ({ raisedWhen }: ScriptObjection, { known }: ConversationState): boolean =>
  raisedWhen === 'fromTheStart' || (raisedWhen === 'afterPrice' && known.isPriceNamed)

/** Raises the objection in the buyer's words, with a lead. */
export function raise(talk: Talk, objection: ScriptObjection, before = ''): void {
  const { state } = talk
  const entry = objectionState(talk, objection.id)
  if (entry === undefined) return
  entry.status = 'raised'
  entry.raisedAt = state.at
  entry.touchedAt = state.at
  state.openObjection = objection.id
  state.asked = null
  if (state.phase === 'opening' || state.phase === 'discovery') state.phase = 'objection'
  const text = spokenObjection(objection)
  const lead =
    ledAlready.test(text) && !before.endsWith(':')
      ? ''
      : before === ''
        ? phrase(talk, 'objectLead', objection.speakerId)
        : before
  say(talk, {
    act: 'object',
    speakerId: objection.speakerId,
    parts: [led(lead, text)],
    objections: [objection.id],
    says: [text],
  })
}

/** "Honestly, that is too expensive" already has a lead. */
const ledAlready = /^(?:honestly|well|look|listen|frankly|to be honest|sorry|actually|but|no)(?:,| )/iu

const spokenObjection = ({ text }: ScriptObjection): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** Applies the rep's answer to the open objection. @returns false if it was not an answer, so that something else has to be said */
export function respondToAnswer(talk: Talk, mayExplain = true): boolean {
  const objection = openObjection(talk)
  const entry = objection === undefined ? undefined : objectionState(talk, objection.id)
  if (objection === undefined || entry === undefined) return false
  const answer = talk.read?.acts.find(({ act }) => act === 'objectionAnswer')
  const isNear = talk.state.at - entry.touchedAt <= nearSteps
  const isKind = has(talk, 'empathy') || has(talk, 'listenBack') || has(talk, 'agree') || has(talk, 'apology')
  if (isKind && isNear) entry.isAcknowledged = true
  const isMet = meets(talk, objection)
  if (
    answer === undefined &&
    isMet &&
    (isReady(talk, entry) || toneOf(talk, objection.speakerId) !== 'blunt')
  ) {
    settle(talk, objection)
    return true
  }
  if (answer === undefined) return false
  for (const move of answer.moves) if (!entry.moves.includes(move)) entry.moves.push(move)

  if (!isNear && !touches(talk.text, objection)) return false
  const isAnswer = isMet || answer.moves.some((move) => objection.moves.includes(move))
  // A rep who asks further has not finished.
  const asksOn = questionToAnswer(talk)?.act === 'openQuestion' && (talk.read?.words ?? 0) < fewestAnswered
  if (isAnswer && asksOn) return false
  if (isAnswer && (isMet || isReady(talk, entry))) {
    settle(talk, objection)
    return true
  }
  if (answer.moves.includes('explore') && !entry.isExplored) {
    const question = questionToAnswer(talk)
    // A question about the buyer's own situation gets the buyer's story, or nothing.
    if (question !== undefined && !question.isIndirect && question.facts.length > 0) {
      entry.isExplored = true
      give(talk, 'objectionExplored')
      return false
    }
    if (!mayExplain) return false
    if (question !== undefined && knownChance(talk, question) > 0) {
      entry.touchedAt = talk.state.at
      entry.isExplored = true
      give(talk, 'objectionExplored')
      if (answerFromKnowledge(talk, question)) return true
    }
    // "Who put that system in?" asks for something that anybody would just say.
    const isReason = question?.asks === 'why' || question?.asks === 'what'
    if (question !== undefined && !isReason && answerFromBank(talk, question, surely)) return true
    explain(talk, objection)
    return true
  }
  if (!isAnswer && isOnlyExploring(answer.moves)) return false
  // A question about something else expects its own answer.
  if (!isAnswer && has(talk, 'openQuestion')) return false
  const asked = questionToAnswer(talk)
  if (!isAnswer && mayExplain && asked !== undefined && answerFromKnowledge(talk, asked)) return true
  give(talk, isAnswer ? 'objectionSkipped' : 'objectionMissed')
  press(talk, objection, !mayExplain ? 'stepBlocked' : isAnswer ? 'yesBut' : 'hearLead')
  return true
}

const isOnlyExploring = (moves: readonly ObjectionMove[]): boolean =>
  moves.length === 1 && moves[0] === 'explore'

/** "Then the sheet stays, and we read it in.": says of just this what will be done, or will not. */
export const meets = (talk: Talk, objection: ScriptObjection): boolean =>
  !has(talk, 'pressure') &&
  !has(talk, 'monologue') &&
  (talk.read?.words ?? 0) >= fewestMet &&
  statementsIn(talk.text).some(
    (one, at, all) => promises.test(one) && names(`${all[at - 1] ?? ''} ${one}`, objection),
  )
const names = (text: string, { subject }: ScriptObjection): boolean => {
  const stems = contentStems(text)
  return subject.textStems.some(
    (own) => !general.includes(own) && stems.some((stem) => isSameStem(own, stem)),
  )
}
/** Words that name no objection. */
const general = contentStems(
  'everybody somebody nobody people things time ways days weeks work know use company team',
)
const fewestMet = 8
const statementsIn = (text: string): string[] =>
  splitSentences(withoutRefusals(text.slice(0, 2000)))
    .map((one) => one.text)
    .filter(
      (one) =>
        !one.trim().endsWith('?') && !/\b(?:you said|you mentioned|you told|i meant|i mean)\b/i.test(one),
    )
const promises =
  /\b(?:it|that|everything|the (?:tool|system|program)) (?:stays?|won't|never|moves|shows|sends|takes|tells|finds|plans|replans|keeps|calls|does)\b|\b(?:i|we|you|they|nobody|nothing)(?:'ll| (?:will|won't|would|wouldn't|can(?! (?:imagine|see|understand|hear|tell|believe|relate))|don't|do not|stays?|keep|keeps|never|only|just|needs?|has to|have to|loses?|changes?|leave|bring|take|read|run))\b|\bno need to\b|\bfrom (?:now on|today|tomorrow|monday)\b|\bwe do\b|\b(?:stays?|remains?) (?:as|where|what)\b|\b(?:keep|leave) (?:the|your|it|them)\b/i

/** Whether the buyer feels understood enough to accept an answer. */
function isReady(
  { script, state }: Talk,
  { isAcknowledged, isExplored, presses }: { isAcknowledged: boolean; isExplored: boolean; presses: number },
): boolean {
  const { tone, revealTrust } = attitudeNow(script, state)
  // Nobody who answers a second time is told again that they did not listen.
  return (
    isAcknowledged ||
    isExplored ||
    presses > (tone === 'blunt' ? 1 : 0) ||
    (tone === 'warm' && state.trust >= revealTrust + 35)
  )
}

/** Whether the rep settles it before it is raised. Then nobody raises it. */
function isSettledAhead(talk: Talk, objection: ScriptObjection): boolean {
  const { settledStems } = objection
  const named = countIn(contentStems(offeredIn(talk.text)), settledStems)
  return named >= Math.max(2, Math.ceil(settledStems.length / 2)) || promisesAhead(talk, objection)
}
/** What the rep says or proposes, without what they ask. */
const offeredIn = (text: string): string =>
  splitSentences(withoutRefusals(text.slice(0, 2000)))
    .filter((one) => !(one.asks || one.text.trim().endsWith('?')) || offersToDo.test(one.text))
    .map((one) => one.text)
    .join(' ')
const offersToDo =
  /^(?:[\p{L}']{1,8}[ ,]{1,2}){0,2}(?:could|can|shall|should|may|what if|how about|would it (?:help|be \p{L}{2,8}) if|suppose) (?:we|i)(?!\p{L})/iu
const countIn = (stems: readonly string[], own: readonly string[]): number =>
  own.filter((one) => stems.some((stem) => isSameStem(one, stem))).length

/** These need an argument, not just a promise. */
const needsArgument = new Set<ObjectionKind>(['incumbent', 'noNeed', 'price', 'brushOff'])

/** "It comes as a text message, so nobody has to open an app.", before anybody objects to another app. */
function promisesAhead(talk: Talk, { kind, subject, moves }: ScriptObjection): boolean {
  if (has(talk, 'pressure') || has(talk, 'monologue') || (talk.read?.words ?? 0) < fewestMet) return false
  const own = subject.textStems.filter((stem) => !general.includes(stem))
  const isFitting = (text: string): boolean =>
    !needsArgument.has(kind) || moves.some((move) => move !== 'explore' && movePatterns[move].test(text))
  const sentences = splitSentences(withoutRefusals(talk.text.slice(0, 2000)))
  return (
    own.length > 0 &&
    sentences.some(
      ({ text, asks }, at) =>
        !asks &&
        !text.trim().endsWith('?') &&
        promises.test(text) &&
        isFitting(text) &&
        // "Support took four days. From now on it's Jess." names it first.
        countIn(contentStems(`${sentences[at - 1]?.text ?? ''} ${text}`), own) >=
          Math.min(fewestNamed, own.length),
    )
  )
}
const fewestNamed = 2

function settle(talk: Talk, objection: ScriptObjection): void {
  const { state } = talk
  close(talk, objection, 'resolved')
  give(talk, 'objectionSettled')
  say(talk, {
    act: 'settle',
    speakerId: objection.speakerId,
    parts: [phrase(talk, asksWhether(talk) ? 'settleYes' : 'settle', objection.speakerId)],
  })
  if (state.phase === 'objection') state.phase = 'discovery'
}

/** "Would that help?", at the end of an answer. */
function asksWhether({ read }: Talk): boolean {
  const last = read?.acts.findLast(({ asks }) => asks !== null)
  return last?.act === 'closedQuestion' && last.facts.length + last.details.length === 0
}

export function close(talk: Talk, { id }: ScriptObjection, status: 'resolved' | 'dropped'): void {
  const entry = objectionState(talk, id)
  if (entry === undefined) return
  entry.status = status
  if (entry.raisedAt < 0) entry.raisedAt = talk.state.at
  entry.endedAt = talk.state.at
  talk.state.openObjection = null
}

export function explain(talk: Talk, objection: ScriptObjection): void {
  const entry = objectionState(talk, objection.id)
  if (entry === undefined) return
  entry.touchedAt = talk.state.at
  if (!entry.isExplored) give(talk, 'objectionExplored')
  entry.isExplored = true
  // What a colleague objects to has nothing to do with buying.
  if (talk.script.relationship === 'colleague')
    return say(talk, {
      act: 'explainObjection',
      speakerId: objection.speakerId,
      parts: [phrase(talk, 'moreMeaning', objection.speakerId)],
      objections: [objection.id],
    })
  const lead = phrase(talk, 'explainLead', objection.speakerId)
  say(talk, {
    act: 'explainObjection',
    speakerId: objection.speakerId,
    parts: [led(lead, phraseFrom(talk, `explain-${objection.kind}`, explainBank[objection.kind]))],
    objections: [objection.id],
  })
}

/** Repeats the objection in other words, or drops it. */
export function press(
  talk: Talk,
  objection: ScriptObjection,
  lead: 'yesBut' | 'hearLead' | 'stepBlocked' | null,
): void {
  const { state } = talk
  const entry = objectionState(talk, objection.id)
  if (entry === undefined) return
  entry.presses += 1
  if (entry.presses > objection.presses) {
    drop(talk, objection)
    return
  }
  entry.status = 'pressed'
  entry.touchedAt = state.at
  const isLast = entry.presses > 1 && (lead !== 'stepBlocked' || state.known.nextStepAsks > 1)
  // Nobody says the same a third time: it is a no, for this reason.
  const again = isLast
    ? phrase(talk, 'pressLast', objection.speakerId)
    : phraseFrom(talk, `press-${objection.kind}`, pressBank[objection.kind])
  // "That is nice to hear" does not answer a question.
  const asked = lead === 'hearLead' ? questionToAnswer(talk) : undefined
  const key = asked === undefined ? lead : asked.act === 'closedQuestion' ? 'verdictNo' : null
  const parts = key === null || isLast ? [again] : [led(phrase(talk, key, objection.speakerId), again)]
  state.asked = null
  say(talk, {
    act: 'press',
    speakerId: objection.speakerId,
    parts,
    objections: [objection.id],
  })
}

function drop(talk: Talk, objection: ScriptObjection): void {
  const { state } = talk
  close(talk, objection, 'dropped')
  give(talk, 'objectionDropped')
  say(talk, {
    act: 'react',
    speakerId: objection.speakerId,
    parts: [phrase(talk, 'drop', objection.speakerId)],
    objections: [objection.id],
  })
  if (state.phase === 'objection') state.phase = 'discovery'
  state.speakerId = mainSpeaker(talk.script).id
}

/** "The sheet can stay, we only read it in.": nobody objects later that there is a sheet. */
export function noteMetAhead(talk: Talk): void {
  const { state, script } = talk
  const pending = script.objections.filter(({ id }) => objectionState(talk, id)?.status === 'pending')
  for (const objection of pending)
    if (!script.isFocus && isSettledAhead(talk, objection)) resolveAhead(talk, objection)
  const met = pending.filter((objection) => meets(talk, objection))
  if (met.length > 0) state.metAhead = [...(state.metAhead ?? []), ...met.map(({ id }) => id)].slice(-mostMet)
}
const mostMet = 20

function resolveAhead(talk: Talk, objection: ScriptObjection): void {
  const { state } = talk
  const entry = objectionState(talk, objection.id)
  if (entry === undefined) return
  entry.status = 'resolved'
  entry.raisedAt = state.at
  // What the buyer was not about to say yet puts off nothing else.
  if (isDue(objection, state)) entry.endedAt = state.at
}

/** Whether the words just said settled what the buyer was about to say. */
export const hasSettledAhead = ({ state }: Talk): boolean =>
  state.objections.some(
    ({ status, raisedAt, endedAt }) => status === 'resolved' && raisedAt === state.at && endedAt === state.at,
  )
