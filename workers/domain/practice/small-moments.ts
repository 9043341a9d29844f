import { dueObjection } from './objections.ts'
import { plainWords } from './reading/plain-words.ts'
import { askOnce, has, isTwice, openObjection, phrase, say, type Talk } from './talk.ts'
import { attitudeNow } from './weigh.ts'
import type { WordingKey } from './wording/choose.ts'

/** What a chat is about: nobody answers "how was your weekend?" with "I'm good". The first that fits. */
const chats: [WordingKey, RegExp][] = [
  ['chatWeekend', /(?<!\p{L})(?:week-?end|holidays?|vacation|easter|christmas|trip)(?!\p{L})/iu],
  ['chatFamily', /(?<!\p{L})(?:famil(?:y|ies)|baby|kids|children|wife|husband|little ones)(?!\p{L})/iu],
  [
    'chatWeather',
    /(?<!\p{L})(?:weather|rain\p{L}{0,4}|snow\p{L}{0,4}|sunny|sunshine|heat|freezing)(?!\p{L})/iu,
  ],
  [
    'chatDay',
    /(?<!\p{L})(?:how(?:'s| is| was| has)) (?:your|the|ur) (?:day|morning|afternoon|evening|week|monday|tuesday|wednesday|thursday|friday)(?!\p{L})/iu,
  ],
  [
    'chatBusiness',
    /(?<!\p{L})how(?:'s| is| are) (?:the (?!weather)|your |life at |things at |everything at |business|life in )(?!kids|family|wife|husband|day)/iu,
  ],
  [
    'smallTalk',
    /(?<!\p{L})how(?:'s| is| are| have| r) (?:you|u|it|things|everything|everybody|everyone|life)(?!\p{L})/iu,
  ],
  [
    'chatKind',
    /(?<!\p{L})(?:hope (?:you|your|all|everything)|i'm|i am|im|glad|happy|nice|good|great|fine|same here|here too)(?!\p{L})/iu,
  ],
]

export function chatKey({ text }: Talk): WordingKey {
  const plain = plainWords(text)
  return chats.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'smallTalk'
}

/** Talk about the weather is answered, whenever it comes. */
export function respondToChat(talk: Talk): boolean {
  const { state } = talk
  const rest = (talk.read?.acts ?? []).filter(
    ({ act }) =>
      !['smallTalk', 'apology', 'greet', 'introduce', 'agree', 'permission', 'thanks', 'remark'].includes(
        act,
      ),
  )
  const knowsThem = ['customer', 'colleague'].includes(talk.script.relationship)
  const isOpening = state.phase === 'opening' && !knowsThem && state.at === 1
  if (!has(talk, 'smallTalk') || rest.length > 0 || isOpening || isTwice(talk, 'smallTalk')) return false
  // "I'm good too, do you have two minutes?" asks for two minutes.
  if (has(talk, 'permission') && state.lastAct === 'smallTalk') return false
  say(talk, { act: 'smallTalk', parts: [phrase(talk, chatKey(talk))] })
  return true
}

/** So much more trust than for a secret, and somebody sends papers to a stranger. */
const trustToSend = 10

/** "Could you send me the paperwork?" */
export function respondToSending(talk: Talk): boolean {
  const { state, script } = talk
  if (!has(talk, 'requestToSend')) return false
  const { revealTrust } = attitudeNow(script, state)
  const isWilling =
    state.agreed !== null ||
    (state.trust >= revealTrust + (script.relationship === 'stranger' ? trustToSend : 0) &&
      openObjection(talk) === undefined)
  const act = isWilling ? 'confirm' : 'withhold'
  if (isTwice(talk, act)) return false
  say(talk, { act, parts: [phrase(talk, isWilling ? 'sendYes' : 'sendNo')] })
  return true
}

/** A carrier offers trucks or a rate: the buyer asks for the number, then for what is behind it, and then has it. */
export function respondToBid(talk: Talk): boolean {
  const { state } = talk
  if (!has(talk, 'bid') || openObjection(talk) !== undefined || state.agreed !== null) return false
  if (dueObjection(talk, has(talk, 'pressure')) !== undefined) return false
  if (state.phase === 'opening') state.phase = 'discovery'
  if (
    !state.known.isPriceNamed &&
    !has(talk, 'price') &&
    !isTwice(talk, 'askBack') &&
    askOnce(talk, 'price')
  ) {
    say(talk, { act: 'askBack', parts: [phrase(talk, 'bidRate')] })
    return true
  }
  if (!isTwice(talk, 'askBack') && state.asked === null && askOnce(talk, 'proof')) {
    say(talk, { act: 'askBack', parts: [phrase(talk, 'bidDoubt')] })
    return true
  }
  if (isTwice(talk, 'react')) return false
  say(talk, { act: 'react', parts: [phrase(talk, 'bidHear')] })
  return true
}
