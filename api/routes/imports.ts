import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/audit.ts'
import { listCallsOfImport } from '#db/queries/external-calls-read.ts'
import {
  addImportEvent,
  countImports,
  countRunningBeside,
  findImportRead,
  findPausedCommands,
  type ImportRead,
  listImportEvents,
  listImports,
  readAccountStanding,
  readImportPace,
} from '#db/queries/imports.ts'
import { cancelCommand } from '#db/queries/ledger.ts'
import { insertPause, removePause } from '#db/queries/pauses.ts'
import { externalCallStates } from '#db/vocabulary.ts'
import { minuteRow, paceMinutes, secondsLeft } from '#workers/domain/imports/pace.ts'
import { retryFailedCalls, startImport } from '../commands/start-import.ts'
import {
  acceptedImport,
  externalCallsAnswer,
  importCallsBody,
  importCallsQuery,
  importChange,
  importDetail,
  type ImportTask,
  importTasksAnswer,
  importTasksQuery,
} from '../contract/imports.ts'
import { idParams } from '../contract/page.ts'
import type { RequestActor } from '../plugins/actor.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { conflict, invalid, notFound } from '../plugins/problem.ts'
import { notFoundOrSwitch } from '../plugins/tenancy.ts'
import { visibilityOf } from './call-access.ts'
import { externalCallOf, importTaskOf, waitOf } from './import-views.ts'
import { importReaderOf, usableIntegration } from './integration-access.ts'

const base = '/integrations/real-calls'
const tags = ['Imports']
const config = { permission: 'integrations.access' } as const
const shownEvents = 50
/** Those that are next in line have no problem yet. */
const problemStates = externalCallStates.filter((state) => state !== 'imported' && state !== 'listed')

/** The cursor of a list of calls is the last call's id at its provider, which may be any text. */
const cursorOf = (externalId: string): string => Buffer.from(externalId).toString('base64url')
function afterCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  const externalId = Buffer.from(cursor, 'base64url').toString()
  if (externalId === '' || externalId.includes('\0') || cursorOf(externalId) !== cursor)
    throw invalid('cursor', 'This cursor is not valid.')
  return externalId
}

export const importRoutes: RoutePlugin = (app, context) => {
  const { database, signals, kick, runOnce, now } = context

  /** The import if the actor may see it. */
  async function existing(trx: Trx, actor: RequestActor, id: string): Promise<ImportRead> {
    const found = await findImportRead(trx, importReaderOf(actor), id)
    if (found !== undefined) return found
    const isHidden = await trx.selectFrom('imports').select('id').where('org_id', '=', actor.orgId).where('id', '=', id).executeTakeFirst()
    throw isHidden === undefined ? await notFoundOrSwitch(context, actor, 'imports', id) : notFound()
  }

  const isPausedNow = async (actor: RequestActor, commandId: string): Promise<boolean> =>
    (await findPausedCommandsOf(actor, [commandId])).has(commandId)

  const findPausedCommandsOf = (actor: RequestActor, commandIds: string[]): Promise<Set<string>> =>
    commandIds.length === 0 ? Promise.resolve(new Set()) : database.asSystem((trx) => findPausedCommands(trx, actor.orgId, commandIds))

  async function taskOf(actor: RequestActor, id: string): Promise<ImportTask> {
    const found = await database.withOrg(actor, (trx) => existing(trx, actor, id))
    return importTaskOf(found, await isPausedNow(actor, found.command_id))
  }

  app.post(
    `${base}/import-calls`,
    { config: { ...config, idempotent: true }, schema: { tags, body: importCallsBody, response: { 202: acceptedImport } } },
    async (request, reply) => {
      const { actor, body } = request
      const accepted = await runOnce(request, reply, acceptedImport, async (trx) =>
        startImport(trx, actor, await usableIntegration(context, trx, actor, body.integrationId), body, now()),
      )
      kick()
      return reply.code(202).send(accepted)
    },
  )

  app.get(
    `${base}/import-tasks`,
    { config, schema: { tags, querystring: importTasksQuery, response: { 200: importTasksAnswer } } },
    async ({ actor, query }) => {
      const { from, numberOfResults, ...filter } = query
      const { rows, total } = await database.withOrg(actor, async (trx) => ({
        rows: await listImports(trx, importReaderOf(actor), filter, { from, numberOfResults }),
        total: await countImports(trx, importReaderOf(actor), filter),
      }))
      const paused = await findPausedCommandsOf(
        actor,
        rows.filter((row) => row.state === 'running').map((row) => row.command_id),
      )
      return { results: rows.map((row) => importTaskOf(row, paused.has(row.command_id))), total }
    },
  )

  app.get(
    `${base}/import-tasks/:id`,
    { config, schema: { tags, params: idParams, response: { 200: importDetail } } },
    async ({ actor, params }) => {
      const read = await database.withOrg(actor, async (trx) => {
        const row = await existing(trx, actor, params.id)
        return {
          row,
          pace: await readImportPace(trx, row.id, paceMinutes),
          sharedWith: await countRunningBeside(trx, row.id, row.provider_account),
          events: await listImportEvents(trx, row.id, shownEvents),
        }
      })
      const { row, pace } = read
      const account = {
        orgId: actor.orgId,
        providerAccount: row.provider_account,
        providerOrgId: row.provider_org_id,
        commandId: row.command_id,
      }
      const standing = await database.asSystem((trx) => readAccountStanding(trx, account))
      const task = importTaskOf(row, standing.isPaused)
      const perMinute = minuteRow(pace.counts)
      const isMoving = row.state === 'running' && row.listing_ended_at !== null
      const passed = { ofMinute: pace.secondsOfMinute, sinceStart: (now().getTime() - row.created_at.getTime()) / 1000 }
      return {
        ...task,
        perMinute,
        secondsLeft: isMoving ? secondsLeft(perMinute, task.counts.left, passed) : null,
        wait: waitOf(row, standing, now(), actor.timeZone),
        requestsPerSecond: standing.requestsPerSecond ?? 0,
        sharedWith: read.sharedWith,
        events: read.events.map((event) => ({ id: event.id, at: event.at.toISOString(), kind: event.kind, detail: event.detail })),
      }
    },
  )

  app.get(
    `${base}/import-tasks/:id/calls`,
    { config, schema: { tags, params: idParams, querystring: importCallsQuery, response: { 200: externalCallsAnswer } } },
    ({ actor, params, query }) => {
      const after = afterCursor(query.cursor)
      const states = query.show === 'all' ? externalCallStates : query.show === 'problems' ? problemStates : [query.show]
      return database.withOrg(actor, async (trx) => {
        const { id: importId } = await existing(trx, actor, params.id)
        // One more than asked for tells whether there is a next page.
        const found = await listCallsOfImport(trx, await visibilityOf(trx, actor), { importId, states, after, limit: query.limit + 1 })
        const rows = found.slice(0, query.limit)
        const last = rows.at(-1)
        return {
          results: rows.map(externalCallOf),
          nextCursor: found.length > rows.length && last !== undefined ? cursorOf(last.external_id) : null,
        }
      })
    },
  )

  const change = { config, schema: { tags, params: idParams, response: { 200: importChange } } }

  app.post(`${base}/import-tasks/:id/pause`, change, async ({ actor, params }) => {
    const found = await database.withOrg(actor, (trx) => existing(trx, actor, params.id))
    if (found.state !== 'running') throw conflict('This import has ended already.')
    // Pauses belong to the installation: the dispatcher reads those of all organisations.
    await database.asSystem(async (trx) => {
      await insertPause(trx, { orgId: actor.orgId, commandId: found.command_id, pausedBy: actor.userId, reason: 'The import was paused.' })
      await addImportEvent(trx, { orgId: actor.orgId, importId: found.id, kind: 'paused' })
      await audit(trx, actor, { action: 'import.pause', subjectKind: 'import', subjectId: found.id })
    })
    return { import: await taskOf(actor, params.id) }
  })

  app.post(`${base}/import-tasks/:id/resume`, change, async ({ actor, params }) => {
    const found = await database.withOrg(actor, (trx) => existing(trx, actor, params.id))
    await database.asSystem(async (trx) => {
      if (!(await removePause(trx, { orgId: actor.orgId, commandId: found.command_id }))) return
      await addImportEvent(trx, { orgId: actor.orgId, importId: found.id, kind: 'resumed' })
      await audit(trx, actor, { action: 'import.resume', subjectKind: 'import', subjectId: found.id })
    })
    kick()
    return { import: await taskOf(actor, params.id) }
  })

  app.post(`${base}/import-tasks/:id/cancel`, change, async ({ actor, params }) => {
    const ended = await database.withOrg(actor, async (trx) => {
      const found = await existing(trx, actor, params.id)
      const cancelled = await cancelCommand(trx, { orgId: actor.orgId, commandId: found.command_id, cancelledBy: actor.userId })
      // Cancelled twice, or ended a moment ago: the second wish is granted already, or too late.
      if (cancelled === null) {
        if (found.state === 'cancelled') return null
        throw conflict('This import has ended already.')
      }
      await addImportEvent(trx, { orgId: actor.orgId, importId: found.id, kind: 'cancelled' })
      await audit(trx, actor, {
        action: 'import.cancel',
        subjectKind: 'import',
        subjectId: found.id,
        after: { items: cancelled.cancelledItems },
      })
      return { commandId: found.command_id, version: cancelled.version }
    })
    if (ended !== null) {
      signals.publish({ type: 'cancel', orgId: actor.orgId, commandId: ended.commandId })
      signals.publish({ type: 'progress', orgId: actor.orgId, commandId: ended.commandId, version: ended.version })
    }
    return { import: await taskOf(actor, params.id) }
  })

  app.post(
    `${base}/import-tasks/:id/retry-failed`,
    { config: { ...config, idempotent: true }, schema: { tags, params: idParams, response: { 202: acceptedImport } } },
    async (request, reply) => {
      const { actor, params } = request
      const accepted = await runOnce(request, reply, acceptedImport, async (trx) => {
        const failed = await existing(trx, actor, params.id)
        const integration = await usableIntegration(context, trx, actor, failed.integration_id)
        return retryFailedCalls(trx, actor, integration, failed, now())
      })
      kick()
      return reply.code(202).send(accepted)
    },
  )
}
