import type { Trx } from '#db/client.ts'
import {
  excludeHeld,
  type HeldReader,
  listHeld,
  lockDecidable,
  markReleased,
} from '#db/queries/calls/held-calls.ts'
import { auditAll } from '#db/queries/people/audit.ts'
import { releaseHeldCall } from '#workers/jobs/calls/release-held-call.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import {
  decideHeldCalls,
  explainUpload as explainUploadEndpoint,
  listHeldCalls,
} from '../../contract/calls-held.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { route } from '../../http/route.ts'
import { visibilityOf } from './call-access.ts'
import { loadPeople } from './call-views.ts'
import { requireActiveScorecard } from '../scorecards/require-scorecard.ts'
import { assertMayUploadFor, assertPeopleExist } from './create-call.ts'
import { explainUpload } from './explain-upload.ts'

const listed = 1_000

export async function heldReaderOf(trx: Trx, actor: RequestActor): Promise<HeldReader> {
  return { ...(await visibilityOf(trx, actor)), mayDecide: allows(actor, 'rules.manage') }
}

/** Calls held by a privacy rule, decisions about them, and a preview of what would happen to an upload. */
export const heldCallRoutes: RoutePlugin = (app, { database, kick }) => {
  route(app, listHeldCalls, ({ actor, query }) =>
    database.withOrg(actor, async (trx) => {
      const { rows, total, dueSoon } = await listHeld(trx, await heldReaderOf(trx, actor), {
        callIds: query.ids ?? null,
        limit: listed,
        onlyDecidable: query.onlyDecidable,
      })
      const people = await loadPeople(
        trx,
        rows.flatMap((held) => [held.caller_id, held.created_by]),
      )
      const personOf = (id: string | null) => (id === null ? null : (people.get(id) ?? null))
      return {
        results: rows.map((held) => ({
          callId: held.call_id,
          title: held.title,
          buyerCompany: held.buyer_company,
          caller: personOf(held.caller_id),
          uploadedBy: personOf(held.created_by),
          isPrivate: held.is_private,
          durationSeconds: held.duration_seconds,
          reason: held.reason,
          ruleId: held.privacy_rule_id,
          ruleLabel: held.rule_label,
          heldAt: held.held_at.toISOString(),
          expiresAt: held.expires_at.toISOString(),
          isDecidable: held.is_decidable,
        })),
        total,
        dueSoon,
      }
    }),
  )

  route(app, decideHeldCalls, async ({ actor, body }) => {
    const ids = [...new Set(body.ids.map((id) => id.toLowerCase()))]
    const answer = await database.withOrg(actor, async (trx) => {
      const held = await lockDecidable(trx, ids, await heldReaderOf(trx, actor))
      const decided = held.map(({ call_id }) => call_id)
      let commandId: string | null = null
      if (body.decision === 'exclude')
        await excludeHeld(trx, held, 'Excluded by a decision about a held call.')
      else if (decided.length > 0) {
        const recorded = await recordCommand(trx, {
          orgId: actor.orgId,
          kind: 'process-call',
          label: decided.length === 1 ? 'Import a held call' : `Import ${decided.length} held calls`,
          subjectId: decided.length === 1 ? (decided[0] ?? null) : null,
          actorUserId: actor.userId,
          interactive: decided.length <= 20,
          items: decided.map((callId) => newItem(releaseHeldCall, { subject: callId, payload: { callId } })),
        })
        ;({ commandId } = recorded)
        await markReleased(trx, decided, commandId)
      }
      await auditAll(
        trx,
        actor,
        // The title is left out: nothing of an excluded call is kept.
        held.map((row) => ({
          action: body.decision === 'import' ? 'call.hold-import' : 'call.hold-exclude',
          subjectKind: 'call',
          subjectId: row.call_id,
          before: { heldAt: row.held_at, expiresAt: row.expires_at, privacyRuleId: row.privacy_rule_id },
        })),
      )
      const known = new Set(decided)
      const skipped = ids
        .filter((id) => !known.has(id))
        .map((id) => ({ id, reason: 'It is not held, or not yours to decide.' }))
      return { commandId, accepted: decided.length, skipped }
    })
    if (answer.commandId !== null) kick()
    return answer
  })

  route(app, explainUploadEndpoint, ({ actor, body }) =>
    database.withOrg(actor, async (trx) => {
      await assertMayUploadFor(trx, actor, body.callerId)
      await assertPeopleExist(trx, [body.callerId, ...body.participantUserIds])
      if (body.scorecardConfigId != null) await requireActiveScorecard(trx, actor, body.scorecardConfigId)
      return explainUpload(trx, body)
    }),
  )
}
