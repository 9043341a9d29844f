import type { FastifyReply, FastifyRequest } from 'fastify'
import { audit } from '#db/queries/people/audit.ts'
import { openQueueBoard } from '../../contract/ops.ts'
import { can } from '../../contract/permissions.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { HttpProblem, denied } from '../../http/problem.ts'
import { boardPath, createQueueBoard } from '../../http/queue-board.ts'
import { openPass, queuePassMs, sealPass } from '../../http/queue-pass.ts'
import { route } from '../../http/route.ts'

const passCookie = 'coachline_queues'

/** The board has inline styles; its scripts, its data and everything else come from this server. */
const boardPolicy =
  "default-src 'none'; base-uri 'self'; connect-src 'self'; font-src 'self'; form-action 'none'; frame-ancestors 'self'; img-src 'self' data:; script-src 'self'; style-src 'self' 'unsafe-inline'"

const endedPage = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Queues</title><meta name="viewport" content="width=device-width, initial-scale=1"></head>
  <body style="font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 4rem auto; padding: 0 1rem">
    <h1 style="font-size: 1.25rem">Your view of the queues has ended</h1>
    <p>It is open for ten minutes at a time. <a href="/ops">Open it again from Operations</a>.</p>
  </body>
</html>
`

/** The read-only board of the queues, for platform staff only, because queues contain entry ids of all organizations. */
export const opsQueueRoutes: RoutePlugin = (app, { access, config, database, now, openQueues }) => {
  const board = createQueueBoard(openQueues)
  app.addHook('onClose', () => board.close())

  route(app, openQueueBoard, async ({ actor }, reply) => {
    const { sessionId } = actor
    // An API key has no platform role and cannot get here.
    if (sessionId === null) throw denied()
    const expiresAt = now().getTime() + queuePassMs
    await database.withOrg(actor, (trx) =>
      audit(trx, actor, { action: 'queues.view', subjectKind: 'queues', subjectId: 'all' }),
    )
    reply.setCookie(
      passCookie,
      sealPass(config.sessionSecret, { userId: actor.userId, sessionId, orgId: actor.orgId, expiresAt }),
      {
        path: boardPath,
        httpOnly: true,
        sameSite: 'strict',
        secure: config.publicUrl.startsWith('https://'),
        maxAge: queuePassMs / 1000,
      },
    )
    return { url: boardPath, expiresAt: new Date(expiresAt).toISOString() }
  })

  /** The pass identifies the user; rights are checked on every request. */
  async function mayLook(request: FastifyRequest): Promise<boolean> {
    const pass = openPass(config.sessionSecret, request.cookies[passCookie], now())
    if (pass === null) return false
    const { isAlive, membership } = await access.session(pass)
    return (
      isAlive &&
      membership !== null &&
      membership.status === 'ACTIVE' &&
      membership.isActive &&
      membership.platformRole !== null &&
      can(membership, 'ops.view')
    )
  }

  async function guard(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    reply.header('content-security-policy', boardPolicy).header('cache-control', 'no-store')
    if (await mayLook(request)) return undefined
    if (request.headers.accept?.includes('text/html') !== true)
      throw new HttpProblem(401, 'queues_closed', 'Your view of the queues has ended.')
    return reply.code(401).type('text/html; charset=utf-8').send(endedPage)
  }

  for (const path of ['/ops/queues', '/ops/queues/*']) {
    app.get(
      path,
      { config: { permission: 'public' }, schema: { hide: true }, preHandler: guard },
      async (request, reply) => {
        const answer = await board.get(request.url, request.headers)
        return reply.code(answer.status).headers(answer.headers).send(answer.body)
      },
    )
  }
}
