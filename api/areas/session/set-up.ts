import { createHash, timingSafeEqual } from 'node:crypto'
import { audit } from '#db/queries/people/audit.ts'
import { hasOrganization, insertFirstOrganization, lockSetup } from '#db/queries/people/setup.ts'
import type { SetupBody } from '../../contract/setup.ts'
import type { ApiContext } from '../../http/context.ts'
import { hashPassword } from '../../http/passwords.ts'
import { HttpProblem } from '../../http/problem.ts'
import { provisionOrganization } from '../organizations/provision-organization.ts'
import { type Client, type OpenedSession, openSession } from './open-session.ts'

const alreadySetUp = (): HttpProblem =>
  new HttpProblem(409, 'already_set_up', 'This installation has been set up already. Please sign in.')

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** @throws HttpProblem 403 for a wrong setup code. If the installation has no code, it cannot be set up from another machine. */
export function assertSetupCode(expected: string | null, given: string | undefined): void {
  const isRight =
    expected !== null && given !== undefined && timingSafeEqual(digestOf(expected), digestOf(given))
  if (isRight) return
  throw new HttpProblem(
    403,
    'setup_code',
    'The setup code is not right. It is printed when the installation starts.',
    {
      errors: [{ path: 'setupCode', message: 'The setup code is not right.' }],
    },
  )
}

/**
 * Creates the first organization with its owner and signs the owner in.
 * @throws HttpProblem 409 if an organization exists
 */
export async function setUpInstallation(
  context: ApiContext,
  body: SetupBody,
  client: Client & { requestId: string },
): Promise<OpenedSession> {
  if (await context.database.asSystem(hasOrganization)) throw alreadySetUp()
  // Hashing is slow on purpose, so it happens before the lock.
  const passwordHash = await hashPassword(body.password)
  const { organizationName, email, firstName, lastName } = body

  return context.database.asSystem(async (trx) => {
    await lockSetup(trx)
    if (await hasOrganization(trx)) throw alreadySetUp()
    const owner = { email, firstName, lastName, passwordHash }
    const { orgId, userId } = await insertFirstOrganization(trx, { name: organizationName, owner })
    await provisionOrganization(trx, orgId, userId)
    await audit(
      trx,
      { orgId, userId, kind: 'user', address: client.address, requestId: client.requestId },
      {
        action: 'organization.create',
        subjectKind: 'organization',
        subjectId: orgId,
        after: { name: organizationName },
      },
    )
    return openSession(trx, userId, client, context.now())
  })
}
