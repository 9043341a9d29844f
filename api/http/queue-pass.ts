import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** Ten minutes, like the access token, which a page opened by the browser cannot send. */
export const queuePassMs = 10 * 60_000

const pass = z.object({ userId: z.uuid(), sessionId: z.uuid(), orgId: z.uuid(), expiresAt: z.number() })
/** Who may look at the queues, in which session and until when (epoch ms). It grants nothing: rights are read again for each request. */
export type QueuePass = z.infer<typeof pass>

const sign = (secret: string, text: string): Buffer =>
  // Its own key, so that no other signature made with this secret works as a pass.
  createHmac('sha256', createHmac('sha256', secret).update('queue pass').digest()).update(text).digest()

export function sealPass(secret: string, content: QueuePass): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${text}.${sign(secret, text).toString('base64url')}`
}

/** The pass in a cookie. Null when it is forged, malformed or expired. */
export function openPass(secret: string, cookie: string | undefined, now: Date): QueuePass | null {
  const [, text, signature] = /^([\w-]{20,600})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
  if (text === undefined || signature === undefined) return null
  if (!timingSafeEqual(sign(secret, text), Buffer.from(signature, 'base64url'))) return null
  const content = pass.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  return content.success && content.data.expiresAt > now.getTime() ? content.data : null
}
