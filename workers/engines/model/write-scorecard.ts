import { z } from 'zod'
import type { DraftCriterion } from '../../domain/scorecards/draft-definition.ts'
import { detectorEntries, findDetectorEntry } from '../../domain/scorecards/detector-entries.ts'
import { generateOffline, weightsOf } from '../../domain/scorecards/generate.ts'
import { metricEntries } from '../../domain/scorecards/metric-entries.ts'
import { metricNames } from '../../domain/scoring/scorecard.ts'
import type { WrittenScorecard } from '../engine.ts'
import { type Ask, UnusableAnswer } from './ask.ts'
import { digestOf, fenced, fenceOf, fenceRule, quotable } from './frame.ts'

const maxLineCharacters = 1_000
const mostCriteria = 40

const answer = z.object({
  name: z.string().max(120),
  passMark: z.number().min(0).max(100),
  sections: z
    .array(
      z.object({
        name: z.string().min(1).max(120),
        criteria: z
          .array(
            z.object({
              text: z.string().min(1).max(300),
              /** The number of the line it was made from. */
              line: z.number().int().nonnegative(),
              speaker: z.enum(['rep', 'buyer']),
              weight: z.number().min(0).max(100),
              gate: z.boolean(),
              /** An id from the list, or null: then a model is asked `question`. */
              check: z.string().max(60).nullable(),
              min: z.number().nullable(),
              max: z.number().nullable(),
              question: z.string().max(500),
            }),
          )
          .min(1)
          .max(mostCriteria),
      }),
    )
    .min(1)
    .max(20),
})
type Answer = z.infer<typeof answer>

/**
 * Lets a model make a draft from a description. It may only choose checks from the catalog or ask a question, and it names the line that
 * each criterion comes from; a line that does not exist makes the answer unusable. After two unusable answers, the draft is made offline
 * and says so.
 */
export async function writeByModel(
  ask: Ask,
  details: string,
  { model }: { model: string },
  signal: AbortSignal,
): Promise<WrittenScorecard> {
  const lines = details
    .split(/\r?\n|(?<=[.?!])\s+(?=[A-Z])/)
    .map((line) => quotable(line, maxLineCharacters).trim())
    .filter((line) => line !== '')
  const fence = fenceOf(digestOf(lines))
  try {
    const given = await ask(
      {
        // Counted together with the other texts written for an organization.
        purpose: 'describing',
        instructions: instructions(fenceRule(fence)),
        data: fenced(
          fence,
          lines.map((text, line) => ({ line, text })),
        ),
        answer,
        problemOf: (written) => problemOf(written, lines),
      },
      signal,
    )
    return { ...draftOf(given, lines), madeBy: model, note: null }
  } catch (error) {
    if (!(error instanceof UnusableAnswer)) throw error
    return {
      ...generateOffline(details),
      madeBy: 'offline',
      note: 'The model gave no usable scorecard twice. It was made offline.',
    }
  }
}

function instructions(rule: string): string {
  const checks = [
    ...detectorEntries.map(({ id, speaker, text }) => `${id} (${speaker}): ${text}`),
    ...metricEntries.map(({ id, unit, text }) => `${id} (number, ${unit}): ${text}`),
  ]
  return [
    'You turn what a sales manager wrote about good calls into a scorecard: sections of criteria, each one observable thing that somebody says or does on a call.',
    '',
    rule,
    '',
    'Take only what the lines ask for; invent nothing. Name for each criterion the number of the line that it comes from.',
    'For each criterion choose the one check of this list that means the same, or null and a yes-or-no question about the call:',
    ...checks,
    'For a number give min or max or both, else null. Weights add up to 100; a gate, which fails the call whatever its points, has weight 0.',
    '',
    'Answer with one JSON object and nothing else: {"name": "…", "passMark": 60, "sections": [{"name": "…", "criteria": [{"text": "…", "line": 0, "speaker": "rep", "weight": 10, "gate": false, "check": "…", "min": null, "max": null, "question": ""}]}]}',
  ].join('\n')
}

const isMetric = (id: string): id is (typeof metricNames)[number] => metricNames.some((name) => name === id)

function problemOf({ sections }: Answer, lines: readonly string[]): { text: string } | null {
  const criteria = sections.flatMap((section) => section.criteria)
  if (criteria.length > mostCriteria) return { text: `There are more than ${mostCriteria} criteria.` }
  for (const { line, check, question, min, max } of criteria) {
    if (lines[line] === undefined) return { text: `There is no line ${line}.` }
    if (check === null) {
      if (question.trim() === '') return { text: 'A criterion has neither a check nor a question.' }
    } else if (isMetric(check)) {
      if (min === null && max === null) return { text: `The number ${check} has no range.` }
    } else if (findDetectorEntry(check) === undefined) return { text: 'A check is not in the list.' }
  }
  return null
}

function draftOf({ name, passMark, sections }: Answer, lines: readonly string[]) {
  const weights = weightsOf(
    sections.flatMap(({ criteria }) => criteria.map(({ weight, gate }) => (gate ? 0 : weight))),
  )
  const used = new Set<number>()
  let next = 0
  const config = {
    name: name.trim() || 'Generated scorecard',
    goal: '',
    callTypes: [],
    passMark,
    sections: sections.map((section, index) => ({
      id: `section-${index + 1}`,
      name: section.name,
      criteria: section.criteria.map((given): DraftCriterion => {
        used.add(given.line)
        const number = next
        next += 1
        const entry = given.check === null ? undefined : findDetectorEntry(given.check)
        const isNumber = given.check !== null && isMetric(given.check)
        return {
          id: `criterion-${number + 1}`,
          text: given.text.trim(),
          guidance: '',
          speaker: isNumber
            ? 'metric'
            : entry?.speaker === 'buyer'
              ? 'buyer'
              : entry === undefined
                ? given.speaker
                : 'rep',
          answerType: isNumber ? 'metricRange' : 'yesNo',
          anchors: [],
          colleagueCounts: false,
          weight: weights[number] ?? 0,
          gate: given.gate,
          notApplicableWhen: null,
          source: lines[given.line] ?? '',
          checks: [
            {
              id: 'check-1',
              text: entry?.text ?? given.text.trim(),
              share: 1,
              speaker: entry?.speaker === 'any' ? 'any' : null,
              method:
                given.check !== null && isMetric(given.check)
                  ? { kind: 'metric', metric: given.check, min: given.min, max: given.max }
                  : entry === undefined
                    ? { kind: 'model', question: given.question.trim() }
                    : { kind: 'detector', detector: entry.id },
            },
          ],
        }
      }),
    })),
  }
  return { config, unused: lines.filter((_, line) => !used.has(line)).slice(0, 50) }
}
