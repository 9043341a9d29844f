import type { ServiceProvider } from '#api/contract/integrations.ts'
import type { IntegrationType } from '#db/vocabulary/integrations.ts'

/** A provider as something to connect; a simulator of it is an offer of its own. */
export type ServiceOffer = ServiceProvider & { type: IntegrationType }

export const offerKey = ({
  id,
  type,
  isSimulator,
}: Pick<ServiceOffer, 'id' | 'type' | 'isSimulator'>): string =>
  `${type} ${id} ${isSimulator ? 'simulator' : 'real'}`
