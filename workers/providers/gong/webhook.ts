import { z } from 'zod'
import { idText, jsonOfBytes } from '../json.ts'
import { checkJwt, type JwtKey, rsaPublicKey } from '../jwt.ts'
import { oneEvent, type ProviderWebhook } from '../provider.ts'
import { isEqualText, knownSecrets, sha256Hex } from '../signatures.ts'
import { parseDate } from '../parse-values.ts'

/** The body of Gong's automation rule, reduced to what is needed to fetch the call. */
const delivery = z.object({
  isTest: z.boolean().nullish(),
  callData: z.object({ metaData: z.object({ id: idText, started: z.string().nullish() }) }).nullish(),
})

/**
 * Gong signs a JWT with the rule's key. Its claims contain the body's hash and the address that it was sent to. The connection's secret is
 * the rule's public key, as Gong shows it. A key in the address alone proves nothing and is not accepted.
 */
export const gongWebhook: ProviderWebhook = {
  async verifyWebhook(request, secrets, now) {
    const keys = knownSecrets(secrets).flatMap((secret): JwtKey[] => {
      const publicKey = rsaPublicKey(secret)
      return publicKey === null ? [] : [{ algorithm: 'RS256', publicKey }]
    })
    if (keys.length === 0) return { ok: false, reason: 'no_secret' }
    const token = request.headers['authorization']?.replace(/^Bearer /i, '').trim()
    if (!token) return { ok: false, reason: 'missing_signature' }
    const check = await checkJwt(token, keys, now)
    if (!check.ok) return check
    const { body_sha256: bodyHash, webhook_url: webhookUrl } = check.claims
    const hash = sha256Hex(request.rawBody)
    if (typeof bodyHash !== 'string' || !isEqualText(bodyHash, hash))
      return { ok: false, reason: 'bad_signature' }
    if (webhookUrl !== request.url) return { ok: false, reason: 'wrong_audience' }
    const read = delivery.safeParse(jsonOfBytes(request.rawBody))
    if (!read.success) return { ok: false, reason: 'malformed' }
    const { isTest, callData } = read.data
    const externalCallId = callData?.metaData.id ?? null
    const type = isTest === true ? 'test' : externalCallId === null ? 'ignored' : 'call.completed'
    const occurredAt = parseDate(callData?.metaData.started)?.toISOString() ?? null
    return oneEvent({ type, externalCallId, occurredAt, dedupeKey: hash })
  },
}
