import type { Trx } from '#db/client.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import { findTextEngineChoice } from '#db/queries/rules/text-engine.ts'
import { askedBeside } from '#workers/domain/scoring/asked-of-model.ts'
import { type AskedCallSize, askingEstimate } from '#workers/domain/scoring/asking-estimate.ts'
import type { ScorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import type { ModelPrice } from '#workers/process/model-prices.ts'
import { textModelOf as textModelOfRegion } from '../organizations/text-model.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'

/**
 * The name of the model that reads calls of the actor's organization. Null when there is none, or it may not be used, or the organization
 * has chosen the offline engine.
 */
export async function textModelOf(
  trx: Trx,
  { config }: Pick<ApiContext, 'config'>,
  actor: RequestActor,
): Promise<string | null> {
  const organization = await findOrganization(trx, actor.orgId)
  if (organization === undefined) return null
  if (textModelOfRegion(config.model, organization.data_region) !== 'available') return null
  return (await findTextEngineChoice(trx)) === 'offline' ? null : config.model.name
}

/**
 * Upper limits of what asking a model about calls would take: the draft's checks, and those of the published version that the draft does
 * not have.
 */
export function modelCost(
  calls: readonly AskedCallSize[],
  { published, draft }: { published: ScorecardDefinition | null; draft: ScorecardDefinition | null },
  price: ModelPrice | null,
): { requests: number; tokens: number; cost: number | null } {
  // An unfinished draft cannot be previewed, so it costs nothing.
  const asked = draft === null ? [] : [draft, ...(published === null ? [] : [askedBeside(published, draft)])]
  const total = { requests: 0, tokens: 0, cost: price === null ? null : 0 }
  for (const definition of asked) {
    const { requests, inputTokens, outputTokens } = askingEstimate(definition, calls)
    total.requests += requests
    total.tokens += inputTokens + outputTokens
    if (price !== null && total.cost !== null)
      total.cost += (inputTokens * price.input + outputTokens * price.output) / 1_000_000
  }
  return total
}
