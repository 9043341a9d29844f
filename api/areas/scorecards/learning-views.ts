import type { Trx } from '#db/client.ts'
import { findPersons } from '#db/queries/scorecards/configs.ts'
import type { LearningReader, MaterialRow } from '#db/queries/scorecards/learning.ts'
import { learningMaterial, type LearningMaterialView } from '../../contract/learning-materials.ts'
import { allows, type RequestActor } from '../../http/actor.ts'

export const learningReaderOf = (actor: RequestActor): LearningReader => ({
  userId: actor.userId,
  managesLearning: allows(actor, 'learning.admin'),
})

/** A file has an address of ours, which checks who reads it. */
export const fileAddress = (id: string): string => `/api/scorecard-configs/learning-material/${id}/file`

export async function viewMaterials(trx: Trx, rows: readonly MaterialRow[]): Promise<LearningMaterialView[]> {
  const persons = await findPersons(
    trx,
    rows.flatMap((row) => (row.created_by === null ? [] : [row.created_by])),
  )
  return rows.map((row) => ({
    id: row.id,
    scorecardConfigId: row.scorecard_config_id,
    criterionId: row.criterion_id,
    title: row.title,
    description: row.description,
    type: row.type,
    link: row.link ?? fileAddress(row.id),
    metadata: learningMaterial.shape.metadata.parse(row.metadata),
    scope: row.scope,
    createdBy: row.created_by === null ? null : (persons.get(row.created_by) ?? null),
    createdAt: row.created_at.toISOString(),
  }))
}
