import { describe, expect, it } from 'vitest'
import { openPass, sealPass } from './queue-pass.ts'

const secret = 'a test secret with at least thirty-two characters'
const now = new Date('2026-11-20T10:00:00Z')
const content = {
  userId: '019400a0-0000-7000-8000-000000000001',
  sessionId: '019400a0-0000-7000-8000-000000000002',
  orgId: '019400a0-0000-7000-8000-000000000003',
  expiresAt: now.getTime() + 1,
}

describe('the pass to the queues', () => {
  it('opens with what was sealed until it is over', () => {
    const sealed = sealPass(secret, content)
    expect(openPass(secret, sealed, now)).toEqual(content)
    expect(openPass(secret, sealed, new Date(content.expiresAt))).toBeNull()
  })

  it('is nothing when it was changed, cut, signed with another secret or made up', () => {
    const sealed = sealPass(secret, content)
    const [text, signature] = sealed.split('.')
    const longer = Buffer.from(JSON.stringify({ ...content, expiresAt: content.expiresAt + 1e9 })).toString(
      'base64url',
    )
    for (const cookie of [
      undefined,
      '',
      'x.y',
      text,
      `${longer}.${signature}`,
      `${text}.${'A'.repeat(43)}`,
      sealed.slice(1),
      `${sealed}A`,
    ])
      expect(openPass(secret, cookie, now)).toBeNull()
    expect(openPass(`${secret}!`, sealed, now)).toBeNull()
  })
})
