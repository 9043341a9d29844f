import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** Connections to call providers, their secrets, and their settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Keys that encrypt an organization's secrets. The installation's key with that id encrypts them in turn.
  await sql`
    create table data_keys (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      key_id text not null check (length(key_id) <= 60),
      wrapped bytea not null,
      created_at timestamptz not null default now(),
      primary key (org_id, id)
    )`.execute(db)
  await secureTenantTable(db, 'data_keys')

  await sql`
    create table integrations (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      name text not null check (length(name) between 1 and 200),
      /* Whose it is: who has connected it. */
      user_id uuid,
      type text not null default 'REAL_CALL_SCORING' check (type in ('CALENDAR', 'REAL_CALL_SCORING')),
      status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED', 'INACTIVE')),
      provider text not null check (length(provider) <= 60),
      auth_kind text not null check (length(auth_kind) <= 20),
      recipe_id text check (length(recipe_id) <= 60),
      /* A shared copy: whose credentials it uses. Never a foreign key, because that row is another organisation's. */
      original_org_id uuid,
      original_integration_id uuid,
      can_be_unpaused_override boolean,
      /* How the connection stands; 'checking' until the first answer of the provider. */
      health text not null default 'checking' check (health in ('checking', 'healthy', 'failing', 'needs_reauth')),
      health_reason text not null default '' check (length(health_reason) <= 600),
      health_since timestamptz not null default now(),
      account_label text not null default '' check (length(account_label) <= 300),
      /* Base address of this company's API where the provider gives each its own. */
      base_url text check (length(base_url) <= 500),
      is_simulator boolean not null default false,
      default_call_type text check (length(default_call_type) <= 40),
      default_scorecard_id uuid,
      /* Switches of the adapter and of webhooks. */
      config jsonb not null default '{}',
      /* Of calendars: shift and opt-out rules. */
      additional_infos jsonb not null default '{}',
      auto_sync_enabled boolean not null default true,
      sync_every_minutes integer not null default 15 check (sync_every_minutes between 5 and 1440),
      last_sync_at timestamptz,
      last_sync_error text not null default '' check (length(last_sync_error) <= 600),
      next_sync_at timestamptz,
      /* Calls that started before have been listed by an automatic import. */
      synced_until timestamptz,
      /* SHA-256 of the unguessable part of the webhook address. */
      webhook_token_hash bytea,
      webhook_subscription_id text check (length(webhook_subscription_id) <= 300),
      webhook_last_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      removed_at timestamptz,
      primary key (org_id, id),
      foreign key (org_id, user_id) references memberships (org_id, user_id),
      foreign key (org_id, default_scorecard_id) references scorecard_configs (org_id, id)
    )`.execute(db)
  await sql`create unique index integrations_webhook on integrations (webhook_token_hash)`.execute(db)
  await sql`create index integrations_due on integrations (next_sync_at) where status = 'ACTIVE' and auto_sync_enabled`.execute(
    db,
  )
  await sql`create unique index integrations_copy on integrations (org_id, original_integration_id) where removed_at is null`.execute(
    db,
  )
  await sql`create index integrations_copies on integrations (original_integration_id) where original_integration_id is not null`.execute(
    db,
  )
  await secureTenantTable(db, 'integrations')

  await sql`
    create table integration_secrets (
      org_id uuid not null,
      integration_id uuid not null,
      /* 'credentials', 'tokens', 'webhook', 'webhook_previous', 'webhook_address', 'oauth_code'. */
      kind text not null check (length(kind) <= 40),
      sealed bytea not null,
      /* Of an access token, or until when a replaced webhook secret counts. */
      expires_at timestamptz,
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      primary key (org_id, integration_id, kind),
      foreign key (org_id, integration_id) references integrations (org_id, id) on delete cascade
    )`.execute(db)
  await secureTenantTable(db, 'integration_secrets')

  await sql`
    create table oauth_states (
      org_id uuid not null references organizations (id),
      /* SHA-256 of the nonce inside the state. */
      state_hash bytea not null,
      user_id uuid not null,
      provider text not null check (length(provider) <= 60),
      /* What the dialog has asked: name, recipe, settings; and of a reconnection, which integration. */
      intent jsonb not null,
      /* Client id and secret, and the PKCE verifier. */
      sealed bytea not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (org_id, state_hash),
      foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade
    )`.execute(db)
  await sql`create index oauth_states_age on oauth_states (expires_at)`.execute(db)
  await secureTenantTable(db, 'oauth_states')

  await sql`
    create table integration_user_settings (
      org_id uuid not null,
      id uuid not null default uuidv7(),
      integration_id uuid not null,
      user_id uuid not null,
      external_user_id text check (length(external_user_id) between 1 and 300),
      call_type text check (length(call_type) <= 40),
      scorecard_config_id uuid,
      /* Matched by mail address, not chosen by a person. */
      is_automatic boolean not null default false,
      updated_at timestamptz not null default now(),
      primary key (org_id, id),
      unique (org_id, integration_id, user_id),
      unique (org_id, integration_id, external_user_id),
      foreign key (org_id, integration_id) references integrations (org_id, id) on delete cascade,
      foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade,
      foreign key (org_id, scorecard_config_id) references scorecard_configs (org_id, id)
    )`.execute(db)
  await secureTenantTable(db, 'integration_user_settings')

  await sql`
    create table integration_team_settings (
      org_id uuid not null,
      integration_id uuid not null,
      team_id uuid not null,
      call_type text check (length(call_type) <= 40),
      scorecard_config_id uuid,
      updated_at timestamptz not null default now(),
      primary key (org_id, integration_id, team_id),
      foreign key (org_id, integration_id) references integrations (org_id, id) on delete cascade,
      foreign key (org_id, team_id) references teams (org_id, id) on delete cascade,
      foreign key (org_id, scorecard_config_id) references scorecard_configs (org_id, id)
    )`.execute(db)
  await secureTenantTable(db, 'integration_team_settings')

  await sql`
    create table summary_email_settings (
      org_id uuid not null references organizations (id),
      id uuid not null default uuidv7(),
      level text not null check (level in ('ORGANIZATION', 'TEAM', 'USER')),
      team_id uuid,
      user_id uuid,
      auto_email_target text not null check (auto_email_target in ('AllParticipants', 'InternalParticipants', 'None')),
      updated_by uuid references users (id),
      updated_at timestamptz not null default now(),
      primary key (org_id, id),
      check ((level = 'TEAM') = (team_id is not null) and (level = 'USER') = (user_id is not null)),
      unique nulls not distinct (org_id, level, team_id, user_id),
      foreign key (org_id, team_id) references teams (org_id, id) on delete cascade,
      foreign key (org_id, user_id) references memberships (org_id, user_id) on delete cascade
    )`.execute(db)
  await secureTenantTable(db, 'summary_email_settings')
}
