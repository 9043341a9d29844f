import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelCommand, replayItems } from '#db/queries/ledger/ledger.ts'
import { findOwnTextRequest, type TextRequestKind } from '#db/queries/rules/text-requests.ts'
import type { CallType } from '#db/vocabulary/calls.ts'
import type { TextEngine } from '../../engines/engine.ts'
import { offlineEngine } from '../../engines/offline/offline.ts'
import { jobs } from '../catalog.ts'
import { openTestBackend, type TestBackend } from '../../queue/runtime/testing.ts'
import { newItem, type NewWorkItem } from '../../queue/record.ts'
import { registry } from '../registry.ts'
import { givenSalesOrganization, sampleTranscript, type TestOrganization } from '../testing.ts'
import { recordTexts, type TextRequest } from '../testing-texts.ts'

let backend: TestBackend
let organization: TestOrganization
/** Replaced by tests that need a failing engine. */
let engine: TextEngine = offlineEngine

beforeAll(async () => {
  backend = await openTestBackend()
  organization = await givenSalesOrganization(backend)
  const swappable: TextEngine = {
    ...offlineEngine,
    descriptionMatcher: (rules) => engine.descriptionMatcher(rules),
    describe: (request, signal) => engine.describe(request, signal),
    writeScorecard: (details, signal) => engine.writeScorecard(details, signal),
  }
  await backend.start({
    catalog: jobs,
    registry,
    services: { engines: { for: () => Promise.resolve(swappable) } },
  })
})
afterAll(() => backend.close())
beforeEach(() => {
  engine = offlineEngine
})

const ask = (
  kind: TextRequestKind,
  id: string,
  inputs: TextRequest['inputs'],
  items: NewWorkItem[],
): Promise<string> => recordTexts(backend, organization, { id, kind, inputs, items })

const testRouting = (
  id: string,
  input: unknown = { title: 'Discovery', transcript: sampleTranscript, callerId: organization.repId },
) =>
  ask(
    'test-routing',
    id,
    [{ subject: '', input }],
    [newItem(jobs['test-routing'], { subject: id, payload: { testId: id } })],
  )

const describeKinds = (id: string, transcripts: Partial<Record<CallType, string>>) => {
  const callTypes = Object.keys(transcripts) as CallType[]
  return ask(
    'generate-descriptions',
    id,
    callTypes.map((callType) => ({
      subject: callType,
      input: { callType, transcript: transcripts[callType] },
    })),
    callTypes.map((callType) =>
      newItem(jobs['describe-call-type'], {
        subject: `${id} ${callType}`,
        payload: { requestId: id, callType },
      }),
    ),
  )
}

const answersOf = async (id: string, kind: TextRequestKind = 'test-routing') => {
  const { orgId, repId } = organization
  return (
    (
      await backend.database.withOrg({ orgId }, (trx) =>
        findOwnTextRequest(trx, { id, kind, createdBy: repId }),
      )
    )?.answers ?? []
  )
}

/** The inputs that are still stored. */
async function inputsOf(id: string): Promise<(string | undefined)[]> {
  const rows = await backend.database.system
    .selectFrom('text_answers')
    .select('input')
    .where('request_id', '=', id)
    .execute()
  return rows.flatMap((row) => (row.input === null ? [] : [row.input.toString()]))
}

/** Gives an item that has ended to a worker again, as a queue that lost its memory would. */
async function deliverAgain(commandId: string): Promise<void> {
  for (const item of await backend.items(commandId)) {
    await backend.queues.offer(item.lane, [{ id: item.id, gen: item.gen, kind: item.kind }])
    await backend.until(
      'the queue to be empty again',
      async () =>
        (await backend.queues.missing(item.lane, [`${item.kind}-${item.id}-${item.gen}`])).size === 1,
    )
  }
}

describe('test-routing', () => {
  it('routes the transcript by the caller’s rules, says why, and deletes the input', async () => {
    const id = randomUUID()
    const { state } = await backend.untilCommandEnds(await testRouting(id))
    expect(state).toBe('done')
    expect(await answersOf(id)).toMatchObject([
      {
        error: null,
        result: {
          categoryId: organization.routingRuleId,
          categoryLabel: 'Discovery',
          callType: 'discovery',
          behavior: 'SAVE_AND_SCORE',
          categoryType: 'ORGANIZATION',
          explanation: 'Matched organization rule "Discovery": title contains "discovery".',
          method: 'title',
          engine: 'offline',
          trace: [{ ruleId: organization.routingRuleId, verdict: 'matched', matchedText: 'discovery' }],
        },
      },
    ])
    expect(await inputsOf(id)).toEqual([])
  })

  it('routes by the rules of a draft that were stored with it', async () => {
    const id = randomUUID()
    const rule = {
      id: randomUUID(),
      level: 'ORGANIZATION',
      ownerId: null,
      position: 1,
      label: 'Drafted',
      explanation: '',
      callTitleIncludes: 'discovery',
      callType: 'custom',
      behavior: 'SAVE_ONLY',
      scorecardConfigId: null,
      isDefault: false,
    }
    await backend.untilCommandEnds(
      await testRouting(id, {
        title: 'Discovery',
        transcript: sampleTranscript,
        callerId: organization.repId,
        rules: [rule],
      }),
    )
    expect(await answersOf(id)).toMatchObject([{ result: { categoryId: rule.id, categoryLabel: 'Drafted' } }])
  })

  it('changes nothing when it is delivered twice', async () => {
    const id = randomUUID()
    const commandId = await testRouting(id)
    await backend.untilCommandEnds(commandId)
    const before = await answersOf(id)
    await deliverAgain(commandId)
    expect(await answersOf(id)).toEqual(before)
    expect((await backend.items(commandId)).map((item) => item.attempts)).toEqual([1])
  })

  it('is dead at once when the transcript can never be read, and says why', async () => {
    const id = randomUUID()
    const { state, items } = await backend.untilCommandEnds(
      await testRouting(id, { title: 'x', transcript: 'a\u0001b', callerId: organization.repId }),
    )
    expect(state).toBe('failed')
    expect(items[0]).toMatchObject({ state: 'dead', attempts: 1 })
    expect(await answersOf(id)).toMatchObject([{ result: null, error: 'Transcript contains binary data.' }])
    expect(await inputsOf(id)).toEqual([])
  })

  it('is tried again, and says so, while the text engine is down', async () => {
    let asked = 0
    engine = {
      ...offlineEngine,
      descriptionMatcher: (rules) => {
        asked += 1
        if (asked === 1) throw new Error('The engine is restarting.')
        return offlineEngine.descriptionMatcher(rules)
      },
    }
    const id = randomUUID()
    const { state, items } = await backend.untilCommandEnds(await testRouting(id))
    expect(state).toBe('done')
    expect(items[0]?.attempts).toBe(2)
    const failures = await backend.database.system
      .selectFrom('work_failures')
      .select('message')
      .where('work_item_id', '=', items[0]?.id ?? '')
      .execute()
    expect(failures.map((failure) => failure.message)).toEqual(['The engine is restarting.'])
  })

  it('deletes the input when it is canceled, and says so when it is started again', async () => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    engine = {
      ...offlineEngine,
      descriptionMatcher: (rules) => async (request) => {
        await released
        return offlineEngine.descriptionMatcher(rules)(request)
      },
    }
    const { orgId } = organization
    await backend.database.withOrg({ orgId }, (trx) =>
      trx
        .updateTable('categorization_rules')
        .set({ explanation: 'Rep plans night routes' })
        .where('id', '=', organization.routingRuleId)
        .execute(),
    )
    const id = randomUUID()
    const commandId = await testRouting(id, {
      title: 'Weekly',
      transcript: sampleTranscript,
      callerId: organization.repId,
    })
    await backend.until(
      'the test to run',
      async () => (await backend.items(commandId))[0]?.state === 'running',
    )
    expect(await inputsOf(id)).toHaveLength(1)
    await backend.database.withOrg({ orgId }, (trx) =>
      cancelCommand(trx, { orgId, commandId, cancelledBy: null }),
    )
    expect(await inputsOf(id)).toEqual([])
    release()

    const dead = randomUUID()
    const failed = await testRouting(dead, {
      title: 'x',
      transcript: 'a\u0001b',
      callerId: organization.repId,
    })
    await backend.untilCommandEnds(failed)
    await backend.database.withOrg({ orgId }, (trx) => replayItems(trx, { orgId, commandId: failed }))
    backend.signals.kick(['texts'])
    await backend.until('the second end', async () =>
      (await backend.items(failed))[0]?.error?.startsWith('The transcript no longer exists'),
    )
  })
})

const demoTalk =
  'Noor: Let me show you my screen. Can everyone see my screen?\nIlse: Yes, I see it. What is in red?\nNoor: Click here.'
const renewalTalk =
  'Noor: Your contract ends in June. Shall we renew?\nIlse: With fewer licenses, and no price increase.'

describe('describe-call-type', () => {
  it('writes one description per call type, each in a separate item', async () => {
    const id = randomUUID()
    const { state, items } = await backend.untilCommandEnds(
      await describeKinds(id, { demo: demoTalk, renewal: renewalTalk }),
    )
    expect(state).toBe('done')
    expect(items).toHaveLength(2)
    const answers = await answersOf(id, 'generate-descriptions')
    expect(answers.map((answer) => answer.subject)).toEqual(['demo', 'renewal'])
    expect(answers[0]?.result).toContain('my screen')
    expect(answers[1]?.result).toContain('fewer licenses')
    expect(await inputsOf(id)).toEqual([])
  })

  it('changes nothing when it is delivered twice', async () => {
    const id = randomUUID()
    const commandId = await describeKinds(id, { demo: demoTalk })
    await backend.untilCommandEnds(commandId)
    const before = await answersOf(id, 'generate-descriptions')
    await deliverAgain(commandId)
    expect(await answersOf(id, 'generate-descriptions')).toEqual(before)
  })

  it('is dead at once for a transcript that can never be read, and still writes the others', async () => {
    const id = randomUUID()
    const { state, items } = await backend.untilCommandEnds(
      await describeKinds(id, { demo: 'a\u0001b', renewal: renewalTalk }),
    )
    expect(state).toBe('failed')
    expect(items.map((item) => item.attempts)).toEqual([1, 1])
    const answers = await answersOf(id, 'generate-descriptions')
    expect(answers[0]).toMatchObject({ result: null, error: 'Transcript contains binary data.' })
    expect(answers[1]).toMatchObject({ error: null })
    expect(answers[1]?.result).toContain('The rep and an existing customer')
  })

  it('is tried again, and says so, while the text engine is down', async () => {
    let asked = 0
    engine = {
      ...offlineEngine,
      describe: (request, signal) => {
        asked += 1
        return asked === 1
          ? Promise.reject(new Error('The engine is restarting.'))
          : offlineEngine.describe(request, signal)
      },
    }
    const { state, items } = await backend.untilCommandEnds(
      await describeKinds(randomUUID(), { demo: demoTalk }),
    )
    expect(state).toBe('done')
    expect(items[0]?.attempts).toBe(2)
  })
})
