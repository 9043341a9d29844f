import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelCommand } from '#db/queries/ledger/ledger.ts'
import { readModelMonth, setModelLimits } from '#db/queries/model/model-use.ts'
import { saveTranscript } from '#db/queries/calls/transcripts.ts'
import { insertParticipants } from '#db/queries/calls/calls.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { defaultScorecards } from '../../domain/scoring/default-scorecards.ts'
import { goodDiscovery } from '../../domain/scoring/testing-conversations.ts'
import { previewTally } from '../../domain/scorecards/preview-tally.ts'
import { closeScoring } from '../../engines/offline/compare-calls.ts'
import { openTextEngines } from '../../engines/engines.ts'
import { judgeReply, type JudgeScript } from '../../engines/model/judge/testing-judge.ts'
import { type ModelServer, openModelServer, settingsFor } from '../../engines/model/testing-server.ts'
import { scoreOffline } from '../../engines/offline/score-offline.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
import { newItem, recordCommand } from '../../queue/record.ts'
import { permitAll } from '../../security/testing-outgoing.ts'
import { jobs } from '../catalog.ts'
import { registry } from '../registry.ts'
import { givenSalesOrganization, type TestOrganization } from '../testing.ts'

let backend: TestBackend
let organization: TestOrganization
/** The workers' clock. A test may make each reading take time. */
let clock: () => Date = () => new Date()

/** Answers for organizations that chose the model. */
let server: ModelServer
const script: JudgeScript = {
  first: ({ turns }) => ({ answer: 'missed', considered: [turns[0]?.i ?? 0] }),
  second: () => 'yes',
}

beforeAll(async () => {
  server = await openModelServer((asked) => judgeReply(asked, script))
  backend = await openTestBackend()
  const engines = await openTextEngines({
    standard: 'offline',
    model: settingsFor(server),
    outgoing: permitAll,
    database: backend.database,
    log: pino({ level: 'silent' }),
  })
  await backend.start({ catalog: jobs, registry, services: { now: () => clock(), engines } })
})
afterAll(async () => {
  await backend.close()
  await closeScoring()
  await server.close()
})
beforeEach(async () => {
  clock = () => new Date()
  organization = await givenSalesOrganization(backend)
})

const published = defaultScorecards.discovery

/** Scored calls of one rep, a minute apart, newest first. */
async function givenCalls(
  count: number,
  call: Partial<NewRow<'calls'>> = {},
  withTranscript = true,
): Promise<string[]> {
  const { orgId, repId } = organization
  const ids: string[] = []
  await backend.database.withOrg({ orgId }, async (trx) => {
    for (let index = 0; index < count; index += 1) {
      const { id } = await trx
        .insertInto('calls')
        .values({
          org_id: orgId,
          title: `Call ${index}`,
          caller_id: repId,
          call_type: 'discovery',
          status: 'SCORED',
          score_status: 'SCORED_SUCCESS',
          stage: 'scored',
          started_at: new Date(Date.UTC(2026, 10, 20) - index * 60_000),
          ...call,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.push(id)
      if (!withTranscript) continue
      await saveTranscript(trx, {
        org_id: orgId,
        call_id: id,
        messages: JSON.stringify(goodDiscovery.messages),
        plain_text: 'words',
        detected_format: 'json',
        confidence: 1,
        warnings: '[]',
      })
      await insertParticipants(trx, [
        {
          org_id: orgId,
          call_id: id,
          position: 0,
          name: goodDiscovery.repName,
          kind: 'INTERNAL',
          side: 'rep',
        },
        {
          org_id: orgId,
          call_id: id,
          position: 1,
          name: goodDiscovery.buyerNames[0] ?? '',
          kind: 'EXTERNAL',
          side: 'buyer',
        },
      ])
    }
  })
  return ids
}

/** The published scorecard with a stricter pass mark and one criterion that nobody can meet. */
function stricter() {
  const draft = structuredClone(published)
  draft.passMark = 100
  const listening = draft.sections
    .flatMap((section) => section.criteria)
    .find(({ id }) => id === 'talk-share')
  const criterion = listening ?? draft.sections.flatMap((section) => section.criteria).at(-1)!
  criterion.checks = [
    {
      id: 'impossible',
      text: 'Asks a thousand questions',
      share: 1,
      speaker: null,
      method: { kind: 'metric', metric: 'questionCount', min: 1000, max: null },
    },
  ]
  return { draft, criterionId: criterion.id }
}

async function start(
  values: Partial<NewRow<'scorecard_previews'>> = {},
  isCanceled = false,
): Promise<{ id: string; commandId: string }> {
  const { orgId, repId, scorecardId } = organization
  const id = randomUUID()
  const commandId = await backend.database.withOrg({ orgId }, async (trx) => {
    const recorded = await recordCommand(trx, {
      orgId,
      kind: 'preview-scorecard',
      label: 'Preview',
      interactive: true,
      items: [
        newItem(jobs['preview-scorecard'], { subject: `${id} 0`, payload: { previewId: id, slice: 0 } }),
      ],
    })
    await trx
      .insertInto('scorecard_previews')
      .values({
        org_id: orgId,
        id,
        scorecard_id: scorecardId,
        command_id: recorded.commandId,
        definition: JSON.stringify(stricter().draft),
        base_version: 1,
        draft_version: 1,
        call_types: ['discovery'],
        call_limit: 100,
        reader_id: repId,
        ...values,
      })
      .execute()
    if (isCanceled) await cancelCommand(trx, { orgId, commandId: recorded.commandId, cancelledBy: null })
    return recorded.commandId
  })
  backend.signals.kick(['texts'])
  return { id, commandId }
}

const ended = async (commandId: string): Promise<string> => (await backend.untilCommandEnds(commandId)).state

const read = (id: string): Promise<Row<'scorecard_previews'>> =>
  backend.database.system
    .selectFrom('scorecard_previews')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const callsOf = (id: string) =>
  backend.database.system
    .selectFrom('scorecard_preview_calls')
    .selectAll()
    .where('preview_id', '=', id)
    .orderBy('started_at', 'desc')
    .execute()

/** Child processes of this one that score calls. */
async function scoringChildren(): Promise<number[]> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  const pids = children.split(' ').flatMap((text) => (text === '' ? [] : [Number(text)]))
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  )
  return pids.filter((_, index) => commands[index]?.includes('score-child') === true)
}

async function killScoringChildren(): Promise<void> {
  for (const pid of await scoringChildren())
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // It has exited since it was listed.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
}

describe('a preview', () => {
  it('scores the newest calls that its reader sees with both versions, and says what it left out', async () => {
    const own = await givenCalls(3)
    await givenCalls(1, { started_at: new Date(Date.UTC(2026, 10, 1)) }, false)
    // Another rep's, of another type, not scored, deleted.
    await givenCalls(1, { caller_id: null })
    await givenCalls(1, { call_type: 'demo' })
    await givenCalls(1, { score_status: 'SCORED_ERROR' })
    await givenCalls(1, { deleted_at: new Date() })
    const { id, commandId } = await start()
    expect(await ended(commandId)).toBe('done')

    const preview = await read(id)
    expect([preview.done, preview.total]).toEqual([4, 4])
    const tally = previewTally.parse(preview.tally)
    const expected = scoreOffline({ ...goodDiscovery, repName: 'Noor Haddad' }, published)
    expect(tally).toMatchObject({ compared: 3, skipped: { transcriptMissing: 1 }, readByModel: 0 })
    expect(tally.before.scores).toEqual({ [String(Math.round((expected.overall ?? 0) * 10))]: 3 })
    expect(expected.passed).toBe(true)
    expect([tally.before.passed, tally.after.passed, tally.stopPassing]).toEqual([3, 0, 3])
    const { criterionId } = stricter()
    expect(tally.criteria[criterionId]).toMatchObject({ after: { met: 0, assessed: 3 }, losses: 3, gains: 0 })
    const calls = await callsOf(id)
    expect(calls.map((call) => call.call_id)).toEqual(own)
    expect(calls[0]).toMatchObject({ before_passed: true, after_passed: false, lost: [criterionId] })
  })

  it('counts each call once when it is interrupted, and continues from the last save', async () => {
    await givenCalls(12)
    // Each reading of the clock takes two seconds, so every slice ends after a few calls.
    let looks = 0
    clock = () => new Date(Date.UTC(2026, 10, 21) + (looks += 1) * 2_000)
    const { id, commandId } = await start()
    expect(await ended(commandId)).toBe('done')
    const items = await backend.database.system
      .selectFrom('work_items')
      .select('id')
      .where('command_id', '=', commandId)
      .execute()
    expect(items.length).toBeGreaterThan(2)
    expect(await read(id)).toMatchObject({ done: 12, total: 12, tally: { compared: 12 } })
    expect(await callsOf(id)).toHaveLength(12)
  })

  it('has other processes score what comes after the first calls, with the same result', async () => {
    await givenCalls(105)
    const { id, commandId } = await start({ call_limit: 200 })
    expect(await ended(commandId)).toBe('done')
    const { tally } = await read(id)
    const expected = scoreOffline({ ...goodDiscovery, repName: 'Noor Haddad' }, published)
    expect(tally).toMatchObject({
      compared: 105,
      stopPassing: 105,
      before: { passed: 105 },
      after: { passed: 0 },
    })
    expect(previewTally.parse(tally).before.scores).toEqual({
      [String(Math.round((expected.overall ?? 0) * 10))]: 105,
    })
    expect(await callsOf(id)).toHaveLength(105)
    expect((await scoringChildren()).length).toBeGreaterThan(0)
  })

  it('continues from the last save if such a process is killed', async () => {
    await givenCalls(105)
    const { id, commandId } = await start({ call_limit: 200 })
    await backend.until('the first numbers', async () => (await read(id)).done > 0)
    await killScoringChildren()
    expect(await ended(commandId)).toBe('done')
    expect(await read(id)).toMatchObject({ done: 105, tally: { compared: 105 }, error: null })
    expect(await callsOf(id)).toHaveLength(105)
  })

  it('ends with the reason where scoring keeps ending its process', async () => {
    const [newest] = await givenCalls(105)
    const isOver = { value: false }
    const killing = (async () => {
      while (!isOver.value) {
        await killScoringChildren()
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    try {
      const { id, commandId } = await start({ call_limit: 200 })
      expect(await ended(commandId)).toBe('failed')
      const preview = await read(id)
      expect(preview.error).toBe('The process that scores calls ran out of memory or was killed.')
      // Results from before that stay.
      expect(preview.done).toBeGreaterThan(0)
      expect(preview.done).toBeLessThan(105)
      expect((await callsOf(id))[0]?.call_id).toBe(newest)
    } finally {
      isOver.value = true
      await killing
    }
  })

  it('changes nothing when its slice is delivered again', async () => {
    await givenCalls(2)
    const { id, commandId } = await start()
    expect(await ended(commandId)).toBe('done')
    const before = await read(id)
    const { commandId: again } = await backend.database.withOrg({ orgId: organization.orgId }, (trx) =>
      recordCommand(trx, {
        orgId: organization.orgId,
        kind: 'preview-scorecard',
        label: 'Again',
        items: [newItem(jobs['preview-scorecard'], { subject: id, payload: { previewId: id, slice: 0 } })],
      }),
    )
    backend.signals.kick(['texts'])
    expect(await ended(again)).toBe('done')
    expect(await read(id)).toEqual(before)
    expect(await callsOf(id)).toHaveLength(2)
  })

  it('compares with nothing where no version is published, and ends at once for a draft that cannot be read', async () => {
    await givenCalls(1)
    const first = await start({ base_version: null })
    expect(await ended(first.commandId)).toBe('done')
    expect(previewTally.parse((await read(first.id)).tally)).toMatchObject({
      compared: 1,
      before: { scores: {}, passed: 0, failed: 0 },
      stopPassing: 0,
    })
    const broken = await start({ definition: JSON.stringify({ ...published, sections: [] }) })
    expect(await ended(broken.commandId)).toBe('failed')
    expect((await read(broken.id)).error).toBe('The draft cannot be read.')
  })

  it('says that no model answered if one was requested', async () => {
    await givenCalls(2)
    const { id, commandId } = await start({ model_calls: 1 })
    expect(await ended(commandId)).toBe('done')
    expect(previewTally.parse((await read(id)).tally)).toMatchObject({
      compared: 2,
      readByModel: 0,
      modelProblem: expect.stringContaining('No language model'),
    })
  })

  it('reads nothing once it is canceled', async () => {
    await givenCalls(3)
    const { id, commandId } = await start({}, true)
    expect(await ended(commandId)).toBe('cancelled')
    expect(await read(id)).toMatchObject({ done: 0, total: null })
  })
})

describe('a preview with a sample that a model reads', () => {
  const month = () => backend.database.withOrg({ orgId: organization.orgId }, readModelMonth)

  /** The published scorecard with the author's own question in place of one criterion. */
  function withQuestion() {
    const { draft, criterionId } = stricter()
    const criterion = draft.sections.flatMap(({ criteria }) => criteria).find(({ id }) => id === criterionId)!
    criterion.checks = [
      {
        id: 'calm',
        text: 'Stays calm',
        share: 1,
        speaker: null,
        method: { kind: 'model', question: 'Does the rep stay calm?' },
      },
    ]
    return { definition: JSON.stringify(draft), criterionId }
  }

  beforeEach(async () => {
    server.asked.length = 0
    await backend.database.system
      .updateTable('organizations')
      .set({ settings: '{"textEngine":"model"}' })
      .where('id', '=', organization.orgId)
      .execute()
  })

  it('reads the newest calls only, for both versions, and nothing twice', async () => {
    await givenCalls(3)
    const { definition, criterionId } = withQuestion()
    const first = await start({ model_calls: 1, definition })
    expect(await ended(first.commandId)).toBe('done')
    const once = await month()
    expect(once.requests).toBe(server.asked.length)
    expect(once.requests).toBeGreaterThan(0)
    const questions = server.asked.filter(({ lines }) => lines.join('').includes('Does the rep stay calm?'))
    expect(questions.length).toBeGreaterThan(0)
    expect((await read(first.id)).tally).toMatchObject({
      compared: 3,
      readByModel: 1,
      modelProblem: null,
      criteria: { [criterionId]: { after: { met: 0, assessed: 1 } } },
    })

    const again = await start({ model_calls: 1, definition })
    expect(await ended(again.commandId)).toBe('done')
    expect(await month()).toEqual(once)
    expect((await read(again.id)).tally).toEqual((await read(first.id)).tally)
  })

  it('continues without the model when the budget ends, and says how far it came', async () => {
    await givenCalls(3)
    const { definition, criterionId } = withQuestion()
    expect(await ended((await start({ model_calls: 1, definition })).commandId)).toBe('done')
    const { orgId } = organization
    await backend.database.withOrg({ orgId }, (trx) =>
      setModelLimits(trx, { orgId, monthlyTokens: 100, monthlyCostMicros: null, version: 0 }),
    )
    const requests = server.asked.length
    const { id, commandId } = await start({ model_calls: 3, definition })
    expect(await ended(commandId)).toBe('done')
    expect(server.asked).toHaveLength(requests)
    // The first call is remembered. The second, like every other, is compared by patterns on both sides.
    const { tally } = await read(id)
    expect(tally).toMatchObject({
      compared: 3,
      readByModel: 1,
      modelProblem: 'The organization’s monthly limit of tokens for the model is reached.',
      criteria: { [criterionId]: { after: { assessed: 1 } } },
    })
    const byPattern = scoreOffline({ ...goodDiscovery, repName: 'Noor Haddad' }, published)
    expect(previewTally.parse(tally).before.scores).toMatchObject({
      [String(Math.round((byPattern.overall ?? 0) * 10))]: 2,
    })
  })
})
