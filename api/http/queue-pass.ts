import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** Ten minutes. A page in the browser cannot send the access token, so it gets a pass that lives as long. */
export const queuePassMs = 10 * 60_000

const pass = z.object({ userId: z.uuid(), sessionId: z.uuid(), orgId: z.uuid(), expiresAt: z.number() })
/** Who may look at the queues, by which session and until when (ms since 1970). It grants nothing: rights are read again on each request. */
export type QueuePass = z.infer<typeof pass>

const sign = (secret: string, text: string): Buffer =>
  // A key of its own, so that no other signature made with this secret works as a pass.
  createHmac('sha256', createHmac('sha256', secret).update('queue pass').digest()).update(text).digest()

export function sealPass(secret: string, content: QueuePass): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url')
  return `${text}.${sign(secret, text).toString('base64url')}`
}

/** The pass that a cookie holds; null when it is forged, malformed or over. */
export function openPass(secret: string, cookie: string | undefined, now: Date): QueuePass | null {
  const [, text, signature] = /^([\w-]{20,600})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
  if (text === undefined || signature === undefined) return null
  if (!timingSafeEqual(sign(secret, text), Buffer.from(signature, 'base64url'))) return null
  const content = pass.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  return content.success && content.data.expiresAt > now.getTime() ? content.data : null
}
