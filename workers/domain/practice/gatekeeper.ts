import { splitSentences } from '../scoring/sentences.ts'
import type { GatekeeperNeed } from './catalog/gatekeepers.ts'
import { type DeskQuestion, deskQuestionIn, honest } from './reading/desk-questions.ts'
import { lexicon } from './reading/lexicon.ts'
import { plainWords } from './reading/plain-words.ts'
import type { ScriptFact, ScriptGatekeeper } from './script.ts'
import {
  end,
  give,
  has,
  isTwice,
  mainSpeaker,
  objectionState,
  questionToAnswer,
  sayAtDesk,
  type Talk,
} from './talk.ts'
import { choose, led, type WordingKey } from './wording/choose.ts'
import { capitalized } from './wording/speech.ts'

/** A call does not stay at the desk for longer. */
const mostRounds = 8
const screenKeys: Record<Exclude<GatekeeperNeed, 'courtesy'>, WordingKey> = {
  name: 'screenName',
  company: 'screenCompany',
  reason: 'screenReason',
  person: 'screenPerson',
}

/** The gatekeeper asks who calls and why, then puts the caller through, takes a message, or refuses. */
export function respondAtDesk(talk: Talk, desk: ScriptGatekeeper, openBuyer: () => void): void {
  const { state } = talk
  const { screened } = state
  screened.rounds += 1
  hear(talk)
  if (respondToDeskTrouble(talk, desk)) return

  const asked = askedAtDesk(talk)
  if (screened.isMessage && screened.given.includes('name')) {
    // After "Could I leave a message?", the gatekeeper asks for the message first.
    const isTold = !has(talk, 'leaveMessage') || !talk.text.trim().endsWith('?')
    if (isTold) return takeMessage(talk, desk)
    speak(talk, desk, 'screen', 'askMessage')
    return
  }
  const missing = desk.needs.find((need) => need !== 'courtesy' && !screened.given.includes(need))
  if (missing !== undefined && missing !== 'courtesy') return screen(talk, desk, missing, asked)
  if (asked !== null && answerAtDesk(talk, desk, asked)) return

  const isTrying =
    (['reason', 'requestPerson', 'requestHelp', 'valueClaim', 'proof', 'permission'] as const).some((act) =>
      has(talk, act),
    ) || questionToAnswer(talk)?.asks === 'favor'
  if (asksForName(talk) && !isTrying) {
    speak(talk, desk, 'screen', 'selfName')
    return
  }
  if (asked === null && !isTrying && questionToAnswer(talk) !== undefined && !isTwice(talk, 'screen')) {
    speak(talk, desk, 'screen', 'guess')
    return
  }
  const isShort = desk.needs.includes('courtesy') && !screened.given.includes('courtesy')
  const mustRefuse = screened.refusals < desk.refusals
  if (mustRefuse || (isShort && screened.refusals < desk.refusals + 2)) return refuse(talk, desk)
  const isGood =
    desk.refusals === 0 ||
    (['reason', 'requestHelp', 'empathy', 'proof', 'permission', 'thanks', 'valueClaim'] as const).some(
      (act) => has(talk, act),
    ) ||
    honest.test(plainWords(talk.text))
  if (isShort || has(talk, 'pressure') || !isGood) {
    if (screened.refusals > desk.refusals + 1) return takeMessage(talk, desk)
    return refuse(talk, desk)
  }
  connect(talk, desk, openBuyer)
}

type DeskAct =
  | 'screen'
  | 'refuseCaller'
  | 'takeMessage'
  | 'block'
  | 'warn'
  | 'steerBack'
  | 'englishOnly'
  | 'goodbye'

function speak(talk: Talk, desk: ScriptGatekeeper, act: DeskAct, ...keys: WordingKey[]): true {
  sayAtDesk(talk, { act, parts: keys.map((key) => deskPhrase(talk, desk, key)) }, desk.speaker)
  return true
}

function turnAway(talk: Talk, desk: ScriptGatekeeper): true {
  speak(talk, desk, 'block', 'block')
  end(talk, 'blocked')
  return true
}

/** What ends a call at the desk, or nearly does. */
function respondToDeskTrouble(talk: Talk, desk: ScriptGatekeeper): boolean {
  const { state } = talk
  const { screened } = state
  if (has(talk, 'falsePretense')) give(talk, 'falsePretense')
  if (has(talk, 'insult') || state.patience <= 0) return turnAway(talk, desk)
  if (has(talk, 'leaveMessage')) screened.isMessage = true
  const isLeaving = has(talk, 'goodbye') && !has(talk, 'requestHelp') && !has(talk, 'reason')
  if (isLeaving && screened.isMessage && screened.given.includes('name')) {
    takeMessage(talk, desk)
    return true
  }
  if (isLeaving) {
    speak(talk, desk, 'goodbye', 'goodbye')
    end(talk, state.agreed ?? 'blocked')
    return true
  }
  if (screened.rounds > mostRounds) {
    if (!screened.given.includes('name')) return turnAway(talk, desk)
    takeMessage(talk, desk)
    return true
  }
  const isTrouble = has(talk, 'otherLanguage') || has(talk, 'instruction') || has(talk, 'offTopic')
  if (isTrouble && (isTwice(talk, 'steerBack') || isTwice(talk, 'englishOnly') || isTwice(talk, 'warn')))
    return turnAway(talk, desk)
  if (has(talk, 'otherLanguage')) return speak(talk, desk, 'englishOnly', 'englishOnly')
  if (has(talk, 'instruction') || has(talk, 'offTopic')) return speak(talk, desk, 'steerBack', 'steerBack')
  if (state.patience < 20 && !state.isWarned) {
    state.isWarned = true
    return speak(talk, desk, 'warn', 'gatekeeperWarn')
  }
  if (has(talk, 'falsePretense') && !isTwice(talk, 'refuseCaller')) {
    screened.refusals += 1
    return speak(talk, desk, 'refuseCaller', 'refuseCaller')
  }
  return false
}

/** Asks for what is missing, after a word about what the caller wanted. */
function screen(
  talk: Talk,
  desk: ScriptGatekeeper,
  missing: Exclude<GatekeeperNeed, 'courtesy'>,
  asked: DeskQuestion | null,
): void {
  const { state } = talk
  state.screened.asking = missing
  if (missing === 'name') state.asked = 'who'
  const lead = leadOf(talk, asked)
  speak(talk, desk, 'screen', ...(lead === null ? [] : [lead]), screenKeys[missing])
}

function leadOf(talk: Talk, asked: DeskQuestion | null): WordingKey | null {
  if (asksForName(talk)) return 'selfName'
  if (has(talk, 'leaveMessage')) return 'messageLead'
  if (has(talk, 'smallTalk')) return 'smallTalk'
  if (asked === 'why') return 'deskWhy'
  if (asked === 'contact') return 'deskNoContact'
  if (asked === 'bestTime' || asked === 'isIn') return 'deskDepends'
  const isLost = talk.state.lastAct === 'screen' && questionToAnswer(talk) !== undefined
  return asked === null && isLost ? 'guess' : null
}

function askedAtDesk(talk: Talk): DeskQuestion | null {
  const plain = plainWords(talk.text)
  for (const { text } of splitSentences(plain).toReversed().slice(0, 6)) {
    const found = deskQuestionIn(text)
    if (found !== null && (text.includes('?') || offeredByCaller.has(found))) return found
  }
  return null
}

/** These need no question mark: "I'll try again tomorrow". */
const offeredByCaller = new Set<DeskQuestion>(['callBack', 'send'])

/** Answers a caller who has said who they are and why they call. @returns false if it is not a question for the desk */
function answerAtDesk(talk: Talk, desk: ScriptGatekeeper, asked: DeskQuestion): boolean {
  const { state } = talk
  if (asked === 'why' && !isTwice(talk, 'refuseCaller')) return speak(talk, desk, 'refuseCaller', 'deskWhy')
  if (asked === 'contact') return speak(talk, desk, 'refuseCaller', 'deskNoContact')
  if (asked === 'send') return speak(talk, desk, 'refuseCaller', 'deskSend')
  if (asked === 'callBack') {
    state.agreed = 'callback'
    return speak(talk, desk, 'refuseCaller', 'deskCallBack')
  }
  if (asked === 'rightPerson') return speak(talk, desk, 'refuseCaller', 'deskRight')
  if (asked !== 'bestTime' && asked !== 'whoElse') return false
  const fact = desk.isWholeCall ? factAbout(talk, asked) : undefined
  if (fact === undefined) {
    if (asked === 'whoElse') return speak(talk, desk, 'refuseCaller', 'guess')
    state.agreed = 'callback'
    return speak(talk, desk, 'refuseCaller', 'deskCallBack')
  }
  const isEarned = state.trust >= fact.trust && state.screened.given.includes('courtesy')
  if (!isEarned) {
    state.withheld.push({ id: fact.id, at: state.at })
    return speak(talk, desk, 'refuseCaller', 'deskNoTime')
  }
  if (!state.revealed.some(({ id }) => id === fact.id)) state.revealed.push({ id: fact.id, at: state.at })
  state.agreed = 'callback'
  give(talk, 'factShared')
  sayAtDesk(
    talk,
    {
      act: 'reveal',
      parts: [led(deskPhrase(talk, desk, 'deskTell'), fact.spoken)],
      facts: [fact.id],
      says: [fact.spoken],
    },
    desk.speaker,
  )
  return true
}

const aboutTime = /(?<!\p{L})(?:hours?|times?|when|reach(?:ed)?|moment|calendar|diary)(?!\p{L})/iu
const aboutPeople = /(?<!\p{L})(?:who|whom|else|affected|responsible|team|colleagues?)(?!\p{L})/iu

/** A fact about this that the desk has not told yet. */
function factAbout({ script, state }: Talk, asked: 'bestTime' | 'whoElse'): ScriptFact | undefined {
  const about = asked === 'bestTime' ? aboutTime : aboutPeople
  return script.facts.find(
    ({ id, topic, earnedBy }) =>
      about.test(`${topic} ${earnedBy}`) && !state.revealed.some((mark) => mark.id === id),
  )
}

/** If the desk is the whole call, the gatekeeper first refuses in the words of the desk's own objections. */
function refuse(talk: Talk, desk: ScriptGatekeeper): void {
  const { state, script } = talk
  state.screened.refusals += 1
  const own = desk.isWholeCall
    ? script.objections.find(({ id }) => objectionState(talk, id)?.status === 'pending')
    : undefined
  const entry = own === undefined ? undefined : objectionState(talk, own.id)
  const isNamed = asksForName(talk)
  if (own === undefined || entry === undefined) {
    speak(talk, desk, 'refuseCaller', ...(isNamed ? (['selfName'] as const) : []), 'refuseCaller')
    return
  }
  entry.status = 'raised'
  entry.raisedAt = state.at
  entry.touchedAt = state.at
  const text = withoutReason(talk, own.text)
  const parts = text === '' ? [deskPhrase(talk, desk, 'refuseCaller')] : [text]
  sayAtDesk(
    talk,
    {
      act: 'refuseCaller',
      parts: [...(isNamed ? [deskPhrase(talk, desk, 'selfName')] : []), ...parts],
      objections: [own.id],
      says: text === '' ? [] : [text],
    },
    desk.speaker,
  )
}

/** Removes "What is it about?" from "The boss is out. What is it about?" if the caller has just said it. */
function withoutReason({ state }: Talk, text: string): string {
  if (!state.screened.given.includes('reason')) return text
  const kept = text.split(/(?<=[.!?]) /u).filter((sentence) => !asksForReason.test(sentence))
  return kept.join(' ')
}
const asksForReason =
  /(?:what(?:'s| is| was)? (?:it|this|that|the call)|what (?:does|do) (?:it|this|that)|what it(?:'s| is)|the reason|why are you)[^?]{0,30}(?:about|regarding|concern|for|reason|call|calling)[^?]{0,20}\?/iu

const asksForName = ({ read }: Talk): boolean => read?.acts.some(({ asks }) => asks === 'identity') ?? false

/** "From Leeds, a firm called Fleetform." */
const namesFirm = /(?<!\p{L})(?:firm|company|outfit|business|agency) (?:called|named|by the name of) \p{L}/iu

/** "Tom Weber, Fleetform." */
const behindName =
  /^(?:(?:[Gg]ood )?\p{L}{2,10}[,.! ]{1,2})?\p{Lu}[\p{L}'-]{1,16}(?: \p{Lu}[\p{L}'-]{1,20})?, (?:from |of )?\p{Lu}[\p{L}\p{N}&' -]{2,30}(?:[.!]|$)/u

function hear(talk: Talk): void {
  const { screened, known } = talk.state
  const plain = plainWords(talk.text)
  const take = (need: GatekeeperNeed, isGiven: boolean): void => {
    if (isGiven && !screened.given.includes(need)) screened.given.push(need)
  }
  const answersTo = (need: GatekeeperNeed, fewest: number): boolean =>
    screened.asking === need && isStatement(talk) && plain.split(' ').length >= fewest
  const introduces = has(talk, 'introduce')
  take('name', introduces)
  take('company', introduces && (lexicon.company.test(plain) || behindName.test(plain)))
  take('company', namesFirm.test(plain))
  take('company', answersTo('company', 1) && plain.split(' ').length <= 8)
  take('company', known.name && lexicon.company.test(plain) && plain.split(' ').length <= 5)
  take(
    'reason',
    has(talk, 'reason') || has(talk, 'valueClaim') || has(talk, 'proof') || answersTo('reason', 3),
  )
  take('person', has(talk, 'requestPerson') || answersTo('person', 1))
  take(
    'courtesy',
    has(talk, 'thanks') ||
      has(talk, 'requestHelp') ||
      has(talk, 'empathy') ||
      has(talk, 'permission') ||
      has(talk, 'apology') ||
      /\bplease\b/i.test(plain),
  )
}

/** Neither a question, nor pressure, nor a lie. */
const isStatement = (talk: Talk): boolean =>
  !(
    [
      'openQuestion',
      'closedQuestion',
      'pressure',
      'falsePretense',
      'instruction',
      'offTopic',
      'otherLanguage',
      'disagree',
    ] as const
  ).some((act) => has(talk, act))

function takeMessage(talk: Talk, desk: ScriptGatekeeper): void {
  const key = desk.isWholeCall ? 'takeMessageAlone' : 'takeMessage'
  sayAtDesk(talk, { act: 'takeMessage', parts: [deskPhrase(talk, desk, key)] }, desk.speaker)
  end(talk, 'messageTaken')
}

function connect(talk: Talk, desk: ScriptGatekeeper, openBuyer: () => void): void {
  const key = desk.isWholeCall ? 'connectAlone' : 'connect'
  sayAtDesk(talk, { act: 'connect', parts: [deskPhrase(talk, desk, key)] }, desk.speaker)
  if (desk.isWholeCall) {
    for (const entry of talk.state.objections)
      if (entry.status === 'raised') Object.assign(entry, { status: 'resolved', endedAt: talk.state.at })
    return end(talk, 'completed')
  }
  talk.state.agreed = null
  talk.state.gatekeeper += 1
  openBuyer()
}

/** If the desk is the whole call, the caller says who they want to speak to. */
function deskPhrase({ state, script }: Talk, desk: ScriptGatekeeper, key: WordingKey): string {
  const named = state.person.split(' ')[0] ?? ''
  const boss = desk.isWholeCall ? (named === '' ? 'the boss' : named) : mainSpeaker(script).firstName
  return capitalized(choose(state, key, desk.speaker.tone, { boss, name: desk.speaker.firstName }))
}
