import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  countLinkGuess,
  findOpenLink,
  forgetLinkGuess,
  type OpenLink,
  saveLinkEvent,
} from '#db/queries/calls/call-links.ts'
import { addressKey, coarseAddress } from '../../http/address.ts'
import type { ApiContext } from '../../http/context.ts'
import { verifyPassword } from '../../http/passwords.ts'
import { HttpProblem } from '../../http/problem.ts'
import { hashToken } from '../../http/tokens.ts'
import { counterKey, tooManyAttempts } from '../session/guess-limits.ts'

/** Wrong passwords allowed before a wait: for one link, and from one address across all links. */
const freeGuesses = { link: 5, address: 20 } as const
/** How long a browser is let in again without the password. */
export const passLifeMs = 12 * 3_600_000
const mostRemembered = 20_000

/** The same response for a wrong password, an unknown link and an expired link. */
const refused = (): HttpProblem =>
  new HttpProblem(403, 'link_refused', 'This link or its password is not right, or the link has ended.')

export const linkKey = (tokenHash: Buffer): string => counterKey('public-link', tokenHash.toString('hex'))

export type Visit = { token: string; password: string | undefined; pass: string | undefined; address: string }
export type Visitor = { link: OpenLink; pass: string }

/** Lets visitors in. Blocks are remembered in memory, so that a flood of guesses costs no queries. */
export function createLinkDoor(context: ApiContext): (visit: Visit) => Promise<Visitor> {
  const secret = createHmac('sha256', context.config.sessionSecret).update('public-link').digest()
  const blocks = new Map<string, number>()

  const sign = (link: OpenLink, endsAt: number): string =>
    createHmac('sha256', secret).update(`${link.callId} ${link.version} ${endsAt}`).digest('base64url')
  const passOf = (link: OpenLink, endsAt: number): string => `${endsAt}.${sign(link, endsAt)}`
  function isPassOf(link: OpenLink, pass: string | undefined): boolean {
    const [, text, signature] = /^(\d{10,16})\.([\w-]{43})$/.exec(pass ?? '') ?? []
    if (text === undefined || signature === undefined) return false
    const endsAt = Number(text)
    if (endsAt <= context.now().getTime()) return false
    return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(link, endsAt)))
  }
  function assertUnblocked(keys: readonly string[]): void {
    const now = context.now().getTime()
    const until = Math.max(...keys.map((key) => blocks.get(key) ?? 0))
    if (until > now) throw tooManyAttempts(Math.ceil((until - now) / 1000))
  }
  function remember(key: string, until: Date): void {
    blocks.delete(key)
    if (blocks.size >= mostRemembered) for (const oldest of blocks.keys().take(1)) blocks.delete(oldest)
    blocks.set(key, until.getTime())
  }

  return async ({ token, password, pass, address }) => {
    const at = context.now()
    const hash = hashToken(token)
    if (password === undefined) {
      const link = await context.database.asSystem((trx) => findOpenLink(trx, hash, at))
      if (link === undefined || pass === undefined || !isPassOf(link, pass))
        throw new HttpProblem(403, 'password_required', 'Enter the password of this link.')
      await noteVisit(context, link, 'opened', address)
      return { link, pass }
    }
    const ofLink = linkKey(hash)
    const ofAddress = counterKey('public-link-address', addressKey(address))
    assertUnblocked([ofLink, ofAddress])
    const { link, blocked } = await context.database.asSystem(async (trx) => ({
      blocked: await countLinkGuess(
        trx,
        [
          { key: ofLink, free: freeGuesses.link },
          { key: ofAddress, free: freeGuesses.address },
        ],
        at,
      ),
      link: await findOpenLink(trx, hash, at),
    }))
    if (blocked !== null) {
      remember(blocked.key, blocked.until)
      throw tooManyAttempts(Math.ceil((blocked.until.getTime() - at.getTime()) / 1000))
    }
    // Takes the same time if there is no link.
    const isRight = await verifyPassword(link?.passwordHash ?? null, password)
    if (link === undefined) throw refused()
    if (!isRight) {
      await noteVisit(context, link, 'wrong_password', address)
      throw refused()
    }
    await context.database.asSystem((trx) => forgetLinkGuess(trx, ofLink, ofAddress, at))
    await noteVisit(context, link, 'opened', address)
    return { link, pass: passOf(link, at.getTime() + passLifeMs) }
  }
}

const noteVisit = (
  { database }: ApiContext,
  { orgId, callId }: OpenLink,
  kind: 'opened' | 'wrong_password',
  address: string,
): Promise<void> =>
  database.withOrg({ orgId }, (trx) =>
    saveLinkEvent(trx, { orgId, callId, kind, address: coarseAddress(address) }),
  )
