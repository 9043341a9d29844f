import { answerFromBank } from './answer-from-bank.ts'
import type { ReadAct } from './conversation.ts'
import { isOfOwnWords } from './own-words.ts'
import { asksForName } from './follow-ups.ts'
import { answerFromBackground } from './background.ts'
import { missingFor } from './next-step.ts'
import { asksOpenly, ofAll, ofTheTalk } from './ordinary.ts'
import { askedThing } from './reading/asked-thing.ts'
import { asOfNow } from './reading/background-form.ts'
import { withoutCondition } from './reading/offered.ts'
import type { AskedFor } from './reading/plain-questions.ts'
import { asksForExample, asksHowNoticed, asksWhoseTool, from } from './reading/question-patterns.ts'
import { foreignStems } from './reading/stems.ts'
import { hashNumber } from './sha256.ts'
import { isTwice, phrase, say, type Talk } from './talk.ts'
import type { WordingKey } from './wording/choose.ts'

/**
 * What a buyer says if no note answers: words that fit the form of the question and state nothing. The first form that matches counts, so
 * that nobody answers "how do you notice?" with "possibly".
 */

/** These can be answered with yes or no. */
export const yesNo: readonly AskedFor[] = ['is', 'does', 'did', 'areYou', 'would', 'could', 'choice']

/** "Is that a lot?" needs something to compare with. */
const asksToCompare = from(
  "(?:is|are|was|were|isn't|aren't) (?:that|this|it|those|these) (?:still |really |actually |quite |very |considered )?(?:an? )?(?:lot|much|many|few|little|normal|usual|typical|average|common|high|low|bad|good|okay|long|short|big|small|more than|less than|better than|worse than)",
)
const hasFigure =
  /\d|(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|percent|hundred)(?!\p{L})/iu
/** "Does Desmond like it?" */
const asksOfOthers = from(
  "(?:do|does|did|is|are|was|were|has|have|had|will|would|could|can|doesn't|don't|isn't|aren't|won't|hasn't|haven't) (?:he|she|they|your (?!team's|own)\\p{L}{3,14}|the (?:other )?(?:\\p{L}{3,12} )?(?:people|team|drivers|nurses|board|boss|owner|director|manager|cfo|ceo|union|council|customers?|guests|planners?|technicians?|operators?|foremen|foreman|crews|staff|auditors?|others)|(?!you |this |that |there )\\p{L}{3,14} (?:know|knows|think|like|want|agree|see|mind|say|use|believe|feel|support))",
)
/** The buyer may know what others did, but not what they think. */
const asksTheirMind =
  /(?<!\p{L})(?:know|think|like|want|agree|mind|believe|feel|support|complain|say|said|care)(?!\p{L})/iu
export const asksWhoDoes = from("(?:and )?who(?:'s| is| actually| usually| normally)? \\p{L}{3,14}(?:s|ing)")
const asksForVendor =
  /(?<!\p{L})(?:tools?|systems?|software|vendors?|providers?|suppliers?|platforms?|apps?|brands?|customers?|clients?|competitors?|agency|agencies|carriers?|person|colleague|called|named?)(?!\p{L})/iu
/** "Is that you, or somebody on your team?" wants one of the two, not a yes. */
const offersChoice =
  /(?<!\p{L})or (?!not(?!\p{L})|so(?!\p{L})|nah|no(?!\p{L})|what(?!\p{L})|anything|something|whatever|is that (?:just|only)|maybe|perhaps)[^?]{2,80}\?/iu
const asksHowSure = /(?<!\p{L})how (?:confident|sure|certain|optimistic|likely)(?!\p{L})/iu
/** The buyer does not name the price they would pay. */
const asksTheirPrice =
  /(?<!\p{L})what (?:would|could|should|did|had)(?!\p{L})[^?]{0,40}(?<!\p{L})(?:price|rate|to pay)(?!\p{L})|(?<!\p{L})what (?:number|figure|price|rate) (?:did|do|would) (?:you|u)(?!\p{L})|(?<!\p{L})(?:what|which|how much)(?!\p{L})[^?]{0,40}(?<!\p{L})(?:price|rate|number|budget|pay|spend|afford|ceiling|limit)(?!\p{L})[^?]{0,40}(?:say yes|accept|agree|work for you|okay for you|have in mind|thinking of|be willing|could you|would you|for this|ceiling|limit|afford)|(?<!\p{L})(?:what|how much) (?:would|could|can|are) you (?:be )?(?:pay|willing to pay|spend|prepared to|ready to|afford)/iu

/** Says in character that there is no answer. */
export function ownUp(talk: Talk, question: ReadAct): void {
  const { state } = talk
  if (checksFigure.test(question.text) && !isHiddenOpen(talk, question) && !isTwice(talk, 'confirm')) {
    say(talk, { act: 'confirm', parts: [phrase(talk, 'checkRight')] })
    return
  }
  if (answerFromBank(talk, question)) return
  const key = keyFor(talk, question)
  if (isUnsure.has(key) && isOfOwnWords(talk, question)) {
    say(talk, { act: 'tell', parts: [phrase(talk, 'ownWords')], unanswered: question.text })
    return
  }
  if (ofTheTalk.test(question.text)) {
    const isPleased = state.agreed !== null || missingFor(talk) <= nearlyPleased
    say(talk, { act: 'confirm', parts: [phrase(talk, isPleased ? 'verdictGood' : 'verdictMixed')] })
    return
  }
  // "At all five sites, or are there some without?"
  if (
    !asksOpenly.test(question.text) &&
    ofAll.test(question.text) &&
    (offersChoice.test(question.text) || (isUnsure.has(key) && !isHiddenOpen(talk, question)))
  ) {
    say(talk, { act: 'tell', parts: [phrase(talk, 'plainMost')], unanswered: question.text })
    return
  }
  const offered = isOfAmount.has(key) || isUnsure.has(key) ? amountIn(talk) : null
  if (offered !== null) {
    say(talk, {
      act: 'tell',
      parts: [phrase(talk, 'nearer', state.speakerId, { figure: offered })],
      unanswered: question.text,
    })
    return
  }
  if (!hasOwnAnswer.has(key) && answerFromBackground(talk, question, key)) return
  const thing = talk.isJoined ? '' : askedThing(question.text, question.asks ?? 'what')
  const parts = [fitsThing.has(key) ? thing : '', phrase(talk, key)]
  say(talk, { act: 'notKnown', parts, unanswered: question.text })
}

/** "You've got 35 seats, still right?" */
const checksFigure =
  /^(?!(?:[a-z]{2,5}[ ,]{1,2}){0,2}(?:is|are|was|were|do|does|did|can|could|would|will|has|have)\b)[^?]{0,200}\d[^?]{0,100}, (?:(?:is )?that(?:'s)? (?:still )?|still )?(?:right|correct|true) ?\?$/i

/** "Half an hour, two hours?", "five a week? fifty?": the last two. */
const amount =
  '(?:(?:about |maybe |like |more like )?(?:\\d[\\d.,]*|half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten|a dozen|twelve|fifteen|twenty|thirty|forty|fifty|a hundred)(?: [a-z]{1,8}){0,3})'
const offersAmounts = new RegExp(
  `(?:^|[,.?!:] ?|\\b(?:is it|roughly|that) )(${amount})(?:,? or|,|\\?) (${amount}) ?\\?\\s*$`,
  'i',
)

/** One of the amounts that the rep offers. */
function amountIn({ script, text }: Talk): string | null {
  const [, one, other] = offersAmounts.exec(text.slice(-120)) ?? []
  if (one === undefined || other === undefined) return null
  const first = hashNumber(`${one}|${other}|${script.companyName}`) % 2 === 0
  return (first ? one : other).toLowerCase().replace(/^(?:more like|like|about|maybe) /, '')
}
const isOfAmount = new Set<WordingKey>(['unknownLong', 'unknownNumber', 'unknownOften'])

const nearlyPleased = 20
const isHiddenOpen = ({ state }: Talk, { facts }: ReadAct): boolean =>
  facts.some((id) => !state.revealed.some((mark) => mark.id === id))

/** Nobody is unsure of what they said themselves. */
const isUnsure = new Set<WordingKey>(['notKnown', 'closedUnknown', 'unknownIs', 'unknownAre', 'unknownDoes'])

/** Whether the form of a question says more about its answer than its general subject. */
export const hasOwnForm = ({ text, asks }: ReadAct): boolean =>
  asksForExample.test(text) || (asks === 'how' && asksHowNoticed.test(text))

/** Before these, the buyer may repeat what was asked for: "How many temps? I never counted." */
const fitsThing = new Set<WordingKey>(['unknownNumber', 'unknownCost', 'unknownLong', 'unknownOften'])

/** "Is that your signature, or does it go up?" */
const decidesIt =
  /(?<!\p{L})(?:signatures?|signs?|sign off|decid\p{L}{1,4}|decision|approv\p{L}{1,4})(?!\p{L})/iu

/** How sure, how much it is worth, how it compares: not questions about daily work. */
const hasOwnAnswer = new Set<WordingKey>([
  'unknownOffer',
  'unknownSure',
  'unknownMeasure',
  'unknownCost',
  'unknownLoss',
])

/** "Does she know how much that is?" wants yes or no. */
const asksWhetherKnown =
  /^(?:[a-z]{2,6}[ ,]{1,2}){0,2}(?:does|do|did|has|have|is|are) (?!you\b)[a-z]{2,14}(?: [a-z]{2,14}){0,2} (?:know|see|realize|realise|notice|understand|remember|aware|seen|noticed|h[e]ard)\b/i
const ofMany =
  /\b(?:they|people|everybody|everyone|others|team|crew|staff|(?:your|the) (?:[a-z]{2,12} )?[a-z]{2,13}[^s' ]s)\b/i
/** Somebody above the buyer. */
const ofSuperior = /\b(?:[h]e|she|boss|director|owner|manager|board|chief|c[ef]o|council|president|head)\b/i
const ofObstacle =
  /\bwhat(?:'s|s| is| was| were)? (?:the |your )?(?:causes?|reasons?|trigger)\b|\bwhat(?:'s|s| is| has| was)? (?:got|gets|getting|came|stood|st[a]nding|stopped|stops|stopping|(?:kept|keeps|keeping)(?= (?:you|it|them|that|the \w+|your \w+) from)|held|holds|holding|prevented)(?: in the way|\b (?:you|it|them|that|the|your))/i
/** "What would finance have to see?" */
const ofTheirNeed =
  /\bwhat (?:would|do|does|should|could|will) [a-z ]{1,30} (?:have|need) to (?:see|hear|know|tell|show|bring|be|say)\b/i

export function keyFor({ script, state }: Talk, question: ReadAct): WordingKey {
  const { text, act } = question
  const asks = asksWhetherKnown.test(text) ? 'does' : asOfNow(text, question.asks)
  const isYesNo = asks !== null && yesNo.includes(asks)
  if (asksTheirPrice.test(text) && asks !== 'why') return 'unknownOffer'
  if (asksForExample.test(text)) return 'moreExample'
  if (asks === 'who' && asksForName.test(text)) return 'unknownName'
  if (asksHowSure.test(text)) return 'unknownSure'
  if (asksToCompare.test(text) && hasFigure.test(state.lastText)) return 'unknownMeasure'
  if (asks === 'howLong' && /\bhow many\b/i.test(text)) return 'unknownNumber'
  if (ofObstacle.test(text)) return 'unknownWhy'
  if (ofTheirNeed.test(text)) return 'noCriteria'
  if (asks === 'said' && !ofMany.test(text) && ofSuperior.test(text)) return 'saidOne'
  if (asks === 'choice' && !/(?<!\p{L})or(?!\p{L})/iu.test(text)) return 'unknownPick'
  const concept =
    asks === 'what' && isOnlyGeneral(question)
      ? question.concepts.find((one) => Object.hasOwn(unknownOf, one))
      : undefined
  const general = concept === undefined ? undefined : unknownOf[concept]
  if (general !== undefined) return general
  if ((isYesNo || act === 'closedQuestion') && offersChoice.test(withoutCondition(text)))
    return decidesIt.test(text) ? 'noDecider' : 'unknownChoice'
  const isOfThem = (isYesNo || asks === 'verdict' || asks === 'happy') && asksOfOthers.test(text)
  if (isOfThem && !ofMany.test(text)) return 'unknownOne'
  if (isOfThem && (asks !== 'did' || asksTheirMind.test(text))) return 'unknownThem'
  if ((asks === 'how' || asks === 'found') && asksHowNoticed.test(text)) return 'unknownNotice'
  if (asks === 'who' && asksWhoDoes.test(text) && !decides.test(text)) return 'unknownDoer'
  if (asks === 'how' && foreignStems(text).length > 0) return 'unknownHow'
  if (asks === 'what' && asksForStatus.test(text)) return 'unknownStatus'
  if (asks === 'what' && /(?<!\p{L})look like(?!\p{L})/iu.test(text)) return 'unknownHow'
  if (asks === 'when' && isAhead.test(text)) return 'unknownNext'
  if (asksWhoseTool.test(text)) return 'unknownVendor'
  if (asks === 'did' && script.relationship === 'customer' && ofOurSide.test(text)) return 'unknownCare'
  if (asks === 'who' && asksWhetherAny.test(text)) return 'unknownDoer'
  if (asks === 'who' && !wantsName.test(text)) return 'unknownPerson'
  if (asks === 'which' && asksForVendor.test(text)) return 'unknownVendor'
  const fitting = asks === null ? undefined : unknownKeys[asks]
  return fitting ?? (act === 'openQuestion' ? 'notKnown' : 'closedUnknown')
}

/** "Did somebody from support come out?", asked of a customer. */
const ofOurSide =
  /(?<!\p{L})did (?:we|our)(?!\p{L})|(?<!\p{L})(?:support|somebody from us|someone from us|anybody from us|anyone from us|our (?:people|side|team))(?!\p{L})/iu
/** "Is there one planner for that?" */
const asksWhetherAny =
  /(?<!\p{L})(?:is there|are there|have you got|do you have) (?:an?|one|any|some|somebody|someone)(?!\p{L})/iu
const wantsName =
  /(?<!\p{L})(?:names?|called|who(?:'s|s| is| was| are) (?:that|this|[hs]h?e|it|they|the|your|our)|whose|who exactly|speak to|talk to|contact|reach)(?!\p{L})/iu

/** "How's the deal coming along?" */
const asksForStatus =
  /(?<!\p{L})(?:coming along|coming on|shaping up|progressing|moving along|getting on|(?:are|stand) (?:you |we )?with)(?!\p{L})/iu

/** A question about the future gets no answer about the past. */
const isAhead = /(?<!\p{L})(?:next|will|due|upcoming|coming|going to|planned|up and running)(?!\p{L})/iu

/** Who has a say is no matter of daily work. */
export const decides =
  /(?<!\p{L})(?:decid\p{L}{1,4}|signs?|signing|approv\p{L}{1,4}|pays?|owns?|says?|knows?|wants?|needs?)(?!\p{L})/iu

/** A question that names nothing specific. */
export const isOnlyGeneral = ({ text, told, isIndirect }: ReadAct): boolean =>
  (told.length === 0 || !isIndirect) && foreignStems(text).length === 0

const unknownOf: Record<string, WordingKey> = {
  problem: 'unknownTrouble',
  worry: 'unknownTrouble',
  history: 'unknownTried',
  goals: 'unknownNeed',
  criteria: 'unknownNeed',
}

/** Nobody says "it varies a lot" about a person. */
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
