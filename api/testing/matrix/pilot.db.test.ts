import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertOneTimeToken } from '#db/queries/people/sessions.ts'
import { hashToken, newOpaqueToken } from '../../http/tokens.ts'
import { requiredPermissions, routesAfterPilot } from '../required-permissions.ts'
import type { TestUser } from '../test-api.ts'
import { formOf } from './forms.ts'
import { createMatrix, type Matrix } from './matrix.ts'

/** Calls every route in an organization whose pilot has ended. */
let matrix: Matrix
let owner: TestUser
beforeAll(async () => {
  matrix = await createMatrix()
  owner = await matrix.api.givenUser({
    orgId: matrix.organizations.own.id,
    role: 'OWNER',
    platformRole: 'staff',
  })
  await setPilot(new Date(Date.now() - 1000))
})
afterAll(() => matrix.close())

async function setPilot(pilotExpiresAt: Date | null): Promise<void> {
  const { id } = matrix.organizations.own
  await matrix.api.database.system
    .updateTable('organizations')
    .set({ pilot_expires_at: pilotExpiresAt })
    .where('id', '=', id)
    .execute()
  matrix.api.context.access.forgetOrganization(id)
}

/** Routes that act for the organization named in the request. */
const forOrganizations = (): [string, NonNullable<ReturnType<Matrix['routes']['get']>>][] =>
  [...matrix.routes].filter(
    ([name]) => !['public', 'signedIn'].includes(requiredPermissions.get(name) ?? 'public'),
  )

async function codeOf(route: NonNullable<ReturnType<Matrix['routes']['get']>>): Promise<string> {
  const { url, payload } = formOf(route).build(null, () => [randomUUID()])
  const response = await matrix.api.app.inject({
    method: route.method as 'GET',
    url: `${url}&orgId=${owner.orgId}`,
    // Asks for JSON, not a stream: an event route returns 406 once it has admitted the caller.
    headers: { authorization: `Bearer ${await matrix.api.tokenFor(owner)}`, accept: 'application/json' },
    ...(payload === undefined ? {} : { payload: payload as object }),
  })
  return response.body.includes('pilot_ended') ? 'pilot_ended' : 'passes'
}

describe('after the pilot of an organization', () => {
  it('every route that acts is closed, and what reads, stops or takes away is open', async () => {
    const found: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const [name, route] of forOrganizations()) {
      const isOpen = route.method === 'GET' || routesAfterPilot.includes(name)
      expected[name] = isOpen ? 'passes' : 'pilot_ended'
      found[name] = await codeOf(route)
    }
    expect(found).toEqual(expected)
    expect(Object.values(found).filter((code) => code === 'pilot_ended').length).toBeGreaterThan(40)
  })

  it('nobody who was invited before it ended can join', async () => {
    const invited = await matrix.api.givenUser({ orgId: owner.orgId, status: 'INVITED' })
    const token = newOpaqueToken()
    await matrix.api.database.asSystem((trx) =>
      insertOneTimeToken(trx, {
        hash: hashToken(token),
        kind: 'invite',
        userId: invited.id,
        orgId: owner.orgId,
        email: invited.email,
        invitedBy: owner.id,
        expiresAt: new Date(Date.now() + 60_000),
      }),
    )
    const accept = () =>
      matrix.api.request(null, 'POST', '/auth/accept-invite', {
        body: { token, password: 'a long new password' },
      })
    expect((await accept()).json()).toMatchObject({ status: 403, code: 'pilot_ended' })
    await setPilot(new Date(Date.now() + 60_000))
    expect((await accept()).statusCode).toBe(200)
  })

  it('a route that acts is open while the pilot runs, and in organizations without a pilot', async () => {
    const route = matrix.routes.get('PATCH /organizations')
    if (route === undefined) throw new Error('There is no such route')
    for (const pilot of [new Date(Date.now() + 60_000), null]) {
      await setPilot(pilot)
      expect(await codeOf(route)).toBe('passes')
    }
  })
})
