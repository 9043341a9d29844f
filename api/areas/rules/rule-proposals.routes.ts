import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { findVisibleCall } from '#db/queries/calls/calls.ts'
import {
  type CorrectedCall,
  decideProposal,
  listCorrectedCalls,
  listDismissedProposals,
} from '#db/queries/calls/corrections.ts'
import { audit } from '#db/queries/people/audit.ts'
import { lockRuleDraft } from '#db/queries/rules/rule-drafts.ts'
import { listCategorizationRules } from '#db/queries/rules/rules.ts'
import { listScorecardStates } from '#db/queries/scorecards/scorecards.ts'
import { callTypes } from '#db/vocabulary/calls.ts'
import { createKnownProposals } from '#workers/domain/routing/known-proposals.ts'
import type { RuleProposal as Proposal } from '#workers/domain/routing/propose-rules.ts'
import type { CategorizationRule } from '#workers/domain/routing/rules.ts'
import type { ScorecardsOfTypes } from '#workers/domain/routing/scorecard-call-types.ts'
import { toCategorizationRule, toScorecardsOfTypes } from '#workers/jobs/rules/rule-rows.ts'
import { decideRuleProposal, listRuleProposals, type RuleProposal } from '../../contract/rule-proposals.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { conflict } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { visibilityOf } from '../calls/call-access.ts'
import { readDraftedRules, saveDraftRule } from './rule-draft.ts'
import { categorizationRow, namesFor } from './rule-views.ts'

const shownExamples = 5
const longestTitleValues = 4000
const storedCallType = z.enum(callTypes).nullable().catch(null)

/** Names of rules that proposals create. */
const newRuleLabels: Record<(typeof callTypes)[number], string> = {
  cold: 'Cold call',
  discovery: 'Discovery',
  warm: 'Warm call',
  gatekeeper: 'Gatekeeper',
  focus: 'Focus call',
  checkin: 'Check-in',
  renewal: 'Renewal',
  demo: 'Demo',
  custom: 'Custom',
  'None - Default': 'None',
  managerOneOnOne: 'Manager one-on-one',
  freight: 'Freight',
}

type Propose = ReturnType<typeof createKnownProposals>

type Found = {
  proposals: Proposal[]
  corrected: Map<string, CorrectedCall>
  scorecards: ScorecardsOfTypes
  /** The rules of the draft, by id. */
  drafted: Map<string, CategorizationRule>
}

/** What corrections suggest beyond the published rules, without what the draft already contains. */
async function findProposals(trx: Trx, orgId: string, proposeRules: Propose): Promise<Found> {
  const corrections = await listCorrectedCalls(trx)
  const { rules } = await readDraftedRules(trx, 'categorization')
  const drafted = rules.map(toCategorizationRule)
  return {
    drafted: new Map(drafted.map((rule) => [rule.id, rule])),
    proposals: proposeRules(
      orgId,
      corrections.flatMap(({ call_id, title, to_call_type }) => {
        const toCallType = storedCallType.parse(to_call_type)
        return toCallType === null ? [] : [{ callId: call_id, title, toCallType }]
      }),
      {
        rules: (await listCategorizationRules(trx, 'all')).map(toCategorizationRule),
        planned: drafted,
        dismissed: await listDismissedProposals(trx),
      },
    ),
    corrected: new Map(corrections.map((correction) => [correction.call_id, correction])),
    scorecards: toScorecardsOfTypes(await listScorecardStates(trx)),
  }
}

/** The rule with the proposed words added. A new rule scores calls if its call type has a scorecard. */
function ruleOf({ callType, value, rule }: Proposal, scorecards: ScorecardsOfTypes): RuleProposal['rule'] {
  const scorecardConfigId = scorecards[callType] ?? null
  const shared = { draftKey: 'proposal', level: 'ORGANIZATION' as const, callType }
  if (rule === null)
    return {
      ...shared,
      id: null,
      label: newRuleLabels[callType],
      explanation: '',
      callTitleIncludes: value,
      behavior: scorecardConfigId === null ? 'SAVE_ONLY' : 'SAVE_AND_SCORE',
      scorecardConfigId,
    }
  return {
    ...shared,
    id: rule.id,
    label: rule.label,
    explanation: rule.explanation,
    callTitleIncludes: rule.callTitleIncludes === '' ? value : `${rule.callTitleIncludes}||${value}`,
    behavior: rule.behavior,
    scorecardConfigId: rule.scorecardConfigId,
  }
}

export const ruleProposalRoutes: RoutePlugin = (app, context) => {
  const { database } = context
  const proposeRules = createKnownProposals()

  const examplesOf = async (
    trx: Trx,
    actor: RequestActor,
    { callIds }: Proposal,
    corrected: Found['corrected'],
  ): Promise<RuleProposal['examples']> => {
    const visibility = await visibilityOf(trx, actor)
    const examples: RuleProposal['examples'] = []
    for (const callId of callIds.slice(0, shownExamples)) {
      const call = await findVisibleCall(trx, callId, visibility)
      const correction = corrected.get(callId)
      if (call !== undefined && correction !== undefined)
        examples.push({ callId, title: call.title, correctedAt: correction.corrected_at.toISOString() })
    }
    return examples
  }

  route(app, listRuleProposals, ({ actor }) =>
    database.withOrg(actor, async (trx) => {
      const { proposals, corrected, scorecards } = await findProposals(trx, actor.orgId, proposeRules)
      const results: RuleProposal[] = []
      for (const proposal of proposals) {
        const rule = ruleOf(proposal, scorecards)
        if (rule.callTitleIncludes.length > longestTitleValues) continue
        const { key, callType, value, callIds } = proposal
        results.push({
          key,
          callType,
          value,
          ruleLabel: proposal.rule?.label ?? null,
          corrections: callIds.length,
          examples: await examplesOf(trx, actor, proposal, corrected),
          rule,
        })
      }
      return { results }
    }),
  )

  route(app, decideRuleProposal, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      const { key, verdict } = body
      // Of two people who accept the same words, only the first adds them to the draft.
      await lockRuleDraft(trx, actor.orgId, 'categorization')
      const { proposals, scorecards, drafted } = await findProposals(trx, actor.orgId, proposeRules)
      const proposal = proposals.find((one) => one.key === key)
      const decision = { org_id: actor.orgId, key, verdict, decided_by: actor.userId }
      if (proposal === undefined || !(await decideProposal(trx, decision)))
        throw conflict('This rule is no longer proposed.')

      await audit(trx, actor, {
        action: `rule-proposal.${verdict}`,
        subjectKind: 'rule_proposal',
        subjectId: key.slice(0, 200),
        after: { key, corrections: proposal.callIds.length },
      })
      if (verdict === 'dismissed') return
      const current = proposal.rule === null ? null : (drafted.get(proposal.rule.id) ?? null)
      const { draftKey: _draftKey, id, level, ...rule } = ruleOf({ ...proposal, rule: current }, scorecards)
      await saveDraftRule(context, trx, actor, 'categorization', { level, id }, rule, async (row) =>
        categorizationRow(row, await namesFor(trx, [row])),
      )
    }),
  )
}
