import { describe, expect, it } from 'vitest'
import { dutyOf } from './bot-progress.ts'
import { type Errand, nextStep } from './bot-step.ts'
import { at, eventCopy, hear, TestRecorder } from './testing-bots.ts'
import { World } from './testing-vendor.ts'
import type { VendorAnswer, VendorCall } from './vendor-answers.ts'

const worldOf = (...copies: ReturnType<typeof eventCopy>[]): World => new World(new TestRecorder(...copies))
const move = (world: World, startsAt: Date) =>
  world.recorder.change(
    'a',
    { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) },
    { sequence: world.recorder.copies[0]?.sequence ?? 0 },
  )
const fault = (status: number, retryAfterSeconds: number | null = null): VendorAnswer => ({
  status,
  code: null,
  retryAfterSeconds,
  bots: [],
})

describe('making sure of a recorder', () => {
  it('looks for it before it creates one', () => {
    const world = worldOf(eventCopy('a'))
    world.settle()
    expect(world.methods).toEqual(['find', 'create'])
    expect(world.row()).toMatchObject({ state: 'SCHEDULED', externalId: 'bot-2' })
  })

  it('moves it to a time that is far enough away', () => {
    const world = worldOf(eventCopy('a'))
    world.settle()
    move(world, at('11:00'))
    world.settle()
    expect(world.methods).toEqual(['find', 'create', 'get', 'move'])
    expect(world.vendor.bots).toMatchObject([{ id: 'bot-2', joinAt: at('11:00'), revision: 2 }])
  })

  it('replaces it for a start in six minutes, with another key each time that the vendor has none to spare', () => {
    const world = worldOf(eventCopy('a', { startsAt: at('12:00'), endsAt: at('13:00') }))
    world.settle()
    world.vendor.shortages = 2
    world.to('09:54')
    move(world, at('10:00'))
    world.settle()
    const keys = world.vendor.calls.flatMap((call) => (call.method === 'create' ? [call.idempotencyKey] : []))
    expect(keys.slice(1)).toEqual(['row-1:2:1', 'row-1:2:2', 'row-1:2:3'])
    expect(world.vendor.bots).toMatchObject([{ rowId: 'row-1', revision: 2, joinAt: at('10:00') }])
    expect(world.row()).toMatchObject({ state: 'SCHEDULED', externalId: world.vendor.bots[0]?.id })
  })

  it('replaces it too if the time was far enough away only until the vendor heard of it', () => {
    const world = worldOf(eventCopy('a', { startsAt: at('12:00'), endsAt: at('13:00') }))
    world.settle()
    world.to('10:19:50')
    move(world, at('10:30'))
    world.recorder.run()
    world.vendor.advance(at('10:20:05'))
    world.work('ENSURE')
    expect(world.methods.slice(2)).toEqual(['get', 'move', 'delete', 'create'])
    expect(world.vendor.bots).toMatchObject([{ revision: 2 }])
  })

  it('adopts the one that was created by a process that was killed before it could write its id', () => {
    const world = worldOf(eventCopy('a'))
    world.recorder.run()
    world.work('ENSURE', { dies: 'create' })
    expect(world.row()).toMatchObject({ state: 'CREATING', externalId: null })
    world.work('ENSURE')
    expect(world.methods).toEqual(['find', 'create', 'find'])
    expect(world.vendor.bots).toHaveLength(1)
    expect(world.row()).toMatchObject({ state: 'SCHEDULED', externalId: world.vendor.bots[0]?.id })
  })

  it('creates another if the vendor does not know it any more', () => {
    const world = worldOf(eventCopy('a'))
    world.settle()
    world.vendor.bots = []
    move(world, at('11:00'))
    world.settle()
    expect(world.methods.slice(2)).toEqual(['get', 'create'])
    expect(world.row().externalId).toBe(world.vendor.bots[0]?.id)
  })

  it('is not taken in by an old answer when it has to create a second one for the same wish', () => {
    const world = worldOf(eventCopy('a'))
    world.settle()
    world.vendor.bots = []
    world.work('ENSURE')
    expect(world.vendor.bots).toHaveLength(1)
    expect(world.row().externalId).toBe(world.vendor.bots[0]?.id)
  })

  it('finds the one that the vendor says it has already', () => {
    const world = worldOf(eventCopy('a'))
    world.recorder.run()
    world.vendor.faults = { find: [{ ...fault(200) }], create: [{ ...fault(400), code: 'deduplication_key_in_use' }] }
    world.work('ENSURE')
    expect([world.methods, world.vendor.bots.length]).toEqual([['find', 'create', 'find', 'create'], 1])
  })

  it('leaves one alone that was sent already', () => {
    const world = worldOf(eventCopy('a'))
    world.settle()
    move(world, at('10:01'))
    world.recorder.run()
    world.to('10:00').work('ENSURE')
    expect(world.methods).toEqual(['find', 'create', 'get'])
    world.listen().work('ENSURE')
    expect([world.methods.length, world.vendor.bots.length, world.row().state]).toEqual([3, 1, 'JOINING'])
  })

  it('waits as long as the vendor says, and asks again with the same key', () => {
    const world = worldOf(eventCopy('a'))
    world.vendor.faults = { create: [fault(429, 7), fault(503), fault(0)] }
    world.settle()
    expect(world.recorder.now).toEqual(new Date(at('08:00').getTime() + 7000 + 10_000 + 20_000))
    expect(world.vendor.calls.flatMap((call) => (call.method === 'create' ? [call.idempotencyKey] : []))).toEqual(
      Array(4).fill('row-1:1:0'),
    )
  })

  it('creates only one when the answer to its creation is lost', () => {
    const world = worldOf(eventCopy('a'))
    world.recorder.run()
    const answer = world.vendor.answer.bind(world.vendor)
    world.vendor.answer = (call) => {
      const given = answer(call)
      return call.method === 'create' ? fault(0) : given
    }
    world.work('ENSURE')
    expect([world.vendor.bots.length, world.row().externalId]).toEqual([1, 'bot-2'])
  })

  it('gives up a minute before the end if the vendor never has one', () => {
    const world = worldOf(eventCopy('a', { shouldRecordOverride: true }))
    world.vendor.shortages = Number.POSITIVE_INFINITY
    world.to('10:50').settle()
    expect(world.row()).toMatchObject({ state: 'FAILED', outcome: 'PROVIDER' })
    expect(world.recorder.now).toEqual(at('10:59'))
    expect(new Set(world.vendor.calls.flatMap((call) => (call.method === 'create' ? [call.idempotencyKey] : []))).size).toBe(18)
  })

  it('fails at once if the vendor refuses what we ask for', () => {
    const world = worldOf(eventCopy('a'))
    world.recorder.run()
    world.vendor.faults = { create: [{ ...fault(400), code: 'meeting_link_invalid' }] }
    world.work('ENSURE')
    expect(world.row()).toMatchObject({ state: 'FAILED', outcome: 'BAD_LINK' })
  })

  it('does nothing for a wish that was replaced', () => {
    const world = worldOf(eventCopy('a'))
    world.settle()
    move(world, at('11:00'))
    world.recorder.run()
    world.work('ENSURE', { revision: 1 })
    expect(world.methods).toEqual(['find', 'create'])
  })
})

describe('calling a recorder off', () => {
  const forbid = (world: World): World => {
    world.recorder.change('a', { shouldRecordOverride: false })
    return world
  }

  it('deletes what is scheduled, and is content if it is gone', () => {
    for (const isGone of [false, true]) {
      const world = worldOf(eventCopy('a'))
      world.settle()
      if (isGone) world.vendor.bots = []
      forbid(world).recorder.run()
      world.work('CANCEL')
      expect([world.vendor.bots, world.row().state]).toEqual([[], 'CANCELLED'])
    }
  })

  it('five seconds before it joins gets it out within thirty, and what it has recorded is discarded', () => {
    const world = worldOf(eventCopy('a'))
    world.settle()
    world.to('09:59:55')
    forbid(world).recorder.run()
    world.work('CANCEL')
    expect(world.methods.slice(2)).toEqual(['delete', 'leave', 'delete', 'leave'])
    expect(world.recorder.now).toEqual(at('10:00:10'))
    expect([world.row().state, dutyOf(world.row().seen)]).toEqual(['CANCELLED', null])
    world.listen()
    expect([world.row().state, dutyOf(world.row().seen)]).toEqual(['CANCELLED', 'discard_media'])
    world.update('row-1', (row) => hear(row, 'media_discarded', world.recorder.now))
    expect([world.row().state, dutyOf(world.row().seen)]).toEqual(['CANCELLED', null])
  })

  it('that is in a call makes it leave with what it has recorded', () => {
    const world = worldOf(eventCopy('a'))
    world.settle()
    world.to('10:05').listen()
    forbid(world).settle()
    expect([world.methods.slice(2), world.listen().row()]).toMatchObject([['leave'], { state: 'NOT_RECORDED', outcome: 'NORMAL' }])
  })

  it('is content if its visit is over already', () => {
    const world = worldOf(eventCopy('a'))
    world.settle()
    world.to('10:05').vendor.bots = world.vendor.bots.map((bot) => ({ ...bot, over: true }))
    forbid(world).settle()
    expect([world.methods.slice(2), world.row().state]).toEqual([['delete', 'leave'], 'CANCELLED'])
  })

  it('is tried for as long as the vendor does not answer, and a person is told when our key is refused', () => {
    const world = worldOf(eventCopy('a'))
    world.settle()
    forbid(world).recorder.run()
    world.vendor.faults = { delete: [fault(503), fault(401), fault(0)] }
    world.work('CANCEL')
    expect([world.methods.slice(2), world.row().state]).toEqual([['delete', 'delete', 'delete', 'delete'], 'CANCELLED'])
    const errand: Errand = { action: 'CANCEL', revision: 2, epoch: 0, attempt: 0 }
    const call: VendorCall = { method: 'delete', externalId: 'bot-2' }
    const { next } = nextStep({
      row: { ...world.row(), state: 'CANCELLING' },
      errand,
      last: { call, answer: fault(401) },
      now: at('09:00'),
    })
    expect(next).toMatchObject({ do: 'wait', isLockedOut: true })
  })

  it('is possible for one whose creation was answered when nobody wanted it any more', () => {
    const world = worldOf(eventCopy('a'))
    world.recorder.run()
    const call: VendorCall = { method: 'create', rowId: 'row-1', desired: world.row().desired, revision: 1, idempotencyKey: 'k' }
    const answer = world.vendor.answer(call)
    forbid(world).recorder.run()
    const errand: Errand = { action: 'ENSURE', revision: 1, epoch: 0, attempt: 0 }
    expect(nextStep({ row: world.row(), errand, last: { call, answer }, now: at('09:00') })).toMatchObject({
      save: { externalId: 'bot-1' },
      next: { do: 'end' },
    })
  })

  it('finds one whose id was never written', () => {
    const world = worldOf(eventCopy('a'))
    world.recorder.run()
    world.work('ENSURE', { dies: 'create' })
    forbid(world).settle()
    expect([world.methods, world.vendor.bots, world.row().state]).toEqual([['find', 'create', 'find', 'delete'], [], 'CANCELLED'])
  })
})
