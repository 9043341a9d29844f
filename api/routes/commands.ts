import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/audit.ts'
import { type CommandStanding, findCommands, listCommands, mayRead } from '#db/queries/commands-read.ts'
import { cancelCommand, replayItems } from '#db/queries/ledger.ts'
import { logCancelled } from '../commands/webhook-deliveries.ts'
import { commandProgress, commandsAnswer, commandsQuery } from '../contract/commands.ts'
import { idParams } from '../contract/page.ts'
import { allows, type RequestActor } from '../plugins/actor.ts'
import type { ApiContext, RoutePlugin } from '../plugins/context.ts'
import { toProgress } from '../plugins/live-stream.ts'
import { conflict, denied, invalid, notFound } from '../plugins/problem.ts'
import { notFoundOrSwitch } from '../plugins/tenancy.ts'
import { readerOf } from './events.ts'

const config = { permission: 'commands.view' } as const
const tags = ['Commands']
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The command if the actor may see it; hidden ones answer like missing ones. */
async function findVisible(context: ApiContext, trx: Trx, actor: RequestActor, id: string): Promise<CommandStanding> {
  const [found] = await findCommands(trx, [id])
  if (found === undefined) throw await notFoundOrSwitch(context, actor, 'commands', id)
  if (!mayRead(readerOf(actor), found)) throw notFound()
  return found
}

/** One's own commands, or all of them for whoever runs the queues. */
function requireControl(actor: RequestActor, command: CommandStanding): void {
  if (command.actorUserId !== actor.userId && !allows(actor, 'ops.manage')) throw denied()
}

export const commandRoutes: RoutePlugin = (app, context) => {
  const { database, signals, kick } = context

  app.get(
    '/commands',
    { config, schema: { tags, querystring: commandsQuery, response: { 200: commandsAnswer } } },
    async ({ actor, query }) => {
      if (query.cursor !== undefined && !uuidForm.test(query.cursor)) throw invalid('cursor', 'This cursor is not valid.')
      // One more than asked for tells whether there is a next page.
      const found = await database.withOrg(actor, (trx) =>
        listCommands(trx, readerOf(actor), { kind: query.kind, state: query.state, before: query.cursor, limit: query.limit + 1 }),
      )
      const page = found.slice(0, query.limit)
      return { results: page.map(toProgress), nextCursor: found.length > page.length ? (page.at(-1)?.id ?? null) : null }
    },
  )

  app.get('/commands/:id', { config, schema: { tags, params: idParams, response: { 200: commandProgress } } }, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => toProgress(await findVisible(context, trx, actor, params.id))),
  )

  app.post(
    '/commands/:id/cancel',
    { config, schema: { tags, params: idParams, response: { 200: commandProgress } } },
    async ({ actor, params }) => {
      const command = await database.withOrg(actor, async (trx) => {
        const found = await findVisible(context, trx, actor, params.id)
        requireControl(actor, found)
        const cancelled = await cancelCommand(trx, { orgId: actor.orgId, commandId: found.id, cancelledBy: actor.userId })
        // Cancelled twice, or ended a moment ago: the second wish is granted already, or too late.
        if (cancelled === null) {
          if (found.state === 'cancelled') return found
          throw conflict('This command has ended already.')
        }
        await logCancelled(trx, found)
        await audit(trx, actor, {
          action: 'command.cancel',
          subjectKind: 'command',
          subjectId: found.id,
          after: { items: cancelled.cancelledItems },
        })
        return findVisible(context, trx, actor, found.id)
      })
      signals.publish({ type: 'cancel', orgId: actor.orgId, commandId: command.id })
      signals.publish({ type: 'progress', orgId: actor.orgId, commandId: command.id, version: command.version })
      return toProgress(command)
    },
  )

  app.post(
    '/commands/:id/retry',
    { config, schema: { tags, params: idParams, response: { 200: commandProgress } } },
    async ({ actor, params }) => {
      const command = await database.withOrg(actor, async (trx) => {
        const found = await findVisible(context, trx, actor, params.id)
        requireControl(actor, found)
        if (found.state === 'cancelled') throw conflict('A cancelled command stays cancelled: start it anew.')
        const count = await replayItems(trx, { orgId: actor.orgId, commandId: found.id })
        if (count === 0) throw conflict('Nothing of this command has failed.')
        await audit(trx, actor, { action: 'command.retry', subjectKind: 'command', subjectId: found.id, after: { items: count } })
        return findVisible(context, trx, actor, found.id)
      })
      kick()
      signals.publish({ type: 'progress', orgId: actor.orgId, commandId: command.id, version: command.version })
      return toProgress(command)
    },
  )
}
