import { demandedOf, platformOnlyRoutes } from '#api/demanded-permissions.ts'
import type { Permission } from '#api/plugins/permission.ts'
import { active, type RouteFault } from './active-fault.ts'
import type { Mutant } from './mutant.ts'
import { suitePerMutant } from './suite-per-mutant.ts'

/** The weakest demand that still lets somebody in who should stay outside; a public route has none. */
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
  ...[...demandedOf].flatMap(([route, own]) => {
    const permission = weaker(own)
    return permission === null ? [] : [mutantOf(`${route} demands ${permission} instead of ${own}`, { route, permission })]
  }),
  ...platformOnlyRoutes.map((route) => mutantOf(`${route} demands no platform role`, { route, withoutPlatform: true })),
]

suitePerMutant(mutants, {
  files: ['api/matrix/access.db.test.ts'],
  aboutOne: / lets through exactly whom /,
  sample: ['DELETE /integrations/real-calls/:id'],
})
