import { day } from '../scoring/calendar.ts'
import { phrases } from '../scoring/phrases.ts'

/**
 * The words with which somebody takes on a task, as phrases over one sentence. They are narrow on purpose: a missed promise costs a line
 * that a person adds; an invented one costs people's trust in all the others.
 */

const receiver =
  "(?:you|him|her|them|it|that|those|these|this|y'all|you both|you all|everybody|everyone|both of you|me|us)"
const thing =
  "(?:a|an|the|my|our|your|some|two|three|four|five|one|all|both|another|what|over|across|through|out|round|around|along|his|her|their|any|copies|examples|details|information|samples|pricing|\\p{L}{3,14}'s)"
const somebody =
  '(?:my|our|your|the|his|her|him|them|someone|somebody|a colleague|(?!you|that|this|what|how|why|when|where|about|with)\\p{L}{3,14})'

/** Actions that happen after the call and that somebody can verify. */
const deed = [
  `(?:send|sending|forward|share|e-?mail|mail|text|post|ping|resend|whatsapp) (?:${receiver}|${thing}|around|(?:\\p{L}{3,14} ){1,2}(?:a|an|the))`,
  `(?:shoot|flick) (?:you|him|her|them|it over|it across|over|across|through)`,
  `drop (?:${receiver} (?:a|an|the|something|some)|it off|off|a|an)`,
  `write (?:${receiver} (?:up )?(?:a|an|up|the)|up|to (?:him|her|them|you|my|our|the)|it up|that up|(?:it|that|this) into|the|a|you)`,
  `(?:draft|prepare|put together) (?:${thing}|${receiver})`,
  `(?:put|pull) (?:it|that|this|those|them|everything|something|(?:a|an|the|some) (?:\\p{L}{2,14} ){1,3})(?:all )?(?:together|in writing|on one page|on paper)`,
  `(?:book|schedule|arrange|organi[sz]e|reserve|set up) (?:${thing}|${receiver})`,
  `(?:find out|check (?:with|on|whether|if|which|what|how|when|that|the|our|my|it with|that with|this with)|look into|clarify|confirm (?:with|that|the|it|whether|by))`,
  `(?:ask|talk to|talk with|speak to|speak with|chase|tell|contact|brief) (?!from|some|a few|any|more|them that|you)${somebody}`,
  `(?:call|ring|phone) (?:${somebody}|you … (?:${day})|back … (?:${day}))`,
  `give (?:you|him|her|them) (?:a )?(?:call|ring|shout) … (?:${day})`,
  `get (?:you|him|her|them|y'all|us) (?:a|an|the|that|those|some|our|two|three|one|your|her|his|more|it)`,
  `get (?:it|that|this|those|them|(?:the|a|an|our|my|your) (?:\\p{L}{2,14} ){1,3})(?:over|to you|to him|to her|to them|out|across|signed|approved|done|ready|from|printed|moving|started)`,
  `have (?:it|that|this|them|(?:the|a|an|our|my|some|your|two|three) (?:\\p{L}{2,14} ){1,3})(?:to you|with you|over|ready|for you|in your|on your|sent|done|out)`,
  `have (?:my|our|the|\\p{L}{3,12}) (?:\\p{L}{2,14} )?(?:send|call|ring|email|reach|contact|look|check|write|prepare|give)`,
  `bring (?:${thing}|my|our|\\p{L}{3,13} (?:along|with|in)|it|him|her|them|along)`,
  `come (?:back|by|out|up|over|down|in|round|and|to you|myself) … (?:${day})`,
  `be (?:there|at your|with you|out|on site|back to you) … (?:${day})`,
  `(?:follow up|get back to you|come back to you|circle back|report back|reply|respond) … (?:${day}|with (?:a|an|the|some|that|those|your|our|more))`,
  `(?:invite|involve|loop in|include|copy in) (?:${receiver}|my|our|your|the|\\p{L}{3,14})`,
  `(?:introduce|connect) (?:you|him|her|them|\\p{L}{3,14}) (?:to|with)`,
  `add (?:it|that|this|him|her|them|the \\p{L}{3,14}|\\p{L}{3,14}) to`,
  `give (?:you|him|her|them) (?:the|a|an|that|those|two|three) (?:list|names?|numbers?|file|figures|details|address|answer|price|quote|draft)`,
  `loop \\p{L}{2,14} in`,
  `(?:order|ship|print|scan|photograph|measure|count|install|register|cancel|collect|gather|upload|export|attach|credit|refund|raise|file|submit|request|translate|record|proof-?read|fix|run (?:it|that|this|the|a|your) (?:\\p{L}{2,14} ){0,2}(?:by|past)) (?:${receiver}|${thing})?`,
  `work (?:out|up) (?:a|the|what|how|your|our)`,
  `make (?:you )?(?:a|an|the) (?:\\p{L}{2,14} ){0,2}(?:list|plan|page|one-?pager|copy|quote|draft|one-?page|version|summary|appointment|sheet|drawing|proposal|offer|table|comparison|video)`,
  `take (?:it|that|this|those) (?:back )?to (?:my|our|the|his|her|\\p{L}{3,14})`,
  `(?:pass|hand) (?:it|that|this|them|those) (?:on|over|along) to`,
  `(?:pencil|put) (?:you|him|her|them|it|that|us) (?:in|down) (?:for|on)`,
  `let (?:you|him|her|them|\\p{L}{3,12}) know … (?:${day})`,
  `get (?!to|it|you|this|that|rid)\\p{L}{3,14} to (?:put|send|write|call|ring|look|check|make|draft|come|email|prepare|sign|do)`,
  `(?:start|deliver|finish|hand over|sign|review|read|test|try) (?:it|that|this|the|them|your|our|a) … (?:${day})`,
].join('|')

const softly =
  '(?:then |also |just |certainly |personally |now |still |quickly |gladly |definitely |happily |probably |make sure to |make sure i |go and |go ahead and |simply |of course |absolutely |actually |first |each |both |all |try to |try and |get ?to ){0,2}'

/** "I'll send you", "we're going to book the room". Without its apostrophe "we'll" is a word of its own. */
export const promise = phrases(
  `(?:i'll|i will|i shall|i'm going to|i am going to|i'm gonna|we[']ll|we will|we're going to|we are going to|we're gonna) ${softly}(?:${deed})`,
  `(?:what i'll do is|what i will do is|what i'll do) (?:i'll |i will )?${softly}(?:${deed})`,
  // Anything that somebody says they will do on a day that they name.
  `(?:i'll|i will|i'm going to|we[']ll|we will|we're going to) (?!be|have|see|know|need|want|think|say|show|tell|admit|bet|never|not|live|open|close|take the|start with|go through)\\p{L}{2,12} … (?:by|on|this|tomorrow|until) ?(?:${day})`,
  `(?:i'll|i will) (?:get (?:a)?hold of|see about|sort out|sort|chase up|dig out|photograph) (?!this|that|it|now)(?:${receiver}|${thing}|\\p{L}{3,14})`,
  // The way non-native speakers say it.
  `i (?:then |also |just )?(?:send|mail|write|bring|forward) (?:you|it to you|it to him|it to her|it today|it now|it tomorrow|them to you|to you) (?!every|always|usually)`,
  `(?:let me) ${softly}(?:find out|check with|talk to|speak to|speak with|ask (?:my|our|the)|get back to you … (?:${day}))`,
)

/** "I can send you", "shall I book it?": a promise once the other side says yes. */
export const offer = phrases(
  `(?:i|we) (?:can|could) ${softly}(?:${deed})`,
  `(?:shall|should|can|could|may) (?:i|we) ${softly}(?:${deed})`,
  `(?:do you want me to|would you like me to|want me to|would it help if i) ${softly}(?:${deed})`,
)

/** "Could you send me the list?": the other side's task once they say yes. */
export const request = phrases(
  `(?:could|can|would|will) you (?:please |maybe |also |just |kindly |then |perhaps )?(?:${deed})`,
  `(?:if you(?:'d| could| would| can)|i need you to|i'd need you to|i'd ask you to|i want you to) (?:please |just |then |also )?(?:${deed})`,
  `^(?:please |and |so |then |just |kindly |okay |ok |well ){0,2}(?:send|mail|email|e-mail|text|forward) (?:me|us|it to me|it to us|that to me|them to me|it over|that over)`,
)

const recurring =
  '(?:time|day|morning|afternoon|evening|night|hour|week|month|quarter|year|season|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)'

/** Done during the call itself, not meant seriously, what always happens, or not a task. */
export const noDeed = phrases(
  "(?:share (?:my|your|the|our) screen|be right back|forward me to|get (?:you|us|him|her|them) (?:a|some|another|your) (?:coffee|tea|water|glass of|chair|seat|drink)|your (?:camera|microphone|mic|sound|audio)|put you (?:through|on)|write (?:that|it|this) down|get to (?:that|it|know)|get (?:him|her|them|it) for you|get you (?:to|in|out|going|there|through|back|off|on|over|up|what|one of)|get (?:the|a) (?:feel|sense|idea|picture)|ask (?:you|it|this|that|a|one|the (?:same|obvious|next))|tell you|tell (?:them|him|her) (?:you called|that you called)|send you (?:to|back|on|through|home|away)|put (?:that|it|this) in here|ask (?:him|her|them) (?:if|what|why|how) (?:you|i) (?:were|was|are|am)|get that|(?:ask|tell) (?:him|her|them) (?:who|directly)|who's calling|from my own phone)",
  "(?:if i (?:had|were|could|sent|did)|would have|could have|used to|was going to|were going to|not going to|instead of|rather not|let's not|i wish|pretend|imagine|for example|never|nobody|can't|cannot|won't|don't|didn't|wouldn't|not)",
  "(?:right now|here now|for a second|one second|a second|a moment|in a minute|while we're on|on the next slide|on this screen|up on (?:the|my) screen)",
  `(?:last (?:week|year|month|monday|tuesday|wednesday|thursday|friday)|yesterday|(?:every|each) (?:single |other )?${recurring}|automatically|(?:once|twice|three times|\\d times) (?:a|per|every|each) ${recurring}|(?:after|before|at) each)`,
  '(?:kidding|joking|(?:in|into|to|on|via|through) (?:the|our|this|your) (?:meeting )?chat|i(?: have)? already (?:sent|did|done|e-?mailed|mailed|shared|booked|called))',
)

const opening = '(?:(?:and|so|then|but|well|okay|because|now) ){0,2}'

/** Before a promise, these make it conditional, or something that always happens. */
export const condition = phrases(
  '(?:if|unless|in case|provided|as soon as|once|whenever|suppose|say|said|maybe|perhaps|might)',
  `(?:in that case|otherwise|normally|usually|typically|generally|the (?:moment|minute|second|instant) (?:the|an?|you|your|it|he|she|they|some(?:one|body|thing)|any(?:one|body|thing))|after (?:you|your))`,
  `^${opening}every (?:single |other )?${recurring}`,
  `^${opening}when (?:you|your|an?|the|it|they|people|customers|some(?:one|body|thing)|any(?:one|body|thing))`,
)

const adverb = '(?:always |just |then |also ){0,2}'
const toSomebody = '(?: to)?(?: me| us| him| her| them| you| everybody| everyone)?'

/** Right before a promise, these make it somebody else's words ("she goes, I'll send it"), or one that nobody counts on ("I hope I'll"). */
export const reported = phrases(
  `(?:he|she|they|who|someone|somebody) ${adverb}(?:goes|writes|texts|swears|replies|answers)${toSomebody}(?: that)?$`,
  `(?<!(?:as|what) )(?!(?:as|we|you|without) )\\p{L}{2,14} ${adverb}(?:says|tells|promises|claims|keeps? (?:saying|telling|promising)|kept (?:saying|telling|promising)|wrote|texted|promised|swore|claimed|replied|answered)${toSomebody}(?: that)?$`,
  '(?:was|were|is|are|am) (?:all |just )?like$',
  '(?:told|telling) (?:me|us|him|her|them|everybody|everyone|(?:my|our|your|the|his|her|their) \\p{L}{2,14}|(?!you(?: that)?$)\\p{L}{2,14})(?: that)?$',
  "(?:doubt|hope|hoping|hopefully|wish|(?:not sure|not certain|don't know) (?:if|whether|that)|not sure|not certain|don't (?:think|believe))(?: that)?$",
)
/** The end of text in which a quotation is open: 'She wrote: "'. An inch mark after a number opens none. */
export const openQuotation = /\p{L}[,:]? {1,3}"[^"]{0,300}$/u
/** What a machine says to callers. Its promises are nobody's. */
export const greeting = phrases(
  "(?:you've|you have) reached (?!out)|(?:after|at) the (?:tone|beep)|press (?:\\d|one|two|three|four|five|zero|star|pound) (?:for|to)|your call is (?:very )?important",
)
/** After a promise, these do the same, unless they belong to what is being found out or are mere courtesy. */
export const laterCondition = phrases(
  "(?:unless|in case|as soon as|whenever|once (?:you|he|she|they|we|it)|(?<!(?:and|out|see|check|ask|know|him|her|them|clarify|confirm) )if(?! (?:that's|that is|it's|it is|you don't|that works))|after you(?!r))",
)

/** The start of an answer that says yes. */
export const grant =
  /^["'(\s]{0,3}(?:(?:oh|um|uh|well|and|so|hm+|ah)[ ,.-]{1,3}){0,3}(?:yes|yeah|yep|yup|sure|of course|absolutely|will do|can do|no problem|happy to|gladly|certainly|definitely|perfect|deal|done|please(?: do)?|you'?ll have it|i'?ll (?:send|do|get|have|put|bring|ask|forward|email|text|find)|i will|that would (?:help|be)|that'?d (?:help|be)|sounds good|go ahead|great|lovely|right away|consider it done|by all means|do that|okay|ok|alright|fine)(?!\p{L})/iu
/** An answer that says yes and takes it back, or asks something first. */
export const noGrant = phrases(
  "(?:but|no|not|can't|cannot|don't|won't|rather|depends|first i|i'd have to|we'd have to|maybe|perhaps|let me think|we'll see|why|already|as long as|only if|unless|if)",
)
/** An answer that does at once what was asked, or says that it is so already. */
export const doneNow = phrases(
  '(?:hold on|hang on|bear with me|(?:one|just a|give me a) (?:sec|second|moment|minute)|yes it is|(?:yes|yeah) that is|here (?:it is|you go|you are))',
  "that's (?:right|correct)|it's (?:right|correct)",
)
/** Short words that may only say "I hear you". */
export const weakGrant = /^["'(\s]{0,3}(?:okay|ok|alright|fine|great|right)(?!\p{L})/iu
