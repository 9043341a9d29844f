import { mostWordsSaid } from '../catalog/attitudes.ts'
import type { BotTurn } from '../conversation.ts'

/** What a curt person never says. */
const gushing =
  /(?<!\p{L})(?:lovely|wonderful|delighted|so nice|so happy|thrilled|my pleasure|with pleasure|love to|so excited|so glad|thank you so much|amazing|fantastic)(?!\p{L})/iu
/** What a friendly person never says. */
const rude =
  /(?<!\p{L})(?:shut up|stupid|idiot|nonsense|rubbish|get lost|go away|leave me alone|waste (?:of )?my time|wasting my time|damn|crap|what the hell|none of your business)(?!\p{L})/iu

/** Why a reply does not fit its tone. Null if it does. */
export function missesOfAttitude({ text, plan: { tone } }: Pick<BotTurn, 'text' | 'plan'>): string | null {
  const words = text.split(' ').length
  if (words > mostWordsSaid[tone])
    return `has ${words} words, and somebody this curt stops after ${mostWordsSaid[tone]}`
  if ((tone === 'blunt' || tone === 'dry') && gushing.test(text)) return 'is friendlier than the personality'
  if (tone === 'warm' && rude.test(text)) return 'is ruder than the personality'
  return null
}
