import { phrases } from '../scoring/phrases.ts'
import type { BuyerAct } from './acts.ts'
import { speakerNamed } from './addressed.ts'
import { mostWordsSaid } from './catalog/attitudes.ts'
import type { ReadAct } from './conversation.ts'
import { dueObjection, explain, raise, touches } from './objections.ts'
import { answerFromBank, betterKnown, surely } from './answer-from-bank.ts'
import { answerFromKnowledge, inItsWords, knownChance, namesWhatWasTold } from './answer-from-knowledge.ts'
import { answerFromBackground } from './background.ts'
import { answerAnybody, answerPlainly } from './plain-answers.ts'
import { answerEveryday, aboutThemselves } from './everyday-answers.ts'
import type { EverydayKind } from './reading/everyday-examples.ts'
import { everydayIn } from './reading/everyday-questions.ts'
import {
  answerFromFocus,
  answerFromTold,
  asksOfLastWords,
  followUp,
  hasNoMore,
  isBareFollowUp,
  restate,
} from './follow-ups.ts'
import { conditionQuestion, matchTopics, wantsAPart } from './reading/match-topics.ts'
import { asksForOthers } from './proposals.ts'
import { kindOf, kindOfConcepts } from './question-kinds.ts'
import { answerAboutLastWords } from './last-words.ts'
import { chooseOffered } from './either-or.ts'
import { answerContact } from './own-contact.ts'
import { answerFromList, explainOwnWords } from './own-words.ts'
import { answerFromFigure, noteOfFigure } from './noted-figures.ts'
import { isOfItsKind, isOfTheSpeaker, notedInWords } from './noted.ts'
import { aboutCompany, canTell, tell } from './telling.ts'
import type { AskedFor } from './reading/plain-questions.ts'
import { contentStems, isSameStem } from './reading/stems.ts'
import type { Saying, ScriptFact, ScriptObjection } from './script.ts'
import {
  give,
  isTwice,
  joinBefore,
  objectionState,
  openObjection,
  phrase,
  questionsOf,
  questionsToAnswer,
  say,
  type Talk,
} from './talk.ts'
import { sayNothing } from './say-nothing.ts'
import { asksWhoDoes, decides, hasOwnForm, isOnlyGeneral, ownUp } from './unknown.ts'
import { led } from './wording/choose.ts'
import { answerFromClause, answerFromLimit, confirmKnown, leadFor } from './yes-or-no.ts'

/** With this much more trust, people tell the whole story even to a yes-or-no question. */
const trustForClosed = 20
const tells = new Set<BuyerAct>(['tell', 'reveal'])
const answers = new Set<BuyerAct>(['tell', 'reveal', 'notKnown', 'withhold', 'hint'])

/** Answers one question of a turn, and in the same breath another one if it has an answer. Those with an answer in the notes come first. */
export function answerQuestions(talk: Talk, question: ReadAct): void {
  const [first, ...others] = questionsToAnswer(talk)
  const all = questionsOf(talk.read)
  const known = all.filter((one) => knownChance(talk, one) > 0)
  const chosen = first ?? question
  const isNoted = chosen.act === 'openQuestion' && chosen.facts.length + chosen.details.length > 0
  const asked = isNoted || known.includes(chosen) ? chosen : (known[0] ?? betterKnown(talk, chosen, all))
  answerQuestion(talk, asked)
  const next = [...new Set([...known, ...others])].filter((one) => one !== asked && one !== chosen)
  for (const other of next.slice(0, mostTried)) if (answerNext(talk, other)) return
}

/** People remember only the first few of several questions. */
const mostTried = 2

/** @returns false if there is no second answer, or if both together would be too much. Then the state is as before. */
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
  // Nobody repeats something old because a new question has no answer.
  const isRepeated = state.known.repeats > before.known.repeats
  const isSecret = said.facts.length > 0 && state.revealed.length > before.revealed.length
  const isShort =
    next !== undefined &&
    wordsIn(next.text) <= mostUnknown &&
    tells.has(said.act) &&
    talk.read?.acts.filter(({ asks }) => asks === question.asks).length === 1
  // If two things are not known, only the last one is answered.
  if (isNew && said.act === 'notKnown' && next.act === 'notKnown') {
    next.unanswered = [...said.unanswered, ...next.unanswered]
    return true
  }
  if (
    isNew &&
    !isRepeated &&
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
  said.unanswered = [...new Set([...said.unanswered, ...(next?.unanswered ?? [])])]
  talk.turns.splice(0, talk.turns.length, said)
  return false
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

/** Whether a question of this kind about the person or the company may be answered, because it earns no hidden fact. */
const isNoSecret = ({ script }: Talk, { facts }: ReadAct, kind: EverydayKind): boolean =>
  !facts.some((id) => {
    const fact = script.facts.find((one) => one.id === id)
    return fact !== undefined && everydayIn(script, conditionQuestion(fact))?.kind === kind
  })

/** The kinds of second questions to which "I don't know" is an answer. */
const partly = new Set<AskedFor>(['number', 'cost', 'when', 'whenNext'])

/** A buyer says in at most this many words that they do not know the second thing. */
const mostUnknown = 9

const wordsIn = (text: string): number => text.split(' ').length

/** Answers a question. Facts come out only when they are earned, one at a time. */
export function answerQuestion(talk: Talk, asked: ReadAct): void {
  const { script, state } = talk
  if (answerFromFigure(talk, asked) || answerFromHiddenFigure(talk, asked)) return
  if (answerFromKnowledge(talk, asked, inItsWords)) return
  if (answerContact(talk, asked) || answerFromList(talk, asked)) return
  if (answerAnybody(talk, asked)) return
  if (asksForOthers(script, asked.text) && !isTwice(talk, 'react'))
    return say(talk, { act: 'react', parts: [phrase(talk, 'checkWithThem')] })
  if (answerAboutLastWords(talk, asked) || explainOwnWords(talk, asked)) return
  const isOfTheTalk = asked.asks === 'favor' || asked.asks === 'yourTurn'
  if (isOfTheTalk && answerPlainly(talk, asked)) return
  if (answerFromClause(talk, asked) || answerFromLimit(talk, asked)) return
  if (!namesWhatWasTold(talk, asked) && answerFromKnowledge(talk, asked)) return
  const kind = kindOf(talk, asked)
  const isOfThemselves = kind !== null && aboutThemselves.has(kind)
  if (!isOfThemselves && chooseOffered(talk, asked)) return
  if (openObjection(talk) === undefined && asksOfLastWords(talk, asked)) return
  if (answerFromFocus(talk, asked)) return
  if (isBareFollowUp(talk, asked) && followUp(talk, asked)) return
  if (isOfThemselves && answerFromKnowledge(talk, asked)) return
  if (isOfThemselves && isNoSecret(talk, asked, kind)) {
    if (state.phase === 'opening') state.phase = 'discovery'
    return answerEveryday(talk, kind, asked)
  }
  const question = ofNamed(talk, asked)
  const isOpen = question.act === 'openQuestion'
  const isOut = (id: string): boolean => state.revealed.some((mark) => mark.id === id)
  const facts = question.facts.flatMap((id) => script.facts.find((fact) => fact.id === id) ?? [])
  const hidden = facts.filter(({ id }) => !isOut(id))
  const details = question.details.flatMap((id) => script.details.find((detail) => detail.id === id) ?? [])
  const detail = details.find(
    (one) => !state.told.includes(one.id) && isOfItsKind(question, one) && !isOfTheSpeaker(talk, one),
  )
  if (!isOpen && confirmKnown(talk, question)) return
  const mayBeTold = kind === null || partsOfTold.has(kind)
  if (mayBeTold && answerFromTold(talk, question)) return
  if (answerFromKnowledge(talk, asked)) return
  if (mayBeTold && !isOpen && restate(talk, question)) return
  const worded = notedInWords(talk, question)
  if (worded !== undefined) return tell(talk, worded)
  if (state.phase === 'opening') state.phase = 'discovery'

  const earned = hidden.find((fact) => isEarned(talk, fact, isOpen, question.isIndirect))
  // A detail that is closer to the question than the fact comes first.
  const [closest] = hidden
  if (earned !== undefined && earned === closest) return reveal(talk, earned)
  if (earned === undefined && isWeak(talk, question) && answerPlainly(talk, question)) return
  const isUnnoted = closest === undefined && detail === undefined && kind === null
  if (isUnnoted && (answerFromBank(talk, question) || followUp(talk, question))) return
  if (earned === undefined && kind === null && hasNoMore(talk, question)) return
  // "How often does that happen?" is about what was just said, not about a secret.
  if (closest !== undefined && earned === undefined && question.isIndirect && detail === undefined)
    if (answerFromBank(talk, question, surely)) return
  if (closest !== undefined) {
    const marks = isOpen ? state.withheld : state.hinted
    if (!marks.some(({ id }) => id === closest.id)) marks.push({ id: closest.id, at: state.at })
  }
  if (earned !== undefined) return reveal(talk, earned)
  // "Is another offer on your desk?", if that is the buyer's objection.
  const objected = kind === 'looked' && !isOpen ? pendingObjection(talk, question) : undefined
  if (objected !== undefined) return raise(talk, objected)
  if (kind !== null && detail === undefined) return answerEveryday(talk, kind, question)
  if (detail !== undefined && isOpen && canTell(talk)) return tell(talk, detail)
  if (closest !== undefined && isOpen) return sayNothing(talk, 'withhold', closest.speakerId, question)
  if (closest !== undefined) return sayNothing(talk, 'hint', closest.speakerId, question)
  const lead = detail === undefined ? null : leadFor(question, detail)
  // A note about what the company does is neither a yes nor a no.
  const isRecited = lead === 'tellLead' && detail !== undefined && aboutCompany.test(detail.id)
  if (isRecited && answerFromBank(talk, question)) return
  if (isRecited && answerFromBackground(talk, question, null, detail.id)) return
  if (isRecited && !isNearTo(question, detail)) return ownUp(talk, question)
  if (detail !== undefined && canTell(talk)) return tell(talk, detail, lead)
  if (detail !== undefined) return sayNothing(talk, 'withhold', detail.speakerId, question)
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
  // The answer may be hidden, but the question wants one of the things that it offers.
  if (chooseOffered(talk, { ...question, facts: [] })) return
  const general = kind ?? (hasOwnForm(question) ? null : kindOfConcepts(question))
  if (general !== null && !isOfOthers && !question.isIndirect)
    return answerEveryday(talk, general, question, kind !== null)
  const doers = question.asks === 'who' && asksWhoDoes.test(question.text) && !decides.test(question.text)
  const note = doers ? doersIn(talk) : undefined
  if (note !== undefined) return tell(talk, note)
  ownUp(talk, question)
}

/** Whether a note about the company shares words with a question that asks for no single part, such as a person, time, or number. */
const isNearTo = ({ text, asks }: ReadAct, { spoken }: Saying): boolean => {
  const own = contentStems(spoken)
  const shared = contentStems(text).filter((stem) => own.some((one) => isSameStem(one, stem)))
  return (asks === null || !wantsAPart.has(asks)) && shared.length >= fewestShared
}
const fewestShared = 2

/** The note that says who does the daily work: "Finance is me and one colleague." */
const doersIn = (talk: Talk): Saying | undefined =>
  canTell(talk)
    ? talk.script.details.find(
        ({ id, spoken }) =>
          !talk.state.told.includes(id) &&
          /(?<!\p{L})(?:me and|(?:and|only|just) me|and i)(?!\p{L})/iu.test(spoken),
      )
    : undefined

/** "What are they worried about?" */
const thirdPerson = phrases('they', 'he', 'she', 'them', 'him', 'her', 'his', 'their')

const aboutTrouble =
  /(?<!\p{L})(?:broke|broken|wrong|hurts?|upset|angry|trouble|problems?|issues?|disappoint\p{L}{1,5}|unhappy)(?!\p{L})/iu

/** If only a hidden fact has the figure, the buyer tells it or keeps it, and says no other. */
function answerFromHiddenFigure(talk: Talk, question: ReadAct): boolean {
  const { script, state } = talk
  const id = noteOfFigure(talk, question)?.id
  const fact = script.facts.find((one) => one.id === id)
  if (fact === undefined || state.revealed.some((mark) => mark.id === fact.id)) return false
  if (isEarned(talk, fact, question.act === 'openQuestion', question.isIndirect)) {
    reveal(talk, fact)
    return true
  }
  if (!state.withheld.some((mark) => mark.id === fact.id)) state.withheld.push({ id: fact.id, at: state.at })
  sayNothing(talk, 'withhold', fact.speakerId, question)
  return true
}

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

/** A buyer who is asked what is wrong says what is wrong. */
const complaints = new Set(['problem', 'worry'])

/** "What is next on your list?" */
const ofAList = /(?<!\p{L})(?:list|agenda)(?!\p{L})/iu

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
