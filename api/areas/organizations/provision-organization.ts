import type { Trx } from '#db/client.ts'
import {
  lockBotSchedulingRules,
  updateBotSchedulingRules,
} from '#db/queries/recorder/bot-scheduling-rules.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import { insertCategorizationRule, insertPrivacyRule } from '#db/queries/rules/rules.ts'
import { insertPublishedScorecard } from '#db/queries/scorecards/scorecards.ts'
import type { CallType } from '#db/vocabulary/calls.ts'
import { defaultOptOutRules } from '#workers/domain/recorder/rules/default-rules.ts'
import {
  type DefaultScorecardName,
  seedCategorizationRules,
  seedPrivacyRules,
} from '#workers/domain/routing/default-rules.ts'
import { defaultScorecards } from '#workers/domain/scoring/default-scorecards.ts'

/** What every new organization starts with: published scorecards, rules, and opt-out rules for meetings. */
export async function provisionOrganization(
  trx: Trx,
  orgId: string,
  createdBy: string | null,
): Promise<void> {
  const scorecardIds = new Map<DefaultScorecardName, string>()
  for (const [name, definition] of Object.entries(defaultScorecards) as [
    DefaultScorecardName,
    (typeof defaultScorecards)[DefaultScorecardName],
  ][]) {
    const callTypes = definition.callTypes.map((callType: CallType) => ({
      callType,
      isDefaultForCallType: true,
    }))
    const id = await insertPublishedScorecard(trx, {
      orgId,
      name: definition.name,
      tag: definition.name,
      callTypes,
      definition,
      createdBy,
    })
    scorecardIds.set(name, id)
  }
  for (const rule of seedCategorizationRules) {
    await insertCategorizationRule(trx, {
      org_id: orgId,
      level: 'ORGANIZATION',
      team_id: null,
      user_id: null,
      position: rule.position,
      label: rule.label,
      explanation: rule.explanation,
      call_title_includes: rule.callTitleIncludes,
      call_type: rule.callType,
      behavior: rule.behavior,
      scorecard_config_id:
        rule.defaultScorecard === null ? null : (scorecardIds.get(rule.defaultScorecard) ?? null),
      is_default: rule.isDefault,
      updated_by: createdBy,
    })
  }
  for (const rule of seedPrivacyRules) {
    await insertPrivacyRule(trx, {
      org_id: orgId,
      level: 'ORGANIZATION',
      team_id: null,
      user_id: null,
      position: rule.position,
      settings: JSON.stringify(rule.settings),
      updated_by: createdBy,
    })
  }
  const domain = (await findOrganization(trx, orgId))?.domain ?? null
  await lockBotSchedulingRules(trx, orgId)
  await updateBotSchedulingRules(trx, JSON.stringify(defaultOptOutRules(domain)), createdBy)
}
