import type { Trx } from '#db/client.ts'
import { findModelLimits, listModelUse, readModelMonth, setModelLimits } from '#db/queries/model/model-use.ts'
import { audit } from '#db/queries/people/audit.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import {
  changeModelLimits,
  getModelUse,
  listModelUse as listModelUseEndpoint,
  type ModelUse,
} from '../../contract/model-use.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext, RoutePlugin } from '../../http/context.ts'
import { invalid, notFound, stale } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { textModelOf } from './text-model.ts'

const microsPerDollar = 1_000_000
const dollars = (micros: number): number => micros / microsPerDollar

async function readUse({ config }: ApiContext, trx: Trx, actor: RequestActor): Promise<ModelUse> {
  const organization = await findOrganization(trx, actor.orgId)
  if (organization === undefined) throw notFound()
  const used = await readModelMonth(trx)
  const { monthlyTokens, monthlyCostMicros, version } = await findModelLimits(trx)
  return {
    model: {
      name: config.model.name,
      isPriceKnown: config.model.isPriceKnown,
      isAvailable: textModelOf(config.model, organization.data_region) === 'available',
    },
    month: used.month.toISOString(),
    requests: used.requests,
    tokens: used.tokens,
    cost: dollars(used.costMicros),
    unpricedTokens: used.unpricedTokens,
    reservedTokens: used.reservedTokens,
    limits: {
      monthlyTokens,
      monthlyCost: monthlyCostMicros === null ? null : dollars(monthlyCostMicros),
      version,
    },
  }
}

export const modelUseRoutes: RoutePlugin = (app, context) => {
  const { database, config } = context

  route(app, getModelUse, ({ actor }) => database.withOrg(actor, (trx) => readUse(context, trx, actor)))

  route(app, listModelUseEndpoint, ({ actor, query }) =>
    database.withOrg(actor, async (trx) => {
      const { results, total } = await listModelUse(trx, query)
      return {
        results: results.map((row) => ({
          id: `${row.day.toISOString()} ${row.purpose} ${row.model}`,
          day: row.day.toISOString(),
          purpose: row.purpose,
          model: row.model,
          requests: row.requests,
          estimatedRequests: row.estimated_requests,
          inputTokens: row.input_tokens,
          outputTokens: row.output_tokens,
          cost: dollars(row.cost_micros),
          unpricedTokens: row.unpriced_tokens,
        })),
        total,
      }
    }),
  )

  route(app, changeModelLimits, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      const { monthlyTokens, monthlyCost, version } = body
      if (monthlyCost !== null && !config.model.isPriceKnown)
        throw invalid(
          'monthlyCost',
          'The price of the model is not known, so that its cost cannot be limited.',
        )
      const before = await readUse(context, trx, actor)
      const isSet = await setModelLimits(trx, {
        orgId: actor.orgId,
        monthlyTokens,
        monthlyCostMicros: monthlyCost === null ? null : Math.round(monthlyCost * microsPerDollar),
        version,
      })
      const after = await readUse(context, trx, actor)
      if (!isSet) throw stale(after)
      await audit(trx, actor, {
        action: 'organization.limit-model',
        subjectKind: 'organization',
        subjectId: actor.orgId,
        before: before.limits,
        after: after.limits,
      })
      return after
    }),
  )
}
