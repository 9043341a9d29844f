import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  isFilteredByOrg,
  isReference,
  isTenant,
  readColumns,
  readTables,
  targetOf,
} from './testing-catalogue.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const insertOnly = ['audit_log', 'user_actions']

async function privileges(role: string): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ name: string; privilege: string }>`
    select c.relname as name, p.privilege
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join (values ('SELECT'), ('INSERT'), ('UPDATE'), ('DELETE'), ('TRUNCATE'), ('REFERENCES'), ('TRIGGER')) as p (privilege)
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and has_table_privilege(${role}, c.oid, p.privilege)`.execute(
    test.database.system,
  )
  const granted = new Map<string, Set<string>>()
  for (const row of rows) granted.set(row.name, (granted.get(row.name) ?? new Set()).add(row.privilege))
  return granted
}

describe('the catalog of the migrated database', () => {
  it('forces row-level security on every tenant table, with exactly one policy that filters reads and writes by cur_org()', async () => {
    const { rows: policies } = await sql<{
      name: string
      using: string | null
      check: string | null
      command: string
      permissive: boolean
    }>`
      select c.relname as name, pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check,
        p.polcmd::text as command, p.polpermissive as permissive
      from pg_policy p join pg_class c on c.oid = p.polrelid`.execute(test.database.system)
    const problems: string[] = []
    for (const table of (await readTables(test.database)).filter(isTenant)) {
      if (!table.rls) problems.push(`${table.name}: row-level security is off`)
      if (!table.forced) problems.push(`${table.name}: not forced on its owner`)
      const own = policies.filter((policy) => policy.name === table.name)
      const [policy] = own
      if (own.length !== 1 || policy === undefined) problems.push(`${table.name}: ${own.length} policies`)
      else {
        if (policy.command !== '*') problems.push(`${table.name}: the policy is for ${policy.command} only`)
        if (policy.check === null) problems.push(`${table.name}: nothing is checked on write`)
        if (!policy.using?.includes('cur_org()')) problems.push(`${table.name}: reads by ${policy.using}`)
        if (
          isFilteredByOrg(table) &&
          (policy.using !== '(org_id = cur_org())' || policy.check !== '(org_id = cur_org())')
        )
          problems.push(`${table.name}: ${policy.using} / ${policy.check}`)
      }
    }
    expect(problems).toEqual([])
  })

  it('grants the tenant role nothing on installation-wide tables', async () => {
    const granted = await privileges('app')
    const reachable = (await readTables(test.database))
      .filter((table) => !isTenant(table) && granted.has(table.name))
      .map((table) => table.name)
    expect(reachable).toEqual([])
  })

  it('keeps every reference inside the organization with a composite foreign key', async () => {
    const { rows: keys } = await sql<{ source: string; target: string; columns: string[] }>`
      select s.relname as source, t.relname as target, array_agg(a.attname::text order by a.attname) as columns
      from pg_constraint c
      join pg_class s on s.oid = c.conrelid
      join pg_class t on t.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f'
      group by c.oid, s.relname, t.relname`.execute(test.database.system)
    const tenant = new Set(
      (await readTables(test.database)).filter(isFilteredByOrg).map((table) => table.name),
    )
    const plain = keys.filter(
      (key) => tenant.has(key.source) && tenant.has(key.target) && !key.columns.includes('org_id'),
    )
    expect(plain).toEqual([])
    const columns = await readColumns(test.database)
    const open = columns.filter((column) => {
      const target = tenant.has(column.table) && isReference(column) ? targetOf(column) : null
      return (
        target !== null &&
        !keys.some(
          (key) =>
            key.source === column.table &&
            key.columns.includes('org_id') &&
            key.columns.includes(column.name),
        )
      )
    })
    expect(open.map((column) => `${column.table}.${column.name}`)).toEqual([])
  })

  it('gives the tenant role no ownership, no BYPASSRLS and no other role', async () => {
    const { rows: roles } = await sql<{
      rolname: string
      rolsuper: boolean
      rolbypassrls: boolean
      rolcreaterole: boolean
      rolcanlogin: boolean
    }>`
      select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcanlogin from pg_roles where rolname in ('app', 'app_owner', 'app_system')
      order by rolname`.execute(test.database.system)
    expect(roles.map((role) => role.rolname)).toEqual(['app', 'app_owner', 'app_system'])
    for (const role of roles) {
      expect(role.rolsuper).toBe(false)
      expect(role.rolcreaterole).toBe(false)
      expect(role.rolbypassrls).toBe(role.rolname === 'app_system')
    }
    const { rows: owned } = await sql<{ relname: string }>`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and pg_get_userbyid(c.relowner) in ('app', 'app_system')`.execute(
      test.database.system,
    )
    expect(owned).toEqual([])
    const { rows: memberships } = await sql<{ granted: string }>`
      select pg_get_userbyid(roleid) as granted from pg_auth_members where pg_get_userbyid(member) = 'app'`.execute(
      test.database.system,
    )
    expect(memberships).toEqual([])
  })

  it('lets the tenant role insert log entries, but not change or delete them', async () => {
    const granted = await privileges('app')
    for (const table of insertOnly)
      expect([...(granted.get(table) ?? [])].toSorted()).toEqual(['INSERT', 'SELECT'])
    for (const [table, rights] of granted) {
      expect([table, rights.has('TRUNCATE')]).toEqual([table, false])
      expect([table, rights.has('TRIGGER')]).toEqual([table, false])
    }
    const { rows } = await sql<{
      readable: boolean
    }>`select has_column_privilege('app', 'users', 'password_hash', 'SELECT') as readable`.execute(
      test.database.system,
    )
    expect(rows).toEqual([{ readable: false }])
  })

  it('has no view or function that runs with the privileges of its owner', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('v', 'm') and not coalesce('security_invoker=true' = any(c.reloptions), false)
      union all
      select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.prosecdef`.execute(
      test.database.system,
    )
    expect(rows).toEqual([])
  })
})

describe('a transaction of one organization', () => {
  async function givenOrganization(name: string): Promise<string> {
    const { id } = await test.database.system
      .insertInto('organizations')
      .values({ name })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  it('sees only its own rows and cannot write or refer to rows of another organization', async () => {
    const mine = await givenOrganization('Mine')
    const theirs = await givenOrganization('Theirs')
    const teamId = await test.database.withOrg({ orgId: theirs }, async (trx) => {
      const { id } = await trx
        .insertInto('teams')
        .values({ org_id: theirs, name: 'Their team' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
    await test.database.withOrg({ orgId: mine }, async (trx) => {
      expect(await trx.selectFrom('teams').selectAll().execute()).toEqual([])
      expect(
        (await trx.updateTable('teams').set({ name: 'Taken' }).where('id', '=', teamId).executeTakeFirst())
          .numUpdatedRows,
      ).toBe(0n)
      expect((await trx.deleteFrom('teams').where('id', '=', teamId).executeTakeFirst()).numDeletedRows).toBe(
        0n,
      )
    })
    await expect(
      test.database.withOrg({ orgId: mine }, (trx) =>
        trx.insertInto('teams').values({ org_id: theirs, name: 'Smuggled' }).execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      test.database.withOrg({ orgId: mine }, (trx) =>
        trx
          .insertInto('teams')
          .values({ org_id: mine, name: 'Child of a stranger', parent_id: teamId })
          .execute(),
      ),
    ).rejects.toMatchObject({ code: '23503' })
  })

  it('cannot change or delete entries of the audit log, even as the system role', async () => {
    const orgId = await givenOrganization('Audited')
    await test.database.withOrg({ orgId }, (trx) =>
      trx
        .insertInto('audit_log')
        .values({ org_id: orgId, action: 'test', subject_kind: 'test', subject_id: 'x' })
        .execute(),
    )
    await expect(
      test.database.system
        .updateTable('audit_log')
        .set({ action: 'other' })
        .where('org_id', '=', orgId)
        .execute(),
    ).rejects.toThrow(/immutable/)
    await expect(
      test.database.system.deleteFrom('audit_log').where('org_id', '=', orgId).execute(),
    ).rejects.toThrow(/immutable/)
  })
})
