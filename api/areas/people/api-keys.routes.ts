import { randomBytes } from 'node:crypto'
import {
  type ApiKey,
  countLiveApiKeys,
  insertApiKey,
  listApiKeys,
  lockApiKey,
  revokeApiKey,
} from '#db/queries/people/api-keys.ts'
import { audit } from '#db/queries/people/audit.ts'
import {
  type ApiKeyView,
  createdApiKey,
  listApiKeys as listApiKeysEndpoint,
  createApiKey,
  revokeApiKey as revokeApiKeyEndpoint,
} from '../../contract/people.ts'
import { hashSecret } from '../../http/access.ts'
import { allows } from '../../http/actor.ts'
import { resource } from '../../http/resource.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { conflict, denied, invalid } from '../../http/problem.ts'
import { route } from '../../http/route.ts'

/** Enough for every integration of one user. A leaked key cannot hide among thousands. */
const keysPerPerson = 50

const view = (key: ApiKey): ApiKeyView => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  last4: key.last4,
  scopes: key.scopes,
  createdBy: key.user_id,
  createdAt: key.created_at.toISOString(),
  lastUsedAt: key.last_used_at?.toISOString() ?? null,
  expiresAt: key.expires_at?.toISOString() ?? null,
  revokedAt: key.revoked_at?.toISOString() ?? null,
})

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** Identifies the row. It is not secret, so the slight bias of the remainder does not matter. */
const newPrefix = (): string =>
  Array.from(randomBytes(12), (byte) => alphabet[byte % alphabet.length]).join('')

/** People who manage users see and revoke everybody's keys; others see and revoke their own. */
export const apiKeyRoutes: RoutePlugin = (app, context) => {
  const { database, now } = context

  route(app, listApiKeysEndpoint, async ({ actor }) => {
    const keys = await database.withOrg(actor, (trx) =>
      listApiKeys(trx, allows(actor, 'users.manage') ? null : actor.userId),
    )
    return { results: keys.map(view) }
  })

  route(
    app,
    createApiKey,
    async (request, reply) => {
      const { actor, body } = request
      // A key that creates keys cannot grant more than it has itself.
      const missing = body.scopes.filter((scope) => !allows(actor, scope))
      if (missing.length > 0) throw denied(`You do not have these rights yourself: ${missing.join(', ')}.`)
      if (body.expiresAt !== undefined && new Date(body.expiresAt) <= now())
        throw invalid('expiresAt', 'Choose a time in the future.')
      const secret = randomBytes(32).toString('base64url')
      const created = await context.runOnce(request, reply, createdApiKey, async (trx) => {
        if ((await countLiveApiKeys(trx, actor.userId, now())) >= keysPerPerson) {
          throw conflict(`You have ${keysPerPerson} keys already: revoke one first.`)
        }
        const inserted = await insertApiKey(trx, {
          org_id: actor.orgId,
          user_id: actor.userId,
          name: body.name,
          prefix: newPrefix(),
          last4: secret.slice(-4),
          secret_hash: hashSecret(secret),
          scopes: [...new Set(body.scopes)],
          expires_at: body.expiresAt ?? null,
        })
        await audit(trx, actor, {
          action: 'api-key.create',
          subjectKind: 'api_key',
          subjectId: inserted.id,
          after: { name: inserted.name, scopes: inserted.scopes, expiresAt: inserted.expires_at },
        })
        return { ...view(inserted), secret: `clk_${inserted.prefix}_${secret}` }
      })
      reply.header('cache-control', 'no-store')
      return created
    },
    { storedResponse: (created) => ({ ...created, secret: null }) },
  )

  route(app, revokeApiKeyEndpoint, async ({ actor, params }) => {
    const owner = await database.withOrg(actor, async (trx) => {
      const isOwnOrManaged = (key: ApiKey): boolean =>
        key.user_id === actor.userId || allows(actor, 'users.manage')
      const key = await resource(
        context,
        actor,
        'api_keys',
        params.id,
        (id) => lockApiKey(trx, id),
        isOwnOrManaged,
      )
      if (key.revoked_at === null) {
        await revokeApiKey(trx, key.id, now())
        await audit(trx, actor, {
          action: 'api-key.revoke',
          subjectKind: 'api_key',
          subjectId: key.id,
          before: { name: key.name },
        })
      }
      return key.user_id
    })
    context.access.forget(owner)
  })
}
