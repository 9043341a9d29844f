/** Stored words of buyer bots: const tuples and their types. Pure. Spelling follows the product specification. */

import { callTypes } from './calls.ts'

/** A bot practices one of the call types of real calls. */
export const botCallTypes = callTypes
export type BotCallType = (typeof botCallTypes)[number]

/** One buyer, one objection to practice on, or several buyers on one call. */
export const botKinds = ['individual', 'focus', 'multiParty'] as const
export type BotKind = (typeof botKinds)[number]

export const botStatuses = ['DRAFT', 'ACTIVE', 'INACTIVE'] as const
export type BotStatus = (typeof botStatuses)[number]

export const genders = ['MALE', 'FEMALE'] as const
export type Gender = (typeof genders)[number]

/** How the persona treats the rep; also called the buyer's personality. */
export const emotionalStates = [
  'none',
  'rude',
  'nice',
  'nice_agreeable',
  'nice_less_inquisitive',
  'nice_no_hangup',
  'rude_flip',
  'less_rude',
  'less_rude_less_inquisitive',
  'discovery',
  'sassy',
  'rude_not_inquisitive',
] as const
export type EmotionalState = (typeof emotionalStates)[number]

export const botDifficulties = ['EASY', 'MEDIUM', 'HARD'] as const
export type BotDifficulty = (typeof botDifficulties)[number]

export const voiceProviders = ['ELEVEN_LABS', 'VAPI'] as const
export type VoiceProvider = (typeof voiceProviders)[number]

/** A generated draft is the user's latest until a bot is made from it. */
export const botDraftStatuses = ['LATEST', 'USED'] as const
export type BotDraftStatus = (typeof botDraftStatuses)[number]

/** What a draft was generated from: a description or a recorded call. */
export const botDraftSources = ['description', 'realCall'] as const
export type BotDraftSourceKind = (typeof botDraftSources)[number]
