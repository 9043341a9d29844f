import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Row } from '../../schema.ts'
import { currentOrg } from './calls.ts'

export type CallLink = Row<'call_links'>
export type LinkEventKind = Row<'call_link_events'>['kind']

/** Where a link's address is sealed. */
export const placeOfLink = (callId: string) => ({ table: 'call_links', column: 'token', row: callId })

export function findCallLink(trx: Trx, callId: string): Promise<CallLink | undefined> {
  return trx
    .selectFrom('call_links')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .executeTakeFirst()
}

export async function saveCallLink(
  trx: Trx,
  link: Omit<CallLink, 'created_at' | 'updated_at'>,
): Promise<void> {
  const { org_id: _org, call_id: _call, created_by: _creator, ...changes } = link
  await trx
    .insertInto('call_links')
    .values(link)
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'call_id']).doUpdateSet({ ...changes, updated_at: sql`now()` }),
    )
    .execute()
}

export async function saveLinkEvent(
  trx: Trx,
  event: { orgId: string; callId: string; kind: LinkEventKind; address?: string; userId?: string },
): Promise<void> {
  await trx
    .insertInto('call_link_events')
    .values({
      org_id: event.orgId,
      call_id: event.callId,
      kind: event.kind,
      address: event.address ?? null,
      user_id: event.userId ?? null,
    })
    .execute()
}

export async function readLinkEvents(
  trx: Trx,
  callId: string,
  limit: number,
): Promise<{ latest: Row<'call_link_events'>[]; opened: number; wrong: number }> {
  const latest = await trx
    .selectFrom('call_link_events')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  const counted = await trx
    .selectFrom('call_link_events')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where('org_id', '=', currentOrg)
    .where('call_id', '=', callId)
    .groupBy('kind')
    .execute()
  const count = (kind: LinkEventKind): number => counted.find((row) => row.kind === kind)?.count ?? 0
  return { latest, opened: count('opened'), wrong: count('wrong_password') }
}

export type OpenLink = {
  orgId: string
  callId: string
  passwordHash: string
  version: number
}

/** The link with this address, if it lets anybody in at `at`; for the system role. */
export async function findOpenLink(trx: Trx, tokenHash: Buffer, at: Date): Promise<OpenLink | undefined> {
  const { rows } = await sql<OpenLink>`
    select link.org_id as "orgId", link.call_id as "callId", link.password_hash as "passwordHash", link.version
    from call_links link
    join organizations organization on organization.id = link.org_id and organization.is_active
      and (organization.pilot_expires_at is null or organization.pilot_expires_at > ${at})
    join calls on calls.org_id = link.org_id and calls.id = link.call_id and calls.deleted_at is null and not calls.is_private
      and calls.score_status not in ('SCORING_SKIPPED_DUE_TO_PRIVACY_RULE', 'HELD_FOR_PRIVACY_DECISION')
    where link.token_hash = ${tokenHash} and link.is_enabled and link.expires_at > ${at}`.execute(trx)
  return rows[0]
}

/** Whose wrong guesses are counted: those at a link or from an address. Wrong guess number `free` is the first that causes a wait. */
export type GuessCounter = { key: string; free: number }

const dayMs = 86_400_000
const firstWaitMs = 60_000
const longestWaitMs = 6 * 3_600_000

const waitAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures - free, 20))

/**
 * Counts a guess before it is compared: otherwise many parallel guesses could all pass. Each further wrong guess doubles the wait; after a
 * day without one, all are forgotten. For the system role.
 * @returns until when no guess is accepted; null: the guess was counted
 */
export async function countLinkGuess(
  trx: Trx,
  counters: readonly GuessCounter[],
  at: Date,
): Promise<{ key: string; until: Date } | null> {
  const sorted = counters.toSorted((first, second) => (first.key < second.key ? -1 : 1))
  for (const { key } of sorted)
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
  const rows = await trx
    .selectFrom('link_guesses')
    .selectAll()
    .where(
      'key',
      'in',
      sorted.map(({ key }) => key),
    )
    .execute()
  const blocked = rows.find((row) => row.blocked_until > at)
  if (blocked !== undefined) return { key: blocked.key, until: blocked.blocked_until }
  for (const { key, free } of sorted) {
    const row = rows.find((each) => each.key === key && each.last_at.getTime() > at.getTime() - dayMs)
    const failures = (row?.failures ?? 0) + 1
    const next = { failures, blocked_until: new Date(at.getTime() + waitAfter(failures, free)), last_at: at }
    await trx
      .insertInto('link_guesses')
      .values({ key, ...next })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(next))
      .execute()
  }
  await sql`
    delete from link_guesses where key in (
      select key from link_guesses where last_at < ${new Date(at.getTime() - dayMs)} order by last_at limit 20
      for update skip locked)`.execute(trx)
  return null
}

/** After the right password: forgets the link's wrong guesses, and this guess of the address. */
export async function forgetLinkGuess(
  trx: Trx,
  linkKey: string,
  addressKey: string,
  at: Date,
): Promise<void> {
  await trx.deleteFrom('link_guesses').where('key', '=', linkKey).execute()
  await trx
    .updateTable('link_guesses')
    .set({ failures: sql`greatest(failures - 1, 0)`, blocked_until: at })
    .where('key', '=', addressKey)
    .execute()
}

/** Until when a link accepts no password; null: it does now. For the system role. */
export async function findLinkBlock(trx: Trx, linkKey: string, at: Date): Promise<Date | null> {
  const row = await trx
    .selectFrom('link_guesses')
    .select('blocked_until')
    .where('key', '=', linkKey)
    .where('blocked_until', '>', at)
    .executeTakeFirst()
  return row?.blocked_until ?? null
}
