import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCurrentScore } from '#db/queries/calls/scores.ts'
import { insertScoreEvents } from '#db/queries/grading/corrections.ts'
import { scorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import type { ScorecardDefinition } from '#workers/domain/scoring/scorecard.ts'
import { questionOf } from '../grading/scored-call.ts'
import { givenAttempt } from '../../testing/assignments.ts'
import { givenBot } from '../../testing/bots.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import { answered, givenCall, givenScore, scorecardNamed } from '../../testing/calls.ts'
import { daysAgo, homeOf, ready, givenWorld, givenPractice } from '../../testing/home.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

describe('GET /home: the reader’s own calls', () => {
  it('shows the latest scored ones with score, scorecard and pass, never those of others', async () => {
    const { orgId, users } = await givenWorld(api)
    const scorecard = await scorecardNamed(api, orgId, /discovery/i)
    // What is chosen for the next score is another one.
    const next = await scorecardNamed(api, orgId, /demo/i)
    for (let day = 1; day <= 8; day++) {
      const id = await givenCall(api, orgId, {
        title: `Day ${day}`,
        caller_id: users.rep.id,
        started_at: daysAgo(day),
        score: 60 + day,
        score_pass_mark: 65,
        score_passed: day >= 5,
        scorecard_config_id: next.id,
      })
      await givenScore(api, orgId, id, scorecard)
    }
    await givenCall(api, orgId, { title: 'Not scored', caller_id: users.rep.id, score_status: 'SCORING' })
    await givenCall(api, orgId, { title: 'Of the other', caller_id: users.other.id })
    const { results, total } = ready(await homeOf(api, users.rep), 'latestCalls')
    expect(results.map(({ title }) => title)).toEqual([1, 2, 3, 4, 5, 6].map((day) => `Day ${day}`))
    expect(total).toBe(8)
    expect(results[0]).toMatchObject({ scorecard: scorecard.name, score: 61, passMark: 65, passed: false })
    // A manager without calls gets none of these blocks.
    const { latestCalls, focus, progress } = await homeOf(api, users.manager)
    expect([latestCalls, focus, progress]).toEqual([null, null, null])
  })

  it('names no criterion as missed where a person has said otherwise', async () => {
    const { orgId, users } = await givenWorld(api)
    const scorecard = await scorecardNamed(api, orgId, /discovery/i)
    const calls: string[] = []
    for (const days of [1, 2, 3]) {
      const id = await givenCall(api, orgId, { caller_id: users.rep.id, started_at: daysAgo(days) })
      await givenScore(api, orgId, id, scorecard, days === 3 ? 'met' : 'missed')
      calls.push(id)
    }
    const focus = async () => ready(await homeOf(api, users.rep), 'focus')
    expect(await focus()).toMatchObject({ missed: 2, metIn: { callId: calls[2] } })

    const [criterion] = scorecardDefinition.parse(scorecard.definition).sections[0]?.criteria ?? []
    if (criterion === undefined) throw new Error('The scorecard is empty')
    const overridden = calls[0] ?? ''
    const words = { messageIndex: 0, start: 5, end: 12, quote: 'morning', secondsFromStart: 0 }
    await api.database.withOrg({ orgId }, async (trx) => {
      const score = await findCurrentScore(trx, overridden)
      await insertScoreEvents(trx, [
        {
          org_id: orgId,
          call_id: overridden,
          score_id: score?.id ?? '',
          scorecard_id: scorecard.id,
          criterion_id: criterion.id,
          question: questionOf(criterion),
          kind: 'overridden',
          checks: JSON.stringify(
            criterion.checks.map(({ id }) => ({ checkId: id, status: 'met', evidence: [words] })),
          ),
          reason: 'They said so.',
          by_user: users.manager.id,
        },
      ])
    })
    expect(await focus()).toMatchObject({
      missed: 1,
      missedIn: { callId: calls[1] },
      metIn: { callId: overridden, quote: 'morning', startCharacter: 5 },
    })
  })

  it('names the criterion that they miss most, with the call where it came closest to being met and one where it was met', async () => {
    const { orgId, users } = await givenWorld(api)
    const scorecard = await scorecardNamed(api, orgId, /discovery/i)
    const score = async (title: string, days: number, status: 'met' | 'missed', caller = users.rep) => {
      const id = await givenCall(api, orgId, { title, caller_id: caller.id, started_at: daysAgo(days) })
      return { id, criterion: await givenScore(api, orgId, id, scorecard, status) }
    }
    await score('Missed', 1, 'missed')
    const focusOf = async (user: TestUser) => ready(await homeOf(api, user), 'focus')
    expect(await focusOf(users.rep)).toEqual({ kind: 'tooFew', needed: 3 })
    const { id: met, criterion } = await score('Met', 2, 'met')
    await score('Missed too', 3, 'missed')
    // Too old, or somebody else's.
    await score('Long ago', 120, 'missed')
    await score('Of the other', 1, 'missed', users.other)
    const found = await focusOf(users.rep)
    expect(found).toMatchObject({ bot: null })
    const bot = await givenBot(api, users.manager, { scorecardConfigId: scorecard.id })
    expect(await focusOf(users.rep)).toMatchObject({ bot: { id: bot.id, name: bot.name } })
    await givenBot(api, users.manager, { scorecardConfigId: scorecard.id, status: 'INACTIVE' })
    expect(found).toMatchObject({
      kind: 'criterion',
      criterionId: criterion.id,
      text: criterion.text,
      scorecard: scorecard.name,
      missed: 2,
      lookFor: criterion.checks.map(({ text }) => text),
      missedIn: { title: 'Missed', quote: 'Good morning', secondsFromStart: 0 },
      metIn: { callId: met, title: 'Met', quote: 'Good morning' },
    })
    const choose = (criterionId: string) =>
      api.request(users.rep, 'POST', '/home/focus', {
        body: { chosen: { scorecardId: scorecard.id, criterionId } },
      })
    expect((await choose('unknown')).statusCode).toBe(400)
    answered(await choose(criterion.id), 204)
    expect(await focusOf(users.rep)).toMatchObject({ criterionId: criterion.id, isChosen: true, others: [] })
    answered(await api.request(users.rep, 'POST', '/home/focus', { body: { chosen: null } }), 204)
    expect(await focusOf(users.rep)).toMatchObject({ isChosen: false })
    expect(found.kind === 'criterion' && found.answers.map(({ title }) => title)).toEqual([
      'Missed too',
      'Met',
      'Missed',
    ])
  })

  it('offers no criterion that cannot be chosen, also after the scorecard stopped asking for it', async () => {
    const { orgId, users } = await givenWorld(api)
    const scorecard = await scorecardNamed(api, orgId, /discovery/i)
    const earlier = JSON.parse(JSON.stringify(scorecard.definition)) as ScorecardDefinition
    const [asked] = earlier.sections[0]?.criteria ?? []
    if (asked === undefined) throw new Error('The scorecard is empty')
    const gone = { scorecardId: scorecard.id, criterionId: `${asked.id}-earlier` }
    asked.id = gone.criterionId
    for (const days of [1, 2, 3]) {
      const started_at = daysAgo(days)
      const now = await givenCall(api, orgId, { caller_id: users.rep.id, started_at })
      await givenScore(api, orgId, now, scorecard, 'missed')
      const before = await givenCall(api, orgId, { caller_id: users.rep.id, started_at })
      await givenScore(api, orgId, before, { ...scorecard, definition: earlier }, 'missed')
    }
    const focus = async () => ready(await homeOf(api, users.rep), 'focus')
    const choose = (chosen: object | null) =>
      api.request(users.rep, 'POST', '/home/focus', { body: { chosen } })
    answered(await choose(gone), 204)
    const chosen = await focus()
    expect(chosen).toMatchObject({ ...gone, isChosen: true, others: [{ scorecardId: scorecard.id }] })
    const other = await api.givenUser({ orgId, role: 'MEMBER' })
    const foreign = await api.request(other, 'POST', '/home/focus', { body: { chosen: gone } })
    expect(foreign.statusCode).toBe(400)
  })

  it('lists the practice that they have to do, and no longer what they have done', async () => {
    const world = await givenWorld(api)
    const { orgId, users } = world
    expect((await homeOf(api, users.manager)).practice).toBeNull()
    expect(ready(await homeOf(api, users.rep), 'practice')).toMatchObject({ results: [], total: 0 })
    const agentId = await givenPractice(api, world, [users.rep, users.temp, users.manager])
    const later = await givenPractice(api, world, [users.rep], null)
    for (const user of [users.temp, users.manager])
      expect(ready(await homeOf(api, user), 'practice').results.map(({ agent }) => agent.id)).toEqual([
        agentId,
      ])
    await givenAttempt(api, { orgId, userId: users.rep.id, agentId, score: 40, endedAt: new Date() })
    expect(ready(await homeOf(api, users.rep), 'practice').results).toMatchObject([{ agent: { id: later } }])
  })

  it('has a mean for each week with scores, in weeks of the reader’s time zone, and no others', async () => {
    const { orgId, users } = await givenWorld(api)
    api.clock.at = new Date('2026-11-24T12:00:00Z')
    try {
      const given = (at: string, score: number | null) =>
        givenCall(api, orgId, { caller_id: users.rep.id, started_at: new Date(at), score })
      await given('2026-11-23T10:00:00Z', 80)
      // It is Sunday in UTC and Monday in Tokyo.
      await given('2026-11-22T20:00:00Z', 60)
      await given('2026-11-10T10:00:00Z', 50)
      await given('2026-11-10T11:00:00Z', null)
      await given('2026-11-03T10:00:00Z', null)
      await given('2026-01-10T10:00:00Z', 10)
      await given('2026-12-02T10:00:00Z', 20)
      expect(ready(await homeOf(api, users.rep), 'progress')).toEqual({
        fromWeek: '2026-09-07',
        thisWeek: '2026-11-23',
        weeks: [
          { week: '2026-11-09', calls: 2, mean: 50 },
          { week: '2026-11-16', calls: 1, mean: 60 },
          { week: '2026-11-23', calls: 1, mean: 80 },
        ],
      })
      expect(ready(await homeOf(api, users.rep, { 'x-time-zone': 'Asia/Tokyo' }), 'progress').weeks).toEqual([
        { week: '2026-11-09', calls: 2, mean: 50 },
        { week: '2026-11-23', calls: 2, mean: 70 },
      ])
    } finally {
      api.clock.at = null
    }
  })
})
