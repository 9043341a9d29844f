import { sql } from 'kysely'
import type { Database } from '#db/client.ts'
import type { FaultyProvider } from './import-provider.ts'

export type ImportedInto = { orgId: string; integrationId: string }
type External = { external_id: string; state: string; reason: string; call_id: string | null }
type Imported = {
  id: string
  external_id: string
  transcripts: number
  sources: number
  scores: number
  parsed: number
  words: string | null
}

/** How many calls of an integration have been processed. */
export async function countSettled(
  database: Database,
  { orgId, integrationId }: ImportedInto,
): Promise<number> {
  const { rows } = await sql<{ settled: number }>`
    select count(*)::integer as settled from external_calls
    where org_id = ${orgId}::uuid and integration_id = ${integrationId}::uuid and state <> 'listed'`.execute(
    database.system,
  )
  return rows[0]?.settled ?? 0
}

/** Describes the state for a person, if work does not end. */
export async function describeUndone(database: Database, orgId: string): Promise<string> {
  const { rows } = await sql`
    select item.kind, item.lane, item.state, count(*)::integer as items, max(attempts) as attempts, max(deferrals) as deferrals,
      max(item.error) as error, min(item.due_at) as due_at, max(wait.reason) as wait, max(wait.detail) as detail
    from work_items item
    left join dispatch_waits wait on wait.org_id = item.org_id and wait.lane = item.lane
    where item.org_id = ${orgId}::uuid and item.state <> 'done' group by item.kind, item.lane, item.state`.execute(
    database.system,
  )
  const { rows: commands } = await sql`
    select kind, count(*)::integer as running from commands where org_id = ${orgId}::uuid and state = 'running' group by kind`.execute(
    database.system,
  )
  return JSON.stringify({ items: rows, commands }, null, 1)
}

export type ImportAudit = { counts: string; flaws: string[] }

/** Compares what is stored with the provider's calls: each exactly once, complete, and in the right state. */
export async function auditImports(
  database: Database,
  { orgId, integrationId }: ImportedInto,
  provider: Pick<FaultyProvider, 'world'>,
  expected: ReadonlyMap<string, string>,
): Promise<ImportAudit> {
  const { rows: externals } = await sql<External>`
    select external_id, state, reason, call_id from external_calls
    where org_id = ${orgId}::uuid and integration_id = ${integrationId}::uuid`.execute(database.system)
  const { rows: calls } = await sql<Imported>`
    with parses as materialized (
      select subject, count(*) as items from work_items
      where org_id = ${orgId}::uuid and kind = 'parse-transcript' and state = 'done' group by subject)
    select calls.id, calls.external_id, transcripts.messages::text as words, coalesce(parses.items, 0)::integer as parsed,
      (select count(*) from transcripts one where one.org_id = calls.org_id and one.call_id = calls.id)::integer as transcripts,
      (select count(*) from transcript_sources one where one.org_id = calls.org_id and one.call_id = calls.id)::integer as sources,
      (select count(*) from scores one where one.org_id = calls.org_id and one.call_id = calls.id)::integer as scores
    from calls
    left join transcripts on transcripts.org_id = calls.org_id and transcripts.call_id = calls.id
    left join parses on parses.subject = calls.id::text
    where calls.org_id = ${orgId}::uuid and calls.integration_id = ${integrationId}::uuid`.execute(
    database.system,
  )
  const { rows: undone } = await sql<{ kind: string; state: string; items: number; error: string }>`
    select kind, state, count(*)::integer as items, coalesce(max(error), '') as error from work_items
    where org_id = ${orgId}::uuid and state <> 'done' group by kind, state`.execute(database.system)

  const byExternalId = Map.groupBy(calls, (call) => call.external_id)
  const known = new Map(externals.map((external) => [external.external_id, external]))
  const flaws: string[] = []
  let lost = 0
  let doubled = 0
  for (const [id, state] of expected) {
    const external = known.get(id)
    const own = byExternalId.get(id) ?? []
    if (external?.state !== state) {
      lost += 1
      flaws.push(`${id}: ${external?.state ?? 'not known'} instead of ${state} (${external?.reason ?? ''})`)
    } else if (own.length !== (state === 'imported' ? 1 : 0) || (own[0]?.id ?? null) !== external.call_id) {
      doubled += 1
      flaws.push(`${id}: ${own.length} calls, ${state}`)
    }
    for (const call of own) {
      if (call.transcripts !== 1 || call.sources > 1 || call.scores > 1 || call.parsed !== 1) {
        doubled += 1
        flaws.push(
          `${id}: ${call.transcripts} transcripts, ${call.sources} sources, ${call.scores} scores, parsed ${call.parsed} times`,
        )
      }
      const said = provider.world.find(id)
      const missing =
        said === null
          ? []
          : provider.world.lines(said).filter(({ text }) => call.words?.includes(text) !== true)
      if (missing.length > 0) flaws.push(`${id}: ${missing.length} lines are not its own`)
    }
  }
  for (const id of known.keys()) if (!expected.has(id)) flaws.push(`${id}: nobody has this call`)
  return {
    counts: `${calls.length.toLocaleString('en')} of ${expected.size.toLocaleString('en')} calls imported, the others without transcript, ${lost} lost, ${doubled} double`,
    flaws: [
      ...undone.map(({ kind, state, items, error }) => `${items} ${kind} ${state}: ${error}`),
      ...flaws,
    ].slice(0, 20),
  }
}
