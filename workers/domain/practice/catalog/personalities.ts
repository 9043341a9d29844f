import type { BotCallType, EmotionalState } from '#db/vocabulary/bots.ts'
import { type Attitude, attitudes } from './attitudes.ts'

/** The initial personality of a new bot, by call type. */
export const defaultPersonality: Record<BotCallType, EmotionalState> = {
  cold: 'rude',
  warm: 'less_rude',
  gatekeeper: 'less_rude',
  discovery: 'nice',
  renewal: 'nice',
  checkin: 'nice',
  demo: 'nice',
  managerOneOnOne: 'nice',
  freight: 'nice',
  focus: 'none',
  custom: 'none',
  'None - Default': 'none',
}

const everyone = Object.keys(attitudes) as EmotionalState[]
const withoutDiscovery = everyone.filter((id) => id !== 'discovery')
const known: EmotionalState[] = everyone.filter((id) => id !== 'rude_not_inquisitive')

/** The personalities offered for a call type, the default first. */
const offered: Record<BotCallType, EmotionalState[]> = {
  cold: withoutDiscovery,
  warm: withoutDiscovery,
  gatekeeper: withoutDiscovery,
  discovery: everyone,
  renewal: known,
  checkin: known,
  demo: everyone,
  managerOneOnOne: known,
  freight: withoutDiscovery,
  focus: everyone,
  custom: everyone,
  'None - Default': everyone,
}

export function personalitiesOf(callType: BotCallType): Attitude[] {
  const first = defaultPersonality[callType]
  return [first, ...offered[callType].filter((id) => id !== first)].map((id) => attitudes[id])
}
