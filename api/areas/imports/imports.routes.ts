import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import { countCallsOfImport, listCallsOfImport } from '#db/queries/imports/external-calls-read.ts'
import {
  addImportEvent,
  countImports,
  countRunningBeside,
  findImportRead,
  findPausedCommands,
  type ImportRead,
  listImportEvents,
  listImports,
  readAccountState,
  readImportPace,
} from '#db/queries/imports/imports.ts'
import { cancelCommand } from '#db/queries/ledger/ledger.ts'
import { insertPause, removePause } from '#db/queries/ledger/pauses.ts'
import { externalCallStates } from '#db/vocabulary/imports.ts'
import { minuteRow, paceMinutes, secondsLeft } from '#workers/domain/imports/pace.ts'
import { retryFailedCalls, startImport } from './start-import.ts'
import {
  acceptedImport,
  type ImportTask,
  startImport as startImportEndpoint,
  listImports as listImportsEndpoint,
  getImport,
  listImportCalls,
  pauseImport,
  resumeImport,
  cancelImport,
  retryFailedCalls as retryFailedCallsEndpoint,
} from '../../contract/imports.ts'
import type { RequestActor } from '../../http/actor.ts'
import { resource } from '../../http/resource.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { conflict, invalid } from '../../http/problem.ts'
import { visibilityOf } from '../calls/call-access.ts'
import { externalCallOf, importFilterOf, importTaskOf, waitOf } from './import-views.ts'
import { importReaderOf, requireIntegration } from '../integrations/integration-access.ts'
import { route } from '../../http/route.ts'

const shownEvents = 50
/** Calls that are next in line do not have a problem yet. */
const problemStatesOf = ({ state: importState }: ImportRead) =>
  externalCallStates.filter(
    (state) => state !== 'imported' && (state !== 'listed' || importState !== 'running'),
  )

/** The cursor of a call list is the provider's id of the last call, which may be any text. */
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
  const requireImport = (trx: Trx, actor: RequestActor, id: string): Promise<ImportRead> =>
    resource(context, actor, 'imports', id, () => findImportRead(trx, importReaderOf(actor), id))

  const isPausedNow = async (actor: RequestActor, commandId: string): Promise<boolean> =>
    (await findPausedCommandsOf(actor, [commandId])).has(commandId)

  const findPausedCommandsOf = (actor: RequestActor, commandIds: string[]): Promise<Set<string>> =>
    commandIds.length === 0
      ? Promise.resolve(new Set())
      : database.asSystem((trx) => findPausedCommands(trx, actor.orgId, commandIds))

  async function taskOf(actor: RequestActor, id: string): Promise<ImportTask> {
    const found = await database.withOrg(actor, (trx) => requireImport(trx, actor, id))
    return importTaskOf(found, await isPausedNow(actor, found.command_id))
  }

  route(app, startImportEndpoint, async (request, reply) => {
    const { actor, body } = request
    const accepted = await runOnce(request, reply, acceptedImport, async (trx) =>
      startImport(trx, actor, await requireIntegration(context, trx, actor, body.integrationId), body, now()),
    )
    kick()
    return accepted
  })

  route(app, listImportsEndpoint, async ({ actor, query }) => {
    const { from, numberOfResults } = query
    const filter = importFilterOf(query, now())
    const { rows, total } = await database.withOrg(actor, async (trx) => ({
      rows: await listImports(trx, importReaderOf(actor), filter, { from, numberOfResults }),
      total: await countImports(trx, importReaderOf(actor), filter),
    }))
    const paused = await findPausedCommandsOf(
      actor,
      rows.filter((row) => row.state === 'running').map((row) => row.command_id),
    )
    return { results: rows.map((row) => importTaskOf(row, paused.has(row.command_id))), total }
  })

  route(app, getImport, async ({ actor, params }) => {
    const read = await database.withOrg(actor, async (trx) => {
      const row = await requireImport(trx, actor, params.id)
      return {
        row,
        open: await countCallsOfImport(trx, row.id, problemStatesOf(row)),
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
    const accountState = await database.asSystem((trx) => readAccountState(trx, account))
    const task = importTaskOf(row, accountState.isPaused)
    const perMinute = minuteRow(pace.counts)
    const isMoving = row.state === 'running' && row.listing_ended_at !== null
    const passed = {
      ofMinute: pace.secondsOfMinute,
      sinceStart: (now().getTime() - row.created_at.getTime()) / 1000,
    }
    return {
      ...task,
      retryable: read.open.failed ?? 0,
      problems: Object.values(read.open).reduce((sum, count) => sum + count, 0),
      perMinute,
      secondsLeft: isMoving ? secondsLeft(perMinute, task.counts.left, passed) : null,
      wait: waitOf(row, accountState, now(), actor.timeZone),
      requestsPerSecond: accountState.requestsPerSecond ?? 0,
      sharedWith: read.sharedWith,
      events: read.events.map((event) => ({
        id: event.id,
        at: event.at.toISOString(),
        kind: event.kind,
        detail: event.detail,
      })),
    }
  })

  route(app, listImportCalls, ({ actor, params, query }) => {
    const after = afterCursor(query.cursor)
    const { show } = query
    return database.withOrg(actor, async (trx) => {
      const row = await requireImport(trx, actor, params.id)
      const states = show === 'all' ? externalCallStates : show === 'problems' ? problemStatesOf(row) : [show]
      // One extra row tells whether there is a next page.
      const found = await listCallsOfImport(trx, await visibilityOf(trx, actor), {
        importId: row.id,
        states,
        after,
        limit: query.limit + 1,
      })
      const rows = found.slice(0, query.limit)
      const last = rows.at(-1)
      return {
        results: rows.map(externalCallOf),
        nextCursor: found.length > rows.length && last !== undefined ? cursorOf(last.external_id) : null,
      }
    })
  })

  route(app, pauseImport, async ({ actor, params }) => {
    const found = await database.withOrg(actor, (trx) => requireImport(trx, actor, params.id))
    if (found.state !== 'running') throw conflict('This import has ended already.')
    // Pauses belong to the installation: the dispatcher reads pauses of all organizations.
    await database.asSystem(async (trx) => {
      await insertPause(trx, {
        orgId: actor.orgId,
        commandId: found.command_id,
        pausedBy: actor.userId,
        reason: 'The import was paused.',
      })
      await addImportEvent(trx, { orgId: actor.orgId, importId: found.id, kind: 'paused' })
      await audit(trx, actor, { action: 'import.pause', subjectKind: 'import', subjectId: found.id })
    })
    return { import: await taskOf(actor, params.id) }
  })

  route(app, resumeImport, async ({ actor, params }) => {
    const found = await database.withOrg(actor, (trx) => requireImport(trx, actor, params.id))
    await database.asSystem(async (trx) => {
      if (!(await removePause(trx, { orgId: actor.orgId, commandId: found.command_id }))) return
      await addImportEvent(trx, { orgId: actor.orgId, importId: found.id, kind: 'resumed' })
      await audit(trx, actor, { action: 'import.resume', subjectKind: 'import', subjectId: found.id })
    })
    kick()
    return { import: await taskOf(actor, params.id) }
  })

  route(app, cancelImport, async ({ actor, params }) => {
    const ended = await database.withOrg(actor, async (trx) => {
      const found = await requireImport(trx, actor, params.id)
      const cancelled = await cancelCommand(trx, {
        orgId: actor.orgId,
        commandId: found.command_id,
        cancelledBy: actor.userId,
      })
      // It was canceled before, or has just ended.
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
      signals.publish({
        type: 'progress',
        orgId: actor.orgId,
        commandId: ended.commandId,
        version: ended.version,
      })
    }
    return { import: await taskOf(actor, params.id) }
  })

  route(app, retryFailedCallsEndpoint, async (request, reply) => {
    const { actor, params } = request
    const accepted = await runOnce(request, reply, acceptedImport, async (trx) => {
      const failed = await requireImport(trx, actor, params.id)
      const integration = await requireIntegration(context, trx, actor, failed.integration_id)
      return retryFailedCalls(trx, actor, integration, failed, now())
    })
    kick()
    return accepted
  })
}
