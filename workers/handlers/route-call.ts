import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { type Call, keepTombstoneOnly, saveTrace, updateCall } from '#db/queries/calls.ts'
import { findRuleContext, listCategorizationRules, listPrivacyRules } from '#db/queries/rules.ts'
import { findScorecard } from '#db/queries/scorecards.ts'
import type { Row } from '#db/schema.ts'
import { callTypes, matchedCallBehaviors, type ScorecardStatus } from '#db/vocabulary.ts'
import { type RoutingOutcome, routingOutcome } from '../domain/routing/outcome.ts'
import { evaluatePrivacy, type PrivacyResult } from '../domain/routing/privacy.ts'
import { type RoutedCategory, routeCallAsync } from '../domain/routing/route.ts'
import type { CategorizationRule, PrivacyRule, RuleConsidered } from '../domain/routing/rules.ts'
import { scoreCall } from '../jobs/score-call.ts'
import type { DeathHandler, Handler } from '../runtime/handler.ts'
import { newItem } from '../shared/record.ts'
import { findLiveCall, loadMessages, loadSpeakers } from './call-input.ts'

const storedCallType = z.enum(callTypes)
const storedPrivacySettings = z.object({
  CALL_TITLE: z.string().optional(),
  PARTECIPANTS: z.array(z.string()).optional(),
  MIN_DURATION: z.number().optional(),
  MAX_DURATION: z.number().optional(),
  // An unknown word is read as EXCLUDE: privacy fails closed.
  MATCHED_CALL_BEHAVIOR: z.enum(matchedCallBehaviors).optional().catch('EXCLUDE'),
})

export function toCategorizationRule(row: Row<'categorization_rules'>): CategorizationRule {
  return {
    id: row.id,
    level: row.level,
    ownerId: row.team_id ?? row.user_id,
    position: row.position,
    label: row.label,
    explanation: row.explanation,
    callTitleIncludes: row.call_title_includes,
    callType: storedCallType.parse(row.call_type),
    behavior: row.behavior,
    scorecardConfigId: row.scorecard_config_id,
    isDefault: row.is_default,
  }
}

export function toPrivacyRule(row: Row<'privacy_rules'>): PrivacyRule {
  return {
    id: row.id,
    level: row.level,
    ownerId: row.team_id ?? row.user_id,
    position: row.position,
    settings: storedPrivacySettings.parse(row.settings),
  }
}

/** What the uploader chose goes before what routing found; without a choice the category decides. */
function decide(
  call: Call,
  category: RoutedCategory | null,
  scorecardStatus: ScorecardStatus | null,
): RoutingOutcome & { scorecardId: string | null } {
  const scorecardId = call.chosen_scorecard_id ?? category?.scorecardConfigId ?? null
  if (!call.run_score) {
    return { scoreStatus: 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE', reason: 'Saved without scoring, as chosen at upload.', scorecardId }
  }
  if (call.chosen_scorecard_id === null) return { ...routingOutcome(category, scorecardStatus), scorecardId }
  return scorecardStatus === 'ACTIVE'
    ? { scoreStatus: 'TO_BE_SCORED', reason: 'Scored with the scorecard chosen at upload.', scorecardId }
    : {
        scoreStatus: 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
        reason: 'Saved without scoring: the chosen scorecard is not active.',
        scorecardId,
      }
}

/** Says why without a word of the call. */
function exclusionReason({ ruleId, unknownFacts }: PrivacyResult): string {
  if (unknownFacts.length > 0) return `A privacy rule needs facts that are not known: ${unknownFacts.join(', ')}.`
  return ruleId === null ? 'No privacy rule allowed this call.' : 'A privacy rule excluded this call.'
}

/** The tombstone keeps rules and verdicts, no word of the call. */
function withoutContent(trace: RuleConsidered[]): RuleConsidered[] {
  return trace.map(({ ruleId, level, position, label, condition, verdict }) => ({
    ruleId,
    level,
    position,
    label,
    condition,
    matchedText: null,
    verdict,
    reason: verdict === 'matched' ? 'This rule decided.' : '',
  }))
}

export const run: Handler<'route-call'> = async ({ callId }, { database, orgId, engine, now }) => {
  const startedAt = now()
  const input = await database.withOrg({ orgId }, async (trx) => {
    const call = await findLiveCall(trx, callId)
    if (call === null) return null
    const context = await findRuleContext(trx, call.caller_id)
    const scope = { userId: call.caller_id, teamIds: context.teamIds }
    return {
      call,
      context,
      privacyRules: (await listPrivacyRules(trx, scope)).map(toPrivacyRule),
      routingRules: (await listCategorizationRules(trx, scope)).map(toCategorizationRule),
      speakers: await loadSpeakers(trx, callId),
      messages: await loadMessages(trx, callId),
    }
  })
  if (input === null) return {}
  const { call, context, privacyRules, routingRules, speakers, messages } = input
  const caller = call.caller_id === null ? null : { userId: call.caller_id, teamIds: context.teamIds }

  const userIds = new Set(speakers.flatMap((speaker) => (speaker.userId === null ? [] : [speaker.userId])))
  if (call.caller_id !== null) userIds.add(call.caller_id)
  const privacy = evaluatePrivacy(
    { title: call.title, participantUserIds: userIds.size === 0 ? null : [...userIds], durationSeconds: call.duration_seconds },
    privacyRules,
    caller,
    { isWhitelist: context.privacyRulesAreWhitelist },
  )
  const privacyDoneAt = now()
  if (privacy.verdict === 'excluded') {
    const contentHash = createHash('sha256').update(JSON.stringify(messages)).digest()
    return {
      commit: async (trx: Trx) => {
        await saveTrace(trx, {
          org_id: orgId,
          call_id: callId,
          stage: 'privacy',
          verdict: 'excluded',
          reason: `${exclusionReason(privacy)} Its content was not kept.`,
          trace: JSON.stringify(withoutContent(privacy.trace)),
          started_at: startedAt,
          finished_at: privacyDoneAt,
        })
        await keepTombstoneOnly(trx, callId, {
          contentHash,
          privacyRuleId: privacy.ruleId,
          reason: exclusionReason(privacy),
        })
      },
    }
  }

  const routing = await routeCallAsync({ title: call.title, messages }, routingRules, caller, {
    matchDescriptions: engine.descriptionMatcher(routingRules),
  })
  return {
    commit: async (trx: Trx) => {
      const wanted = call.chosen_scorecard_id ?? routing.category?.scorecardConfigId ?? null
      const scorecard = wanted === null ? undefined : await findScorecard(trx, wanted)
      // A scorecard that was never published cannot score.
      const scorecardStatus = scorecard === undefined ? null : scorecard.published_version === null ? 'INACTIVE' : scorecard.status
      const decision = decide(call, routing.category, scorecardStatus)
      const isScored = decision.scoreStatus === 'TO_BE_SCORED'
      await saveTrace(trx, {
        org_id: orgId,
        call_id: callId,
        stage: 'privacy',
        verdict: 'imported',
        reason: privacy.reason,
        trace: JSON.stringify(privacy.trace),
        started_at: startedAt,
        finished_at: privacyDoneAt,
      })
      await saveTrace(trx, {
        org_id: orgId,
        call_id: callId,
        stage: 'routing',
        verdict: routing.method,
        reason: routing.explanation.slice(0, 600),
        trace: JSON.stringify(routing.trace),
        started_at: privacyDoneAt,
        finished_at: now(),
      })
      await updateCall(trx, callId, {
        stage: 'routed',
        call_type: call.chosen_call_type ?? routing.category?.callType ?? null,
        category_rule_id: routing.category?.ruleId ?? null,
        category_label: routing.category?.label ?? null,
        category_level: routing.category?.level ?? null,
        scorecard_config_id: decision.scorecardId,
        status: isScored ? 'SCORING' : 'SKIPPED',
        score_status: decision.scoreStatus,
        status_reason: decision.reason,
      })
      return isScored ? [newItem(scoreCall, { subject: callId, payload: { callId } })] : []
    },
  }
}

export const onDeath: DeathHandler<'route-call'> = async ({ callId }, { message }, trx) => {
  await updateCall(trx, callId, {
    status: 'SKIPPED',
    score_status: 'SCORED_ERROR',
    status_reason: `The call could not be routed: ${message}`.slice(0, 600),
  })
}
