import type { BuyerAct } from './acts.ts'
import { speakerNamed } from './addressed.ts'
import type { Tone } from './catalog/attitudes.ts'
import type {
  AskedAbout,
  BotTurn,
  Cause,
  ConversationState,
  ObjectionState,
  PracticeOutcome,
  ReadAct,
  RepReading,
} from './conversation.ts'
import { sayingsIn } from './said-lately.ts'
import { personNamed } from './reading/people.ts'
import { isWholeQuestion } from './reading/question-form.ts'
import type { PersonaScript, ScriptObjection, Speaker } from './script.ts'
import { hashNumber } from './sha256.ts'
import { apply, attitudeNow, type RuleId } from './weigh.ts'
import { choose, chooseFrom, type Chooser, type Slots, type WordingKey } from './wording/choose.ts'

/** One step in progress: the state it changes, what was said, and why the buyer says it. */
export type Talk = {
  script: PersonaScript
  state: ConversationState
  read: RepReading | null
  /** The rep's words, for names and days. */
  text: string
  causes: Cause[]
  turns: BotTurn[]
  /** True after another answer in the same breath: no second lead. */
  isJoined: boolean
}

export const has = ({ read }: Talk, act: RepReading['acts'][number]['act']): boolean =>
  read?.acts.some((one) => one.act === act) ?? false

export function give(talk: Talk, rule: RuleId): void {
  apply(talk.script, talk.state, talk.causes, rule)
}

export function mainSpeaker({ speakers }: PersonaScript): Speaker {
  const [main] = speakers
  if (main === undefined) throw new Error('A script has at least one speaker.')
  return main
}

const speakerOf = ({ script }: Talk, id: string): Speaker =>
  script.speakers.find((speaker) => speaker.id === id) ?? mainSpeaker(script)

/** The main buyer's tone follows the attitude, which may flip. */
export function toneOf(talk: Talk, speakerId: string): Tone {
  const main = mainSpeaker(talk.script)
  return speakerId === main.id ? attitudeNow(talk.script, talk.state).tone : speakerOf(talk, speakerId).tone
}

/** A wording of the bank in the speaker's tone. */
export function phrase(
  talk: Talk,
  key: WordingKey,
  speakerId = talk.state.speakerId,
  slots: Slots = {},
): string {
  return choose(voiceOf(talk), key, toneOf(talk, speakerId), slots)
}

export const phraseFrom = (talk: Talk, key: string, wordings: readonly string[]): string =>
  chooseFrom(voiceOf(talk), key, wordings)

/** Two buyers with the same seed do not use the same words, but copies of a buyer do. What was said is shared with the state. */
const voiceOf = ({ script, state }: Talk): Chooser => ({
  seed: `${state.seed}|${mainSpeaker(script).firstName}|${script.companyName}`,
  at: state.at,
  used: state.used,
  knows: script.relationship === 'customer' || script.relationship === 'prospect',
})

type Said = {
  act: BuyerAct
  parts: readonly string[]
  speakerId?: string
  facts?: string[]
  objections?: string[]
  /** The question that this does not really answer. */
  unanswered?: string
  /** The persona's own sentences that it contains. */
  says?: string[]
}

/** A model's answer may have this many words more than the offline one. */
const moreWords = 20

/** As many as a call has turns. */
const mostSpokenOf = 80
/** Characters of a question that are kept. */
const mostOfQuestion = 200

/** Adds a turn of the buyer. */
export function say(talk: Talk, said: Said): void {
  const { script, state } = talk
  const speaker = speakerOf(talk, said.speakerId ?? state.speakerId)
  state.speakerId = speaker.id
  const joining = joiningWords(talk, speaker)
  const parts = joining === '' ? said.parts : [joining, ...said.parts]
  push(talk, { ...said, parts }, speaker, 'buyer', toneOf(talk, speaker.id), script)
}

/** Somebody who has not spoken yet says who they are, unless the rep has just addressed them by name. */
function joiningWords({ script, state, text }: Talk, { id, firstName }: Speaker): string {
  const mark = hashNumber(`joins ${id}`)
  if (id === mainSpeaker(script).id || state.used.includes(mark)) return ''
  state.used.push(mark)
  if (speakerNamed(script, text) === id) return ''
  const wordings = [`${firstName} here.`, `This is ${firstName}.`, `${firstName} here, let me take that.`]
  return wordings[mark % wordings.length] ?? ''
}

/** Adds a turn of somebody at the desk. */
export function sayAtDesk(talk: Talk, said: Said, desk: Speaker): void {
  push(talk, said, desk, 'gatekeeper', desk.tone, talk.script)
}

function push(
  talk: Talk,
  said: Said,
  speaker: Speaker,
  side: BotTurn['side'],
  tone: Tone,
  script: PersonaScript,
): void {
  const { state } = talk
  const text = said.parts.filter((part) => part !== '').join(' ')
  const name = `${speaker.firstName} ${speaker.lastName}`.trim()
  const facts = said.facts ?? []
  state.lastActs = state.lastAct === said.act ? state.lastActs + 1 : 1
  state.lastAct = said.act
  state.lastText = text.slice(0, 600)
  const person = personNamed(script, text)
  if (person !== '') state.person = person
  const spokenOf = sayingsIn(script, text)
  if (spokenOf.length > 0)
    state.spokenOf = [
      ...(state.spokenOf ?? []).filter(({ id }) => !spokenOf.includes(id)),
      ...spokenOf.map((id) => ({ id, at: state.at })),
    ].slice(-mostSpokenOf)
  talk.turns.push({
    side,
    speakerId: speaker.id,
    name,
    act: said.act,
    text,
    facts,
    objections: said.objections ?? [],
    unanswered: said.unanswered === undefined ? [] : [said.unanswered.trim().slice(0, mostOfQuestion)],
    causes: [...talk.causes],
    plan: {
      act: said.act,
      tone,
      language: script.language,
      speaker: { name, jobTitle: speaker.jobTitle, gender: speaker.gender },
      says: said.says ?? [],
      releasedFacts: state.revealed.map(({ id }) => id),
      offline: text,
      mostWords: text.split(' ').length + moreWords,
    },
  })
}

/** Ends the call. What the buyer said before stays. */
export function end(talk: Talk, outcome: PracticeOutcome): void {
  talk.state.end = { outcome, why: talk.causes.slice(-6) }
  talk.state.phase = 'ended'
  talk.state.asked = null
}

/** Whether this would be the third reply of the same kind in a row. */
export const isTwice = ({ state }: Talk, act: BuyerAct): boolean =>
  state.lastAct === act && state.lastActs >= 2

/** Lets the buyer ask about a thing, but only once. */
export function askOnce({ state }: Talk, about: AskedAbout): boolean {
  if (state.askedAlready.includes(about)) return false
  state.askedAlready.push(about)
  state.asked = about
  return true
}

export const objectionState = ({ state }: Talk, id: string): ObjectionState | undefined =>
  state.objections.find((objection) => objection.id === id)

export function openObjection({ script, state }: Talk): ScriptObjection | undefined {
  return script.objections.find(({ id }) => id === state.openObjection)
}

/** Puts an earlier turn's words before the last one's, so that both are one turn. */
export function joinBefore({ turns, state }: Talk, before: BotTurn): void {
  const last = turns.at(-1)
  if (last === undefined) return
  last.text = `${before.text} ${last.text}`
  last.facts = [...before.facts, ...last.facts]
  last.objections = [...new Set([...before.objections, ...last.objections])]
  last.unanswered = [...new Set([...before.unanswered, ...last.unanswered])]
  if (before.facts.length > 0) last.act = before.act
  last.plan = {
    ...last.plan,
    act: last.act,
    says: [...before.plan.says, ...last.plan.says],
    offline: last.text,
    mostWords: before.plan.mostWords + last.plan.mostWords,
  }
  state.lastText = last.text.slice(0, 600)
}

/** Adds a few words before what was just said. */
export function leadWith({ turns, state }: Talk, lead: string): void {
  const last = turns.at(-1)
  if (last === undefined || lead === '') return
  last.text = `${lead} ${last.text}`
  last.plan = { ...last.plan, offline: last.text, mostWords: last.plan.mostWords + lead.split(' ').length }
  state.lastText = last.text.slice(0, 600)
}

/** "Two days? What broke?": the first question only repeats. */
export function questionsOf(read: RepReading | null): ReadAct[] {
  const all = (read?.acts ?? []).filter(({ act }) => act === 'openQuestion' || act === 'closedQuestion')
  const whole = all.filter(({ text }) => isWholeQuestion.test(text) && !(all.length > 1 && isTag.test(text)))
  const asked = whole.length === 0 ? all : whole
  const marked = asked.filter((one) => one.text.includes('?'))
  return marked.length === 0
    ? asked
    : asked.filter((one) => one.text.includes('?') || !(states(one) || ofTheRep.test(one.text)))
}

/** "Tell them it's a visit, I want to learn how they work." asks nothing. */
const ofTheRep = /\b(?:i want|i'd like|i just|i'll|we'll|tell (?:them|hi[m]|her|everybody))\b/i

/** "So your contract is up soon. How is it going?" asks the second. */
const states = ({ act, asks, text }: ReadAct): boolean =>
  act === 'closedQuestion' &&
  asks === 'is' &&
  !/^\P{L}*(?:(?:and|so|but|then|or) ){0,2}(?:is|are|was|were|isn't|aren't|wasn't|any|anybody|somebody)(?!\p{L})/iu.test(
    text,
  )

/** "That's who pushed for us, isn't it? Who picks it up now?" asks the second. */
const isTag = /, ?(?:isn't (?:it|that)|aren't (?:they|you)|doesn't (?:it|that)|right|no|yes|correct) ?\?$/iu

/** "Sixteen days? How come?": the first one only repeats what was told. */
const onlyRepeats = ({ act, told, text }: ReadAct): boolean =>
  act === 'closedQuestion' && told.length > 0 && !isWholeQuestion.test(text)

/**
 * The questions of a turn in the order in which people answer them: those about a note, then other open ones that name a subject. Empty for
 * a single question, and if none is about a note.
 */
export function questionsToAnswer({ read }: Talk): ReadAct[] {
  const questions = questionsOf(read)
  const isOnTopic = (question: ReadAct): boolean =>
    !onlyRepeats(question) && question.facts.length + question.details.length + question.told.length > 0
  const onTopic = questions.filter(isOnTopic)
  if (questions.length < 2 || onTopic.length === 0) return []
  const others = questions.filter((one) => !isOnTopic(one) && one.act === 'openQuestion' && !one.isIndirect)
  return [...onTopic, ...others]
}

/** The question that people answer: the last one that they can. */
export function questionToAnswer({ read }: Talk): ReadAct | undefined {
  const questions = questionsOf(read)
  const onTopic = questions.filter(
    (one) => (questions.length === 1 || !onlyRepeats(one)) && one.facts.length + one.details.length > 0,
  )
  const open = onTopic.filter(({ act }) => act === 'openQuestion')
  // "How do you notice? Does somebody check?" asks how.
  const asked = questions.filter(
    ({ act, asks, text }) =>
      act === 'openQuestion' &&
      (asks === 'what' ? asksForKind.test(text) : text.split(' ').length >= fewestOpen),
  )
  return open.at(-1) ?? onTopic.at(-1) ?? asked.at(-1) ?? questions.at(-1)
}

/** Shorter ones only lead to the question behind them. */
const fewestOpen = 5
/** "What kind? Had any lately?" */
const asksForKind = /^(?:\p{L}{2,5}[ ,]{1,2}){0,2}(?:what|which) (?:kind|sort|type)s?(?!\p{L})/iu
