import { dueObjection } from './objections.ts'
import type { RepAct } from './acts.ts'
import { type Courtesy, courtesyIn } from './reading/courtesies.ts'
import { plainWords } from './reading/plain-words.ts'
import { isOneTypoAway } from './reading/stems.ts'
import { askOnce, has, isTwice, mainSpeaker, openObjection, phrase, say, type Talk } from './talk.ts'
import { attitudeNow } from './weigh.ts'
import type { WordingKey } from './wording/choose.ts'

/** Subjects of small talk, because nobody answers "how was your weekend?" with "I'm good". The first match counts. */
const chats: [WordingKey, RegExp][] = [
  [
    'chatOthers',
    /(?<!\p{L})how are (?:the|your) (?!kids|children|little)(?:\p{L}{3,12} )?\p{L}{3,12}s ?\?/iu,
  ],
  ['chatWeekend', /(?<!\p{L})week-?end(?!\p{L})/iu],
  [
    'chatTimeOff',
    /(?<!\p{L})(?:time off|days? off|weeks? off|summer|a break|holidays?|vacation|easter|christmas|trip|away)(?!\p{L})/iu,
  ],
  [
    'chatFamily',
    /(?<!\p{L})(?:famil(?:y|ies)|baby|kids|children|wife|husband|partner|daughter|son|little ones?)(?!\p{L})/iu,
  ],
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

/** Answers talk about the weather whenever it comes up. */
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

const called: readonly RegExp[] = [
  /(?:speaking|talking|speak|talk) (?:to|with) (?:(?:mr|mrs|ms|dr)\.? )?(\p{Lu}\p{Ll}{2,16})(?!\p{L})/u,
  /(?<!\p{L})(?:[Ii]s|[Ww]as) (?:this|that) (?:(?:Mr|Mrs|Ms|Dr)\.? )?(\p{Lu}\p{Ll}{2,16})(?=(?: \p{Lu}[\p{L}'-]+)? ?\?)/u,
  /^(?:[Hh]i|[Hh]ello|[Hh]ey|[Gg]ood (?:morning|afternoon|evening)|[Mm]orning|[Aa]fternoon)[ ,]{1,2}(?:(?:Mr|Mrs|Ms|Dr)\.? )?(\p{Lu}\p{Ll}{2,16})(?=[,.!?]|$)/u,
]
/** After a greeting, these are not names. */
const nobody = new Set(
  'there everyone everybody all team folks guys sir madam good thanks this its my just sorry how is am are yes again hope nice great and hello thank morning afternoon evening can could may the we our they what who quick happy'.split(
    ' ',
  ),
)

/** "Am I speaking to Linda?", said to somebody else. */
export function isWrongName({ script, text, state }: Talk): boolean {
  if (state.phase !== 'opening' || state.at > mostWrong) return false
  const name = called.map((pattern) => pattern.exec(text.slice(0, 200))?.[1]).find((one) => one !== undefined)
  const lower = name?.toLowerCase() ?? ''
  if (lower === '' || nobody.has(lower)) return false
  const own = [
    ...script.speakers.flatMap(({ firstName, lastName }) => [firstName, lastName]),
    ...script.gatekeepers.map(({ speaker }) => speaker.firstName),
    ...script.companyName.split(' '),
  ].flatMap((one) => one.toLowerCase().split(/[^\p{L}]+/u))
  return !own.some(
    (one) =>
      one !== '' && (one.startsWith(lower.slice(0, 3)) || isOneTypoAway(one, lower) || lower.startsWith(one)),
  )
}
/** Later in a call, a name refers to somebody they talk about. */
const mostWrong = 2

/** Corrects the name and asks who calls. @returns false if the same words say more, which still has to be answered */
export function respondToWrongName(talk: Talk): boolean {
  const { state } = talk
  const rest = (talk.read?.acts ?? []).filter(
    ({ act, asks }) =>
      !['greet', 'smallTalk', 'asksForBuyer', 'closedQuestion'].includes(act) ||
      (asks !== null && asks !== 'what' && asks !== 'is'),
  )
  if (rest.length > 0) return false
  const parts = [wrongName(talk)]
  if (!state.known.name && talk.script.relationship !== 'customer') {
    state.asked = 'who'
    parts.push(phrase(talk, 'askWho'))
  }
  say(talk, { act: 'tell', parts })
  return true
}

export const wrongName = (talk: Talk): string =>
  phrase(talk, 'wrongName', talk.state.speakerId, { name: mainSpeaker(talk.script).firstName })

/** "How have you been?": words of somebody who has talked to the buyer before. */
export const asksLikeAFriend = ({ text }: Talk): boolean =>
  /(?<!\p{L})(?:how (?:have|has|'ve) (?:you|things|it|everything)(?: all)? been|long time no|good to (?:hear|talk to) you again|remember me)(?!\p{L})/iu.test(
    plainWords(text),
  )

/** How much more trust it takes to send documents to a stranger than to reveal a hidden fact. */
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

const courtesyKeys: Record<Courtesy, WordingKey> = {
  wait: 'holdLine',
  leave: 'leaveGiven',
  louder: 'louder',
}
const besideCourtesy = new Set<RepAct>([
  'courtesy',
  'apology',
  'thanks',
  'greet',
  'agree',
  'smallTalk',
  'remark',
  'unclear',
  'answer',
  'promise',
  'explain',
])

/** "Can I put you on hold?" Nobody thinks about that for long. @returns false if the same words say more */
export function respondToCourtesy(talk: Talk): boolean {
  const acts = talk.read?.acts ?? []
  const asked = acts.findLast(({ act }) => act === 'courtesy')
  if (asked === undefined || !acts.every(({ act }) => besideCourtesy.has(act))) return false
  const courtesy = courtesyIn(asked.text, false) ?? 'wait'
  const { lastText } = talk.state
  say(talk, { act: 'confirm', parts: [phrase(talk, courtesyKeys[courtesy])] })
  // The call goes on from what was said before.
  if (lastText !== '') talk.state.lastText = lastText
  return true
}

/** A carrier offers trucks or a rate. The buyer asks for the number, then for proof, and then acknowledges the offer. */
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
