import type { BotCallType } from '#db/vocabulary/bots.ts'
import type { Sentence } from '../../scoring/conversation.ts'
import { objectionLibrary } from '../../scoring/detectors/objections.ts'
import { discoveryDetectors } from '../../scoring/detectors/discovery.ts'
import { botObjection } from '../bot.ts'
import { proposeFacts } from './facts.ts'
import { proposeKnowledge } from './knowledge.ts'
import { type CallToRead, type Reading, readMoments } from './moments.ts'
import { proposeObjections } from './objections.ts'
import { proposePersona } from './persona.ts'
import { isEnough, type Proposal, type Replaced } from './proposal.ts'

export type CallProposal = {
  callType: BotCallType
  proposals: Proposal[]
  replaced: Replaced[]
  /** Why the call cannot become a bot. Null if it can. */
  obstacle: string | null
}

/** Shown next to everything proposed here. */
export const offlineProposalNote =
  'Read from the transcript by phrases, without a language model. An item without a quote says where it came from. Look through the words before you share the bot: a name that the transcript writes without a capital may have stayed.'

/** With fewer words, the buyer has said too little for a bot. */
const fewestBuyerWords = 40

/** What a bot could consist of, each part with the words that it comes from. The same call gives the same proposals. */
export function proposeFromCall(
  call: CallToRead & { callType: BotCallType; buyerName: string | null; buyerCompany: string | null },
): CallProposal {
  const reading = readMoments(call)
  const { proposals: objections, used } = proposeObjections(reading)
  const kinds = objections.map(({ value }) => botObjection.parse(value).kind)
  const persona = proposePersona(reading, call, kinds, incumbentIn(reading))
  const facts = reading.isEnglish ? proposeFacts(reading, used) : []
  const read = reading.isEnglish ? [...objections, ...facts] : []
  const knowledge = reading.isEnglish ? proposeKnowledge(reading, read) : []
  const proposals = [...persona, ...read, ...knowledge]
  return {
    callType: call.callType,
    proposals,
    replaced: reading.mask.replaced(),
    obstacle: obstacleOf(reading, proposals),
  }
}

function obstacleOf({ buyerWords, isEnglish }: Reading, proposals: readonly Proposal[]): string | null {
  if (buyerWords === 0) return 'The transcript has no words of a buyer.'
  if (!isEnglish) return 'The buyer does not speak English, the only language whose phrases are known here.'
  if (buyerWords < fewestBuyerWords)
    return `The buyer says only ${buyerWords} words, which is too short for a bot.`
  return isEnough(proposals) ? null : 'The buyer’s words hold no objection and nothing about the company.'
}

/** The sentence in which the buyer says that they already use somebody. */
function incumbentIn({ conversation, buyerRuns }: Reading): Sentence | null {
  const plain = buyerRuns
    .flatMap(({ sentences }) => sentences)
    .find(({ text, question }) => question === 'none' && objectionLibrary.incumbent.test(text))
  if (plain !== undefined) return plain
  const finding = discoveryDetectors.find(({ id }) => id === 'tools-or-incumbent')?.detect(conversation)
  return finding?.kind === 'found' ? (finding.evidence[0] ?? null) : null
}
