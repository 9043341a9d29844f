import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import { type CommandRead, findCommands, listCommands, mayRead } from '#db/queries/ledger/commands-read.ts'
import { holdAgainOfCommand } from '#db/queries/calls/held-calls.ts'
import { endContact } from '#db/queries/integrations/integrations.ts'
import { cancelCommand, replayCommand } from '#db/queries/ledger/ledger.ts'
import { logCancelled } from '../integrations/webhook-deliveries.ts'
import {
  listCommands as listCommandsEndpoint,
  getCommand,
  cancelCommand as cancelCommandEndpoint,
  retryCommand,
} from '../../contract/commands.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import { resource } from '../../http/resource.ts'
import type { ApiContext, RoutePlugin } from '../../http/context.ts'
import { toProgress } from '../../http/live-stream.ts'
import { conflict, denied, invalid } from '../../http/problem.ts'
import { listTeammates } from '#db/queries/people/visibility.ts'
import { readerOf } from './events.routes.ts'
import { route } from '../../http/route.ts'

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The command if the actor may see it. */
async function requireCommand(
  context: ApiContext,
  trx: Trx,
  actor: RequestActor,
  id: string,
): Promise<CommandRead> {
  const reader = await listTeammates(trx, await readerOf(trx, actor))
  return resource(
    context,
    actor,
    'commands',
    id,
    async () => (await findCommands(trx, [id]))[0],
    (command) => mayRead(reader, command),
  )
}

/** Lets actors control their own commands, or all commands with `ops.manage`. @throws HttpProblem 403 */
function requireControl(actor: RequestActor, command: CommandRead): void {
  if (command.actorUserId !== actor.userId && !allows(actor, 'ops.manage')) throw denied()
}

export const commandRoutes: RoutePlugin = (app, context) => {
  const { database, signals, kick } = context

  route(app, listCommandsEndpoint, async ({ actor, query }) => {
    if (query.cursor !== undefined && !uuidForm.test(query.cursor))
      throw invalid('cursor', 'This cursor is not valid.')
    // One extra row tells whether there is a next page.
    const found = await database.withOrg(actor, async (trx) =>
      listCommands(trx, await readerOf(trx, actor), {
        kind: query.kind,
        state: query.state,
        before: query.cursor,
        limit: query.limit + 1,
      }),
    )
    const page = found.slice(0, query.limit)
    return {
      results: page.map(toProgress),
      nextCursor: found.length > page.length ? (page.at(-1)?.id ?? null) : null,
    }
  })

  route(app, getCommand, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => toProgress(await requireCommand(context, trx, actor, params.id))),
  )

  route(app, cancelCommandEndpoint, async ({ actor, params }) => {
    const command = await database.withOrg(actor, async (trx) => {
      const found = await requireCommand(context, trx, actor, params.id)
      requireControl(actor, found)
      const cancelled = await cancelCommand(trx, {
        orgId: actor.orgId,
        commandId: found.id,
        cancelledBy: actor.userId,
      })
      // It was canceled before, or has just ended.
      if (cancelled === null) {
        if (found.state === 'cancelled') return found
        throw conflict('This command has ended already.')
      }
      await logCancelled(trx, found)
      await holdAgainOfCommand(trx, found.id)
      if (found.kind === 'connect-integration' && found.subjectId !== null)
        await endContact(trx, actor.orgId, found.subjectId, 'The connection test was canceled.')
      await audit(trx, actor, {
        action: 'command.cancel',
        subjectKind: 'command',
        subjectId: found.id,
        after: { items: cancelled.cancelledItems },
      })
      return requireCommand(context, trx, actor, found.id)
    })
    signals.publish({ type: 'cancel', orgId: actor.orgId, commandId: command.id })
    signals.publish({ type: 'progress', orgId: actor.orgId, commandId: command.id, version: command.version })
    return toProgress(command)
  })

  route(app, retryCommand, async ({ actor, params }) => {
    const command = await database.withOrg(actor, async (trx) => {
      const found = await requireCommand(context, trx, actor, params.id)
      requireControl(actor, found)
      if (found.state === 'cancelled') throw conflict('A canceled job stays canceled. Start it again.')
      const count = await replayCommand(trx, { orgId: actor.orgId, commandId: found.id })
      if (count === 0) throw conflict('Nothing of this command has failed.')
      await audit(trx, actor, {
        action: 'command.retry',
        subjectKind: 'command',
        subjectId: found.id,
        after: { items: count },
      })
      return requireCommand(context, trx, actor, found.id)
    })
    kick()
    signals.publish({ type: 'progress', orgId: actor.orgId, commandId: command.id, version: command.version })
    return toProgress(command)
  })
}
