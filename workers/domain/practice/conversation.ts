import type { Gender } from '#db/vocabulary/bots.ts'
import type { BuyerAct, RepAct } from './acts.ts'
import type { Tone } from './catalog/attitudes.ts'
import type { GatekeeperNeed } from './catalog/gatekeepers.ts'
import type { ObjectionMove } from './catalog/objection-kinds.ts'
import type { VoiceLanguage } from './catalog/languages.ts'
import type { AskedFor } from './reading/plain-questions.ts'

/** `elapsedMs`: since the previous step. Below 0 counts as 0, above ten minutes as ten minutes. */
export type RepInput =
  | { kind: 'words'; text: string; elapsedMs: number }
  | { kind: 'silence'; elapsedMs: number }
  | { kind: 'hangUp'; elapsedMs: number }

export type ReadAct = {
  act: RepAct
  /** Facts of the persona that the words ask about or touch, closest first. */
  facts: string[]
  /** Details that anybody is told, closest first. */
  details: string[]
  /** The facts and details that are already out and that a question is about, closest first. */
  told: string[]
  /** What a question is about in general: "budget", "people". */
  concepts: string[]
  moves: ObjectionMove[]
  /** True if it names no subject, so that the words before it say what it is about. */
  isIndirect: boolean
  /** What kind of answer a question wants. Null if it is not a question. */
  asks: AskedFor | null
  /** The words of a question. */
  text: string
}

/** How the buyer understood the rep's words. */
export type RepReading = { acts: ReadAct[]; words: number; isUnderstood: boolean }

/** Why the buyer reacted: the rule, in words, and what it changed. */
export type Cause = { rule: string; text: string; trust: number; patience: number; interest: number }

/**
 * Everything that a model needs to word one turn, and everything it may say. Contains nothing that was not released: `says` are the
 * persona's own sentences for this turn, `offline` is the wording without a model.
 */
export type WordingPlan = {
  act: BuyerAct
  tone: Tone
  language: VoiceLanguage
  speaker: { name: string; jobTitle: string; gender: Gender | null }
  says: string[]
  /** Facts that are already out and may be mentioned again. */
  releasedFacts: string[]
  offline: string
  mostWords: number
}

export type BotTurn = {
  side: 'gatekeeper' | 'buyer'
  speakerId: string
  name: string
  act: BuyerAct
  text: string
  /** Facts that this turn reveals. */
  facts: string[]
  /** Objections that this turn raises or repeats. */
  objections: string[]
  /** The rep's questions that the buyer had no answer to: they owned up, or said something that fits the form of the question. */
  unanswered: string[]
  causes: Cause[]
  plan: WordingPlan
}

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
] as const
export type PracticeOutcome = (typeof practiceOutcomes)[number]
export type PracticeEnd = { outcome: PracticeOutcome; why: Cause[] }

export const phases = [
  'gatekeeper',
  'opening',
  'discovery',
  'objection',
  'commit',
  'closing',
  'ended',
] as const
export type Phase = (typeof phases)[number]

export type ObjectionStatus = 'pending' | 'raised' | 'pressed' | 'resolved' | 'dropped'
export type ObjectionState = {
  id: string
  status: ObjectionStatus
  /** In steps. -1: not yet. */
  raisedAt: number
  endedAt: number
  /** When it was last mentioned. */
  touchedAt: number
  presses: number
  isAcknowledged: boolean
  isExplored: boolean
  moves: ObjectionMove[]
}

/** A fact and the step at which something happened to it. */
type Mark = { id: string; at: number }

/** What a buyer asked and waits to learn. */
export const askedAbout = ['who', 'what', 'price', 'proof', 'how', 'effort', 'time', 'people', 'day'] as const
export type AskedAbout = (typeof askedAbout)[number]

/** The complete state of a conversation at one moment: JSON, integers, bounded. */
export type ConversationState = {
  engine: string
  seed: string
  /** Number of inputs so far. */
  at: number
  elapsedMs: number
  phase: Phase
  /** Index of the gatekeeper who answers. The number of gatekeepers means the buyer. */
  gatekeeper: number
  screened: {
    given: GatekeeperNeed[]
    asking: GatekeeperNeed | null
    refusals: number
    rounds: number
    /** The caller wants to leave a message. */
    isMessage: boolean
  }
  speakerId: string
  isFlipped: boolean
  trust: number
  patience: number
  interest: number
  revealed: Mark[]
  /** Facts that a closed question came close to, and those that the rep asked for without enough trust. */
  hinted: Mark[]
  withheld: Mark[]
  told: string[]
  /** What was told last, which "how long has that been?" refers to, and when. */
  focus: string | null
  focusAt: number
  /** What the rep's last question wanted, which "and the vans?" wants too. */
  lastAsks: AskedFor | null
  /** The rep's last question, which "and you, Derek?" asks again. Only with several buyers. Not in states of older engines. */
  lastQuestion?: string
  /** The person mentioned last. '' if nobody. */
  person: string
  objections: ObjectionState[]
  openObjection: string | null
  asked: AskedAbout | null
  askedAlready: AskedAbout[]
  known: {
    words: number
    name: boolean
    reason: boolean
    permission: boolean
    claims: number
    listens: number
    empathies: number
    courtesies: number
    proofs: number
    openQuestions: number
    closedInRow: number
    goodInRow: number
    nextStepAsks: number
    isPriceNamed: boolean
    silences: number
    refusals: number
    repeats: number
    /** The day and time that the rep offered last. */
    day: string
  }
  isWarned: boolean
  /** What was agreed. The call ends with the next goodbye. */
  agreed: 'nextStep' | 'callback' | null
  /** How often the buyer did not answer because the rep has not earned it. Not in states of older engines. */
  refusedToTell?: number
  /** Objections that were met before they were raised. Not in states of older engines. */
  metAhead?: string[]
  /** Turns copied from an earlier call. Not in states of older engines. */
  copiedSteps?: number
  /** The turn in which the buyer would have taken a day if not for one thing. Not in states of older engines. */
  heldAt?: number
  /** Turns of the rep since the agreement. */
  afterwords: number
  /** What the buyer said about everyday matters that no note mentions, by a hash of the question. Not in states of older engines. */
  background?: { key: number; text: string }[]
  /** The notes and answers that the buyer spoke of, and when last. Not in states of older engines. */
  spokenOf?: Mark[]
  /** Hashes of what was said, so that nothing is said twice. */
  used: number[]
  usedByRep: number[]
  lastAct: BuyerAct
  lastActs: number
  /** The buyer's last words, to which the rep may refer. */
  lastText: string
  end: PracticeEnd | null
}

export type Step = {
  state: ConversationState
  turns: BotTurn[]
  read: RepReading | null
  end: PracticeEnd | null
}

/** `at` counts inputs: 0 is the opening, 1 the answer to the rep's first words. */
export type PracticeReview = {
  revealed: { id: string; text: string; at: number }[]
  unrevealed: {
    id: string
    text: string
    /** What would have earned it: "ask how it is funded". */
    question: string
    /** Where the rep was one question away: asked too narrowly, or before the buyer trusted the rep. */
    missedAt: number | null
    because: 'neverAsked' | 'closedQuestion' | 'trust'
  }[]
  objections: {
    id: string
    text: string
    result: 'Handled' | 'Partly' | 'Not explored' | 'Not raised'
    raisedAt: number | null
    endedAt: number | null
  }[]
  handOver: { name: string; at: number } | null
  reactions: { at: number; causes: Cause[] }[]
  end: PracticeEnd | null
}
