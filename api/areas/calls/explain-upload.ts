import type { Trx } from '#db/client.ts'
import { findRuleContext, listCategorizationRules, listPrivacyRules } from '#db/queries/rules/rules.ts'
import { listScorecardStates } from '#db/queries/scorecards/scorecards.ts'
import { createOfflineMatcher } from '#workers/domain/routing/describe-match.ts'
import { privacyRuleLabel } from '#workers/domain/routing/privacy-conditions.ts'
import { isHeld } from '#workers/domain/routing/privacy.ts'
import { participantsOf, prepareRuleSet, settleCall } from '#workers/domain/routing/settle.ts'
import {
  toCategorizationRule,
  toPrivacyRule,
  toScorecardsOfTypes,
  toScorecardStatus,
} from '#workers/jobs/rules/rule-rows.ts'
import type { ExplainedUpload, ExplainUploadBody } from '../../contract/calls-held.ts'

/**
 * What the pipeline would do with an upload, decided by the same evaluator. Descriptions are always compared by the offline matcher, even
 * if another engine routes calls. Reads only.
 */
export async function explainUpload(trx: Trx, body: ExplainUploadBody): Promise<ExplainedUpload> {
  const callerId = body.callerId ?? null
  const { teamIds, privacyRulesAreWhitelist } = await findRuleContext(trx, callerId)
  const scope = { userId: callerId, teamIds }
  const privacyRules = (await listPrivacyRules(trx, scope)).map(toPrivacyRule)
  const categorizationRules = (await listCategorizationRules(trx, scope)).map(toCategorizationRule)
  const scorecards = await listScorecardStates(trx)
  const { privacy, routing, decision } = settleCall(
    {
      title: body.title,
      messages: body.texts.map((message) => ({ message })),
      participantUserIds: participantsOf(callerId, body.participantUserIds),
      durationSeconds: body.durationSeconds ?? null,
      estimatedFacts: body.durationIsEstimated ? ['duration'] : [],
      caller: callerId === null ? null : { userId: callerId, teamIds },
      choices: {
        chosenCallType: body.callType ?? null,
        chosenScorecardId: body.scorecardConfigId ?? null,
        chosenRuleId: null,
        runScore: body.runScore,
      },
    },
    prepareRuleSet({ privacyRules, categorizationRules, privacyRulesAreWhitelist }),
    {
      matchDescriptions: createOfflineMatcher(categorizationRules),
      scorecardStatus: (id) => toScorecardStatus(scorecards.find((scorecard) => scorecard.id === id)),
      scorecardsOfTypes: toScorecardsOfTypes(scorecards),
    },
  )

  const rule = privacyRules.find(({ id }) => id === privacy.ruleId)
  const shared = {
    rule:
      rule === undefined || privacy.verdict === 'imported'
        ? null
        : { id: rule.id, label: privacyRuleLabel(rule), level: rule.level },
    categoryLabel: routing?.category?.label ?? null,
  }
  if (decision === null)
    return { outcome: isHeld(privacy) ? 'held' : 'excluded', reason: privacy.reason, ...shared }
  const isScored = decision.scoreStatus === 'TO_BE_SCORED'
  return { outcome: isScored ? 'scored' : 'saved', reason: decision.reason, ...shared }
}
