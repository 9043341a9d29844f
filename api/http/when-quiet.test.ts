import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onFirstRequest, runWhenQuiet } from './when-quiet.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function counted(most: number) {
  let done = 0
  function* run(): Generator<void> {
    for (; done < most; done += 1) yield
  }
  return { steps: run(), done: () => done }
}

const request = (server: EventEmitter): EventEmitter => {
  const response = new EventEmitter()
  server.emit('request', {}, response)
  return response
}

it('runs every step of a server that has no requests, and then leaves it alone', () => {
  const server = new EventEmitter()
  const { steps, done } = counted(10)
  runWhenQuiet(server, steps)
  vi.advanceTimersByTime(100)
  expect(done()).toBe(10)
  expect(vi.getTimerCount()).toBe(0)
  expect(server.listenerCount('request')).toBe(0)
})

it('waits until no request has begun or ended for a while', () => {
  const server = new EventEmitter()
  const { steps, done } = counted(1_000)
  const stop = runWhenQuiet(server, steps)
  const response = request(server)
  vi.advanceTimersByTime(90)
  response.emit('close')
  vi.advanceTimersByTime(90)
  expect(done()).toBe(0)
  vi.advanceTimersByTime(200)
  expect(done()).toBeGreaterThan(5)
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

it('takes a step every few seconds if requests never pause', () => {
  const server = new EventEmitter()
  const { steps, done } = counted(1_000)
  const stop = runWhenQuiet(server, steps)
  for (let ms = 0; ms < 21_000; ms += 50) {
    request(server).emit('close')
    vi.advanceTimersByTime(50)
  }
  stop()
  // The first of a generator's steps runs to its first pause.
  expect(done()).toBeGreaterThanOrEqual(2)
  expect(done()).toBeLessThanOrEqual(4)
})

it('begins once, at the first request that matches, and not before', () => {
  const server = new EventEmitter()
  const begun: string[] = []
  const ask = (url: string) => void server.emit('request', { url }, new EventEmitter())
  const stop = onFirstRequest(server, /^\/api\/practice\b/, () => {
    begun.push('begun')
    return () => void begun.push('stopped')
  })
  ask('/api/calls?search=/api/practice')
  expect(begun).toEqual([])
  ask('/api/practice/calls?from=0')
  ask('/api/practice/calls')
  expect(begun).toEqual(['begun'])
  stop()
  expect(begun).toEqual(['begun', 'stopped'])
})

it('does not begin once it is stopped', () => {
  const server = new EventEmitter()
  const begin = vi.fn(() => () => {})
  onFirstRequest(server, /./, begin)()
  server.emit('request', { url: '/' }, new EventEmitter())
  expect(begin).not.toHaveBeenCalled()
})
