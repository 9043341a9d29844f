import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { organizationSettings } from '#api/contract/session.ts'
import { rolesOf } from '#api/contract/permissions.ts'
import type { RequestActor } from '#api/http/actor.ts'
import { givenProvisioned } from '#api/testing/calls.ts'
import { type ApiTest, createApiTest } from '#api/testing/test-api.ts'
import { findCall } from '#db/queries/calls/calls.ts'
import { findScorecard } from '#db/queries/scorecards/scorecards.ts'
import { partOf } from '#workers/domain/practice-calls/scored-part.ts'
import { scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { scoreOffline } from '#workers/engines/offline/score-offline.ts'
import { loadScorableCall } from '#workers/jobs/calls/steps/scorable-call.ts'
import { seedBots } from '../bots/seed-bots.ts'
import { seedAssignments } from './seed-assignments.ts'
import { seedPractice } from './seed-practice.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

describe('the practice of the demo', () => {
  /** Attempts that the offline engine gives no total, by the number of their messages. */
  const withoutTotal = (orgId: string) =>
    api.database.withOrg({ orgId }, async (trx) => {
      const attempts = await trx
        .selectFrom('practice_calls')
        .innerJoin('calls', 'calls.id', 'practice_calls.call_id')
        .select(['calls.id', 'buyer_from_message', 'calls.scorecard_config_id'])
        .where('calls.score_status', '=', 'TO_BE_SCORED')
        .execute()
      const found: number[] = []
      for (const { id, buyer_from_message: from, scorecard_config_id: scorecardId } of attempts) {
        const call = await findCall(trx, id)
        if (call === undefined || scorecardId === null) throw new Error('The attempt has no scorecard.')
        const scorecard = await findScorecard(trx, scorecardId)
        const scorable = partOf(await loadScorableCall(trx, orgId, call), { from: from ?? 0, to: Infinity })
        const { overall } = scoreOffline(scorable, scorecardDefinition.parse(scorecard?.definition))
        if (overall === null) found.push(scorable.messages.length)
      }
      return found
    })

  it('is a few dozen attempts over weeks that all come to an end, and all but the shortest have a total', async () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const conversations: string[] = []
    const withoutTotals: number[] = []
    for (let run = 0; run < 2; run += 1) {
      const orgId = await givenProvisioned(api)
      const owner = await api.givenUser({ orgId, role: 'OWNER' })
      const temporary = await api.givenUser({ orgId, role: 'TEMP' })
      const reps = await Promise.all(
        Array.from({ length: 6 }, () => api.givenUser({ orgId, firstName: 'Bea', lastName: 'Lindqvarn' })),
      )
      const actorOf = (userId: string): RequestActor => ({
        orgId,
        userId,
        role: userId === owner.id ? 'OWNER' : 'MEMBER',
        capabilities:
          userId === owner.id ? (Object.keys(rolesOf) as RequestActor['capabilities']) : ['practice.use'],
        platformRole: null,
        flags: organizationSettings.parse({}),
        visibilityLevel: null,
        timeZone: 'UTC',
        sessionId: null,
        boundOrgId: null,
        kind: 'user',
        address: '',
        requestId: 'demo',
      })
      const written = await api.database.withOrg({ orgId }, async (trx) => {
        await seedBots(trx, actorOf(owner.id))
        const people = reps.map(({ id }) => ({ userId: id, name: 'Bea Lindqvarn' }))
        const attempts = await seedPractice(trx, actorOf, people, { orgId, now })
        // Each of them is assigned two bots.
        expect(await seedAssignments(trx, actorOf(owner.id), people, { orgId, now })).toBe(12)
        // A member who has called nobody gets one, which is all that a temporary member sees.
        const guest = [{ userId: temporary.id, name: 'Kiri Tamihana' }]
        expect(await seedAssignments(trx, actorOf(owner.id), guest, { orgId, now })).toBe(1)
        return attempts
      })
      expect(written).toBe(36)
      const { calls, turns } = await api.database.withOrg({ orgId }, async (trx) => ({
        calls: await trx
          .selectFrom('practice_calls')
          .innerJoin('calls', 'calls.id', 'practice_calls.call_id')
          .select(['outcome', 'calls.score_status', 'practice_calls.started_at', 'calls.command_id'])
          .execute(),
        turns: await trx
          .selectFrom('practice_turns')
          .innerJoin('practice_calls', 'practice_calls.call_id', 'practice_turns.call_id')
          .select(['practice_calls.started_at', 'index', 'text', 'said'])
          .orderBy('practice_calls.started_at')
          .orderBy('index')
          .execute(),
      }))
      expect(calls.every(({ outcome }) => outcome !== null && outcome !== 'abandoned')).toBe(true)
      expect(new Set(calls.map(({ outcome }) => outcome)).size).toBeGreaterThan(1)
      expect(calls.filter(({ command_id: command }) => command !== null).length).toBeGreaterThan(24)
      const starts = calls.map(({ started_at: at }) => at.getTime())
      expect(Math.max(...starts)).toBeLessThan(now.getTime())
      expect(Math.max(...starts) - Math.min(...starts)).toBeGreaterThan(21 * 86_400_000)
      conversations.push(JSON.stringify(turns))
      // Both runs hold the same conversations.
      if (run === 0) withoutTotals.push(...(await withoutTotal(orgId)))
    }
    expect(conversations[1]).toBe(conversations[0])
    // A buyer who hangs up after a few words leaves nothing to judge.
    expect(withoutTotals.length).toBeLessThanOrEqual(1)
    expect(withoutTotals.filter((messages) => messages > 5)).toEqual([])
  })
})
