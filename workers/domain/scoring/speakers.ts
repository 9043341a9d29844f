import type { SpeakerSide } from '#db/vocabulary/calls.ts'

/** Whose words count: the rep's, the buyer's, or either side's. */
export const checkSpeakers = ['rep', 'buyer', 'any'] as const
export type CheckSpeaker = (typeof checkSpeakers)[number]

/** The sides whose words are evidence. `colleagueCounts`: colleagues' words count as the rep's. */
export function allowedSides(
  { colleagueCounts }: { colleagueCounts: boolean },
  speaker: CheckSpeaker,
): SpeakerSide[] {
  const seller: SpeakerSide[] = colleagueCounts ? ['rep', 'colleague'] : ['rep']
  if (speaker === 'buyer') return ['buyer']
  return speaker === 'rep' ? seller : [...seller, 'buyer']
}
