import type { Trx } from '#db/client.ts'
import { countScoredCalls, findPersons, type ScorecardRow } from '#db/queries/scorecards/configs.ts'
import { countConcerned } from '#db/queries/scorecards/notices.ts'
import { findLatestPreviewOf } from '#db/queries/scorecards/previews.ts'
import { findCommandEnd } from '#db/queries/rules/back-tests.ts'
import { findVersion, listVersions, type VersionRow } from '#db/queries/scorecards/versions.ts'
import { diffVersions, needOf } from '#workers/domain/calibration/version-diff.ts'
import { draftProblems, publishableDefinition } from '#workers/domain/scorecards/draft-problems.ts'
import { isSameDefinition } from '#workers/domain/scorecards/publish.ts'
import { type ScorecardDefinition, scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import {
  getPublishingCheck,
  getScorecardChanges,
  getScorecardVersion,
  listScorecardVersions,
  publishingException,
} from '../../contract/scorecards.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { denied, notFound } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { concernedBy, mayMakeExceptions, obstaclesOf } from './publish-scorecard.ts'
import { requireScorecardRow } from './require-scorecard.ts'
import { loadScorecard } from './scorecard-view.ts'

/** Stands for the missing version of a new scorecard: everything in its draft is new. */
const nothing: ScorecardDefinition = { name: '', goal: '', callTypes: [], passMark: 0, sections: [] }

async function viewVersions(trx: Trx, row: ScorecardRow, versions: readonly VersionRow[]) {
  const persons = await findPersons(
    trx,
    versions.flatMap((version) => (version.published_by === null ? [] : [version.published_by])),
  )
  return versions.map((version) => {
    const config = scorecardDefinition.parse(version.definition)
    return {
      number: version.number,
      publishedAt: version.published_at.toISOString(),
      publishedBy: version.published_by === null ? null : (persons.get(version.published_by) ?? null),
      exception: version.exception === null ? null : publishingException.parse(version.exception),
      criteria: config.sections.reduce((sum, { criteria }) => sum + criteria.length, 0),
      passMark: config.passMark,
      isCurrent: version.number === row.published_version,
      config,
    }
  })
}

/** People who may only view scorecards do not see drafts. */
const readsDrafts = (actor: RequestActor): boolean => allows(actor, 'scorecards.manage')

export const scorecardVersionRoutes: RoutePlugin = (app, context) => {
  const { database, now } = context

  route(app, listScorecardVersions, ({ actor, params, query }) =>
    database.withOrg(actor, async (trx) => {
      const row = await requireScorecardRow(trx, context, actor, params.id)
      const { rows, total } = await listVersions(trx, row.id, {
        from: query.from,
        limit: query.numberOfResults,
      })
      const views = await viewVersions(trx, row, rows)
      return { results: views.map(({ config: _config, ...version }) => version), total }
    }),
  )

  route(app, getScorecardVersion, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const row = await requireScorecardRow(trx, context, actor, params.id)
      const version = await findVersion(trx, row.id, params.number)
      const [view] = version === undefined ? [] : await viewVersions(trx, row, [version])
      if (view === undefined) throw notFound()
      return view
    }),
  )

  route(app, getScorecardChanges, ({ actor, params, query }) =>
    database.withOrg(actor, async (trx) => {
      const row = await requireScorecardRow(trx, context, actor, params.id)
      const loaded = await loadScorecard(trx, row)
      const hasDraft = loaded.draft !== null && readsDrafts(actor)
      const to = query.to ?? (hasDraft ? 'draft' : (row.published_version ?? 'draft'))
      const from = query.from ?? (to === 'draft' ? row.published_version : to > 1 ? to - 1 : null)
      const definitionOf = async (version: number | 'draft'): Promise<ScorecardDefinition> => {
        if (version === 'draft') {
          if (!readsDrafts(actor)) throw denied()
          if (loaded.draft === null) throw notFound()
          // May be unfinished: a comparison can read any texts and numbers.
          return loaded.draft
        }
        const found = await findVersion(trx, row.id, version)
        if (found === undefined) throw notFound()
        return scorecardDefinition.parse(found.definition)
      }
      const before = from === null ? nothing : await definitionOf(from)
      const { changes, needs } = diffVersions(before, await definitionOf(to))
      return {
        from,
        to,
        changes: changes.map((change) => ({ ...change, need: needOf(change) })),
        needs: [...needs].map(([criterionId, need]) => ({ criterionId, need })),
      }
    }),
  )

  route(app, getPublishingCheck, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const row = await requireScorecardRow(trx, context, actor, params.id)
      const loaded = await loadScorecard(trx, row)
      const { draft, published, version } = loaded
      const definition = draft === null ? null : publishableDefinition(draft)
      const gate = definition === null ? null : await obstaclesOf(trx, actor, loaded, definition, null)
      const preview = await findLatestPreviewOf(trx, row.id, actor.userId)
      return {
        draftVersion: loaded.draftVersion,
        number: (version?.number ?? 0) + 1,
        problems: draft === null ? [] : draftProblems(draft),
        isUnchanged:
          draft === null ||
          (definition !== null && published !== null && isSameDefinition(published, definition)),
        hasGate: gate?.hasGate ?? false,
        criteria: (gate?.criteria ?? []).map(({ reading, ...criterion }) => ({
          ...criterion,
          pairsNeeded: reading?.pairsNeeded ?? 0,
        })),
        obstacles: gate?.obstacles ?? [],
        mayMakeExceptions: mayMakeExceptions(actor),
        preview:
          preview === undefined
            ? null
            : {
                id: preview.id,
                state: (await findCommandEnd(trx, preview.command_id)).state,
                isCurrent: preview.draft_version === loaded.draftVersion,
                calls: preview.done,
              },
        scoredCalls:
          row.published_version === null ? 0 : await countScoredCalls(trx, row.id, row.published_version),
        tells: await countConcerned(trx, concernedBy(actor, row.id, now())),
      }
    }),
  )
}
