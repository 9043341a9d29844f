import { describe, expect, it } from 'vitest'
import { upsertIntegrationBody } from '#api/contract/integration-connections.ts'
import { catalog, type AnyProviderId } from '#workers/domain/providers.ts'
import { credentialsOf, fieldsOf, isFilled, isTouched, valuesOf } from './credentials.ts'
import { draftOf } from './draft.ts'
import { finalAction, stepsOf } from './steps.ts'

const offered = (id: AnyProviderId, change: { hasOwnOauthApp?: boolean } = {}) => {
  const { companyName, authKinds, credentialFields, recipeObjects } = catalog[id]
  return {
    companyName,
    authKinds: [...authKinds],
    credentialFields: Object.fromEntries(
      Object.entries(credentialFields).map(([kind, fields]) => [kind, [...fields]]),
    ),
    hasRecipes: recipeObjects.length > 0,
    recipes: [{ id: 'recorded-calls', name: 'Import recorded calls', description: '' }],
    hasOwnOauthApp: false,
    ...change,
  }
}

describe('the steps of the dialog', () => {
  it('lead through a recipe where the provider has recipes', () => {
    expect(stepsOf(offered('salesloft'))).toEqual([
      'selectProvider',
      'configProvider',
      'recipeList',
      'authDetails',
    ])
  })

  it('ask for credentials last with OAuth providers, and next to the name with others', () => {
    expect(stepsOf(offered('zoom_meetings'))).toEqual(['selectProvider', 'configProvider', 'authDetails'])
    expect(stepsOf(offered('gong'))).toEqual(['selectProvider', 'configProvider'])
    expect(stepsOf(offered('orum'))).toEqual(['selectProvider', 'configProvider'])
  })

  it('end with the button that fits the sign-in', () => {
    expect(finalAction('OAUTH2')).toBe('open')
    expect(finalAction('OAUTH2_CC')).toBe('save')
    expect(finalAction('WEBHOOK_ONLY')).toBe('enable')
    expect(finalAction('NONE')).toBe('enable')
    expect(finalAction('BASIC')).toBe('save')
  })
})

describe('credentials', () => {
  const gong = offered('gong')
  const fields = fieldsOf(gong, 'BASIC')

  it('are complete once every required field has more than spaces', () => {
    expect(isFilled(fields, { fields: { auth_key: 'a', secret_key: '  ' } })).toBe(false)
    expect(isFilled(fields, { fields: { auth_key: 'a', secret_key: 'b' } })).toBe(true)
    expect(isTouched(fields, { fields: { secret_key: ' ' } })).toBe(false)
    expect(isTouched(fields, { fields: { secret_key: 'b' } })).toBe(true)
  })

  it('need nothing where the installation has its own app', () => {
    expect(fieldsOf(offered('zoom_meetings'), 'OAUTH2').map(({ name }) => name)).toEqual([
      'client_id',
      'client_secret',
    ])
    expect(fieldsOf(offered('zoom_meetings', { hasOwnOauthApp: true }), 'OAUTH2')).toEqual([])
  })

  it('leave out what belongs to another kind of sign-in', () => {
    expect(
      valuesOf(fields, { fields: { auth_key: ' a ', secret_key: 'b', client_secret: 'never' } }),
    ).toEqual({
      auth_key: 'a',
      secret_key: 'b',
    })
  })

  it.each(Object.keys(catalog) as AnyProviderId[])(
    'of %s make a request that the contract accepts, for every kind',
    (id) => {
      const provider = offered(id)
      for (const kind of provider.authKinds) {
        const all = fieldsOf(provider, kind)
        const draft = { fields: Object.fromEntries(all.map(({ name }) => [name, `value of ${name}`])) }
        const body = { name: 'One', providerId: id, ...credentialsOf(kind, valuesOf(all, draft)) }
        const parsed = upsertIntegrationBody.parse(body)
        const sent = JSON.stringify(parsed)
        for (const { name } of all) expect(sent).toContain(`value of ${name}`)
        expect(parsed.authKind).toBe(kind)
      }
    },
  )
})

describe('a draft', () => {
  it('takes no credentials along to another provider, but a name that was typed', () => {
    const first = {
      ...draftOf(offered('gong'), null, false),
      fields: { secret_key: 'b' },
      autoSyncEnabled: false,
    }
    expect(first.name).toBe('Gong')
    const second = draftOf(offered('aircall'), first, false)
    expect(second).toMatchObject({ name: 'Aircall', fields: {}, authKind: 'BASIC', autoSyncEnabled: false })
    expect(draftOf(offered('aircall'), { ...first, name: 'Europe' }, true).name).toBe('Europe')
  })
})
