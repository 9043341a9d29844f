import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import { listSubOrganizations } from '#db/queries/integrations/integrations.ts'
import { findPersons, type ScorecardRow } from '#db/queries/scorecards/configs.ts'
import { insertPublishedScorecard } from '#db/queries/scorecards/scorecards.ts'
import { insertShare, listShares, type ShareRow } from '#db/queries/scorecards/shares.ts'
import { findVersion } from '#db/queries/scorecards/versions.ts'
import { scorecardCallTypes } from '#workers/domain/routing/scorecard-call-types.ts'
import { scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { listScorecardShares, shareScorecardWithOrganization, sharedCopy } from '../../contract/scorecards.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { HttpProblem, notFound } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { requireScorecardRow } from './require-scorecard.ts'

async function viewShares(
  trx: Trx,
  rows: readonly ShareRow[],
  { published_version }: Pick<ScorecardRow, 'published_version'>,
) {
  const persons = await findPersons(
    trx,
    rows.flatMap((row) => (row.shared_by === null ? [] : [row.shared_by])),
  )
  return rows.map((row) => ({
    id: row.id,
    version: row.scorecard_version,
    organization: { id: row.target_org_id, name: row.target_name },
    copy: row.copy_id === null ? null : { id: row.copy_id, name: row.copy_name ?? '' },
    sharedBy: row.shared_by === null ? null : (persons.get(row.shared_by) ?? null),
    sharedAt: row.shared_at.toISOString(),
    isOutdated: (published_version ?? 0) > row.scorecard_version,
  }))
}

/** The system role writes copies into other organizations; every statement names its organization. */
export const scorecardSharingRoutes: RoutePlugin = (app, context) => {
  const { database, runOnce } = context

  route(app, listScorecardShares, async ({ actor, params, query }) => {
    const row = await database.withOrg(actor, (trx) => requireScorecardRow(trx, context, actor, params.id))
    return database.asSystem(async (trx) => {
      const page = { from: query.from, limit: query.numberOfResults }
      const { rows, total } = await listShares(trx, actor.orgId, row.id, page)
      return { results: await viewShares(trx, rows, row), total }
    })
  })

  route(app, shareScorecardWithOrganization, async (request, reply) => {
    const { actor, params } = request
    const { row, version } = await database.withOrg(actor, async (trx) => {
      const found = await requireScorecardRow(trx, context, actor, params.id)
      const number = found.published_version
      return { row: found, version: number === null ? undefined : await findVersion(trx, found.id, number) }
    })
    if (version === undefined || row.status === 'ARCHIVED')
      throw new HttpProblem(422, 'scorecard_not_active', 'Only a published scorecard can be shared.')
    return runOnce(
      request,
      reply,
      sharedCopy,
      async (trx) => {
        const targetOrgId = params.organizationId
        // The actor must not learn which other organizations exist.
        if (!(await listSubOrganizations(trx, actor.orgId)).includes(targetOrgId)) throw notFound()
        const definition = scorecardDefinition.parse(version.definition)
        const copyId = await insertPublishedScorecard(trx, {
          orgId: targetOrgId,
          name: row.name,
          tag: row.tag,
          callTypes: scorecardCallTypes(row.call_types).map((entry) => ({
            ...entry,
            isDefaultForCallType: false,
          })),
          definition,
          createdBy: null,
          editable: row.editable,
          stats: row.stats,
          clonedFrom: { id: row.id, version: version.number },
        })
        const id = await insertShare(trx, {
          org_id: actor.orgId,
          scorecard_id: row.id,
          scorecard_version: version.number,
          target_org_id: targetOrgId,
          target_scorecard_id: copyId,
          shared_by: actor.userId,
          shared_at: context.now(),
        })
        await audit(trx, actor, {
          action: 'scorecard.share',
          subjectKind: 'scorecard',
          subjectId: row.id,
          after: { organization: targetOrgId, version: version.number, copy: copyId },
        })
        await audit(
          trx,
          { ...actor, orgId: targetOrgId },
          {
            action: 'scorecard.receive-share',
            subjectKind: 'scorecard',
            subjectId: copyId,
            after: { name: row.name, from: actor.orgId },
          },
        )
        const { rows } = await listShares(trx, actor.orgId, row.id, { from: 0, limit: 1, id })
        const [share] = await viewShares(trx, rows, row)
        if (share === undefined) throw new Error('The share was just written')
        return share
      },
      (work) => database.asSystem(work),
    )
  })
}
