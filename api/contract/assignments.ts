import { z } from 'zod'
import { assignmentStates } from '#db/vocabulary/assignments.ts'
import { botCallTypes, botDifficulties, botStatuses } from '#db/vocabulary/bots.ts'
import { endpoint } from './endpoint.ts'
import { idParams, isoTime, pageQuery } from './page.ts'
import { person } from './people.ts'

const count = z.number().int().nonnegative()

/** Maximum number of passed attempts that an assignment can require. */
export const mostTimes = 20
/** Maximum number of assignments that one request creates: bots times people. */
export const assignmentBatchLimit = 2_000

/**
 * Progress of an assignment. Counts scored attempts that ended after the assignment was created, except attempts that began in the middle
 * of another call, were restarted before their end, are private, or are deleted.
 */
export const assignmentProgress = z.object({
  tries: count,
  /** Attempts that reached the pass mark. */
  passed: count,
  best: z.number().nullable(),
  /** An ended attempt is still being scored. */
  isScoring: z.boolean(),
  /** An open call with the bot. */
  liveCallId: z.uuid().nullable(),
})
export type AssignmentProgress = z.infer<typeof assignmentProgress>

/** One bot assigned to one person. */
export const assignment = z.object({
  id: z.uuid(),
  agent: z.object({
    id: z.uuid(),
    name: z.string(),
    jobTitle: z.string(),
    companyName: z.string(),
    callType: z.enum(botCallTypes),
    difficulty: z.enum(botDifficulties).nullable(),
    status: z.enum(botStatuses),
  }),
  user: person.nullable(),
  assignedBy: person.nullable(),
  assignedAt: isoTime,
  dueOn: z.iso.date().nullable(),
  /** The score to reach; null: any scored attempt counts. */
  passMark: z.number().nullable(),
  /** How often to reach it. */
  times: z.number().int(),
  progress: assignmentProgress,
  state: z.enum(assignmentStates),
  /** When the attempt ended that completed it. */
  doneAt: isoTime.nullable(),
  endedAt: isoTime.nullable(),
  /** It is the reader's own, and the bot can be called now. */
  mayPractice: z.boolean(),
  mayChange: z.boolean(),
  version: z.number().int(),
})
export type Assignment = z.infer<typeof assignment>

/** The label of the button that leads to the bot. */
export const practiceSteps = ['start', 'continue', 'tryAgain'] as const
export type PracticeStep = (typeof practiceSteps)[number]

export function stepOf({ tries, passed, liveCallId }: AssignmentProgress): PracticeStep {
  if (liveCallId !== null || passed > 0) return 'continue'
  return tries > 0 ? 'tryAgain' : 'start'
}

export const assignmentsQuery = pageQuery.extend({
  /** `people`: assignments of everybody whose calls the reader sees, for managers and team leads. */
  scope: z.enum(['own', 'people']).default('own'),
  userId: z.uuid().optional(),
  agentId: z.uuid().optional(),
  /** Left out: all that have not ended, so those that were done and assigned again are only among `done`. */
  state: z.enum(assignmentStates).optional(),
})

export const assignmentsResponse = z.object({
  results: z.array(assignment),
  total: count,
  isTotalAtLeast: z.boolean(),
})

/** Earliest due date first. `search` matches bot names and, with scope `people`, names of people. */
export const listAssignments = endpoint({
  method: 'GET',
  path: '/practice/assignments',
  permission: 'practice.use',
  query: assignmentsQuery,
  response: assignmentsResponse,
})

/** A day between the years 1900 and 2999. */
const sentDay = z.iso
  .date()
  .refine((day) => day >= '1900' && day < '3000', 'Use a day between 1900 and 2999.')

const terms = {
  dueOn: sentDay.nullish(),
  /** Left out: the current pass mark of the bot's scorecard. Null: any scored attempt counts. */
  passMark: z.number().min(0).max(100).nullish(),
}
const times = z.number().int().min(1).max(mostTimes)

export const createAssignmentsBody = z
  .strictObject({
    agentIds: z.array(z.uuid()).min(1).max(200),
    userIds: z.array(z.uuid()).max(1_000).default([]),
    /** Everybody who is now in these teams or the teams below them. */
    teamIds: z.array(z.uuid()).max(100).default([]),
    ...terms,
    times: times.default(1),
  })
  .refine(({ userIds, teamIds }) => userIds.length + teamIds.length > 0, {
    path: ['userIds'],
    message: 'Choose somebody.',
  })

/** The outcome for each bot and person. A bot that cannot be assigned to anybody appears once, without a person. */
export const createAssignmentsResponse = z.object({
  results: z.array(
    z.object({
      agent: z.object({ id: z.uuid(), name: z.string() }),
      userId: z.uuid().nullable(),
      user: person.nullable(),
      /** `unchanged`: the person already has an open assignment with this bot, whose terms stay as they are. */
      outcome: z.enum(['created', 'unchanged', 'failed']),
      assignmentId: z.uuid().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  created: count,
})
export type CreateAssignmentsResponse = z.infer<typeof createAssignmentsResponse>

export const createAssignments = endpoint({
  method: 'POST',
  path: '/practice/assignments',
  permission: 'bots.manage',
  isIdempotent: true,
  body: createAssignmentsBody,
  response: { 201: createAssignmentsResponse },
})

/** Attempts that count stay counted, under the new terms. */
export const changeAssignment = endpoint({
  method: 'PATCH',
  path: '/practice/assignments/:id',
  permission: 'bots.manage',
  params: idParams,
  body: z.strictObject({ version: z.number().int(), ...terms, times: times.optional() }),
  response: assignment,
})

/** Takes an assignment back. Practice calls stay as they are. */
export const endAssignment = endpoint({
  method: 'POST',
  path: '/practice/assignments/:id/end',
  permission: 'bots.manage',
  worksAfterPilot: true,
  params: idParams,
  body: z.strictObject({ version: z.number().int() }),
  response: assignment,
})
