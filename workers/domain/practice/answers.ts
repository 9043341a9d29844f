import type { ReadAct } from './conversation.ts'
import { dueObjection, explain, raise, touches } from './objections.ts'
import { answerAnybody, answerPlainly } from './plain-answers.ts'
import { answerFromTold, asksForName, hasNoMore, restate } from './follow-ups.ts'
import { matchTopics } from './reading/match-topics.ts'
import { foreignStems } from './reading/stems.ts'
import type { AskedFor } from './reading/plain-questions.ts'
import type { Saying, ScriptFact, ScriptObjection } from './script.ts'
import { give, isTwice, objectionState, openObjection, phrase, say, speakerNamed, type Talk } from './talk.ts'
import { attitudeNow } from './weigh.ts'
import { led, type WordingKey } from './wording/choose.ts'

/** So much more trust, and people tell the whole story even to a yes-or-no question. */
const trustForClosed = 20
/** A curt buyer tells nothing to somebody they trust less. */
const leastTrust: Record<string, number> = {
  blunt: 14,
  dry: 12,
  cool: 10,
  warm: 0,
}

/** Answers a question. Facts come out only when they are earned, one at a time. */
export function answerQuestion(talk: Talk, asked: ReadAct): void {
  const { script, state } = talk
  if (answerAnybody(talk, asked)) return
  const question = ofNamed(talk, asked)
  const isOpen = question.act === 'openQuestion'
  const isOut = (id: string): boolean => state.revealed.some((mark) => mark.id === id)
  const facts = question.facts.flatMap((id) => script.facts.find((fact) => fact.id === id) ?? [])
  const hidden = facts.filter(({ id }) => !isOut(id))
  const details = question.details.flatMap((id) => script.details.find((detail) => detail.id === id) ?? [])
  const detail = details.find(({ id }) => !state.told.includes(id))
  if (answerFromTold(talk, question) || (!isOpen && restate(talk, question))) return
  if (state.phase === 'opening') state.phase = 'discovery'

  const earned = hidden.find((fact) => isEarned(talk, fact, isOpen, question.isIndirect))
  // A detail that is closer to the question than the fact goes first.
  const [closest] = hidden
  if (earned !== undefined && earned === closest) return reveal(talk, earned)
  if (earned === undefined && isWeak(talk, question) && answerPlainly(talk, question)) return
  if (earned === undefined && hasNoMore(talk, question)) return
  if (closest !== undefined) {
    const marks = isOpen ? state.withheld : state.hinted
    if (!marks.some(({ id }) => id === closest.id)) marks.push({ id: closest.id, at: state.at })
  }
  if (earned !== undefined) return reveal(talk, earned)
  if (detail !== undefined && isOpen && canTell(talk)) return tell(talk, detail)
  if (closest !== undefined && isOpen) return sayNothing(talk, 'withhold', closest.speakerId)
  if (closest !== undefined) return sayNothing(talk, 'hint', closest.speakerId)
  if (detail !== undefined && canTell(talk)) return tell(talk, detail)
  if (detail !== undefined) return sayNothing(talk, 'withhold', detail.speakerId)
  const about = pendingObjection(talk)
  if (about !== undefined) return raise(talk, about)
  if (restate(talk, question)) return
  if (isOpen && isOnlyGeneral(question) && question.concepts.some((concept) => complaints.has(concept))) {
    const due = dueObjection(talk, question.concepts.includes('worry'))
    if (due !== undefined) return raise(talk, due)
    const open = openObjection(talk)
    if (open !== undefined && !isTwice(talk, 'explainObjection')) return explain(talk, open)
  }
  if (answerPlainly(talk, question) || hasNoMore(talk, question)) return
  const near = isOpen && canTell(talk) ? nearby(talk, question) : undefined
  if (near !== undefined) return tell(talk, near, 'nearLead')
  const concept =
    question.asks === 'what' && isOnlyGeneral(question)
      ? question.concepts.find((one) => Object.hasOwn(unknownOf, one))
      : undefined
  const isNameAsked = question.asks === 'who' && asksForName.test(question.text)
  const key: WordingKey =
    (isNameAsked ? 'unknownWhich' : undefined) ??
    (concept === undefined ? undefined : unknownOf[concept]) ??
    (question.asks === null ? undefined : unknownKeys[question.asks]) ??
    (isOpen ? 'notKnown' : 'closedUnknown')
  say(talk, { act: 'notKnown', parts: [phrase(talk, key)] })
}

/** Somebody who is asked by name answers for themselves. */
function ofNamed({ script, text }: Talk, question: ReadAct): ReadAct {
  const id = speakerNamed(script, text)
  if (id === null) return question
  const isTheirs = (one: string): boolean =>
    [...script.facts, ...script.details].some(({ id: own, speakerId }) => own === one && speakerId === id)
  return {
    ...question,
    facts: question.facts.filter(isTheirs),
    details: question.details.filter(isTheirs),
    told: question.told.filter(isTheirs),
  }
}

/** A question that names no thing of its own. */
const isOnlyGeneral = ({ text, told, isIndirect }: ReadAct): boolean =>
  (told.length === 0 || !isIndirect) && foreignStems(text).length === 0

/** Who asks what is wrong hears what is wrong. */
const complaints = new Set(['problem', 'worry', 'likes', 'results', 'change'])

const unknownOf: Record<string, WordingKey> = {
  problem: 'unknownTrouble',
  worry: 'unknownTrouble',
  history: 'unknownTried',
  goals: 'unknownNeed',
  criteria: 'unknownNeed',
}

/** A question in general is answered with something of the company: "What does a normal week look like?" */
const inGeneral = new Set(['process', 'company', 'role'])
const aboutCompany = /^(?:company|context)-/

/** What can be told where no note is the answer: something of the company, or what the buyer wants. */
function nearby({ script, state }: Talk, { asks, concepts, text, isIndirect }: ReadAct): Saying | undefined {
  if (isIndirect && asks !== 'hope') return undefined
  const untold = script.details.filter(
    ({ id, speakerId, subject }) =>
      speakerId === state.speakerId && !state.told.includes(id) && subject.textStems.length > 0,
  )
  if (asks === 'hope')
    return wantsOfTheBuyer.test(text) && foreignStems(text).length === 0
      ? untold.find(({ id }) => id.startsWith('goal-'))
      : undefined
  if (asks !== 'what' && asks !== 'how') return undefined
  if (!concepts.some((concept) => inGeneral.has(concept)) || foreignStems(text).length > mostInGeneral)
    return undefined
  const isOfThem = concepts.includes('role') && !concepts.includes('company')
  const ofCompany = untold.filter(({ id }) => (isOfThem ? /^(?:person|role)/ : aboutCompany).test(id))
  return ofCompany.find(({ subject }) => sharesConcept(subject.concepts, concepts)) ?? ofCompany[0]
}

const wantsOfTheBuyer = /(?<!\p{L})(?:you|u|it take|help|matters?|priorit\p{L}{1,5}|goals?)(?!\p{L})/iu

/** A question with more words of its own is about something. */
const mostInGeneral = 1
const sharesConcept = (own: readonly string[], asked: readonly string[]): boolean =>
  asked.some((concept) => own.includes(concept))

/** What is not known, said as an answer to what was asked: nobody says "it varies a lot" about a person. */
const unknownKeys: Partial<Record<AskedFor, WordingKey>> = {
  cost: 'unknownCost',
  howLong: 'unknownLong',
  howOften: 'unknownOften',
  said: 'unknownSaid',
  which: 'unknownWhich',
  likes: 'unknownLikes',
  dislikes: 'unknownDislikes',
  happy: 'unknownHappy',
  found: 'unknownFound',
  hope: 'unknownNeed',
  future: 'unknownFuture',
  tried: 'unknownTried',
  contact: 'unknownContact',
  knowUs: 'unknownKnowUs',
  choice: 'unknownChoice',
  whenNext: 'unknownNext',
  areYou: 'unknownAre',
  number: 'unknownNumber',
  who: 'unknownWho',
  when: 'unknownWhen',
  why: 'unknownWhy',
  where: 'unknownWhere',
  how: 'unknownHow',
  would: 'unknownWould',
  did: 'unknownDid',
  is: 'unknownIs',
}

/** The question names nothing of the persona's, or only in passing. */
const isWeak = ({ script }: Talk, question: ReadAct): boolean =>
  question.isIndirect || matchTopics(script, question.text, question.asks, false).facts.length === 0

/** What was asked is what the buyer objects to anyway: "What happened with support?" */
function pendingObjection(talk: Talk): ScriptObjection | undefined {
  if (talk.state.openObjection !== null) return undefined
  return talk.script.objections.find(
    (objection) =>
      objection.raisedWhen === 'fromTheStart' &&
      objectionState(talk, objection.id)?.status === 'pending' &&
      touches(talk.text, { ...objection, settledStems: [] }),
  )
}

const isEarned = ({ state }: Talk, { trust }: ScriptFact, isOpen: boolean, isIndirect: boolean): boolean =>
  isOpen ? state.trust >= trust : !isIndirect && state.trust >= trust + trustForClosed

/** Only a stranger is told nothing of what anybody may know. */
const canTell = ({ script, state }: Talk): boolean =>
  script.relationship !== 'stranger' || state.trust >= (leastTrust[attitudeNow(script, state).tone] ?? 0)

function reveal(talk: Talk, fact: ScriptFact): void {
  const { state } = talk
  state.revealed.push({ id: fact.id, at: state.at })
  state.focus = fact.id
  state.focusAt = state.at
  give(talk, 'factShared')
  say(talk, {
    act: 'reveal',
    speakerId: fact.speakerId,
    parts: [led(phrase(talk, 'revealLead', fact.speakerId), fact.spoken)],
    facts: [fact.id],
    says: [fact.spoken],
  })
}

function tell(talk: Talk, detail: Saying, lead: 'tellLead' | 'nearLead' = 'tellLead'): void {
  talk.state.told.push(detail.id)
  talk.state.focus = detail.id
  talk.state.focusAt = talk.state.at
  say(talk, {
    act: 'tell',
    speakerId: detail.speakerId,
    parts: [led(phrase(talk, lead, detail.speakerId), detail.spoken)],
    says: [detail.spoken],
  })
}

function sayNothing(talk: Talk, act: 'withhold' | 'hint', speakerId: string): void {
  say(talk, { act, speakerId, parts: [phrase(talk, act, speakerId)] })
}
