import type { BotDifficulty, EmotionalState } from '#db/vocabulary/bots.ts'

/** The set of wordings that an attitude uses. */
export const tones = ['blunt', 'dry', 'cool', 'warm'] as const
export type Tone = (typeof tones)[number]

/** Longest reply of each tone, in words: a hidden fact and an objection in one breath, at the length at which people write them. */
export const mostWordsSaid: Record<Tone, number> = { blunt: 36, dry: 40, cool: 40, warm: 48 }

/** How often a buyer asks a question back. */
export const askingBack = ['never', 'rarely', 'sometimes', 'often'] as const
export type AskingBack = (typeof askingBack)[number]

export type Attitude = {
  id: EmotionalState
  label: string
  description: string
  difficulty: BotDifficulty
  tone: Tone
  /** 0 to 100, at the start of the call. */
  trust: number
  /** 0 to 100, at the start of the call. */
  patience: number
  /** Cost of a misstep, in quarters: 8 is twice the usual cost. */
  costQuarters: number
  /** The trust from which the buyer reveals hidden facts. */
  revealTrust: number
  asksBack: AskingBack
  hangsUp: boolean
  /** Good turns in a row after which the buyer changes to another attitude, once. Null: never. */
  flipsAfter: number | null
  flipsTo: EmotionalState | null
}

const attitude = (
  id: EmotionalState,
  [label, difficulty, tone]: [string, BotDifficulty, Tone],
  [trust, patience, costQuarters, revealTrust]: [number, number, number, number],
  asksBack: AskingBack,
  description: string,
  more: Partial<Attitude> = {},
): Attitude => ({
  id,
  label,
  description,
  difficulty,
  tone,
  trust,
  patience,
  costQuarters,
  revealTrust,
  asksBack,
  hangsUp: true,
  flipsAfter: null,
  flipsTo: null,
  ...more,
})

/** Two attitudes differ only in these numbers and in their set of wordings. */
// prettier-ignore
export const attitudes: Record<EmotionalState, Attitude> = {
  none: attitude('none', ['No set personality', 'MEDIUM', 'cool'], [40, 70, 4, 40], 'sometimes', 'Neither friendly nor difficult.'),
  rude: attitude('rude', ['Rude', 'HARD', 'blunt'], [15, 40, 8, 60], 'often', 'Curt, suspicious, and quick to hang up. Wants to know at once why you call.'),
  rude_not_inquisitive: attitude('rude_not_inquisitive', ['Rude, asks nothing', 'HARD', 'blunt'], [15, 40, 8, 60], 'never', 'Curt, and shows no interest: every question is yours to ask.'),
  less_rude: attitude('less_rude', ['Less rude', 'MEDIUM', 'cool'], [25, 60, 6, 50], 'often', 'Guarded and short, but fair to somebody who gets to the point.'),
  less_rude_less_inquisitive: attitude('less_rude_less_inquisitive', ['Less rude, asks little', 'MEDIUM', 'cool'], [25, 60, 6, 50], 'rarely', 'Guarded and short, and leaves the talking to you.'),
  sassy: attitude('sassy', ['Sassy', 'MEDIUM', 'dry'], [25, 55, 6, 45], 'often', 'Quick, ironic, and enjoys testing you.'),
  rude_flip: attitude('rude_flip', ['Rude, then nice', 'HARD', 'blunt'], [15, 40, 8, 60], 'often', 'Rude until you do well twice in a row, then friendly.', { flipsAfter: 2, flipsTo: 'nice' }),
  nice: attitude('nice', ['Nice', 'EASY', 'warm'], [50, 90, 3, 30], 'often', 'Friendly and curious, but does not buy out of politeness.'),
  nice_agreeable: attitude('nice_agreeable', ['Nice and agreeable', 'EASY', 'warm'], [60, 95, 2, 20], 'sometimes', 'Says yes easily and tells a lot.'),
  nice_less_inquisitive: attitude('nice_less_inquisitive', ['Nice, asks little', 'EASY', 'warm'], [50, 90, 3, 30], 'rarely', 'Friendly, and waits for your questions.'),
  nice_no_hangup: attitude('nice_no_hangup', ['Nice, never hangs up', 'EASY', 'warm'], [50, 90, 3, 30], 'often', 'Friendly, and stays on the line whatever happens.', { hangsUp: false }),
  discovery: attitude('discovery', ['Discovery', 'MEDIUM', 'warm'], [45, 80, 4, 35], 'often', 'Open to a real conversation, and notices when it is none.'),
}

export const attitudeList: readonly Attitude[] = Object.values(attitudes)
