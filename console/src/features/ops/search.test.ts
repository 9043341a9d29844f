import { describe, expect, it } from 'vitest'
import { type LaneState } from '#api/contract/ops.ts'
import {
  isFiltered,
  itemFilter,
  itemFilterRules,
  opsSearch,
  statesOf,
  totalOf,
  withLanes,
  withoutFilters,
  withStates,
} from './search.ts'

const parse = (search: Record<string, unknown> = {}) => opsSearch.parse(search)
const lane = (name: LaneState['lane'], figures: Partial<LaneState> = {}): LaneState => ({
  lane: name,
  state: 'running',
  stateReason: null,
  runnable: 0,
  waitingForLater: 0,
  oldestSeconds: null,
  inFlight: 0,
  donePerMinute: 0,
  dead: 0,
  history: Array.from({ length: 30 }, () => 0),
  ...figures,
})

describe('the address of operations', () => {
  it('shows work that has not ended when it says nothing', () => {
    expect(parse()).toEqual({ scope: 'organization', tab: 'failures' })
    expect(itemFilter(parse())).toEqual({
      scope: 'organization',
      state: ['queued', 'offered', 'running'],
      lane: [],
      kind: undefined,
      error: undefined,
      messageHash: undefined,
    })
  })

  it('leaves out words that do not belong and brings lists into one order', () => {
    expect(
      parse({
        lane: 'mail,nonsense,scoring',
        state: 'dead,lost',
        tab: 'elsewhere',
        scope: 'moon',
        item: '7',
        kind: 2026,
        error: ' ',
      }),
    ).toEqual({
      scope: 'organization',
      lane: 'scoring,mail',
      state: 'dead',
      tab: 'failures',
      kind: '2026',
    })
  })

  it('keeps the default out of the address and writes every state as one word', () => {
    expect(withStates(parse(), ['running', 'queued', 'offered']).state).toBeUndefined()
    expect(withStates(parse(), []).state).toBe('all')
    expect(statesOf(parse({ state: 'all' }))).toEqual([])
    expect(withStates(parse(), ['dead', 'queued']).state).toBe('queued,dead')
  })

  it('has a chip for the default state, and removing it shows every state', () => {
    const { state } = itemFilterRules
    expect(state.isActive(parse())).toBe(true)
    expect(state.isActive({ ...parse(), ...state.cleared })).toBe(false)
  })

  it('clears filters but keeps whose work is shown, the tab and the open item', () => {
    const search = parse({
      scope: 'all',
      lane: 'mail',
      state: 'dead',
      error: 'Timeout',
      messageHash: 'a'.repeat(64),
      tab: 'workers',
      item: '01a1fba1-ccc0-7edd-b169-78566e74e913',
    })
    expect(isFiltered(search)).toBe(true)
    expect(withoutFilters(search)).toEqual({
      scope: 'all',
      tab: 'workers',
      item: '01a1fba1-ccc0-7edd-b169-78566e74e913',
    })
    expect(isFiltered(withoutFilters(search))).toBe(false)
  })

  it('writes lanes in their own order and drops an empty choice', () => {
    expect(withLanes(parse(), ['mail', 'webhooks']).lane).toBe('webhooks,mail')
    expect(withLanes(parse({ lane: 'mail' }), []).lane).toBeUndefined()
  })
})

describe('the count of work items', () => {
  const figures = [
    lane('scoring', { runnable: 4, waitingForLater: 2, inFlight: 3, dead: 7 }),
    lane('mail', { runnable: 1, dead: 1 }),
  ]

  it('adds up the lanes that are shown', () => {
    expect(totalOf(parse(), figures)).toBe(10)
    expect(totalOf(parse({ lane: 'scoring' }), figures)).toBe(9)
    expect(totalOf(parse({ state: 'dead' }), figures)).toBe(8)
    expect(totalOf(parse({ state: 'queued,dead', lane: 'mail' }), figures)).toBe(2)
  })

  it('is not known where the lanes do not tell', () => {
    for (const search of [
      { state: 'all' },
      { state: 'done' },
      { state: 'running' },
      { kind: 'score-call' },
      { error: 'Timeout' },
      { messageHash: 'a'.repeat(64) },
    ])
      expect(totalOf(parse(search), figures)).toBeUndefined()
    expect(totalOf(parse(), undefined)).toBeUndefined()
  })
})
