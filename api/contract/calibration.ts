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

/** How well two sides agree. Figures that the data does not support are null. */
const agreement = z.object({
  /** Pairs of answers on the criterion's scale, and how many of them are the same. */
  n: count,
  agreed: count,
  /** `counts`: too few pairs for a share. `early`: a share, to be read with care. */
  shown: z.enum(['counts', 'early', 'settled']),
  /** Estimated for all calls that the sample was drawn from; null below ten pairs. */
  share: estimate.nullable(),
  kappa: estimate.nullable(),
  /** Why there is no kappa. */
  kappaObstacle: z.enum(['tooFew', 'noVariation', 'tooOneSided', 'tooWide']).nullable(),
  /** Gwet's coefficient, which one-sided answers do not distort; shown in place of kappa. */
  gwet: z.number().nullable(),
  verdict: z.enum(['trusted', 'watch', 'notTrusted', 'notEnoughData']),
  /** How many more pairs are needed to trust it, if all of them agree. */
  pairsNeeded: count,
  /** How many more of the rarer answer are needed to show kappa. */
  rarerNeeded: count,
  /** Answers with the most frequent status, from either side: how one-sided they are. */
  mostFrequent: count,
  tooGenerous: count,
  tooStrict: count,
  /** Calls that people could answer, but for which the machine said “not assessable”. */
  abstained: count,
})
export type AgreementView = z.infer<typeof agreement>

const criterionFigures = z.object({
  criterionId: z.string(),
  sectionId: z.string(),
  /** Section and position, as in the scorecard: 4.2. */
  number: z.string(),
  text: z.string(),
  methods: z.array(z.string()),
  /** Not comparable if numbers decide, or if only people answer. */
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
  /** Whether criteria must agree with people before a version can be published. */
  hasGate: z.boolean(),
  /** Minimum for the lower bound of kappa's interval. */
  kappa: share,
  /** Minimum agreement for a criterion to be trusted. */
  agreement: share,
  /** A criterion with too few grades also blocks publishing. */
  needsGrades: z.boolean(),
  version: count,
})
export type CalibrationSettingsView = z.infer<typeof calibrationSettings>

export const calibration = z.object({
  scorecard: z.object({ id: z.uuid(), name: z.string(), version: count }),
  criteria: z.array(criterionFigures),
  /** Criteria that block publishing; empty without a gate. */
  blocked: z.array(z.string()),
  settings: calibrationSettings,
  graders: z.array(person),
  grading: z.object({
    open: count,
    submitted: count,
    passed: count,
    /** Median time per call, s; null before the first. */
    seconds: z.number().nullable(),
  }),
  /** Calls with checks that a person must answer, as the filtered list of calls shows them. Counting stops at 10,000. */
  waiting: z.object({ calls: count, isAtLeast: z.boolean() }),
  /**
   * How many disputes were decided, and how often the answer changed. This is not agreement: reps dispute answers that cost them points.
   */
  disputes: z.object({ open: count, decided: count, overturned: count }),
  /** If false, calls that the reader does not see are not counted. */
  seesAll: z.boolean(),
})
export type Calibration = z.infer<typeof calibration>

/** A step of a scale in its author's words; null: the answer names none. */
const step = z.object({ number: count, means: z.string() }).nullable()

const disagreement = z.object({
  criterionId: z.string(),
  callId: z.uuid(),
  title: z.string(),
  caller: person.nullable(),
  startedAt: isoTime,
  machine: z.enum(answerStatuses),
  machineStep: step,
  people: z.enum(answerStatuses).nullable(),
  peopleStep: step,
  grades: z.array(
    z.object({
      grader: person.nullable(),
      status: z.enum(answerStatuses),
      step,
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
  /** How many calls to draw by each rule. */
  random: drawn.default(10),
  lowCoverage: drawn.default(0),
  nearPassMark: drawn.default(0),
  /** Low coverage: the machine could assess less than this share of the weight. */
  coverageBelow: share.default(0.6),
  /** Near the pass mark: at most this many points from it. */
  pointsWithin: z.number().min(0).max(50).default(5),
  graders: z.array(z.uuid()).min(1).max(50),
  /** Share of the calls graded by two people. */
  twoGradersShare: share.default(0.3),
  /** Speakers are shown by side instead of name. */
  hideNames: z.boolean().default(false),
  /** How many days back calls are drawn from. */
  days: z.number().int().min(1).max(365).default(90),
})
export type DrawSampleBody = z.infer<typeof drawSampleBody>
export const drawnSample = z.object({
  calls: count,
  /** How many calls they were drawn from. */
  pool: count,
  items: count,
  /** Calls without enough graders, because nobody else could grade them blind. */
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
  /** Left out: every criterion. */
  query: z.object({ criterionId: z.string().max(60).optional() }),
  response: z.object({ results: z.array(disagreement) }),
})

/** `undone` reopens the disagreement. */
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

/** Draws calls by stated rules and assigns them to people who grade them blind. */
export const drawGradingSample = endpoint({
  method: 'POST',
  path: '/calibration/scorecards/:id/samples',
  permission: 'scorecards.manage',
  params: idParams,
  body: drawSampleBody,
  response: drawnSample,
  isIdempotent: true,
})

/** What the reader has to grade. Contains neither titles nor the rule that drew a call, since both could hint at its answers. */
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
    colleagueCounts: true,
    notApplicableWhen: true,
  })
  .extend({
    /** What each step of a scale means, lowest first; null: the checks are answered yes or no. */
    steps: z.array(z.string()).readonly().nullable(),
    checks: z.array(
      z.object({ id: z.string(), text: z.string(), speaker: z.enum(['rep', 'buyer', 'any']).nullable() }),
    ),
  })

/** A call as its grader sees it: the transcript and the questions, without any answer. */
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

/** A page may stay open for days; longer times say nothing about the work. */
export const mostGradingSeconds = 86_400

export const submitGradesBody = z.strictObject({
  /** One entry for each criterion asked, with an answer to each of its checks. */
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
  seconds: z.number().int().min(0).max(mostGradingSeconds).default(0),
})
export type SubmitGradesBody = z.infer<typeof submitGradesBody>

/** Submits the grades of a call, once. The response is the call, which is no longer blind. */
export const submitGrades = endpoint({
  method: 'POST',
  path: '/calibration/items/:id/grades',
  permission: 'calls.view',
  params: idParams,
  body: submitGradesBody,
  response: z.object({ callId: z.uuid(), left: count }),
})

/** Returns a call: its grader knows something about it, or cannot judge it. */
export const passGradingItem = endpoint({
  method: 'POST',
  path: '/calibration/items/:id/pass',
  permission: 'calls.view',
  params: idParams,
  response: z.object({ left: count }),
})
