import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentsResponse } from '#api/contract/bots.ts'
import { givenProvisioned } from '#api/testing/calls.ts'
import { type ApiTest, createApiTest } from '#api/testing/test-api.ts'
import { organizationSettings } from '#api/contract/session.ts'
import { botCallTypes, botDifficulties } from '#db/vocabulary/bots.ts'
import { botForm } from '#workers/domain/practice/bot.ts'
import { voices } from '#workers/domain/practice/catalog/voices.ts'
import { demoBots } from './library.ts'
import { seedBots } from './seed-bots.ts'

let api: ApiTest
beforeAll(async () => {
  api = await createApiTest()
})
afterAll(() => api.close())

describe('the bots of the demo', () => {
  it('are published in folders, of every call type and difficulty, with a gatekeeper, several buyers and a focus call', async () => {
    const orgId = await givenProvisioned(api)
    const owner = await api.givenUser({ orgId, role: 'OWNER' })
    await api.database.withOrg({ orgId }, (trx) =>
      seedBots(trx, {
        orgId,
        userId: owner.id,
        role: 'OWNER',
        capabilities: [],
        platformRole: null,
        flags: organizationSettings.parse({}),
        visibilityLevel: null,
        timeZone: 'UTC',
        sessionId: null,
        boundOrgId: null,
        kind: 'user',
        address: '',
        requestId: 'demo',
      }),
    )
    const rep = await api.givenUser({ orgId })
    const listed = await api.request(rep, 'GET', '/agents?numberOfResults=100')
    const { results } = agentsResponse.parse(listed.json())
    expect(results).toHaveLength(demoBots.length)
    expect(new Set(results.map(({ callType }) => callType))).toEqual(new Set(botCallTypes))
    expect(new Set(results.map(({ difficulty }) => difficulty))).toEqual(new Set(botDifficulties))
    expect(
      results.every(
        ({ folders, tags, scorecardConfigId }) =>
          folders.length === 1 && tags.length > 0 && scorecardConfigId !== null,
      ),
    ).toBe(true)
    expect(results.filter(({ gatekeeper }) => gatekeeper !== null)).toHaveLength(1)
    expect(
      results.filter(({ kind }) => kind === 'multiParty').map(({ personas }) => personas.length),
    ).toEqual([3])
    expect(results.filter(({ kind }) => kind === 'focus')).toHaveLength(1)
  })

  it('are different people with something to find out, and voices that fit', () => {
    const names = demoBots.map(({ form }) => `${form.firstName} ${form.lastName}`)
    expect(new Set(names).size).toBe(names.length)
    for (const { form } of demoBots) {
      botForm.parse(form)
      expect(form.hiddenFacts?.length).toBeGreaterThan(0)
      expect(form.hiddenFacts?.every(({ earnedBy }) => earnedBy.startsWith('when asked'))).toBe(true)
      const voice = voices.find(({ id }) => id === form.voice)
      expect(voice?.gender).toBe(form.gender)
    }
  })
})
