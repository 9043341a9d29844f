/** Stored words of practice calls: const tuples and their types. Pure. */

/** How a rep talks with the bot. */
export const practiceModes = ['text'] as const
export type PracticeMode = (typeof practiceModes)[number]

/** How a practice call ended. The first ten come from the buyer's state machine. */
export const practiceOutcomes = [
  'nextStep',
  'callback',
  'declined',
  'buyerHungUp',
  'repHungUp',
  'blocked',
  'messageTaken',
  'timeOver',
  'abandoned',
  'completed',
  /** The rep started over before the end. */
  'restarted',
] as const
export type PracticeOutcome = (typeof practiceOutcomes)[number]

/** What the rep did in an exchange. `open` is the buyer's first words. */
export const practiceInputs = ['open', 'words', 'silence', 'hangUp'] as const
export type PracticeInput = (typeof practiceInputs)[number]

/** The state of the gatekeeper part, which has its own score. */
export const gatekeeperScoreStates = ['waiting', 'scored', 'failed'] as const
export type GatekeeperScoreState = (typeof gatekeeperScoreStates)[number]
