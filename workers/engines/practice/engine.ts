import type { BotTurn, PersonaScript } from '../../domain/practice/index.ts'

/** A line said earlier, as context for the next turn's wording. */
export type SpokenLine = { side: 'rep' | 'gatekeeper' | 'buyer'; text: string }

export type WordingRequest = {
  script: PersonaScript
  /** What the state machine has decided to say. */
  turns: readonly BotTurn[]
  /** The most recent lines; the last are the rep's words. */
  before: readonly SpokenLine[]
}

/** How one turn is said. */
export type Wording = {
  text: string
  wordedBy: 'offline' | 'model'
  /** Why a model's wording was not used. Null if it was, or if no model was asked. */
  refusal: string | null
}

export type Worded = {
  /** One for each turn. */
  wordings: Wording[]
  /** When the first byte of a model's words arrived. Null if no model was asked, or nothing arrived. */
  firstByteAt: Date | null
  /** Resolves once the model's usage has been counted. Nobody waits for that before something is said. Never rejects. */
  settled?: Promise<unknown>
}

/**
 * Words what the state machine of a practice call has decided. It decides nothing itself: the machine chooses what is revealed, which
 * objection is raised, and when a buyer hangs up. Never throws: the machine's own wording is always available.
 */
export type PracticeEngine = {
  /** Stored with the call. */
  id: string
  /** Answers immediately, without waiting for anything. */
  isInstant: boolean
  word(request: WordingRequest, signal?: AbortSignal): Promise<Worded>
}

/** Finds the engine of an organization. */
export type PracticeEngines = { for(orgId: string): Promise<PracticeEngine> }
