import { z } from 'zod'
import { botKnowledge, botObjection, hiddenFact } from '../bot.ts'

/** In the order of the page. */
export const proposalSections = [
  'persona',
  'objections',
  'hiddenFacts',
  'companyDetails',
  'goals',
  'opinions',
  'knowledge',
] as const

/** `callType` belongs to the bot. Every other path is a field of its form. */
export const proposalPaths = [
  'name',
  'companyName',
  'jobTitle',
  'callType',
  'emotionalState',
  'callScenario',
  'openerLine',
  'objections',
  'hiddenFacts',
  'companyDetails',
  'goals',
  'opinions',
  'knowledge',
] as const
export type ProposalPath = (typeof proposalPaths)[number]

/** A lasting place in the transcript. `quote` is masked, as stored with the bot. The original words are only in the call. */
export const maskedPlace = z.object({
  messageIndex: z.number().int().min(0),
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  quote: z.string().max(400),
  /** The role of the words: said by the buyer, the question that earned them, or what settled an objection. */
  role: z.enum(['said', 'asked', 'settled']),
})
export type MaskedPlace = z.infer<typeof maskedPlace>

const proposalValue = z.union([
  z.string().max(500),
  botObjection,
  hiddenFact,
  z.object({ option: z.string(), buyerAttitude: z.string().nullable() }),
  z.object({ topic: z.string(), text: z.string() }),
  botKnowledge,
])

export const proposal = z.object({
  id: z.string().max(60),
  section: z.enum(proposalSections),
  path: z.enum(proposalPaths),
  /** What it is, in one or two words: "Price", "Who decides". */
  label: z.string(),
  value: proposalValue,
  /** The value as people read and edit it. */
  text: z.string().max(500),
  /** Empty: not from the words of the call. `because` then says where it came from. */
  evidence: z.array(maskedPlace),
  because: z.string(),
})
export type Proposal = z.infer<typeof proposal>

/** A proposal that somebody keeps, with their own words if they changed it. */
export type Kept = { id: string; text?: string | undefined }

export const replacedKinds = ['person', 'company', 'place', 'email', 'phone', 'address'] as const
export type ReplacedKind = (typeof replacedKinds)[number]

/** `original` is what the call says. It is shown only to people who may see the call, and never stored. */
export type Replaced = { kind: ReplacedKind; original: string; replacement: string }

export const tooLittle = 'A bot needs at least one objection or company detail.'
const needed: ReadonlySet<ProposalPath> = new Set(['objections', 'companyDetails'])
/** Whether enough is kept for a bot. */
export const isEnough = (proposals: readonly Pick<Proposal, 'path'>[]): boolean =>
  proposals.some(({ path }) => needed.has(path))
