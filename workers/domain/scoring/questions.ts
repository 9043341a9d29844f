import { openings, oneOf, phrases } from './phrases.ts'

export type QuestionKind = 'none' | 'closed' | 'open'

const subject = oneOf(
  'i',
  'you',
  'we',
  'they',
  'he',
  'she',
  'it',
  'this',
  'that',
  'these',
  'those',
  'there',
  'your',
  'the',
  'anyone',
  'anybody',
  'anything',
  'any',
  'everyone',
  'someone',
)
const auxiliary = oneOf(
  'do',
  'does',
  'did',
  'is',
  'are',
  'was',
  'were',
  'have',
  'has',
  'had',
  'can',
  'could',
  'would',
  'will',
  'should',
  'may',
  'might',
  "don't",
  "doesn't",
  "didn't",
  "isn't",
  "aren't",
  "can't",
  "couldn't",
  "wouldn't",
  "won't",
  "haven't",
  "hasn't",
)

/** "Do you", "is that": a verb before its subject. */
const yesNoStart = openings(
  `(?!do )${auxiliary} ${subject}`,
  `do ${oneOf('i', 'you', 'we', 'they', 'your', 'these', 'those', 'any', 'anyone', 'people')}`,
)
/** "What is", "how do": a question word directly before a verb. "What we do is" is a statement. */
const questionWordStart = openings(
  `(?:what|why|where|when|who|which|how)(?:'s|'re|'d| ${auxiliary})`,
  `(?:what|which) (?!(?:i|you|we|they|he|she|it|this|that) )[\\p{L}-]{2,20} ${auxiliary}`,
  'what (?:happens|happened|makes|made|drives|drove|causes|caused|changed)',
  `how (?:many|much|long|often|far|soon|big|old|exactly) … ${auxiliary}`,
  'how come',
  'what about you',
  'what else',
  'who else',
  'why not',
)
/** Invitations to talk ("tell me about …") count as open questions. */
const invitation = openings(
  `(?:please )?(?:tell|walk|talk|take|run|guide) me (?:more |a bit |a little |a bit more )?(?:through|about|how|what|why|more|where|who)`,
  `(?:please )?(?:describe|explain) (?:to me|how|what|why|your|the)`,
  'help me understand',
  `${oneOf('can', 'could', 'would', 'will')} you (?:please |maybe |just |quickly |briefly )?(?:tell|walk|talk|take|describe|explain|share|run|give me an example|say more|elaborate)`,
  "(?:i'm|i am|i was) (?:just |really )?(?:curious|wondering|interested) (?:about |to hear |to know )?(?:how|what|why|where|who)",
  "i'd (?:love|like) to (?:understand|hear|know|learn) (?:more |a bit more )?(?:about )?(?:how|what|why|where|who)",
)

const openWord = '(?:what|how|why|where|who|which|in what way|to what extent)'
/** The question word may follow a first clause: "when that happens, who picks it up?" */
const openQuestion = new RegExp(
  `(?:^|[,;:.–—] ?|(?<!\\p{L})(?:and|but|so|then|or|well|okay|now|right|exactly|um|uh|also|please) )${openWord}(?!\\p{L})`,
  'iu',
)
/** Questions for one number, date or name. They start with a question word, but one word answers them fully. */
const shortFact = phrases(
  'how (?:many|much|old|far|soon|big)',
  'what time',
  'what day',
  'which day',
  "what's your (?:name|email|e-mail|number)",
  'what is your (?:name|email|e-mail|number)',
)
const politeness = phrases(
  "how(?:'s| is| are| have| has) (?:you|it|things|your (?:day|week|morning|afternoon|weekend)|the weather|everything|life)(?: going| been| doing)?(?: today| so far)?",
  'how do you do',
  "what's up",
  '(?:can|do) you (?:all |both )?(?:hear me|see my screen|hear us)',
  'how can i help',
  'how about that',
)
const scheduling = phrases(
  'how (?:about|does|is|would) (?:this |next |that )?(?:monday|tuesday|wednesday|thursday|friday|tomorrow|week|morning|afternoon|that|that sound|\\d{1,2})',
  "how(?:'s| does| is| would) … (?:sound|look|work|suit)",
  "what(?:'s| is| would be| are)? (?:the |a |your )?(?:best|better|good|right) (?:time|day|number|email|e-mail|address|way to reach)",
  'what (?:time|day|date|email|e-mail)',
  'when (?:would|could|can|should|is|works|suits|are you)',
  "what(?:'s| does) your (?:calendar|diary|schedule|week|email|e-mail)",
  'where should i send',
  'what if i (?:told|said|could|showed)',
)

/** With the marks of Chinese, Japanese, Arabic and Persian. */
const questionMark = /[?？؟]/

/**
 * Classifies what a sentence asks. A question has a question mark, or starts with a question word or auxiliary verb. An open question asks
 * for more than a yes, a number or a date, and is neither a greeting nor an attempt to find a meeting time. `asks` is true for a sentence
 * whose question mark is missing from the text.
 */
export function questionKind(sentence: string, asks = false): QuestionKind {
  const asksToTalk = invitation.test(sentence)
  const isQuestion =
    asks ||
    questionMark.test(sentence) ||
    asksToTalk ||
    yesNoStart.test(sentence) ||
    questionWordStart.test(sentence)
  if (!isQuestion) return 'none'
  if (politeness.test(sentence) || scheduling.test(sentence)) return 'closed'
  if (asksToTalk) return 'open'
  return openQuestion.test(sentence) && !shortFact.test(sentence) ? 'open' : 'closed'
}

/** Greetings and "does Thursday work?": questions in form only. */
export function isCourtesyOrScheduling(sentence: string): boolean {
  return politeness.test(sentence) || scheduling.test(sentence)
}
