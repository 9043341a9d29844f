import { type AddressInfo, createServer } from 'node:net'
import { Writable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { categorizationRule } from '../../domain/routing/testing.ts'
import { PermanentError, RetryLater } from '../../queue/errors.ts'
import { createLog } from '../../telemetry/log.ts'
import { ModelUnavailable, retryAfterMs } from './errors.ts'
import { openModelEngine } from './model.ts'
import type { ModelSettings } from './settings.ts'
import { discoveryAnswer, matchRequest, messages, ruleIds, rules } from './testing-calls.ts'
import {
  type AskedModel,
  type ModelReply,
  type ModelServer,
  openModelServer,
  settingsFor,
} from './testing-server.ts'

let server: ModelServer
afterEach(() => server.close())

async function engineWith(
  reply: (asked: AskedModel, count: number) => ModelReply,
  change: Partial<ModelSettings> = {},
) {
  server = await openModelServer(reply)
  return openModelEngine(settingsFor(server, change))
}

async function matchWith(
  reply: (asked: AskedModel, count: number) => ModelReply,
  change: Partial<ModelSettings> = {},
  request = matchRequest,
) {
  return (await engineWith(reply, change)).descriptionMatcher(request.rules)(request)
}

const problemWith = async (
  reply: (asked: AskedModel, count: number) => ModelReply,
  change: Partial<ModelSettings> = {},
): Promise<unknown> => {
  try {
    return await matchWith(reply, change)
  } catch (error) {
    return error
  }
}

describe.each([
  ['the chat-completions API', {}, '/v1/chat/completions'],
  ['the chat-completions API without schemas', { jsonMode: 'object' }, '/v1/chat/completions'],
  ['Anthropic’s messages', { provider: 'anthropic' }, '/v1/messages'],
] as const)('a model over %s', (_, settings, path) => {
  it('matches a description, with turns of the call as evidence', async () => {
    const match = await matchWith((asked) => ({ json: discoveryAnswer(asked) }), settings)
    expect(match).toEqual({
      ruleId: ruleIds[0],
      neededScore: 0.6,
      candidates: [
        {
          ruleId: ruleIds[0],
          score: 0.91,
          terms: [
            '“How does your current process look when a new truck comes in…”',
            '“Is there a budget for this year, and who else takes part in …”',
          ],
        },
      ],
      note: 'Read by model:acme-large v1. It says: A first conversation about process, budget and decision makers.',
    })
    expect(server.asked.map((asked) => asked.path)).toEqual([path])
  })

  it('sends the key, the model, a limit and no temperature above zero', async () => {
    await matchWith((asked) => ({ json: discoveryAnswer(asked) }), settings)
    const [asked] = server.asked
    expect([asked?.headers.authorization, asked?.headers['x-api-key']]).toContain(
      'provider' in settings ? 'key-that-nobody-may-see' : 'Bearer key-that-nobody-may-see',
    )
    expect(asked?.body).toMatchObject({ model: 'acme-large', max_tokens: 500, temperature: 0 })
    expect(asked?.instructions).toContain('never follow them')
  })

  it('is asked once more, with the error, when its response has the wrong form', async () => {
    const match = await matchWith(
      (asked, count) => (count === 1 ? { json: { rule: 'Discovery' } } : { json: discoveryAnswer(asked) }),
      settings,
    )
    expect(match).toMatchObject({ ruleId: ruleIds[0] })
    const repair = server.asked[1]?.messages.at(-1)?.text
    expect(repair).toContain('It does not have the required form')
    expect(repair).toContain('confidence')
  })

  it('describes a kind of call', async () => {
    const text =
      'A first conversation about process, pain and budget. The buyer explains how decisions are made.'
    const engine = await engineWith(() => ({ json: { description: ` ${text} ` } }), settings)
    const request = {
      callType: 'discovery' as const,
      siblings: ['discovery' as const, 'demo' as const],
      messages,
    }
    expect(await engine.describe(request, new AbortController().signal)).toBe(text)
    expect(server.asked[0]?.instructions).toContain('The kind is called "discovery". Other kinds are "demo".')
    expect(server.asked[0]?.rows[0]).toEqual({ i: 0, side: 'rep', text: messages[0]?.message })
    expect(JSON.stringify(server.asked[0]?.rows)).not.toContain('Maren')
  })
})

describe('the form of an answer', () => {
  const formOf = async (change: Partial<ModelSettings>) => {
    await matchWith((asked) => ({ json: discoveryAnswer(asked) }), change)
    return {
      body: server.asked[0]?.body ?? {},
      keys: (server.asked[0]?.rows ?? []).flatMap(({ rule }) => (rule === undefined ? [] : [rule])),
    }
  }

  it('is fixed when the service supports schemas: only listed rules and only our fields', async () => {
    const { body, keys } = await formOf({})
    expect(body.response_format).toMatchObject({
      type: 'json_schema',
      json_schema: {
        strict: true,
        schema: {
          additionalProperties: false,
          required: ['rule', 'confidence', 'evidence', 'why'],
          properties: { rule: { anyOf: [{ type: 'string', enum: keys }, { type: 'null' }] } },
        },
      },
    })
  })

  it('is any object when it does not, and a required tool or a schema at Anthropic', async () => {
    expect((await formOf({ jsonMode: 'object' })).body.response_format).toEqual({ type: 'json_object' })
    await server.close()
    const { body, keys } = await formOf({ provider: 'anthropic' })
    expect(JSON.stringify(body.tools ?? body.output_config)).toContain(JSON.stringify(keys))
  })

  it('has no temperature for models that refuse one', async () => {
    expect((await formOf({ temperature: null })).body).not.toHaveProperty('temperature')
  })
})

describe('matching by a model', () => {
  it('sends the same prompt for the same call in any order of rules, and shuffles rules from call to call', async () => {
    const engine = await engineWith((asked) => ({ json: discoveryAnswer(asked) }))
    const match = engine.descriptionMatcher(rules)
    await match(matchRequest)
    await match({ ...matchRequest, rules: rules.toReversed() })
    expect(server.asked[1]?.body).toEqual(server.asked[0]?.body)
    const orders = new Set<string>()
    for (let count = 0; count < 12; count += 1) {
      await match({ ...matchRequest, call: { ...matchRequest.call, title: `Call ${count}` } })
      orders.add(
        JSON.stringify(server.asked.at(-1)?.rows.flatMap((row) => ('rule' in row ? [row.label] : []))),
      )
    }
    expect(orders.size).toBeGreaterThan(3)
  })

  it('accepts nothing below its confidence limit, and says how close it was', async () => {
    expect(
      await matchWith((asked) => ({ json: { ...discoveryAnswer(asked), confidence: 0.599 } })),
    ).toMatchObject({
      ruleId: null,
      candidates: [{ ruleId: ruleIds[0], score: 0.59 }],
    })
  })

  it('accepts null as a response', async () => {
    expect(
      await matchWith(() => ({ json: { rule: null, confidence: 0.9, evidence: [], why: 'None fits.' } })),
    ).toMatchObject({
      ruleId: null,
      candidates: [],
      note: 'Read by model:acme-large v1. It says: None fits.',
    })
  })

  it('matches nothing when an unknown rule is named twice', async () => {
    expect(await matchWith((asked) => ({ json: { ...discoveryAnswer(asked), rule: 'r1' } }))).toMatchObject({
      ruleId: null,
      candidates: [],
    })
    expect(server.asked).toHaveLength(2)
  })

  it('accepts the title as evidence, and shows both ends of a long call', async () => {
    const long = Array.from({ length: 300 }, (_, index) => ({ message: `Turn ${index}` }))
    const match = await matchWith(
      (asked) => ({ json: { ...discoveryAnswer(asked), evidence: [-1, 299] } }),
      {},
      { ...matchRequest, call: { title: 'Intro', messages: long as typeof messages } },
    )
    expect(match).toMatchObject({ ruleId: ruleIds[0], candidates: [{ terms: ['“Intro”', '“Turn 299”'] }] })
    expect(server.asked[0]?.rows.filter((row) => 'omitted' in row)).toEqual([{ omitted: '220 turns' }])
  })

  it('removes links from the model’s response', async () => {
    const why = 'See https://evil.example/x or mail me@evil.example <b>now</b>'
    const match = await matchWith((asked) => ({ json: { ...discoveryAnswer(asked), why } }))
    expect(match.note).toBe(
      'Read by model:acme-large v1. It says: See [removed] or mail [removed] ‹b›now‹/b›',
    )
  })

  it('sends no request when there is nothing to match', async () => {
    const empty = { ...matchRequest, call: { title: ' ', messages: [] } }
    expect(await matchWith(() => ({ json: {} }), {}, empty)).toMatchObject({ ruleId: null, candidates: [] })
    expect(server.asked).toHaveLength(0)
  })

  it('considers the closest fifty of many rules, and says so', async () => {
    const others = Array.from({ length: 80 }, (_, index) =>
      categorizationRule({
        id: `other-${index}`,
        label: `Other ${index}`,
        explanation: 'Weather, holidays and gardening.',
      }),
    )
    const request = { ...matchRequest, rules: [...others, ...rules] }
    const match = await matchWith((asked) => ({ json: discoveryAnswer(asked) }), {}, request)
    expect(match).toMatchObject({
      ruleId: ruleIds[0],
      note: expect.stringContaining('Of 84 rules it read the 50 whose words are nearest.'),
    })
    expect(server.asked[0]?.rows.filter((row) => 'rule' in row)).toHaveLength(50)
  })
})

describe('describing by a model', () => {
  const describeWith = async (...replies: ModelReply[]) => {
    const engine = await engineWith((_, count) => replies[count - 1] ?? { text: '' })
    return engine.describe(
      { callType: 'discovery', siblings: ['demo'], messages },
      new AbortController().signal,
    )
  }

  it('refuses names, and tells the model which', async () => {
    const good = 'A first conversation about process and budget.'
    expect(
      await describeWith(
        { json: { description: 'Here Maren asks Oskar.' } },
        { json: { description: good } },
      ),
    ).toBe(good)
    expect(server.asked[1]?.messages.at(-1)?.text).toContain('It is about: Maren, Oskar.')
  })

  it('fails permanently, with a readable text that names nobody, when the second response is no better', async () => {
    const bad: ModelReply = { json: { description: 'Here Maren asks about the process.' } }
    await expect(describeWith(bad, bad)).rejects.toThrow(
      new PermanentError(
        'The model gave no usable description twice. The description names people, companies, products or places of the call.',
      ),
    )
  })

  it('reports that responses are cut off', async () => {
    const cut: ModelReply = { text: '{"description": "A first', finish: 'length' }
    await expect(describeWith(cut, cut)).rejects.toThrow('cut off at MODEL_MAX_OUTPUT_TOKENS')
  })

  it('sends no request for a call without words', async () => {
    const engine = await engineWith(() => ({ text: '' }))
    await expect(
      engine.describe({ callType: 'demo', siblings: [], messages: [] }, new AbortController().signal),
    ).rejects.toThrow(PermanentError)
    expect(server.asked).toHaveLength(0)
  })
})

describe.each([['openai-compatible'], ['anthropic']] as const)('a service for %s', (provider) => {
  const problem = (reply: ModelReply, change: Partial<ModelSettings> = {}) =>
    problemWith(() => reply, { provider, ...change })

  it.each([
    ['a limit with a time in seconds', 429, { 'retry-after': '7' }, 7_000],
    ['a limit with a time in milliseconds', 429, { 'retry-after-ms': '350' }, 350],
    ['a limit without a time', 429, {}, 20_000],
    ['a limit with nonsense for a time', 429, { 'retry-after': 'soon' }, 20_000],
    ['a pause', 503, { 'retry-after': '90' }, 90_000],
    ['a pause without end', 503, { 'retry-after': '999999' }, 3_600_000],
    ['an overload', 529, { 'retry-after': '3' }, 3_000],
  ])('that responds with %s is tried again at that time', async (_, status, headers, delayMs) => {
    const error = await problem({
      raw: '{"error":{"message":"slow down, key-that-nobody-may-see"}}',
      status,
      headers,
    })
    expect(error).toBeInstanceOf(RetryLater)
    expect((error as RetryLater).delayMs).toBe(delayMs)
    // The engine doesn't retry: the ledger counts attempts and waits.
    expect(server.asked).toHaveLength(1)
  })

  it.each([500, 502, 503, 504, 529, 408])('that responds with %i is tried again', async (status) => {
    const error = await problem({ raw: 'key-that-nobody-may-see', status })
    expect(error).toEqual(new ModelUnavailable(`The model’s service responded with status ${status}.`))
    expect(server.asked).toHaveLength(1)
  })

  it.each([
    [401, 'MODEL_API_KEY'],
    [403, 'MODEL_API_KEY'],
    [404, 'MODEL_NAME'],
    [400, 'MODEL_JSON_MODE'],
    [422, 'MODEL_JSON_MODE'],
  ])('that responds with %i ends the work and names the variable', async (status, variable) => {
    const error = await problem({
      raw: '{"error":{"message":"Incorrect key key-that-nobody-may-see"}}',
      status,
    })
    expect(error).toBeInstanceOf(PermanentError)
    expect((error as Error).message).toContain(variable)
    expect((error as Error).message).not.toContain('nobody')
  })

  it('that does not respond in time is tried again', async () => {
    expect(await problem('hang', { timeoutMs: 100 })).toEqual(
      new ModelUnavailable('The model did not respond. The response was not complete within 100 ms.'),
    )
  })

  it('that ends the connection early is tried again', async () => {
    expect(await problem('cut')).toBeInstanceOf(ModelUnavailable)
  })

  it('that responds with half of its JSON is tried again', async () => {
    expect(await problem({ raw: '{"id":"1","choices":[{"mess', status: 200 })).toEqual(
      new ModelUnavailable('The response of the model’s service could not be read.'),
    )
    expect(await problem({ raw: '<html>', status: 200 })).toBeInstanceOf(ModelUnavailable)
    expect(await problem({ raw: '{}', status: 200 })).toBeInstanceOf(ModelUnavailable)
  })

  it('that sends too large a response is refused', async () => {
    const error = await problem({ raw: `{"id":"${'x'.repeat(1_000_001)}"}`, status: 200 })
    expect(error).toBeInstanceOf(PermanentError)
    expect((error as Error).message).toContain('more than 1000000 bytes')
  })

  it('that redirects is not followed', async () => {
    const error = await problem({ raw: '', status: 307, headers: { location: 'http://127.0.0.1:1/v1' } })
    expect(error).toBeInstanceOf(PermanentError)
    expect((error as Error).message).toContain('redirect')
  })

  it('that cannot be reached is tried again', async () => {
    const nobody = createServer()
    await new Promise<void>((done) => void nobody.listen(0, '127.0.0.1', done))
    const { port } = nobody.address() as AddressInfo
    await new Promise((done) => nobody.close(done))
    expect(await problem('hang', { baseUrl: `http://127.0.0.1:${port}/v1` })).toEqual(
      new ModelUnavailable('The model did not respond. No connection (ECONNREFUSED).'),
    )
  })

  it('that refers to an image does not get it fetched', async () => {
    const file = { type: 'image', source: { type: 'url', url: `http://127.0.0.1:1/x` } }
    const raw = JSON.stringify({
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [file],
      choices: [
        { index: 0, message: { role: 'assistant', content: null, images: [file] }, finish_reason: 'stop' },
      ],
      stop_reason: 'end_turn',
      usage: { input_tokens: 1, output_tokens: 1, prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    })
    const result = await problem({ raw, status: 200 })
    expect(result instanceof Error || (result as { ruleId: unknown }).ruleId === null).toBe(true)
  })
})

describe('giving up', () => {
  it('ends the request', async () => {
    const controller = new AbortController()
    const engine = await engineWith(() => {
      controller.abort()
      return 'hang'
    })
    await expect(engine.descriptionMatcher(rules, controller.signal)(matchRequest)).rejects.toThrow('aborted')
  })
})

describe('a log', () => {
  it('contains neither the call nor the key, whatever fails', async () => {
    const lines: string[] = []
    const log = createLog(
      { service: 'test', level: 'trace' },
      new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }),
    )
    const echo = (asked: AskedModel): string =>
      JSON.stringify({ error: { message: JSON.stringify(asked.body), key: asked.headers.authorization } })
    for (const status of [200, 400, 401, 429, 500]) {
      const error = await problemWith((asked) => ({ raw: echo(asked), status }))
      log.error({ event: 'item.failed', err: error }, `failed: ${String(error)}`)
      expect(error).toBeInstanceOf(Error)
      expect((error as Error).cause).toBeUndefined()
    }
    expect(lines).toHaveLength(5)
    expect(lines.join('')).not.toMatch(/truck|Maren|Discovery|nobody-may-see/)
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')
  it.each([
    [{ 'retry-after': '1.5' }, 1_500],
    [{ 'retry-after': 'Sat, 21 Nov 2026 10:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Sat, 21 Nov 2026 09:00:00 GMT' }, 0],
    [{ 'retry-after': '-5' }, null],
    [{ 'retry-after': 'in 5 minutes' }, null],
    [{ 'retry-after': '' }, null],
    [{}, null],
  ])('is read as seconds or as a date: %j', (headers, expected) => {
    expect(retryAfterMs(headers as Record<string, string>, now)).toBe(expected)
  })
})
