import { expect, it } from 'vitest'
import { hasSimulator, simulatedSecret } from '#workers/domain/integrations/simulators.ts'
import { providerIds } from '#workers/domain/providers.ts'
import { openWorld } from '#workers/providers/simulated-world.ts'
import { simulators } from '#workers/providers/simulators.ts'

it('simulates every provider that is offered as a simulator, with the secret that people are told', () => {
  expect(Object.keys(simulators).sort()).toEqual(providerIds.filter(hasSimulator).sort())
  expect(openWorld({ now: 0, calls: 1 }).secret).toBe(simulatedSecret)
})
