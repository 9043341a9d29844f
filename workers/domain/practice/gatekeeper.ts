import type { GatekeeperNeed } from './catalog/gatekeepers.ts'
import { lexicon } from './reading/lexicon.ts'
import { plainWords } from './reading/plain-words.ts'
import type { ScriptGatekeeper } from './script.ts'
import { end, give, has, isTwice, mainSpeaker, questionToAnswer, sayAtDesk, type Talk } from './talk.ts'
import { choose, type WordingKey } from './wording/choose.ts'
import { capitalized } from './wording/speech.ts'

/** A desk does not talk for longer. */
const mostRounds = 8
const screenKeys: Record<Exclude<GatekeeperNeed, 'courtesy'>, WordingKey> = {
  name: 'screenName',
  company: 'screenCompany',
  reason: 'screenReason',
  person: 'screenPerson',
}

/** Who answers first asks who calls and why, and then puts through, takes a message, or refuses. */
export function respondAtDesk(talk: Talk, desk: ScriptGatekeeper, openBuyer: () => void): void {
  const { state } = talk
  const { screened } = state
  const speak = (
    act: 'screen' | 'refuseCaller' | 'takeMessage' | 'block' | 'warn' | 'steerBack' | 'englishOnly',
    key: WordingKey,
  ): void => sayAtDesk(talk, { act, parts: [deskPhrase(talk, desk, key)] }, desk.speaker)
  screened.rounds += 1
  hear(talk)

  if (has(talk, 'falsePretense')) give(talk, 'falsePretense')
  if (has(talk, 'insult')) {
    speak('block', 'block')
    return end(talk, 'blocked')
  }
  if (state.patience <= 0) {
    speak('block', 'block')
    return end(talk, 'blocked')
  }
  if (has(talk, 'leaveMessage') && screened.given.includes('name')) return takeMessage(talk, desk)
  if (has(talk, 'goodbye') && !has(talk, 'requestHelp') && !has(talk, 'reason')) {
    sayAtDesk(talk, { act: 'goodbye', parts: [deskPhrase(talk, desk, 'goodbye')] }, desk.speaker)
    return end(talk, 'blocked')
  }
  if (screened.rounds > mostRounds) {
    if (screened.given.includes('name')) return takeMessage(talk, desk)
    speak('block', 'block')
    return end(talk, 'blocked')
  }
  const isTrouble = has(talk, 'otherLanguage') || has(talk, 'instruction') || has(talk, 'offTopic')
  if (isTrouble && (isTwice(talk, 'steerBack') || isTwice(talk, 'englishOnly') || isTwice(talk, 'warn'))) {
    speak('block', 'block')
    return end(talk, 'blocked')
  }
  if (has(talk, 'otherLanguage')) return speak('englishOnly', 'englishOnly')
  if (has(talk, 'instruction') || has(talk, 'offTopic')) return speak('steerBack', 'steerBack')
  if (state.patience < 20 && !state.isWarned) {
    state.isWarned = true
    return speak('warn', 'gatekeeperWarn')
  }

  if (has(talk, 'falsePretense') && !isTwice(talk, 'refuseCaller')) {
    screened.refusals += 1
    return speak('refuseCaller', 'refuseCaller')
  }

  const missing = desk.needs.find((need) => need !== 'courtesy' && !screened.given.includes(need))
  if (missing !== undefined && missing !== 'courtesy') {
    screened.asking = missing
    if (missing === 'name') state.asked = 'who'
    const isNamed = asksForName(talk)
    const isLost = !isNamed && state.lastAct === 'screen' && questionToAnswer(talk) !== undefined
    const parts = isNamed
      ? [deskPhrase(talk, desk, 'selfName')]
      : isLost
        ? [deskPhrase(talk, desk, 'guess')]
        : []
    sayAtDesk(
      talk,
      { act: 'screen', parts: [...parts, deskPhrase(talk, desk, screenKeys[missing])] },
      desk.speaker,
    )
    return
  }
  const isShort = desk.needs.includes('courtesy') && !screened.given.includes('courtesy')
  const mustRefuse = screened.refusals < desk.refusals
  if (mustRefuse || (isShort && screened.refusals < desk.refusals + 2)) {
    screened.refusals += 1
    return speak('refuseCaller', 'refuseCaller')
  }
  const isGood =
    desk.refusals === 0 ||
    has(talk, 'reason') ||
    has(talk, 'requestHelp') ||
    has(talk, 'empathy') ||
    has(talk, 'proof') ||
    has(talk, 'permission') ||
    has(talk, 'thanks')
  if (isShort || has(talk, 'pressure') || !isGood) {
    if (screened.refusals > desk.refusals + 1) return takeMessage(talk, desk)
    screened.refusals += 1
    return speak('refuseCaller', 'refuseCaller')
  }
  connect(talk, desk, openBuyer)
}

const asksForName = ({ read }: Talk): boolean => read?.acts.some(({ asks }) => asks === 'identity') ?? false

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
  take('company', introduces && lexicon.company.test(plain))
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

/** Nothing that dodges: no question, no pressure, no lie. */
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
  if (desk.isWholeCall) return end(talk, 'completed')
  talk.state.gatekeeper += 1
  openBuyer()
}

/** A desk that is the whole call does not know who is asked for. */
function deskPhrase({ state, script }: Talk, desk: ScriptGatekeeper, key: WordingKey): string {
  const boss = desk.isWholeCall ? 'the boss' : mainSpeaker(script).firstName
  return capitalized(choose(state, key, desk.speaker.tone, { boss, name: desk.speaker.firstName }))
}
