import type { WebhookRequest } from '../provider.ts'
import type { Line } from '../simulated-dialogue.ts'
import type { SimulatedCall, SimulatedWorld } from '../simulated-world.ts'
import { dateIn, deliveryOf, type VendorRequest } from '../simulator-kit.ts'
import { hmac } from '../signatures.ts'

/** What the simulators of both Zoom products have in common. */

const usersPageSize = 5
const dayMs = 86_400_000
const longestMs = 31 * dayMs

export const zoomError = (status: number, code: number, message: string): Response =>
  Response.json({ code, message }, { status })

export const invalidToken = (): Response => zoomError(401, 124, 'Invalid access token.')

/** Waits are given as a time. */
export const tooManyOf =
  (world: SimulatedWorld) =>
  (waitMs: number): Response =>
    Response.json(
      {
        code: 429,
        message: 'You have reached the maximum per-second rate limit for this API. Try again later.',
      },
      {
        status: 429,
        headers: {
          'retry-after': new Date(world.clock() + waitMs).toISOString(),
          'x-ratelimit-category': 'Medium',
          'x-ratelimit-type': 'QPS',
          'x-ratelimit-limit': '20',
          'x-ratelimit-remaining': '0',
        },
      },
    )

export function usersPage(world: SimulatedWorld, query: URLSearchParams): object {
  const start = Number(query.get('next_page_token') || 0)
  const end = start + Math.min(Number(query.get('page_size') ?? 30), usersPageSize)
  return {
    page_size: usersPageSize,
    next_page_token: end < world.users.length ? String(end) : '',
    users: world.users.slice(start, end).map(({ id, name, email }) => {
      const [firstName, ...rest] = name.split(' ')
      return { id, email, first_name: firstName, last_name: rest.join(' '), type: 2, status: 'active' }
    }),
  }
}

/** Calls of whole UTC days, newest first; an error Response for an invalid range. */
export function callsOfDays(
  world: SimulatedWorld,
  { query }: VendorRequest,
  repIds?: readonly string[],
): Response | { calls: SimulatedCall[]; token: string } {
  const from = dateIn(query.get('from'))
  const last = dateIn(query.get('to'))
  const size = Number(query.get('page_size') ?? 30)
  if (
    from === undefined ||
    last === undefined ||
    last < from ||
    last.getTime() - from.getTime() > longestMs ||
    size > 300
  ) {
    return zoomError(400, 300, 'Invalid parameter.')
  }
  const page = world.page({
    from,
    to: new Date(last.getTime() + dayMs),
    repIds,
    order: 'desc',
    after: query.get('next_page_token') || null,
    limit: size,
  })
  return { calls: page.calls, token: page.nextAfter ?? '' }
}

/** `HH:MM:SS.mmm`. */
export const clockText = (ms: number): string => {
  const two = (value: number, length = 2): string => String(Math.floor(value)).padStart(length, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1_000) % 60)}.${two(ms % 1_000, 3)}`
}

/** A transcript as Zoom writes it: the speaker's name in front of what is said. */
export const vttOf = (call: SimulatedCall, lines: readonly Line[]): string =>
  [
    'WEBVTT',
    ...lines.map(
      (line, index) =>
        `${index + 1}\r\n${clockText(line.startMs)} --> ${clockText(line.endMs)}\r\n${line.speaker === 'rep' ? call.rep.name : call.buyer.name}: ${line.text}`,
    ),
  ].join('\r\n\r\n')

export function signedDelivery(url: string, body: object, secret: string, now: number): WebhookRequest {
  const delivery = deliveryOf(url, body)
  const timestamp = String(Math.floor(now / 1_000))
  const digest = hmac('sha256', secret, `v0:${timestamp}:`, delivery.rawBody).toString('hex')
  return {
    ...delivery,
    headers: { ...delivery.headers, 'x-zm-signature': `v0=${digest}`, 'x-zm-request-timestamp': timestamp },
  }
}
