import { requiredPermissions, platformOnlyRoutes } from '#api/testing/required-permissions.ts'
import type { Permission } from '#api/contract/endpoint.ts'
import { active, type RouteFault } from './active-fault.ts'
import type { Mutant } from './mutant.ts'
import { suitePerMutant } from './suite-per-mutant.ts'

/** The weakest permission that still admits somebody who should stay outside; a public route has none. */
function weaker(permission: Permission): Permission | null {
  if (permission === 'public') return null
  if (permission === 'signedIn') return 'public'
  return permission === 'member' ? 'signedIn' : 'member'
}

const mutantOf = (name: string, fault: RouteFault): Mutant => ({
  name,
  about: fault.route,
  apply: () => {
    active.fault = fault
  },
  undo: () => {
    active.fault = null
  },
})

const mutants = [
  ...[...requiredPermissions].flatMap(([route, own]) => {
    const permission = weaker(own)
    return permission === null
      ? []
      : [mutantOf(`${route} requires ${permission} instead of ${own}`, { route, permission })]
  }),
  ...platformOnlyRoutes.map((route) =>
    mutantOf(`${route} requires no platform role`, { route, withoutPlatform: true }),
  ),
]

suitePerMutant(mutants, {
  files: ['api/testing/matrix/access.db.test.ts'],
  aboutOne: / lets through exactly whom /,
  sample: ['DELETE /integrations/real-calls/:id'],
})
