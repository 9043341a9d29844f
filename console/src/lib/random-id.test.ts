import { afterEach, expect, it, vi } from 'vitest'
import { randomId } from './random-id.ts'

afterEach(() => vi.unstubAllGlobals())

it('makes an id where the browser has no randomUUID, as on plain HTTP', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = [randomId(), randomId()]
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(ids[0]).not.toBe(ids[1])
})
