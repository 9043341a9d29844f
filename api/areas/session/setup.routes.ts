import { hasOrganization } from '#db/queries/people/setup.ts'
import { getSetup, setUp } from '../../contract/setup.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { isFromThisMachine } from '../../http/local-request.ts'
import { route } from '../../http/route.ts'
import { clientOf, sendSession } from './send-session.ts'
import { assertSetupCode, setUpInstallation } from './set-up.ts'

/** A name, an address, a password and a code. */
const bodyLimit = 16_384

/** Sets up an installation without demo data. The first user becomes the owner, so it requires the setup code. */
export const setupRoutes: RoutePlugin = (app, context) => {
  const { database, config } = context

  route(app, getSetup, async (request) => ({
    needed: !(await database.asSystem(hasOrganization)),
    codeRequired: !isFromThisMachine(request, config.publicUrl),
  }))

  route(
    app,
    setUp,
    async (request, reply) => {
      if (!isFromThisMachine(request, config.publicUrl))
        assertSetupCode(config.setupCode, request.body.setupCode)
      const session = await setUpInstallation(context, request.body, {
        ...clientOf(request),
        requestId: request.id,
      })
      return sendSession(context, reply, session)
    },
    { bodyLimit },
  )
}
