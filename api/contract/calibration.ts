import { z } from 'zod'
import { callTypes, speakerSides } from '#db/vocabulary/calls.ts'
import { disagreementOutcomes } from '#db/vocabulary/grading.ts'
import { answerStatuses } from '#workers/domain/scoring/answer-words.ts'
import { criterion } from '#workers/domain/scoring/scorecard.ts'
import { givenCheckBody } from './corrections.ts'
import { endpoint, noContent } from './endpoint.ts'
import { idParams, isoTime } from './page.ts'
import { person } from './people.ts'

const count = z.number().int().nonnegative()
const share = z.number().min(0).max(1)
const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() })

/** How far two sides agree. What the numbers do not allow to say is null. */
const agreement = z.object({
  /** Pairs of answers on the criterion's scale, and those that are the same. */
  n: count,
  agreed: count,
  /** `counts`: too few pairs for a share. `early`: a share, with care. */
  shown: z.enum(['counts', 'early', 'settled']),
  /** For all calls that the sample was drawn from; null under ten pairs. */
  share: estimate.nullable(),
  kappa: estimate.nullable(),
  /** Why there is no kappa. */
  kappaObstacle: z.enum(['tooFew', 'noVariation', 'tooOneSided', 'tooWide']).nullable(),
  /** Gwet's coefficient, which one-sided answers do not break; shown in kappa's place. */
  gwet: z.number().nullable(),
  verdict: z.enum(['trusted', 'watch', 'notTrusted', 'notEnoughData']),
  /** More pairs until it can be trusted, if all of them agree. */
  pairsNeeded: count,
  /** More of the rarer answer until kappa can be shown. */
  rarerNeeded: count,
  /** Answers of the most frequent status, by either side: how one-sided they are. */
  mostFrequent: count,
  tooGenerous: count,
  tooStrict: count,
  /** Of the calls that people could rate: those where the machine said “not assessable”. */
  abstained: count,
})
export type AgreementView = z.infer<typeof agreement>

const criterionFigures = z.object({
  criterionId: z.string(),
  sectionId: z.string(),
  /** As in the scorecard: section and place, 4.2. */
  number: z.string(),
  text: z.string(),
  methods: z.array(z.string()),
  /** Numbers decide, or people alone answer: there is nothing to compare. */
  comparable: z.enum(['yes', 'measured', 'people']),
  machine: agreement.nullable(),
  people: agreement.nullable(),
  alpha: z.number().nullable(),
  gate: z.enum(['measured', 'agrees', 'below', 'notEnoughData']),
  disagreements: z.object({ open: count, decided: count }),
  trend: z.array(z.object({ month: z.string(), n: count, agreed: count })),
})
export type CriterionFiguresView = z.infer<typeof criterionFigures>

export const calibrationSettings = z.object({
  /** Whether criteria must agree with people before a version is published. */
  hasGate: z.boolean(),
  /** Where kappa's interval must begin. */
  kappa: share,
  /** Agreement from which a criterion is trusted. */
  agreement: share,
  /** Without enough grades a criterion holds publishing back as well. */
  needsGrades: z.boolean(),
  version: count,
})
export type CalibrationSettingsView = z.infer<typeof calibrationSettings>

export const calibration = z.object({
  scorecard: z.object({ id: z.uuid(), name: z.string(), version: count }),
  criteria: z.array(criterionFigures),
  /** Criteria that hold publishing back; empty without a gate. */
  blocked: z.array(z.string()),
  settings: calibrationSettings,
  graders: z.array(person),
  grading: z.object({
    open: count,
    submitted: count,
    passed: count,
    /** Median time of a call, s; null before the first. */
    seconds: z.number().nullable(),
  }),
  /** Calls with checks that a person must answer: the list of calls with that filter. Counting stops at 10,000. */
  waiting: z.object({ calls: count, isAtLeast: z.boolean() }),
  /** How many disputes were decided, and how often the answer changed. Not agreement: reps dispute what costs them. */
  disputes: z.object({ open: count, decided: count, overturned: count }),
  /** Calls that the reader does not see are not counted. */
  seesAll: z.boolean(),
})
export type Calibration = z.infer<typeof calibration>

const disagreement = z.object({
  criterionId: z.string(),
  callId: z.uuid(),
  title: z.string(),
  caller: person.nullable(),
  startedAt: isoTime,
  machine: z.enum(answerStatuses),
  people: z.enum(answerStatuses).nullable(),
  grades: z.array(
    z.object({
      grader: person.nullable(),
      status: z.enum(answerStatuses),
      comment: z.string(),
      quotes: z.array(z.string()),
    }),
  ),
  machineReason: z.string(),
  quotes: z.array(z.object({ quote: z.string(), secondsFromStart: z.number(), startCharacter: count })),
  outcome: z.enum(disagreementOutcomes).exclude(['undone']).nullable(),
})
export type DisagreementView = z.infer<typeof disagreement>

const drawn = z.number().int().min(0).max(100)
export const drawSampleBody = z.strictObject({
  /** How many calls each rule draws. */
  random: drawn.default(10),
  lowCoverage: drawn.default(0),
  nearPassMark: drawn.default(0),
  /** Low coverage: the machine could assess less than this share of the weight. */
  coverageBelow: share.default(0.6),
  /** Near the pass mark: at most so many points from it. */
  pointsWithin: z.number().min(0).max(50).default(5),
  graders: z.array(z.uuid()).min(1).max(50),
  /** Share of the calls that two people grade. */
  twoGradersShare: share.default(0.3),
  /** Speakers are called by their side. */
  hideNames: z.boolean().default(false),
  /** Calls of the last days. */
  days: z.number().int().min(1).max(365).default(90),
})
export type DrawSampleBody = z.infer<typeof drawSampleBody>
export const drawnSample = z.object({
  calls: count,
  /** Calls that they were drawn from. */
  pool: count,
  items: count,
  /** Calls that lack graders, because nobody else could grade them blind. */
  unassigned: count,
})

export const listCalibrations = endpoint({
  method: 'GET',
  path: '/calibration/scorecards',
  permission: 'scorecards.viewAll',
  response: z.object({
    results: z.array(z.object({ id: z.uuid(), name: z.string(), version: count, graded: count })),
  }),
})

export const getCalibration = endpoint({
  method: 'GET',
  path: '/calibration/scorecards/:id',
  permission: 'scorecards.viewAll',
  params: idParams,
  response: calibration,
})

export const listDisagreements = endpoint({
  method: 'GET',
  path: '/calibration/scorecards/:id/disagreements',
  permission: 'scorecards.viewAll',
  params: idParams,
  /** Left out: of every criterion. */
  query: z.object({ criterionId: z.string().max(60).optional() }),
  response: z.object({ results: z.array(disagreement) }),
})

/** `undone`: not decided any more. */
export const decideDisagreement = endpoint({
  method: 'POST',
  path: '/calibration/scorecards/:id/outcomes',
  permission: 'scorecards.manage',
  params: idParams,
  body: z.strictObject({
    callId: z.uuid(),
    criterionId: z.string().max(60),
    outcome: z.enum(disagreementOutcomes),
  }),
  response: noContent,
})

export const changeCalibrationSettings = endpoint({
  method: 'PATCH',
  path: '/calibration/scorecards/:id/settings',
  permission: 'scorecards.manage',
  params: idParams,
  body: z.strictObject({
    hasGate: z.boolean().optional(),
    kappa: share.optional(),
    agreement: share.optional(),
    needsGrades: z.boolean().optional(),
    version: count,
  }),
  response: calibrationSettings,
})

/** Draws calls by stated rules and gives them to people who grade them blind. */
export const drawGradingSample = endpoint({
  method: 'POST',
  path: '/calibration/scorecards/:id/samples',
  permission: 'scorecards.manage',
  params: idParams,
  body: drawSampleBody,
  response: drawnSample,
})

/** What the reader has to grade. Neither titles nor the reason why a call was drawn: both could say something of its answers. */
export const listGradingQueue = endpoint({
  method: 'GET',
  path: '/calibration/queue',
  permission: 'calls.view',
  response: z.object({
    results: z.array(
      z.object({
        id: z.uuid(),
        scorecard: z.string(),
        messages: count,
        durationSeconds: count.nullable(),
        assignedAt: isoTime,
      }),
    ),
    total: count,
  }),
})

const blindCriterion = criterion
  .pick({
    id: true,
    text: true,
    guidance: true,
    speaker: true,
    answerType: true,
    anchors: true,
    colleagueCounts: true,
    notApplicableWhen: true,
  })
  .extend({
    checks: z.array(
      z.object({ id: z.string(), text: z.string(), speaker: z.enum(['rep', 'buyer', 'any']).nullable() }),
    ),
  })

/** A call as its grader sees it: its words and the questions, and nothing of any answer. */
export const gradingItem = z.object({
  id: z.uuid(),
  scorecard: z.string(),
  status: z.enum(['open', 'submitted', 'passed']),
  callType: z.enum(callTypes).nullable(),
  messages: z.array(
    z.object({
      secondsFromStart: z.number(),
      side: z.enum(speakerSides),
      speaker: z.string(),
      message: z.string(),
    }),
  ),
  sections: z.array(z.object({ id: z.string(), name: z.string(), criteria: z.array(blindCriterion) })),
})
export type GradingItemView = z.infer<typeof gradingItem>

export const getGradingItem = endpoint({
  method: 'GET',
  path: '/calibration/items/:id',
  permission: 'calls.view',
  params: idParams,
  response: gradingItem,
})

export const submitGradesBody = z.strictObject({
  /** One entry for each criterion that is asked, with an answer to each of its checks. */
  grades: z
    .array(
      z.strictObject({
        criterionId: z.string().max(60),
        checks: z.array(givenCheckBody).min(1).max(12),
        comment: z.string().trim().max(2000).default(''),
      }),
    )
    .min(1)
    .max(800),
  seconds: z.number().int().min(0).max(86_400).default(0),
})
export type SubmitGradesBody = z.infer<typeof submitGradesBody>

/** Hands in the grades of a call, once, and answers with the call, which opens then. */
export const submitGrades = endpoint({
  method: 'POST',
  path: '/calibration/items/:id/grades',
  permission: 'calls.view',
  params: idParams,
  body: submitGradesBody,
  response: z.object({ callId: z.uuid(), left: count }),
})

/** Gives a call back: its grader knows something about it, or cannot judge it. */
export const passGradingItem = endpoint({
  method: 'POST',
  path: '/calibration/items/:id/pass',
  permission: 'calls.view',
  params: idParams,
  response: z.object({ left: count }),
})
