import { describe, expect, it } from 'vitest'
import { requiredActionOf } from './bot-progress.ts'
import { type BotTask, nextStep } from './bot-step.ts'
import { at, calendarEventCopy, withBotEvent, TestRecorder } from '../schedule/testing-schedule.ts'
import { World } from './testing-vendor.ts'
import type { VendorResponse, VendorCall } from './vendor-responses.ts'

const worldOf = (...copies: ReturnType<typeof calendarEventCopy>[]): World =>
  new World(new TestRecorder(...copies))
const move = (world: World, startsAt: Date) =>
  world.recorder.change(
    'a',
    { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) },
    { sequence: world.recorder.copies[0]?.sequence ?? 0 },
  )
const fault = (status: number, retryAfterSeconds: number | null = null): VendorResponse => ({
  status,
  code: null,
  retryAfterSeconds,
  bots: [],
})

describe('ensuring a bot', () => {
  it('looks for a bot before it creates one', () => {
    const world = worldOf(calendarEventCopy('a'))
    world.settle()
    expect(world.methods).toEqual(['find', 'create'])
    expect(world.row()).toMatchObject({ state: 'SCHEDULED', externalId: 'bot-2' })
  })

  it('moves it to a time that is far enough away', () => {
    const world = worldOf(calendarEventCopy('a'))
    world.settle()
    move(world, at('11:00'))
    world.settle()
    expect(world.methods).toEqual(['find', 'create', 'get', 'move'])
    expect(world.vendor.bots).toMatchObject([{ id: 'bot-2', joinAt: at('11:00'), revision: 2 }])
  })

  it('replaces the bot for a start in six minutes, with another key each time the vendor has no free bot', () => {
    const world = worldOf(calendarEventCopy('a', { startsAt: at('12:00'), endsAt: at('13:00') }))
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

  it('replaces the bot too if the join time came too close before the request reached the vendor', () => {
    const world = worldOf(calendarEventCopy('a', { startsAt: at('12:00'), endsAt: at('13:00') }))
    world.settle()
    world.to('10:19:50')
    move(world, at('10:30'))
    world.recorder.run()
    world.vendor.advance(at('10:20:05'))
    world.work('ENSURE')
    expect(world.methods.slice(2)).toEqual(['get', 'move', 'delete', 'create'])
    expect(world.vendor.bots).toMatchObject([{ revision: 2 }])
  })

  it('adopts a bot created by a process that was killed before it could write the id', () => {
    const world = worldOf(calendarEventCopy('a'))
    world.recorder.run()
    world.work('ENSURE', { dies: 'create' })
    expect(world.row()).toMatchObject({ state: 'CREATING', externalId: null })
    world.work('ENSURE')
    expect(world.methods).toEqual(['find', 'create', 'find'])
    expect(world.vendor.bots).toHaveLength(1)
    expect(world.row()).toMatchObject({ state: 'SCHEDULED', externalId: world.vendor.bots[0]?.id })
  })

  it('creates another bot if the vendor no longer knows it', () => {
    const world = worldOf(calendarEventCopy('a'))
    world.settle()
    world.vendor.bots = []
    move(world, at('11:00'))
    world.settle()
    expect(world.methods.slice(2)).toEqual(['get', 'create'])
    expect(world.row().externalId).toBe(world.vendor.bots[0]?.id)
  })

  it('ignores an old response when it has to create a second bot for the same join time', () => {
    const world = worldOf(calendarEventCopy('a'))
    world.settle()
    world.vendor.bots = []
    world.work('ENSURE')
    expect(world.vendor.bots).toHaveLength(1)
    expect(world.row().externalId).toBe(world.vendor.bots[0]?.id)
  })

  it('finds the bot that the vendor says it already has', () => {
    const world = worldOf(calendarEventCopy('a'))
    world.recorder.run()
    world.vendor.faults = {
      find: [{ ...fault(200) }],
      create: [{ ...fault(400), code: 'deduplication_key_in_use' }],
    }
    world.work('ENSURE')
    expect([world.methods, world.vendor.bots.length]).toEqual([['find', 'create', 'find', 'create'], 1])
  })

  it('does not change a bot that was already sent', () => {
    const world = worldOf(calendarEventCopy('a'))
    world.settle()
    move(world, at('10:01'))
    world.recorder.run()
    world.to('10:00').work('ENSURE')
    expect(world.methods).toEqual(['find', 'create', 'get'])
    world.listen().work('ENSURE')
    expect([world.methods.length, world.vendor.bots.length, world.row().state]).toEqual([3, 1, 'JOINING'])
  })

  it('waits as long as the vendor says, and asks again with the same key', () => {
    const world = worldOf(calendarEventCopy('a'))
    world.vendor.faults = { create: [fault(429, 7), fault(503), fault(0)] }
    world.settle()
    expect(world.recorder.now).toEqual(new Date(at('08:00').getTime() + 7000 + 10_000 + 20_000))
    expect(
      world.vendor.calls.flatMap((call) => (call.method === 'create' ? [call.idempotencyKey] : [])),
    ).toEqual(Array(4).fill('row-1:1:0'))
  })

  it('creates only one bot when the response to its creation is lost', () => {
    const world = worldOf(calendarEventCopy('a'))
    world.recorder.run()
    const response = world.vendor.response.bind(world.vendor)
    world.vendor.response = (call) => {
      const given = response(call)
      return call.method === 'create' ? fault(0) : given
    }
    world.work('ENSURE')
    expect([world.vendor.bots.length, world.row().externalId]).toEqual([1, 'bot-2'])
  })

  it('gives up a minute before the end if the vendor never has one', () => {
    const world = worldOf(calendarEventCopy('a', { shouldRecordOverride: true }))
    world.vendor.shortages = Number.POSITIVE_INFINITY
    world.to('10:50').settle()
    expect(world.row()).toMatchObject({ state: 'FAILED', outcome: 'PROVIDER' })
    expect(world.recorder.now).toEqual(at('10:59'))
    expect(
      new Set(world.vendor.calls.flatMap((call) => (call.method === 'create' ? [call.idempotencyKey] : [])))
        .size,
    ).toBe(18)
  })

  it('fails at once if the vendor refuses what we ask for', () => {
    const world = worldOf(calendarEventCopy('a'))
    world.recorder.run()
    world.vendor.faults = { create: [{ ...fault(400), code: 'meeting_link_invalid' }] }
    world.work('ENSURE')
    expect(world.row()).toMatchObject({ state: 'FAILED', outcome: 'BAD_LINK' })
  })

  it('does nothing for a replaced join time', () => {
    const world = worldOf(calendarEventCopy('a'))
    world.settle()
    move(world, at('11:00'))
    world.recorder.run()
    world.work('ENSURE', { revision: 1 })
    expect(world.methods).toEqual(['find', 'create'])
  })
})

describe('canceling a bot', () => {
  const forbid = (world: World): World => {
    world.recorder.change('a', { shouldRecordOverride: false })
    return world
  }

  it('deletes a scheduled bot, and succeeds if it is gone', () => {
    for (const isGone of [false, true]) {
      const world = worldOf(calendarEventCopy('a'))
      world.settle()
      if (isGone) world.vendor.bots = []
      forbid(world).recorder.run()
      world.work('CANCEL')
      expect([world.vendor.bots, world.row().state]).toEqual([[], 'CANCELLED'])
    }
  })

  it('removes a bot within thirty seconds when called five seconds before it joins, and discards its recording', () => {
    const world = worldOf(calendarEventCopy('a'))
    world.settle()
    world.to('09:59:55')
    forbid(world).recorder.run()
    world.work('CANCEL')
    expect(world.methods.slice(2)).toEqual(['delete', 'leave', 'delete', 'leave'])
    expect(world.recorder.now).toEqual(at('10:00:10'))
    expect([world.row().state, requiredActionOf(world.row().lastEvents)]).toEqual(['CANCELLED', null])
    world.listen()
    expect([world.row().state, requiredActionOf(world.row().lastEvents)]).toEqual([
      'CANCELLED',
      'discard_media',
    ])
    world.update('row-1', (row) => withBotEvent(row, 'media_discarded', world.recorder.now))
    expect([world.row().state, requiredActionOf(world.row().lastEvents)]).toEqual(['CANCELLED', null])
  })

  it('makes a bot in a call leave with its recording', () => {
    const world = worldOf(calendarEventCopy('a'))
    world.settle()
    world.to('10:05').listen()
    forbid(world).settle()
    expect([world.methods.slice(2), world.listen().row()]).toMatchObject([
      ['leave'],
      { state: 'NOT_RECORDED', outcome: 'NORMAL' },
    ])
  })

  it('succeeds if the bot has already left', () => {
    const world = worldOf(calendarEventCopy('a'))
    world.settle()
    world.to('10:05').vendor.bots = world.vendor.bots.map((bot) => ({ ...bot, over: true }))
    forbid(world).settle()
    expect([world.methods.slice(2), world.row().state]).toEqual([['delete', 'leave'], 'CANCELLED'])
  })

  it('is tried until the vendor responds, and a user is notified when our key is refused', () => {
    const world = worldOf(calendarEventCopy('a'))
    world.settle()
    forbid(world).recorder.run()
    world.vendor.faults = { delete: [fault(503), fault(401), fault(0)] }
    world.work('CANCEL')
    expect([world.methods.slice(2), world.row().state]).toEqual([
      ['delete', 'delete', 'delete', 'delete'],
      'CANCELLED',
    ])
    const task: BotTask = { action: 'CANCEL', revision: 2, epoch: 0, attempt: 0 }
    const call: VendorCall = { method: 'delete', externalId: 'bot-2' }
    const { next } = nextStep({
      row: { ...world.row(), state: 'CANCELLING' },
      task,
      last: { call, response: fault(401) },
      now: at('09:00'),
    })
    expect(next).toMatchObject({ do: 'wait', isLockedOut: true })
  })

  it('is possible when the response to the creation came after the bot was canceled', () => {
    const world = worldOf(calendarEventCopy('a'))
    world.recorder.run()
    const call: VendorCall = {
      method: 'create',
      rowId: 'row-1',
      desired: world.row().desired,
      revision: 1,
      idempotencyKey: 'k',
    }
    const response = world.vendor.response(call)
    forbid(world).recorder.run()
    const task: BotTask = { action: 'ENSURE', revision: 1, epoch: 0, attempt: 0 }
    expect(nextStep({ row: world.row(), task, last: { call, response }, now: at('09:00') })).toMatchObject({
      changes: { externalId: 'bot-1' },
      next: { do: 'end' },
    })
  })

  it('finds a bot whose id was never written', () => {
    const world = worldOf(calendarEventCopy('a'))
    world.recorder.run()
    world.work('ENSURE', { dies: 'create' })
    forbid(world).settle()
    expect([world.methods, world.vendor.bots, world.row().state]).toEqual([
      ['find', 'create', 'find', 'delete'],
      [],
      'CANCELLED',
    ])
  })
})
