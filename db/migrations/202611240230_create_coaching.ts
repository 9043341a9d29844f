import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** What people write about calls, and the action items of calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `quote` finds the place again after the transcript was replaced. A note without a message is about the whole call.
  await sql`
    create table call_notes (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      call_id uuid not null,
      parent_id uuid,
      author_id uuid not null,
      body text not null check (length(body) between 1 and 4000),
      message_index integer check (message_index >= 0),
      start_character integer check (start_character >= 0),
      end_character integer,
      quote text check (length(quote) <= 5000),
      mentioned uuid[] not null default '{}',
      is_private boolean not null default false,
      resolved_at timestamptz,
      resolved_by uuid references users (id),
      edited_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      primary key (org_id, id),
      check ((message_index is null) = (quote is null)),
      check (end_character > start_character),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade,
      foreign key (org_id, parent_id) references call_notes (org_id, id) on delete cascade,
      foreign key (org_id, author_id) references memberships (org_id, user_id)
    )`.execute(db)
  await sql`create index call_notes_call on call_notes (org_id, call_id, id)`.execute(db)
  await sql`create index call_notes_parent on call_notes (org_id, parent_id) where parent_id is not null`.execute(
    db,
  )
  await secureTenantTable(db, 'call_notes')

  // `touched_by`: a person wrote or changed the item, so the next search of the words keeps it. An item found by the search keeps its row
  // if a person removes it, so that it is not found again.
  await sql`
    create table action_items (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      call_id uuid not null,
      source text not null check (source in ('found', 'person')),
      text text not null check (length(text) between 1 and 1000),
      owner_user_id uuid,
      owner_name text not null default '' check (length(owner_name) <= 200),
      owner_side text check (owner_side in ('rep', 'colleague', 'buyer')),
      /* A calendar day, YYYY-MM-DD. */
      due_on text check (due_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      due_words text check (length(due_words) <= 200),
      message_index integer check (message_index >= 0),
      start_character integer check (start_character >= 0),
      end_character integer,
      quote text check (length(quote) <= 5000),
      /* Where the other side said yes: the same four fields. */
      agreed jsonb,
      done_at timestamptz,
      done_by uuid references users (id),
      touched_by uuid references users (id),
      removed_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (org_id, id),
      check ((source = 'found') = (quote is not null)),
      check (end_character > start_character),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade,
      foreign key (org_id, owner_user_id) references memberships (org_id, user_id)
    )`.execute(db)
  await sql`create index action_items_call on action_items (org_id, call_id, id)`.execute(db)
  await secureTenantTable(db, 'action_items')

  // Which words were searched for action items, and by which version of the search.
  await sql`
    create table action_item_searches (
      org_id uuid not null,
      call_id uuid not null,
      words_hash bytea not null,
      searched_with integer not null,
      searched_at timestamptz not null default now(),
      primary key (org_id, call_id),
      foreign key (org_id, call_id) references calls (org_id, id) on delete cascade
    )`.execute(db)
  await secureTenantTable(db, 'action_item_searches')
}
