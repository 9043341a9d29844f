import { isDeepStrictEqual } from 'node:util'
import type { Trx } from '#db/client.ts'
import { audit } from '#db/queries/people/audit.ts'
import {
  findBotSchedulingRules,
  lockBotSchedulingRules,
  updateBotSchedulingRules,
} from '#db/queries/recorder/bot-scheduling-rules.ts'
import { type OptOutRule, readOptOutRules } from '#workers/domain/recorder/rules/opt-out-rule.ts'
import { optOutRuleProblems, optOutTexts, tidyOptOutRules } from '#workers/domain/recorder/rules/validity.ts'
import type { OptOutRulesResponse, SaveOptOutRulesBody } from '../../contract/recorder.ts'
import type { RequestActor } from '../../http/actor.ts'
import { HttpProblem, stale } from '../../http/problem.ts'

/** Stored rules in the form of the contract, including rules that an older version stored. */
function answerOf(stored: { rules: unknown; version: number }): OptOutRulesResponse {
  const rules = tidyOptOutRules(readOptOutRules(stored.rules))
  return {
    version: stored.version,
    optOutBotSchedulingRules: rules.map(({ id, subrules }) => ({
      id,
      subrules: subrules.map((subrule) => ({ ...subrule, values: [...subrule.values] })),
    })),
  }
}

/** The organization's saved opt-out rules. */
export async function readOrganizationOptOutRules(trx: Trx): Promise<OptOutRulesResponse> {
  return answerOf((await findBotSchedulingRules(trx)) ?? { rules: [], version: 0 })
}

function refuseInvalid(rules: readonly OptOutRule[]): void {
  const problems = optOutRuleProblems(rules).map(({ path, message }) => ({
    path: `optOutBotSchedulingRules.${path}`,
    message,
  }))
  if (problems.length === 0) return
  const texts = [...new Set(problems.map(({ message }) => message))]
  throw new HttpProblem(422, 'invalid_rule', texts.join(' '), { errors: problems })
}

/** Replaces all opt-out rules of the organization. Rules that are stored already change nothing, whatever version the sender has read. */
export async function saveOptOutRules(
  trx: Trx,
  actor: RequestActor,
  body: SaveOptOutRulesBody,
): Promise<OptOutRulesResponse> {
  if (body.level === 'TEAM') throw new HttpProblem(422, 'invalid_rule', optOutTexts.noTeams)
  if (body.level === 'USER')
    throw new HttpProblem(422, 'invalid_rule', 'The rules of a user are kept with the calendar integration.')
  const rules = tidyOptOutRules(body.optOutBotSchedulingRules)
  refuseInvalid(rules)
  const existing = await lockBotSchedulingRules(trx, actor.orgId)
  const present = answerOf(existing)
  if (isDeepStrictEqual(rules, present.optOutBotSchedulingRules)) return present
  if (body.version !== undefined && body.version !== existing.version) throw stale(present)
  const saved = await updateBotSchedulingRules(trx, JSON.stringify(rules), actor.userId)
  await audit(trx, actor, {
    action: 'opt_out_rules.update',
    subjectKind: 'organization',
    subjectId: actor.orgId,
    before: existing.rules,
    after: saved.rules,
  })
  return answerOf(saved)
}
