import { type Kysely, sql } from 'kysely'
import { prepared, type Trx, withoutFlush } from '../../client.ts'
import type { Schema } from '../../schema.ts'
import type { Lane } from '../../vocabulary/ledger.ts'

/** A ledger row that is added to its queue now. */
export type OfferedItem = {
  id: string
  kind: string
  gen: number
  quarantined: boolean
  interactive: boolean
  commandId: string
  orgId: string
}

/** An organization's items in a lane for one provider account ('' = none). */
export type GroupKey = { orgId: string; account: string }

/** The groups of a lane from the one after `after` to `upTo`. Null: from the first, to the last. */
export type GroupRange = { after: GroupKey | null; upTo: GroupKey | null }

/** What one pass of the dispatcher saw of an organization's items in a lane, per provider account ('' = none) and urgency. */
export type WaitingGroup = GroupKey & {
  interactive: boolean
  paused: boolean
  pauseReason: string | null
  blockedUntil: string | null
  blockedReason: string | null
  /** Null: no budget applies. */
  tokens: number | null
  scanned: number
  commandPaused: number
  commandPauseReason: string | null
  quarantined: number
  ready: number
  offered: number
  /** Due time of the last scanned item, as Postgres prints it. */
  lastDue: string | null
  lastId: string | null
  /** Due time of the first item if none is due yet. */
  nextDue: string | null
}

/** Where to continue in a group whose first items all belong to paused commands. */
export type SkippedPrefix = GroupKey & { interactive: boolean; due: string; id: string }

export type DispatchRequest = {
  lane: Lane
  /** Maximum number of items to offer in one pass. */
  batchSize: number
  minimumWindow: number
  /** Slots of this lane in one worker process. */
  slotsPerProcess: number
  epoch: string
  /** The group after which the pass starts; null: with the first. */
  after: GroupKey | null
  /** Maximum number of groups of each urgency. */
  groupLimit: number
  skipped: readonly SkippedPrefix[]
  /** Value from the previous pass; if pauses have changed since, `skipped` is ignored. */
  pausesSignature: string
}

export type DispatchResult = {
  offered: OfferedItem[]
  /** In the order of their keys. */
  groups: WaitingGroup[]
  /** Items offered or running before this pass. */
  held: number
  window: number
  pausesSignature: string
}

/** Arrays instead of objects, because a pass may offer a thousand. */
type OfferedRow = [
  id: string,
  kind: string,
  gen: number,
  quarantined: boolean,
  interactive: boolean,
  commandId: string,
  orgId: string,
]

const offeredItem = ([
  id,
  kind,
  gen,
  quarantined,
  interactive,
  commandId,
  orgId,
]: OfferedRow): OfferedItem => ({
  id,
  kind,
  gen,
  quarantined,
  interactive,
  commandId,
  orgId,
})

// First key of the dispatcher's advisory locks; the second is the lane.
const dispatchLock = 7_241_010

/**
 * Takes the lane's lock for this transaction: one dispatcher works on a lane, and a dead one cannot keep it. A dispatcher that freezes in a
 * pass for longer than `frozenMs` loses its connection: it has locked rows whose queue entries other processes may already be working on.
 */
export async function tryLockLane(trx: Trx, lane: Lane, frozenMs: number): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`${prepared}
    select set_config('idle_in_transaction_session_timeout', ${`${frozenMs}`}, true),
      pg_try_advisory_xact_lock(${dispatchLock}, hashtext(${lane})) as got`.execute(trx)
  return rows[0]?.got === true
}

/** No organization has this id, and all others are greater. */
export const nilId = '00000000-0000-0000-0000-000000000000'
// Rows that a pass reads per group while commands are paused; the next pass continues with the rest of a paused prefix.
const scanLimit = 1000
// Neither interactive items nor the others may fill more than this share of the window.
const shareOfWindow = 0.8
const liveProcess = sql`interval '30 seconds'`

/**
 * One pass over a lane, in one statement: finds the waiting items, chooses which to offer in which order, and marks them `offered`. Every
 * scan is bounded by the number of groups times the limit per group, not by the backlog.
 *
 * Order: smallest turn first. An item's turn is the number of items that its organization already has in the window plus the item's place
 * among the organization's waiting items. So a small organization next to a large one waits for only a few items.
 */
export async function offerWaitingItems(trx: Trx, request: DispatchRequest): Promise<DispatchResult> {
  const { lane } = request
  const skipped = request.skipped.map((prefix) => ({
    org_id: prefix.orgId,
    account: prefix.account,
    interactive: prefix.interactive,
    due_at: prefix.due,
    id: prefix.id,
  }))
  const { rows } = await sql<Omit<DispatchResult, 'offered'> & { offered: OfferedRow[] }>`${prepared}
    with recursive ${withoutFlush},
    held as materialized (
      select org_id, count(*)::integer as items, (count(*) filter (where interactive))::integer as urgent,
        (count(*) filter (where crashes >= 2))::integer as quarantined
      from work_items where lane = ${lane} and phase = 'held'
      group by org_id
    ),
    size as materialized (
      select greatest(${request.minimumWindow}::integer, 2 * ${request.slotsPerProcess}::integer * greatest(1, count(*)::integer)) as items
      from worker_processes where seen_at > now() - ${liveProcess} and ${lane} = any(lanes)
    ),
    room as materialized (
      select size.items as window_size, coalesce(sum(held.items), 0)::integer as held,
        greatest(0, least(${request.batchSize}::integer, size.items - coalesce(sum(held.items), 0)))::integer as items,
        greatest(0, size.items * ${shareOfWindow}::double precision - coalesce(sum(held.urgent), 0))::integer as urgent,
        greatest(0, size.items * ${shareOfWindow}::double precision - coalesce(sum(held.items - held.urgent), 0))::integer as bulk,
        greatest(0, 1 - coalesce(sum(held.quarantined), 0))::integer as quarantine
      from size left join held on true
      group by size.items
    ),
    pause as materialized (select * from pauses where lane is null or lane = ${lane}),
    signature as materialized (select coalesce(md5(string_agg(id::text, ',' order by id)), '') as value from pause where command_id is not null),
    skip as materialized (
      select prefix.* from jsonb_to_recordset(${JSON.stringify(skipped)}::jsonb)
        as prefix(org_id uuid, account text, interactive boolean, due_at timestamptz, id uuid), signature
      where signature.value = ${request.pausesSignature}
    ),
    walk as (
      select urgency.interactive, first.org_id, first.account, 1 as step
      from (values (true), (false)) as urgency(interactive) cross join lateral (
        select item.org_id, coalesce(item.provider_account, '') as account from work_items item
        where item.lane = ${lane} and item.phase = 'queued' and item.interactive = urgency.interactive
          and (item.org_id, coalesce(item.provider_account, '')) > (${request.after?.orgId ?? nilId}::uuid, ${request.after?.account ?? ''}::text)
        order by item.org_id, coalesce(item.provider_account, '') limit 1
      ) first
      union all
      select walk.interactive, following.org_id, following.account, walk.step + 1
      from walk cross join lateral (
        select item.org_id, coalesce(item.provider_account, '') as account from work_items item
        where item.lane = ${lane} and item.phase = 'queued' and item.interactive = walk.interactive
          and (item.org_id, coalesce(item.provider_account, '')) > (walk.org_id, walk.account)
        order by item.org_id, coalesce(item.provider_account, '') limit 1
      ) following
      where walk.step < ${request.groupLimit}
    ),
    budget as materialized (
      select org_id, provider_account, floor(least(capacity,
        tokens + greatest(0, extract(epoch from now() - refilled_at)) * refill_per_second))::integer as tokens
      from provider_budgets where (org_id, provider_account) in (select org_id, account from walk where account <> '')
      for update skip locked
    ),
    waiting as materialized (
      select walk.*, (count(*) over ())::integer as neighbours, coalesce(held.items, 0) as held,
        stop.id is not null as paused, stop.reason as pause_reason,
        case when known.blocked_until > now() then known.blocked_until end as blocked_until, known.blocked_reason,
        /* Another dispatcher holds the budget row: nothing to spend in this pass. */
        case when known.org_id is not null then coalesce(budget.tokens, 0) end as tokens
      from walk
      left join held on held.org_id = walk.org_id
      left join provider_budgets known on known.org_id = walk.org_id and known.provider_account = walk.account
      left join budget on budget.org_id = walk.org_id and budget.provider_account = walk.account
      left join lateral (
        select pause.id, pause.reason from pause
        where pause.command_id is null and (pause.org_id is null or pause.org_id = walk.org_id)
          and (pause.provider_account is null or pause.provider_account = walk.account)
        order by pause.created_at limit 1
      ) stop on true
    ),
    scanned as materialized (
      select waiting.interactive, waiting.org_id, waiting.account, waiting.held, waiting.tokens, item.id, item.due_at, item.crashes,
        stop.id is not null as command_paused, stop.reason as pause_reason
      from waiting cross join room
      left join skip on skip.org_id = waiting.org_id and skip.account = waiting.account and skip.interactive = waiting.interactive
      cross join lateral (
        select item.id, item.due_at, item.crashes, item.command_id from work_items item
        where item.lane = ${lane} and item.phase = 'queued' and item.interactive = waiting.interactive
          and item.org_id = waiting.org_id and coalesce(item.provider_account, '') = waiting.account
          and item.due_at <= now()
          and (item.due_at, item.id) > (coalesce(skip.due_at, '-infinity'), coalesce(skip.id, ${nilId}::uuid))
        order by item.due_at, item.id
        limit case when (select value from signature) <> '' then ${scanLimit}::integer
          else least(room.items, room.items * 4 / waiting.neighbours + 8) + 8 end
      ) item
      left join lateral (
        select pause.id, pause.reason from pause
        where pause.command_id = item.command_id and (pause.org_id is null or pause.org_id = waiting.org_id)
          and (pause.provider_account is null or pause.provider_account = waiting.account)
        limit 1
      ) stop on (select value from signature) <> ''
      where not waiting.paused and waiting.blocked_until is null and coalesce(waiting.tokens, 1) >= 1
    ),
    suspect as materialized (
      select id from scanned where crashes >= 2 and not command_paused order by due_at, id limit (select quarantine from room)
    ),
    affordable as materialized (
      select scanned.*, row_number() over (partition by org_id, account order by interactive desc, due_at, id) as spent
      from scanned where not command_paused
    ),
    ready as materialized (
      select affordable.*, affordable.held + row_number() over (partition by org_id order by interactive desc, due_at, id) as turn
      from affordable
      where (tokens is null or spent <= tokens) and (crashes < 2 or id in (select id from suspect))
    ),
    placed as (
      select id, interactive, row_number() over queue as place, count(*) filter (where interactive) over queue as urgent
      from ready
      window queue as (order by turn, interactive desc, due_at, id rows between unbounded preceding and current row)
    ),
    chosen as materialized (
      select placed.id, placed.place from placed cross join room
      where case when placed.interactive then placed.urgent <= room.urgent else placed.place - placed.urgent <= room.bulk end
      order by placed.place
      limit (select items from room)
    ),
    locked as materialized (
      /* By state, which no index has: by phase the planner might read all waiting items for each chosen one. */
      select item.id, chosen.place from chosen join work_items item on item.id = chosen.id where item.state = 'queued'
      for update of item skip locked
    ),
    offered as (
      update work_items item set state = 'offered', offered_at = now(), epoch = ${request.epoch}
      from locked where item.id = locked.id
      returning item.id, item.kind, item.gen, item.crashes, item.command_id, item.org_id, item.interactive,
        coalesce(item.provider_account, '') as account, locked.place
    ),
    spending as (
      update provider_budgets budget set
        tokens = least(budget.capacity,
          budget.tokens + greatest(0, extract(epoch from now() - budget.refilled_at)) * budget.refill_per_second) - spent.items,
        refilled_at = now()
      from (select org_id, account, count(*) as items from offered where account <> '' group by org_id, account) spent
      where budget.org_id = spent.org_id and budget.provider_account = spent.account
    ),
    /* Each part is counted separately: a join would compare each group with each item. */
    figures as (
      select org_id, account, interactive, sum(scanned)::integer as scanned, sum(command_paused)::integer as command_paused,
        sum(quarantined)::integer as quarantined, sum(ready)::integer as ready, sum(offered)::integer as offered,
        bool_or(paused) as paused, max(pause_reason) as pause_reason, max(command_pause_reason) as command_pause_reason,
        max(blocked_until) as blocked_until, max(blocked_reason) as blocked_reason, max(tokens) as tokens
      from (
        select org_id, account, interactive, 0 as scanned, 0 as command_paused, 0 as quarantined, 0 as ready, 0 as offered,
          paused, pause_reason, null as command_pause_reason, blocked_until, blocked_reason, tokens
        from waiting
        union all
        select org_id, account, interactive, count(*), count(*) filter (where command_paused),
          count(*) filter (where crashes >= 2 and not command_paused), 0, 0, null, null, max(pause_reason), null, null, null
        from scanned group by org_id, account, interactive
        union all
        select org_id, account, interactive, 0, 0, 0, count(*), 0, null, null, null, null, null, null
        from ready group by org_id, account, interactive
        union all
        select org_id, account, interactive, 0, 0, 0, 0, count(*), null, null, null, null, null, null
        from offered group by org_id, account, interactive
      ) part
      group by org_id, account, interactive
    ),
    /* Where the next pass continues after items of paused commands. */
    ends as materialized (
      select distinct on (org_id, account, interactive) org_id, account, interactive, due_at as last_due, id as last_id
      from scanned where (select value from signature) <> ''
      order by org_id, account, interactive, due_at desc, id desc
    )
    select room.held, room.window_size as window, signature.value as "pausesSignature",
      (select coalesce(json_agg(json_build_array(id, kind, gen, crashes >= 2, interactive, command_id, org_id) order by place), '[]')
        from offered) as offered,
      (select coalesce(json_agg(json_build_object(
        'orgId', org_id, 'account', account, 'interactive', interactive, 'paused', paused, 'pauseReason', pause_reason,
        'blockedUntil', blocked_until, 'blockedReason', blocked_reason, 'tokens', tokens,
        'scanned', scanned, 'commandPaused', command_paused, 'commandPauseReason', command_pause_reason,
        'quarantined', quarantined, 'ready', ready, 'offered', offered, 'lastDue', last_due, 'lastId', last_id,
        'nextDue', case when scanned = 0 then (
          select first.due_at from (
            select item.due_at from work_items item
            where item.lane = ${lane} and item.phase = 'queued' and item.interactive = figures.interactive
              and item.org_id = figures.org_id and coalesce(item.provider_account, '') = figures.account
            order by item.due_at limit 1
          ) first where first.due_at > now()) end
      ) order by org_id, account), '[]') from figures left join ends using (org_id, account, interactive)) as groups
    from room, signature, flush`.execute(trx)
  const row = rows[0]
  if (row === undefined) throw new Error('The dispatch statement returned no row')
  return { ...row, offered: row.offered.map(offeredItem) }
}

/** Lanes that have queued items, due or not. */
export async function findQueuedLanes(db: Kysely<Schema>, lanes: readonly Lane[]): Promise<Lane[]> {
  const { rows } = await sql<{ lane: Lane }>`${prepared}
    select lane from unnest(${[...lanes]}::text[]) as asked(lane)
    where exists (select from work_items item where item.lane = asked.lane and item.phase = 'queued')`.execute(
    db,
  )

  return rows.map((row) => row.lane)
}
