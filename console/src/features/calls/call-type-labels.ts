import type { CallType } from '#db/vocabulary.ts'

/** How call types are called on screen, in the order of choosing. */
export const callTypeLabels: Record<CallType, string> = {
  cold: 'Cold call',
  discovery: 'Discovery',
  warm: 'Warm call',
  gatekeeper: 'Gatekeeper',
  focus: 'Focus call',
  demo: 'Demo',
  checkin: 'Check-in',
  renewal: 'Renewal',
  managerOneOnOne: 'Manager one-on-one',
  freight: 'Freight',
  custom: 'Custom',
  'None - Default': 'None (default)',
}
