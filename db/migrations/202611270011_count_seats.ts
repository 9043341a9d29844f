import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/**
 * How many seats of each role are used. Counting 20,000 memberships takes longer than the rest of a page. Triggers maintain the numbers in
 * the transaction that changes them. Each update of a number waits for the one before, so that none is lost.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table seat_counts (
      org_id uuid not null references organizations (id),
      role text not null,
      used integer not null,
      primary key (org_id, role)
    )`.execute(db)
  await sql`
    create function uses_seat(status text) returns boolean language sql immutable return status in ('ACTIVE', 'INVITED')`.execute(
    db,
  )
  await sql`
    create function count_seats() returns trigger language plpgsql as $$
    begin
      /* In one order, so that two statements never wait for each other. */
      if tg_op = 'INSERT' then
        insert into seat_counts as seat (org_id, role, used)
        select org_id, role, count(*) from present where uses_seat(status) group by org_id, role order by org_id, role
        on conflict (org_id, role) do update set used = seat.used + excluded.used;
      elsif tg_op = 'DELETE' then
        update seat_counts seat set used = seat.used - gone.seats
        from (select org_id, role, count(*) as seats from past where uses_seat(status) group by org_id, role) gone
        where seat.org_id = gone.org_id and seat.role = gone.role;
      else
        insert into seat_counts as seat (org_id, role, used)
        select org_id, role, sum(seats) from (
          select org_id, role, 1 as seats from present where uses_seat(status)
          union all
          select org_id, role, -1 from past where uses_seat(status)
        ) change
        group by org_id, role having sum(seats) <> 0 order by org_id, role
        on conflict (org_id, role) do update set used = seat.used + excluded.used;
      end if;
      return null;
    end $$`.execute(db)
  const triggers = {
    insert: 'new table as present',
    update: 'new table as present old table as past',
    delete: 'old table as past',
  }
  for (const [event, tables] of Object.entries(triggers))
    await sql`
      create trigger ${sql.raw(`seats_on_${event}`)} after ${sql.raw(event)} on memberships referencing ${sql.raw(tables)}
      for each statement execute function count_seats()`.execute(db)

  await sql`alter table memberships no force row level security`.execute(db)
  await sql`
    insert into seat_counts (org_id, role, used)
    select org_id, role, count(*) from memberships where uses_seat(status) group by org_id, role`.execute(db)
  await sql`alter table memberships force row level security`.execute(db)
  await secureTenantTable(db, 'seat_counts')
}
