import { z } from 'zod'
import { assignmentStates } from '#db/vocabulary/assignments.ts'
import { botCallTypes, botDifficulties, botStatuses } from '#db/vocabulary/bots.ts'
import { endpoint } from './endpoint.ts'
import { idParams, isoTime, pageQuery } from './page.ts'
import { person } from './people.ts'

const count = z.number().int().nonnegative()

/** How often somebody may have to pass. */
export const mostTimes = 20
/** Assignments that one request makes at most: bots times people. */
export const assignmentBatchLimit = 2_000

/**
 * How far somebody is. Counted are scored attempts that ended after the assignment was made: not those that began in the middle of
 * another call, were restarted before their end, are private, or deleted.
 */
export const assignmentProgress = z.object({
  tries: count,
  /** Attempts that reached the mark. */
  passed: count,
  best: z.number().nullable(),
  /** An attempt that has ended has no score yet. */
  isScoring: z.boolean(),
  /** A call with the bot that goes on. */
  liveCallId: z.uuid().nullable(),
})
export type AssignmentProgress = z.infer<typeof assignmentProgress>

/** One person and one bot. */
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
  /** When the attempt ended with which it was done. */
  doneAt: isoTime.nullable(),
  endedAt: isoTime.nullable(),
  /** The reader's own, of a bot that they can call now. */
  mayPractice: z.boolean(),
  mayChange: z.boolean(),
  version: z.number().int(),
})
export type Assignment = z.infer<typeof assignment>

/** What the button to the bot says. */
export const practiceSteps = ['start', 'continue', 'tryAgain'] as const
export type PracticeStep = (typeof practiceSteps)[number]

export function stepOf({ tries, passed, liveCallId }: AssignmentProgress): PracticeStep {
  if (liveCallId !== null || passed > 0) return 'continue'
  return tries > 0 ? 'tryAgain' : 'start'
}

export const assignmentsQuery = pageQuery.extend({
  /** `people`: of everybody whose calls the reader sees, for managers and team leads. */
  scope: z.enum(['own', 'people']).default('own'),
  userId: z.uuid().optional(),
  agentId: z.uuid().optional(),
  /** Left out: all that were not taken back. */
  state: z.enum(assignmentStates).optional(),
})

export const assignmentsResponse = z.object({
  results: z.array(assignment),
  total: count,
  isTotalAtLeast: z.boolean(),
})

/** What is due first stands first. `search` looks for bots and, among people, for names. */
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
  /** Left out: the pass mark of the bot's scorecard, as it is now. Null: any scored attempt counts. */
  passMark: z.number().min(0).max(100).nullish(),
}
const times = z.number().int().min(1).max(mostTimes)

export const createAssignmentsBody = z
  .strictObject({
    agentIds: z.array(z.uuid()).min(1).max(200),
    userIds: z.array(z.uuid()).max(1_000).default([]),
    /** Everybody in these teams and the teams below them, as they are now. */
    teamIds: z.array(z.uuid()).max(100).default([]),
    ...terms,
    times: times.default(1),
  })
  .refine(({ userIds, teamIds }) => userIds.length + teamIds.length > 0, {
    path: ['userIds'],
    message: 'Choose somebody.',
  })

/** What became of each bot and person. A bot that nobody can be given is named once, without a person. */
export const createAssignmentsResponse = z.object({
  results: z.array(
    z.object({
      agent: z.object({ id: z.uuid(), name: z.string() }),
      userId: z.uuid().nullable(),
      user: person.nullable(),
      /** `unchanged`: they have this bot to do already, on the terms that were set then. */
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

/** What was reached before stays counted, on the new terms. */
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
