import { type Kysely, sql } from 'kysely'
import { secureTenantTable } from '../tenant-table.ts'

/** Sign-in through an organization's own identity provider (OpenID Connect). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sso_settings (
      org_id uuid primary key references organizations (id),
      issuer text not null check (length(issuer) between 8 and 500),
      client_id text not null check (length(client_id) between 1 and 300),
      sealed_secret bytea not null,
      /* Role of members whom a first sign-in creates. Nobody becomes an owner that way. */
      default_role text not null check (default_role in ('ADMIN', 'MEMBER_PLUS', 'MEMBER', 'OBSERVER', 'TEMP')),
      /* When somebody signed in with these settings for the first time. */
      tested_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await secureTenantTable(db, 'sso_settings')

  // Email domains that an organization has proved to own.
  await sql`
    create table organization_domains (
      org_id uuid not null references organizations (id),
      domain text not null check (domain = lower(domain) and length(domain) between 4 and 253),
      /* What the TXT record has to say. */
      token text not null check (length(token) between 20 and 100),
      verified_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (org_id, domain)
    )`.execute(db)
  await sql`create unique index organization_domains_owner on organization_domains (domain) where verified_at is not null`.execute(
    db,
  )
  await secureTenantTable(db, 'organization_domains')

  // Which member the identity provider means by a subject. A member has one identity.
  await sql`
    create table sso_identities (
      org_id uuid not null,
      user_id uuid not null,
      issuer text not null,
      subject text not null check (length(subject) between 1 and 300),
      email text not null check (length(email) <= 254),
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      primary key (org_id, user_id),
      foreign key (org_id, user_id) references memberships (org_id, user_id)
    )`.execute(db)
  await sql`create unique index sso_identities_subject on sso_identities (org_id, issuer, subject)`.execute(
    db,
  )
  await secureTenantTable(db, 'sso_identities')

  // The state between leaving for the provider and coming back.
  await sql`
    create table sso_sign_ins (
      org_id uuid not null references organizations (id),
      state_hash bytea not null unique,
      /* Hash of a cookie: only the browser that left may come back. */
      browser_hash bytea not null,
      /* Set: this signed-in user connects their account. */
      user_id uuid references users (id) on delete cascade,
      /* Nonce and PKCE verifier. */
      sealed bytea not null,
      expires_at timestamptz not null,
      primary key (org_id, state_hash)
    )`.execute(db)
  await sql`create index sso_sign_ins_age on sso_sign_ins (expires_at)`.execute(db)
  await secureTenantTable(db, 'sso_sign_ins')

  // A session from an identity provider opens only this organization.
  await sql`alter table sessions add column bound_org_id uuid references organizations (id)`.execute(db)
  await sql`create index sessions_bound on sessions (bound_org_id) where bound_org_id is not null and revoked_at is null`.execute(
    db,
  )
}
