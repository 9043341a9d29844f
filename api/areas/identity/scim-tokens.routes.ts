import {
  insertScimToken,
  listScimTokens,
  revokeScimToken,
  type ScimTokenRow,
} from '#db/queries/identity/scim.ts'
import { audit } from '#db/queries/people/audit.ts'
import {
  createScimToken,
  listScimTokens as listEndpoint,
  revokeScimToken as revokeEndpoint,
  type ScimToken,
} from '../../contract/identity.ts'
import { allows } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { denied, notFound } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { hashToken, newOpaqueToken } from '../../http/tokens.ts'
import { scimTokenPrefix } from './scim/authenticate.ts'

const view = ({ id, name, last4, createdAt, lastUsedAt }: ScimTokenRow): ScimToken => ({
  id,
  name,
  last4,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** The tokens that a directory uses to call `/scim/v2`. */
export const scimTokenRoutes: RoutePlugin = (app, context) => {
  const { database, now, config } = context

  route(app, listEndpoint, async ({ actor }) => ({
    baseUrl: `${config.publicUrl.replace(/\/$/, '')}/scim/v2`,
    results: (await database.withOrg(actor, (trx) => listScimTokens(trx, actor.orgId))).map(view),
  }))

  route(app, createScimToken, async ({ actor, body }, reply) => {
    // A directory creates and ends members, so a key must not create a token that outlives it.
    if (actor.kind === 'api_key' || !allows(actor, 'users.manage'))
      throw denied('Only people who manage users can make a token for a directory.')
    const token = `${scimTokenPrefix}${newOpaqueToken()}`
    const created = await database.withOrg(actor, async (trx) => {
      const inserted = await insertScimToken(trx, {
        orgId: actor.orgId,
        name: body.name,
        hash: hashToken(token),
        last4: token.slice(-4),
        createdBy: actor.userId,
      })
      await audit(trx, actor, {
        action: 'scim-token.create',
        subjectKind: 'scim_token',
        subjectId: inserted.id,
        after: { name: inserted.name },
      })
      return inserted
    })
    reply.header('cache-control', 'no-store')
    return { ...view(created), token }
  })

  route(app, revokeEndpoint, async ({ actor, params }) => {
    await database.withOrg(actor, async (trx) => {
      const revoked = await revokeScimToken(trx, { orgId: actor.orgId, id: params.id, now: now() })
      if (revoked === undefined) throw notFound()
      await audit(trx, actor, {
        action: 'scim-token.revoke',
        subjectKind: 'scim_token',
        subjectId: params.id,
        before: { name: revoked.name },
      })
    })
  })
}
