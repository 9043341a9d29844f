import type { FastifyRequest } from 'fastify'
import { findScimOrganization, touchScimToken } from '#db/queries/identity/scim.ts'
import { countAttempt } from '#db/queries/people/sign-in-failures.ts'
import { addressKey } from '../../../http/address.ts'
import type { ApiContext } from '../../../http/context.ts'
import { hashToken } from '../../../http/tokens.ts'
import { counterKey, guessWindowMs } from '../../session/guess-limits.ts'
import { ScimProblem } from './problem.ts'
import type { Directory } from './provision-users.ts'

/** Lets secret scanners recognize a leaked token. */
export const scimTokenPrefix = 'clscim_'
/** Minimum time between two writes of the last use, which is shown to the minute. Requests would otherwise contend for the row. */
const touchMs = 60_000
/** Wrong tokens per address, counted across all processes. A directory always sends the right one. */
const wrongPerWindow = 10

/** Identifies the organization whose directory sends the request. Rejects with ScimProblem 401, or 429 after too many wrong tokens. */
export function createScimAuthentication(
  context: ApiContext,
): (request: FastifyRequest) => Promise<Directory> {
  return async (request) => {
    const [, token] = /^Bearer (clscim_[\w-]{43})$/.exec(request.headers.authorization ?? '') ?? []
    const found =
      token === undefined
        ? undefined
        : await context.database.asSystem((trx) => findScimOrganization(trx, hashToken(token)))
    if (found === undefined) {
      const counter = { key: counterKey('scim-token', addressKey(request.ip)), limit: wrongPerWindow }
      const waitSeconds = await context.database.asSystem((trx) =>
        countAttempt(trx, [counter], context.now(), guessWindowMs),
      )
      if (waitSeconds !== null) throw new ScimProblem(429, 'Too many wrong tokens.')
      throw new ScimProblem(401, 'The token is not valid.')
    }
    const now = context.now()
    if (found.lastUsedAt === null || now.getTime() - found.lastUsedAt.getTime() > touchMs)
      await context.database.asSystem((trx) => touchScimToken(trx, found.orgId, found.tokenId, now))
    const { orgId, createdBy } = found
    return { orgId, createdBy, address: request.ip, requestId: request.id }
  }
}
