import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localExpiry, nextCheckMs } from './token-clock.ts'

describe('nextCheckMs', () => {
  it('looks a minute before the token ends, within 5 and 300 s', () => {
    expect(nextCheckMs(200_000, 0)).toBe(140_000)
    expect(nextCheckMs(3_600_000, 0)).toBe(300_000)
    expect(nextCheckMs(61_000, 0)).toBe(5_000)
    expect(nextCheckMs(0, 999_999)).toBe(5_000)
  })

  it('stays within its bounds for every expiry', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (expiresAtMs, nowMs) => {
        const next = nextCheckMs(expiresAtMs, nowMs)
        expect(next >= 5_000 && next <= 300_000).toBe(true)
      }),
    )
  })
})

describe('localExpiry', () => {
  const expiresAt = '2026-11-20T12:15:00.000Z'
  it("corrects for a computer whose clock differs from the server's", () => {
    const slowClockMs = Date.parse('2026-11-20T11:50:00.000Z')
    expect(localExpiry(expiresAt, 'Fri, 20 Nov 2026 12:00:00 GMT', slowClockMs) - slowClockMs).toBe(900_000)
  })

  it('trusts the own clock when the server names no time', () => {
    expect(localExpiry(expiresAt, null, 0)).toBe(Date.parse(expiresAt))
    expect(localExpiry(expiresAt, 'soon', 0)).toBe(Date.parse(expiresAt))
  })
})
