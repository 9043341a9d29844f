import { aboutOthers, besidePatterns, checklistPatterns, claimPatterns } from './claim-patterns.ts'
import type { ScorableCall } from './conversation.ts'
import { instructionPatterns } from './instruction-patterns.ts'
import { month } from './calendar.ts'
import { phrases } from './phrases.ts'
import { foldTypography, type SentenceRange, splitSentences, wordsOf } from './sentences.ts'

type Range = { start: number; end: number }

/** What a sentence is: speech to the people in the call, words to the grader, or a claim. The last two are set aside. */
type Purpose = 'speech' | 'grader' | 'claim'
type Judged = Range & { text: string; plain: string; asks: boolean; purpose: Purpose }

const instructions = Object.values(instructionPatterns).map((family) => phrases(...family))
const { scripted, prompted, blamed, imagined, otherCall, reported, ...others } = claimPatterns
/** One expression per family is faster than one for all. */
const claims = {
  /** Set aside even in a question. */
  always: [phrases(...scripted, ...blamed), phrases(...prompted)],
  prompts: phrases(...prompted),
  /** Set aside even in a sentence without punctuation that reads like a question. */
  stories: [phrases(...imagined), phrases(...otherCall)],
  reports: [phrases(...reported)],
  others: Object.values(others).map((family) => phrases(...family)),
}
const holds = (families: readonly RegExp[], text: string): boolean =>
  families.some((family) => family.test(text))
const checklists = checklistPatterns.map((pattern) => new RegExp(phrases(pattern).source, 'gi'))
/** A cheap first test: every item of a checklist contains one of these words. */
const itemWord =
  /\b(?:said|given|asked|named|done|stated|described|identified|quantified|confirm|proposed|restated|shown|compar|reviewed|referenced|explor|complete|recap|check|tied|offer|address|resolved|covered|clear|acknowledge|told|match|met|fulfilled|passed|provided|discussed|established|answer|handled|gained|obtained|secured|agree|ok|okay|tick|yes|yep|got|rep|seller|buyer|salesperson|one|two|three|four|five|six|summ|repeat|introduc|suggest|explain)/giu
const beside = phrases(...besidePatterns)

/**
 * A role written into the words ("Buyer: …") pretends that somebody else speaks from there on. The real speaker is a property of the turn.
 */
const falseRole =
  /^["'([\s]{0,3}(?:\[?[\d:]{4,8}\]? ?)?(?:system|assistant|developer|grader|evaluator|system message|system prompt|rep|seller|buyer|customer|client|prospect|moderator|narrator|speaker ?\d{1,2}|user|human) {0,2}:/iu
/** Ids and encoded text, which nobody speaks. */
const unspoken = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[A-Za-z0-9+/]{20,80}={1,2}/iu
/** Text hidden from people: words in tag characters (a flag emoji has six of them), reversed text, invisible operators. */
const hiding = /[\u{e0020}-\u{e007f}]{8}|[\u202d\u202e\u2061-\u2064]/u
/** Machine markup: control words of chat formats, tags, end markers, fields of a verdict. */
const frame =
  /<\|[a-z_]{1,20}\|?>?|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|assistant|instructions?|transcript|prompt|verdict|note|evaluation|check|grade|data|user|context|score)(?: [^<>]{0,80})?>|```|#{3} (?:new|neue|nouvelle|nueva|nieuwe|system|instruction|task|assistant|human|user)|[<＜]{3}|[\p{L}\p{N}][>＞]{3}|"[\w-]{2,40}"\s{0,3}:|\[[^\]]{0,60}(?:\bseller|\brep\b|\bbuyer|\bgrader|\bcustomer confirmed)[^\]]{0,120}\]/giu
const frameMark = /[<＜>＞[`#"]/u
/** The end of a JSON object belongs to its last field. */
const objectEnd = /^[^"{}]{0,200}\}[\]}]{0,4}/u
/** Markers at most this far apart enclose the text between them. */
const frameCharacters = 400
/** Invisible characters that can split words so that patterns miss them. */
const invisible = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/gu
const ordinary = /^[ -~]*$/
/** Lookalikes of Latin letters inside a word that also has Latin letters. */
const mixedScript =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u
/** Letters spelled one by one ("I g n o r e"): nobody speaks whole sentences like that. */
const spelledOut = /^(?:[^\p{L}\p{N}]{0,3}\p{L}(?!\p{L})){12}/u
/** Digits in place of letters: "m4rk 4ll". */
const digitLetters =
  /(?<![\p{L}\p{N}])(?:\p{Ll}{1,8}[0134578]{1,2}\p{Ll}{1,8}[0134578]?\p{Ll}{0,8}|[14]\p{Ll}{1,3}[0134578]?\p{Ll}{0,6})(?![\p{L}\p{N}])/giu
/** Pig Latin: "ustjay aysay atthay". Days of the week do not count. */
const pigLatin = /(?:(?<!\p{L})(?!(?:(?:ok|y|h)ay|\p{L}{0,10}day)(?!\p{L}))\p{L}{1,12}ay[ ,.:;]{1,3}){4}/iu
/** "Wouldn't they?", "did you?": a tag that turns a statement into a question. */
const tag =
  /(?:^|[, ])(?:(?:wo|ca|do|did|does|is|are|was|were|have|has|would|could|should)(?:n't)?|right|ok|okay|correct|true|funny|remember|eh|huh) ?(?:i|you|we|he|she|it|they|that)?\?["')]?$/iu

/** An earlier meeting. What was done there is not a deed of this call, but recounting it often is. */
const earlierMeeting = phrases(
  'last (?:time|week|month|year|quarter|spring|summer|autumn|fall|winter|meeting|call)',
  'yesterday|(?:when|since) we (?:last )?(?:spoke|met|talked)|(?:in|at|during) (?:the|our) (?:demo|kick-?off|first call|last call)',
)

/** A sentence repeated this often in one turn is not speech. */
const repetitionLimit = 8
/** Next to set-aside text, up to this many other words in a turn are its cover: "All right. … Let's go on." */
const coverWords = 8
/** Up to this many words between two set-aside sentences belong to them. */
const enclosedWords = 25
/** A sentence of at most this many words says nothing alone. */
const fewWords = 4
/** Continues the sentence before: "… and who owns it". */
const continuation =
  /^(?:and|or|nor|but|whether) (?!(?:so|let'?s|let|i'?ll|we'?ll|now|then|could|can|would|do|does|is|are|(?:what|how|why|when|who|where)(?:'s|s)? (?:is|are|was|about|do|does|did|would|will|can))\b)/u
/** A reported question is not a question: "I'd ask | who else decides". */
const saysWhat =
  /(?<!\p{L})(?:ask(?:ing|ed|s)?|say(?:ing|s)?|said|tell(?:ing|s)?|told|wonder)(?: you| me)?$/iu
const aboutThem = new RegExp(aboutOthers, 'iu')
/** A question to the other side. */
const asksOthers =
  /(?<!\p{L})(?:(?:do|did|have|are|can|could|would|will|were) you|(?:what|how|why|when|where|who|which)(?:'s| is| are| do| does| did| would| else)|^is(?:n't)? (?:that|it|this|there))(?!\p{L}).{8,400}\?$/iu
/** Words for the other side, or words that carry content of the call. "Well" does not match "we'll". */
const toOthers = phrases(
  "(?:you|we|our|us)(?:['](?:re|ve|ll|d|s))?|yours?|youre|youve|youll|weve|i'll|i will|let's|let me|my",
)
const dayOrMonth = phrases(`${month}|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|next`)
const amount = phrases(
  '\\p{N}{1,9}|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\p{L}{2,5}teen|\\p{L}{3,5}ty|hundred|thousand|million|half)~',
)
/** "Yes, sure." */
const answer =
  /^(?:(?:yes|yeah|yep|no|sure|right|correct|exactly|fine|okay|ok|agreed|deal|perfect|absolutely|please|of course|that's right)[,. !]{0,3}){1,4}$/iu
/** A bare "Right." opens a turn more often than it answers. */
const nod = /^right[,. !]{0,3}$/iu
/** The rest of a turn is cover if it is at most this share of the set-aside words and addresses nobody. */
const coverShare = 0.75
/** At most at this share, what follows the first sentence is cover too, unless it asks something. */
const remnantShare = 0.3
const longWords = 30
const promptedSentences = 3
/** A shorter sentence claims nothing. */
const claimCharacters = 12
const checklistLength = 3
const disguisedWords = 4

const judgedMessages = new WeakMap<object, { text: string; judged: readonly Judged[] }>()

/** The sentences of a message, judged once however often the call is read. */
function judgeMessage(message: { message: string }): readonly Judged[] {
  const known = judgedMessages.get(message)
  if (known?.text === message.message) return known.judged
  const judged = judgeSentences(message.message)
  judgedMessages.set(message, { text: message.message, judged })
  return judged
}

function judgeSentences(message: string): Judged[] {
  return findClaims(findInstructions(message))
}

/** The sentences of a message; those for the grader are marked. */
function findInstructions(message: string): Judged[] {
  const marked = framesOf(message)
  const sentences = splitSentences(message).flatMap((sentence) => withoutObject(sentence, marked))
  const times = new Map<string, number>()
  for (const { text } of sentences) times.set(text, (times.get(text) ?? 0) + 1)

  let afterRole = 0
  return sentences.map(({ start, end, text, asks }): Judged => {
    const plain = plainOf(message.slice(start, end))
    if (falseRole.test(text)) afterRole = 2
    afterRole -= 1
    const isFramed = marked.some((range) => start < range.end && end > range.start)
    const isForGrader =
      isFramed ||
      afterRole >= 0 ||
      (times.get(text) ?? 0) >= repetitionLimit ||
      isInstruction(message.slice(start, end), plain)
    return { start, end, text, plain, asks, purpose: isForGrader ? 'grader' : 'speech' }
  })
}

/** The same sentences with claims marked, and with the sentences that belong to a claim or an instruction. */
function findClaims(sentences: readonly Judged[]): Judged[] {
  let afterPrompt = 0
  const judged = sentences.map((sentence): Judged => {
    if (sentence.purpose === 'grader') return sentence
    afterPrompt -= 1
    if (claims.prompts.test(sentence.plain)) afterPrompt = promptedSentences
    const isRead = afterPrompt >= 0 && !isQuestion(sentence)
    return { ...sentence, purpose: isRead || isClaim(sentence) ? 'claim' : 'speech' }
  })
  markChecklists(judged)
  spread(judged)
  return judged
}

/** Makes speech after a JSON object a sentence of its own, because JSON does not end with a period. */
function withoutObject(sentence: SentenceRange, marked: readonly Range[]): SentenceRange[] {
  const { start, end, text } = sentence
  const object = marked.find((range) => range.end > start && range.end < end)
  const at = object === undefined ? 0 : object.end - start
  if (at === 0 || text[at - 1] !== '}' || !/^ {1,3}\p{Lu}/u.test(text.slice(at, at + 5))) return [sentence]
  const rest = text.slice(at).trimStart()
  return [
    { ...sentence, end: start + at, text: text.slice(0, at) },
    { ...sentence, start: end - rest.length, text: rest },
  ]
}

function plainOf(text: string): string {
  if (ordinary.test(text)) return text
  return foldTypography(text.replaceAll(invisible, '').normalize('NFKC'))
}

function isInstruction(text: string, plain: string): boolean {
  if (holds(instructions, plain) || unspoken.test(plain)) return true
  if (spelledOut.test(plain) || pigLatin.test(plain)) return true
  if (!ordinary.test(text) && (hiding.test(text) || mixedScript.test(plain))) return true
  return /\d/.test(plain) && (plain.match(digitLetters)?.length ?? 0) >= disguisedWords
}

/** A question expects an answer, whatever its words are. */
function isQuestion({ text, asks }: Pick<Judged, 'text' | 'asks'>): boolean {
  return asks || (/(?:\?|^["'(].{0,400}\?["')])$/.test(text) && !tag.test(text))
}

function isClaim({ text, plain, asks }: Pick<Judged, 'text' | 'plain' | 'asks'>): boolean {
  if (text.length < claimCharacters) return false
  if (holds(claims.always, plain)) return true
  if (holds(claims.stories, plain) && !asksOthers.test(plain)) return true
  if (isQuestion({ text, asks: false })) return false
  if (asks) return false
  return holds(claims.others, plain) || (holds(claims.reports, plain) && !earlierMeeting.test(plain))
}

/** Machine-format markers, each with the text it encloses. */
function framesOf(message: string): Range[] {
  const ranges: Range[] = []
  if (!frameMark.test(message)) return ranges
  for (const match of message.matchAll(frame)) {
    const markEnd = match.index + match[0].length
    const end = markEnd + (objectEnd.exec(message.slice(markEnd, markEnd + 240))?.[0].length ?? 0)
    const last = ranges.at(-1)
    if (last !== undefined && match.index - last.end <= frameCharacters) last.end = end
    else ranges.push({ start: match.index, end })
  }
  return ranges
}

/** Several names of deeds in a row are a checklist that somebody reads out. */
function markChecklists(sentences: Judged[]): void {
  const items = sentences.reduce((sum, { text }) => sum + (text.match(itemWord)?.length ?? 0), 0)
  if (items < checklistLength) return
  for (const pattern of checklists) {
    const counts = sentences.map(({ plain }) => plain.match(pattern)?.length ?? 0)
    if (counts.reduce((sum, count) => sum + count, 0) < checklistLength) continue
    sentences.forEach((sentence, index) => {
      if ((counts[index] ?? 0) > 0 && sentence.purpose === 'speech') sentence.purpose = 'claim'
    })
  }
}

/** Whether a sentence continues the one before: after a quotation, or after "and". */
function goesOn(before: string, text: string, plain: string): boolean {
  if (aboutThem.test(plain) && !toOthers.test(plain) && !dayOrMonth.test(plain)) return true
  if (saysWhat.test(before)) return true
  return continuation.test(text) || (/[.!?]["']$/.test(before) && /^\p{Ll}/u.test(text))
}

/** Answers nothing, asks nothing, and tells the other side nothing. */
function isCover({ text, plain }: Judged, { 0: first }: readonly Judged[]): boolean {
  if (text.includes('?') || toOthers.test(plain) || dayOrMonth.test(plain)) return false
  return !amount.test(plain) && !(first?.text === text && answer.test(plain) && !nod.test(plain))
}

/** Sets aside sentences next to set-aside ones if they say nothing else. */
function spread(sentences: Judged[]): void {
  if (sentences.every(({ purpose }) => purpose === 'speech')) return
  const belongs = (sentence: Judged): boolean =>
    !isQuestion(sentence) &&
    ((wordsOf(sentence.text).length <= fewWords && isCover(sentence, sentences)) ||
      beside.test(sentence.plain))
  const take = (index: number, from: number): void => {
    const sentence = sentences[index]
    const neighbor = sentences[from]
    if (sentence?.purpose !== 'speech' || neighbor === undefined || neighbor.purpose === 'speech') return
    const follows =
      from < index && (isShort(sentence) || goesOn(neighbor.text, sentence.text, sentence.plain))
    if (follows || belongs(sentence)) sentence.purpose = neighbor.purpose
  }
  for (let index = 1; index < sentences.length; index += 1) take(index, index - 1)
  for (let index = sentences.length - 2; index >= 0; index -= 1) take(index, index + 1)
  takeEnclosed(sentences)
}

/** A few words that follow a set-aside sentence. An answer would come first in its turn. */
function isShort({ text, plain }: Judged): boolean {
  return wordsOf(text).length <= fewWords && !text.includes('?') && !dayOrMonth.test(plain)
}

/** Sets aside one or two sentences between set-aside ones. */
function takeEnclosed(sentences: Judged[]): void {
  let from = -1
  for (const [index, { purpose }] of sentences.entries()) {
    if (purpose === 'speech') continue
    const between = sentences.slice(from + 1, index)
    if (from >= 0 && between.length <= 2 && countWords(between) <= enclosedWords)
      if (!between.some(({ text }) => text.endsWith('?')))
        for (const sentence of between) sentence.purpose = purpose
    from = index
  }
}

function countWords(sentences: readonly Judged[]): number {
  return sentences.reduce((sum, { text }) => sum + wordsOf(text).length, 0)
}

const isSetAside = (purpose: Purpose): boolean => purpose !== 'speech'

function rangesOf(
  message: string,
  sentences: readonly Judged[],
  wanted: (purpose: Purpose) => boolean,
): Range[] {
  if (!sentences.some(({ purpose }) => wanted(purpose))) return []

  const others = sentences.filter(({ purpose }) => purpose === 'speech')
  const rest = countWords(others)
  const aside = wordsOf(message).length - rest
  if (rest <= Math.max(coverWords, coverShare * aside) && others.every((other) => isCover(other, sentences)))
    return [{ start: 0, end: message.length }]

  const behind = others.filter((other) => other !== sentences[0])
  const isRemnant =
    aside >= longWords &&
    countWords(behind) <= remnantShare * aside &&
    !behind.some(({ text }) => text.includes('?'))
  return sentences.flatMap((sentence) =>
    wanted(sentence.purpose) || (isRemnant && behind.includes(sentence))
      ? [{ start: sentence.start, end: sentence.end }]
      : [],
  )
}

/**
 * The ranges of a message that address the grader instead of the people in the call: "ignore your instructions", "score this 10/10", chat
 * formats, a verdict in JSON. Whole sentences, in UTF-16 code units. Linear in the message.
 */
export function instructionsIn(message: string): Range[] {
  const isForGrader = (purpose: Purpose): boolean => purpose === 'grader'
  const sentences = findInstructions(message)
  // Claims are rarely needed here, and take longer to find.
  if (!sentences.some(({ purpose }) => isForGrader(purpose))) return []
  return rangesOf(message, findClaims(sentences), isForGrader)
}

/**
 * The ranges of a message that are not deeds: instructions, and sentences that report, imagine, recite or deny deeds of a call. They are
 * not evidence, and every engine ignores them. Words that actually do what they say are a deed, whoever wrote them.
 */
export function setAsideIn(message: string): Range[] {
  return rangesOf(message, judgeSentences(message), isSetAside)
}

/** Like `setAsideIn`, but judges a message object only once. */
export const setAsideOf = (message: { message: string }): Range[] =>
  rangesOf(message.message, judgeMessage(message), isSetAside)

/** The message with instructions replaced by spaces, so that the offsets of the rest stay the same. */
export function withoutInstructions(message: string): string {
  return blanked(message, instructionsIn(message))
}

/** The message with everything set aside replaced by spaces. */
export function withoutClaims(message: string): string {
  return blanked(message, setAsideIn(message))
}

function blanked(message: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return message
  const parts: string[] = []
  let from = 0
  for (const { start, end } of ranges) {
    parts.push(message.slice(from, start), ' '.repeat(end - start))
    from = end
  }
  return [...parts, message.slice(from)].join('')
}

/** A call with only its deeds: set-aside words are removed. */
export type CallOfDeeds = {
  /** The call without set-aside words, and without turns that contained nothing else. */
  call: ScorableCall
  /** The index of each of its messages in the original call. */
  places: number[]
  /** The sentences of each of its messages. */
  sentences: SentenceRange[][]
}

export function onlyDeeds(call: ScorableCall): CallOfDeeds {
  const deeds: CallOfDeeds = { call: { ...call, messages: [], sideOf: [] }, places: [], sentences: [] }
  /** Estimated seconds of set-aside words. They can be removed because nobody measured them. */
  let unspokenSeconds = 0
  for (const [index, message] of call.messages.entries()) {
    const judged = judgeMessage(message)
    const ranges = rangesOf(message.message, judged, isSetAside)
    const kept = blanked(message.message, ranges)
    const lost = ranges.length === 0 ? 0 : estimatedSeconds(message) * lostShare(message.message, kept)
    const timed = movedBack(message, unspokenSeconds, lost)
    unspokenSeconds += lost
    if (ranges.length > 0 && kept.trim() === '') continue

    deeds.places.push(index)
    deeds.call.sideOf.push(call.sideOf[index] ?? 'buyer')
    deeds.call.messages.push(ranges.length === 0 ? timed : { ...timed, message: kept })
    deeds.sentences.push(ranges.length === 0 ? [...judged] : splitSentences(kept))
  }
  return deeds
}

type Message = ScorableCall['messages'][number]

/** Zero if the source states the times. */
function estimatedSeconds({ timeApproximate, secondsFromStart, secondsEnd }: Message): number {
  return timeApproximate === true ? Math.max(0, (secondsEnd ?? secondsFromStart) - secondsFromStart) : 0
}

/** The message shifted earlier by `seconds` and shortened by `lost`. */
function movedBack(message: Message, seconds: number, lost: number): Message {
  if (seconds + lost === 0 || message.timeApproximate !== true) return message
  const end = message.secondsEnd ?? null
  return {
    ...message,
    secondsFromStart: Math.max(0, message.secondsFromStart - seconds),
    secondsEnd: end === null ? null : Math.max(0, end - seconds - lost),
  }
}

function lostShare(message: string, kept: string): number {
  const count = (text: string): number => text.match(/\S+/g)?.length ?? 0
  return 1 - count(kept) / Math.max(1, count(message))
}

/** The number of messages that contain instructions to the grader. */
export const turnsWithInstructions = (messages: readonly { message: string }[]): number =>
  messages.filter(
    (message) =>
      rangesOf(message.message, judgeMessage(message), (purpose) => purpose === 'grader').length > 0,
  ).length
