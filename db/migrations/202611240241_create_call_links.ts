import { type Kysely, sql } from 'kysely'
import { secureSystemTable, secureTenantTable } from '../tenant-table.ts'

/** Public links: what people without an account see of a call, and who has looked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table call_links (
      org_id uuid not null,
      call_id uuid not null,
      /* SHA-256 of what the address holds; null while there is no address. */
      token_hash bytea,
      /* The same sealed with a data key of the organization, to be copied again. */
      token bytea,
      is_enabled boolean not null default false,
      password_hash text,
      shows_summary boolean not null default true,
      shows_transcript boolean not null default true,
      shows_score boolean not null default false,
      masks_contacts boolean not null default true,
      expires_at timestamptz not null,
      /* Grows with every new address and password; whoever was let in before is asked again. */
      version integer not null default 1,
      created_by uuid references users (id),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (org_id, call_id),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade,
      check (not is_enabled or (token_hash is not null and token is not null and password_hash is not null))
    )`.execute(db)
  await sql`create unique index call_links_token on call_links (token_hash)`.execute(db)
  await secureTenantTable(db, 'call_links')

  await sql`
    create table call_link_events (
      org_id uuid not null,
      id uuid not null default uuidv7(),
      call_id uuid not null,
      at timestamptz not null default now(),
      kind text not null check (kind in ('opened', 'wrong_password', 'turned_on', 'turned_off', 'new_address', 'changed')),
      /* Of a visitor, without its last part. */
      address text check (length(address) <= 60),
      /* Of the member who changed the link. */
      user_id uuid,
      primary key (org_id, id),
      foreign key (org_id, user_id) references memberships (org_id, user_id),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade
    )`.execute(db)
  await sql`create index call_link_events_call on call_link_events (org_id, call_id, id desc)`.execute(db)
  await secureTenantTable(db, 'call_link_events')

  // Wrong passwords per link and per address, and until when no further attempt is accepted.
  await sql`
    create table link_guesses (
      key text primary key check (length(key) <= 100),
      failures integer not null,
      blocked_until timestamptz not null,
      last_at timestamptz not null
    )`.execute(db)
  await sql`create index link_guesses_last on link_guesses (last_at)`.execute(db)
  await secureSystemTable(db, 'link_guesses')

  // Whatever hides a call also removes its link, in the same transaction and by whichever path.
  await sql`
    create function close_call_link() returns trigger language plpgsql as $$
    begin
      if new.score_status in ('SCORING_SKIPPED_DUE_TO_PRIVACY_RULE', 'HELD_FOR_PRIVACY_DECISION') then
        delete from call_link_events where org_id = new.org_id and call_id = new.id;
        delete from call_links where org_id = new.org_id and call_id = new.id;
      else
        update call_links set is_enabled = false, token_hash = null, token = null, version = version + 1, updated_at = now()
        where org_id = new.org_id and call_id = new.id and token_hash is not null;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger calls_link_closed after update on calls for each row
    when ((new.deleted_at is not null and old.deleted_at is null) or (new.is_private and not old.is_private)
      or (new.score_status <> old.score_status
        and new.score_status in ('SCORING_SKIPPED_DUE_TO_PRIVACY_RULE', 'HELD_FOR_PRIVACY_DECISION')))
    execute function close_call_link()`.execute(db)
}
