import { serveSimulators } from './simulators/vendor-server.ts'
import { demoPeople } from './demo/people.ts'

/** Serves all simulated vendors on SIMULATORS_PORT (any free port without it), with the demo organization's reps as their people. */
const people = demoPeople
  .filter(
    (person) =>
      person.skill !== null &&
      person.status === 'ACTIVE' &&
      person.memberships[0]?.organizationKey === 'larkfield',
  )
  .map((person) => ({ name: `${person.firstName} ${person.lastName}`.trim(), email: person.email }))
const server = await serveSimulators({ port: Number(process.env.SIMULATORS_PORT ?? 0), world: { people } })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void server.close().then(() => process.exit(0)))
if (process.send === undefined) console.log(`The simulated vendors are at ${server.url}`)
process.send?.('ready')
