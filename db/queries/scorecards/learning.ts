import { sql, type SqlBool } from 'kysely'
import type { Trx } from '../../client.ts'
import type { NewRow, Row } from '../../schema.ts'
import { currentOrg } from '../calls/calls.ts'

export type MaterialRow = Row<'learning_materials'>

/** The reader. Users who manage learning also see what is for teams; only its author sees what is personal. */
export type LearningReader = { userId: string; managesLearning: boolean }

const isVisibleTo = ({ userId, managesLearning }: LearningReader) => sql<SqlBool>`(
  learning_materials.scope = 'ALL' or learning_materials.created_by = ${userId}::uuid
  or (learning_materials.scope = 'TEAM' and (${managesLearning} or exists (
    select from team_members mine join team_members theirs on theirs.org_id = mine.org_id and theirs.team_id = mine.team_id
    where mine.org_id = ${currentOrg} and mine.user_id = ${userId}::uuid and theirs.user_id = learning_materials.created_by))))`

/** Oldest first, as they were added. */
export function listMaterials(trx: Trx, scorecardId: string, reader: LearningReader): Promise<MaterialRow[]> {
  return trx
    .selectFrom('learning_materials')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('scorecard_config_id', '=', scorecardId)
    .where(isVisibleTo(reader))
    .orderBy('id')
    .limit(1000)
    .execute()
}

export function findMaterial(trx: Trx, id: string, reader: LearningReader): Promise<MaterialRow | undefined> {
  return trx
    .selectFrom('learning_materials')
    .selectAll()
    .where('org_id', '=', currentOrg)
    .where('id', '=', id)
    .where(isVisibleTo(reader))
    .executeTakeFirst()
}

/** Includes everybody's, so that limits apply. */
export async function countMaterials(trx: Trx, scorecardId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('learning_materials')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', currentOrg)
    .where('scorecard_config_id', '=', scorecardId)
    .executeTakeFirstOrThrow()
  return count
}

/** Bytes of all files of the organization. Sizes are stored with the material, so no file is read. */
export async function sumFileBytes(trx: Trx): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum((metadata ->> 'bytes')::bigint), 0)::float8 as bytes
    from learning_materials where org_id = ${currentOrg} and type <> 'link'`.execute(trx)
  return rows[0]?.bytes ?? 0
}

export function insertMaterial(trx: Trx, material: NewRow<'learning_materials'>): Promise<MaterialRow> {
  return trx.insertInto('learning_materials').values(material).returningAll().executeTakeFirstOrThrow()
}

export async function insertMaterialFile(trx: Trx, file: NewRow<'learning_material_files'>): Promise<void> {
  await trx.insertInto('learning_material_files').values(file).execute()
}

export function findMaterialFile(
  trx: Trx,
  materialId: string,
): Promise<Pick<Row<'learning_material_files'>, 'name' | 'content_type' | 'bytes'> | undefined> {
  return trx
    .selectFrom('learning_material_files')
    .select(['name', 'content_type', 'bytes'])
    .where('org_id', '=', currentOrg)
    .where('material_id', '=', materialId)
    .executeTakeFirst()
}

export async function deleteMaterial(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('learning_materials').where('org_id', '=', currentOrg).where('id', '=', id).execute()
}

/** A clone gets copies of the links. Files stay with the original, which they belong to. */
export async function copyLinks(
  trx: Trx,
  fromId: string,
  copy: { scorecardId: string; createdBy: string },
): Promise<void> {
  await sql`
    insert into learning_materials (org_id, scorecard_config_id, criterion_id, title, description, type, link, metadata, scope, created_by)
    select org_id, ${copy.scorecardId}::uuid, criterion_id, title, description, type, link, metadata, scope, ${copy.createdBy}::uuid
    from learning_materials
    where org_id = ${currentOrg} and scorecard_config_id = ${fromId}::uuid and type = 'link' and scope = 'ALL'
    order by id`.execute(trx)
}
