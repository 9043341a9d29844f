/** Stored words of practice calls: const tuples and their types. Pure. */

/** How a rep talks with the bot. */
export const practiceModes = ['text'] as const
export type PracticeMode = (typeof practiceModes)[number]

/** How a practice call ended. The first ten are what the buyer's state machine says. */
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
  /** The rep began again before the end. */
  'restarted',
] as const
export type PracticeOutcome = (typeof practiceOutcomes)[number]

/** What the rep did in an exchange; `open` is the buyer's first words. */
export const practiceInputs = ['open', 'words', 'silence', 'hangUp'] as const
export type PracticeInput = (typeof practiceInputs)[number]

/** What is known of the part with the gatekeeper, which has a score of its own. */
export const gatekeeperScoreStates = ['waiting', 'scored', 'failed'] as const
export type GatekeeperScoreState = (typeof gatekeeperScoreStates)[number]
