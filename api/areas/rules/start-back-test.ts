import type { Trx } from '#db/client.ts'
import { findRulesVersion, insertBackTest } from '#db/queries/rules/back-tests.ts'
import { newId } from '#db/queries/ids.ts'
import { findRuleContext } from '#db/queries/rules/rules.ts'
import type { BackTestDefinition } from '#workers/domain/routing/back-test.ts'
import { backTest } from '#workers/jobs/rules/back-test.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import type { BackTestBody } from '../../contract/back-tests.ts'
import type { RequestActor } from '../../http/actor.ts'
import { draftRules } from './draft-rules.ts'

const dayMs = 86_400_000

/** Records a back-test of the current rules, with or without a draft. Rules and calls do not change. */
export async function startBackTest(
  trx: Trx,
  actor: RequestActor,
  body: BackTestBody,
  now: Date,
): Promise<{ commandId: string; backTestId: string }> {
  const { privacyRulesAreWhitelist } = await findRuleContext(trx, null)
  const { saved, drafted, isDraft, draftVersion, scorecards, scorecardsOfTypes } = await draftRules(
    trx,
    body,
    privacyRulesAreWhitelist,
  )
  const definition: BackTestDefinition = {
    before: body.compareWith === 'savedRules' ? saved : null,
    after: drafted,
    scorecards,
    scorecardsOfTypes,
  }
  const backTestId = await newId(trx)
  const { commandId } = await recordCommand(trx, {
    orgId: actor.orgId,
    kind: 'back-test',
    label: `Back-test of ${body.days} days`,
    actorUserId: actor.userId,
    interactive: true,
    items: [newItem(backTest, { subject: `${backTestId} 0`, payload: { backTestId, slice: 0 } })],
  })
  await insertBackTest(trx, {
    org_id: actor.orgId,
    id: backTestId,
    command_id: commandId,
    days: body.days,
    compare_with: body.compareWith,
    is_draft: isDraft,
    definition: JSON.stringify(definition),
    rules_version: await findRulesVersion(trx),
    draft_kind: body.draft ?? null,
    draft_version: draftVersion,
    window_from: new Date(now.getTime() - body.days * dayMs),
    window_to: now,
    created_by: actor.userId,
  })
  return { commandId, backTestId }
}
