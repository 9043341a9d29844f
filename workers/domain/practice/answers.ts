import { phrases } from '../scoring/phrases.ts'
import type { BuyerAct } from './acts.ts'
import { mostWordsSaid } from './catalog/attitudes.ts'
import type { ReadAct } from './conversation.ts'
import { dueObjection, explain, raise, touches } from './objections.ts'
import { answerAnybody, answerPlainly } from './plain-answers.ts'
import { answerEveryday, isAnswerTo, aboutThemselves } from './everyday-answers.ts'
import type { EverydayKind } from './reading/everyday-examples.ts'
import { everydayIn } from './reading/everyday-questions.ts'
import { answerFromTold, asksForName, asksOfLastWords, followUp, hasNoMore, restate } from './follow-ups.ts'
import { conditionQuestion, matchTopics, wantsAPart } from './reading/match-topics.ts'
import { askedThing } from './reading/asked-thing.ts'
import { verdictOn } from './reading/verdict.ts'
import { pointsBack } from './reading/question-form.ts'
import { foreignStems } from './reading/stems.ts'
import { aboutCompany, canTell, tell } from './telling.ts'
import { isSameMeaning } from './reading/synonyms.ts'
import { aboutTheTalk, askedForBy, type AskedFor } from './reading/plain-questions.ts'
import type { Saying, ScriptFact, ScriptObjection } from './script.ts'
import {
  give,
  isTwice,
  joinBefore,
  objectionState,
  openObjection,
  phrase,
  questionsToAnswer,
  say,
  speakerNamed,
  type Talk,
} from './talk.ts'
import { led, type WordingKey } from './wording/choose.ts'

/** With this much more trust, people tell the whole story even to a yes-or-no question. */
const trustForClosed = 20
const tells = new Set<BuyerAct>(['tell', 'reveal'])
const answers = new Set<BuyerAct>(['tell', 'reveal', 'notKnown', 'withhold', 'hint'])

/** Answers the first question and, in the same breath, the next one that has an answer. */
export function answerQuestions(talk: Talk, question: ReadAct): void {
  const [first, ...others] = questionsToAnswer(talk)
  answerQuestion(talk, first ?? question)
  for (const other of others.slice(0, mostTried)) if (answerNext(talk, other)) return
}

/** People remember only the first few of several questions. */
const mostTried = 2

/** @returns false if there is no second answer, or if it would be too much at once. Then the state is as if it was not tried. */
function answerNext(talk: Talk, question: ReadAct): boolean {
  const { state } = talk
  const said = talk.turns.at(-1)
  if (said === undefined || !answers.has(said.act) || state.end !== null) return false
  const before = structuredClone(state)
  const causes = [...talk.causes]
  talk.turns.pop()
  talk.isJoined = true
  answerQuestion(talk, question)
  talk.isJoined = false
  const next = talk.turns.at(-1)
  const isNew = next !== undefined && next.text !== '' && !said.text.includes(next.text)
  const isSecret = said.facts.length > 0 && state.revealed.length > before.revealed.length
  const isShort =
    next !== undefined &&
    wordsIn(next.text) <= mostUnknown &&
    tells.has(said.act) &&
    talk.read?.acts.filter(({ asks }) => asks === question.asks).length === 1
  // If two things are not known, only the last one is answered.
  if (isNew && said.act === 'notKnown' && next.act === 'notKnown') return true
  if (
    isNew &&
    ((tells.has(next.act) && next.plan.says.length > 0) ||
      (isShort &&
        next.act === 'notKnown' &&
        question.act === 'openQuestion' &&
        partly.has(question.asks ?? 'is'))) &&
    !isSecret &&
    next.speakerId === said.speakerId &&
    wordsIn(said.text) + wordsIn(next.text) <= mostWordsSaid[next.plan.tone]
  ) {
    joinBefore(talk, said)
    return true
  }
  Object.assign(state, before)
  talk.causes.splice(0, talk.causes.length, ...causes)
  talk.turns.splice(0, talk.turns.length, said)
  return false
}

const surely = 0.9
/** "Is that part of it?" is about what was just said. */
const asksOfIt = /^(?:\p{L}{2,5}[ ,]{1,2}){0,2}(?:is|was|are|were) (?:that|this|it|these|those)(?!\p{L})/iu
/** A question in another form asks for something else: "what did you sign for?" is not "who signs?". */
const yesNo: readonly AskedFor[] = ['is', 'does', 'did', 'areYou', 'would', 'could', 'choice']
const formsOf: Partial<Record<EverydayKind, readonly AskedFor[]>> = {
  companySize: ['number', 'what', 'cost', ...yesNo],
  teamSize: ['number', 'what', ...yesNo],
  decides: ['who', 'whom', 'said', ...yesNo],
  reportsTo: ['who', 'whom', 'which', ...yesNo],
  budget: ['what', 'cost', 'number', 'how', 'who', 'when', 'where', ...yesNo],
  customersOf: ['who', 'whom', 'what', 'number', 'which'],
  tools: ['what', 'which', 'who', 'whom', 'how', ...yesNo],
  contract: ['when', 'whenNext', 'howLong', 'what', 'number', ...yesNo],
  tenure: ['howLong', 'when', 'number', 'whenNext', ...yesNo],
  hoursOf: ['howLong', 'number', 'cost', 'what', ...yesNo],
  costOf: ['cost', 'number', 'what', ...yesNo],
  teamRoles: ['who', 'how', 'what', 'which'],
  timeline: ['when', 'whenNext', 'what', 'howLong', 'number', 'time', ...yesNo],
  measures: ['how', 'where', 'who', ...yesNo],
}
/** Nobody sells anything to their own team. */
const ofBuying = new Set<EverydayKind>([
  'looked',
  'budget',
  'buying',
  'contract',
  'decides',
  'tools',
  'companyDoes',
  'customersOf',
  'whyNow',
  'reportsTo',
])
const aboutTheTalkOrFeelings = new Set<AskedFor>([...aboutTheTalk, 'feeling'])
/** Later in a call, "where are you now?" asks for a figure. */
const latestWhereabouts = 3
/** The kind of a question by its concept, if its words resemble no example. */
const kindsOfConcepts: readonly (readonly [string, EverydayKind, readonly AskedFor[]])[] = [
  ['tool', 'tools', ['what', 'which', 'is', 'does', 'areYou']],
  ['budget', 'budget', ['what', 'is', 'does', 'areYou', 'cost', 'how', 'number']],
  ['decision', 'decides', ['who', 'whom', 'is', 'areYou', 'would', 'could']],
  ['decision', 'buying', ['how']],
  ['rivals', 'looked', ['who', 'whom', 'what', 'which', 'is', 'did', 'areYou', 'does']],
  ['history', 'tried', ['what', 'did', 'tried']],
  ['goals', 'goals', ['what', 'hope', 'which']],
  ['criteria', 'criteria', ['what', 'hope', 'which']],
  ['problem', 'problem', ['what', 'which']],
  ['process', 'handling', ['how']],
]

const kindOfConcepts = ({ concepts, asks }: ReadAct): EverydayKind | null =>
  kindsOfConcepts.find(
    ([concept, , wanted]) => asks !== null && wanted.includes(asks) && concepts.includes(concept),
  )?.[1] ?? null

/** The meaning of some questions depends on how the two sides know each other. */
function kindOf({ script, state }: Talk, { text }: ReadAct): EverydayKind | null {
  const found = everydayIn(script, text)
  // "How does that sound?" is about the talk itself.
  if (found === null || (found.score < surely && aboutTheTalkOrFeelings.has(askedForBy(text)))) return null
  const { kind } = found
  if (found.score < surely && asksOfIt.test(text)) return null
  const asked = askedForBy(text)
  if (found.score < surely && formsOf[kind]?.includes(asked) === false) return null
  if (script.relationship === 'colleague' && ofBuying.has(kind)) return null
  if (kind === 'whereabouts') return state.at <= latestWhereabouts ? kind : null
  if (kind === 'ownStep') return script.relationship === 'colleague' ? kind : null
  const isOwn = script.relationship === 'colleague' || script.relationship === 'customer'
  return kind === 'forSuppliers' && isOwn ? null : kind
}

/** What was told may contain a part that answers these. */
const partsOfTold = new Set<EverydayKind>([
  'contract',
  'hoursOf',
  'costOf',
  'locations',
  'teamSize',
  'companySize',
  'decides',
  'reportsTo',
  'whyNow',
  'timeline',
])

/** Whether no hidden fact is earned by a question of this kind. Questions about the person and the company are otherwise answered. */
const isNoSecret = ({ script }: Talk, { facts }: ReadAct, kind: EverydayKind): boolean =>
  !facts.some((id) => {
    const fact = script.facts.find((one) => one.id === id)
    return fact !== undefined && everydayIn(script, conditionQuestion(fact))?.kind === kind
  })

/** For these, not knowing a number beyond what was told is an answer. "Possibly" is not. */
const partly = new Set<AskedFor>(['number', 'cost', 'when', 'whenNext'])

/** A buyer says in at most this many words that they do not know the second thing. */
const mostUnknown = 9

const wordsIn = (text: string): number => text.split(' ').length

/** Answers a question. Facts come out only when they are earned, one at a time. */
export function answerQuestion(talk: Talk, asked: ReadAct): void {
  const { script, state } = talk
  if (answerAnybody(talk, asked)) return
  const isOfTheTalk = asked.asks === 'favor' || asked.asks === 'yourTurn'
  if (isOfTheTalk && answerPlainly(talk, asked)) return
  if (openObjection(talk) === undefined && asksOfLastWords(talk, asked)) return
  const kind = kindOf(talk, asked)
  if (kind !== null && aboutThemselves.has(kind) && isNoSecret(talk, asked, kind)) {
    if (state.phase === 'opening') state.phase = 'discovery'
    return answerEveryday(talk, kind)
  }
  const question = ofNamed(talk, asked)
  const isOpen = question.act === 'openQuestion'
  const isOut = (id: string): boolean => state.revealed.some((mark) => mark.id === id)
  const facts = question.facts.flatMap((id) => script.facts.find((fact) => fact.id === id) ?? [])
  const hidden = facts.filter(({ id }) => !isOut(id))
  const details = question.details.flatMap((id) => script.details.find((detail) => detail.id === id) ?? [])
  const detail = details.find(({ id }) => !state.told.includes(id))
  if (!isOpen && confirmKnown(talk, question)) return
  const mayBeTold = kind === null || partsOfTold.has(kind)
  if (mayBeTold && (answerFromTold(talk, question) || (!isOpen && restate(talk, question)))) return
  if (state.phase === 'opening') state.phase = 'discovery'

  const earned = hidden.find((fact) => isEarned(talk, fact, isOpen, question.isIndirect))
  // A detail that is closer to the question than the fact comes first.
  const [closest] = hidden
  if (earned !== undefined && earned === closest) return reveal(talk, earned)
  if (earned === undefined && isWeak(talk, question) && answerPlainly(talk, question)) return
  if (closest === undefined && detail === undefined && kind === null && followUp(talk, question)) return
  if (earned === undefined && kind === null && hasNoMore(talk, question)) return
  if (closest !== undefined) {
    const marks = isOpen ? state.withheld : state.hinted
    if (!marks.some(({ id }) => id === closest.id)) marks.push({ id: closest.id, at: state.at })
  }
  if (earned !== undefined) return reveal(talk, earned)
  if (kind !== null && (detail === undefined || !isAnswerTo(kind, detail))) return answerEveryday(talk, kind)
  if (detail !== undefined && isOpen && canTell(talk)) return tell(talk, detail)
  if (closest !== undefined && isOpen) return sayNothing(talk, 'withhold', closest.speakerId)
  if (closest !== undefined) return sayNothing(talk, 'hint', closest.speakerId)
  if (detail !== undefined && canTell(talk)) return tell(talk, detail, leadFor(question, detail))
  if (detail !== undefined) return sayNothing(talk, 'withhold', detail.speakerId)
  const about = isOpen ? pendingObjection(talk, question) : undefined
  if (about !== undefined) return raise(talk, about)
  if (restate(talk, question)) return
  const isOfOthers = thirdPerson.test(question.text)
  if (
    isOpen &&
    !isOfOthers &&
    isOnlyGeneral(question) &&
    question.concepts.some((concept) => complaints.has(concept))
  ) {
    const due = dueObjection(talk, question.concepts.includes('worry'))
    if (due !== undefined) return raise(talk, due)
    const open = openObjection(talk)
    if (open !== undefined && !isTwice(talk, 'explainObjection')) return explain(talk, open)
  }
  // Nothing is known about it, and something stands in the way.
  if (isOpen && aboutTrouble.test(question.text) && question.asks !== 'dislikes') {
    const due = dueObjection(talk, false)
    if (due !== undefined) return raise(talk, due)
  }
  if (answerPlainly(talk, question) || hasNoMore(talk, question)) return
  // The list is complete.
  const isListed = isOpen && ofAList.test(question.text) && state.told.some((id) => id.startsWith('goal-'))
  if (isListed && !isTwice(talk, 'confirm'))
    return say(talk, { act: 'confirm', parts: [phrase(talk, 'nothingElse')] })
  const general = kind ?? kindOfConcepts(question)
  if (general !== null && !isOfOthers && !question.isIndirect)
    return answerEveryday(talk, general, kind !== null)
  const concept =
    question.asks === 'what' && isOnlyGeneral(question)
      ? question.concepts.find((one) => Object.hasOwn(unknownOf, one))
      : undefined
  const isNameAsked = question.asks === 'who' && asksForName.test(question.text)
  const key: WordingKey =
    (asksTheirPrice.test(question.text) && question.asks !== 'why' ? 'unknownOffer' : undefined) ??
    (isNameAsked ? 'unknownName' : undefined) ??
    (asksHowSure.test(question.text) ? 'unknownSure' : undefined) ??
    (question.asks === 'choice' && !/(?<!\p{L})or(?!\p{L})/iu.test(question.text)
      ? 'unknownPick'
      : undefined) ??
    (concept === undefined ? undefined : unknownOf[concept]) ??
    (question.asks !== null && yesNo.includes(question.asks) && offersChoice.test(question.text)
      ? 'unknownChoice'
      : undefined) ??
    (question.asks === null ? undefined : unknownKeys[question.asks]) ??
    (isOpen ? 'notKnown' : 'closedUnknown')
  const thing = talk.isJoined ? '' : askedThing(question.text, question.asks ?? 'what')
  say(talk, { act: 'notKnown', parts: [thing, phrase(talk, key)] })
}

/** "Is that you, or somebody on your team?" wants one of the two, not a yes. */
const offersChoice =
  /(?<!\p{L})or (?!not(?!\p{L})|so(?!\p{L})|nah|no(?!\p{L})|what(?!\p{L})|anything|something|whatever|is that (?:just|only)|maybe|perhaps)[^?]{2,80}\?/iu

/** "What are they worried about?" */
const thirdPerson = phrases('they', 'he', 'she', 'them', 'him', 'her', 'his', 'their')

const asksHowSure = /(?<!\p{L})how (?:confident|sure|certain|optimistic|likely)(?!\p{L})/iu

const aboutTrouble =
  /(?<!\p{L})(?:broke|broken|wrong|hurts?|upset|angry|trouble|problems?|issues?|disappoint\p{L}{1,5}|unhappy)(?!\p{L})/iu

/** A person who is addressed by name answers for themselves. */
function ofNamed({ script, text }: Talk, question: ReadAct): ReadAct {
  const id = speakerNamed(script, text)
  if (id === null) return question
  const isTheirs = (one: string): boolean =>
    aboutCompany.test(one) ||
    [...script.facts, ...script.details].some(({ id: own, speakerId }) => own === one && speakerId === id)
  return {
    ...question,
    facts: question.facts.filter(isTheirs),
    details: question.details.filter(isTheirs),
    told: question.told.filter(isTheirs),
  }
}

/** A question that names nothing specific. */
const isOnlyGeneral = ({ text, told, isIndirect }: ReadAct): boolean =>
  (told.length === 0 || !isIndirect) && foreignStems(text).length === 0

/** A buyer who is asked what is wrong says what is wrong. */
const complaints = new Set(['problem', 'worry'])

const unknownOf: Record<string, WordingKey> = {
  problem: 'unknownTrouble',
  worry: 'unknownTrouble',
  history: 'unknownTried',
  goals: 'unknownNeed',
  criteria: 'unknownNeed',
}

/** "And you type all of them by hand?", if the buyer said both: yes. */
function confirmKnown(talk: Talk, { text, asks }: ReadAct): boolean {
  const { script, state } = talk
  if (asks === null || !yesOrNo.has(asks) || isTwice(talk, 'confirm')) return false
  const asked = foreignStems(text)
  if (asked.length < fewestKnown || !ofTheBuyer.test(text)) return false
  const said = [
    ...script.facts.filter(({ id }) => state.revealed.some((mark) => mark.id === id)),
    ...script.details.filter(({ id }) => state.told.includes(id)),
  ].flatMap(({ subject }) => [...subject.stems, ...subject.textStems])
  if (!asked.every((stem) => said.some((one) => isSameMeaning(one, stem)))) return false
  say(talk, { act: 'confirm', parts: [phrase(talk, 'confirm')] })
  return true
}
/** Leads with yes or a correction if the note decides it, otherwise with neither. */
function leadFor(question: ReadAct, detail: Saying): 'yesLead' | 'correctLead' | 'tellLead' {
  if (question.asks === null || !yesOrNo.has(question.asks)) return 'tellLead'
  if (isAllIn(question, detail)) return 'yesLead'
  const verdict = verdictOn(question.text, detail.spoken)
  return verdict === 'yes' ? 'yesLead' : verdict === 'no' ? 'correctLead' : 'tellLead'
}

/** "The jobs come in by phone?", if the note says just that. */
const isAllIn = ({ text, asks }: ReadAct, { subject, spoken }: Saying): boolean => {
  const asked = foreignStems(text)
  return (
    asks !== null &&
    yesOrNo.has(asks) &&
    asked.length > 0 &&
    !pointsBack.test(text) &&
    !/(?<!\p{L})(?:no|not|never|nobody|\p{L}{2,6}n't)(?!\p{L})/iu.test(spoken) &&
    asked.every((stem) => [...subject.stems, ...subject.textStems].some((one) => isSameMeaning(one, stem)))
  )
}
const yesOrNo = new Set<AskedFor>(['is', 'does', 'did', 'areYou'])
/** "Does Wilma know it?" asks for something else. */
const ofTheBuyer =
  /^(?:\p{L}{2,5}[ ,]{1,2}){0,2}(?:do|does|did|is|are|was|were|have|has) (?:you|your|it|that|this|they|there|these|those|all|both)(?!\p{L})/iu
/** Fewest words of the question for the match to be no coincidence. */
const fewestKnown = 2

/** "What is next on your list?" */
const ofAList = /(?<!\p{L})(?:list|agenda)(?!\p{L})/iu

/** The buyer does not name the price they would pay. */
const asksTheirPrice =
  /(?<!\p{L})what (?:would|could|should|did|had)(?!\p{L})[^?]{0,40}(?<!\p{L})(?:price|rate|to pay)(?!\p{L})|(?<!\p{L})what (?:number|figure|price|rate) (?:did|do|would) (?:you|u)(?!\p{L})|(?<!\p{L})(?:what|which|how much)(?!\p{L})[^?]{0,40}(?<!\p{L})(?:price|rate|number|budget|pay|spend|afford|ceiling|limit)(?!\p{L})[^?]{0,40}(?:say yes|accept|agree|work for you|okay for you|have in mind|thinking of|be willing|could you|would you|for this|ceiling|limit|afford)|(?<!\p{L})(?:what|how much) (?:would|could|can|are) you (?:be )?(?:pay|willing to pay|spend|prepared to|ready to|afford)/iu

/** How to say that something is not known, to fit the question: nobody says "it varies a lot" about a person. */
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
  loss: 'unknownLoss',
  impact: 'unknownImpact',
  happened: 'unknownHappened',
  tried: 'unknownTried',
  contact: 'unknownContact',
  knowUs: 'unknownKnowUs',
  choice: 'unknownChoice',
  trend: 'unknownTrend',
  time: 'unknownTime',
  whom: 'unknownWhom',
  whenNext: 'unknownNext',
  areYou: 'unknownAre',
  number: 'unknownNumber',
  who: 'unknownWho',
  when: 'unknownWhen',
  why: 'unknownWhy',
  where: 'unknownWhere',
  how: 'noProcess',
  happens: 'unknownHappens',
  could: 'unknownCould',
  would: 'unknownWould',
  does: 'unknownDoes',
  did: 'unknownDid',
  is: 'unknownIs',
}

/** The question names nothing about the persona, or only in passing. */
const isWeak = ({ script }: Talk, question: ReadAct): boolean =>
  question.isIndirect || matchTopics(script, question.text, question.asks, false).facts.length === 0

/** The question is about something the buyer objects to anyway: "What happened with support?" */
function pendingObjection(talk: Talk, { text, asks }: ReadAct): ScriptObjection | undefined {
  if (talk.state.openObjection !== null || asks === null || wantsAPart.has(asks)) return undefined
  return talk.script.objections.find(
    (objection) =>
      objection.raisedWhen === 'fromTheStart' &&
      objectionState(talk, objection.id)?.status === 'pending' &&
      touches(text, { ...objection, settledStems: [] }),
  )
}

const isEarned = ({ state }: Talk, { trust }: ScriptFact, isOpen: boolean, isIndirect: boolean): boolean =>
  isOpen ? state.trust >= trust : !isIndirect && state.trust >= trust + trustForClosed

function reveal(talk: Talk, fact: ScriptFact): void {
  const { state } = talk
  state.revealed.push({ id: fact.id, at: state.at })
  state.focus = fact.id
  state.focusAt = state.at
  give(talk, 'factShared')
  say(talk, {
    act: 'reveal',
    speakerId: fact.speakerId,
    parts: [led(talk.isJoined ? '' : phrase(talk, 'revealLead', fact.speakerId), fact.spoken)],
    facts: [fact.id],
    says: [fact.spoken],
  })
}

function sayNothing(talk: Talk, act: 'withhold' | 'hint', speakerId: string): void {
  say(talk, { act, speakerId, parts: [phrase(talk, act, speakerId)] })
}
