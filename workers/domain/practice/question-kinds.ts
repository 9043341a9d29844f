import type { ReadAct } from './conversation.ts'
import { asksOfDeciding } from './noted.ts'
import type { EverydayKind } from './reading/everyday-examples.ts'
import { everydayIn } from './reading/everyday-questions.ts'
import { aboutTheTalk, askedForBy, type AskedFor } from './reading/plain-questions.ts'
import type { Talk } from './talk.ts'
import { decides, yesNo } from './unknown.ts'

/** Finds the kind of an everyday question, by the examples, its form, and how well the two sides know each other. */

const surely = 0.9
/** "Is that part of it?" is about what was just said. */
const asksOfIt = /^(?:\p{L}{2,5}[ ,]{1,2}){0,2}(?:is|was|are|were) (?:that|this|it|these|those)(?!\p{L})/iu
/** A question in another form asks for something else: "what did you sign for?" is not "who signs?". */
const formsOf: Partial<Record<EverydayKind, readonly AskedFor[]>> = {
  companyDoes: ['what', 'how', 'which', 'who', 'said', 'number', 'cost', 'where', ...yesNo],
  companySize: ['number', 'what', 'cost', ...yesNo],
  teamSize: ['number', 'what', ...yesNo],
  decides: ['who', 'whom', 'said', ...yesNo],
  reportsTo: ['who', 'whom', 'which', ...yesNo],
  budget: ['what', 'cost', 'number', 'how', 'who', 'when', 'where', ...yesNo],
  customersOf: ['who', 'whom', 'what', 'number', 'which'],
  tools: ['what', 'which', 'who', 'whom', 'how', ...yesNo],
  contract: ['when', 'whenNext', 'howLong', 'what', 'number', ...yesNo],
  tenure: ['howLong', 'when', 'number', 'whenNext', ...yesNo],
  hoursOf: ['howLong', 'number', 'cost', 'what', ...yesNo],
  costOf: ['cost', 'number', 'what', ...yesNo],
  teamRoles: ['who', 'how', 'what', 'which'],
  timeline: ['when', 'whenNext', 'what', 'howLong', 'number', 'time', ...yesNo],
  measures: ['how', 'where', 'who', ...yesNo],
}
/** Nobody sells anything to their own team. */
const ofBuying = new Set<EverydayKind>([
  'looked',
  'budget',
  'buying',
  'contract',
  'decides',
  'tools',
  'companyDoes',
  'customersOf',
  'whyNow',
  'reportsTo',
])
const aboutTheTalkOrFeelings = new Set<AskedFor>([...aboutTheTalk, 'feeling'])
/** Later in a call, "where are you now?" asks for a figure. */
const latestWhereabouts = 3
const ofFacts = new Set<AskedFor>(['happens', 'who', 'howOften'])
const ofDecision =
  /\b(?:decid\w*|decision|sign\w*|approv\w*|involv\w*|agree|convince|in charge|boss|responsible|say|yes|has to|have to|needs?|join|meeting|invite|board|there|table|call)\b/i
const ofWishes = new Set<EverydayKind>(['criteria', 'goals', 'priority', 'problem', 'measuredOn', 'timeline'])
const countsOn =
  /\b(?:how (?:many|much|often) of (?:those|these|them|that)|how (?:many|often) (?:days|hours|weeks|times|minutes|months))\b/i
const ofCounts = new Set<EverydayKind>([
  'companyDoes',
  'companySize',
  'teamSize',
  'locations',
  'customersOf',
  'growth',
  'typicalDay',
])
export const bareElse = /^(?:[a-z]{2,5}[ ,]{1,2}){0,2}(?:you |me )?(?:and )?who else ?\??$/i
/** The kind of a question by its concept, if its words resemble no example. */
const kindsOfConcepts: readonly (readonly [string, EverydayKind, readonly AskedFor[]])[] = [
  ['tool', 'tools', ['what', 'which', 'is', 'does', 'areYou']],
  ['budget', 'budget', ['what', 'is', 'does', 'areYou', 'cost', 'how', 'number']],
  ['decision', 'decides', ['who', 'whom', 'is', 'areYou', 'would', 'could']],
  ['decision', 'buying', ['how']],
  ['rivals', 'looked', ['who', 'whom', 'what', 'which', 'is', 'did', 'areYou', 'does']],
  ['history', 'tried', ['what', 'did', 'tried']],
  ['goals', 'goals', ['what', 'hope', 'which']],
  ['criteria', 'criteria', ['what', 'hope', 'which']],
  ['problem', 'problem', ['what', 'which']],
  ['process', 'handling', ['how']],
]

export const kindOfConcepts = ({ concepts, asks, text }: ReadAct): EverydayKind | null =>
  kindsOfConcepts.find(
    ([concept, kind, wanted]) =>
      asks !== null &&
      !bareElse.test(text) &&
      !(kind === 'decides' && /\bwho else\b/i.test(text) && !ofDecision.test(text)) &&
      wanted.includes(asks) &&
      concepts.includes(concept) &&
      !(ofMoney.has(kind) && countsThings.test(text)),
  )?.[1] ?? null

/** "Is it just you, or have you got help?" */
const asksForHelpers =
  /(?<!\p{L})(?:(?:just|only) you(?:rself)?(?: alone)?,? or(?! (?:the|is|your|somebody|someone))|(?:all )?by yourself|all on your own)(?!\p{L})/iu

/** "Who is the boss of the drivers?" does not ask for the buyer's own boss. */
const asksOfMyBoss = /(?<!\p{L})(?:you|your|u|ur|above|over)(?!\p{L})/iu
const priced = new Set<EverydayKind>([
  'budget',
  'costOf',
  'buying',
  'impact',
  'companySize',
  'teamSize',
  'measures',
])
const ofMoney = new Set<EverydayKind>(['budget', 'costOf', 'buying'])
const costsThem =
  /(?<!\p{L})what (?:does|do|did|is|would)(?!\p{L})[^?]{1,60}(?<!\p{L})(?:cost|costing) you(?!\p{L})/iu
const countsThings = /(?<!\p{L})how many (?!euros|dollars|pounds|thousand|hundred|k(?!\p{L}))/iu

/** "I looked at your site but could not tell - what do you look after?" */
const aside = /^[^?]{3,200}(?: [–—-]{1,2}|[:;…]|\.{2,3}) (?=(?:what|how|who|which|where)(?:'s|s)? )/iu

/** The meaning of some questions depends on how the two sides know each other. */
export function kindOf({ script, state }: Talk, { text, asks }: ReadAct): EverydayKind | null {
  if (asks === 'happened') return null
  if (asksForHelpers.test(text) && !decides.test(text) && !/\bdid\b/i.test(text)) return 'teamSize'
  const found = everydayIn(script, text.replace(aside, ''))
  // "How does that sound?" is about the talk itself.
  if (found === null || (found.score < surely && aboutTheTalkOrFeelings.has(askedForBy(text)))) return null
  const { kind } = found
  // "How many of those in a week?", "for how many days?" ask nothing about the firm.
  if (countsOn.test(text) && ofCounts.has(kind)) return null
  // "What happened then?" is about the past.
  if (kind === 'doNothing' && /(?<!\p{L})(?:happened|did)(?!\p{L})/iu.test(text)) return null
  if (found.score < surely && asksOfIt.test(text)) return null
  const asked = askedForBy(text)
  if (found.score < surely && formsOf[kind]?.includes(asked) === false) return null
  // "Who makes the plan?" does not ask who decides.
  if (kind === 'decides' && asks === 'who' && found.score < surely && !asksOfDeciding.test(text)) return null
  // "Who else sits there?" asks for nobody who decides.
  if (kind === 'decides' && /\bwho else\b/i.test(text) && !ofDecision.test(text) && !bareElse.test(text))
    return null
  // "You and who else?" goes on with what was said last.
  if (kind === 'decides' && bareElse.test(text) && !asksOfDeciding.test(state.lastText)) return null
  if (kind === 'reportsTo' && (asks === 'said' || !asksOfMyBoss.test(text))) return null
  // "What's a stop cost you?" does not ask what stops anybody.
  if (asked === 'cost' && !priced.has(kind)) return null
  // "What does it cost you when it happens?" asks for no budget.
  if (kind === 'budget' && costsThem.test(text)) return 'costOf'
  // "How many do you pay late?" counts something else than money.
  if (ofMoney.has(kind) && countsThings.test(text)) return null
  if (script.relationship === 'colleague' && ofBuying.has(kind)) return null
  if (kind === 'whereabouts')
    return state.at <= latestWhereabouts && /\b(?:you|u)\b/i.test(text) ? kind : null
  if (kind === 'impact' && /\b(?:cause|reason)s?\b/i.test(text)) return null
  if (/\bwhich of (?:the|these|those|your)\b/i.test(text) && ofWishes.has(kind)) return null
  // "And if nobody picks up?" asks for nothing that is wanted.
  if (
    asks !== null &&
    ofFacts.has(asks) &&
    ofWishes.has(kind) &&
    !(kind === 'timeline' && asks !== 'happens')
  )
    return null
  if (kind === 'ownStep') return script.relationship === 'colleague' ? kind : null
  const isOwn = script.relationship === 'colleague' || script.relationship === 'customer'
  return kind === 'forSuppliers' && isOwn ? null : kind
}
