import { splitSentences } from '../scoring/sentences.ts'
import { speakerNamed, withoutName } from './addressed.ts'
import type { ReadAct } from './conversation.ts'
import { answerForm } from './reading/answers/answer-form.ts'
import { questionIn } from './reading/answers/answer-index.ts'
import { type KnownAnswer, knownAnswers } from './reading/answers/known-answers.ts'
import { chanceByScore, matchTopics } from './reading/match-topics.ts'
import { askedForBy, type AskedFor } from './reading/plain-questions.ts'
import { questionOf } from './reading/form-of.ts'
import { type Offered, offeredIn } from './reading/offered.ts'
import { plainWords } from './reading/plain-words.ts'
import { contentStems, foreignStems, isSameStem } from './reading/stems.ts'
import { isSameMeaning } from './reading/synonyms.ts'
import type { ScriptKnowledge } from './script.ts'
import { followsOn } from './said-lately.ts'
import { followUpKey } from './follow-ups.ts'
import { hashNumber } from './sha256.ts'
import {
  give,
  has,
  mainSpeaker,
  objectionState,
  phrase,
  phraseFrom,
  questionsOf,
  say,
  type Talk,
} from './talk.ts'
import { tellerOf } from './tellers.ts'
import { canTell } from './telling.ts'
import { ledAgain } from './wording/choose.ts'

/** Answers a question with what the author of the bot wrote for it. */

/** A stranger is told nothing in their first words. */
const firstTold = 2
/** From this chance on, an answer fits. */
const leastChance = 0.6
/** A statement, or a question about the conversation itself, needs this chance. */
const surely = 0.8
/** How much higher the log odds of an answer must be than those of a note: of a hidden one, and of any other. */
const ahead = { hidden: 1, open: 0.3 }

/** These are about the talk itself. */
const ofTheTalk = new Set<AskedFor>([
  'favor',
  'yourTurn',
  'step',
  'verdict',
  'anythingElse',
  'identity',
  'repeat',
])

/** Sloppy questions have no question mark. */
const asksWithout =
  /^(?:(?:and|so|but|ok|okay|oh|hm|well|then|yeah|right|ha|now)[ ,]{1,2}){0,2}(?:what|how|why|who|whose|where|when|which|do|does|did|is|are|was|were|has|have|had|can|could|would|will|should|any)(?:'s|'re)?(?!\p{L})/iu

/** "How many cleaners?" is not answered by how many jobs there are. */
function countsElse(text: string, { asks, after }: ScriptKnowledge): boolean {
  const counted = counts.exec(text)?.[1] ?? ''
  const [stem] = contentStems(counted)
  if (stem === undefined) return false
  const countedBy = asks.flatMap((ask) => counts.exec(ask)?.[1] ?? [])
  // "How many drivers have the vans?" counts no vans.
  const own = countedBy.length === 0 ? [...asks, after] : [...countedBy, after]
  return !own.flatMap(contentStems).some((one) => isSameMeaning(one, stem))
}
const ofYou = /(?<!\p{L})(?:you|your|yours|u|ur)(?!\p{L})/iu
const ofThem = /\b(?:[hs]h?e|they)\b/i
const saysI = /\b(?:I|I'm|I've|my|me)\b/
const isBare = (text: string): boolean => text.split(' ').length <= fewWords
const fewWords = 4
const namesNothing = (text: string): boolean => foreignStems(text).length === 0 && !ofYou.test(text)

/** "How do the jobs get there?" is not answered by how many there are. */
const isOfAPart = ({ asks }: ScriptKnowledge): boolean =>
  asks.filter((ask) => ofAPart.has(askedForBy(questionIn(ask)))).length * 2 >= asks.length
const ofAPart = new Set<AskedFor>([
  'number',
  'cost',
  'howOften',
  'howLong',
  'when',
  'whenNext',
  'who',
  'where',
])

/** Whether a question names something that neither the answer nor its wordings mention. */
function namesElse(text: string, { asks, after, spoken }: ScriptKnowledge): boolean {
  const own = [...asks, after, spoken].flatMap(contentStems)
  return foreignStems(text).some((stem) => !own.some((one) => isSameMeaning(one, stem)))
}

const ofThen = /\b(?:was|were|did)\b/i
const asksOfHabit = /\bhow (?:do|does|are|is) (?!(?:that|this|it|they|you feel|you know)\b)/i
const asksForNoPart = new Set<AskedFor>(['how', 'happy', 'likes', 'dislikes'])
const isOfAnotherTime = (text: string, { asks }: ScriptKnowledge): boolean =>
  ofThen.test(text) && !asks.some((ask) => ofThen.test(ask))

/** If two people have answers that fit nearly as well, the one who is asked answers. */
function ownFirst({ script, state }: Talk, answers: readonly KnownAnswer[]): readonly KnownAnswer[] {
  if (script.speakers.length === 1) return answers
  const [best] = answers
  const own = answers.find(({ known }) => known.speakerId === state.speakerId)
  return best === undefined || own === undefined || own.chance < best.chance - nearlyAsMuch
    ? answers
    : [own, ...answers.filter((one) => one !== own)]
}
const nearlyAsMuch = 0.2

/** Whether an answer fits a question that offers two things: it names one of them, or was written for these two. */
function isOfOffered({ asks, spoken }: ScriptKnowledge, offered: readonly Offered[]): boolean {
  const own = contentStems(spoken)
  const names = ({ stems }: Offered, others: readonly string[]): boolean =>
    stems.length === 0 || stems.some((stem) => others.some((one) => isSameMeaning(one, stem)))
  return (
    (asks.some((ask) => offeredIn(ask) !== null) &&
      offered.some((one) => one.stems.length > 0 && names(one, own))) ||
    asks.some((ask) => offered.every((one) => names(one, contentStems(ask))))
  )
}

const counts = /(?<!\p{L})how many (?:of (?:the|your|these|those) )?(?:more |other )?(\p{L}{3,20})/iu

const oddsOf = (chance: number): number => Math.log(chance / Math.max(1e-6, 1 - chance))

/** A turn asks for the same question several times. */
const foundIn = new WeakMap<Talk, Map<string, readonly KnownAnswer[]>>()

/** The answers that fit a question, best first. None if a note is what it asks for. */
function fitting(talk: Talk, question: ReadAct): readonly KnownAnswer[] {
  const { script, state } = talk
  if (script.knowledge.length === 0) return []
  const known = foundIn.get(talk) ?? new Map<string, readonly KnownAnswer[]>()
  foundIn.set(talk, known)
  // A question may follow on what was said earlier in the same turn.
  const key = `${question.act}\n${question.asks}\n${state.revealed.length}\n${state.lastText}\n${question.text}`
  const before = known.get(key)
  if (before !== undefined) return before
  const found = find(talk, question)
  known.set(key, found)
  return found
}

function find(talk: Talk, { text, asks, act }: ReadAct): KnownAnswer[] {
  const { script, state } = talk
  if (asks === null || asks === 'hearing') return []
  if (!canTell(talk)) return []
  if (script.relationship === 'stranger' && state.at < firstTold) return []
  const isStated = act === 'closedQuestion' && !text.includes('?') && !asksWithout.test(text)
  const least = isStated || ofTheTalk.has(asks) ? surely : leastChance
  const form = answerForm(text, asks, act === 'closedQuestion')
  const asked = { question: text, turn: talk.text, last: state.lastText, asks, form }
  const answers = knownAnswers(script, asked, followsOn(script, state)).filter(
    ({ known, chance }) => chance >= least && tellerOf(talk, known, text) !== null,
  )
  if (answers.length === 0) return []
  const { facts, details } = matchTopics(script, text, asks, act === 'openQuestion')
  const isOut = (id: string): boolean => state.revealed.some((mark) => mark.id === id)
  // "Since when?", right after something was told, does not ask how long the buyer has been there.
  const isNear = state.focus !== null && state.at - state.focusAt <= 1
  const isAboutLast =
    (namesNothing(text) && (isNear || (state.at > 1 && isBare(text)))) || followUpKey(text) !== undefined
  const offered = offeredIn(text)
  return ownFirst(talk, answers).filter(({ known, chance }) => {
    if (isAboutLast && known.after === '' && !known.asks.some(namesNothing)) return false
    // "How long has she been doing it?" does not ask how long the buyer has.
    if (
      ofThem.test(text) &&
      !ofYou.test(text) &&
      saysI.test(known.spoken) &&
      known.asks.some((ask) => ofYou.test(ask))
    )
      return false
    // "How long were you down?" only follows on an answer that has all of its words.
    if (known.after !== '' && ofAPart.has(asks) && (namesElse(text, known) || isOfAnotherTime(text, known)))
      return false
    if (offered !== null && !isOfOffered(known, offered)) return false
    if (countsElse(text, known) || (asksForNoPart.has(asks) && isOfAPart(known))) return false
    // "How are they made?" is not answered by how somebody put it last month.
    if (asksOfHabit.test(text) && known.after !== '' && known.asks.every((ask) => ofThen.test(ask)))
      return false
    const isAhead = (id: string, score: number): boolean =>
      id === known.follows ||
      oddsOf(chance) >=
        oddsOf(Math.min(0.99, chanceByScore(score))) +
          (!isOut(id) && facts.some((fact) => fact.id === id) ? ahead.hidden : ahead.open)
    return [...facts, ...details].every(({ id, score }) => isAhead(id, score))
  })
}

/**
 * "How was your weekend?", "what would worry you?", and other questions that are otherwise chat, off the topic, or no question at all.
 * @returns false if the author wrote nothing for them
 */
export function answerChat(talk: Talk): boolean {
  if (talk.script.knowledge.length === 0) return false
  const asked = questionsOf(talk.read)
  const read = new Set(asked.map(({ text }) => text.slice(-fewestAlike)))
  return sentencesOf(talk)
    .filter((text) => !read.has(text.slice(-fewestAlike)))
    .some((text, _at, all) => {
      const isQuestion = text.includes('?') || asksWithout.test(text)
      // "So the worst of your day" is a question only if it is all that was said.
      if (!isQuestion && (all.length > 1 || has(talk, 'objectionAnswer'))) return false
      return answerFromKnowledge(talk, asQuestion(text), (one, question) =>
        isQuestion ? one.chance >= surelyChat : inItsWords(one, question),
      )
    })
}
const surelyChat = 0.85
const fewestAlike = 15

/**
 * "When is a good time to call you again?", "if you could fix one thing tomorrow?": alone, such words request nothing yet.
 * @returns false if the author did not write down exactly that question, or its answer was already told
 */
export function answerJustThat(talk: Talk): boolean {
  const [text, ...others] = talk.script.knowledge.length === 0 ? [] : sentencesOf(talk)
  return (
    text !== undefined &&
    others.length === 0 &&
    answerFromKnowledge(
      talk,
      asQuestion(text),
      (one, question) => inItsWords(one, question) && !isTold(talk, one.known),
    )
  )
}

const sentencesOf = ({ script, text }: Talk): string[] =>
  splitSentences(plainWords(withoutName(script, text)))
    .slice(0, mostSentences)
    .map((sentence) => sentence.text)
const mostSentences = 8

const asQuestion = (text: string): ReadAct => ({
  act: questionOf(text, true) === 'closed' ? 'closedQuestion' : 'openQuestion',
  facts: [],
  details: [],
  told: [],
  concepts: [],
  moves: [],
  isIndirect: false,
  asks: askedForBy(text),
  text,
})

/** How likely an answer of the author fits. 0 if there is none. */
export const knownChance = (talk: Talk, question: ReadAct): number => fitting(talk, question)[0]?.chance ?? 0

/** Whether a question is surely one of those that the author wrote down. */
export const inItsWords = ({ known, chance }: KnownAnswer, { text }: ReadAct): boolean => {
  const own = known.asks.flatMap(contentStems)
  return chance >= surely && contentStems(text).every((stem) => own.some((one) => isSameMeaning(one, stem)))
}

/** "When will it open?", after a note that says when it opens. */
export function namesWhatWasTold({ script, state }: Talk, { text }: ReadAct): boolean {
  const told = [...script.facts, ...script.details].find(({ id }) => id === state.focus)
  const own = told === undefined ? [] : [...told.subject.stems, ...told.subject.textStems]
  return contentStems(text).some((stem) => own.some((one) => isSameStem(one, stem)))
}

/** @returns false if none fits, or a note is what is asked for */
export function answerFromKnowledge(
  talk: Talk,
  question: ReadAct,
  mayTell: (answer: KnownAnswer, question: ReadAct) => boolean = () => true,
): boolean {
  const answers = fitting(talk, question).filter((one) => mayTell(one, question))
  // Somebody who asks a follow-up question wants more than the same words, unless nothing else fits and these surely do.
  const isJustSaid = ({ known }: KnownAnswer): boolean => talk.state.lastText.includes(known.spoken)
  const isNew = (one: KnownAnswer): boolean => !isJustSaid(one) && !isTold(talk, one.known)
  const isSame = ({ known, chance }: KnownAnswer): boolean => {
    const own = [known.spoken, ...known.asks].flatMap(contentStems)
    const asked = contentStems(question.text.replace(/^sorry,? /iu, ''))
    return chance >= surely && asked.every((stem) => own.some((one) => isSameMeaning(one, stem)))
  }
  const [first] = answers
  const isAskedAgain = first !== undefined && isSame(first) && !isJustSaid(first)
  const best = isAskedAgain
    ? first
    : (answers.find(isNew) ??
      answers.find((one) => isSame(one) && (!isJustSaid(one) || asksAgain.test(talk.text))))
  return best !== undefined && tellKnown(talk, best.known, question.text)
}

const asksAgain =
  /(?<!\p{L})(?:again|sorry|pardon|repeat|once more|missed that|didn't (?:get|catch|hear))(?!\p{L})/iu

/** Said by whoever answers what somebody else was asked. */
const takingOver = ["That one's for me.", 'Let me take that one.', "I'll take that.", 'That would be me.', '']

const markOf = ({ id }: ScriptKnowledge): number => hashNumber(`known|${id}`)
const isTold = ({ state }: Talk, known: ScriptKnowledge): boolean => state.used.includes(markOf(known))

/** Tells what an author wrote. @returns false if it was already told and must not or cannot be repeated */
export function tellKnown(talk: Talk, known: ScriptKnowledge, asked: string): boolean {
  const { state, script } = talk
  const wasTold = isTold(talk, known)
  const again = wasTold ? phrase(talk, 'restateLead') : ''
  // Nobody repeats anything after another answer in the same breath.
  if (wasTold && (again === '' || talk.isJoined)) return false
  if (!wasTold) state.used.push(markOf(known))
  if (state.phase === 'opening') state.phase = 'discovery'
  const notes = [...script.facts, ...script.details]
  state.focus = notes.some(({ id }) => id === known.follows) ? known.follows : known.id
  state.focusAt = state.at
  const behind = known.follows === null ? undefined : objectionState(talk, known.follows)
  if (behind !== undefined && behind.id === state.openObjection) {
    behind.touchedAt = state.at
    if (!behind.isExplored) give(talk, 'objectionExplored')
    behind.isExplored = true
  }
  const speakerId = tellerOf(talk, known, asked) ?? mainSpeaker(script).id
  const named = speakerNamed(script, talk.text)
  const takesOver =
    named === null || named === speakerId || talk.isJoined ? '' : phraseFrom(talk, 'takesOver', takingOver)
  say(talk, {
    act: 'tell',
    speakerId,
    parts: [takesOver, wasTold ? ledAgain(again, known.spoken) : known.spoken],
    says: [known.spoken],
  })
  return true
}
