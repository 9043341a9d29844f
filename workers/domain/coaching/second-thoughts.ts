import { day } from '../scoring/calendar.ts'
import { phrases } from '../scoring/phrases.ts'
import { type Due, findDue } from './due-date.ts'

/** What is said right after a promise. */
export type WordsAfter = {
  /** The next sentence of the same person. */
  own: string
  /** Whether the next sentence asks something, which the other side then answers. */
  asksNext: boolean
  /** The first sentences of the other side's answer. */
  reply: readonly string[]
}

const hesitation =
  '(?:(?:oh|ah|um|uh|well|hm|no|nah|ha|okay|ok|yeah|but|please|sorry|thanks|thank you) ){0,4}'

const takenBack = phrases(
  `^${hesitation}(?:scratch that|strike that|never ?mind|forget (?:it|that|about (?:it|that))|no wait|wait no|(?:i'm |i am )?(?:just |only )?(?:kidding|joking)|on second thoughts?|or rather|actually no|i already (?:did|sent))`,
)
const declined = phrases(
  `^${hesitation}(?:no need(?! to (?:rush|hurry|worry|apologi[sz]e))|there's no need|no (?:thanks|thank you)|please don't|don't (?:bother(?! me)|do that|call me|send (?:me )?any(?:thing)?)|you don't (?:have|need) to|you needn't|(?:that|it)(?: is|'s| really)? (?:not|isn't|won't be|wouldn't be)(?: really)? (?:necessary|needed)|not necessary|i'd rather (?:you (?:didn't|don't)|not)|rather not|save yourself the (?:trouble|time)|(?:i|we|you)(?:'ve| have)? already (?:have|got|sent|did|received) (?:it|that|one|those|them|this|me)|(?:i|we)(?:'ve| have) (?:got )?(?:it|that|one|those|them) already)`,
)

/** "Actually, make that Saturday": the day that follows replaces the one before. */
const correctingWords =
  "(?:oh|no|wait|sorry|actually|hang on|hold on|i mean|i meant|correction|scratch that|or rather|rather|let's say|let's make (?:it|that)|make (?:it|that)|better|say)"
const corrects = phrases(
  `^(?:${correctingWords} ){1,4}(?:(?:by|on|for|until) )?(?:the |this |next )?(?:${day}|today|tonight)`,
)
const orElse = phrases(`^or (?:maybe |perhaps |else )?(?:(?:by|on|for) )?(?:the )?(?:${day}|today|tonight)`)
const dayRefused = phrases(
  `(?:${day})(?:'s| is)? (?:no good|not (?:good|great|ideal|possible)|bad|difficult|tricky|too (?:late|early|soon))`,
  `(?:${day}) (?:doesn't|does not|won't|will not|isn't|is not) (?:work|do|good|great|possible|going to work)`,
  `i'm (?:out|off|away|on leave|travell?ing|not (?:in|there)) (?:on )?(?:${day})`,
  `^(?:oh |well |sorry ){0,2}no (?:(?:on|by) )?(?:${day})`,
)
const dayProposed = phrases(
  `(?:can|could|shall) (?:we|you) (?:please )?(?:do|make|say|call|send|come|move)(?: it| that| me)? (?:(?:on|to|by|for) )?(?:the )?(?:${day})`,
  `(?:make it|make that|let's (?:do|say|make it)|how about|what about|rather|better) (?:(?:on|by) )?(?:the )?(?:${day})`,
)

/** Whether somebody who promised takes it back at once, or the other side wants none of it. A correction of the day is no retraction. */
export const isTakenBack = ({ own, asksNext, reply: [first = ''] }: WordsAfter): boolean =>
  (takenBack.test(own) && !corrects.test(own)) || (!asksNext && declined.test(first))

/** When something is due after what was said right after it. Null if the other side turned the day down: the next one is not settled yet. */
export function dueAfter(due: Due | null, { own, reply }: WordsAfter, today: string | null): Due | null {
  if (due === null) return null
  if (corrects.test(own)) return findDue(own, today)
  if (orElse.test(own)) return { ...due, date: null }
  if (reply.some((text) => dayRefused.test(text))) return null
  const proposal = reply.find((text) => dayProposed.test(text))
  const isSameDay =
    proposal === undefined || (due.date !== null && findDue(proposal, today)?.date === due.date)
  return isSameDay ? due : null
}
