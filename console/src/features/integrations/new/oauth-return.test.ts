import { describe, expect, it } from 'vitest'
import { oauthReturnOf, withoutOauthReturn } from './oauth-return.ts'
import { integrationsSearch } from '../list/search.ts'

const view = {
  integrationProviderId: 'zoom_meetings',
  integrationName: 'Zoom Zürich ☎',
  integrationProviderCompanyName: 'Zoom',
  nonce: 'x',
}
const base64url = (text: string) => {
  const bytes = String.fromCodePoint(...new TextEncoder().encode(text))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
const state = `${base64url(JSON.stringify(view))}.c2lnbmF0dXJl`
const of = (search: object) => oauthReturnOf(integrationsSearch.parse(search))

describe('the return from a consent page', () => {
  it('is a code with what was to be connected', () => {
    expect(of({ code: 'abc', state })).toEqual({
      providerId: 'zoom_meetings',
      name: 'Zoom Zürich ☎',
      companyName: 'Zoom',
      outcome: { kind: 'code', code: 'abc', state },
    })
  })

  it('keeps a code of digits', () => {
    expect(of({ code: 4711, state })?.outcome).toMatchObject({ code: '4711' })
  })

  it('tells a refusal from a failure', () => {
    expect(of({ error: 'access_denied', state })?.outcome).toEqual({ kind: 'denied' })
    expect(of({ error: 'invalid_scope', error_description: 'Unknown scope.', state })?.outcome).toEqual({
      kind: 'failed',
      reason: 'Unknown scope.',
    })
    expect(of({ error: 'server_error', state })?.outcome).toEqual({ kind: 'failed', reason: 'server_error' })
  })

  it('leaves a state that cannot be read to the server', () => {
    expect(of({ code: 'abc', state: '%%%' })).toMatchObject({ name: '', outcome: { kind: 'code' } })
  })

  it('is none without a state, or with only a state', () => {
    expect(of({ code: 'abc' })).toBeNull()
    expect(of({ state })).toBeNull()
    expect(of({})).toBeNull()
  })

  it('leaves the rest of the address unchanged', () => {
    const search = integrationsSearch.parse({ q: 'gong', code: 'abc', state })
    expect(withoutOauthReturn(search)).toMatchObject({ q: 'gong', code: undefined, state: undefined })
  })
})
