/** The buyer's state machine: what practice, by text or by voice, is built on. Pure. */
export type { BotTurn, ConversationState, RepInput, Step } from './conversation.ts'
export type { BuyerAct } from './acts.ts'
export { offlineLanguageProblem } from './catalog/languages.ts'
export { checkWording } from './check-wording.ts'
export { compileScript } from './compile.ts'
export { review } from './review.ts'
export { type PersonaScript, personaScript } from './script.ts'
export { buyerEngineVersion, openConversation, replay, step } from './step.ts'
