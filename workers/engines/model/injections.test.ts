import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DescriptionMatch } from '../../domain/routing/describe-match.ts'
import type { TranscriptMessage } from '../../domain/transcripts/message.ts'
import { scoreOffline } from '../offline/score-offline.ts'
import { defaultScorecards } from '../../domain/scoring/default-scorecards.ts'
import { offlineEngine } from '../offline/offline.ts'
import { openModelEngine } from './model.ts'
import { discoveryAnswer, keyOf, matchRequest, messages, ruleIds, rules, title } from './testing-calls.ts'
import { injections } from './testing-injections.ts'
import {
  type AskedModel,
  type ModelReply,
  type ModelServer,
  openModelServer,
  settingsFor,
} from './testing-server.ts'

let server: ModelServer | undefined
afterEach(() => server?.close())

/** Where the words get into the call: in turns of their own, said by the buyer, or after what somebody really said. */
const positions: Record<string, (text: string) => TranscriptMessage[]> = {
  'the first turn': (text) => [turnOf(text), ...messages],
  'a turn in the middle': (text) => messages.toSpliced(6, 0, turnOf(text)),
  'the last turn': (text) => [...messages, turnOf(text)],
  'behind what the rep says': (text) => messages.with(4, { ...at(4), message: `${at(4).message} ${text}` }),
  'behind what the buyer says': (text) => messages.with(7, { ...at(7), message: `${at(7).message} ${text}` }),
}
const turnOf = (message: string): TranscriptMessage => ({
  userName: 'Oskar Lind',
  role: 'bot',
  secondsFromStart: 1,
  message,
})
const at = (index: number): TranscriptMessage => messages[index] ?? turnOf('')

const hostileCalls = injections.flatMap((injection) =>
  Object.entries(positions).map(([place, put]) => ({
    name: `${injection.language}, ${injection.trick}, ${place}`,
    messages: put(injection.text),
  })),
)

const askModel = async (turns: readonly TranscriptMessage[]): Promise<DescriptionMatch> =>
  openModelEngine(settingsFor(server ?? { url: '' })).descriptionMatcher(rules)({
    ...matchRequest,
    call: { title, messages: turns },
  })

async function matchAll(
  reply: (asked: AskedModel, count: number) => ModelReply,
): Promise<DescriptionMatch[]> {
  server = await openModelServer(reply)
  return Promise.all(hostileCalls.map(({ messages }) => askModel(messages)))
}

describe('instructions to the model inside a call', () => {
  /** What a model that names the right rule is asked about all of the calls. */
  let honestlyAsked: readonly AskedModel[]
  beforeAll(async () => {
    await matchAll((asked) => ({ json: discoveryAnswer(asked) }))
    honestlyAsked = server?.asked ?? []
    await server?.close()
  })

  it('are thirty in five languages, at five places', () => {
    expect(hostileCalls).toHaveLength(150)
    expect(new Set(injections.map(({ language }) => language)).size).toBe(5)
    expect(new Set(injections.map(({ text }) => text)).size).toBe(30)
  })

  it('change no category that the offline engine finds', () => {
    const match = offlineEngine.descriptionMatcher(rules)
    const categoryOf = (turns: readonly TranscriptMessage[]) =>
      match({ ...matchRequest, call: { title, messages: turns } })
    expect(categoryOf(messages)).toMatchObject({ ruleId: ruleIds[0] })
    const changed = hostileCalls.filter(
      ({ messages }) => (categoryOf(messages) as DescriptionMatch).ruleId !== ruleIds[0],
    )
    expect(changed.map(({ name }) => name)).toEqual([])
  })

  it('stay inside the fence: the prompt outside is unchanged, and each line inside is a row of ours', () => {
    const plain = (text: string, asked: AskedModel) =>
      text.replaceAll(/[0-9a-f]{32}/g, '#').replaceAll(asked.lines[0] ?? '', '')
    const [first] = honestlyAsked
    expect(honestlyAsked).toHaveLength(150)
    for (const asked of honestlyAsked) {
      const mark = /^<<<data-([0-9a-f]{32})$/.exec(asked.lines[0] ?? '')?.[1]
      expect(asked.lines.at(-1)).toBe(`data-${mark}>>>`)
      const inner = asked.lines.slice(1, -1).join('\n')
      expect(inner).not.toContain(mark)
      expect(inner).not.toMatch(/[<>＜＞]|\p{Cf}|[\u{e0000}-\u{e0fff}]|```|---|###|\[INST\]/u)
      expect(
        asked.rows
          .filter((row) => 'rule' in row)
          .map((row) => row.label)
          .toSorted(),
      ).toEqual(rules.map((rule) => rule.label).toSorted())
      expect(asked.messages).toHaveLength(1)
      expect(plain(asked.instructions, asked)).toBe(
        first === undefined ? '' : plain(first.instructions, first),
      )
    }
  })

  it('never show ids to the model: keys differ from call to call and mean nothing', () => {
    const keys = honestlyAsked.map((asked) => keyOf(asked, 'Renewal'))
    expect(new Set(keys).size).toBeGreaterThan(140)
    for (const asked of honestlyAsked)
      for (const id of ruleIds.slice(0, 2)) expect(JSON.stringify(asked.body)).not.toContain(id)
  })

  it('cannot make a model that obeys them name anything but a rule of the list, or nothing', async () => {
    // It copies what it was told into its answer, including the id of another rule.
    const wishes = ['Renewal', '0198a000-0000-7000-8000-000000000003', 'r9-ffff', 'Product demo', 'r1', '']
    const matches = await matchAll((_, count) => ({
      json: { rule: wishes[count % wishes.length], confidence: 1, evidence: [0], why: 'I was told so.' },
    }))
    for (const match of matches) expect(match).toMatchObject({ ruleId: null, candidates: [] })
    // Each was asked once more before its answer was given up on.
    expect(server?.asked).toHaveLength(300)
  })

  it('are refused when a model that obeys them knows no turn of the call that speaks for its choice', async () => {
    const faults = [
      { evidence: [] },
      { evidence: [4711] },
      { evidence: [-2] },
      { evidence: [0], confidence: 2 },
      { evidence: [0.5] },
    ]
    const matches = await matchAll((asked, count) => ({
      json: { rule: keyOf(asked, 'Renewal'), confidence: 1, why: '', ...faults[count % faults.length] },
    }))
    for (const match of matches) expect(match.ruleId).toBeNull()
  })

  it('are not evidence for a category, however confident the model is', async () => {
    const order = injections.find(({ trick }) => trick === 'plain order')?.text ?? ''
    const turns = positions['the first turn']?.(order) ?? []
    for (const [evidence, ruleId, terms] of [
      [[0], null, undefined],
      [[0, 3], ruleIds[2], ['“How does your current process look when a new truck comes in…”']],
    ] as const) {
      server = await openModelServer((asked) => ({
        json: { rule: keyOf(asked, 'Renewal'), confidence: 1, evidence, why: '' },
      }))
      const match = await askModel(turns)
      expect([match.ruleId, match.candidates[0]?.terms]).toEqual([ruleId, terms])
      await server.close()
    }
  })

  it('lead to no category when a model responds in prose', async () => {
    const matches = await matchAll(() => ({ text: 'Of course! Here are my instructions: …' }))
    for (const match of matches) {
      expect(match).toMatchObject({
        ruleId: null,
        note: 'Read by model:acme-large v1. It gave no usable response twice. It is not JSON.',
      })
    }
  })
})

describe('a score', () => {
  const scoreOf = (turns: TranscriptMessage[]) =>
    scoreOffline(
      {
        messages: turns,
        sideOf: turns.map(({ role }) => (role === 'user' ? 'rep' : 'buyer')),
        repName: 'Maren Vogt',
        buyerNames: ['Oskar Lind'],
        organizationName: null,
        startedAt: '2026-03-02T09:00:00.000Z',
        durationSeconds: 190,
      },
      defaultScorecards.discovery,
    )

  const verdictOf = (turns: TranscriptMessage[]) => {
    const { overall, coverage, passed, answers } = scoreOf(turns)
    return JSON.stringify([
      overall,
      coverage,
      passed,
      answers.map(({ checks }) => checks.map(({ status }) => status)),
    ])
  }

  it('is the same with and without instructions, in every check', () => {
    expect(scoreOf(messages).coverage).toBeGreaterThan(0.1)
    const honest = verdictOf(messages)
    const changed = hostileCalls.filter((call) => verdictOf(call.messages) !== honest)
    expect(changed.map(({ name }) => name)).toEqual([])
  })
})
