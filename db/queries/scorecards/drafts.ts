import { sql } from 'kysely'
import type { Trx } from '../../client.ts'
import type { Row } from '../../schema.ts'
import { currentOrg } from '../calls/calls.ts'

export type DraftRow = Pick<
  Row<'scorecard_drafts'>,
  'definition' | 'base_version' | 'version' | 'saved_by' | 'saved_at'
>

/** The draft of a scorecard. Its definition is null if the last draft has ended. Undefined: there never was one. */
export function findDraft(trx: Trx, scorecardId: string): Promise<DraftRow | undefined> {
  return trx
    .selectFrom('scorecard_drafts')
    .select(['definition', 'base_version', 'version', 'saved_by', 'saved_at'])
    .where('org_id', '=', currentOrg)
    .where('scorecard_id', '=', scorecardId)
    .executeTakeFirst()
}

/** Ids of the scorecards with changes that are not published. */
export async function listDraftedIds(trx: Trx): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('scorecard_drafts')
    .select('scorecard_id')
    .where('org_id', '=', currentOrg)
    .where('definition', 'is not', null)
    .execute()
  return new Set(rows.map((row) => row.scorecard_id))
}

/** Stores a draft under the next version. Its scorecard must be locked. An existing draft keeps its base. */
export async function saveDraft(
  trx: Trx,
  orgId: string,
  draft: {
    scorecardId: string
    definition: unknown
    baseVersion: number | null
    savedBy: string
    savedAt: Date
  },
): Promise<void> {
  await trx
    .insertInto('scorecard_drafts')
    .values({
      org_id: orgId,
      scorecard_id: draft.scorecardId,
      definition: JSON.stringify(draft.definition),
      base_version: draft.baseVersion,
      saved_by: draft.savedBy,
      saved_at: draft.savedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'scorecard_id']).doUpdateSet((eb) => ({
        definition: eb.ref('excluded.definition'),
        base_version: sql<number | null>`case when scorecard_drafts.definition is null
          then excluded.base_version else scorecard_drafts.base_version end`,
        version: sql<number>`scorecard_drafts.version + 1`,
        saved_by: eb.ref('excluded.saved_by'),
        saved_at: eb.ref('excluded.saved_at'),
      })),
    )
    .execute()
}

/** Ends a draft that was published or discarded. Increases its version, so that a page that still shows it can't save it. */
export async function endDraft(trx: Trx, scorecardId: string): Promise<void> {
  await trx
    .updateTable('scorecard_drafts')
    .set({ definition: null, base_version: null, version: sql`version + 1` })
    .where('org_id', '=', currentOrg)
    .where('scorecard_id', '=', scorecardId)
    .where('definition', 'is not', null)
    .execute()
}
