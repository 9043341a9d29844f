import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openGoogleKeys } from './keys.ts'

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const served = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'first' }] })

/** A Google that can be away, and counts the requests. */
function openGoogle() {
  const google = { isAway: false, requests: 0 }
  const fetch = async (): Promise<Response> => {
    google.requests += 1
    return google.isAway ? new Response('', { status: 503 }) : new Response(served)
  }
  return { google, keysFor: openGoogleKeys(fetch) }
}

describe('Google’s keys', () => {
  it('are asked for once a minute at most, however many tokens name unknown keys', async () => {
    const { google, keysFor } = openGoogle()
    expect((await keysFor('first', 0)).ids).toEqual(new Set(['first']))
    for (let at = 1_000; at < 60_000; at += 1_000) await keysFor('unknown', at)
    expect(google.requests).toBe(1)
    await keysFor('unknown', 60_000)
    expect(google.requests).toBe(2)
  })

  it('are asked for every five seconds at most while none are known, and are there once Google is back', async () => {
    const { google, keysFor } = openGoogle()
    google.isAway = true
    for (let at = 0; at < 10_000; at += 1_000)
      await expect(keysFor('first', at)).rejects.toMatchObject({ code: 'provider_down' })
    expect(google.requests).toBe(2)
    google.isAway = false
    expect((await keysFor('first', 10_000)).keys).toHaveLength(1)
  })

  it('stay known while Google is away', async () => {
    const { google, keysFor } = openGoogle()
    await keysFor('first', 0)
    google.isAway = true
    const later = 7 * 3_600_000
    expect((await keysFor('first', later)).ids).toEqual(new Set(['first']))
    expect(google.requests).toBe(2)
  })
})
