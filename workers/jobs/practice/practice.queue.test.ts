import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCall, insertCall, markCallsDeleted } from '#db/queries/calls/calls.ts'
import {
  findPracticeCall,
  insertPracticeCall,
  lockPracticeCall,
  type PracticeCall,
} from '#db/queries/practice/practice-calls.ts'
import { insertPracticeTurns } from '#db/queries/practice/practice-turns.ts'
import { insertPublishedScorecard } from '#db/queries/scorecards/scorecards.ts'
import { listEvidence } from '#db/queries/calls/scores.ts'
import type { Trx } from '#db/client.ts'
import { defaultScorecards } from '../../domain/scoring/default-scorecards.ts'
import type { StoredTurn } from '../../domain/practice-calls/stored-turn.ts'
import { offlineEngine } from '../../engines/offline/offline.ts'
import type { TextEngine } from '../../engines/engine.ts'
import { ModelUnavailable } from '../../engines/model/errors.ts'
import { PermanentError } from '../../queue/errors.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
import { jobs } from '../catalog.ts'
import { registry } from '../registry.ts'
import { givenSalesOrganization, type TestOrganization } from '../testing.ts'
import { endPracticeCall } from './end-practice-call.ts'
import { startPracticeCalls } from './practice-calls.schedule.ts'

let backend: TestBackend
let organization: TestOrganization
let gatekeeperScorecardId: string
/** Replaced by tests that need a failing engine. */
let engine: TextEngine = offlineEngine

beforeAll(async () => {
  backend = await openTestBackend()
  organization = await givenSalesOrganization(backend)
  gatekeeperScorecardId = await inOrg((trx) =>
    insertPublishedScorecard(trx, {
      orgId: organization.orgId,
      name: 'Gatekeeper',
      tag: 'Gatekeeper',
      callTypes: [{ callType: 'gatekeeper', isDefaultForCallType: true }],
      definition: defaultScorecards.gatekeeper,
      createdBy: null,
    }),
  )
  await backend.start({
    catalog: jobs,
    registry,
    services: {
      engines: {
        for: () =>
          Promise.resolve({ ...offlineEngine, assess: (...given) => engine.assess(...given) } as TextEngine),
      },
    },
  })
})
afterAll(() => backend.close())

const inOrg = <Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> =>
  backend.database.withOrg({ orgId: organization.orgId }, work)

const turn = (side: 'gatekeeper' | 'buyer', text: string): StoredTurn => ({
  side,
  speakerId: side,
  name: side === 'buyer' ? 'Ilse Maas' : 'Mags Donnegan',
  act: 'tell',
  text,
  facts: [],
  objections: [],
  unanswered: [],
  causes: [],
  wordedBy: 'offline',
  refusal: null,
})

type Exchange = [rep: string, ...said: StoredTurn[]]

const screened: Exchange[] = [
  ['', turn('gatekeeper', 'Maas Transport, who is this?')],
  [
    'Hi, this is Noor Haddad from Larkfield. I know you keep her day free, could you tell Ilse it is about the night routes?',
    turn('gatekeeper', 'I will put you through.'),
    turn('buyer', 'Maas.'),
  ],
]
const talked: Exchange[] = [
  [
    'Hi Ilse, thanks for taking the time. I would like to hear how you plan the night routes today, then we decide together whether it is worth going on. Is that fine?',
    turn('buyer', 'Fine. Two planners rebuild everything in a spreadsheet every night.'),
  ],
  [
    'What does that cost you in a month?',
    turn('buyer', 'About four thousand euros in overtime, and one planner is about to quit.'),
  ],
  [
    'So four thousand in overtime, and one planner about to quit. Who else is affected by that, and what have you tried so far?',
    turn('buyer', 'My director, and we tried a template. It did not hold.'),
  ],
  [
    'Shall we look at it with your director on Tuesday at ten?',
    turn('buyer', 'Tuesday at ten is good. Goodbye.'),
  ],
]

/** A call after these exchanges, the first of which began at `startedAt`. */
async function givenPracticeCall(
  exchanges: readonly Exchange[],
  {
    startedAt = new Date(),
    hasGatekeeper = false,
    resumedTurn = null,
  }: {
    startedAt?: Date
    hasGatekeeper?: boolean
    resumedTurn?: number | null
  } = {},
): Promise<string> {
  const { orgId, repId, scorecardId } = organization
  return inOrg(async (trx) => {
    const callId = await insertCall(trx, {
      org_id: orgId,
      kind: 'practice',
      title: 'Ilse Maas',
      caller_id: repId,
      created_by: repId,
      call_type: 'discovery',
      scorecard_config_id: scorecardId,
      status: 'SKIPPED',
      started_at: startedAt,
    })
    const at = (index: number): Date => new Date(startedAt.getTime() + index * 30_000)
    await insertPracticeCall(trx, {
      org_id: orgId,
      call_id: callId,
      rep_id: repId,
      agent_id: crypto.randomUUID(),
      agent_version: 1,
      agent_name: 'Ilse Maas',
      call_type: 'discovery',
      mode: 'text',
      engine: 'offline',
      engine_version: '1',
      script: '{}',
      script_hash: 'a'.repeat(64),
      seed: 'seed',
      state: '{}',
      brief: '{}',
      turn_count: exchanges.length - 1,
      started_at: startedAt,
      last_turn_at: at(exchanges.length - 1),
      clock_ms: (exchanges.length - 1) * 30_000,
      time_limit_seconds: 900,
      resumed_turn: resumedTurn,
      scorecard_id: scorecardId,
      gatekeeper_scorecard_id: hasGatekeeper ? gatekeeperScorecardId : null,
    })
    await insertPracticeTurns(
      trx,
      exchanges.map(([text, ...said], index) => ({
        org_id: orgId,
        call_id: callId,
        index,
        input: index === 0 ? ('open' as const) : ('words' as const),
        text,
        elapsed_ms: index === 0 ? 0 : 30_000,
        at_ms: index * 30_000,
        reading: null,
        said: JSON.stringify(said),
        request_at: at(index),
        acts_at: at(index),
        done_at: at(index),
      })),
    )
    return callId
  })
}

const end = (callId: string, outcome: 'repHungUp' | 'restarted' = 'repHungUp') =>
  inOrg(async (trx) => {
    const call = await lockPracticeCall(trx, callId)
    if (call === undefined) throw new Error('There is no such call.')
    return endPracticeCall(trx, call, { outcome, why: [], now: new Date() })
  })
const readPractice = async (callId: string): Promise<PracticeCall> => {
  const call = await inOrg((trx) => findPracticeCall(trx, callId))
  if (call === undefined) throw new Error('There is no such call.')
  return call
}
const scoresOf = (callId: string) =>
  inOrg((trx) => trx.selectFrom('scores').selectAll().where('call_id', '=', callId).execute())

describe('a practice call that has ended', () => {
  it('is scored in the lane of real calls, and its gatekeeper’s part apart from it', async () => {
    const callId = await givenPracticeCall([...screened, ...talked], { hasGatekeeper: true })
    const { commandId } = await end(callId)
    const { state, items } = await backend.untilCommandEnds(commandId ?? '')
    expect(state).toBe('done')
    expect(items.map(({ kind, lane }) => [kind, lane]).toSorted()).toEqual([
      ['score-call', 'scoring'],
      ['score-gatekeeper', 'scoring'],
    ])
    const call = await readPractice(callId)
    expect(call).toMatchObject({ buyer_from_message: 3, gatekeeper_score_state: 'scored' })
    expect(call.score).toBeGreaterThan(0)
    const [score] = await scoresOf(callId)
    const evidence = await inOrg((trx) => listEvidence(trx, score?.id ?? ''))
    expect(evidence.length).toBeGreaterThan(2)
    for (const quote of evidence) expect(quote.message_index).toBeGreaterThanOrEqual(3)
    const apart = call.gatekeeper_result as {
      answers: { checks: { evidence: { messageIndex: number }[] }[] }[]
    }
    const quotes = apart.answers.flatMap(({ checks }) => checks.flatMap((check) => check.evidence))
    expect(quotes.length).toBeGreaterThan(0)
    for (const { messageIndex } of quotes) expect(messageIndex).toBeLessThan(3)
  })

  it('has the score that the same words have without a gatekeeper', async () => {
    const ids = [
      await givenPracticeCall([...screened, ...talked]),
      await givenPracticeCall([['', turn('buyer', 'Maas.')], ...talked]),
    ]
    const scores: unknown[] = []
    for (const callId of ids) {
      const { commandId } = await end(callId)
      await backend.untilCommandEnds(commandId ?? '')
      const [score] = await scoresOf(callId)
      scores.push([score?.overall, score?.coverage, score?.passed])
    }
    expect(scores[0]).toEqual(scores[1])
  })

  it('counts only the new turns of an attempt from the middle of a call, and the gatekeeper’s part only if it is new', async () => {
    const [, ...before] = screened
    const callId = await givenPracticeCall([...screened, ...talked], {
      hasGatekeeper: true,
      resumedTurn: before.length + 1,
    })
    const { commandId } = await end(callId)
    const { items } = await backend.untilCommandEnds(commandId ?? '')
    expect(items.map(({ kind }) => kind)).toEqual(['score-call'])
    // Three messages with the gatekeeper, the buyer's first words, and the first exchange.
    expect(await readPractice(callId)).toMatchObject({
      buyer_from_message: 3,
      new_from_message: 6,
    })
    const [score] = await scoresOf(callId)
    const evidence = await inOrg((trx) => listEvidence(trx, score?.id ?? ''))
    expect(evidence.length).toBeGreaterThan(0)
    for (const quote of evidence) expect(quote.message_index).toBeGreaterThanOrEqual(6)
  })

  it('is ended once, however often it is asked for', async () => {
    const callId = await givenPracticeCall([['', turn('buyer', 'Maas.')], ...talked])
    const [first, second] = await Promise.all([end(callId), end(callId)])
    expect(second.commandId).toBe(first.commandId)
    await backend.untilCommandEnds(first.commandId ?? '')
    expect(await scoresOf(callId)).toHaveLength(1)
  })

  it('is not scored if it was restarted or the buyer never answered', async () => {
    const begunAnew = await givenPracticeCall([['', turn('buyer', 'Maas.')], ...talked])
    expect(await end(begunAnew, 'restarted')).toEqual({ commandId: null })
    const blocked = await givenPracticeCall(
      [
        ['', turn('gatekeeper', 'Who is this?')],
        ['Put me through.', turn('gatekeeper', 'No. Goodbye.')],
      ],
      { hasGatekeeper: true },
    )
    const { commandId } = await end(blocked)
    const { items } = await backend.untilCommandEnds(commandId ?? '')
    expect(items.map(({ kind }) => kind)).toEqual(['score-gatekeeper'])
    const call = await inOrg((trx) => findCall(trx, blocked))
    expect([call?.score, call?.status_reason]).toEqual([null, 'Not scored: the buyer was never on the line.'])
  })

  it('keeps its own score where the gatekeeper’s part cannot be scored, after tries for what passes', async () => {
    const callId = await givenPracticeCall([...screened, ...talked], { hasGatekeeper: true })
    let failures = 0
    engine = {
      ...offlineEngine,
      assess: (call, definition, ...rest) => {
        if (call.messages[0]?.userName === 'Mags Donnegan') {
          failures += 1
          if (failures === 1) throw new ModelUnavailable('Later.')
          throw new PermanentError('Never.')
        }
        return offlineEngine.assess(call, definition, ...rest)
      },
    }
    try {
      const { commandId } = await end(callId)
      await backend.untilCommandEnds(commandId ?? '')
      const call = await readPractice(callId)
      expect([failures, call.gatekeeper_score_state, call.score_status]).toEqual([
        2,
        'failed',
        'SCORED_SUCCESS',
      ])
    } finally {
      engine = offlineEngine
    }
  })
})

describe('the sweeper', () => {
  const sweep = async (now: Date): Promise<void> => {
    const schedule = startPracticeCalls({
      database: backend.database,
      signals: { publish: () => {}, kick: (lanes) => backend.signals.kick(lanes) },
      log: pino({ level: 'silent' }),
      now: () => now,
      intervalMs: 3_600_000,
    })
    await schedule.runNow()
    await schedule.stop()
  }
  const minutes = (count: number): number => count * 60_000

  it('ends calls that were left and calls whose time is over, and scores each once', async () => {
    const now = new Date()
    const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds)
    const whole: Exchange[] = [['', turn('buyer', 'Maas.')], ...talked]
    const left = await givenPracticeCall(whole, { startedAt: ago(minutes(13)) })
    // Each exchange takes half a minute, so the last one was a moment ago.
    const late = await givenPracticeCall(
      [...whole, ...Array.from({ length: 24 }, (): Exchange => ['Mhm.', turn('buyer', 'Yes.')])],
      { startedAt: ago(minutes(15.1)) },
    )
    const fresh = await givenPracticeCall(whole, { startedAt: ago(minutes(5)) })
    const deleted = await givenPracticeCall(whole, { startedAt: ago(minutes(60)) })
    await inOrg((trx) => markCallsDeleted(trx, [deleted]))
    await Promise.all([sweep(now), sweep(now)])
    await sweep(now)
    expect([(await readPractice(left)).outcome, (await readPractice(late)).outcome]).toEqual([
      'abandoned',
      'timeOver',
    ])
    expect((await readPractice(fresh)).ended_at).toBeNull()
    for (const callId of [left, late]) {
      const { command_id: commandId } = await readPractice(callId)
      await backend.untilCommandEnds(commandId ?? '')
      expect(await scoresOf(callId)).toHaveLength(1)
    }
  })
})
