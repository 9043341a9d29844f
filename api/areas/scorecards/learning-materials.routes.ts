import { createHash } from 'node:crypto'
import { audit } from '#db/queries/people/audit.ts'
import type { Trx } from '#db/client.ts'
import type { NewRow } from '#db/schema.ts'
import {
  countMaterials,
  deleteMaterial,
  findMaterial,
  findMaterialFile,
  insertMaterial,
  insertMaterialFile,
  listMaterials,
  sumFileBytes,
} from '#db/queries/scorecards/learning.ts'
import { firstCharacters } from '#workers/domain/texts/first-characters.ts'
import {
  createLearningMaterial,
  deleteLearningMaterial,
  learningFileFields,
  learningMaterial,
  type LearningMaterialView,
  listLearningMaterials,
  maxLearningBytes,
  mostLearningMaterials,
  readLearningMaterialFile,
  uploadLearningMaterial,
} from '../../contract/learning-materials.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { parseInput } from '../../http/errors.ts'
import { HttpProblem, notFound } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { route } from '../../http/route.ts'
import { contentDisposition, readLearningForm } from './learning-files.ts'
import { learningReaderOf, viewMaterials } from './learning-views.ts'
import { findUsableScorecard, requireScorecardRow } from './require-scorecard.ts'

export const learningMaterialRoutes: RoutePlugin = (app, context) => {
  const { database, runOnce } = context

  const add = async (
    trx: Trx,
    actor: RequestActor,
    material: Omit<NewRow<'learning_materials'>, 'org_id' | 'created_by'>,
  ): Promise<LearningMaterialView> => {
    if ((await countMaterials(trx, material.scorecard_config_id)) >= mostLearningMaterials)
      throw new HttpProblem(
        422,
        'too_many_materials',
        `A scorecard has at most ${mostLearningMaterials} learning materials.`,
      )
    const row = await insertMaterial(trx, { ...material, org_id: actor.orgId, created_by: actor.userId })
    await audit(trx, actor, {
      action: 'learning-material.create',
      subjectKind: 'learning-material',
      subjectId: row.id,
      after: { title: row.title, type: row.type, scorecard: row.scorecard_config_id },
    })
    const [view] = await viewMaterials(trx, [row])
    if (view === undefined) throw new Error('The material was just written')
    return view
  }

  route(app, listLearningMaterials, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const { id } = await requireScorecardRow(trx, context, actor, params.id)
      return { results: await viewMaterials(trx, await listMaterials(trx, id, learningReaderOf(actor))) }
    }),
  )

  route(app, createLearningMaterial, async (request, reply) => {
    const { actor, body } = request
    return runOnce(request, reply, learningMaterial, async (trx) => {
      const { id } = await requireScorecardRow(trx, context, actor, body.scorecardConfigId)
      return add(trx, actor, {
        scorecard_config_id: id,
        criterion_id: body.criterionId,
        title: body.title,
        description: body.description,
        type: 'link',
        link: body.link,
        metadata: JSON.stringify(body.metadata),
        scope: body.scope,
      })
    })
  })

  route(app, uploadLearningMaterial, async (request, reply) => {
    const { actor, params } = request
    // Checked before the file is read, so that nobody uploads megabytes without the right to.
    await database.withOrg(actor, (trx) => requireScorecardRow(trx, context, actor, params.id))
    const { file, fields } = await readLearningForm(request)
    const { title, ...described } = parseInput(learningFileFields, fields)
    // What a repeat is compared with: the form itself has been read.
    request.body = { fields, name: file.name, hash: createHash('sha256').update(file.bytes).digest('hex') }
    return runOnce(request, reply, learningMaterial, async (trx) => {
      const { id } = await requireScorecardRow(trx, context, actor, params.id)
      if ((await sumFileBytes(trx)) + file.bytes.length > maxLearningBytes)
        throw new HttpProblem(
          422,
          'learning_space_full',
          'The learning files of this organization take up 1 GB already. Delete some first.',
        )
      const view = await add(trx, actor, {
        scorecard_config_id: id,
        criterion_id: described.criterionId,
        title: title ?? firstCharacters(file.name, 120),
        description: described.description,
        type: file.type,
        scope: described.scope,
        metadata: JSON.stringify({
          fileName: file.name,
          contentType: file.contentType,
          bytes: file.bytes.length,
        }),
      })
      await insertMaterialFile(trx, {
        org_id: actor.orgId,
        material_id: view.id,
        name: file.name,
        content_type: file.contentType,
        bytes: file.bytes,
      })
      return view
    })
  })

  route(
    app,
    readLearningMaterialFile,
    async ({ actor, params }, reply) => {
      const file = await database.withOrg(actor, async (trx) => {
        const material = await resource(context, actor, 'learning_materials', params.id, (id) =>
          findMaterial(trx, id, learningReaderOf(actor)),
        )
        if ((await findUsableScorecard(trx, actor, material.scorecard_config_id)) === undefined)
          throw notFound()
        return findMaterialFile(trx, material.id)
      })
      if (file === undefined) throw notFound()
      return reply
        .header('content-type', file.content_type)
        .header('content-disposition', contentDisposition(file.name))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, no-store')
        .send(file.bytes)
    },
    { exposeHeadRoute: false },
  )

  route(app, deleteLearningMaterial, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const material = await resource(context, actor, 'learning_materials', params.id, (id) =>
        findMaterial(trx, id, learningReaderOf(actor)),
      )
      if ((await findUsableScorecard(trx, actor, material.scorecard_config_id)) === undefined)
        throw notFound()
      await deleteMaterial(trx, material.id)
      await audit(trx, actor, {
        action: 'learning-material.delete',
        subjectKind: 'learning-material',
        subjectId: material.id,
        before: { title: material.title, type: material.type, scorecard: material.scorecard_config_id },
      })
    }),
  )
}
