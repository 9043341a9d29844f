import { remembered } from './remembered.ts'

/** What people say before they ask. It does not change what they ask. */

const small =
  '(?:(?:and|so|but|well|okay|right|now|then|great|thanks|thank you|sure|fine|hm|got it|i see|alright|yes|no|sorry|understood|fair enough|makes sense|that makes sense)[ ,.!–-]{1,3}){0,3}'
const prefaces = [
  'in your own words',
  'when you say [^,?]{3,60}',
  "if (?:you|it|that)(?:'s| is| are)? (?:okay|fine|allowed|alright)[^,?]{0,30}",
  'just (?:so (?:that )?(?:i|we) (?:\\p{L}{1,10} ){0,3}\\p{L}{2,12}|out of curiosity|one more|quickly|curious|for my (?:notes|understanding)|to (?:be clear|understand|get a picture|make sure|check))',
  'out of (?:pure |sheer )?curiosity',
  '(?:if|may|can|could|might) (?:i|we)(?: may| might| can)?(?: just| also)? ask(?: you)?(?: this| that| something| one (?:more )?(?:thing|question)| a (?:\\p{L}{2,8} )?question)?',
  "(?:if you|would you|do you|you) (?:don't )?mind (?:if i ask|me asking|my asking|telling me|sharing)?",
  "if you don't mind",
  '(?:a |one |another |my |the )?(?:more |very )?(?:quick|last|final|other|small|simple|honest|direct|next|first) (?:question|one|thing)',
  'one (?:more |last |other |quick )?(?:thing|question)',
  'to (?:start|begin|kick off)(?: with)?',
  'before (?:i|we) (?:\\p{L}{2,12} ){0,4}\\p{L}{2,12}',
  'let me ask(?: you)?(?: this| something| one thing| a question| differently)?',
  '(?:tell|remind) me(?: again)?',
  'honestly',
  'to be honest',
  'roughly',
  'for (?:me|my notes|my understanding|context)',
  'just to be clear',
  'help me understand',
  'by the way',
  'on (?:that|your side|your end)',
  'from your (?:side|view|point of view|perspective)',
  'in (?:practice|general|short|other words)',
  'so that i understand',
  "i'm (?:just )?(?:curious|wondering)",
  'question',
  'first(?: of all)?',
  'my question is',
  '(?:the )?(?:first|second|third|next|last)(?: question| one)?',
  'let me (?:put|say) it (?:differently|another way)',
  'also',
  'say',
]
const asks =
  "(?=(?:what|how|why|who|whose|where|when|which|do|does|did|is|are|was|were|has|have|can|could|would|will|should|any|roughly)(?:'s|'re)?(?!\\p{L}))"
const preface = new RegExp(`^${small}(?:${prefaces.join('|')})[ ,:.–-]{1,3}${asks}`, 'iu')

/** "…, would you say?" adds nothing. */
const tag =
  /[ ,–-]{1,3}(?:do you (?:know|think|remember|reckon)|would you (?:say|guess|think|reckon)|you think|if you know|if i may(?: ask)?|if you don't mind(?: me asking)?|by any chance|roughly|approximately|exactly|please|more or less|in your eyes|from where you sit|i mean|then)(?= ?[?]) ?/iu

/** "…, just so I know where we stand" says why somebody asks. */
const purpose =
  /[ ,–-]{1,3}(?:just |only )?so (?:that )?(?:i|we) (?:(?:can|could|do|don't|have|am) )?(?:\p{L}{2,12} ){0,2}(?:know|understand|see|get|have|picture|prepare|plan|waste|idea|sense)(?!\p{L})[^?]{0,80}(?= ?[?])/iu

const fewestUntagged = 3

/** "In your own words, what does the tool not do?" → "what does the tool not do?" */
export const withoutPreface = remembered((text: string): string => {
  const untagged = text.replace(tag, '').replace(purpose, '')
  // "How do you know?" is a complete question.
  const bare = untagged.split(' ').length >= fewestUntagged ? untagged : text
  const head = preface.exec(bare)?.[0]
  return head === undefined ? bare : bare.slice(head.length)
})

/** "When a truck does not come, do you claim?" asks whether, not when. */
const side =
  /^(?:(?:and|so|but|okay|now|then|well) )?(?:when|if(?! (?:you|u) (?:could|had|were|got|took|get|change))|once|after|before|whenever|apart from|besides|say) [^,?]{3,120}, (?=(?:what|how|why|who|whose|where|when|which|do|does|did|is|are|was|were|has|have|can|could|would|will|should)(?:'s|'re)?(?!\p{L}))/iu
export const mainClause = (text: string): string => text.replace(side, '')

/** "Mind if I ask how you plan it?" contains a question. */
const inside =
  /(?<!\p{L})(?:ask|know|tell me|wonder|wondering|curious|understand|hear|share|learn|explain)(?: you| me| us| from you)?(?: about)?,? (?:what|how|why|who|where|when|which) (?:\p{L}{1,20}[ ,]){1,6}[\p{L}\d]+/iu
export const asksInside = (text: string): boolean => inside.test(text)
