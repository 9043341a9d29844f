import { asksForExample, asksHowNoticed, asksWhoseTool } from './question-patterns.ts'
import { asksOfLeavers } from './everyday-questions.ts'
import { withoutCondition } from './offered.ts'
import type { AskedFor } from './plain-questions.ts'
import type { WordingKey } from '../wording/choose.ts'

/** What form an answer about an everyday matter has. */

/** Money, contracts and who decides are never everyday matters. */
const guarded =
  /[€£$%]|(?<!\p{L})(?:costs?|costing|expensive|cheap|prices?|pay|pays|paid|spend\p{L}{0,3}|spent|budgets?|money|invoices?|contracts?|renew\p{L}*|notice period|sign|signs|signed|signing|approv\p{L}*|decid\p{L}*|decision|signatures?|authori\p{L}*|percent\p{L}*|rates?|revenue|profit|salar\p{L}*|worth|fund\p{L}*|afford|legal|password|competitors?|boss|owner|board|director|reports? to)(?!\p{L})/iu
const howMuchMoney =
  /(?<!\p{L})how much(?! (?:time|work|effort|of (?:your|the) (?:time|day|week)))(?!\p{L})/iu
/** Who the buyer is and what the firm does stands in notes, or is asked again. */
const aboutTheTalk =
  /(?<!\p{L})(?:hear me|speak to|talk to you|call you|send (?:me|you|it|that|this|us|over)|i send|e-?mail|phone number|meeting|demo|invite|calendar|next week|tomorrow|monday|tuesday|wednesday|thursday|friday at|o'clock|we can|can we|should we|shall we|could we|can i|could i|may i|should i|shall i|would you (?:like|be|mind|consider|want|agree|join|give|take|come|have|meet)|interested|let me)(?!\p{L})/iu

const since = /(?<!\p{L})(?:since when|how long (?:have|has|had|ago|'ve|is it|are|is) )/iu
const ahead =
  /(?<!\p{L})(?:(?:does|do) (?:it|that|this|you|they|we) (?:open|start|begin|launch|go live|end|expire|run out|arrive|move in)|next|this (?:week|month|quarter|year|season)|will|due|upcoming|coming|going to|supposed to|planned|would|up and running|up(?= ?[?]| for renewal))(?!\p{L})/iu
const past = /(?<!\p{L})(?:did|was|were|has|have|had)(?!\p{L})/iu
const whoElse = /(?<!\p{L})(?:who else|anyone else|anybody else|somebody else|someone else)(?!\p{L})/iu
const lastTime =
  /(?<!\p{L})(?:an example|for example|for instance|what happened (?:the )?last time)(?!\p{L})/iu
const asksForTool = /(?<!\p{L})(?:tools?|systems?|software|apps?|program\p{L}*|platform)(?!\p{L})/iu
const takesTime =
  /(?<!\p{L})what(?:'s| is| are| takes?| eats?| costs?)?(?!\p{L})[^?]{0,60}(?<!\p{L})(?:most (?:time|of your time)|the most time|annoy\p{L}*|hard(?:est)?|difficult|tricky|bother\p{L}*|bugging|worst|pain|nerves|not so fine|missing)(?!\p{L})/iu
const ofKind = /(?<!\p{L})(?:what|which) (?:kinds?|sorts?|types?)(?!\p{L})/iu
const hypothetical = /(?<!\p{L})(?:would|could|might)(?!\p{L})/iu
const noAlternative =
  /^(?:not|so|nah|no|what|anything|something|whatever|maybe|is that|am i|do i|did i|how|who|why|where|when)(?!\p{L})/iu

const byForm: Partial<Record<AskedFor, WordingKey>> = {
  who: 'bgWho',
  whom: 'bgWho',
  howOften: 'bgOften',
  howLong: 'bgLong',
  why: 'bgWhy',
  happens: 'bgThen',
  how: 'bgHow',
  where: 'bgWhere',
  likes: 'bgLikes',
  dislikes: 'bgDislikes',
  happy: 'bgOpinion',
  did: 'bgDid',
  tried: 'bgDid',
  is: 'bgIs',
  areYou: 'bgAre',
  which: 'bgWhich',
  choice: 'bgWhich',
  does: 'bgDoes',
  said: 'bgSaid',
}

/** The second of two things that a question offers, as the buyer says it: "you or your boss?" → "my boss". Null if it is more than a few words. */
export function secondOf(text: string): string | null {
  const [, second = ''] =
    /(?<!\p{L})or (?:is it |are they |rather |just )?([^,?.;]{2,40})\?/iu.exec(text) ?? []
  const words = second.trim().split(' ')
  if (second === '' || words.length > 4 || noAlternative.test(second) || startsClause.test(second))
    return null
  return second
    .trim()
    .replaceAll(/(?<!\p{L})your(?!\p{L})/giu, 'my')
    .replace(/^you$/iu, 'me')
}
const startsClause =
  /^(?:do|does|did|is|are|was|were|has|have|can|could|would|will|should|i|we|they|[hs]h?e|it|you (?!r))(?!\p{L}{3,})|(?<!\p{L})you(?!\p{L})/iu

/** Whether a question is about money, contracts, decisions, or the talk itself. */
export const isGuarded = (text: string): boolean =>
  guarded.test(text) || howMuchMoney.test(text) || aboutTheTalk.test(text)

const ofNow =
  /^(?:\p{L}{2,6}[ ,]{1,2}){0,3}(?:do|does)(?! you (?:think|expect|believe|reckon)(?!\p{L}))(?!\p{L})/iu
/** "Does the line stop?" asks what is so today, and not what could be. */
export const asOfNow = <Asks extends AskedFor | null>(text: string, asks: Asks): Asks | 'does' =>
  asks === 'could' && ofNow.test(text) ? 'does' : asks

/** Nobody counts kilos one by one. */
const measured =
  /(?<!\p{L})how many (?:kilos?|kilograms?|kg|lit(?:er|re)s?|tons?|tonnes?|pounds?|gallons?|met(?:er|re)s?|miles?|kilomet(?:er|re)s?|km|degrees|watts?|kilowatts?|square \p{L}{3,6})(?!\p{L})/iu
/** "What happened on Sunday night?" is not about just any time. */
const onADay =
  /(?<!\p{L})what happened (?:on|last|this|at|in) (?:the )?(?:mon|tues|wednes|thurs|fri|satur|sun|week|night|morn|christ|new|easter)/iu
/** "How do the invoices come in?" asks nothing about money. */
const howItArrives =
  /(?<!\p{L})how (?:do|does|are|is) (?:the |your |all |those |these |new )?(?:\p{L}{3,12} )?(?:invoices|bills|orders|requests|forms|applications|documents|delivery notes|enquiries|inquiries|bookings) (?:usually |normally |actually |mostly )?(?:come in|arrive|get (?:in|here|there|to)|reach|come to|received|sent|coming in)(?!\p{L})/iu

/** Null if the buyer does not answer such a question just like that. */
export function backgroundForm(asked: string, read: AskedFor): WordingKey | null {
  const text = withoutCondition(asked)
  if (read === 'how' && howItArrives.test(text)) return 'bgArrives'
  // Nobody says until when they work if asked who left the firm.
  if (isGuarded(text) || asksOfLeavers(text)) return null
  // "Why do they love it so much?" asks why.
  const asks = startsWithWhy.test(text) ? 'why' : asOfNow(text, read)
  if (ofKind.test(text)) return 'bgKind'
  if (onADay.test(text)) return null
  if (asksForExample.test(text) || (asks !== 'said' && lastTime.test(text))) return 'bgExample'
  if (whoElse.test(text)) return 'bgWhoElse'
  if (/(?<!\p{L})or(?!\p{L})/iu.test(text) && (asks === 'choice' || yesOrNo.has(asks)))
    return choiceForm(text, asks)
  if (takesTime.test(text) && (asks === 'what' || asks === 'which' || asks === 'dislikes')) return 'bgTime'
  if (asksWhoseTool.test(text)) return 'bgTool'
  if (since.test(text)) return 'bgSince'
  if (asks === 'found' || (asks === 'how' && asksHowNoticed.test(text))) return 'unknownNotice'
  if ((asks === 'what' || asks === 'which') && asksForTool.test(text)) return 'bgTool'
  if (/\bhow early (?:does|do|did|is|are|will|can)\b/i.test(text)) return 'unknownTime'
  if (until.test(text) || howLate.test(text)) return 'bgUntil'
  // "When the line is down, what do your people do?"
  if (asks === 'what') {
    const form = whatForm(text)
    return form === 'bgWhat' && /\b(?:when|if|once|while)\b/i.test(asked) ? 'bgThen' : form
  }
  if (ofDegree.test(text)) return 'bgDegree'
  if (asks === 'whenNext') return habit.test(text) && !ahead.test(text) ? 'bgWhen' : null
  if (asks === 'when' || asks === 'time')
    return ahead.test(text) ? null : past.test(text) ? 'bgWhenDid' : 'bgWhen'
  if (asks === 'said' && !ofMany.test(text)) return null
  if (asks === 'number' && measured.test(text)) return null
  if (asks === 'number') return /(?<!\p{L})how (?:many|big|large)(?!\p{L})/iu.test(text) ? 'bgMany' : null
  const isOpenWould = asks === 'would' || asks === 'could'
  if (yesOrNo.has(asks) && (hypothetical.test(text) || (isOpenWould && !ofYou.test(text))))
    return wouldForm(text, isOpenWould)
  if (yesOrNo.has(asks) && ofTheTalk.test(text)) return null
  if (asks === 'how' && !ofDoing.test(text)) return howIsIt.test(text) ? 'bgOpinion' : null
  if (asks === 'which' && ofPart.test(text)) return 'bgPart'
  if (asks === 'where') return whereForm(text)
  if (asks === 'which' && !ofOwn.test(text)) return null
  if (asks === 'who' && whoDid.test(text)) return 'bgWhoDid'
  if ((asks === 'who' || asks === 'whom') && !ofDoers.test(text)) return null
  return byForm[asks] ?? null
}

/** "Which of the depots?" has the busiest one for an answer, "which program?" does not. */
const ofOwn =
  /(?<!\p{L})which (?:of (?:the|them|these|those|your)|days?|shifts?|sites?|depots?|homes?|teams?|stores?|branch(?:es)?|customers?|routes?|lines?|wards?|departments?|(?!one |deal |company |person |name )\p{L}{3,12} do you)(?!\p{L})/iu
/** "Who plans that?", and not "who is that?" or "who do you talk to?". */
const ofDoers =
  /(?<!\p{L})who(?:'s| is| are| does| do| has to| gets to| actually| usually| normally| then| else){0,2} (?:\p{L}{3,9}ly )?(?:do(?:es|ing)?(?! (?:you|they|we))|has to|(?!was (?:the|this|your|that)|were |told|said|sent|came|asked|mentioned|recommended|retire|leave|left|talk|speak|meet|know|know|think|want|pay|wait|be|that|this|you|them|there|here|the|[hs]h?e|it)\p{L}{3,12}(?:s|ing|es)?)(?!\p{L})(?!\?)/iu

/** "Who spotted it?" */
const whoDid =
  /(?<!\p{L})who (?:\p{L}{3,9}ly |first |actually )?(?:noticed|spotted|found|saw|caught|fixed|repaired|picked|chose|built|called|rang|started|wrote|made|did|took|got|[a-z]{3,10}(?<!mention|recommend|want|need|ask|call)ed|cleaned|checked|realized|realised|discovered|handled|sorted|set)(?!\p{L})(?! (?:you|they|we|she|[h]e|your|the) )/iu

const wouldThey =
  /\b(?:would|could|might) (?:they|people|everybody|everyone|(?:your|the) (?:[a-z]{2,12} )?(?:[a-z]{2,12}(?:ers|ors|ants|ists|men)|nurses|agents|colleagues|guests|people|crews?|teams?|staff|foremen|technicians|clerks|others))\b/i
const wouldYou = /(?<!\p{L})(?:would|could|might) (?:you|u)(?!\p{L})/iu

/** "Would they open it?", "would you try that?", "would it help?" */
function wouldForm(text: string, isOpenWould: boolean): WordingKey | null {
  if (wouldThey.test(text)) return 'bgWouldThey'
  if (!wouldYou.test(text)) return 'bgWould'
  return isOpenWould ? null : 'bgWouldI'
}
const ofYou = /(?<!\p{L})you(?!\p{L})/iu

/** "Which part wouldn't it help with?" */
const ofPart = /(?<!\p{L})which (?:parts?|bits?|pieces?|steps?|side|areas?|aspects?)(?!\p{L})/iu
/** "Where do orders get lost?" asks what goes wrong, not for a place. */
const ofTrouble =
  /(?<!\p{L})where(?!\p{L})[^?]{0,60}(?<!\p{L})(?:improv\p{L}*|los[et]|pil\p{L}{1,3}|wrong|stuck|fail\p{L}*|breaks?|struggl\p{L}*|slow\p{L}*|bottlenecks?|problems?|trouble|missing|delay\p{L}*|late|gaps?|hurt\p{L}*|pinch\p{L}*|snag\p{L}*|not|doesn't|don't|isn't)(?!\p{L})/iu

function whereForm(text: string): WordingKey | null {
  if (ofTrouble.test(text)) return 'bgWeak'
  return hypothetical.test(text) || ahead.test(text) || notAPlace.test(text) ? null : 'bgWhere'
}

const until =
  /(?<!\p{L})(?:until when|till when|(?:finish|stop|go home|get home|get out|leave|off work)[ ?.]*$)|(?<!\p{L})when (?:do|does) (?:you|they|the \p{L}{2,12}) (?:finish|stop|go home|get home|leave)(?!\p{L})/iu
const howLate = /\bhow late (?:does|do|did|is|are|was|will|can)\b/i
const ofMany =
  /\b(?:they|people|everybody|everyone|others|team|crew|staff|(?:your|the) (?:[a-z]{2,12} )?[a-z]{2,13}[^s' ]s)\b/i
const startsWithWhy =
  /^(?:[a-z]{2,5}[ ,]{1,2}){0,2}why (?:do|does|did|is|are|was|were|has|have|don't|doesn't|isn't)\b/i
const habit = /(?<!\p{L})when (?:do|does|is|are)(?!\p{L})/iu
const ofDegree =
  /(?<!\p{L})how (?:hard|cold|hot|bad|busy|difficult|easy|stressful|loud|noisy|tiring|early|late|strict|tight|serious)(?!\p{L})/iu
const good =
  /(?<!\p{L})what(?!\p{L})[^?]{0,60}(?<!\p{L})(?:enjoy|best|nicest|like most|favou?rite|good day|proud\p{L}*|makes? a good|love)(?!\p{L})/iu
const first =
  /(?<!\p{L})(?:first thing|do you look at first|do you do first|start (?:your|the|into the) day)(?!\p{L})/iu
const withWhat =
  /(?<!\p{L})(?:excel|spreadsheets?|whiteboards?|paper|by hand|work(?:ing)? with|make .{0,20} with)(?!\p{L})/iu
const because =
  /(?<!\p{L})(?:what was it|what is it that|what's it that|what's behind|what is behind|whats behind|what makes|what usually makes)(?!\p{L})/iu
const thenWhat = /(?<!\p{L})(?:what then|meanwhile|then what|do about (?:it|that))(?!\p{L})/iu
const ofDoings =
  /\bwhat (?:do|does) (?:you|they|your [a-z]{2,14}|the [a-z]{2,14}|[hs]h?e|people) (?:[a-z]{2,9}ly |then |all )?(?:do|make|check|write|put|count|go by|look at)\b/i
const ofWishes =
  /(?<!\p{L})(?:need|want|hope|hoping|expect\p{L}*|think|mean|say|said|tell|told|sell|company|firm|name|call(?:ed)?|title|job|role|looking for|make of|like)(?!\p{L})/iu

/** "What" asks for anything. */
function whatForm(text: string): WordingKey | null {
  if (good.test(text)) return 'bgGood'
  if (first.test(text)) return 'bgFirst'
  if (because.test(text)) return 'bgWhy'
  if (thenWhat.test(text)) return 'bgThen'
  if (withWhat.test(text)) return 'bgTool'
  if (!ofDoings.test(text) || ofWishes.test(text)) return null
  return 'bgWhat'
}

/** "Does that change it?" is about what the rep just said. */
const ofTheTalk =
  /^(?:\p{L}{2,5}[ ,]{1,2}){0,2}(?:does|do|is|would|will|did) (?:that|this|it|these|those)(?: \p{L}{2,14}){0,4} ?\?/iu
/** "How do you keep track of that?", but not "how do you see the quarter?" or how a machine works. */
const ofDoing =
  /(?<!\p{L})how (?:do|does|did) (?!(?:you|we|they) (?:\p{L}{2,10}ly )?(?:see|feel|know|like|mean|think|sound|imagine)(?!\p{L}))(?:you|they|[hs]h?e|people|everybody|your \p{L}{2,14})(?: \p{L}{2,14}){0,2} \p{L}{2,14}|(?<!\p{L})how (?:is|are|does|do)(?!\p{L})[^?]{0,40}(?<!\p{L})(?:planned|organi[sz]ed|handled|done|sorted|scheduled|tracked|put together|get to|reach)(?!\p{L})/iu
const howIsIt =
  /(?<!\p{L})how(?:'s|s| is| are| has| have| was)(?!\p{L})[^?]{0,60}(?<!\p{L})(?:going|been|treating|doing|working|look\p{L}*|so far|holding up)(?!\p{L})/iu
/** "Where did that come from?", "where do you stand?" */
const notAPlace =
  /(?<!\p{L})(?:come|came|coming|comes|stand|stands|start|see|lead|head|wrong|hurt\p{L}*|gonna)(?!\p{L})/iu

const yesOrNo: ReadonlySet<AskedFor> = new Set<AskedFor>(['is', 'does', 'did', 'areYou', 'would', 'could'])

function choiceForm(text: string, asks: AskedFor): WordingKey | null {
  const second = secondOf(text)
  if (second !== null) return 'bgSecond'
  if (/(?<!\p{L})or (?:so|not|nah|no|what|anything|something|whatever)(?!\p{L})/iu.test(text))
    return byForm[asks] ?? null
  return 'bgChoice'
}
