import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { requireKnownKeys, openVault, parseSecretKeys, rewrapDataKeys, type SecretKeys } from './secrets.ts'

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64')
const first = parseSecretKeys(`first:${key(1)}`)
const both = parseSecretKeys(`second:${key(2)},first:${key(1)}`)
const second = parseSecretKeys(`second:${key(2)}`)
const place = { table: 'integration_secrets', column: 'credentials', row: 'some-row' }

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

async function givenOrganization(): Promise<string> {
  const { id } = await test.database.system
    .insertInto('organizations')
    .values({ name: 'Alder Works' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const seal = (keys: SecretKeys, orgId: string, text: string): Promise<Buffer> =>
  test.database.withOrg({ orgId }, (trx) => openVault(keys).seal(trx, orgId, place, text))
const open = (keys: SecretKeys, orgId: string, sealed: Buffer, where = place): Promise<string> =>
  test.database.withOrg({ orgId }, (trx) => openVault(keys).open(trx, orgId, where, sealed))

describe('a sealed text', () => {
  it('opens in its own place, and is different each time', async () => {
    const orgId = await givenOrganization()
    const sealed = await seal(first, orgId, 'canary ä')
    expect(await open(first, orgId, sealed)).toBe('canary ä')
    expect(sealed.includes('canary')).toBe(false)
    expect(sealed.equals(await seal(first, orgId, 'canary ä'))).toBe(false)
  })

  it('stays closed in another place and in another organization', async () => {
    const [orgId, otherId] = [await givenOrganization(), await givenOrganization()]
    const sealed = await seal(first, orgId, 'canary')
    await seal(first, otherId, 'another')
    for (const where of [
      { ...place, row: 'x' },
      { ...place, column: 'tokens' },
      { ...place, table: 'x' },
    ]) {
      await expect(open(first, orgId, sealed, where)).rejects.toThrow('changed or belongs elsewhere')
    }
    await expect(open(first, otherId, sealed)).rejects.toThrow('The key of a secret is gone.')
  })

  it('stays closed when any byte was changed', async () => {
    const orgId = await givenOrganization()
    const sealed = await seal(first, orgId, 'canary')
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(open(first, orgId, changed), `byte ${at}`).rejects.toThrow(/form|gone|changed/)
    }
    await expect(open(first, orgId, sealed.subarray(0, 20))).rejects.toThrow(/truncated|gone/)
  })
})

describe('a change of the installation’s key', () => {
  it('opens what was sealed before, seals with the new key, and lets the old one go after a re-wrap', async () => {
    const orgId = await givenOrganization()
    const old = await seal(first, orgId, 'old')
    expect(await open(both, orgId, old)).toBe('old')
    const fresh = await seal(both, orgId, 'fresh')
    expect(await open(second, orgId, fresh)).toBe('fresh')
    await expect(open(second, orgId, old)).rejects.toThrow('The key first is not among SECRETS_KEYS.')
    await expect(requireKnownKeys(test.database.system, second)).rejects.toThrow(
      'SECRETS_KEYS lacks the key first',
    )

    expect(await rewrapDataKeys(test.database, both)).toBeGreaterThan(0)
    expect(await rewrapDataKeys(test.database, both)).toBe(0)
    await requireKnownKeys(test.database.system, second)
    expect(await open(second, orgId, old)).toBe('old')
  })

  it('refuses other bytes under a known name, and shows none of them', async () => {
    await seal(second, await givenOrganization(), 'canary')
    const wrong = parseSecretKeys(`second:${key(9)}`)
    await expect(requireKnownKeys(test.database.system, wrong)).rejects.toThrow(
      'The key second of SECRETS_KEYS is not',
    )
  })
})

describe('SECRETS_KEYS', () => {
  it.each([
    '',
    'geheim',
    'a:',
    `a:${key(1)},a:${key(2)}`,
    `a:${Buffer.alloc(31).toString('base64')}`,
    `a b:${key(1)}`,
  ])('is refused: %s', (text) => {
    expect(() => parseSecretKeys(text)).toThrow(/expected id:base64|must have 32 bytes|twice/)
  })
})

describe('a token', () => {
  const tokenOf = (keys: SecretKeys, purpose: string): string => openVault(keys).token(purpose)

  it('is the same each time for the same purpose, and another one for another purpose or key', () => {
    const token = tokenOf(first, 'mail 1')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(tokenOf(first, 'mail 1')).toBe(token)
    expect(tokenOf(first, 'mail 2')).not.toBe(token)
    expect(tokenOf(second, 'mail 1')).not.toBe(token)
  })
})
