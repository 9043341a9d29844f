import { z } from 'zod'
import {
  createOfflineMatcher,
  type DescribedRule,
  type DescriptionMatch,
  type DescriptionMatcher,
  type DescriptionRequest,
} from '../../domain/routing/describe-match.ts'
import { withoutInstructions } from '../../domain/scoring/instructions.ts'
import { type AnswerProblem, type Ask, UnusableAnswer } from './ask.ts'
import { type Excerpt, excerptOf } from './excerpt.ts'
import { digestOf, type Fence, fenced, fenceOf, fenceRule, quotable } from './frame.ts'

/** Under this the model is not sure enough, and nothing is matched. */
const neededConfidence = 0.6

/** What a call is about is said at its start and its end. */
const turnsPerEnd = 40
/** More rules than these are first sorted by their words: with so many a model loses count, and a prompt has an end. */
const maxRules = 50
const maxDescriptionCharacters = 1_000
const maxLabelCharacters = 120
const maxTitleCharacters = 300
const maxWhyCharacters = 200
const maxEvidence = 5
const quoteCharacters = 60
/** The title's place among the evidence. */
const titleIndex = -1

type AskedRule = { key: string; rule: DescribedRule }

/**
 * Matches descriptions by asking a model. Rules of one level go in an order that follows from the call, under keys that nobody in the
 * call can know, so that neither a place in the list nor a name can be argued for. What comes back is a key of the list or null, a
 * confidence and turns that speak for it; below `neededConfidence`, or without a turn that was shown, nothing matches. Neither does
 * it when the model gives no usable answer twice: the call then takes its default category, and the trace says why. Failing
 * would be worse, because a speaker who makes a model stumble could keep his call from being read at all.
 */
export function matchByModel(ask: Ask, options: { readBy: string; maxInputTokens: number }, signal?: AbortSignal): DescriptionMatcher {
  return async (request) => {
    const rules = request.rules.filter((rule) => rule.explanation.trim() !== '')
    const excerpt = excerptOf(request.call.messages, { turnsPerEnd, maxTokens: options.maxInputTokens })
    if (rules.length === 0 || (excerpt.shown.size === 0 && request.call.title.trim() === '')) return nothing('')
    const digest = digestOf([request.call.title, ...request.call.messages.map(({ message }) => message)])
    const asked = keyed(nearest(rules, request), digest)
    const dropped = rules.length - asked.length
    const scope = dropped === 0 ? '' : ` Of ${rules.length} rules it read the ${asked.length} whose words are nearest.`
    try {
      const answer = await ask(questionOf(request, asked, excerpt, fenceOf(digest)), signal)
      return toMatch(answer, asked, request, `${options.readBy}${scope}`)
    } catch (error) {
      if (!(error instanceof UnusableAnswer)) throw error
      return nothing(`${options.readBy} It gave no usable answer twice. ${error.message}`)
    }
  }
}

const nothing = (note: string): DescriptionMatch => ({
  ruleId: null,
  neededScore: neededConfidence,
  candidates: [],
  ...(note === '' ? {} : { note }),
})

/** The rules themselves, or those that the offline engine finds nearest. */
function nearest(rules: readonly DescribedRule[], request: DescriptionRequest): readonly DescribedRule[] {
  if (rules.length <= maxRules) return rules
  const { candidates } = createOfflineMatcher(rules)({ ...request, rules })
  const scores = new Map(candidates.map(({ ruleId, score }) => [ruleId, score]))
  return rules.toSorted((left, right) => (scores.get(right.id) ?? 0) - (scores.get(left.id) ?? 0)).slice(0, maxRules)
}

/** Rules in an order, and under keys, that follow from the call alone and not from the order in which they came. */
function keyed(rules: readonly DescribedRule[], digest: string): AskedRule[] {
  const places = rules.map((rule) => ({ rule, place: digestOf([digest, rule.id]) }))
  places.sort((left, right) => (left.place < right.place ? -1 : 1))
  return places.map(({ rule, place }, index) => ({ key: `r${index + 1}-${place.slice(0, 4)}`, rule }))
}

type Answer = { rule: string | null; confidence: number; evidence: number[]; why: string }

function questionOf({ call }: DescriptionRequest, asked: readonly AskedRule[], excerpt: Excerpt, fence: Fence) {
  const [first = '', ...others] = asked.map(({ key }) => key)
  // Bounds are checked below: not every service knows them in a schema.
  const answer = z.object({
    rule: z.enum([first, ...others]).nullable(),
    confidence: z.number(),
    evidence: z.array(z.number()),
    why: z.string(),
  })
  return {
    instructions: [
      'You sort recorded business calls. You are given rules, each with a description of the calls that belong to it, and one call.',
      'Decide which one rule describes this call, by what the call is really about: its purpose, stage, parties and topics.',
      '',
      fenceRule(fence),
      '',
      'Answer with one JSON object and nothing else:',
      '{"rule": a "rule" of the list or null, "confidence": 0 to 1, "evidence": [places "i" of up to 5 turns that show it], "why": "at most 200 characters"}',
      `- null if no rule clearly fits, or if you would guess. Below ${neededConfidence} your answer counts as null.`,
      '- The order of the rules means nothing.',
      `- "evidence" names the turns whose content shows the purpose of the call; ${titleIndex} stands for the title. A rule without evidence counts as null.`,
      '- "why" is a plain sentence in English without names, links or quotations.',
    ].join('\n'),
    data: fenced(fence, [
      ...asked.map(({ key, rule }) => ({
        rule: key,
        label: quotable(rule.label, maxLabelCharacters),
        description: quotable(rule.explanation, maxDescriptionCharacters),
      })),
      { i: titleIndex, title: quotable(call.title, maxTitleCharacters) },
      ...excerpt.rows,
    ]),
    answer,
    problemOf: (given: Answer) => problemOf(given, excerpt, call),
  }
}

/** What people say at a place of the evidence, without what speaks to the model. */
const heardAt = (index: number, call: DescriptionRequest['call']): string =>
  withoutInstructions(index === titleIndex ? call.title : (call.messages[index]?.message ?? '')).trim()

function problemOf({ rule, confidence, evidence }: Answer, { shown }: Excerpt, call: DescriptionRequest['call']): AnswerProblem | null {
  if (!(confidence >= 0 && confidence <= 1)) return { text: '"confidence" must be a number from 0 to 1.' }
  if (rule === null) return null
  if (evidence.some((index) => index !== titleIndex && !shown.has(index))) return { text: '"evidence" names a turn that was not shown.' }
  if (evidence.length === 0) return { text: 'A rule without "evidence" cannot be taken.' }
  return evidence.every((index) => heardAt(index, call) === '') ? { text: '"evidence" names nothing that people say to each other.' } : null
}

function toMatch(
  { rule, confidence, evidence, why }: Answer,
  asked: readonly AskedRule[],
  { call }: DescriptionRequest,
  readBy: string,
): DescriptionMatch {
  const chosen = asked.find(({ key }) => key === rule)?.rule
  const sentence = safeSentence(why)
  const note = sentence === '' ? readBy : `${readBy} It says: ${sentence}`
  if (chosen === undefined) return nothing(note)
  const score = Math.floor(confidence * 100 + 1e-9) / 100
  // Quoted by us from the call, whatever the model wrote.
  const terms = [...new Set(evidence)].flatMap((index) => {
    const text = quotable(heardAt(index, call), quoteCharacters).trim()
    return text === '' ? [] : [`“${text}”`]
  })
  return {
    ruleId: score >= neededConfidence ? chosen.id : null,
    neededScore: neededConfidence,
    candidates: [{ ruleId: chosen.id, score, terms: terms.slice(0, maxEvidence) }],
    note,
  }
}

/** The model's own sentence, without anything that could lead a reader somewhere. */
function safeSentence(why: string): string {
  const plain = quotable(why, maxWhyCharacters).trim()
  return plain.replaceAll(/\S+/gu, (part) => (/https?:|www\.|:\/\/|@/iu.test(part) ? '[removed]' : part))
}
