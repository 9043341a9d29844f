import { z } from 'zod'
import { commandStates, workStates } from '#db/vocabulary/ledger.ts'
import { cursorPageOf, cursorQuery, idParams, isoTime } from './page.ts'
import { endpoint } from './endpoint.ts'

export const stateCounts = z.partialRecord(z.enum(workStates), z.number().int())

/** The state of one command. `stages` counts its work items by job, in the order in which the jobs first ran. */
export const commandProgress = z.object({
  commandId: z.uuid(),
  kind: z.string(),
  label: z.string(),
  subjectId: z.uuid().nullable(),
  state: z.enum(commandStates),
  version: z.number().int(),
  counts: stateCounts,
  total: z.number().int(),
  stages: z.array(z.object({ job: z.string(), counts: stateCounts })),
  createdAt: isoTime,
  endedAt: isoTime.nullable(),
  updatedAt: isoTime,
})
export type CommandProgress = z.infer<typeof commandProgress>

export const commandsQuery = cursorQuery.extend({
  kind: z.string().max(60).optional(),
  state: z.enum(commandStates).optional(),
})
export const commandsResponse = cursorPageOf(commandProgress)

/**
 * GET /events, Server-Sent Events. `snapshot` comes first (`Last-Event-ID` narrows it to later changes); each event's id is the version.
 */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), commands: z.array(commandProgress) }),
  z.object({ type: z.literal('progress'), command: commandProgress }),
  /** People changed a call in a way that no command reports. */
  z.object({ type: z.literal('change'), callId: z.uuid() }),
  /** A model is working on these criteria of a call, by name; an empty list: it has answered. */
  z.object({ type: z.literal('judging'), callId: z.uuid(), criteria: z.array(z.string()) }),
  /** The reader's assignments have changed, or those of somebody whose calls they see. */
  z.object({ type: z.literal('assignments') }),
])
export type LiveEvent = z.infer<typeof liveEvent>

export const listCommands = endpoint({
  method: 'GET',
  path: '/commands',
  permission: 'commands.view',
  query: commandsQuery,
  response: commandsResponse,
})

export const getCommand = endpoint({
  method: 'GET',
  path: '/commands/:id',
  permission: 'commands.view',
  params: idParams,
  response: commandProgress,
})

export const cancelCommand = endpoint({
  method: 'POST',
  path: '/commands/:id/cancel',
  permission: 'commands.view',
  params: idParams,
  response: commandProgress,
  worksAfterPilot: true,
})

export const retryCommand = endpoint({
  method: 'POST',
  path: '/commands/:id/retry',
  permission: 'commands.view',
  params: idParams,
  response: commandProgress,
})

/** Server-Sent Events; the schema describes one event. */
export const watchCommands = endpoint({
  method: 'GET',
  path: '/events',
  permission: 'commands.view',
  rateClass: 'stream',
  response: liveEvent,
})
