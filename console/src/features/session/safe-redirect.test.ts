import { describe, expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

describe('safeRedirect', () => {
  it('keeps a path of the console with its search and hash', () => {
    expect(safeRedirect('/calls?q=rota&page=2#t')).toBe('/calls?q=rota&page=2#t')
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'calls',
    '',
    undefined,
  ])('sends %j to the start page', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/')
  })

  it('never returns to a sign-in page', () => {
    expect(safeRedirect('/login?redirect=/calls')).toBe('/')
    expect(safeRedirect('/reset-password?token=abc')).toBe('/')
  })
})
