import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTeamScores } from '#db/queries/home/team-scores.ts'
import { findLedMembers } from '#db/queries/people/visibility.ts'
import type { NewRow } from '#db/schema.ts'
import { listCalls } from '../../contract/calls.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import { givenCall } from '../../testing/calls.ts'
import { daysAgo, homeOf, ready, listed, givenWorld } from '../../testing/home.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

/** A reader who sees nobody else's calls. */
const onlyOwn = { seesAll: false, seesPrivate: false, sharedTeams: { teamIds: [], topIds: [] } }

describe('GET /home: the team', () => {
  it('counts scores of the people whose calls the reader sees, private ones only for those who see them', async () => {
    const { orgId, users } = await givenWorld(api)
    const given = (caller: TestUser, score: number, more: Partial<NewRow<'calls'>> = {}) =>
      givenCall(api, orgId, {
        caller_id: caller.id,
        score,
        score_passed: score >= 65,
        started_at: daysAgo(3),
        ...more,
      })
    await given(users.rep, 80)
    await given(users.rep, 60)
    await given(users.rep, 10, { is_private: true })
    await given(users.rep, 10, { started_at: daysAgo(40) })
    await given(users.other, 90)
    const teamOf = async (user: TestUser) => ready(await homeOf(api, user), 'team')
    expect(await teamOf(users.lead)).toMatchObject({ scored: 2, passed: 1, mean: 70, people: 1 })
    expect((await teamOf(users.lead)).reps).toMatchObject([
      { person: { id: users.rep.id }, scored: 2, mean: 70 },
    ])
    expect(await teamOf(users.observer)).toMatchObject({ scored: 3, passed: 2, people: 2 })
    expect(await teamOf(users.owner)).toMatchObject({ scored: 4, passed: 2, mean: 60, people: 2 })
    expect((await homeOf(api, users.rep)).team).toBeNull()

    // A lead of too many people to list has the same numbers.
    const lookup = { since: daysAgo(28), reps: 8 }
    const scores = await api.database.withOrg({ orgId }, async (trx) => {
      const { teammateIds, reachedTeams } = await findLedMembers(trx, users.lead.id, 0)
      expect(reachedTeams?.topIds).toHaveLength(1)
      const visibility = { ...onlyOwn, userId: users.lead.id, teammateIds, reachedTeams }
      return readTeamScores(trx, visibility, lookup)
    })
    expect(scores).toMatchObject({ scored: 2, passed: 1, mean: 70, people: 1 })
    expect(scores.reps).toMatchObject([{ callerId: users.rep.id, scored: 2, mean: 70 }])

    // Every number shown for a rep equals the count of the list filtered by this rep and from this day.
    for (const user of [users.owner, users.lead, users.observer, users.manager]) {
      const { fromDate, reps } = await teamOf(user)
      for (const { person, scored, passed } of reps) {
        const filter = {
          reps: [person.id],
          date: { range: 'custom' as const, fromDate },
          scoreStatuses: ['SCORED_SUCCESS' as const],
        }
        expect(scored).toBe(await listed(api, user, listCalls, filter))
        expect(passed).toBe(await listed(api, user, listCalls, { ...filter, passed: true }))
      }
    }
  })

  it('names reps who have had no call for four weeks, but nobody who has just joined', async () => {
    const { orgId, users } = await givenWorld(api)
    await api.database.asSystem((trx) =>
      trx
        .updateTable('memberships')
        .set({ created_at: daysAgo(60) })
        .where('org_id', '=', orgId)
        .execute(),
    )
    await api.givenUser({ orgId, role: 'MEMBER', firstName: 'New' })
    await givenCall(api, orgId, { caller_id: users.other.id, started_at: daysAgo(2) })
    await givenCall(api, orgId, { caller_id: users.rep.id, started_at: daysAgo(30) })
    const names = async (user: TestUser) =>
      ready(await homeOf(api, user), 'team').withoutCalls.people.map(({ firstName }) => firstName)
    expect((await names(users.owner)).toSorted()).toEqual(['Lea', 'Nora'])
    expect((await names(users.lead)).toSorted()).toEqual(['Lea', 'Nora'])
  })
})
