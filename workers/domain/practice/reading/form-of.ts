import { isCourtesyOrScheduling, questionKind } from '../../scoring/questions.ts'
import type { PersonaScript } from '../script.ts'
import { asksOn } from './concepts.ts'
import type { EverydayKind } from './everyday-examples.ts'
import { everydayIn } from './everyday-questions.ts'
import {
  askedForBy,
  type AskedFor,
  invitesToTell,
  isCleft,
  isElliptical,
  offersByAsking,
  proposesByAsking,
} from './plain-questions.ts'
import { countWords } from './plain-words.ts'
import { asksInside } from './preface.ts'
import { openQuestionStart } from './question-form.ts'

/** Whether words are a question, and whether a yes or a no answers it. */

/** "who decides", typed without a question mark. */
const bareQuestion =
  /^(?:and|but|so) (?:what )?if (?:there|it|that|they|you|nobody|somebody|none|no) [^,.!]{3,60}$|^(?:(?:and|so|but|ok|okay|well|then|great|cool|nice|good|alright|perfect|right),? ){0,2}(?:who|why|where|which|how (?!nice|great|lovely|funny|sad|interesting|cool|about)|what (?!a |an |we |i |our )|since when|until when|by when|when (?:is|was|does|did|do|will|would|can|are))[^,.!]{2,80}\??$|^(?:and |so |but )?(?:until when|by when|since when|how come|how so|what for|then what|and then|such as|for example|for instance|meaning|(?:of|for|with|by|about|in|on|from|than|to|at) (?:what|whom|which|who|where)|like what|who|how many|how much|how long|how often|where|when|why)(?: exactly| precisely| roughly| again| then)?\??$/iu
const mostBare = 10

/** Grammatically a yes or no would do, but nobody answers just that: "is there anything you would like us to improve?" */
const wantsMore = new Set<AskedFor>(['hope', 'likes', 'dislikes'])

/** "Is that what you would need?" */
const asksOfIt =
  /^(?:\p{L}{2,5}[ ,]{1,2}){0,2}(?:is|was|would|does|will|are) (?:that|this|it|these|those)(?!\p{L})/iu

/** "Just tell me the first thing you want to see." */
const tellMe =
  /^(?:[\p{L}']{1,6}[ ,]{1,2}){0,2}(?:tell|give|name|read) (?:me|us) (?:the|your|one|a|two|three) (?:\p{L}{2,12} ){0,3}(?:thing|things|reason|reasons|example|number|name|case|point|two|three|few|list)(?!\p{L})/iu

/** "I'm asking whether you would be okay with that." */
const asksWhether =
  /^(?:[\p{L}']{1,8}[ ,]{1,2}){0,3}(?:i'm|i am) (?:just |only )?asking (?:you )?(?:if|whether)(?!\p{L})/iu

/** "To send you the offer! Just your email address, please." */
const asksForContact =
  /^(?:just|only|and|then|all i need is) (?:your|the|an?) (?:best |direct )?(?:e-?mail|number|mobile|address|phone)/iu

/** "how confident are you in it, honestly", typed without a question mark. */
const asksForDegree =
  /^(?:[\p{L}']{1,5}[ ,]{1,2}){0,2}how (?:confident|sure|likely|often|bad|serious|important|happy|good|easy|hard|close|far|reliable|comfortable|optimistic|worried|urgent) (?:is|are|was|were|do|does|did|would)(?!\p{L})/iu

/** "And by when would you need it?" */
const asksByWhen = /^(?:(?:and|so|but|okay)[ ,]{1,2}){0,2}(?:by|since) when(?!\p{L})/iu

/** "I was wondering if you had anything out of Columbus." */
const wonders =
  /^(?:[\p{L}']{1,9}[ ,]{1,2}){0,3}(?:i (?:was|am)|i'm|just|we were|not sure) (?:just )?(?:wondering|curious|calling to (?:see|ask|find out)|checking|hoping to find out)? ?(?:if|whether) (?:you|there|your|that|this|it|anybody|anyone)(?!\p{L})/iu

/** "who signs for it at your place", after other words and without a question mark. */
const unmarked =
  /(?:^|[,.;:–-] ?|(?:^|[ ,])(?:and|but|so|ok|okay|then|also|well|what|tell me) )(?:who(?:'s)?|what(?:'s)?|which|where(?:'s)?|why|when|how (?:many|much|long|often|big|old|high|far|do|does|did|is|are|was|were|would|will|has|have|come|about)) (?!we |i |i'm |we're |our |my |you said|you told|you mentioned)(?=[^,.]{3,120}$|[^,.]{3,90}[,] (?:maybe|if|in|or|and|you|volume|hand|roughly|with|so|please|one|\p{L}{2,9})[^,.]{0,40}$)/iu
const inverted =
  /(?:^|[,.;:–-] ?|(?:^|[ ,])(?:and|but|so|ok|okay|then|also|well) )(?:do|does|did|is|are|was|were|have|has|can|could|any|would|will) (?:you|your|it|there|they|the|this|that|anyone|anybody|somebody|[hs]h?e|getting|one|any|all|these|those|winters?|\p{L}{3,12}s)(?!\p{L})[^,.]{3,100}$/iu
const onlySays =
  /^(?:[\p{L}']{1,6}[ ,]{1,2}){0,3}(?:i|we|our|my|that's|this is|which is|thanks|thank|sorry|let me|here's|it's|when we|what we|what i|how we|the reason|imagine)(?!\p{L})/iu
const asksUnmarked = (text: string): boolean =>
  !text.includes('?') && !onlySays.test(text) && (unmarked.test(text) || inverted.test(text))

/** "Could you paint me a picture of a Saturday?" names a day but does not request a meeting. */
export const asksToTell =
  /(?<!\p{L})(?:paint(?:ing)?|describ(?:e|ing)|walk(?:ing)?|talk(?:ing)?|tell(?:ing)?|giv(?:e|ing)|tak(?:e|ing)|explain(?:ing)?|show(?:ing)?)(?: (?:to )?(?:me|us))(?!\p{L})[^?]{0,30}(?<!\p{L})(?:what|how|why|picture|idea|example|through|about)(?!\p{L})/iu

export type QuestionForm = 'none' | 'open' | 'closed'

/** Nobody answers these with a bare yes, however the rep asks. */
const openKinds = new Set<EverydayKind>([
  'companyDoes',
  'role',
  'background',
  'typicalDay',
  'measuredOn',
  'reportsTo',
  'teamRoles',
  'tools',
  'handling',
  'problem',
  'tried',
  'looked',
  'decides',
  'buying',
  'criteria',
  'budget',
  'timeline',
  'goals',
  'whyNow',
  'doNothing',
  'impact',
  'costOf',
  'hoursOf',
  'dislikesIt',
  'contract',
  'measures',
])

/** "So that's what keeps you busy." */
const concludes =
  /^(?:\p{L}{2,6}[ ,.]{1,2}){0,3}(?:that(?:'s| is|s)|this is|which is|it(?:'s| is)) (?:what|how|why|where|when|who)(?!\p{L})/iu

/** "How many" asks for one number, but still counts as open; only yes-or-no questions are closed to a buyer. */
export function questionOf(text: string, asks: boolean): QuestionForm {
  if (isCleft(text)) return 'none'
  if (proposesByAsking(text)) return 'closed'
  if (asksForDegree.test(text) || asksByWhen.test(text)) return 'open'
  if (asksForContact.test(text)) return 'closed'
  if (/(?<!\p{L})(?:to|with|than|for|about|of|by) (?:what|whom|which)(?:,? please)? ?\?$/iu.test(text))
    return 'open'
  if (/[, ]or (?:nah|no|not|what|is that just us)[ ?.!]*$/iu.test(text)) return 'closed'
  if (asksWhether.test(text) || wonders.test(text)) return 'closed'
  if (tellMe.test(text)) return 'open'
  if (asksInside(text) && (asks || text.includes('?'))) return 'open'
  if (isElliptical(text)) return 'open'
  if (bareQuestion.test(text) && countWords(text) <= mostBare) return 'open'
  if (offersByAsking(text)) return 'closed'
  if (invitesToTell(text)) return 'open'
  const kind = questionKind(text, asks)
  if (kind === 'none') return asksOn.test(text) ? 'open' : 'none'
  if (kind === 'open' || asksOn.test(text)) return 'open'
  if (isCourtesyOrScheduling(text)) return 'closed'
  return openQuestionStart.test(text) || (wantsMore.has(askedForBy(text)) && !asksOfIt.test(text))
    ? 'open'
    : 'closed'
}

/** Whether the text is a question, by its own words or by the examples it resembles. */
export function formOf(script: PersonaScript, text: string, asks: boolean): QuestionForm {
  if (!text.includes('?') && concludes.test(text)) return 'none'
  const form = questionOf(text, asks)
  if (form === 'open' || (form === 'closed' && asksToTell.test(text))) return 'open'
  // "yeah lets start with your list, what's first on it"
  if (form === 'none' && isTyped.test(text) && clauseAsks.test(text)) return 'open'
  if (form === 'none' && asksUnmarked(text)) return 'open'
  const found = everydayIn(script, text)
  if (found === null || (form === 'none' && (found.score < surely || !startsLikeQuestion.test(text))))
    return form
  return openKinds.has(found.kind) ? 'open' : 'closed'
}

/** Typed without a capital letter or final punctuation. */
const isTyped = /^[^\p{Lu}?]{1,200}[^.!?]$/u
const clauseAsks =
  /[,;–-] ?(?:so |and |but )?(?:what's|what is|what are|what do|what does|what did|what would|how do|how does|how did|how is|how many|how much|how long|how often|who is|who does|who's|when do|when does|when is|where is|where do|why do|why is|why did|which)(?!\p{L})/iu

/** From this similarity to an example, words without a question mark are a question. */
const surely = 0.75
const startsLikeQuestion =
  /^(?:[\p{L}']{1,7}[ ,]{1,2}){0,3}(?:what|how|who|where|when|which|why|do|does|did|are|is|was|have|has|can|could|would|will|tell|walk|any|been)(?!\p{L})/iu
