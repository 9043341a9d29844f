import { answered, givenCall, givenProvisioned, givenWork } from './calls.ts'
import type { ApiTest, TestUser } from './test-api.ts'

/** Shared by the tests of operations: organizations with work in their ledger, and responses parsed by their schema. */
export type Place = { orgId: string; admin: TestUser }
type Item = Parameters<typeof givenWork>[3]

export const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1000)
export const later = (seconds: number): Date => ago(-seconds)

export const opsTest = (api: ApiTest) => ({
  /** Each test gets its own organization, so that figures are exact. */
  place: async (): Promise<Place> => {
    const orgId = await givenProvisioned(api)
    const admin = await api.givenUser({ orgId, role: 'ADMIN', firstName: 'Ida', lastName: 'Wells' })
    return { orgId, admin }
  },

  work: async ({ orgId }: Place, item: Omit<Item, 'state'> & Partial<Pick<Item, 'state'>> = {}) => {
    const callId = await givenCall(api, orgId, { title: 'Secret Larkspur talk' })
    return { callId, ...(await givenWork(api, orgId, callId, { state: 'queued', ...item })) }
  },

  get: async <Answer>(
    user: TestUser,
    path: string,
    answer: { parse(value: unknown): Answer },
  ): Promise<Answer> => {
    const response = await api.request(user, 'GET', path)
    answered(response, 200)
    return answer.parse(response.json())
  },
})
export type OpsTest = ReturnType<typeof opsTest>
