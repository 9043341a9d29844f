import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Schema } from '../../schema.ts'
import { currentOrg } from './calls.ts'

type Reference = { column: string; table: keyof Schema }
const ofScorecard: Reference = { column: 'scorecard_id', table: 'scorecard_configs' }
const ofScore: Reference = { column: 'score_id', table: 'scores' }
const ofItem: Reference = { column: 'item_id', table: 'grading_items' }

/**
 * The tables whose rows a hold seals and an import restores as they are: what people wrote about the call, its scores with what people
 * said about their answers, blind grades, and to whom its summary was sent. In the order in which they refer to each other. `refersTo`: what may be gone when a row is restored. A row
 * without it is left out.
 */
const sealedTables = {
  call_notes: { owner: 'call', refersTo: [] },
  action_items: { owner: 'call', refersTo: [] },
  disputes: { owner: 'call', refersTo: [ofScorecard] },
  scores: { owner: 'call', refersTo: [ofScorecard] },
  score_answers: { owner: 'score', refersTo: [ofScore] },
  score_evidence: { owner: 'score', refersTo: [ofScore] },
  score_events: { owner: 'call', refersTo: [ofScore, ofScorecard] },
  grading_items: { owner: 'call', refersTo: [] },
  human_grades: { owner: 'call', refersTo: [ofItem, ofScorecard] },
  summary_mails: { owner: 'call', refersTo: [] },
} as const satisfies Partial<
  Record<keyof Schema, { owner: 'call' | 'score'; refersTo: readonly Reference[] }>
>
type SealedTable = keyof typeof sealedTables
const tableNames = Object.keys(sealedTables) as SealedTable[]

/** Rows as JSON, by table. */
export type SealedRows = Partial<Record<SealedTable, Record<string, unknown>[]>>

/** The rows of a call to seal. */
export async function readSealedRows(trx: Trx, callId: string): Promise<SealedRows> {
  const found: SealedRows = {}
  for (const table of tableNames) {
    const isOfCall =
      sealedTables[table].owner === 'call'
        ? sql`call_id = ${callId}`
        : sql`score_id in (select id from scores where org_id = ${currentOrg} and call_id = ${callId})`
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(own) as row from ${sql.table(table)} own where org_id = ${currentOrg} and ${isOfCall}`.execute(
      trx,
    )
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

/** Rows that are there already stay as they are. Columns that have been added since the rows were read get their defaults. */
export async function restoreSealedRows(trx: Trx, sealed: SealedRows): Promise<void> {
  for (const table of tableNames) {
    const [first] = sealed[table] ?? []
    if (first === undefined) continue
    const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
    const isWhole = sealedTables[table].refersTo.map(
      ({ column, table: other }) => sql`exists (
        select from ${sql.table(other)} other where other.org_id = sealed.org_id and other.id = sealed.${sql.ref(column)})`,
    )
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(sealed[table])}::jsonb) sealed
      where ${sql.join([sql`true`, ...isWhole], sql` and `)}
      on conflict do nothing`.execute(trx)
  }
}
