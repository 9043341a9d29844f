/** What a language model is asked for. Stored with every request. Pure. */
export const modelPurposes = [
  'routing',
  'describing',
  'scoring',
  'second_look',
  'practice',
  'follow_up',
  'bots',
] as const
export type ModelPurpose = (typeof modelPurposes)[number]
