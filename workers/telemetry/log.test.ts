import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  write(createLog({ service: 'test', level: 'trace' }, { write: (line: string) => void (text += line) }))
  return text
}

describe('the log', () => {
  it('writes the fields that it knows', () => {
    const line = JSON.parse(
      logged((log) => log.info({ event: 'item.dead', kind: 'score-call', attempt: 3 })),
    ) as Record<string, unknown>
    expect(line).toMatchObject({
      level: 'info',
      service: 'test',
      event: 'item.dead',
      kind: 'score-call',
      attempt: 3,
    })
  })

  it.each([
    ['a transcript', { event: 'x', transcript: 'canary-4711 said hello' }],
    ['a nested value', { event: 'x', route: { body: 'canary-4711' } }],
    ['a password of a connection string', { event: 'x', url: 'postgres://user:canary-4711@host/db' }],
    ['an authorization header', { event: 'x', state: 'Bearer canary-4711.abc' }],
    [
      'a request',
      { req: { method: 'GET', url: '/calls?token=canary-4711', headers: { authorization: 'canary-4711' } } },
    ],
    ['an error', { err: new Error('sent to canary-4711@example.com') }],
    ['an error cause', { err: new Error('x', { cause: 'canary-4711' }) }],
  ])('keeps %s out', (_, fields) => {
    expect(logged((log) => log.error(fields))).not.toContain('canary-4711')
  })

  it('masks addresses and tokens in messages and in the fields of child logs', () => {
    const text = logged((log) => {
      log.info('mail for ada.canary@example.com with Bearer canary')
      log.child({ secret: 'canary', orgId: 'org-1' }).info('child')
    })
    expect(text).not.toContain('canary')
    expect(text).toContain('org-1')
  })

  it('keeps type, message and code of errors', () => {
    const error = Object.assign(new TypeError('went wrong'), {
      code: '57P01',
      detail: 'Key (email)=(ada.canary@example.com)',
    })
    const text = logged((log) => log.warn({ event: 'x', err: error }))
    expect(JSON.parse(text)).toMatchObject({
      err: { type: 'TypeError', message: 'went wrong', code: '57P01' },
    })
    expect(text).not.toContain('canary')
  })
})
