import { sql } from 'kysely'
import { z } from 'zod'
import type { Trx } from '../../client.ts'
import { lanes, type Lane, waitReasons } from '../../vocabulary/ledger.ts'

/** Gauges of one lane, over all organizations. */
export type LaneGauges = {
  lane: Lane
  /** Items that are due and neither paused nor blocked by a provider: more workers could run them. */
  runnable: number
  /** Seconds for which the oldest runnable item has been due. Null: none is waiting. */
  oldestSeconds: number | null
  offered: number
  running: number
  dead: number
  /** Waiting items by the reason that holds them back. */
  heldBack: Partial<Record<(typeof waitReasons)[number], number>>
  /** Worker processes that serve the lane. */
  processes: number
}

const laneGauges: z.ZodType<LaneGauges[]> = z.array(
  z.object({
    lane: z.enum(lanes),
    runnable: z.number(),
    oldestSeconds: z.number().nullable(),
    offered: z.number(),
    running: z.number(),
    dead: z.number(),
    heldBack: z.partialRecord(z.enum(waitReasons), z.number()),
    processes: z.number(),
  }),
)

/** Counts stop at this number of waiting items per lane, and of dead items over all lanes. */
export const gaugeLimit = 10_000
// Groups (organization and provider account) per lane whose oldest item is read.
const groupLimit = 1_000
// Items read per group to find one whose command is not paused.
const pausedPrefixLimit = 100

/** Reads all lanes in one statement with its own timeout. Limits bound every part that grows with the backlog. */
export async function readLaneGauges(trx: Trx, timeoutMs: number): Promise<LaneGauges[]> {
  await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(trx)
  const { rows } = await sql<{ lanes: unknown }>`
    with recursive
    wanted as materialized (select lane from unnest(${[...lanes]}::text[]) as lane),
    pause as materialized (select * from pauses limit 10000),
    walk as (
      select wanted.lane, urgency.interactive, first.org_id, first.account, 1 as step
      from wanted cross join (values (true), (false)) as urgency(interactive) cross join lateral (
        select item.org_id, coalesce(item.provider_account, '') as account from work_items item
        where item.lane = wanted.lane and item.phase = 'queued' and item.interactive = urgency.interactive
        order by item.org_id, coalesce(item.provider_account, '') limit 1
      ) first
      union all
      select walk.lane, walk.interactive, following.org_id, following.account, walk.step + 1
      from walk cross join lateral (
        select item.org_id, coalesce(item.provider_account, '') as account from work_items item
        where item.lane = walk.lane and item.phase = 'queued' and item.interactive = walk.interactive
          and (item.org_id, coalesce(item.provider_account, '')) > (walk.org_id, walk.account)
        order by item.org_id, coalesce(item.provider_account, '') limit 1
      ) following
      where walk.step < ${groupLimit}
    ),
    /* Reasons that stop a whole group. A full window or a fair share stops no group; they only order the items. */
    groups as materialized (
      select walk.*, wait.reason as told,
        case
          when exists (select from pause where pause.command_id is null and (pause.org_id is null or pause.org_id = walk.org_id)
            and (pause.lane is null or pause.lane = walk.lane)
            and (pause.provider_account is null or pause.provider_account = walk.account)) then 'paused'
          when budget.blocked_until > now() then 'provider_blocked'
          when wait.reason = 'provider_budget' then 'provider_budget'
        end as stop
      from walk
      left join provider_budgets budget on budget.org_id = walk.org_id and budget.provider_account = walk.account
      left join dispatch_waits wait on wait.lane = walk.lane and wait.org_id = walk.org_id and wait.provider_account = walk.account
    ),
    oldest as (
      select groups.lane, max(extract(epoch from now() - greatest(item.created_at, item.due_at))) as seconds
      from groups cross join lateral (
        select item.created_at, item.due_at, item.command_id from work_items item
        where item.lane = groups.lane and item.phase = 'queued' and item.interactive = groups.interactive
          and item.org_id = groups.org_id and coalesce(item.provider_account, '') = groups.account and item.due_at <= now()
        order by item.due_at, item.id
        limit (select case when exists (select from pause where command_id is not null) then ${pausedPrefixLimit}::integer else 1 end)
      ) item
      where groups.stop is null and not exists (select from pause where pause.command_id = item.command_id)
      group by groups.lane
    ),
    /* In index order, so that reading stops at the limit; counted before any join. */
    counted as materialized (
      select item.lane, item.interactive, item.org_id, item.account, item.is_paused, item.is_due, item.is_suspect, count(*)::integer as items
      from wanted cross join lateral (
        select item.lane, item.interactive, item.org_id, coalesce(item.provider_account, '') as account, item.due_at <= now() as is_due,
          item.crashes >= 2 as is_suspect, item.command_id in (select command_id from pause where command_id is not null) as is_paused
        from work_items item where item.lane = wanted.lane and item.phase = 'queued'
        order by item.interactive, item.org_id, coalesce(item.provider_account, ''), item.due_at, item.id limit ${gaugeLimit}
      ) item
      group by 1, 2, 3, 4, 5, 6, 7
    ),
    queued as (
      select counted.lane, coalesce(groups.stop, case
          when counted.is_paused then 'paused'
          when not counted.is_due then 'due_later'
          when counted.is_suspect then 'quarantine'
          when groups.told in ('window_full', 'fair_share') then groups.told
        end) as reason, sum(counted.items)::integer as items
      from counted
      left join groups on groups.lane = counted.lane and groups.interactive = counted.interactive and groups.org_id = counted.org_id
        and groups.account = counted.account
      group by 1, 2
    ),
    waiting as (
      select lane, sum(items) filter (where reason is null or reason in ('window_full', 'fair_share')) as runnable,
        jsonb_object_agg(reason, items) filter (where reason is not null) as held_back
      from queued group by lane
    ),
    held as (
      select lane, count(*) filter (where state = 'offered') as offered, count(*) filter (where state = 'running') as running
      from (select lane, state from work_items where phase = 'held' limit ${gaugeLimit}) item group by lane
    ),
    buried as (select lane, count(*) as items from (select lane from work_items where phase = 'dead' limit ${gaugeLimit}) item group by lane),
    process as (
      select lane, count(*) as processes
      from worker_processes cross join unnest(lanes) as lane where seen_at > now() - interval '30 seconds' group by lane
    )
    select jsonb_agg(jsonb_build_object(
      'lane', wanted.lane, 'runnable', coalesce(waiting.runnable, 0), 'oldestSeconds', oldest.seconds::double precision,
      'offered', coalesce(held.offered, 0), 'running', coalesce(held.running, 0), 'dead', coalesce(buried.items, 0),
      'heldBack', coalesce(waiting.held_back, '{}'), 'processes', coalesce(process.processes, 0))) as lanes
    from wanted
    left join waiting on waiting.lane = wanted.lane
    left join oldest on oldest.lane = wanted.lane
    left join held on held.lane = wanted.lane
    left join buried on buried.lane = wanted.lane
    left join process on process.lane = wanted.lane`.execute(trx)
  return laneGauges.parse(rows[0]?.lanes ?? [])
}
