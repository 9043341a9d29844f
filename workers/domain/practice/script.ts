import { z } from 'zod'
import { botCallTypes, emotionalStates, genders } from '#db/vocabulary/bots.ts'
import { askingBack, tones } from './catalog/attitudes.ts'
import { gatekeeperNeeds } from './catalog/gatekeepers.ts'
import { voiceLanguageIds } from './catalog/languages.ts'
import { objectionKinds, objectionMoves, raisedWhen } from './catalog/objection-kinds.ts'

/** How well the two sides know each other. It decides how a call begins and what counts as a next step. */
export const relationships = ['stranger', 'prospect', 'customer', 'colleague', 'carrier'] as const
export type Relationship = (typeof relationships)[number]

/** The id of the main buyer of a call. */
export const mainSpeakerId = 'main'

const percent = z.int().min(0).max(100)
const points = z.int().min(-100).max(200)
const id = z.string().min(1).max(80)
const words = z.array(z.string().max(40)).max(60)

/** What a piece of the persona is about: stems of words, and concepts that a question may name. */
const subject = z.object({
  /** Words of its topic and of how it is earned. A question matches by them. */
  stems: words,
  /** Words of its text too, which weigh less. */
  textStems: words,
  concepts: words,
})
export type Subject = z.infer<typeof subject>

/** A sentence the buyer can say. `text` is what the form says, `spoken` the same as the buyer says it. */
const saying = z.object({
  id,
  speakerId: id,
  text: z.string().max(2000),
  spoken: z.string().max(600),
  subject,
})
export type Saying = z.infer<typeof saying>

const scriptFact = saying.extend({
  topic: z.string().max(200),
  earnedBy: z.string().max(200),
  /** The trust from which an open question about the subject earns it. */
  trust: percent,
})
export type ScriptFact = z.infer<typeof scriptFact>

/** What the buyer answers to a question, whoever asks. */
const scriptKnowledge = z.object({
  id,
  /** Whose answer it is. Older scripts know only the main buyer's. */
  speakerId: id.default(mainSpeakerId),
  asks: z.array(z.string().max(200)).max(6),
  /** What the buyer had just said, if the question only makes sense after such words. */
  after: z.string().max(300),
  spoken: z.string().max(301),
  /** The fact, detail, objection, or other answer that `after` repeats. */
  follows: id.nullable(),
  /** The hidden fact that has to be out, because this is more about it. */
  needs: id.nullable(),
})
export type ScriptKnowledge = z.infer<typeof scriptKnowledge>

const scriptObjection = z.object({
  id,
  speakerId: id,
  text: z.string().max(300),
  kind: z.enum(objectionKinds),
  settledBy: z.string().max(300),
  /** Stems of what settles it. */
  settledStems: words,
  raisedWhen: z.enum(raisedWhen),
  /** 1 to 3: how much it stands in the way of a next step. */
  severity: z.int().min(1).max(3),
  moves: z.array(z.enum(objectionMoves)).max(12),
  /** How often the buyer repeats it before dropping it. */
  presses: z.int().min(1).max(4),
  subject,
})
export type ScriptObjection = z.infer<typeof scriptObjection>

const speaker = z.object({
  id,
  firstName: z.string().max(40),
  lastName: z.string().max(40),
  gender: z.enum(genders).nullable(),
  jobTitle: z.string().max(100),
  tone: z.enum(tones),
  /** Stems of what they are responsible for. */
  stems: words,
  concepts: words,
})
export type Speaker = z.infer<typeof speaker>

const scriptAttitude = z.object({
  id: z.enum(emotionalStates),
  tone: z.enum(tones),
  trust: percent,
  patience: percent,
  interest: percent,
  costQuarters: z.int().min(1).max(20),
  revealTrust: percent,
  asksBack: z.enum(askingBack),
  hangsUp: z.boolean(),
  flipsAfter: z.int().min(1).max(10).nullable(),
  flipsTo: z.enum(emotionalStates).nullable(),
})
export type ScriptAttitude = z.infer<typeof scriptAttitude>

const scriptGatekeeper = z.object({
  speaker,
  openerLine: z.string().max(300),
  patience: percent,
  costQuarters: z.int().min(1).max(20),
  needs: z.array(z.enum(gatekeeperNeeds)).max(5),
  refusals: z.int().min(0).max(3),
  /** True if the call ends with the gatekeeper, because being put through is the exercise. */
  isWholeCall: z.boolean(),
})
export type ScriptGatekeeper = z.infer<typeof scriptGatekeeper>

/** What a next step needs. */
const commitment = z.object({
  interest: points,
  trust: points,
  /** How many notes of the persona the call must have covered. */
  shared: z.int().min(0).max(6),
  /** Whether the rep must name a day or a time. */
  needsTime: z.boolean(),
})

/** A bot ready for a call: JSON, stored with the call, hashed by the caller. */
export const personaScript = z.object({
  format: z.literal(1),
  agentId: z.string().min(1).max(60),
  callType: z.enum(botCallTypes),
  language: z.enum(voiceLanguageIds),
  relationship: z.enum(relationships),
  isFocus: z.boolean(),
  companyName: z.string().max(120),
  repName: z.string().max(120),
  openerLine: z.string().max(300),
  /** The first one is the main buyer of the call. */
  speakers: z.array(speaker).min(1).max(6),
  attitude: scriptAttitude,
  /** The attitude after it flips. */
  flipped: scriptAttitude.nullable(),
  gatekeepers: z.array(scriptGatekeeper).max(3),
  facts: z.array(scriptFact).max(80),
  /** What the buyer tells anybody who asks. */
  details: z.array(saying).max(80),
  /** Not in scripts of older engines. */
  knowledge: z.array(scriptKnowledge).max(400).default([]),
  objections: z.array(scriptObjection).max(60),
  commitment,
  asksAbout: z.array(z.enum(['price', 'proof', 'how', 'effort', 'time', 'people'])).max(8),
  mostMinutes: z.int().min(1).max(60),
})
export type PersonaScript = z.infer<typeof personaScript>
