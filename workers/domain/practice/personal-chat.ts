import { answerChat, answerFromKnowledge, inItsWords } from './answer-from-knowledge.ts'
import { splitSentences } from '../scoring/sentences.ts'
import { lexicon } from './reading/lexicon.ts'
import { plainWords } from './reading/plain-words.ts'
import { chatKey } from './small-moments.ts'
import { has, isTwice, phrase, questionsOf, say, type Talk } from './talk.ts'

/** Small talk about the person, before any note is looked at: a work note never answers "did you get any time off?" */

const free =
  '(?:time off|days? off|holidays?|vacation|a (?:proper |real |little |good )?break|weeks? off|some rest|away)'
const season = '(?:weekend|summer|holidays?|vacation|christmas|easter|trip|break|new year|week off)'
const patterns: readonly RegExp[] = [
  new RegExp(
    `(?<!\\p{L})(?:did|have|had|do|will|were|are|could) (?:you|u)(?: \\p{L}{2,10}){0,4} ${free}(?: \\p{L}{2,9}){0,6} ?\\?`,
    'iu',
  ),
  new RegExp(
    `(?:^|[,.!–-] ?)(?:any|some|much|enjoyed|had|got|get) (?:\\p{L}{2,8} ){0,2}(?:time off|days? off|holidays?|vacation|break)(?: \\p{L}{2,9}){0,4} ?\\?`,
    'iu',
  ),
  new RegExp(
    `(?<!\\p{L})how(?:'s|s| is| was| were) (?:your|the|ur) ${season}(?: \\p{L}{2,9}){0,3} ?\\?`,
    'iu',
  ),
  new RegExp(
    `(?<!\\p{L})(?:(?:did|have) (?:you|u) (?:had |have )?|had )an? (?:nice|good|lovely|great|quiet) (?:${season}|week|evening)(?: \\p{L}{2,9}){0,3} ?\\?`,
    'iu',
  ),
  new RegExp(
    `(?<!\\p{L})did (?:you|u) (?:get (?:out|away|up to)|go (?:out|away|anywhere)|do) ?(?:\\p{L}{2,9} ){0,3}(?:over|on|at|for|this|last) (?:the |this |last )?${season}(?: \\p{L}{2,9}){0,3} ?\\?`,
    'iu',
  ),
  /(?<!\p{L})how(?:'s|s| is| was) the weather(?: \p{L}{2,9}){0,5} ?\?/iu,
  /(?<!\p{L})(?:is it|it's|its) (?:still |also |really )?(?:raining|snowing|sunny|hot|cold|freezing|warm|pouring)(?: \p{L}{2,9}){0,4} ?\?/iu,
  /(?<!\p{L})how(?:'ve| have|ve) (?:you|u) been(?: \p{L}{2,9}){0,3} ?[?,]/iu,
  /(?<!\p{L})how(?:'s|s| is| are) (?:the |your )?(?:family|kids|children|wife|husband|partner|daughter|son|baby|little ones?)(?: \p{L}{2,9}){0,3}(?:, (?:did|has|is|does) (?:they|[hs]h?e) [^?]{2,40})? ?\?/iu,
]
const ofWork =
  /(?<!\p{L})(?:your (?:people|team|staff|drivers|crews?|planners?)|they|cover|plan|planning|roster|rota|shifts?)(?!\p{L})/iu

/** @returns false if anything else is asked, too */
export function respondToPersonalChat(talk: Talk): boolean {
  const { state, script } = talk
  const isBusy = (
    ['nextStepAsk', 'nextStepTime', 'permission', 'price', 'valueClaim', 'instruction'] as const
  ).some((act) => has(talk, act))
  if (state.phase === 'gatekeeper' || isBusy || isTwice(talk, 'smallTalk')) return false
  const asked = splitSentences(plainWords(talk.text))
    .map(({ text }) => text)
    .filter((text) => text.includes('?'))
  if (
    asked.length === 0 ||
    !asked.every(
      (text) =>
        !ofWork.test(text) && !lexicon.asksHowTheyDo.test(text) && patterns.some((one) => one.test(text)),
    )
  )
    return false
  const isStranger = script.relationship === 'stranger' || script.relationship === 'carrier'
  // A stranger who has not said who is calling hears that first.
  if (isStranger && (state.at < 2 || !state.known.name)) return false
  // What the author wrote for just that comes first.
  const own = questionsOf(talk.read).some((one) => answerFromKnowledge(talk, one, inItsWords))
  if (own || answerChat(talk)) return true
  say(talk, { act: 'smallTalk', parts: [phrase(talk, chatKey(talk))] })
  return true
}

const asksToSee =
  /(?<!\p{L})(?:can|do) (?:you|u) (?:all )?see (?:it|this|that|my screen|the screen|everything|something|anything)(?: okay| ok| now| alright| well| yet| there)?(?=[ ?.,!]|$)/iu

/** "Can you see it? This is one day. Is that how yours looks?" asks the second: the first is taken out, and answered with a word. */
export function seesScreen(talk: Talk): boolean {
  const { read } = talk
  if (read === null || talk.state.phase === 'gatekeeper' || !ofScreen.test(talk.text)) return false
  const asked = questionsOf(read)
  const seen = asked.filter(({ text }) => asksToSee.test(text) && text.split(' ').length <= mostWords)
  if (seen.length === 0 || seen.length === asked.length) return false
  talk.read = { ...read, acts: read.acts.filter((one) => !seen.includes(one)) }
  return true
}
const ofScreen = /(?<!\p{L})(?:screen|share|sharing|demo)(?!\p{L})/iu
const mostWords = 9
