import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type ApiKey, countLiveApiKeys, insertApiKey, listApiKeys, lockApiKey, revokeApiKey } from '#db/queries/api-keys.ts'
import { audit } from '#db/queries/audit.ts'
import { idParams } from '../contract/page.ts'
import { type ApiKeyView, apiKeysAnswer, createApiKeyBody, createdApiKey } from '../contract/people.ts'
import { hashSecret } from '../plugins/access.ts'
import { allows } from '../plugins/actor.ts'
import type { RoutePlugin } from '../plugins/context.ts'
import { conflict, denied, invalid } from '../plugins/problem.ts'
import { notFoundOrSwitch } from '../plugins/tenancy.ts'

const tags = ['API keys']
/** Enough for every integration of one person; a leak cannot hide among thousands. */
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
/** Finds the row; it is no secret, so the slight bias of the remainder does not matter. */
const newPrefix = (): string => Array.from(randomBytes(12), (byte) => alphabet[byte % alphabet.length]).join('')

/** Whoever manages users sees and revokes everybody's keys, others their own. */
export const apiKeyRoutes: RoutePlugin = (app, context) => {
  const { database, now } = context

  app.get(
    '/users/api-keys',
    { config: { permission: 'developer.settings' }, schema: { tags, response: { 200: apiKeysAnswer } } },
    async ({ actor }) => {
      const keys = await database.withOrg(actor, (trx) => listApiKeys(trx, allows(actor, 'users.manage') ? null : actor.userId))
      return { results: keys.map(view) }
    },
  )

  app.post(
    '/users/api-keys',
    {
      config: {
        permission: 'developer.settings',
        // The secret is shown once and kept nowhere, not even for a repeat.
        idempotent: (answer) => ({ ...createdApiKey.parse(answer), secret: null }),
      },
      schema: { tags, body: createApiKeyBody, response: { 201: createdApiKey } },
    },
    async (request, reply) => {
      const { actor, body } = request
      // A key that makes keys must not reach further than itself.
      const missing = body.scopes.filter((scope) => !allows(actor, scope))
      if (missing.length > 0) throw denied(`You do not have these rights yourself: ${missing.join(', ')}.`)
      if (body.expiresAt !== undefined && new Date(body.expiresAt) <= now()) throw invalid('expiresAt', 'Choose a time in the future.')
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
      return reply.code(201).send(created)
    },
  )

  app.delete(
    '/users/api-keys/:id',
    { config: { permission: 'developer.settings' }, schema: { tags, params: idParams, response: { 204: z.undefined() } } },
    async ({ actor, params }, reply) => {
      const owner = await database.withOrg(actor, async (trx) => {
        const key = await lockApiKey(trx, params.id)
        if (key === undefined || (key.user_id !== actor.userId && !allows(actor, 'users.manage'))) return undefined
        if (key.revoked_at === null) {
          await revokeApiKey(trx, key.id, now())
          await audit(trx, actor, { action: 'api-key.revoke', subjectKind: 'api_key', subjectId: key.id, before: { name: key.name } })
        }
        return key.user_id
      })
      if (owner === undefined) throw await notFoundOrSwitch(context, actor, 'api_keys', params.id)
      context.access.forget(owner)
      return reply.code(204).send(undefined)
    },
  )
}
