import type { ServiceProvider } from '#api/contract/integrations.ts'
import type { IntegrationType } from '#db/vocabulary/integrations.ts'

/** A provider that can be connected. Its simulator is a separate offer. */
export type ServiceOffer = ServiceProvider & { type: IntegrationType }

export const offerKey = ({
  id,
  type,
  isSimulator,
}: Pick<ServiceOffer, 'id' | 'type' | 'isSimulator'>): string =>
  `${type} ${id} ${isSimulator ? 'simulator' : 'real'}`
