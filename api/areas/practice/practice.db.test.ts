import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrgRole } from '#db/vocabulary/organizations.ts'
import { sql } from 'kysely'
import { mayView } from '#db/queries/calls/calls.ts'
import { findCallFacts } from '#db/queries/ledger/commands-read.ts'
import { updatePracticeCall } from '#db/queries/practice/practice-calls.ts'
import type { PracticeCallView, PracticeResult, PracticeTurnResponse } from '../../contract/practice.ts'
import { answered, auditOf, givenCall, givenProvisioned, scorecardNamed } from '../../testing/calls.ts'
import { buyerForm, decentTurns, givenBot, givenPracticeCall, keptFact, say } from '../../testing/practice.ts'
import { listen, openStream } from '../../testing/matrix/stream.ts'
import { type ApiTest, createApiTest, type TestUser } from '../../testing/test-api.ts'
import { noTeams } from '#db/queries/people/team-set.ts'

let api: ApiTest
let orgId: string
let rep: TestUser
let admin: TestUser
let botId: string
let scorecardId: string
let base: string

beforeAll(async () => {
  api = await createApiTest()
  base = await listen(api)
  orgId = await givenProvisioned(api)
  admin = await api.givenUser({ orgId, role: 'ADMIN', firstName: 'Dana', lastName: 'Whitlock' })
  scorecardId = (await scorecardNamed(api, orgId, /cold/i)).id
})
beforeEach(async () => {
  rep = await api.givenUser({ orgId, role: 'MEMBER', firstName: 'Bea', lastName: 'Lindqvarn' })
  botId = await givenBot(api, admin, { scorecardId })
})
afterEach(() => {
  for (const line of api.logLines.splice(0))
    if (line.includes('request.failed')) process.stderr.write(line.slice(0, 900) + '\n')
  api.clock.at = null
})
afterAll(() => api.close())

const call = (user: TestUser, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  api.request(user, method, path, body === undefined ? {} : { body })
const read = async (user: TestUser, id: string): Promise<PracticeCallView> => {
  const response = await call(user, 'GET', `/practice/calls/${id}`)
  answered(response, 200)
  return response.json<PracticeCallView>()
}
const hangUp = async (user: TestUser, id: string): Promise<PracticeCallView> => {
  const response = await call(user, 'POST', `/practice/calls/${id}/hang-up`)
  answered(response, 200)
  return response.json<PracticeCallView>()
}
const setFlag = (flag: string, isSet: boolean) =>
  api.database.asSystem((trx) =>
    trx
      .updateTable('organizations')
      .set({
        settings: sql`settings || jsonb_build_object(${flag}::text, ${isSet}::boolean)`,
      })
      .where('id', '=', orgId)
      .execute(),
  )
const storedTurns = (callId: string) =>
  api.database.withOrg({ orgId }, (trx) =>
    trx.selectFrom('practice_turns').selectAll().where('call_id', '=', callId).orderBy('index').execute(),
  )
/** Has a conversation. Ends the rep's other calls first, because only a few may be open. */
async function talk(turns: readonly string[] = decentTurns): Promise<PracticeCallView> {
  const begun = await givenPracticeCall(api, rep, botId)
  let index = 0
  for (const text of turns) {
    index += 1
    const { state } = await say(api, rep, begun.id, index, text)
    if (state.phase === 'ended') break
  }
  return read(rep, begun.id)
}

describe('a practice call', () => {
  it('begins with the buyer’s first words, and tells the rep what may be known before', async () => {
    const begun = await givenPracticeCall(api, rep, botId)
    expect(begun).toMatchObject({
      agentId: botId,
      agentVersion: 1,
      name: 'Stellan Rydqvist',
      callType: 'cold',
      attempt: 1,
      scoreState: 'none',
      state: {
        phase: 'live',
        on: 'buyer',
        nextIndex: 1,
        // 15 minutes, less the time since the call began.
        secondsLeft: expect.toSatisfy((left: number) => left > 870 && left <= 900),
        isTimeShort: false,
        outcome: null,
      },
      brief: {
        scenario: buyerForm.scenarioName,
        buyer: { company: 'Quayline Storage' },
        hasGatekeeper: false,
      },
      notes: { text: '', version: 1 },
    })
    expect(begun.lines.map(({ side, turnIndex }) => [side, turnIndex])).toEqual([['buyer', 0]])
  })

  it('answers each turn, and keeps everything for a rep who comes back', async () => {
    const begun = await givenPracticeCall(api, rep, botId)
    const first = await say(api, rep, begun.id, 1, decentTurns[0])
    expect(first.lines[0]).toMatchObject({ side: 'rep', name: 'Bea Lindqvarn', text: decentTurns[0] })
    expect(first.lines.length).toBeGreaterThan(1)
    expect(first.state).toMatchObject({ phase: 'live', nextIndex: 2 })
    const again = await read(rep, begun.id)
    expect(again.lines).toEqual([...begun.lines, ...first.lines])
    expect(again.state.nextIndex).toBe(2)
  })

  it('stores a turn once, however often it is delivered, and always with the same answer', async () => {
    const begun = await givenPracticeCall(api, rep, botId)
    const path = `/practice/calls/${begun.id}/turns`
    const body = { index: 1, text: decentTurns[0] }
    const [left, right] = await Promise.all([call(rep, 'POST', path, body), call(rep, 'POST', path, body)])
    const late = await call(rep, 'POST', path, body)
    const lines = [left, right, late].map((response) => response.json<PracticeTurnResponse>().lines)
    expect([left, right, late].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(lines[1]).toEqual(lines[0])
    expect(lines[2]).toEqual(lines[0])
    expect(await storedTurns(begun.id)).toHaveLength(2)
  })

  it('costs one statement a turn, with the two around the transaction, and another one after a change', async () => {
    const begun = await givenPracticeCall(api, rep, botId)
    const sent: string[] = []
    const query: unknown = Reflect.get(pg.Client.prototype, 'query')
    pg.Client.prototype.query = function count(this: pg.Client, ...given: unknown[]) {
      const [statement] = given
      sent.push(typeof statement === 'string' ? statement : (statement as { text: string }).text)
      return Reflect.apply(query as (...all: unknown[]) => unknown, this, given)
    } as never
    const kinds = /set_config|insert into practice_turns|no key update/
    const statementsOf = async (index: number): Promise<(string | undefined)[]> => {
      sent.length = 0
      await say(api, rep, begun.id, index, decentTurns[index - 1] ?? '')
      return sent
        .filter((text) => /practice_|set_config/.test(text))
        .map(
          (text) =>
            kinds.exec(text.replace(/with live as .*practice_turns/su, 'insert into practice_turns'))?.[0],
        )
    }
    try {
      expect((await statementsOf(1)).slice(0, 2)).toEqual(['set_config', 'no key update'])
      expect(await statementsOf(2)).toEqual(['set_config', 'insert into practice_turns'])
      await api.database.withOrg({ orgId }, (trx) =>
        updatePracticeCall(trx, begun.id, { notes: 'Ask for Sunday.' }),
      )
      expect(await statementsOf(3)).toEqual([
        'set_config',
        'insert into practice_turns',
        'set_config',
        'no key update',
        'insert into practice_turns',
      ])
      expect(await statementsOf(4)).toEqual(['set_config', 'insert into practice_turns'])
    } finally {
      pg.Client.prototype.query = query as never
    }
    expect((await storedTurns(begun.id)).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4])
  })

  it('stores a turn once in the middle of a call, and only while the call goes on', async () => {
    const begun = await givenPracticeCall(api, rep, botId)
    const path = `/practice/calls/${begun.id}/turns`
    await say(api, rep, begun.id, 1, decentTurns[0])
    const second = { index: 2, text: decentTurns[1] }
    const sent = await Promise.all(
      [second, second, { ...second, text: 'Other words.' }].map((body) => call(rep, 'POST', path, body)),
    )
    const [left, right, other] = sent.map(({ statusCode }) => statusCode)
    // Whichever arrives first is the turn.
    expect(left === 200 ? [right, other] : [right, left, other]).toEqual(
      left === 200 ? [200, 409] : [409, 409, 200],
    )
    expect(await storedTurns(begun.id)).toHaveLength(3)
    await hangUp(rep, begun.id)
    const late = await call(rep, 'POST', path, { index: 3, text: decentTurns[2] })
    expect([late.statusCode, late.json().code]).toEqual([409, 'turn_taken'])
    const later = await call(rep, 'POST', path, { index: 4, text: decentTurns[2] })
    expect([later.statusCode, later.json().code]).toEqual([409, 'practice_ended'])
    expect(await storedTurns(begun.id)).toHaveLength(4)
  })

  it('refuses other words for a turn that was taken, and a turn before its time', async () => {
    const begun = await givenPracticeCall(api, rep, botId)
    const path = `/practice/calls/${begun.id}/turns`
    const answers = await Promise.all(
      ['Hello, this is Bea.', 'Good morning.'].map((text) => call(rep, 'POST', path, { index: 1, text })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(refused).toMatchObject({ code: 'turn_taken', current: { nextIndex: 2 } })
    const early = await call(rep, 'POST', path, { index: 3, text: 'And then?' })
    expect(early.json()).toMatchObject({ status: 409, code: 'turn_out_of_order', current: { nextIndex: 2 } })
    expect(await storedTurns(begun.id)).toHaveLength(2)
  })

  it('takes bounded words only', async () => {
    const begun = await givenPracticeCall(api, rep, botId)
    for (const body of [
      { index: 1, text: 'x'.repeat(4_001) },
      { index: 1, text: ' \n ' },
      { index: 0, text: 'Hello' },
      { index: 201, text: 'Hello' },
    ])
      expect((await call(rep, 'POST', `/practice/calls/${begun.id}/turns`, body)).statusCode).toBe(400)
    expect((await say(api, rep, begun.id, 1, 'x'.repeat(4_000))).state.nextIndex).toBe(2)
  })

  it('answers in events if the request asks for them', async () => {
    const begun = await givenPracticeCall(api, rep, botId)
    const stream = (body: object) =>
      api.request(rep, 'POST', `/practice/calls/${begun.id}/turns`, {
        body,
        headers: { accept: 'text/event-stream' },
      })
    const events = (text: string) =>
      [...text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, event, data]) => ({
        event,
        data: JSON.parse(data ?? '') as unknown,
      }))
    const first = await stream({ index: 1, text: decentTurns[0] })
    expect(first.headers['content-type']).toContain('text/event-stream')
    const sent = events(first.body)
    expect(sent[0]?.event).toBe('accepted')
    expect(sent.at(-1)?.event).toBe('done')
    const last = sent.at(-1)
    if (last === undefined) throw new Error('Nothing was sent.')
    const { lines } = last.data as PracticeTurnResponse
    expect(sent.filter(({ event }) => event === 'line').map(({ data }) => data)).toEqual(lines.slice(1))
    expect(events((await stream({ index: 1, text: decentTurns[0] })).body).at(-1)).toEqual(sent.at(-1))
    const refused = await stream({ index: 1, text: 'Something else' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'turn_taken'])
  })

  it('ends when the rep hangs up, and is then scored like any call', async () => {
    const { id } = await talk()
    const ended = await hangUp(rep, id)
    expect(ended).toMatchObject({ state: { phase: 'ended', on: null }, scoreState: 'waiting' })
    expect(await hangUp(rep, id)).toMatchObject({ endedAt: ended.endedAt, outcome: ended.outcome })
    const late = await call(rep, 'POST', `/practice/calls/${id}/turns`, {
      index: ended.state.nextIndex,
      text: 'One more thing.',
    })
    expect([late.statusCode, late.json().code]).toEqual([409, 'practice_ended'])
    const { items, people, messages } = await api.database.withOrg({ orgId }, async (trx) => ({
      items: await trx.selectFrom('work_items').select('kind').where('subject', '=', id).execute(),
      people: await trx.selectFrom('call_participants').selectAll().where('call_id', '=', id).execute(),
      messages: (
        await trx
          .selectFrom('transcripts')
          .select('messages')
          .where('call_id', '=', id)
          .executeTakeFirstOrThrow()
      ).messages as { role: string }[],
    }))
    expect(items).toEqual([{ kind: 'score-call' }])
    expect(people.map(({ side, user_id: user }) => [side, user])).toEqual([
      ['rep', rep.id],
      ['buyer', null],
    ])
    expect(messages.filter(({ role }) => role === 'user').length).toBe(decentTurns.length)
  })

  it('is not scored with too few words', async () => {
    const begun = await givenPracticeCall(api, rep, botId)
    await say(api, rep, begun.id, 1, 'Hello, this is Bea.')
    expect(await hangUp(rep, begun.id)).toMatchObject({
      scoreState: 'notScored',
      scoreReason: 'Not scored: the rep said too little to the buyer.',
      commandId: null,
    })
  })

  it('warns in the last minute, and is over by the server’s clock', async () => {
    api.clock.at = new Date('2026-11-20T10:00:00Z')
    const begun = await givenPracticeCall(api, rep, botId)
    await say(api, rep, begun.id, 1, decentTurns[0])
    await api.database.withOrg({ orgId }, (trx) => updatePracticeCall(trx, begun.id, { clock_ms: 800_000 }))
    api.clock.at = new Date('2026-11-20T10:00:50Z')
    expect((await read(rep, begun.id)).state).toMatchObject({
      secondsLeft: 50,
      pausesIn: 70,
      isTimeShort: true,
    })
    api.clock.at = new Date('2026-11-20T10:01:41Z')
    const told: string[] = []
    const end = api.signals.subscribe('change', (signal) => told.push(signal.callId))
    const late = await call(rep, 'POST', `/practice/calls/${begun.id}/turns`, {
      index: 2,
      text: decentTurns[1],
    })
    end()
    expect(told).toEqual([begun.id])
    expect(late.json()).toMatchObject({
      status: 409,
      code: 'practice_ended',
      current: { phase: 'ended', outcome: 'timeOver' },
    })
    expect((await read(rep, begun.id)).outcome).toBe('timeOver')
  })

  it('is over in the middle of a conversation, and nobody else can go on with it', async () => {
    api.clock.at = new Date('2026-11-20T10:00:00Z')
    const begun = await givenPracticeCall(api, rep, botId)
    await api.database.withOrg({ orgId }, (trx) =>
      updatePracticeCall(trx, begun.id, { time_limit_seconds: 90 }),
    )
    await say(api, rep, begun.id, 1, decentTurns[0])
    api.clock.at = new Date('2026-11-20T10:01:00Z')
    await say(api, rep, begun.id, 2, decentTurns[1])
    const third = { index: 3, text: decentTurns[2] }
    const path = `/practice/calls/${begun.id}/turns`
    expect((await call(admin, 'POST', path, third)).statusCode).toBe(403)
    api.clock.at = new Date('2026-11-20T10:01:31Z')
    const late = await call(rep, 'POST', path, third)
    expect([late.statusCode, late.json().code]).toEqual([409, 'practice_ended'])
    expect(await read(rep, begun.id)).toMatchObject({ outcome: 'timeOver' })
    expect(await storedTurns(begun.id)).toHaveLength(3)
  })

  it('pauses while a laptop sleeps: the buyer notices no silence, and the rep loses no time', async () => {
    const begin = async (pause: string): Promise<PracticeTurnResponse[]> => {
      api.clock.at = new Date('2026-11-20T10:00:00Z')
      const { id } = await givenPracticeCall(api, rep, botId, {
        hangsUpOpen: true,
      })
      await say(api, rep, id, 1, decentTurns[0])
      api.clock.at = new Date(pause)
      return [await say(api, rep, id, 2, decentTurns[1]), await say(api, rep, id, 3, decentTurns[2])]
    }
    const asleep = await begin('2026-11-20T10:09:30Z')
    expect(asleep[0]?.state).toMatchObject({ phase: 'live', secondsLeft: 780 })
    // A long pause counts like the longest turn that anybody types, so words and times are the same.
    const awake = await begin('2026-11-20T10:02:00Z')
    // Wordings differ from call to call, so the test compares what the buyer does.
    const plain = (turns: PracticeTurnResponse[]) =>
      turns.map(({ state, lines }) => [
        state,
        lines.map(({ side, secondsFromStart }) => [side, secondsFromStart]),
      ])
    expect(plain(asleep)).toEqual(plain(awake))
  })

  it('is held by the tab that spoke last; another one takes it over first', async () => {
    const { id } = await givenPracticeCall(api, rep, botId)
    const [desk, phone] = [crypto.randomUUID(), crypto.randomUUID()]
    const from = (tab: string, index: number) =>
      call(rep, 'POST', `/practice/calls/${id}/turns`, {
        index,
        text: decentTurns[index - 1],
        tab,
      })
    expect((await from(desk, 1)).statusCode).toBe(200)
    const refused = await from(phone, 2)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'held_elsewhere'])
    expect(await storedTurns(id)).toHaveLength(2)
    const taken = await call(rep, 'POST', `/practice/calls/${id}/take-over`, {
      tab: phone,
    })
    expect(taken.json()).toMatchObject({
      heldBy: phone,
      state: { nextIndex: 2 },
    })
    expect([(await from(desk, 2)).statusCode, (await from(phone, 2)).statusCode]).toEqual([409, 200])
    // The answer may have been lost on the way, so repeated words are answered whichever tab sends them.
    expect((await from(desk, 2)).statusCode).toBe(200)
    expect((await read(admin, id)).heldBy).toBeNull()
    expect(
      (
        await call(admin, 'POST', `/practice/calls/${id}/take-over`, {
          tab: desk,
        })
      ).statusCode,
    ).toBe(403)
  })

  it('keeps what the buyer hides, whatever is asked for', async () => {
    const { id } = await talk(['Hello, this is Bea from Larkfield.', 'We make software for rotas.'])
    await hangUp(rep, id)
    const bodies = await Promise.all(
      [`/practice/calls/${id}`, `/practice/calls/${id}/result`, '/practice/calls'].map(
        async (path) => (await call(rep, 'GET', path)).body,
      ),
    )
    const result = JSON.parse(bodies[1] ?? '') as PracticeResult
    expect(result.review?.revealed).toEqual([])
    expect(result.review?.unrevealed).toEqual({ count: 1, facts: null })
    for (const body of bodies) expect(body).not.toContain(keptFact)
    const seen = await call(admin, 'GET', `/practice/calls/${id}/result`)
    expect(seen.json<PracticeResult>().review?.unrevealed.facts?.map(({ text }) => text)).toEqual([keptFact])
  })

  it('tells what the buyer hid once an attempt has passed, even beside one without a score', async () => {
    const facts = async (id: string) =>
      (await call(rep, 'GET', `/practice/calls/${id}/result`)).json<PracticeResult>().review?.unrevealed.facts
    const { id: passed } = await talk(['Hello, this is Bea from Larkfield.', 'We make software for rotas.'])
    await hangUp(rep, passed)
    const { id: short } = await talk(['Hello, this is Bea from Larkfield.'])
    await hangUp(rep, short)
    expect(await facts(short)).toBeNull()
    await api.database.withOrg({ orgId }, (trx) =>
      trx.updateTable('calls').set({ score_passed: true }).where('id', '=', passed).execute(),
    )
    expect((await facts(short))?.map(({ text }) => text)).toEqual([keptFact])
  })

  it('has notes of the rep, which nobody else reads', async () => {
    const { id } = await givenPracticeCall(api, rep, botId)
    const path = `/practice/calls/${id}/notes`
    expect((await call(rep, 'POST', path, { text: 'Ask who covers.', version: 1 })).json()).toEqual({
      text: 'Ask who covers.',
      version: 2,
    })
    const late = await call(rep, 'POST', path, { text: 'Older', version: 1 })
    expect(late.json()).toMatchObject({ status: 409, current: { text: 'Ask who covers.', version: 2 } })
    expect((await read(rep, id)).notes).toEqual({ text: 'Ask who covers.', version: 2 })
    expect((await read(admin, id)).notes).toBeNull()
    expect((await call(admin, 'POST', path, { text: 'Mine', version: 2 })).statusCode).toBe(403)
  })

  it('is begun once per Idempotency-Key, one with each bot at a time, and only a few in all', async () => {
    const begin = (key: string, body: object = {}) =>
      api.request(rep, 'POST', '/practice/calls', {
        body: { agentId: botId, ...body },
        headers: { 'idempotency-key': key },
      })
    const first = await begin('a')
    const { id } = first.json<PracticeCallView>()
    expect((await begin('a')).json()).toEqual(first.json())
    const second = await begin('b')
    expect(second.json()).toMatchObject({
      status: 409,
      code: 'call_open',
      current: { callId: id },
    })
    // Two clicks at once, as if from two tabs.
    const other = await givenBot(api, admin)
    const twice = await Promise.all(['c', 'd'].map((key) => begin(key, { agentId: other })))
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    await givenPracticeCall(api, rep, await givenBot(api, admin))
    const many = await begin('e', { agentId: await givenBot(api, admin) })
    expect([many.json().code, many.json().current.callIds.length]).toEqual(['too_many_open_calls', 3])
    const instead = await begin('f', { hangsUpOpen: true })
    expect([instead.statusCode, (await read(rep, id)).outcome]).toEqual([201, 'repHungUp'])
    const listed = await call(rep, 'GET', `/practice/calls?agentId=${botId}&state=live`)
    expect(listed.json()).toMatchObject({
      total: 1,
      results: [{ id: instead.json().id }],
    })
  })

  it('needs a bot that is there, active, of the call type that was meant, and open to private calls', async () => {
    const begin = (body: object) => call(rep, 'POST', '/practice/calls', body)
    expect((await begin({ agentId: crypto.randomUUID() })).statusCode).toBe(404)
    expect((await begin({ agentId: botId, callType: 'demo' })).statusCode).toBe(422)
    expect((await begin({ agentId: botId, isPrivate: true })).statusCode).toBe(422)
    const open = await givenBot(api, admin, { form: { acceptsPrivateCalls: true } })
    expect((await begin({ agentId: open, isPrivate: true })).json()).toMatchObject({ isPrivate: true })
    await api.database.withOrg({ orgId }, (trx) =>
      trx.updateTable('agents').set({ status: 'INACTIVE' }).where('id', '=', botId).execute(),
    )
    expect([404, 409]).toContain((await begin({ agentId: botId })).statusCode)
  })
})

describe('an organization that wants the brief to be read', () => {
  const wants = async (isWanted: boolean): Promise<void> => {
    await setFlag('isRepInstructionsMandatory', isWanted)
    api.context.access.forget(rep.id)
  }

  it('has no call begin before the rep has confirmed that, and keeps the confirmation', async () => {
    await wants(true)
    try {
      const agentId = await givenBot(api, admin)
      const unread = { status: 422, code: 'brief_unread' }
      expect((await call(rep, 'POST', '/practice/calls', { agentId })).json()).toMatchObject(unread)
      const words = [
        { secondsFromStart: 0, userName: 'Rep', message: 'Hi, this is Nora.', role: 'user' },
        { secondsFromStart: 4, userName: 'Buyer', message: 'Hello.', role: 'bot' },
      ]
      const path = '/agents/resume-calls/generate-from-transcript'
      expect((await call(rep, 'POST', path, { agentId, messages: words })).json()).toMatchObject(unread)
      const begun = await call(rep, 'POST', '/practice/calls', { agentId, hasReadBrief: true })
      answered(begun, 201)
      const { id } = begun.json<PracticeCallView>()
      const [entry] = await auditOf(api, orgId, id)
      expect(entry?.after).toMatchObject({ agentId, hasReadBrief: true })
      // The brief of a repeated attempt was read before.
      answered(await call(rep, 'POST', `/practice/calls/${id}/restart`), 201)
    } finally {
      await wants(false)
    }
  })
})

describe('beginning anew', () => {
  const setting = async (canRestartCalls: boolean): Promise<void> => {
    await setFlag('canRestartCalls', canRestartCalls)
    api.context.access.forget(rep.id)
  }

  it('ends the open call unscored, and starts the next with the same seed', async () => {
    const { id } = await talk(decentTurns.slice(0, 2))
    const response = await call(rep, 'POST', `/practice/calls/${id}/restart`)
    answered(response, 201)
    const next = response.json<PracticeCallView>()
    expect(next).toMatchObject({ attemptOf: id, attempt: 2, state: { phase: 'live', nextIndex: 1 } })
    expect(await read(rep, id)).toMatchObject({ outcome: 'restarted', scoreState: 'notScored' })
    const seeds = await api.database.withOrg({ orgId }, (trx) =>
      trx.selectFrom('practice_calls').select('seed').where('call_id', 'in', [id, next.id]).execute(),
    )
    expect(new Set(seeds.map(({ seed }) => seed)).size).toBe(1)
  })

  it('from a turn keeps everything before it unchanged', async () => {
    const whole = await talk()
    const path = `/practice/calls/${whole.id}/resume`
    expect((await call(rep, 'POST', path, { turnIndex: 3 })).statusCode).toBe(409)
    await hangUp(rep, whole.id)
    const response = await call(rep, 'POST', path, { turnIndex: 3 })
    answered(response, 201)
    const again = response.json<PracticeCallView>()
    expect(again.resumedFrom).toMatchObject({ callId: whole.id, turnIndex: 2 })
    expect(again.lines).toEqual(whole.lines.filter(({ turnIndex }) => turnIndex < 3))
    const [states] = await api.database.withOrg({ orgId }, async (trx) => {
      const { rows } = await sql<{ same: boolean }>`
        select (select count(*) from practice_turns a join practice_turns b on b.index = a.index and b.said = a.said and b.reading is not distinct from a.reading
          where a.call_id = ${whole.id}::uuid and b.call_id = ${again.id}::uuid) = 3 as same`.execute(trx)
      return rows
    })
    expect(states?.same).toBe(true)
    // The same words get the same answer as before, because the state is the same.
    const third = await say(api, rep, again.id, 3, decentTurns[2])
    const before = whole.lines.filter(({ turnIndex, side }) => turnIndex === 3 && side !== 'rep')
    expect(third.lines.slice(1).map(({ text }) => text)).toEqual(before.map(({ text }) => text))
    await hangUp(rep, again.id)
    expect((await call(rep, 'POST', path, { turnIndex: 9 })).statusCode).toBe(422)
  })

  it('from a turn has the buyer’s whole time ahead', async () => {
    const callScenario = { option: 'none', buyerAttitude: 'timePressed' as const }
    const hurriedBot = await givenBot(api, admin, {
      callType: 'discovery',
      scorecardId,
      form: { callScenario },
    })
    const after = (seconds: number) => {
      api.clock.at = new Date(Date.parse('2026-11-20T10:00:00Z') + seconds * 1000)
    }
    after(0)
    const { id } = await givenPracticeCall(api, rep, hurriedBot)
    const lines = [...decentTurns.slice(0, 3), 'How many people work on a Sunday?']
    for (const [place, text] of lines.entries()) {
      after(Math.min(460, (place + 1) * 120))
      await say(api, rep, id, place + 1, text)
    }
    await hangUp(rep, id)
    const response = await call(rep, 'POST', `/practice/calls/${id}/resume`, { turnIndex: 4 })
    answered(response, 201)
    const again = response.json<PracticeCallView>()
    expect(again.state).toMatchObject({ secondsLeft: 480 })
    after(580)
    const { state } = await say(api, rep, again.id, 4, lines[3] ?? '')
    expect(state).toMatchObject({ phase: 'live', secondsLeft: 360 })
    await hangUp(rep, again.id)
  })

  it('from a transcript of elsewhere puts the rep’s words to the bot', async () => {
    const messages = decentTurns.slice(0, 3).flatMap((text, index) => [
      {
        userName: 'Sam',
        role: 'bot',
        message: index === 0 ? 'Hello?' : 'I see.',
        secondsFromStart: index * 20,
      },
      { userName: 'Bea', role: 'user', message: text, secondsFromStart: index * 20 + 5 },
    ])
    const path = '/agents/resume-calls/generate-from-transcript'
    const plain = await call(rep, 'POST', path, { messages })
    answered(plain, 200)
    expect(plain.json()).toMatchObject({
      turns: [
        { index: 0, answers: ['Hello?'] },
        { index: 1, rep: decentTurns[0] },
        { index: 2 },
        { index: 3 },
      ],
      call: null,
    })
    const begun = (await call(rep, 'POST', path, { messages, agentId: botId, turnIndex: 3 })).json()
    expect(begun.call).toMatchObject({ resumedFrom: { callId: null, turnIndex: 2 }, state: { nextIndex: 3 } })
    expect(
      (await call(rep, 'POST', path, { messages: messages.map((message) => ({ ...message, role: 'bot' })) }))
        .statusCode,
    ).toBe(422)
  })

  it('needs a bot that the rep may still call', async () => {
    const { id } = await talk(decentTurns.slice(0, 2))
    await hangUp(rep, id)
    expect((await read(rep, id)).may.resume).toBe(true)
    await api.database.withOrg({ orgId }, (trx) =>
      trx.updateTable('agents').set({ share_scope: 'TEAM' }).where('id', '=', botId).execute(),
    )
    expect((await read(rep, id)).may.resume).toBe(false)
    expect((await call(rep, 'POST', `/practice/calls/${id}/resume`, { turnIndex: 1 })).statusCode).toBe(404)
  })

  it('is closed where the organization does not allow it', async () => {
    const { id } = await talk(decentTurns.slice(0, 2))
    await hangUp(rep, id)
    await setting(false)
    try {
      expect((await read(rep, id)).may).toMatchObject({ restart: false, resume: false })
      expect((await call(rep, 'POST', `/practice/calls/${id}/restart`)).statusCode).toBe(403)
      expect((await call(rep, 'POST', `/practice/calls/${id}/resume`, { turnIndex: 1 })).statusCode).toBe(403)
    } finally {
      await setting(true)
    }
  })
})

describe('who sees a practice call', () => {
  const givenLeadOf = async (user: TestUser): Promise<{ lead: TestUser }> => {
    const lead = await api.givenUser({ orgId, role: 'MEMBER' })
    const team = await api.givenTeam(orgId, `Team ${user.id}`, [user])
    await api.database.withOrg({ orgId }, (trx) =>
      trx
        .insertInto('team_members')
        .values({
          org_id: orgId,
          team_id: team,
          user_id: lead.id,
          role: 'ADMIN',
        })
        .execute(),
    )
    return { lead }
  }
  const roles: [OrgRole, boolean][] = [
    ['OWNER', true],
    ['ADMIN', true],
    ['MEMBER_PLUS', true],
    ['OBSERVER', true],
    ['MEMBER', false],
    ['TEMP', false],
  ]

  /** Where a user can find an ended call: the call itself, its parts, lists, its scoring, and the event stream. */
  const placesOf = async (
    user: TestUser,
    { id, agentId, commandId }: PracticeCallView,
  ): Promise<string[]> => {
    const paths = [
      `/practice/calls/${id}`,
      `/practice/calls/${id}/result`,
      `/practice/calls?agentId=${agentId}`,
      '/practice/calls',
      `/integrations/real-calls/transcription/${id}`,
      `/integrations/real-calls/coaching/${id}`,
      `/commands/${commandId}`,
      '/commands',
    ]
    const found: string[] = []
    for (const path of paths) {
      const { statusCode, body } = await call(user, 'GET', path)
      const isList = !path.includes(id) && !path.endsWith(String(commandId))
      if (statusCode === 200 && (!isList || body.includes(id) || body.includes(String(commandId))))
        found.push(path)
    }
    const stream = await openStream(base, { authorization: `Bearer ${await api.tokenFor(user)}` }, orgId)
    if (stream.status === 200) await stream.until('snapshot')
    if (stream.text().includes(String(commandId))) found.push('events')
    stream.close()
    return found
  }

  it('is decided as for real calls: the rep, managers, and leads', async () => {
    const { id } = await givenPracticeCall(api, rep, botId)
    const { lead } = await givenLeadOf(rep)
    const seen = async (user: TestUser): Promise<boolean> => {
      const one = (await call(user, 'GET', `/practice/calls/${id}`)).statusCode
      const result = (await call(user, 'GET', `/practice/calls/${id}/result`)).statusCode
      const list = (await call(user, 'GET', `/practice/calls?agentId=${botId}`)).json().results as {
        id: string
      }[]
      const isListed = list.some((attempt) => attempt.id === id)
      expect([one, result, isListed]).toEqual(one === 200 ? [200, 200, true] : [404, 404, false])
      return one === 200
    }
    expect([await seen(rep), await seen(lead)]).toEqual([true, true])
    for (const [role, mayView] of roles) {
      const user = await api.givenUser({ orgId, role })
      expect([role, await seen(user)]).toEqual([role, mayView])
      const turn = await call(user, 'POST', `/practice/calls/${id}/turns`, {
        index: 1,
        text: 'Hello',
      })
      expect([role, turn.statusCode]).toEqual([role, mayView ? 403 : 404])
      const removal = await call(user, 'DELETE', `/practice/calls/${crypto.randomUUID()}`)
      expect([role, removal.statusCode]).toEqual([role, role === 'OWNER' || role === 'ADMIN' ? 404 : 403])
    }
    expect(await storedTurns(id)).toHaveLength(1)
  })

  it('is also each manager where only admins see calls with real buyers', async () => {
    const { id } = await givenPracticeCall(api, rep, botId)
    for (const index of [1, 2]) await say(api, rep, id, index, decentTurns[index - 1] ?? '')
    const practice = await hangUp(rep, id)
    const real = await givenCall(api, orgId, { caller_id: rep.id })
    await setFlag('onlyAdminCanViewAllRealBuyerCalls', true)
    try {
      const observer = await api.givenUser({ orgId, role: 'OBSERVER' })
      expect(await placesOf(observer, practice)).toEqual(await placesOf(admin, practice))
      expect((await call(observer, 'GET', `/integrations/real-calls/${real}`)).statusCode).toBe(404)
      expect((await call(admin, 'GET', `/integrations/real-calls/${real}`)).statusCode).toBe(200)
      const reps = async (kind: string): Promise<boolean> =>
        (await call(observer, 'GET', `/users?${kind}=true&numberOfResults=1000`)).body.includes(rep.id)
      expect([await reps('withVisibleCalls'), await reps('withVisiblePractice')]).toEqual([false, true])
    } finally {
      await setFlag('onlyAdminCanViewAllRealBuyerCalls', false)
    }
  })

  it('is only the rep if it is private: no role, no lead and no list of work shows it', async () => {
    const agentId = await givenBot(api, admin, {
      scorecardId,
      form: { acceptsPrivateCalls: true },
    })
    const ended = async (body: object): Promise<PracticeCallView> => {
      const { id } = await givenPracticeCall(api, rep, agentId, body)
      for (const index of [1, 2]) await say(api, rep, id, index, decentTurns[index - 1] ?? '')
      return hangUp(rep, id)
    }
    const closed = await ended({ isPrivate: true })
    const open = await ended({})
    expect([closed.commandId, open.commandId].every((commandId) => commandId !== null)).toBe(true)
    const everywhere = await placesOf(admin, open)
    expect(everywhere).toHaveLength(9)
    expect((await placesOf(rep, closed)).length).toBe((await placesOf(rep, open)).length)
    const { lead } = await givenLeadOf(rep)
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    for (const user of [owner, admin, lead])
      expect([user.id, await placesOf(user, closed)]).toEqual([user.id, []])
    expect((await call(admin, 'DELETE', `/practice/calls/${closed.id}`)).statusCode).toBe(404)
    const reader = {
      userId: admin.id,
      seesAll: true,
      seesPrivate: true,
      teammateIds: [],
      sharedTeams: noTeams,
    }
    const facts = await api.database.withOrg({ orgId }, (trx) => findCallFacts(trx, [open.id, closed.id]))
    expect(facts.filter((one) => mayView(reader, one.facts)).map(({ id }) => id)).toEqual([open.id])
    // It does not count anywhere: not in the number of an open attempt, and not in the audit log.
    expect((await read(admin, open.id)).attempt).toBe(1)
    const logged = await call(admin, 'GET', '/organizations/audit-log?numberOfResults=50')
    expect([logged.statusCode, logged.body.includes(open.id), logged.body.includes(closed.id)]).toEqual([
      200,
      true,
      false,
    ])
  })

  it('is nobody after an admin has deleted it, and it cannot continue', async () => {
    const { id } = await givenPracticeCall(api, rep, botId)
    await say(api, rep, id, 1, decentTurns[0])
    expect((await call(admin, 'DELETE', `/practice/calls/${id}`)).statusCode).toBe(204)
    expect((await call(rep, 'GET', `/practice/calls/${id}`)).statusCode).toBe(404)
    expect(
      (await call(rep, 'POST', `/practice/calls/${id}/turns`, { index: 2, text: 'Hello' })).statusCode,
    ).toBe(404)
    expect((await call(rep, 'POST', `/practice/calls/${id}/hang-up`)).statusCode).toBe(404)
  })
})

describe('lists and changes of real calls', () => {
  it('know nothing of practice', async () => {
    const { id } = await talk()
    await hangUp(rep, id)
    const listed = await call(admin, 'POST', '/integrations/real-calls/listCalls', { reps: [rep.id] })
    expect(listed.json()).toMatchObject({ results: [], total: 0 })
    const searched = await call(admin, 'POST', '/integrations/real-calls/listCalls', { search: 'Rydqvist' })
    expect(searched.json()).toMatchObject({ total: 0 })
    const removed = await call(admin, 'POST', '/integrations/real-calls/bulk-delete', { callIds: [id] })
    expect(removed.body).not.toContain('"done":1')
    expect((await read(rep, id)).id).toBe(id)
    expect(
      (await call(rep, 'GET', `/integrations/real-calls/transcription/${id}`)).json().messages,
    ).not.toEqual([])
  })
})
