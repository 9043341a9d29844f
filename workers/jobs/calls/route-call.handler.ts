import { createHash } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import {
  dropHeld,
  findHeld,
  holdCall,
  placeOfHeld,
  readContent,
  restoreToReplaced,
  withHeldChoices,
} from '#db/queries/calls/held-calls.ts'
import {
  findCall,
  findReadableCall,
  isWithoutContent,
  keepTombstoneOnly,
  lockCall,
  lockReadableCall,
  saveTrace,
  updateCall,
} from '#db/queries/calls/calls.ts'
import { findRuleContext, listCategorizationRules, listPrivacyRules } from '#db/queries/rules/rules.ts'
import { listScorecardStates } from '#db/queries/scorecards/scorecards.ts'
import { privacyRuleLabel } from '../../domain/routing/privacy-conditions.ts'
import { evaluatePrivacy, isHeld, preparePrivacyRules } from '../../domain/routing/privacy.ts'
import { prepareCategorizationRules, routeCallAsync } from '../../domain/routing/route.ts'
import {
  decideScoring,
  exclusionReason,
  holdReason,
  participantsOf,
  wantedScorecard,
  withChosenRule,
  withoutContent,
} from '../../domain/routing/settle.ts'
import { scoreCall } from './score-call.ts'
import { handle, skip } from '../../queue/runtime/handler.ts'
import { newItem } from '../../queue/record.ts'
import {
  choicesOf,
  toCategorizationRule,
  toPrivacyRule,
  toScorecardStatus,
  toScorecardsOfTypes,
} from '../rules/rule-rows.ts'
import { loadMessages, loadSpeakers } from './steps/call-input.ts'
import { endWithError } from './steps/end-with-error.ts'
import { openHeldContent } from './steps/held-content.ts'
import { routeCall } from './route-call.ts'

const withoutCall = 'The call was deleted, excluded or held.'

export const routeCallHandler = handle(routeCall, {
  run: async ({ callId }, { database, orgId, engines, now, signal, vault }) => {
    const startedAt = now()
    const input = await database.withOrg({ orgId }, async (trx) => {
      const found = await findReadableCall(trx, callId)
      if (found === null) return null
      const held = await findHeld(trx, callId)
      // The provider has replaced the content of a held call: what people did with the call is still sealed.
      const replaced = held === undefined ? null : await openHeldContent(trx, vault, held)
      const call = replaced === null ? found : withHeldChoices(found, replaced)
      const context = await findRuleContext(trx, call.caller_id)
      const scope = { userId: call.caller_id, teamIds: context.teamIds }
      return {
        call,
        replaced,
        context,
        privacyRules: (await listPrivacyRules(trx, scope)).map(toPrivacyRule),
        routingRules: (await listCategorizationRules(trx, scope)).map(toCategorizationRule),
        speakers: await loadSpeakers(trx, callId),
        messages: await loadMessages(trx, callId),
      }
    })
    if (input === null) return skip(withoutCall)
    const { call, replaced, context, privacyRules, routingRules, speakers, messages } = input
    const caller = call.caller_id === null ? null : { userId: call.caller_id, teamIds: context.teamIds }

    const participantUserIds = participantsOf(
      call.caller_id,
      speakers.map((speaker) => speaker.userId),
    )
    const privacy = evaluatePrivacy(
      {
        title: call.title,
        participantUserIds,
        durationSeconds: call.duration_seconds,
        estimatedFacts: call.duration_is_estimated ? ['duration'] : [],
      },
      preparePrivacyRules(privacyRules, {
        isWhitelist: context.privacyRulesAreWhitelist,
      }),
      caller,
    )
    const privacyDoneAt = now()
    // A person decided to import this call, so an estimate or a missing fact no longer holds it.
    const isReleased = call.hold_released_at !== null && isHeld(privacy)
    if (isHeld(privacy) && !isReleased) {
      const rule = privacyRules.find(({ id }) => id === privacy.ruleId)
      return {
        commit: async (trx: Trx) => {
          // Read again under a lock, so that what people do meanwhile is sealed too.
          if ((await lockReadableCall(trx, callId)) === null) return
          if (replaced !== null) await restoreToReplaced(trx, call, replaced)
          const current = await findCall(trx, callId)
          const content = current === undefined ? undefined : await readContent(trx, current)
          // Another command has taken the content away. It has the call routed again.
          if (content === undefined) return
          await saveTrace(trx, {
            org_id: orgId,
            call_id: callId,
            stage: 'privacy',
            verdict: 'held',
            reason: exclusionReason(privacy),
            trace: JSON.stringify(withoutContent(privacy.trace)),
            started_at: startedAt,
            finished_at: privacyDoneAt,
          })
          await holdCall(
            trx,
            {
              org_id: orgId,
              call_id: callId,
              title: call.title,
              buyer_company: call.buyer_company,
              caller_id: call.caller_id,
              created_by: call.created_by,
              is_private: call.is_private,
              duration_seconds: call.duration_seconds,
              privacy_rule_id: privacy.ruleId,
              rule_label: rule === undefined ? null : privacyRuleLabel(rule).slice(0, 600),
              reason: holdReason(privacy, rule ?? null, call.duration_seconds).slice(0, 600),
              content: await vault.seal(trx, orgId, placeOfHeld(callId), JSON.stringify(content)),
              content_hash: createHash('sha256').update(JSON.stringify(messages)).digest(),
            },
            exclusionReason(privacy),
          )
        },
      }
    }
    if (privacy.verdict === 'excluded' && !isReleased) {
      const contentHash = createHash('sha256').update(JSON.stringify(messages)).digest()
      return {
        commit: async (trx: Trx) => {
          const excluded = await lockCall(trx, callId)
          if (excluded === undefined || isWithoutContent(excluded)) return
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

    const engine = await engines.for(orgId)
    const prepared = prepareCategorizationRules(routingRules)
    const choices = choicesOf(call)
    const routing = withChosenRule(
      await routeCallAsync({ title: call.title, messages }, prepared, caller, {
        matchDescriptions: engine.descriptionMatcher(routingRules, signal),
      }),
      choices,
      prepared,
      caller,
    )
    const { category } = routing
    return {
      commit: async (trx: Trx) => {
        if ((await lockReadableCall(trx, callId)) === null) return []
        if (replaced !== null) {
          await restoreToReplaced(trx, call, replaced)
          await dropHeld(trx, callId)
        }
        const scorecards = await listScorecardStates(trx)
        const wanted = wantedScorecard(choices, category, toScorecardsOfTypes(scorecards))
        const decision = decideScoring(
          choices,
          category,
          wanted === null
            ? null
            : { id: wanted, status: toScorecardStatus(scorecards.find(({ id }) => id === wanted)) },
        )
        const isScored = decision.scoreStatus === 'TO_BE_SCORED'
        await saveTrace(trx, {
          org_id: orgId,
          call_id: callId,
          stage: 'privacy',
          verdict: 'imported',
          reason: isReleased
            ? 'Imported: a person decided about this call while it was held.'
            : privacy.reason,
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
          call_type: call.chosen_call_type ?? category?.callType ?? null,
          category_rule_id: category?.ruleId ?? null,
          category_label: category?.label ?? null,
          category_level: category?.level ?? null,
          // A call type, a scorecard or a rule chosen by a person leaves no question open.
          plausible_categories:
            call.chosen_call_type === null &&
            call.chosen_scorecard_id === null &&
            routing.plausible.length > 0
              ? JSON.stringify(routing.plausible)
              : null,
          scorecard_config_id: decision.scorecardId,
          status: isScored ? 'SCORING' : 'SKIPPED',
          score_status: decision.scoreStatus,
          status_reason: decision.reason,
        })
        return isScored ? [newItem(scoreCall, { subject: callId, payload: { callId } })] : []
      },
    }
  },
  onDeath: ({ callId }, { message }, trx) =>
    endWithError(trx, callId, `The call could not be routed: ${message}`),
})
