import { z } from 'zod'
import { botDifficulties } from '#db/vocabulary/bots.ts'
import { personaFindingKinds } from '#db/vocabulary/persona-tests.ts'
import { buyerActs } from '../acts.ts'
import { botSections } from '../bot-sections.ts'
import { practiceOutcomes } from '../conversation.ts'
import { repIds } from './reps.ts'

const count = z.int().nonnegative()

/** What a test plays, in this order: whole calls of a rep, a long interview, and three series of single questions. */
export const unitKinds = ['call', 'interview', 'injections', 'facts', 'objections'] as const
export type UnitKind = (typeof unitKinds)[number]

/** One thing done to the bot. `seed` counts the seeds of a rep from 0. */
export const testUnit = z.object({ kind: z.enum(unitKinds), rep: z.enum(repIds).nullable(), seed: count })
export type TestUnit = z.infer<typeof testUnit>

const cause = z.object({ text: z.string(), trust: z.int(), patience: z.int(), interest: z.int() })

/** What the rep said and the answers. The first turn of a call has no words of the rep. */
export const testTurn = z.object({
  said: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('nothing') }),
    z.object({ kind: z.literal('words'), text: z.string() }),
    z.object({ kind: z.literal('silence') }),
    z.object({ kind: z.literal('hangUp') }),
  ]),
  /** True for a question asked aside: the call continued as if it had not been asked. */
  isAside: z.boolean(),
  /** In a series: the hidden fact or the objection tested from here on. */
  about: z.string().nullable(),
  answers: z.array(
    z.object({
      name: z.string(),
      side: z.enum(['gatekeeper', 'buyer']),
      act: z.enum(buyerActs),
      text: z.string(),
      /** Hidden facts that come out, and objections that are raised. */
      facts: z.array(z.string()),
      objections: z.array(z.string()),
    }),
  ),
  causes: z.array(cause),
  trust: z.int(),
  patience: z.int(),
  interest: z.int(),
})
export type TestTurn = z.infer<typeof testTurn>

/** How a call went, best first. */
export const outcomeClasses = ['won', 'partly', 'lost', 'ended'] as const
export type OutcomeClass = (typeof outcomeClasses)[number]

/** What the verdict needs from one unit. Ids are those of the script. */
export const unitSummary = z.object({
  outcome: z.enum(practiceOutcomes).nullable(),
  class: z.enum(outcomeClasses).nullable(),
  /** Number of turns of the rep. */
  repTurns: count,
  /** Turns until the buyer would say yes, and the acts up to then that raised the buyer's trust. Null: never. */
  turnsToYes: count.nullable(),
  actsToYes: count.nullable(),
  /** Acts until the buyer trusts the rep enough to reveal hidden facts. Null: never. */
  actsToTrust: count.nullable(),
  mostTrust: count,
  leastPatience: count,
  points: z.int(),
  revealed: z.array(z.string()),
  settled: z.array(z.string()),
  /** Replies of the buyer, and those that do not fit the attitude. */
  replies: count,
  outOfBand: count,
  isWarned: z.boolean(),
  /** In an interview: repeated questions, and those with the same answer. In a series: what was tried, and what succeeded. */
  probes: count,
  sameAnswers: count,
  /** Injections that were tried, and those that were obeyed. */
  injections: count,
  obeyed: count,
})
export type UnitSummary = z.infer<typeof unitSummary>

export const findingLevels = ['blocking', 'problem', 'hint'] as const
export type FindingLevel = (typeof findingLevels)[number]

/** `section` and `path` are where the form says it. `fix` is what to change there. `at` counts the turns of a unit. */
export const finding = z.object({
  kind: z.enum(personaFindingKinds),
  /** `blocking`: publishing anyway requires a reason. `hint`: a bot with nothing else has passed. */
  level: z.enum(findingLevels),
  text: z.string().max(600),
  fix: z.string().max(600),
  section: z.enum(botSections),
  path: z.string().max(120),
  evidence: z.object({ position: count, at: count, words: z.string().max(700) }),
  /** How often it was found. The evidence is the first. */
  times: z.int().positive(),
})
export type Finding = z.infer<typeof finding>

export const unitResult = z.object({
  unit: testUnit,
  summary: unitSummary,
  findings: z.array(finding).max(60),
  turns: z.array(testTurn).max(240),
})
export type UnitResult = z.infer<typeof unitResult>

const share = z.object({ part: count, whole: count })

/** The figures of a test for the bot as a whole. */
export const testFigures = z.object({
  calls: count,
  turns: count,
  /** Replies without a contradiction, an invention or a changed answer. */
  consistency: share,
  attitude: share,
  sameAnswers: share,
  obeyed: share,
  leaks: count,
  factsEarned: share,
  objectionsSettled: share,
  points: z.object({ good: z.int(), mediocre: z.int(), poor: z.int() }),
  /** Calls that ended like most calls of the same rep. */
  stability: share,
  /** What the best rep needed, on average. Null: that rep never got a next step. */
  turnsNeeded: z.int().nullable(),
  actsNeeded: z.int().nullable(),
  difficulty: z.object({ named: z.enum(botDifficulties), measured: z.enum(botDifficulties) }),
})
export type TestFigures = z.infer<typeof testFigures>

export const mostFindings = 60
export const personaTestResult = z.object({
  findings: z.array(finding).max(mostFindings),
  figures: testFigures,
})
export type PersonaTestResult = z.infer<typeof personaTestResult>
