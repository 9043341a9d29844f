import type { CallRow } from '#api/contract/calls.ts'
import type { CallType } from '#db/vocabulary/calls.ts'

/** Names of the call types, in display order. */
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

/**
 * The name shown for a call's type: the label of the rule that classified it, otherwise its type. Null if only the default rule applied.
 */
export function callTypeName({
  callType,
  callTypeLabel,
}: Pick<CallRow, 'callType' | 'callTypeLabel'>): string | null {
  if (callType === 'None - Default') return null
  return callTypeLabel ?? (callType === null ? null : callTypeLabels[callType])
}
