import type { BotTurn, PersonaScript } from '../../domain/practice/index.ts'

/** What was said before, for whoever words the next turn. */
export type SpokenLine = { side: 'rep' | 'gatekeeper' | 'buyer'; text: string }

export type WordingRequest = {
  script: PersonaScript
  /** What the state machine has decided to say. */
  turns: readonly BotTurn[]
  /** The last things said, the rep's words at the end. */
  before: readonly SpokenLine[]
}

/** How one turn is said. */
export type Wording = {
  text: string
  wordedBy: 'offline' | 'model'
  /** Why a model's wording was not said; null: it was, or none was asked. */
  refusal: string | null
}

export type Worded = {
  /** One for each turn. */
  wordings: Wording[]
  /** When the first byte of a model's words came; null: none was asked, or none came. */
  firstByteAt: Date | null
  /** Resolves once what a model used has been counted: nobody waits for it before something is said. Never rejects. */
  settled?: Promise<unknown>
}

/**
 * Words what the state machine of a practice call has decided. It decides nothing itself: what is revealed, which objection is
 * raised, and when a buyer hangs up are the machine's. Never throws: the machine's own wording is always there.
 */
export type PracticeEngine = {
  /** Stored with the call. */
  id: string
  /** Answers at once, without anything that waits. */
  isInstant: boolean
  word(request: WordingRequest, signal?: AbortSignal): Promise<Worded>
}

/** Finds the engine of an organization. */
export type PracticeEngines = { for(orgId: string): Promise<PracticeEngine> }
