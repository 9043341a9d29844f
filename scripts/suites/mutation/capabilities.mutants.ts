import { capabilities, type Capability, rolesOf } from '#api/contract/permissions.ts'
import { type OrgRole, orgRoles } from '#db/vocabulary/organizations.ts'
import type { Mutant } from './mutant.ts'
import { suitePerMutant } from './suite-per-mutant.ts'

/** The permission table as data that can be changed. */
const table: Record<Capability, readonly OrgRole[]> = rolesOf

/** Flips one cell of the table. CUSTOM is not in the table, because its members have their own lists. */
function mutantOf(capability: Capability, role: OrgRole): Mutant {
  const roles = table[capability]
  const has = roles.includes(role)
  return {
    name: has ? `takes ${capability} from ${role}` : `grants ${capability} to ${role}`,
    about: capability,
    apply: () => {
      table[capability] = has ? roles.filter((each) => each !== role) : [...roles, role]
    },
    undo: () => {
      table[capability] = roles
    },
  }
}

const roles = orgRoles.filter((role) => role !== 'CUSTOM')

suitePerMutant(
  capabilities.flatMap((capability) => roles.map((role) => mutantOf(capability, role))),
  {
    files: ['api/testing/matrix/capabilities.db.test.ts'],
    aboutOne: / opens its routes to /,
    sample: ['grants calls.delete to OBSERVER'],
  },
)
