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

/** Below this confidence, nothing matches. */
const neededConfidence = 0.6

/** People say at the start and the end what a call is about. */
const turnsPerEnd = 40
/** If there are more rules, the model sees only those that the offline engine finds nearest: models lose count, and prompts are limited. */
const maxRules = 50
const maxDescriptionCharacters = 1_000
const maxLabelCharacters = 120
const maxTitleCharacters = 300
const maxWhyCharacters = 200
const maxEvidence = 5
const quoteCharacters = 60
/** The index that means the title in the evidence. */
const titleIndex = -1

type AskedRule = { key: string; rule: DescribedRule }

/**
 * Matches descriptions with a language model. The rules of one level are shown in an order and under keys that are computed from the call
 * and that nobody in the call can know, so a speaker can't argue for a place in the list or a name. The model responds with a key of the
 * list or null, a confidence, and turns as evidence. Nothing matches below `neededConfidence`, without evidence that was shown, or after
 * two unusable responses. In the last case, the call takes its default category and the trace says why. Failing instead would let a speaker
 * who confuses the model keep their call from being read at all.
 */
export function matchByModel(
  ask: Ask,
  options: { readBy: string; maxInputTokens: number },
  signal?: AbortSignal,
): DescriptionMatcher {
  return async (request) => {
    const rules = request.rules.filter((rule) => rule.explanation.trim() !== '')
    const excerpt = excerptOf(request.call.messages, { turnsPerEnd, maxTokens: options.maxInputTokens })
    if (rules.length === 0 || (excerpt.shown.size === 0 && request.call.title.trim() === ''))
      return nothing('')
    const digest = digestOf([request.call.title, ...request.call.messages.map(({ message }) => message)])
    const asked = keyed(nearest(rules, request), digest)
    const dropped = rules.length - asked.length
    const scope =
      dropped === 0 ? '' : ` Of ${rules.length} rules it read the ${asked.length} whose words are nearest.`
    try {
      const answer = await ask(questionOf(request, asked, excerpt, fenceOf(digest)), signal)
      return toMatch(answer, asked, request, `${options.readBy}${scope}`)
    } catch (error) {
      if (!(error instanceof UnusableAnswer)) throw error
      return nothing(`${options.readBy} It gave no usable response twice. ${error.message}`)
    }
  }
}

const nothing = (note: string): DescriptionMatch => ({
  ruleId: null,
  neededScore: neededConfidence,
  candidates: [],
  ...(note === '' ? {} : { note }),
})

/** The rules themselves, or if there are too many, those that the offline engine finds nearest. */
function nearest(rules: readonly DescribedRule[], request: DescriptionRequest): readonly DescribedRule[] {
  if (rules.length <= maxRules) return rules
  const { candidates } = createOfflineMatcher(rules)({ ...request, rules })
  const scores = new Map(candidates.map(({ ruleId, score }) => [ruleId, score]))
  return rules
    .toSorted((left, right) => (scores.get(right.id) ?? 0) - (scores.get(left.id) ?? 0))
    .slice(0, maxRules)
}

/** Gives the rules an order and keys that depend on the call and on the rules' ids, not on the given order. */
function keyed(rules: readonly DescribedRule[], digest: string): AskedRule[] {
  const places = rules.map((rule) => ({ rule, place: digestOf([digest, rule.id]) }))
  places.sort((left, right) => (left.place < right.place ? -1 : 1))
  return places.map(({ rule, place }, index) => ({ key: `r${index + 1}-${place.slice(0, 4)}`, rule }))
}

type Answer = { rule: string | null; confidence: number; evidence: number[]; why: string }

function questionOf(
  { call }: DescriptionRequest,
  asked: readonly AskedRule[],
  excerpt: Excerpt,
  fence: Fence,
) {
  const [first = '', ...others] = asked.map(({ key }) => key)
  // Bounds are checked below: not every service supports them in a schema.
  const answer = z.object({
    rule: z.enum([first, ...others]).nullable(),
    confidence: z.number(),
    evidence: z.array(z.number()),
    why: z.string(),
  })
  return {
    purpose: 'routing' as const,
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

/** The words at an index of the evidence, without instructions to the grader. */
const wordsAt = (index: number, call: DescriptionRequest['call']): string =>
  withoutInstructions(index === titleIndex ? call.title : (call.messages[index]?.message ?? '')).trim()

function problemOf(
  { rule, confidence, evidence }: Answer,
  { shown }: Excerpt,
  call: DescriptionRequest['call'],
): AnswerProblem | null {
  if (!(confidence >= 0 && confidence <= 1)) return { text: '"confidence" must be a number from 0 to 1.' }
  if (rule === null) return null
  if (evidence.some((index) => index !== titleIndex && !shown.has(index)))
    return { text: '"evidence" names a turn that was not shown.' }
  if (evidence.length === 0) return { text: 'A rule without "evidence" cannot be taken.' }
  return evidence.every((index) => wordsAt(index, call) === '')
    ? { text: '"evidence" names nothing that people say to each other.' }
    : null
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
  // The quotes come from the call itself, whatever the model wrote.
  const terms = [...new Set(evidence)].flatMap((index) => {
    const text = quotable(wordsAt(index, call), quoteCharacters).trim()
    return text === '' ? [] : [`“${text}”`]
  })
  return {
    ruleId: score >= neededConfidence ? chosen.id : null,
    neededScore: neededConfidence,
    candidates: [{ ruleId: chosen.id, score, terms: terms.slice(0, maxEvidence) }],
    note,
  }
}

/** The model's own sentence without links and addresses, which could mislead a reader. */
function safeSentence(why: string): string {
  const plain = quotable(why, maxWhyCharacters).trim()
  return plain.replaceAll(/\S+/gu, (part) => (/https?:|www\.|:\/\/|@/iu.test(part) ? '[removed]' : part))
}
