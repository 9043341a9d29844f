import { answerChat, answerJustThat } from './answer-from-knowledge.ts'
import { answerQuestion, answerQuestions } from './answers.ts'
import type { BuyerAct, RepAct } from './acts.ts'
import { addressedSpeaker } from './addressed.ts'
import type { AskedAbout, ReadAct } from './conversation.ts'
import { outcomeNow, respondToPage, respondToRequest } from './commit.ts'
import { splitSentences } from '../scoring/sentences.ts'
import { datePattern, lexicon } from './reading/lexicon.ts'
import { type AskedFor, proposesByAsking } from './reading/plain-questions.ts'
import { plainWords } from './reading/plain-words.ts'
import { requestsStep } from './requests.ts'
import {
  dueObjection,
  hasSettledAhead,
  noteMetAhead,
  press,
  raise,
  respondToAnswer,
  staleSteps,
} from './objections.ts'
import { respondToPersonalChat, seesScreen } from './personal-chat.ts'
import { nextQuestion, withQuestion } from './own-questions.ts'
import { answerPlainly, respondToOffer } from './plain-answers.ts'
import { respondToHelp, respondToPriceCheck } from './proposals.ts'
import {
  asksLikeAFriend,
  chatKey,
  isWrongName,
  respondToBid,
  respondToChat,
  respondToCourtesy,
  respondToSending,
  respondToWrongName,
  wrongName,
} from './small-moments.ts'
import { correctSummary, isGuess, isSummary } from './summaries.ts'
import {
  end,
  give,
  has,
  isTwice,
  joinBefore,
  leadWith,
  mainSpeaker,
  objectionState,
  openObjection,
  phrase,
  questionsOf,
  questionToAnswer,
  say,
  type Talk,
} from './talk.ts'
import { attitudeNow, type RuleId } from './weigh.ts'
import { led, type WordingKey } from './wording/choose.ts'
import { capitalized } from './wording/speech.ts'

/** Below this patience, the buyer warns that they are about to leave. */
const warnBelow = 22
/** Above this patience, the buyer only warns a rep who has just made a mistake. */
const warnAlways = 8
/** Patience left after a warning: enough for two or three more sentences. */
const afterWarning = 12
/** Turns after an agreement until the buyer says goodbye. */
const mostAfterwords = 7
/** After this turn, nobody asks for a name anymore. */
const latestWho = 4
/** From this many words, a turn has a point, even if none of it is understood. */
const fewestOfPoint = 16
/** A kind remark has at most this many words. */
const fewWords = 7
/** Within this many steps after an objection was raised, its first repetition begins with "yes, but" if the rep listened or answered. */
const ignoredSteps = 2

/** The buyer's answer to what the rep just said. */
export function respond(talk: Talk): void {
  const isWrong = isWrongName(talk)
  if (isWrong && respondToWrongName(talk)) return
  const isSeen = seesScreen(talk)
  respondToWords(talk)
  if (isSeen && talk.state.end === null) leadWith(talk, phrase(talk, 'seeScreen'))
  if (isWrong && talk.state.end === null) leadWith(talk, wrongName(talk))
}

function respondToWords(talk: Talk): void {
  const { state } = talk
  state.speakerId =
    addressedSpeaker(talk.script, talk.text) ??
    (isFollowUp(talk) || isStillAsked(talk) ? state.speakerId : null) ??
    openObjection(talk)?.speakerId ??
    mainSpeaker(talk.script).id
  const wasAsked = state.asked
  if (wasAsked !== null && has(talk, 'answer')) state.asked = null

  noteMetAhead(talk)
  if (respondToTrouble(talk)) return
  if (respondToGoodbye(talk)) return
  if (respondToCourtesy(talk)) return
  if (state.agreed !== null && !has(talk, 'nextStepTime') && respondAfterAgreement(talk)) return
  if (has(talk, 'nextStepAsk') && answerJustThat(talk)) return
  if (requestsStep(talk)) return respondToRequest(talk)
  if (talk.script.isFocus && !isGreeting(talk) && respondInFocus(talk)) return
  if (respondToPersonalChat(talk)) return
  if (answerChat(talk)) return
  if (respondToHelp(talk)) return
  if (correctSummary(talk)) return
  if (isSummary(talk) && !isTwice(talk, 'confirm'))
    return say(talk, { act: 'confirm', parts: [phrase(talk, 'confirm')] })
  const claimed = questionToAnswer(talk)
  const mayBeTold = claimed !== undefined && claimed.details.length > 0
  if (isGuess(talk) && !mayBeTold && !isTwice(talk, 'hint'))
    return say(talk, { act: 'hint', parts: [phrase(talk, 'hint')] })
  if (
    has(talk, 'asksToStart') &&
    questionToAnswer(talk) === undefined &&
    !has(talk, 'nextStepAsk') &&
    !isTwice(talk, 'giveTime')
  )
    return say(talk, { act: 'giveTime', parts: [phrase(talk, 'goAhead')] })
  if (has(talk, 'asksForBuyer') && !isTwice(talk, 'confirm'))
    return say(talk, { act: 'confirm', parts: [phrase(talk, 'speaking')] })
  if (endsWithChat(talk) && !isTwice(talk, 'smallTalk'))
    return say(talk, { act: 'smallTalk', parts: [phrase(talk, chatKey(talk))] })
  if (respondToThanks(talk)) return
  if (respondToSending(talk)) return
  if (has(talk, 'price') && openObjection(talk) !== undefined && respondToPriceCheck(talk)) return
  if (questionToAnswer(talk)?.act !== 'openQuestion' && respondToPage(talk)) return
  if (respondToAnswer(talk)) {
    answerBehind(talk)
    return finishFocus(talk)
  }

  if (respondToOffer(talk)) return
  if (respondToChat(talk)) return
  // "Two sentences, then you decide, alright?"
  if (
    state.phase === 'opening' &&
    state.at <= 2 &&
    onlyAsksLeave.test(talk.text) &&
    !isTwice(talk, 'giveTime')
  )
    return say(talk, { act: 'giveTime', parts: [phrase(talk, 'giveTime')] })
  // "It costs nothing. Okay?" asks again for what was just refused, or for a verdict.
  if (state.phase !== 'opening' && onlyChecks.test(talk.text) && questionsOf(talk.read).length === 1) {
    if (state.known.refusals > 0 && asksAgain.has(state.lastAct)) return respondToRequest(talk)
    const [check] = questionsOf(talk.read)
    if (check !== undefined && answerPlainly(talk, { ...check, asks: 'verdict' })) return
  }
  const question = questionToAnswer(talk)
  // "I have three questions, is that okay?"
  const isAgenda =
    state.phase === 'opening' &&
    question?.asks === 'verdict' &&
    question.act === 'closedQuestion' &&
    !proposesByAsking(question.text) &&
    state.known.claims === 0
  if (isAgenda && !isTwice(talk, 'giveTime'))
    return say(talk, { act: 'giveTime', parts: [phrase(talk, 'giveTime')] })
  // "Did I get that right?" after the buyer's own words.
  const isCheck =
    question === undefined ||
    (question.act === 'closedQuestion' && question.isIndirect && !asksForMore.has(question.asks ?? 'is'))
  if (has(talk, 'listenBack') && question !== undefined && isCheck && !isTwice(talk, 'confirm'))
    return say(talk, { act: 'confirm', parts: [phrase(talk, 'confirm')] })
  if (question !== undefined) {
    answerQuestions(talk, question)
    if (has(talk, 'correction')) leadWith(talk, phrase(talk, 'againLead'))
    return addObjection(talk)
  }
  if (has(talk, 'correction') && !isTwice(talk, 'askWhat'))
    return say(talk, { act: 'askWhat', parts: [phrase(talk, 'whatMeant')] })
  if (respondToOpening(talk)) return
  if (isHello(talk)) {
    state.asked = 'what'
    return say(talk, { act: 'askWhat', parts: [phrase(talk, 'askWhat')] })
  }
  if (respondToObjectionLeft(talk)) return
  if (respondToBid(talk)) return
  respondToStatement(talk, wasAsked)
}

/** "Are you happy with that, or should it be faster?" is no check. */
const asksForMore = new Set<AskedFor>(['choice', 'happy', 'would', 'could', 'feeling', 'likes', 'dislikes'])

/** If the turn that settled the objection also contains a question, answers it in the same breath. */
function answerBehind(talk: Talk): void {
  const settled = talk.turns.at(-1)
  const question = questionToAnswer(talk)
  const isAsked =
    question?.act === 'openQuestion' ||
    (question !== undefined && question.facts.length + question.details.length > 0)
  if (settled?.act !== 'settle' || question === undefined || !isAsked) return
  if (question.asks === 'anythingElse' || question.asks === 'verdict') return
  talk.turns.pop()
  talk.isJoined = true
  answerQuestion(talk, question)
  talk.isJoined = false
  if (talk.turns.length === 0) talk.turns.push(settled)
  else joinBefore(talk, settled)
}

/** "And how reliable is that?" is for whoever spoke last. */
function isFollowUp({ read, state }: Talk): boolean {
  const questions = (read?.acts ?? []).filter(
    ({ act }: ReadAct) => act === 'openQuestion' || act === 'closedQuestion',
  )
  return (
    questions.length > 0 &&
    questions.every(({ isIndirect }) => isIndirect) &&
    state.at - state.focusAt <= nearFocus
  )
}
const nearFocus = 2

/** A follow-up question is for whoever just answered, unless it names somebody else. */
const isStillAsked = ({ read, state, script }: Talk): boolean =>
  script.speakers.some(({ id }) => id === state.speakerId) &&
  answered.has(state.lastAct) &&
  (read?.acts ?? []).some(({ asks }) => asks !== null)
const answered = new Set<BuyerAct>(['tell', 'reveal', 'notKnown', 'withhold', 'hint', 'confirm'])

const openedUp = new Set<BuyerAct>(['tell', 'reveal', 'confirm', 'settle'])
/** The rules by which a rep does something that anybody would mind. */
const faults = new Set<string>([
  'insult',
  'pressure',
  'monologue',
  'longMonologue',
  'repetition',
  'jargon',
  'offTopic',
  'instruction',
  'otherLanguage',
  'falsePretense',
  'claimBeforeQuestion',
  'tooEarly',
  'noIntroduction',
] satisfies RuleId[])

/** What ends a call, or nearly does. */
function respondToTrouble(talk: Talk): boolean {
  const { script, state } = talk
  const { hangsUp } = attitudeNow(script, state)
  if (state.patience <= 0 && hangsUp && (state.isWarned || has(talk, 'insult'))) {
    say(talk, { act: 'hangUp', parts: [phrase(talk, 'hangUp')] })
    end(talk, 'buyerHungUp')
    return true
  }
  const isGood = talk.causes.reduce((sum, { trust, patience }) => sum + trust + patience, 0) > 0
  const isSorting = has(talk, 'goodbye') || has(talk, 'correction')
  // A buyer who has just told something, or has some patience left, does not warn a rep for an ordinary sentence.
  const isFault = talk.causes.some(({ rule }) => faults.has(rule))
  const isSudden = !isFault && (openedUp.has(state.lastAct) || state.patience > warnAlways)
  if (state.patience < warnBelow && !state.isWarned && !isGood && !isSorting && !isSudden) {
    state.isWarned = true
    state.patience = Math.max(state.patience, afterWarning)
    state.asked = null
    say(talk, { act: 'warn', parts: [phrase(talk, 'warn')] })
    return true
  }
  if (has(talk, 'otherLanguage')) return sayTrouble(talk, 'englishOnly', 'englishOnly')
  if (has(talk, 'insult')) return sayTrouble(talk, 'insulted', 'insulted')
  // "What worries you about a new system?" only looks like one.
  if (has(talk, 'instruction') && answerJustThat(talk)) return true
  if (has(talk, 'instruction')) {
    const asksIfReal = /(?:are|r) you .{0,30}(?:ai|bot|robot|machine|human|real|computer)/i.test(
      talk.text.slice(0, 300),
    )
    return sayTrouble(
      talk,
      'steerBack',
      asksIfReal && state.lastAct !== 'steerBack' ? 'soundsReal' : 'steerBack',
    )
  }
  if (has(talk, 'offTopic') && answerChat(talk)) return true
  if (has(talk, 'offTopic')) return sayTrouble(talk, 'steerBack', 'steerBack')
  if (has(talk, 'repetition') && !isTwice(talk, 'askBack') && !has(talk, 'goodbye')) {
    say(talk, { act: 'askBack', parts: [phrase(talk, 'alreadyAsked')] })
    return true
  }
  return false
}

function sayTrouble(talk: Talk, act: 'englishOnly' | 'insulted' | 'steerBack', key: WordingKey): boolean {
  // The third time in a row gets another answer.
  if (isTwice(talk, act)) {
    if (talk.state.isWarned) say(talk, { act: 'askWhat', parts: [phrase(talk, 'askWhat')] })
    else {
      talk.state.isWarned = true
      say(talk, { act: 'warn', parts: [phrase(talk, 'warn')] })
    }
    return true
  }
  say(talk, { act, parts: [phrase(talk, key)] })
  return true
}

function respondToGoodbye(talk: Talk): boolean {
  const question = questionToAnswer(talk)
  const isFinal = saysGoodbye.test(plainWords(talk.text))
  const isStillAsking = has(talk, 'nextStepTime') && talk.state.agreed === null
  if (!isFinal && (!has(talk, 'goodbye') || isStillAsking || question !== undefined)) return false
  // "Thanks for your time" can open a call too.
  if (talk.state.at <= 2 && (has(talk, 'introduce') || has(talk, 'reason'))) return false
  if (talk.state.at === 1 && has(talk, 'greet')) return false
  // "See you on Friday", although nothing was agreed.
  const isAssumed = talk.state.agreed === null && takesForAgreed(talk)
  if (isAssumed) {
    say(talk, {
      act: 'goodbye',
      parts: [phrase(talk, 'notAgreed'), phrase(talk, 'goodbye')],
    })
    end(talk, outcomeNow(talk))
    return true
  }
  say(talk, { act: 'goodbye', parts: [phrase(talk, 'goodbye')] })
  end(talk, outcomeNow(talk))
  return true
}

/** Nobody who says this still expects an answer. */
const saysGoodbye =
  /(?<!\p{L})(?:good ?bye|bye|have a (?:good|nice|great|lovely) \p{L}{3,12})[ !.\p{L}]{0,20}$/iu

/** After an agreement: a few more words, then the buyer leaves. */
function respondAfterAgreement(talk: Talk): boolean {
  const { state } = talk
  state.afterwords += 1
  const question = questionToAnswer(talk)
  if (state.afterwords > mostAfterwords) {
    const key = question === undefined ? 'goodbye' : 'timeOver'
    say(talk, { act: 'goodbye', parts: [phrase(talk, key)] })
    end(talk, outcomeNow(talk))
    return true
  }
  if (question !== undefined && !(onlyChecks.test(talk.text) && !isTwice(talk, 'agreeNextStep'))) {
    answerQuestions(talk, question)
    return true
  }
  if (isTwice(talk, 'agreeNextStep')) {
    say(talk, { act: 'goodbye', parts: [phrase(talk, 'goodbye')] })
    end(talk, outcomeNow(talk))
    return true
  }
  say(talk, { act: 'agreeNextStep', parts: [phrase(talk, 'agreedAlready')] })
  return true
}

/** "… on Tuesday for a coffee. Yes?" */
const onlyChecks = /[.!,] (?:yes|okay|ok|deal|alright|all right|fine|right|agreed|good) ?\?\s*$/i

const onlyAsksLeave =
  /\b(?:sentences?|questions?|seconds|minutes?|briefly|short|quick)\b[^?]{0,60}[.!,] (?:yes|okay|ok|alright|all right|fine|deal) ?\?\s*$/i
const asksAgain = new Set<BuyerAct>(['refuseNextStep', 'press', 'object'])

/** First words that only chat or ask for a moment. */
const isGreeting = (talk: Talk): boolean =>
  talk.state.at === 1 &&
  (has(talk, 'permission') || has(talk, 'smallTalk')) &&
  (talk.read?.acts ?? []).every(({ act }) => ofGreetings.has(act)) &&
  (talk.read?.words ?? 0) <= mostGreeting
const ofGreetings = new Set<RepAct>([
  'greet',
  'smallTalk',
  'introduce',
  'permission',
  'thanks',
  'apology',
  'reason',
  'answer',
  'remark',
  'asksForBuyer',
])
const mostGreeting = 30

/** A greeting, however long, that does not say what the call is about. */
const isHello = (talk: Talk): boolean =>
  talk.state.at === 1 &&
  talk.state.phase === 'opening' &&
  !isTwice(talk, 'askWhat') &&
  (has(talk, 'greet') || has(talk, 'introduce')) &&
  !(
    ['reason', 'valueClaim', 'proof', 'price', 'pressure', 'bid', 'insult', 'monologue', 'jargon'] as const
  ).some((act) => has(talk, act))

/** A focus call is one objection, which the buyer raises immediately. */
function respondInFocus(talk: Talk): boolean {
  const [objection] = talk.script.objections
  if (objection === undefined || objectionState(talk, objection.id)?.status !== 'pending') return false
  raise(talk, objection)
  return true
}

function finishFocus(talk: Talk): void {
  if (!talk.script.isFocus || talk.state.openObjection !== null) return
  const [objection] = talk.script.objections
  const status = objection === undefined ? 'resolved' : objectionState(talk, objection.id)?.status
  if (status === 'resolved') end(talk, 'completed')
  if (status === 'dropped') end(talk, 'declined')
}

/** After an answer, a guarded buyer often adds what stands in the way. */
function addObjection(talk: Talk): void {
  const { state, script } = talk
  const turn = talk.turns.at(-1)
  const { tone } = attitudeNow(script, state)
  if (turn === undefined || tone === 'warm' || turn.text.length > 160) return
  // After words without content, an objection would change the subject.
  if (turn.act !== 'tell' && turn.act !== 'reveal' && turn.act !== 'hint') return
  const isOfThemselves = state.focus === 'role' || (state.focus?.includes('person-') ?? false)
  if (turn.plan.says.length === 0 || isOfThemselves) return
  if (state.at < 2) return
  const due = dueObjection(talk, false)
  if (due === undefined || due.speakerId !== turn.speakerId) return
  talk.turns.pop()
  raise(talk, due, phrase(talk, 'objectBehind', due.speakerId))
  joinBefore(talk, turn)
}

/** The first turns: who calls, why, and whether the buyer has a minute. */
function respondToOpening(talk: Talk): boolean {
  const { script, state } = talk
  const { known } = state
  const knowsThem = script.relationship !== 'stranger' && script.relationship !== 'carrier'
  const words = talk.read?.words ?? 0
  const isLong =
    (words >= 22 && !has(talk, 'permission')) ||
    (words >= 16 && (has(talk, 'apology') || has(talk, 'explain') || has(talk, 'promise')))
  const hasPoint =
    isLong || has(talk, 'reason') || has(talk, 'valueClaim') || has(talk, 'proof') || has(talk, 'price')
  if (state.phase !== 'opening') return false
  if (agreesToOpener(talk)) {
    // Whoever says what the call is about need not hear it again.
    known.reason = true
    say(talk, {
      act: 'giveTime',
      parts: [phrase(talk, asksToBegin.test(script.openerLine) ? 'goAhead' : 'giveTime')],
    })
    return true
  }
  if (
    hasPoint &&
    (known.name || has(talk, 'reason')) &&
    endsWithPermission(talk) &&
    !isTwice(talk, 'giveTime')
  ) {
    say(talk, { act: 'giveTime', parts: [phrase(talk, 'giveTime')] })
    return true
  }
  if (hasPoint) return false
  if (
    !known.name &&
    !knowsThem &&
    !isTwice(talk, 'askWho') &&
    (has(talk, 'greet') || has(talk, 'smallTalk') || has(talk, 'permission') || state.asked === 'who')
  ) {
    state.asked = 'who'
    say(talk, { act: 'askWho', parts: askingWho(talk) })
    return true
  }
  if (has(talk, 'permission') && !isTwice(talk, 'giveTime')) {
    say(talk, { act: 'giveTime', parts: [phrase(talk, 'giveTime')] })
    return true
  }
  const parts: string[] = []
  if (has(talk, 'smallTalk')) parts.push(phrase(talk, chatKey(talk)))
  else if (has(talk, 'greet') && knowsThem && state.at === 1) parts.push(phrase(talk, 'greet'))
  // A buyer who has asked a question waits for the answer.
  if (parts[0]?.endsWith('?') === true && state.at > 0 && known.name) {
    say(talk, { act: 'smallTalk', parts })
    return true
  }
  if (parts.length === 0 && !has(talk, 'introduce') && !has(talk, 'greet')) return false
  if (isTwice(talk, 'askWhat')) return false
  // A friendly buyer chats back and waits.
  if (parts.length > 0 && knowsThem && attitudeNow(script, state).tone === 'warm') {
    say(talk, { act: has(talk, 'smallTalk') ? 'smallTalk' : 'greet', parts })
    return true
  }
  // A rep who chats a second time is not asked again what the call is about.
  if (parts.length > 0 && state.at > 1) {
    if (isTwice(talk, 'smallTalk')) return false
    say(talk, { act: 'smallTalk', parts })
    return true
  }
  state.asked = 'what'
  const question = phrase(talk, 'askWhat')
  // Nobody says "Fine. Fine. What do you need?"
  const before = parts.filter((part) => part.split(/[ ,.]/)[0] !== question.split(/[ ,.]/)[0])
  say(talk, {
    act: has(talk, 'smallTalk') ? 'smallTalk' : 'askWhat',
    parts: [...before, question],
  })
  return true
}

/** "Yes", after "It's about the renewal, right?" or "Shall we start?" */
const agreesToOpener = ({ script, state, text, read }: Talk): boolean =>
  (state.lastAct === 'open' || (state.at === 2 && !state.known.reason && greets.has(state.lastAct))) &&
  opensWithCheck.test(script.openerLine) &&
  saysYes.test(plainWords(text)) &&
  (read?.acts ?? []).every(({ act }) => besideYes.has(act))
const greets = new Set<BuyerAct>(['greet', 'smallTalk'])
const opensWithCheck =
  /(?:^|[.!;,] )(?!(?:[Ww]ho|[Ww]hat|[Hh]ow|[Ww]hy|[Ww]here|[Ww]hen|[Ww]hich)\b)[^.!?;]{2,80}\?$|, I (?:assume|suppose|take it|guess|believe|think)\.$/
const asksToBegin = /\b(?:start|begin|go through|get going|ready)\b[^?]{0,20}\?$/i
const saysYes =
  /(?:^|[.!,] ?)(?:yes|yeah|yep|yup|sure|correct|right|exactly|indeed|it is|that's right|absolutely|of course|gladly|please do|let's|okay|ok)(?!\p{L})/iu
const besideYes = new Set<RepAct>([
  'greet',
  'agree',
  'introduce',
  'thanks',
  'answer',
  'remark',
  'listenBack',
  'unclear',
])

/** A friendly word for a stranger, and the question who they are. */
function askingWho(talk: Talk): string[] {
  if (has(talk, 'smallTalk') && asksLikeAFriend(talk)) return [phrase(talk, 'haveWeMet')]
  const { tone } = attitudeNow(talk.script, talk.state)
  if (!has(talk, 'smallTalk') || tone === 'blunt') return [phrase(talk, 'askWho')]
  // A buyer who does not know the caller does not ask them how they are.
  const [chat = ''] = phrase(talk, chatKey(talk)).split(/(?<=[.!]) (?=[^?]*\?$)/u)
  const question = phrase(talk, 'askWho').replace(/^(?:Hi|Hello)[!,] /u, '')
  return [...(chat.endsWith('?') ? [] : [chat]), capitalized(question)]
}

/** "… so I thought I ring you. Anyway, how are you?", at the start of a call. */
function endsWithChat({ text, state, read, script }: Talk): boolean {
  const last = splitSentences(plainWords(text)).at(-1)?.text ?? ''
  const isKnown = state.known.name || script.relationship !== 'stranger'
  return (
    isKnown &&
    state.at <= 2 &&
    (read?.words ?? 0) > fewWords &&
    last.includes('?') &&
    lexicon.smallTalk.test(last) &&
    !lexicon.asksHowTheyDo.test(last) &&
    !lexicon.asksOfProduct.test(last) &&
    !lexicon.permission.test(last)
  )
}

/** "… Have you got a minute?", at the end of a turn. */
const endsWithPermission = ({ text }: Talk): boolean => {
  const last = splitSentences(plainWords(text)).at(-1)?.text ?? ''
  return last.includes('?') && lexicon.permission.test(last)
}

/** Colleagues meet anyway, so to them a day means something only after a request. */
function takesForAgreed(talk: Talk): boolean {
  const { script, state, text } = talk
  const plain = plainWords(text)
  if (!meetsAgain.test(plain)) return false
  const isAsked = state.known.nextStepAsks > 0 || has(talk, 'nextStepTime')
  return isAsked || (script.relationship !== 'colleague' && datePattern.test(plain))
}
/** "See you on Friday", "speak Monday", "until tomorrow". */
const meetsAgain =
  /(?<!\p{L})(?:(?:see|talk to|speak to|call|meet) (?:you|ya) (?:then|on|at|next|tomorrow|monday|tuesday|wednesday|thursday|friday|this)|(?:speak|talk|chat|until|till) (?:to you )?(?:again )?(?:on |next )?(?:monday|tuesday|wednesday|thursday|friday|tomorrow|week)|(?:send|put) (?:you )?(?:the|an|a) (?:invite|invitation))(?!\p{L})/iu

/** An objection is open, and the rep talks about something else. */
function respondToObjectionLeft(talk: Talk): boolean {
  const { state } = talk
  const open = openObjection(talk)
  const entry = open === undefined ? undefined : objectionState(talk, open.id)
  if (open === undefined || entry === undefined) return false
  // Nobody returns to an old objection out of the blue.
  if (state.at - entry.touchedAt > staleSteps && !talk.script.isFocus) return false
  const isLittle = (talk.read?.words ?? 0) <= fewWords
  const isKind =
    has(talk, 'empathy') ||
    has(talk, 'listenBack') ||
    (isLittle && (has(talk, 'agree') || has(talk, 'apology')))
  if (isKind && !isTwice(talk, 'appreciate')) {
    const key = has(talk, 'listenBack') ? 'confirm' : kindKey(talk)
    say(talk, {
      act: has(talk, 'listenBack') ? 'confirm' : 'appreciate',
      parts: [phrase(talk, key), phrase(talk, 'goOn')],
    })
    return true
  }
  if (
    state.at - entry.raisedAt < ignoredSteps &&
    entry.presses === 0 &&
    !has(talk, 'remark') &&
    !has(talk, 'unclear')
  ) {
    // The first turn that ignores it: the buyer repeats it plainly.
    give(talk, 'objectionMissed')
    press(talk, open, has(talk, 'listenBack') || has(talk, 'answer') ? 'yesBut' : 'hearLead')
    finishFocus(talk)
    return true
  }
  if (has(talk, 'unclear') && !isTwice(talk, 'confused')) return false
  give(talk, 'objectionMissed')
  press(talk, open, has(talk, 'remark') || has(talk, 'unclear') ? null : 'hearLead')
  finishFocus(talk)
  return true
}

/** Nobody thanks for an apology. */
const kindKey = (talk: Talk): WordingKey =>
  has(talk, 'apology') && !has(talk, 'empathy') ? 'apologyTaken' : 'appreciate'

function respondToStatement(talk: Talk, wasAsked: AskedAbout | null): void {
  const { state, script } = talk
  const { tone } = attitudeNow(script, state)
  const isClaim = has(talk, 'valueClaim') || has(talk, 'reason') || has(talk, 'jargon') || has(talk, 'price')
  if (state.phase === 'opening' && (isClaim || has(talk, 'proof'))) state.phase = 'discovery'
  if (has(talk, 'unclear') && !isTwice(talk, 'confused'))
    return say(talk, { act: 'confused', parts: [phrase(talk, 'confused')] })

  if (state.asked === 'who' && state.at > latestWho) state.asked = null
  const ignored = wasAsked !== null && state.asked !== null && wasAsked !== 'day'
  if (ignored && !has(talk, 'listenBack') && !has(talk, 'empathy') && (isClaim || has(talk, 'remark'))) {
    const asked = state.asked
    state.asked = null
    if (asked === 'who' && !isTwice(talk, 'askWho') && state.at <= latestWho) {
      state.asked = 'who'
      return say(talk, { act: 'askWho', parts: [phrase(talk, 'askWho')] })
    }
    if (!isTwice(talk, 'askBack'))
      return say(talk, {
        act: 'askBack',
        parts: [phrase(talk, 'answerFirst')],
      })
  }
  if (has(talk, 'blame') && !isTwice(talk, 'react'))
    return say(talk, { act: 'react', parts: [phrase(talk, 'blamed')] })
  const isPressed = has(talk, 'pressure')
  const due = dueObjection(talk, isPressed)
  const isTime = isClaim || has(talk, 'proof') || isPressed || has(talk, 'monologue') || state.at > 3
  if (hasSettledAhead(talk)) {
    give(talk, 'objectionSettled')
    return say(talk, {
      act: isTwice(talk, 'react') ? 'settle' : 'react',
      parts: withQuestion(talk, [phrase(talk, 'interested')]),
    })
  }
  // A customer who knows why somebody calls may immediately say what stands in the way.
  const knowsWhy = has(talk, 'valueClaim') || (has(talk, 'reason') && script.relationship === 'customer')
  const isFirst = state.at === 1 && script.relationship !== 'stranger' && !knowsWhy
  if (due !== undefined && isTime && !isFirst) return raise(talk, due)
  if (has(talk, 'listenBack') && !isTwice(talk, 'confirm'))
    return say(talk, {
      act: 'confirm',
      parts: withQuestion(talk, [phrase(talk, 'confirm')]),
    })
  const isKind = has(talk, 'empathy') || has(talk, 'promise') || has(talk, 'apology')
  if (isKind && !isClaim && !has(talk, 'proof') && !isTwice(talk, 'appreciate'))
    return say(talk, {
      act: 'appreciate',
      parts: withQuestion(talk, [phrase(talk, kindKey(talk))]),
    })
  if (has(talk, 'price') && !isTwice(talk, 'react'))
    return say(talk, { act: 'react', parts: [phrase(talk, 'priceNoted')] })
  if (isClaim || has(talk, 'proof') || has(talk, 'monologue') || has(talk, 'explain')) {
    const fits = talk.causes.some(
      ({ rule }) => rule === 'reasonFits' || rule === 'proofFits' || rule === 'claimFits',
    )
    const isDoubtful =
      !fits &&
      state.trust < attitudeNow(script, state).revealTrust &&
      (tone !== 'warm' || has(talk, 'jargon'))
    if (isDoubtful && !isTwice(talk, 'doubt'))
      return say(talk, {
        act: 'doubt',
        parts: withQuestion(talk, [phrase(talk, 'doubt')]),
      })
    if (!isTwice(talk, 'react'))
      return say(talk, {
        act: 'react',
        parts: withQuestion(talk, [phrase(talk, fits ? 'interested' : 'react')]),
      })
  }
  respondToLittle(talk)
}

/** Only thanks: the call is about to end. */
function respondToThanks(talk: Talk): boolean {
  const rest = (talk.read?.acts ?? []).filter(
    ({ act }) => !['thanks', 'greet', 'agree', 'promise', 'apology', 'remark', 'empathy'].includes(act),
  )
  if (!has(talk, 'thanks') || rest.length > 0 || talk.state.at < 4 || isTwice(talk, 'appreciate'))
    return false
  say(talk, { act: 'appreciate', parts: [phrase(talk, 'welcome')] })
  return true
}

/** The rep said little: the buyer moves the call on, or asks what it is about. */
function respondToLittle(talk: Talk): void {
  const { state } = talk
  const hasPoint =
    (talk.read?.words ?? 0) >= fewestOfPoint ||
    state.known.reason ||
    state.known.claims > 0 ||
    state.known.openQuestions > 0
  if (!hasPoint && !isTwice(talk, 'askWhat')) {
    state.asked = 'what'
    return say(talk, { act: 'askWhat', parts: [phrase(talk, 'askWhat')] })
  }
  const next = nextQuestion(talk)
  if (next !== null && !isTwice(talk, 'askBack'))
    return say(talk, { act: 'askBack', parts: [phrase(talk, next)] })
  if (!isTwice(talk, 'react')) return say(talk, { act: 'react', parts: [phrase(talk, 'goOn')] })
  if (!isTwice(talk, 'askWhat')) return say(talk, { act: 'askWhat', parts: [phrase(talk, 'askWhat')] })
  say(talk, { act: 'confused', parts: [phrase(talk, 'confused')] })
}

/** The call is put through to the buyer, who opens it. */
export function openBuyer(talk: Talk): void {
  const { script, state } = talk
  const main = mainSpeaker(script)
  const { patience } = attitudeNow(script, state)
  state.patience = patience
  state.isWarned = false
  state.phase = 'opening'
  state.asked = /who/i.test(script.openerLine) ? 'who' : null
  state.known.name = false
  state.known.reason = false
  state.known.permission = false
  say(talk, {
    act: 'open',
    speakerId: main.id,
    parts: [led('', script.openerLine)],
    says: [script.openerLine],
  })
}
