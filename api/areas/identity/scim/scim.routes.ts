import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { listScimGroups, listScimMembers, listScimUsers } from '#db/queries/identity/scim.ts'
import type { ApiApp, ApiContext } from '../../../http/context.ts'
import { toProblem } from '../../../http/errors.ts'
import { createScimAuthentication } from './authenticate.ts'
import {
  groupSchemaDefinition,
  resourceTypes,
  serviceProviderConfig,
  userSchemaDefinition,
} from './discovery.ts'
import { patched } from './patch.ts'
import { scimErrorBody, scimNotFound, ScimProblem } from './problem.ts'
import {
  changeScimGroup,
  createScimGroup,
  deleteScimGroup,
  findScimGroup,
  type Group,
} from './provision-groups.ts'
import {
  changeScimUser,
  createScimUser,
  deleteScimMember,
  type Directory,
  findScimUser,
} from './provision-users.ts'
import {
  groupResource,
  listSchema,
  readGroupFilter,
  readUserFilter,
  scimGroup,
  scimUser,
  userResource,
} from './resources.ts'

/** Maximum number of resources per page; the service provider configuration states it too. */
const mostResults = 200
const contentType = 'application/scim+json'
/** A group with ten thousand members. */
const bodyLimit = 2 * 1024 * 1024

const listQuery = z.object({
  startIndex: z.coerce.number().int().catch(1),
  count: z.coerce.number().int().catch(100),
  filter: z.string().max(1000).optional(),
  excludedAttributes: z.string().max(500).optional(),
})

/** Paging as in RFC 7644 §3.4.2.4: counted from one; lower values become the lowest allowed. */
function readPage(query: unknown) {
  const { startIndex, count, filter, excludedAttributes } = listQuery.parse(query)
  const start = Math.min(Math.max(startIndex, 1), 1_000_000)
  return {
    filter,
    start,
    offset: start - 1,
    limit: Math.min(Math.max(count, 0), mostResults),
    hasMembers: excludedAttributes?.split(',').every((name) => name.trim() !== 'members') ?? true,
  }
}

/** An id in any other form belongs to no resource. */
function readId(request: FastifyRequest): string {
  const id = z.object({ id: z.uuid() }).safeParse(request.params)
  if (!id.success) throw scimNotFound()
  return id.data.id
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.') ?? ''
  throw new ScimProblem(400, `${where}: ${issue?.message ?? 'not valid'}`.slice(0, 300), 'invalidValue')
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.type(contentType)
  if (error instanceof ScimProblem) {
    if (error.statusCode === 401) reply.header('www-authenticate', 'Bearer')
    return reply.code(error.statusCode).send(scimErrorBody(error.statusCode, error.message, error.scimType))
  }
  const problem = toProblem(error)
  if (problem.statusCode >= 500)
    request.log.error({ event: 'request.failed', code: problem.code, err: problem.options.cause ?? error })
  if (problem.options.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(Math.ceil(problem.options.retryAfterSeconds)))
  // Another request got past the check too and hit the unique index first.
  const scimType = problem.statusCode === 409 ? 'uniqueness' : undefined
  return reply.code(problem.statusCode).send(scimErrorBody(problem.statusCode, problem.message, scimType))
}

/** SCIM 2.0 (RFC 7643, RFC 7644) for the directory of an organization, with its own errors and content type. */
export function scimRoutes(app: ApiApp, context: ApiContext): void {
  const { database } = context
  const base = `${context.config.publicUrl.replace(/\/$/, '')}/scim/v2`
  const authenticate = createScimAuthentication(context)
  const directories = new WeakMap<FastifyRequest, Directory>()
  const directoryOf = (request: FastifyRequest): Directory => {
    const directory = directories.get(request)
    if (directory === undefined) throw new ScimProblem(401, 'The token is not valid.')
    return directory
  }

  app.setErrorHandler(sendError)
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(contentType, { parseAs: 'string', bodyLimit }, (request, body, done) => {
    // Some directories send a content type with every request, even a DELETE without a body.
    if (body === '') done(null, undefined)
    else void parseJson(request, body, done)
  })
  const open = { config: { permission: 'public' as const }, bodyLimit }
  /** Runs before the body is read, so that nothing is parsed for unknown senders. */
  const guarded = {
    ...open,
    onRequest: async (request: FastifyRequest) => void directories.set(request, await authenticate(request)),
  }
  const send = (reply: FastifyReply, body: object, status = 200): FastifyReply =>
    reply.code(status).type(contentType).send(body)
  const sendList = (reply: FastifyReply, page: { total: number; start: number; resources: object[] }) =>
    send(reply, {
      schemas: [listSchema],
      totalResults: page.total,
      startIndex: page.start,
      itemsPerPage: page.resources.length,
      Resources: page.resources,
    })

  app.get('/ServiceProviderConfig', open, (_request, reply) =>
    send(reply, serviceProviderConfig(base, mostResults)),
  )
  app.get('/ResourceTypes', open, (_request, reply) => {
    const resources = resourceTypes(base)
    return sendList(reply, { total: resources.length, start: 1, resources })
  })
  app.get('/Schemas', open, (_request, reply) => {
    const resources = [userSchemaDefinition(base), groupSchemaDefinition(base)]
    return sendList(reply, { total: resources.length, start: 1, resources })
  })

  app.get('/Users', guarded, async (request, reply) => {
    const page = readPage(request.query)
    const { orgId } = directoryOf(request)
    const filter = readUserFilter(page.filter)
    const { rows, total } = await database.asSystem((trx) => listScimUsers(trx, orgId, filter, page))
    return sendList(reply, {
      total,
      start: page.start,
      resources: rows.map((row) => userResource(base, row)),
    })
  })
  app.get('/Users/:id', guarded, async (request, reply) => {
    const id = readId(request)
    const { orgId } = directoryOf(request)
    return send(reply, userResource(base, await database.asSystem((trx) => findScimUser(trx, orgId, id))))
  })
  app.post('/Users', guarded, async (request, reply) => {
    const row = await createScimUser(context, directoryOf(request), parse(scimUser, request.body))
    const created = userResource(base, row)
    reply.header('location', created.meta.location)
    return send(reply, created, 201)
  })
  app.put('/Users/:id', guarded, async (request, reply) => {
    const user = parse(scimUser, request.body)
    return send(
      reply,
      userResource(base, await changeScimUser(context, directoryOf(request), readId(request), () => user)),
    )
  })
  app.patch('/Users/:id', guarded, async (request, reply) => {
    const row = await changeScimUser(context, directoryOf(request), readId(request), (before) => {
      const { userName, externalId, name, displayName, emails, active } = userResource(base, before)
      return parse(
        scimUser,
        patched({ userName, externalId, name, displayName, emails, active }, request.body),
      )
    })
    return send(reply, userResource(base, row))
  })
  app.delete('/Users/:id', guarded, async (request, reply) => {
    await deleteScimMember(context, directoryOf(request), readId(request))
    return reply.code(204).send()
  })

  const sendGroup = (reply: FastifyReply, { row, members }: Group, status = 200): FastifyReply =>
    send(reply, groupResource(base, row, members), status)
  app.get('/Groups', guarded, async (request, reply) => {
    const page = readPage(request.query)
    const { orgId } = directoryOf(request)
    const filter = readGroupFilter(page.filter)
    const { rows, total, members } = await database.asSystem(async (trx) => {
      const found = await listScimGroups(trx, orgId, filter, page)
      const groupIds = page.hasMembers ? found.rows.map(({ id }) => id) : []
      return { ...found, members: await listScimMembers(trx, orgId, groupIds) }
    })
    const resources = rows.map((row) =>
      groupResource(base, row, page.hasMembers ? members.filter(({ groupId }) => groupId === row.id) : null),
    )
    return sendList(reply, { total, start: page.start, resources })
  })
  app.get('/Groups/:id', guarded, async (request, reply) => {
    const id = readId(request)
    const { orgId } = directoryOf(request)
    const { row, members } = await database.asSystem((trx) => findScimGroup(trx, orgId, id))
    return send(reply, groupResource(base, row, readPage(request.query).hasMembers ? members : null))
  })
  app.post('/Groups', guarded, async (request, reply) => {
    const group = await createScimGroup(context, directoryOf(request), parse(scimGroup, request.body))
    return sendGroup(reply, group, 201)
  })
  app.put('/Groups/:id', guarded, async (request, reply) => {
    const group = parse(scimGroup, request.body)
    return sendGroup(
      reply,
      await changeScimGroup(context, directoryOf(request), readId(request), () => group),
    )
  })
  app.patch('/Groups/:id', guarded, async (request, reply) => {
    const group = await changeScimGroup(context, directoryOf(request), readId(request), (before) => {
      const present = {
        displayName: before.row.name,
        ...(before.row.externalId === null ? {} : { externalId: before.row.externalId }),
        members: before.members.map(({ userId }) => ({ value: userId })),
      }
      return parse(scimGroup, patched(present, request.body))
    })
    return sendGroup(reply, group)
  })
  app.delete('/Groups/:id', guarded, async (request, reply) => {
    await deleteScimGroup(context, directoryOf(request), readId(request))
    return reply.code(204).send()
  })
}
