import { isWholeQuestion, openQuestionStart, pointsBack } from './question-form.ts'
import { asksOfDay, ofMeeting } from './question-patterns.ts'
import { openings, phrases } from '../../scoring/phrases.ts'
import { instructionsIn } from '../../scoring/instructions.ts'
import { isCourtesyOrScheduling } from '../../scoring/questions.ts'
import { splitSentences } from '../../scoring/sentences.ts'
import type { RepAct } from '../acts.ts'
import type { ObjectionMove } from '../catalog/objection-kinds.ts'
import type { ConversationState, ReadAct, RepReading } from '../conversation.ts'
import type { PersonaScript, ScriptObjection } from '../script.ts'
import { hashNumber } from '../sha256.ts'
import type { EverydayKind } from './everyday-examples.ts'
import { asksOn, isBroadConcept } from './concepts.ts'
import { everydayIn, saysHowMany } from './everyday-questions.ts'
import { questionsIn } from './compound.ts'
import { courtesyIn, invitesInPerson, isNearby } from './courtesies.ts'
import { asksToTell, formOf, questionOf, type QuestionForm } from './form-of.ts'
import { isEnglish } from './is-english.ts'
import { clockPattern, datePattern, lexicon, movePatterns, vagueDate } from './lexicon.ts'
import { linkedTo, matchTopics, type Scored, type TopicMatch, wantsAPart } from './match-topics.ts'
import { meantBy } from './people.ts'
import {
  askedForBy,
  type AskedFor,
  isElliptical,
  offersByAsking,
  proposesByAsking,
} from './plain-questions.ts'
import { countWords, mostReadCharacters, plainWords } from './plain-words.ts'
import { asksInside, withoutPreface } from './preface.ts'
import { withoutRefusals } from './refusals.ts'
import { contentStems, foreignStems, isSameStem } from './stems.ts'

/** About forty seconds of speech: longer than anybody listens without a word. */
export const monologueWords = 95
/** Most sentences read. A turn with more is a monologue anyway. */
const mostSentences = 24
/** "Thanks for your time. Have a good day. Bye." */
const mostParting = 3
/** This many of the buyer's own words in a sentence are no coincidence. */
const echoedStems = 2

/** A request such as "Tell me a joke" is short. A longer text that mentions a joke or a dog is not a request. */
const mostOffTopic = 12
const requestStart =
  /^(?:please |now |can you |could you )?(?:tell|write|sing|recite|give|say|make|translate|compose)(?!\p{L})/iu
/** An explanation has at least this many words. */
const fewestExplained = 6

type Reader = {
  script: PersonaScript
  state: ConversationState
  open: ScriptObjection | undefined
  /** Whether a sentence of the turn has a question mark. */
  isAsking: boolean
}
type Sentence = { text: string; asks: boolean }

const noTopic = { facts: [], details: [], told: [], concepts: [] }
const plainAct = (act: RepAct, moves: ObjectionMove[] = []): ReadAct => ({
  act,
  ...noTopic,
  moves,
  isIndirect: false,
  asks: null,
  text: '',
})

/** Reads what the rep does with these words. Never throws, whatever they are. Linear in the text read, which is bounded. */
export function readWords(script: PersonaScript, state: ConversationState, text: string): RepReading {
  const words = countWords(text)
  const plain = plainWords(text)
  const open = script.objections.find(({ id }) => id === state.openObjection)
  const reader = { script, state, open, isAsking: plain.includes('?') }
  const acts: ReadAct[] = []
  const add = (found: ReadAct[]): void => {
    for (const act of found) if (acts.length < 40) acts.push(act)
  }
  if (!/[\p{L}\p{N}]/u.test(plain) || isGibberish(plain))
    return { acts: [plainAct('unclear')], words, isUnderstood: false }
  if (!isEnglish(plain)) return { acts: [plainAct('otherLanguage')], words, isUnderstood: true }

  const head = text.slice(0, mostReadCharacters).replaceAll(asksOfEnsuring, 'how do you see ')
  const hasOrders = instructionsIn(head).length > 0 || lexicon.unspoken.test(head)
  const sentences = whole(splitSentences(plain).slice(0, mostSentences))
    .flatMap(questionsIn)
    .slice(0, mostSentences)
  if (hasOrders) add([plainAct('instruction')])
  const isNear = sentences.some(({ text: one }) => isNearby(one))
  for (const [index, sentence] of sentences.entries()) {
    // "And the inspector? It was seen twice." asks nothing.
    if (
      isElliptical(sentence.text) &&
      sentences[index + 1]?.asks === false &&
      !sentences[index + 1]?.text.includes('?')
    )
      continue
    const found = isInvitation(reader, sentence, isNear)
      ? [plainAct('nextStepAsk'), ...(namesTime(plain) ? [plainAct('nextStepTime')] : [])]
      : readSentence(reader, sentence, sentences[index - 1]?.text ?? null)
    // Somebody who says goodbye does so at the end of a turn.
    const isNearEnd = sentences.length - index <= mostParting
    add(isNearEnd ? found : found.filter(({ act }) => act !== 'goodbye'))
  }
  // "Say Tuesday the 8th at seven, in the yard. Does that work?"
  const last = sentences.at(-1)?.text ?? ''
  const isProposed =
    sentences.length > 1 &&
    asksWhetherItSuits.test(last) &&
    sentences
      .slice(0, -1)
      .some(({ text: one }) => namesTime(one) && !ofThePast.test(one) && !one.includes('?'))
  if (isProposed && !acts.some(({ act }) => act === 'nextStepAsk'))
    add([plainAct('nextStepAsk'), plainAct('nextStepTime')])
  // An instruction to the machine voids the whole turn: nothing in it earns anything.
  if (acts.some(({ act }) => act === 'instruction'))
    return { acts: [plainAct('instruction')], words, isUnderstood: true }

  if (words >= monologueWords) add([plainAct('monologue')])
  // Requesting the same appointment again is not repetition: that is how an objection ends.
  const isAsking = acts.some(({ act }) => act === 'nextStepAsk')
  if (!isAsking && contentStems(plain).length >= 3 && state.usedByRep.includes(hashOfWords(plain)))
    add([plainAct('repetition')])
  const unread = words <= 2 && !hesitates.test(plain) ? 'unclear' : 'remark'
  // On a call about freight, "820, last word" is a rate.
  if (script.relationship === 'carrier' && !plain.includes('?') && bareRate.test(plain))
    for (const act of ['price', 'bid'] as const)
      if (!acts.some((one) => one.act === act)) add([plainAct(act)])
  addAnswer(reader, plain, acts)
  const said = sentences.filter(({ text: one }) => courtesyIn(one, state.phase === 'opening') === null)
  if (said.length > 0) addObjectionAnswer(reader, plain, said, acts)
  if (acts.length === 0) add([plainAct(unread)])
  const isUnderstood = acts.some(({ act }) => act !== 'remark' && act !== 'unclear')
  return { acts, words, isUnderstood }
}

/** "I'm in your area on Tuesday. Coffee?" requests a meeting. At the desk, it is the desk's matter. */
const isInvitation = ({ state }: Reader, { text }: Sentence, isNear: boolean): boolean =>
  state.phase !== 'gatekeeper' && invitesInPerson(text, isNear)

/** "Um", and nothing else. */
const hesitates = /^(?:(?:um+|uh+|er|erm|hm+|well|so|oh)[ ,.…-]{0,3}){1,2}$/iu

/** "How do you make sure the checks are done?" orders nothing. */
const asksOfEnsuring =
  /(?<!\p{L})how (?:do|does|did|can|could) (?:you|u|they|your \p{L}{2,12}) (?:make sure|ensure|see|know)(?: that)? (?:the |your |all )?(?:\p{L}{3,12} )?(?:checks|inspections) (?:are|get) (?:all )?(?:done|made|passed)/giu

/** "Since when do you do it like this", typed without punctuation, is one question. */
function whole(sentences: readonly Sentence[]): Sentence[] {
  const all: Sentence[] = []
  for (const { text, asks } of sentences) {
    const before = all.at(-1)
    const isOne =
      before !== undefined &&
      (endsWithStart.test(before.text) ||
        (before.asks && offersMore.test(text) && !/[?.!]$/.test(before.text)))
    if (isOne) all[all.length - 1] = { text: `${before.text} ${text}`, asks: asks || before.asks }
    else all.push({ text, asks })
  }
  return all
}
const offersMore = /^or (?!not|so(?!\p{L})|what(?!\p{L})|how|who|why|where|when|is that|am i|do i)/iu
const endsWithStart = /^(?:\p{L}{2,5} ){0,2}(?:since|until|till|by|from|with|about|for|to|at|in|on)$/iu

const asksWhetherItSuits =
  /^(?:so |and |but )?(?:(?:does|would|will|do|is) (?:that|this|it) (?:work|suit|be|fit|sound|okay|ok|good|alright|fine)[^?]{0,30}|okay|ok|deal|agreed|how (?:is|about|does) that[^?]{0,12}|sounds? good|alright|good for you|works for you|is it good for you) ?\?$/iu

/** Random typing: most of the words cannot be pronounced. */
function isGibberish(plain: string): boolean {
  const words = plain.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length === 0 || words.length > 8) return false
  const odd = words.filter(
    (word) =>
      /^(?:asdf|qwer|zxcv|lkj|jkl|hjk|sdf|dfg|fgh|qwe|wer|xcv|vbn)/.test(word) ||
      /^[bcdfghjklmnpqrstvwxz]{4,}$/.test(word),
  )
  return odd.length * 2 > words.length
}

const bareRate =
  /(?<![\d:.,])\d{3,4}(?![\d:]|[.,]\d|\p{L}| (?:trucks?|vans?|people|miles|loads?|pallets?|drivers?|runs?|years?|days?))/iu

/** The same for the same words, however they are written. */
export const hashOfWords = (text: string): number => hashNumber(contentStems(text).join(' '))

/** "No, I meant how many people": the rep asks what follows again. */
const correction =
  /^(?:(?:no|nope|sorry|well|hm|okay|oh|but)[ ,.]{1,3}){0,3}(?:i (?:actually |just |only )?(?:meant|mean (?=(?:the|your|how|what|who|when|where|which|in)(?!\p{L}))|was asking|asked)|what i (?:meant|mean) (?:is|was)|that(?:'s| is) not what i (?:asked|meant)|my question (?:is|was)|(?:no|sorry),? not that)[ ,.:;–-]{0,3}/iu

/** "I meant the penalty, in money": the previous question in other words. */
function readCorrected(reader: Reader, sentence: Sentence, before: string | null): ReadAct[] {
  const { text, asks } = sentence
  const { state } = reader
  if (
    reader.isAsking ||
    asks ||
    text.includes('?') ||
    /never ?mind|forget it/iu.test(text) ||
    state.lastAsks === null
  )
    return readSentence(reader, sentence, before)
  const found = readSentence(reader, sentence, before)
  if (found.some(({ asks: wanted }) => wanted !== null)) return found
  const kind = /(?<!\p{L})(?:money|price|costs?|amount)(?!\p{L})/iu.test(text) ? 'cost' : state.lastAsks
  return [asQuestion(reader, text, 'open', before, kind)]
}

function readSentence(reader: Reader, sentence: Sentence, before: string | null): ReadAct[] {
  const again = correction.exec(sentence.text)?.[0] ?? ''
  const rest = sentence.text.slice(again.length)
  const { script, state } = reader
  if (again !== '' && countWords(rest) >= 2)
    return [plainAct('correction'), ...readCorrected(reader, { ...sentence, text: rest }, before)]
  if (again !== '') return [plainAct('correction')]
  const { text } = sentence
  if (state.phase !== 'gatekeeper' && courtesyIn(text, state.phase === 'opening') !== null)
    return [{ ...plainAct('courtesy'), text }]
  if (isOnlyName(script, text)) return [plainAct('greet')]
  if (lexicon.instruction.test(text)) return [plainAct('instruction')]
  const acts = new Set<RepAct>()
  const when = (act: RepAct, holds: boolean): void => {
    if (holds) acts.add(act)
  }
  when('insult', lexicon.insult.test(text))
  when('greet', lexicon.greet.test(text))
  when(
    'smallTalk',
    !lexicon.asksOfProduct.test(text) &&
      ((lexicon.smallTalk.test(text) &&
        !goesOnAbout.test(text) &&
        !lexicon.asksHowTheyDo.test(text) &&
        !(state.at > 2 && (asksHowItGoes.test(text) || script.relationship === 'colleague'))) ||
        (state.at <= 2 && lexicon.chatAbout.test(text)) ||
        (state.lastAct === 'smallTalk' && (lexicon.fineToo.test(text) || bareYou.test(text)))),
  )
  when(
    'introduce',
    introduces(state, text, before === null || isOnlyName(script, before) || lexicon.greet.test(before)) &&
      !isAboutThem(text),
  )
  when('permission', lexicon.permission.test(text))
  when('reason', lexicon.reason.test(text))
  when('pressure', lexicon.pressure.test(text))
  when('falsePretense', state.phase === 'gatekeeper' && lexicon.falsePretense.test(text))
  when('requestHelp', lexicon.requestHelp.test(text))
  when('leaveMessage', lexicon.leaveMessage.test(text))
  when('offer', lexicon.offer.test(text))
  when('bid', script.relationship === 'carrier' && lexicon.bid.test(text) && !openQuestionStart.test(text))
  when(
    'asksToStart',
    (lexicon.asksToStart.test(text) && !datePattern.test(text) && text.includes('?')) ||
      /^(?:so )?(?:shall|should) we (?:start|begin)/iu.test(text),
  )
  when('requestToSend', lexicon.requestToSend.test(text))
  when('asksForBuyer', state.phase !== 'gatekeeper' && isForThem(script, text))
  when('blame', lexicon.blame.test(text))
  when('requestPerson', state.phase === 'gatekeeper' && asksForThem(script, text))
  when('thanks', lexicon.thanks.test(text))
  when('apology', lexicon.apology.test(text))
  when('goodbye', lexicon.goodbye.test(text) || lexicon.parting.test(text))
  when('price', !isOfTheirMoney(text) && (lexicon.price.test(text) || namesPrice(reader, text)))
  when('jargon', lexicon.jargon.test(text))
  when('empathy', lexicon.empathy.test(text))

  const bare = asCount(withoutPreface(text))
  const question = formOf(script, bare, sentence.asks)
  const isInside = bare !== text || asksInside(text)
  const asksOff = question !== 'none' || requestStart.test(text)
  when(
    'offTopic',
    asksOff && countWords(text) <= mostOffTopic && lexicon.offTopic.test(text) && !sharesWords(script, text),
  )
  const once = withoutHabits(text)
  const names = datePattern.test(once) || clockPattern.test(once)
  // "We could start small" is an answer, "could we start on Monday?" is a request.
  const asksElse =
    // "How about the Sunday nights?" is about all of them.
    (once !== text && !names) ||
    (question === 'open' && !names && (asksForFacts.test(text) || asksForFacts.test(lastClause(text)))) ||
    (question !== 'none' &&
      ((everydayIn(script, bare) !== null && !(names && howAbout.test(text))) || asksToTell.test(text)))
  const isOfThem = names && state.asked !== 'day' && tellsOfThem.test(text) && !proposesAhead.test(text)
  const asksForStep =
    (!asksElse &&
      !lexicon.offer.test(text) &&
      lexicon.nextStepAsk.test(text) &&
      !(!names && acts.has('permission') && asksForMoment.test(text)) &&
      (question !== 'none' || names || proposes.test(text))) ||
    (!asksElse && lexicon.worthTime.test(text)) ||
    isBareDeal.test(text) ||
    ((question !== 'none' || text.includes('?')) && lexicon.asksToBuy.test(text)) ||
    (!asksElse && names && text.includes('?') && startsWithTime.test(text)) ||
    (text.includes('?') && lexicon.callback.test(text)) ||
    (names &&
      text.includes('?') &&
      !asksElse &&
      !asksForFacts.test(text) &&
      (lexicon.asksTogether.test(text) || (state.at > 1 && lexicon.sealed.test(text)))) ||
    (names &&
      !asksElse &&
      !isOfThem &&
      !lexicon.offer.test(text) &&
      lexicon.suggestsTime.test(text) &&
      !ofThePast.test(text))
  const isStep =
    asksForStep ||
    (!asksElse && names && (isCourtesyOrScheduling(text) || state.asked === 'day' || isBareTime(text)))
  const isRequest =
    isStep && !isOfThem && !ofThePast.test(text) && (!asksOfDay.test(text) || ofMeeting.test(text))
  when('nextStepAsk', isRequest)
  when('nextStepTime', isRequest && namesTime(text))
  when('proof', lexicon.proof.test(text) && question === 'none')
  when(
    'valueClaim',
    lexicon.valueClaim.test(text) &&
      !acts.has('proof') &&
      !lexicon.listenBack.test(text) &&
      question === 'none' &&
      !asksForStep,
  )

  const found = [...acts].map((act) =>
    tellsSomething.has(act) ? aboutTopic(reader, act, text) : plainAct(act),
  )
  const echo = echoes(reader, text)
  if (
    (lexicon.listenBack.test(text) && echo >= 1) ||
    (lexicon.listenBackLoose.test(text) && echo >= echoedStems) ||
    echo > echoedStems
  )
    found.push(plainAct('listenBack'))
  if (
    question !== 'none' &&
    !asksForStep &&
    !(
      (acts.has('permission') && !isInside && !asksForThings.test(bare)) ||
      (acts.has('introduce') && onlyIntroduces.test(bare)) ||
      acts.has('smallTalk') ||
      acts.has('offer') ||
      acts.has('requestToSend') ||
      acts.has('asksToStart') ||
      acts.has('asksForBuyer') ||
      (acts.has('requestHelp') && state.phase === 'gatekeeper')
    )
  )
    found.push(
      proposesByAsking(bare)
        ? { ...plainAct('closedQuestion'), asks: 'verdict', text: bare }
        : asQuestion(reader, bare, question, before),
    )
  if (question === 'none' && !asksForStep && !found.some(({ act }) => spoilsClaims.has(act))) {
    const claim = asClaim(reader, text)
    if (claim !== null) found.push(claim)
  }
  if (found.length === 0) found.push(...assent(text, question))
  if (found.length === 0 && lexicon.promise.test(text)) found.push(plainAct('promise'))
  if (found.length === 0 && countWords(text) >= fewestExplained && lexicon.explain.test(text))
    found.push(aboutTopic(reader, 'explain', text))
  return found
}

/** Words without which no sentence names a price that `price` does not read. */
const mentionsMoney = /\d|euro|pound|dollar|bucks|quid|grand|pence|cents/iu
/** "You lose 500 euros a month?" is about the buyer's money. */
const ofTheirMoney =
  /(?<!\p{L})(?:(?:do|does|did|are|were) (?:you|they|your)|you(?:'re| are)? (?:pay|paying|spend|spending|lose|losing|lost|said|told|paid|spent|mentioned)|costs? (?:you|them)|costing|lost|wasted|fines?(?= of)|penalt\p{L}*|damage|your budget)(?!\p{L})/iu
const saysNumber =
  /\d{2}|(?<!\p{L})(?:hundred|thousand|grand|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|(?:thir|four|fif|six|seven|eigh|nine)teen)(?!\p{L})/iu
const ofOurs = /(?<!\p{L})(?:we|us|our|ours)(?!\p{L})/iu
const isOfTheirMoney = (text: string): boolean => ofTheirMoney.test(text) && !ofOurs.test(text)
/** What the buyer has just said is not the rep's price. */
const isTheirNumber = ({ state: { lastText } }: Reader, text: string): boolean =>
  (text.match(/\d[\d.,]*\d/g) ?? []).some((number) => lastText.includes(number))

/** "It'd be 4,000", "nineteen euros", "19 quid", or a number right after the buyer asked what it costs. */
const namesPrice = (reader: Reader, text: string): boolean =>
  (reader.state.asked === 'price' && saysNumber.test(text) && !text.includes('?')) ||
  (mentionsMoney.test(text) &&
    (lexicon.onlyPrice.test(text) || lexicon.priceSaid.test(text)) &&
    !isTheirNumber(reader, text))

/** "Do you get a lot of invoices?" → "how many invoices do you get?": nobody at work answers that with yes. */
const asksIfMany =
  /^((?:\p{L}{2,5}[ ,]{1,2}){0,2})(do|does|did) (you|they) ((?:\p{L}{4,9}ly )?(?:have|get|see|handle|receive|process)) (?:a lot of|many|lots of|loads of) ((?:\p{L}{3,14} ){0,2}\p{L}{3,14}s)(?= ?\??$)/iu
const asCount = (text: string): string => text.replace(asksIfMany, '$1how many $5 $2 $3 $4')

/** Next to one of these, a statement about the buyer is not a claim that expects an answer. */
const spoilsClaims = new Set<RepAct>([
  'insult',
  'pressure',
  'blame',
  'proof',
  'offer',
  'nextStepAsk',
  'nextStepTime',
  'goodbye',
  'instruction',
  'permission',
  'greet',
])

/** "So nearly everything reaches you electronically by now.": a claim about the buyer, to confirm or correct. */
const claimsAboutBuyer =
  /^(?:(?:and|but|so|ok(?:ay)?|right|well|hm|ah|great|good|then|now|just to (?:be sure|confirm|check)|to (?:sum up|recap|summarize))[ ,:–-]{1,3}){0,3}(?:(?:(?:so )?(?:from )?what i (?:take|hear|understand|gather|got|get)|if i(?:'ve| have)?(?: got| get| understood?| heard?| read| am not| see)|i (?:suppose|guess|assume|imagine|take it|bet|think|understand|see|gather|hear)|it (?:seems|sounds|looks)|(?:it )?sounds? like|looks like|seems like|reading between|let me (?:play|sum|repeat|check|see)|lemme (?:play|sum|repeat)|just to be sure|from my|my guess|am i right|correct me|tell me if)(?!\p{L})|(?:you|you've|you're|you'll|you'd|your|youre|youve|there's|there is|nobody|everyone|everybody|nearly everything|then everyone|all your|all of your|both|the \p{L}{3,14}|this|these|that|it's|its|they|[hs]h?e|\p{Lu}\p{L}{2,14})(?!\p{L}))/iu
const checksAtEnd =
  /[, ](?:right|correct|then|isn't it|isn't that|aren't you|don't you|didn't (?:it|you|they)|doesn't it|is it|are you|i take it|i suppose|i guess|i assume|i presume|yes|no|agreed|or not|is that it|that's it|fair|true|basically|i imagine|if i'm not mistaken|did i get that(?: right)?)[ ?.!]*$/iu

/** A statement about the buyer that a note can confirm or deny. Null if it is not such a claim. */
function asClaim(reader: Reader, text: string): ReadAct | null {
  if (reader.state.phase === 'gatekeeper' || countWords(text) < fewestClaimed) return null
  if (!claimsAboutBuyer.test(text) && !checksAtEnd.test(text)) return null
  const claim = asQuestion(reader, text, 'closed', null, 'is')
  if (countWords(text) <= mostClaimed) return claim.facts.length + claim.details.length === 0 ? null : claim
  // A long statement must contain words of the note itself.
  const stated = matchTopics(reader.script, text, null)
  const named = new Set([...idsOf(stated.facts), ...idsOf(stated.details)])
  const facts = claim.facts.filter((id) => named.has(id))
  const details = claim.details.filter((id) => named.has(id))
  return facts.length + details.length === 0 ? null : { ...claim, facts, details }
}
const fewestClaimed = 4
const mostClaimed = 30

/** "Um, hi, my name is Danny, I'm calling from Brightdesk?" is no question, whatever the voice does. */
const onlyIntroduces =
  /^(?![^?]{0,200}(?<!\p{L})(?:what|how|who|why|when|where|which|do|does|did|are you|can|could|may|is that|is it|is this|have you|got|would|shall)(?!\p{L}))(?:[\p{L}']{1,7}[ ,.]{1,3}){0,6}(?:my name(?:'s| is)|this is|it's|its|i'm|im|i am)(?!\p{L})[^?]{1,120}\?$/iu

/** "What would you want to see?" does not ask for permission. */
const asksForThings = /^(?:\p{L}{2,12}, ?)?(?:\p{L}{2,5}[ ,]{1,2}){0,2}(?:what|who|how|why|which)(?!\p{L})/iu

/** Acts that count more if they are about the buyer. */
const tellsSomething = new Set<RepAct>(['reason', 'valueClaim', 'proof'])

function aboutTopic({ script }: Reader, act: RepAct, text: string): ReadAct {
  const { facts, details } = matchTopics(script, text, null)
  return { ...plainAct(act), facts: idsOf(facts), details: idsOf(details) }
}

/** "Who would have to agree to a pilot?" does not request a pilot. */
const asksForFacts =
  /^(?:\p{L}{1,8}[ ,]{1,2}){0,2}(?:who|why|which|whose|how (?:many|much|long|often|do|does|did|is|are|would|large|big)|what (?:would|do|does|did|happens?|happened|if|is the|was|rate|price|kind|are you)|what(?:'s| is) (?:one|the (?:first|one|next)) thing)(?!\p{L})/iu

/** "Please go ahead, what would you like to see?" */
const lastClause = (text: string): string => text.slice(text.lastIndexOf(', ') + 1).trim()

const proposes =
  /(?<!\p{L})(?:let's|lets|let us|i'd (?:like|love)|i would (?:like|love)|shall|should|i suggest|i propose|happy to|want to|invite)(?!\p{L})/iu

/** "Bea Lindqvarn, Larkfield." answers "who is this?". */
const nameAndCompany =
  /^(?:(?:hi|hello|hey|yes)[,.! ]{1,2})?\p{Lu}[\p{L}'-]{1,16}(?: \p{Lu}[\p{L}'-]{1,20})?(?:, (?:from )?\p{Lu}| from \p{Lu}|[.,]? ?$)/u

/** "Brilliant." does not answer it. */
const noName =
  /^(?:(?:hi|hello|hey|yes)[,.! ]{1,2})?(?:um+|uh+|er|erm|hm+|ah|oh|so|what|who|why|how|pardon|please|look|listen|wait|never|maybe|nobody|somebody|someone|nothing|something|brilliant|great|okay|ok|sure|thanks|perfect|cool|nice|good|sorry|right|yes|no|yeah|hello|hi|hey|fine|lovely|awesome|wonderful|excellent|alright|absolutely|exactly|understood|appreciate|interesting|true|fair|wow|ouch|amazing|fantastic|correct|agreed|deal|well|morning|afternoon)(?!\p{L})/iu

/** "What if we started with one site?" introduces nobody. */
const startsAsking =
  /^(?:(?:and|so|but|okay|well)[ ,]{1,2}){0,2}(?:what|how|who|why|where|when|which|would|could|can|do|does|did|is|are|shall|should|will|have|has)(?!\p{L})/iu

/** "Tom Weber, Fleetform.", to somebody who has not asked yet. */
const isNamedFirm = (text: string): boolean => {
  const name = text.replace(/^(?:hi|hello|hey|(?:good )?(?:morning|afternoon|evening))[,.! ]{1,2}/iu, '')
  return namedFirm.test(name) && !noName.test(name)
}
const namedFirm =
  /^\p{Lu}[\p{L}'-]{1,16} \p{Lu}[\p{L}'-]{1,20}, (?:from |of )?\p{Lu}[\p{L}\p{N}&' -]{2,30}[.!]?$/u

const introduces = ({ asked, phase, known }: ConversationState, text: string, isFirst: boolean): boolean =>
  lexicon.introduce.test(text) ||
  (isFirst &&
    ((lexicon.introduceShort.test(text) && !startsAsking.test(text)) ||
      (text.length < 60 && asked === 'who' && nameAndCompany.test(text) && !noName.test(text)) ||
      (phase === 'gatekeeper' && !known.name && isNamedFirm(text))))

/** "How about Monday at three?" asks for no more than that day. */
const howAbout = new RegExp(
  `^(?:(?:so|then|and|or|okay|well)[ ,]{1,2}){0,2}how about (?:(?:say|maybe)[ ,]{1,2})?(?:${datePattern.source}|${clockPattern.source})`,
  'iu',
)

/** "Can I have ten minutes of your time?", without a day, means right away. */
const asksForMoment = /(?<!\p{L})(?:can|could|may|might) (?:i|we) (?:please |just )?have(?!\p{L})/iu

/** "Have you got time?" and "I was thinking of Monday" only look like the past. */
const asksAhead =
  /(?<!\p{L})(?:(?<!(?:did|had) (?:you|u|they|we) )have (?:you |u )?(?:got )?(?:\p{L}{1,8} ){0,3}(?:time|minutes|hour|moment|slot)|(?:was|were) (?:just |actually )?(?:thinking(?! about (?:what|how|that|you|your)(?!\p{L}))|hoping|wondering|going to (?:suggest|propose))|my (?:suggestion|proposal|idea) was|how are you (?:placed|fixed)|in mind)(?!\p{L})/iu
/** "Did anybody call you on Friday?" does not request a call, "can we have a call on Friday?" does. */
const startsInPast =
  /^(?:(?!(?:can|could|shall|should|may|might|maybe|perhaps|would|lets?)(?!\p{L}))\p{L}{1,8}[ ,]{1,2}){0,2}(?:did|have|has|had|was|were)(?!\p{L})|(?<!\p{L})(?:last (?:week|month|year|time|quarter)|yesterday) ?\?$|(?<!\p{L})(?:should|could|would|might|must)(?:n't)? have (?:had|been|got|done|\p{L}{3,12}ed)(?!\p{L})/iu
/** "We had a breakdown on Friday evening" tells a story. */
const tellsOfPast =
  /(?<!\p{L})(?:had|was|were|got|went|came|broke|lost|stood|stopped|called|rang|said|told|saw|found|missed|failed|happened|forgot|left|sent|took|paid|didn't|couldn't|wasn't|weren't|\p{L}{3,12}(?<!ne|fe|spe|bre|exce|proce|succe)ed)(?!\p{L})/iu
const proposesAhead =
  /(?<!\p{L})(?:can|could|shall|should|let's|lets|let us|would|will|we'll|i'll|how about|what about|what if|for me|suggest|propose|works?|suits?|free|available|invite|book|schedule|meet|see you|talk (?:on|again)|tomorrow|next|coming)(?!\p{L})/iu
const ofThePast = {
  test: (text: string): boolean =>
    !asksAhead.test(text) &&
    (startsInPast.test(text) || (tellsOfPast.test(text) && !proposesAhead.test(text))),
}
/** "Your drivers start on Monday at six, right?" proposes nothing. */
const tellsOfThem =
  /^(?:(?:and|so|but|okay|well|right)[ ,]{1,2}){0,2}(?:you(?! (?:okay|ok|good|up|fine|around|in)(?!\p{L}))|your(?! (?:place|office|site|calendar|diary|end)(?!\p{L}))|they|their|[hs]h?e|there)(?!\p{L})/iu
/** "I'm good. You?" */
const bareYou = /^(?:(?:and|so|how about|what about)[ ,]{1,2})?(?:you|yourself|yours) ?\?$/iu
/** "How is it going in the homes?" is no chat. */
const goesOnAbout =
  /(?<!\p{L})(?:going|working|doing) (?:in|at|with|on) (?!you(?!r)|u(?!\p{L})|ya(?!\p{L})|things|everything|everybody|everyone|life)\p{L}/iu
/** Later in a call, "how is it going?" is about what was just mentioned. */
const asksHowItGoes =
  /(?<!\p{L})how(?:'s| is| are| has| have)? (?:it|things|everything|that)(?: been)? (?:going|working)/iu

/** "Thursday at ten, or is the morning better?" */
const startsWithTime = new RegExp(
  `^(?:(?:so|then|and|or|okay|maybe|say|shall we say|how about|what about)[ ,]{1,2}){0,3}(?:${datePattern.source}|${clockPattern.source})`,
  'iu',
)

const isBareDeal =
  /^(?:so |okay |right |and )?(?:deal|agreed|do we have a deal|is that a deal|shall we)[ ,]{0,2}\?$/iu

/** "Is Friday the worst day?" */
const asksOfKind = /(?<!\p{L})(?:worst|hardest|busiest|quietest|slowest|typical|usual|normal)(?!\p{L})/iu
/** "Thursday at ten?": only a time. */
function isBareTime(text: string): boolean {
  if (!text.includes('?') || openQuestionStart.test(text) || asksOfKind.test(text)) return false
  const rest = text
    .replaceAll(new RegExp(datePattern.source, 'giu'), ' ')
    .replaceAll(new RegExp(clockPattern.source, 'giu'), ' ')
  return contentStems(rest).length <= 1
}

const isAboutThem = (text: string): boolean => /^(?:is|am i|are|who)(?!\p{L})/iu.test(text)

/** Whether the text contains the persona's own words: a pet shop talks about dogs. */
function sharesWords(script: PersonaScript, text: string): boolean {
  const stems = contentStems(text)
  return [...script.facts, ...script.details].some(({ subject }) =>
    stems.some((stem) => subject.textStems.includes(stem) || subject.stems.includes(stem)),
  )
}

const asksForThem = (script: PersonaScript, text: string): boolean =>
  lexicon.requestPerson.test(text) ||
  script.speakers.some(({ firstName, lastName }) => mentions(text, firstName) || mentions(text, lastName))

/** "Stellan?" */
const isOnlyName = ({ speakers }: PersonaScript, text: string): boolean =>
  text.length < 40 &&
  /^[\p{L}' .-]+[?!]$/u.test(text) &&
  countWords(text) <= 2 &&
  speakers.some(({ firstName, lastName }) => mentions(text, firstName) || mentions(text, lastName))

/** "Would you like to talk to her?" does not ask for anybody else on the line. */
const asksOfDoing = phrases(
  '(?:would|do) you (?:like|want|be)',
  '(?:are|were|will|did|have|should|could) (?:you|they|he|she|we)',
)

/** "Is this Stellan?", "can I talk to Stellan?", if the buyer is Stellan. */
const isForThem = ({ speakers, companyName }: PersonaScript, text: string): boolean =>
  speakers.length === 1 &&
  !asksOfDoing.test(text) &&
  !openQuestionStart.test(text) &&
  ((/^(?:\p{L}{2,8}[ ,!]{1,2}){0,2}is (?:this|that) /iu.test(text) &&
    mentions(text, companyName.split(' ')[0] ?? '')) ||
    lexicon.asksForThem.test(text) ||
    (/(?<!\p{L})(?:is (?:this|that|it)|am i (?:speaking|talking) (?:to|with)|do i (?:speak|talk) (?:to|with)|(?:speak|talk|through) (?:to|with)|looking for|i (?:want|need|like) to (?:speak|talk) (?:to|with))(?!\p{L})/iu.test(
      text,
    ) &&
      speakers.some(
        ({ firstName, lastName }) =>
          (mentions(text, firstName) &&
            !new RegExp(`^${firstName.replaceAll(/[^\p{L}]/gu, '')}(?!\\p{L})`, 'iu').test(text)) ||
          mentions(text, lastName),
      )))

const mentions = (text: string, name: string): boolean =>
  name.length >= 2 &&
  ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${name.toLowerCase()} `)

/** "On a Sunday", "every Monday", and "on Fridays" tell what is usual. They propose no day. */
const habit =
  /(?<!\p{L})(?:(?:every|each|most) (?:mon|tues|wednes|thurs|fri|satur|sun)day|on an? (?:mon|tues|wednes|thurs|fri|satur|sun)day(?! at)|(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:the )?(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:nights|mornings|evenings|afternoons|shifts?))(?!\p{L})/giu
const withoutHabits = (text: string): string => text.replaceAll(habit, ' ')

/** A day, with or without a time. "Next week" alone does not count. */
const namesTime = (text: string): boolean => {
  const once = withoutHabits(text)
  return clockPattern.test(once) || (datePattern.test(once) && !isVague(once))
}
const isVague = (text: string): boolean => {
  const without = text.replaceAll(new RegExp(vagueDate.source, 'giu'), ' ')
  return !datePattern.test(without)
}

function asQuestion(
  { script, state, open }: Reader,
  text: string,
  form: QuestionForm,
  before: string | null,
  wanted: AskedFor | null = null,
): ReadAct {
  const isOpen = form === 'open'
  const act = isOpen ? 'openQuestion' : 'closedQuestion'
  const asks = wanted ?? (isElliptical(text) ? (state.lastAsks ?? 'what') : askedForBy(text))
  const question = { ...plainAct(act), asks, text }
  const meant = meantBy(script, state.person, text)
  // "You read our guide last week, what made you pick it up?" asks for what follows the comma.
  const clause = behindComma.exec(text)?.[1]
  const inClause = clause === undefined ? null : matchTopics(script, clause, asks, isOpen, meant)
  const own =
    inClause !== null && inClause.facts.length + inClause.details.length > 0
      ? inClause
      : matchTopics(script, text, asks, isOpen, meant)
  // "How come nobody noticed?" names what it asks about.
  const isOn = asksOn.test(text) && foreignStems(text).length <= 1
  const isObjectionLast = open !== undefined && state.focusAt <= touchedAtOf(state, open.id)
  // "What is behind that?" asks about the objection, not about a hidden fact.
  const named = matchTopics(script, text, asks, false)
  if (isOn && isObjectionLast && named.facts.length + named.details.length === 0)
    return { ...question, isIndirect: true }
  const found = [...own.facts, ...own.details]
  // "Since when do you have it?", right after the buyer's own objection.
  if (found.length === 0 && isOpen && isObjectionLast && open !== undefined && pointsBack.test(text)) {
    const behind = matchTopics(script, `${text} ${open.text}`, asks, isOpen)
    if (behind.facts.length + behind.details.length > 0 && wantsAPart.has(asks))
      return { ...question, ...aboutNotes(state, behind), isIndirect: true }
  }
  // "Tell me about the last time that happened" is about what the buyer told; about anything else only in general.
  const isLoose =
    isOpen &&
    (before === null || isAboutLast(state, before)) &&
    ((contentStems(text).length === 0 && asks !== 'number') || pointsBack.test(text)) &&
    state.focus !== null &&
    state.at - state.focusAt <= 1 &&
    !(asks === 'who' && own.concepts.includes('decision')) &&
    !found.some(({ isNamed, score }) => isNamed || score >= wellAwaited)
  if (found.length > 0 && !isLoose) return { ...question, ...aboutNotes(state, own) }
  // "Is that something you see?" asks about what was just said.
  const points = isOn || pointsBack.test(text) || contentStems(text).length === 0
  if (points && !isOn && before !== null) {
    const inSame = matchTopics(script, text, asks, isOpen, before)
    if (inSame.facts.length + inSame.details.length > 0)
      return { ...question, ...aboutNotes(state, inSame), isIndirect: true }
  }
  return {
    ...question,
    concepts: own.concepts,
    isIndirect: points,
    ...afterwards(script, state, text, asks, isOn),
  }
}

/** The score from which a note is close enough to a question that does not name it. */
const wellAwaited = 3

/** "Ouch, 9,400 for two days." adds nothing new, so the question after it is about what the buyer said. */
function isAboutLast({ lastText }: ConversationState, before: string): boolean {
  const said = contentStems(lastText)
  const foreign = foreignStems(before).filter((stem) => !said.some((one) => isSameStem(one, stem)))
  return foreign.length <= 1
}

const behindComma = /[,;–-] ?((?:what|how|why|who|where|which|when)(?!\p{L})[^?]{6,200}\??)$/iu

const touchedAtOf = ({ objections }: ConversationState, id: string): number =>
  objections.find((objection) => objection.id === id)?.touchedAt ?? -1

const idsOf = (scored: readonly Scored[]): string[] => scored.map(({ id }) => id)

const isOut = ({ revealed, told }: ConversationState, id: string): boolean =>
  told.includes(id) || revealed.some((mark) => mark.id === id)

/** A note this much closer is what the question asks for. */
const clearlyCloser = 0.4
const muchCloser = 3.5

/** The notes that a question is about: hidden facts, details that anybody is told, and what is already out and closer than both. */
function aboutNotes(
  state: ConversationState,
  { facts, details, concepts }: TopicMatch,
): Pick<ReadAct, 'facts' | 'details' | 'told' | 'concepts'> {
  const closest = facts.find(({ id }) => !isOut(state, id))?.score ?? 0
  const untold = details.find(({ id }) => !isOut(state, id))?.score ?? 0
  // A detail that anybody is told comes before a hidden fact that is further from the question.
  const isOpenCloser = untold >= closest + clearlyCloser
  const best = isOpenCloser ? 0 : closest
  const out = [...facts, ...details].filter(
    ({ id, score }) => isOut(state, id) && score >= Math.max(best, untold),
  )
  return {
    // A note that is clearly further away is not what the question asks for, even if the closest one is still hidden.
    facts: idsOf(
      facts.filter(({ id, score }) => isOut(state, id) || (!isOpenCloser && score >= best - clearlyCloser)),
    ),
    // A detail that anybody is told does not answer a question that is much closer to a hidden fact.
    details: idsOf(details.filter(({ score }) => score >= best - muchCloser)),
    told: idsOf(out.toSorted((one, other) => other.score - one.score)),
    concepts,
  }
}

/** For this many steps, a question without a subject of its own is still about what was told. */
const nearFocus = 3

/** A question that names nothing itself, right after something was told, is about that, or about what belongs to it. */
function afterwards(
  script: PersonaScript,
  state: ConversationState,
  text: string,
  asks: AskedFor,
  isOn: boolean,
): Pick<ReadAct, 'facts' | 'details' | 'told'> {
  const { focus, focusAt } = state
  if (focus === null || state.at - focusAt > nearFocus) return { facts: [], details: [], told: [] }
  const { facts, details } = linkedTo(script, focus, text, asks, isOn)
  return { facts: idsOf(facts), details: idsOf(details), told: [focus] }
}

/** How many of the buyer's own words the rep repeats: from the buyer's last reply, and from the hidden facts that are out. */
function echoes({ script, state }: Reader, text: string): number {
  const told = script.facts.filter(({ id }) => state.revealed.some((mark) => mark.id === id))
  const said = [...contentStems(state.lastText), ...told.flatMap(({ subject }) => subject.textStems)]
  return contentStems(text).filter((stem) => said.some((one) => isSameStem(one, stem))).length
}

function assent(text: string, question: QuestionForm): ReadAct[] {
  if (question !== 'none') return []
  if (lexicon.disagree.test(text)) return [plainAct('disagree')]
  return lexicon.agree.test(text) ? [plainAct('agree')] : []
}

/** The acts that answer the buyer's own question. */
const answersTo: Record<
  NonNullable<ConversationState['asked']>,
  (plain: string, acts: Set<RepAct>) => boolean
> = {
  who: (_plain, acts) => acts.has('introduce'),
  what: (plain, acts) =>
    acts.has('reason') ||
    acts.has('valueClaim') ||
    acts.has('proof') ||
    acts.has('bid') ||
    countWords(plain) >= 6,
  price: (plain, acts) => acts.has('price') || /\d/.test(plain) || /depends|range|start/i.test(plain),
  proof: (_plain, acts) => acts.has('proof'),
  how: (plain, acts) => acts.has('valueClaim') || acts.has('proof') || countWords(plain) >= 8,
  effort: (plain) => movePatterns.offerHelp.test(plain) || movePatterns.smallStep.test(plain),
  time: (plain) => /\d|minute|hour|short|quick|brief/i.test(plain),
  people: (plain) => movePatterns.involveOthers.test(plain) || countWords(plain) >= 6,
  day: (plain) => datePattern.test(plain) || clockPattern.test(plain),
}

function addAnswer({ state }: Reader, plain: string, acts: ReadAct[]): void {
  if (state.asked === null) return
  const done = new Set(acts.map(({ act }) => act))
  // A name alone answers "who is this?".
  const isName =
    state.asked === 'who' &&
    done.size === 0 &&
    /^\p{L}{2,16}(?: \p{L}{2,20}){0,2}[.!]?$/u.test(plain) &&
    !noName.test(plain)
  if (isName) acts.push(plainAct('introduce'))
  if (isName || answersTo[state.asked](plain, done)) acts.push(plainAct('answer'))
}

/** "Do you have a backup?" asks and does not answer. */
const asksAboutThem = openings(
  '(?:do|did|have|has|are|is|was|does|will|would) (?:you|there|your|anyone|anybody|they|that|this|it)',
  "[^?]{3,90}(?:right|correct|isn't it|aren't you|don't you|doesn't it|is it) ?[?]",
)

/** "A grant that can pay for a pilot, useful.": repeating the buyer's own words does not answer anything. */
function isEcho({ lastText }: ConversationState, text: string): boolean {
  const said = contentStems(lastText)
  const stems = contentStems(text)
  const echoed = stems.filter((stem) => said.some((one) => isSameStem(one, stem))).length
  return echoed >= echoedStems && echoed * 3 >= stems.length * 2
}

function addObjectionAnswer(
  { open, script, state }: Reader,
  plain: string,
  sentences: readonly Sentence[],
  acts: ReadAct[],
): void {
  if (open === undefined) return
  const statements = sentences
    .filter(
      ({ text, asks }) =>
        questionOf(text, asks) !== 'open' &&
        everydayIn(script, text) === null &&
        !asksAboutThem.test(text) &&
        !isEcho(state, text),
    )
    .map(({ text }) => text)
  const told = withoutRefusals(statements.join(' '))
  const moves = new Set<ObjectionMove>()
  for (const [move, pattern] of Object.entries(movePatterns) as [ObjectionMove, RegExp][])
    if (pattern.test(told)) moves.add(move)
  // A question settles nothing, unless it offers something.
  const offered = sentences
    .filter(
      ({ text, asks }) =>
        questionOf(text, asks) === 'none' || offersByAsking(text) || lexicon.offer.test(text),
    )
    .map(({ text }) => text)
    .join(' ')
  const settled = contentStems(withoutRefusals(offered)).filter((stem) =>
    open.settledStems.some((one) => isSameStem(one, stem)),
  )
  // At least half of the words that settle it, and at least two.
  const isSettling = settled.length >= Math.max(2, Math.ceil(open.settledStems.length / 2))
  const asksWhy = acts.some(({ act }) => act === 'openQuestion' || act === 'closedQuestion')
  if (asksWhy && asksAboutIt(open, script, state, sentences)) moves.add('explore')
  if (isSettling) for (const move of open.moves.slice(0, 1)) moves.add(move)
  if (moves.size > 0 && countWords(plain) >= (moves.has('explore') ? 2 : 4))
    acts.push(plainAct('objectionAnswer', [...moves]))
}

/** Asks what somebody else did, not what the buyer objects to. */
const asksOfOthers = new RegExp(
  '^(?:\\p{L}{1,8}[ ,]{1,2}){0,2}(?:what|how|when|which|who) (?:did|does|do|is|was) (?!you|u |that|this|it |behind)|(?<!\\p{L})(?:why|what|how|when|which|where) (?:do |does |did |would )?(?:they|he|she|your \\p{L}{3,14}|the \\p{L}{3,14})(?!\\p{L})',
  'iu',
)
/** "You have eleven of them, right?" */
const onlyChecks = /(?<!\p{L})(?:right|correct|true|isn't it|aren't you|don't you) ?\?$/iu
const countsSomething =
  /\b(?:do|does|did|have|has|are|is) (?:you|they|it|there|your [a-z]{2,14}) (?:[a-z]{2,9} )?(?:many|much|a lot|any|often)\b/i
const looksBehind =
  /(?<!\p{L})(?:behind|makes you|why|mean|worr|concern|bother|exactly|specific|compar|reason|hesitat|afraid|hold|stop|problem|missing)/iu

/** "How long?" and "who?" do not ask for the reason of a worry. */
const asksWhatIsBehind = new Set<AskedFor>([
  'what',
  'why',
  'how',
  'feeling',
  'which',
  'is',
  'does',
  'did',
  'would',
  'could',
  'areYou',
  'verdict',
])

/** Of the everyday questions, only these can be about a worry. */
const asksOfReasons = new Set<EverydayKind>([
  'switching',
  'criteria',
  'problem',
  'whyNow',
  'impact',
  'priority',
])

/** A question right after an objection is about it, unless it requests a meeting or asks for something else about the persona. */
function asksAboutIt(
  open: ScriptObjection,
  script: PersonaScript,
  state: ConversationState,
  sentences: readonly Sentence[],
): boolean {
  const touchedAt = touchedAtOf(state, open.id)
  return sentences.some(({ text, asks }, index) => {
    // "I'm sorry about the outage. What did it do to you?" asks about the outage.
    const before = sentences[index - 1]?.text ?? ''
    if (pointsBack.test(text) && foreignStems(before).length > 0 && !looksBehind.test(text)) return false
    if (asksOfOthers.test(text) || onlyChecks.test(text) || proposesByAsking(text)) return false
    if (!saysHowMany(text, open.text)) return false
    const everyday = everydayIn(script, text)
    if (everyday !== null && !asksOfReasons.has(everyday.kind)) return false
    if (!isWholeQuestion.test(text) && !asksOn.test(text)) return false
    if (questionOf(text, asks) === 'none' || lexicon.nextStepAsk.test(text) || lexicon.permission.test(text))
      return false
    if (asksOn.test(text) && state.focusAt <= touchedAt) return true
    const asked = askedForBy(text)
    // Something was told since, so the question is about that.
    const isShort = contentStems(text).length === 0
    if (state.focusAt > touchedAt && (pointsBack.test(text) || isShort)) return false
    if (!asksWhatIsBehind.has(asked)) return false
    // "Do you get many cancellations?" asks for something else, unless it names it.
    if (countsSomething.test(text) && !looksBehind.test(text)) return false
    const about = contentStems(text)
    const own = [...open.subject.stems, ...open.subject.textStems, ...contentStems(state.lastText)]
    if (about.some((stem) => own.some((one) => isSameStem(one, stem)))) return true
    const { facts, details, concepts } = matchTopics(script, text, asked)
    const named = concepts.filter((concept) => !isBroadConcept(concept))
    return (
      (facts.length + details.length === 0 &&
        named.length === 0 &&
        (looksBehind.test(text) || about.length <= 1)) ||
      (about.length <= 3 && named.some((concept) => open.subject.concepts.includes(concept)))
    )
  })
}
