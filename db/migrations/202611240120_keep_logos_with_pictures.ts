import { type Kysely, sql } from 'kysely'

/** One table for every picture that pages show: pictures of users and logos of organizations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table images
      alter column user_id drop not null,
      add column org_id uuid references organizations (id),
      add constraint images_owner check (num_nonnulls(user_id, org_id) = 1),
      drop constraint images_type_check,
      add constraint images_type_check check (type in ('image/png', 'image/jpeg', 'image/webp'))`.execute(db)
  await sql`create unique index images_org on images (org_id) where org_id is not null`.execute(db)
  // Copies the rows of all organizations. Otherwise the policies would bind the owner.
  await sql`alter table organization_logos no force row level security`.execute(db)
  await sql`alter table organizations no force row level security`.execute(db)
  // The ids are fully random, so without dashes they are keys that nobody can guess.
  await sql`
    insert into images (key, org_id, type, bytes, created_at)
    select replace(id::text, '-', ''), org_id, content_type, body, created_at
    from organization_logos`.execute(db)
  await sql`
    update organizations set logo_url = '/api/images/' || replace(organization_logos.id::text, '-', '')
    from organization_logos
    where organization_logos.org_id = organizations.id`.execute(db)
  await sql`alter table organizations force row level security`.execute(db)
  await sql`drop table organization_logos`.execute(db)
}
