import { nextRuns, sentencesOf, type Conversation, type Run, type Sentence } from '../conversation.ts'
import { clock, day, loosePeriodPattern, hour } from '../calendar.ts'
import { agreementPattern, agreementStart } from '../lexicon.ts'
import { closingStart } from '../metrics.ts'
import { oneOf, phrases } from '../phrases.ts'
import { wordsOf } from '../sentences.ts'
import {
  absent,
  found,
  nearby,
  notApplicable,
  runOfSentence,
  spokenBy,
  unclear,
  type Detector,
} from './detector.ts'
import { asksForMeeting } from './objections.ts'

const nearEnd = (conversation: Conversation, sentence: Sentence): boolean =>
  sentence.messageIndex >= closingStart(conversation.turns.length)

const inSecondHalf = (conversation: Conversation, sentence: Sentence): boolean =>
  sentence.messageIndex * 2 >= conversation.turns.length - 1

/** What the other side says directly before the run of a sentence. Empty at the start. */
function saidBefore(conversation: Conversation, sentence: Sentence): Sentence[] {
  const run = runOfSentence(conversation, sentence)
  return run === undefined ? [] : (conversation.runs[run.index - 1]?.sentences.slice(-3) ?? [])
}

const ordinal = oneOf(
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
  'twentieth',
  '(?:twenty|thirty)(?: |-)(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)',
  'thirtieth',
)
const afterDay =
  "(?=[.,?!;:]|$| ?(?:at|if|is|it|it's|then|after|before|or|and|for|works?|would|next|suits|with|in the (?:morning|afternoon)|okay|from|works|we|i|as|so|still|instead|between|around|morning|afternoon|to|he's|she's|i'd|i'll|i've|you|shall|could|can)(?!\\p{L}))"
/** A day as people name it when they plan. Wider than a calendar date. */
const plannedDayPattern = phrases(
  day,
  'tonight',
  'this (?:evening|morning)',
  'today at',
  '(?:still|by|before|yet) today',
  'today (?:still|by|before|yet)',
  '^today(?=[.,!]|$)',
  "(?:i'll|i will|we'll|we will|i|let me) (?:send|mail|email|call|ring|write|bring|put|get|text) (?:\\p{L}{1,14} ){1,6}today",
  '(?:later|by the end of|end of) today',
  `(?:on |by |for |until |till |say |from )?the ${ordinal}${afterDay}`,
  `(?:on|until|till|by|say|twenty) ${ordinal}${afterDay}`,
  `${ordinal}'s (?:good|okay|fine|free|perfect|better)`,
  'the \\d{1,2}(?:st|nd|rd|th)?(?=[.,?!]|$)',
  '(?:day|first day) (?:after tomorrow|of term)',
)
/** Days in a statement about what is usual, past or ruled out. */
const noPlan = phrases(
  '(?:first|second|third|fourth|last|other) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?: (?:of|in) (?:the|each|every) month)?(?=[.,!?]|$| of| in)',
  "(?:it's|today's|today is|it is) (?:only |already |just |still )?(?:a )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?=[.,!?]|$)",
  '(?:what happens if|renew~|are you going to the|off on|on leave)',
  "(?:don't|doesn't|didn't|not|never|can't|cannot|won't) (?:have to |need to |want to |do |fix |make |hold |be in |a |at )?(?:\\p{L}{2,10} ){0,2}(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow)",
  "(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow)(?:'s| is| would be)? (?:impossible|out|bad|no good|the busiest|not)",
  '(?:every|usually|always|mostly) … (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?',
  '(?:on|closed|most|all) (?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays)',
  '(?:birthday|holiday|born|rolls|expires|closes|renews|slips through)',
  '(?:monday|tuesday|wednesday|thursday|friday) (?:to|through|and) (?:friday|thursday|saturday|wednesday)',
  "(?:if i had|would have|could have|if you'd|in a perfect world|might|had said|cancelled|support's open|ago)",
  '(?:they|he|she|committee|trustees) (?:meet|meets|sits?) (?:every|on|the)',
)

const afterHour =
  '(?=[.,?!;]|$| (?:then|okay|or|and|be|is|work|works|suit|would|if|for|so|please|too|still|tomorrow|today|on|with|at|till|until|to|it)(?!\\p{L}))'
/** Times as people offer them: "would two or four be better", "half five", "eight sharp". */
const offeredTimePattern = phrases(
  clock,
  '\\d{1,2} (?:am|pm|a\\.m|p\\.m)',
  '\\d{1,2} \\d{2}(?= (?:suit|work|ok|okay|is|on|would|then))',
  `(?:half|half past|(?:quarter|ten|five|twenty|\\d{1,2}) (?:past|to)) ${hour}(?! (?:percent|people|minutes|hours|days))`,
  `${hour} (?:sharp|on the dot|thirty|fifteen|forty(?:-| )five|in the (?:morning|afternoon|evening)|or (?:\\p{L}{2,6} )?${hour}|hundred hours|o clock|fifty|twenty|a\\.?m|p\\.?m)`,
  `(?:does|would|could|do|is|says?|suggest|between|at|take|till|until|then|make it|pick|for|maybe|come for|earlier than|around|about|from|by|shall we say|tomorrow|today|morning|afternoon|(?:mon|tues|wednes|thurs|fri|satur|sun)day) ${hour}${afterHour}`,
  `(?:put|have|see|ring|call|catch) (?:you|me|us|it) (?:down )?(?:for|at) ${hour}`,
  `(?:at|from|around) (?:${hour}|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty) (?:your|our|my|local|central|eastern|pacific) time`,
  `(?:\\d{1,2}(?:st|nd|rd|th)|${ordinal}|tomorrow|day) ${hour}(?=[.?!]|$)`,
  `${hour} (?:for|o'clock|it is|then)`,
  '(?:noon|midday|midnight)',
)
/** A time in a question, a story or a refusal. */
const noOffer = phrases(
  "(?:can't|cannot|what time|which time|yesterday|last|ago|every day|did it|(?:look|looking|looked|good|working|aim~) at (?:one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,2})(?= |[?.,!]|$)|one of (?:the|them|those|these|our|my|your)|number (?:one|two|three|four|five|six|seven|eight|nine|ten)|(?:hundred|thousand|million)s? (?:thousand|dollars|euros|pounds|bucks|a|and)|(?:under|over|above|below) list|(?:runs|got|need|want|sell|make|bought|take) one for|broke|was there|stood there|open from|opens|percent|a month|it takes|at most|per)",
  '(?:hotline|support) (?:is|opens)',
  'your meeting',
)
const proposes = phrases(
  "(?:would|could|shall|should|does|do|is|are|how about|what about|say|suggest|then|i'd|i'll|i can|i could|let's|let me|we'd|book|put|pick|take|make it|until|okay|ok|suit|work|works|good|best|come|ring|call|dial|be there|i'm there|at|till|sharp|for)",
)
const asksWhen = phrases(
  "(?:when|what time|which time|how early|how late|time|day|morning|afternoon|evening|slot|until|till|after|before|o'clock)",
  clock,
  day,
)

const meetingWord = phrases(
  day,
  '(?:call|meeting|session|visit|demo|demonstration|half hour|half an hour|hour|minutes|appointment|slot|invite|agenda|video|screen|together|in person|sit down|come by|come to you|drop by|next time|walk round|look at it)',
)
const contentVerb =
  '(?:show|go (?:through|over|down|into)|walk (?:you|through|the|round)|run (?:you |it )?through|look (?:at|into|over)|cover|map|compare|test|measure|try|explain|present|sketch|work out|talk (?:about|through|you through)|discuss (?:the|your|how|what)|read|check|listen|open|demonstrate|lay|point out|write down|mark|tell you (?:which|what|where|how)|bring (?:the|a|two|three|your|our|some)|see (?:whether|if|how|which|what)|review|calculate|use (?:it|the (?:time|half|hour|call|meeting)|that)|spend|do a (?:live|short|dry|trial)|take you|share|prepare|put a|fly|count|price)'
const meetingContentPattern = phrases(
  "(?:in|on|during|for|at) (?:that|the|this|our|those|these|friday's|thursday's|tuesday's|monday's|wednesday's) (?:\\p{L}{2,14} |\\d{1,2} )?(?:call|meeting|session|conversation|minutes|chat|time|demo|slot|visit|half hour|hour|agenda)",
  `(?:i|we|he|she|they|our \\p{L}{3,14}|you and i|you)(?:'ll|'d| will| would| can| could|'re going to| are going to| were going to|'m going to| want to|'d like to| would like to| wanted to)? (?:then |also |just |only |first |quickly |simply |both |only )?${contentVerb}`,
  `(?:and|then|to|just|it's|only|with you|first) (?:to )?${contentVerb}`,
  'the idea (?:is|would be|of)',
  "(?:what|here's what|all) (?:we|i|you)(?:'d|'ll| would| will|'re going to)? (?:normally |usually )?(?:do|see|cover|show|get|look|go|walk)",
  "(?:it's|its|it is|it would be|it'd be|that's|the call's|meeting's|session|friday's|thursday's|tuesday's) (?:only |just |all |mainly |there )?(?:about|to|for|covers)",
  '(?:the|my|our|on the) (?:agenda|plan|topic|aim|goal|purpose|point|session|meeting) (?:of|for|is|covers|covering)',
  'agenda',
  "you(?:'ll|'d| will| would)? (?:see|get|leave|learn|have the|walk away|go out|know|find|bring your|tell me|ask)",
  '(?:first|ten minutes|five minutes|three questions|two samples|half) … (?:then|and|ten|five|one)',
  '(?:^|so |then )(?:you )?come (?:and|over and|by and|out and|round and) (?!see me|back)\\p{L}{3,12}',
  "(?:i|we)(?:'ll| will)? have (?:a |an |the |your |some )?(?:\\p{L}{3,12} ){0,2}(?:figures?|numbers?|price|prices|answers?|list|plan|draft|samples?|quote|drawing|comparison|calculation)",
  '(?:needs|options|rough number|what it costs|technical side|the comparison)',
)
const noContent = phrases(
  '(?:our|the|in the) last (?:meeting|call|time)',
  "(?:worth your while|no obligation|nothing to install|it'll be|get to know each other|discuss everything|tell you more|get a link|click on|up to you)",
  '(?:not interested|i.ll mark)',
  "(?:what's on your|what do you|how do you)",
)

const contactPattern = phrases(
  '(?:calendar |meeting |the |an |a |demo )?(?:invite|invitation|invites|meeting request|calendar entry)(?! (?:to|you to) (?:reconsider|lunch))',
  '(?:best|right|correct|current|good|your|which|what|an|the|her|his|private|work|same) (?:\\p{L}{2,10} )?(?:e-?mail|email|mail|inbox)(?: address| is| still|s)?(?! (?:marketing|system|campaign|provider))',
  '(?:e-?mail|email) (?:address )?(?:still |is |to |i have |you|for you|the)',
  '(?:send|put|drop|email|mail|pop|text|get|sending|putting|ping|shoot) (?:you |that |it |over |this |her |him )?(?:a |an |the |something |it )?(?:\\p{L}{2,10} )?(?:confirmation|hold|slot|placeholder|calendar|appointment|date by|in your (?:calendar|diary)|in the (?:calendar|diary)|to your (?:calendar|diary|email|e-mail)|through|over|across|to you|by (?:text|whatsapp|mail|email))',
  "i(?:'ll| will)? (?:send|text|mail|email|whatsapp|ping|message) (?:it|you|that|this|the \\p{L}{3,12}) (?:to you|now|today|over|through|right|straight|tonight|by|to|on)",
  "(?:what|which|what's|is (?:this|that|it)|best|right|this|direct|mobile|good|your|read back your|a|my direct) (?:is |the |that |your |a )?(?:number|line|cell|mobile|whatsapp|extension)(?!s? (?:of|on the website))",
  'number (?:for you|to reach you|still|i should|gets me|in case)',
  '(?:reach|text|catch|ring|get) (?:you|him|her) (?:directly )?(?:on|at|under) (?!(?:monday|tuesday|wednesday|thursday|friday|the \\d|noon|ten|nine))',
  '\\p{L}{2,20} at (?:the )?(?:\\p{L}{2,20} ){1,2}(?:dot|it is)',
  '(?:at|to) (?:which|what|the same|your (?:work|old|new)) (?:address|mail|number|extension)',
  '(?:address on your card|address from|got you down as|with a hyphen|spell it|spell that|how do i reach|where to|the subject line|the address|the link (?:is|in)|pops? up|check your (?:phone|inbox))',
  '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double) (?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double) (?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double)',
  '(?:info|office|reception) ?@',
  "(?:i|we)(?:'ll| will| shall)? (?:write|send|mail) (?:to )?(?:you |him |her )?(?:an |the |a )?(?:e-?mail|mail|message|invite|invitation)",
  '(?:your|the) (?:email|mail|number|cell|mobile)(?: and|, is|[?]| for)',
)
const noContact = phrases(
  '(?:already sent|emails? i sent|no-call list|hotline|on the website|how many mails|mails a day|did your|from (?:the|this) (?:do not|list)|best time to reach|invite you to|handle invitations|no contact|(?:pull|remove|delete) (?:too|it|that|them|you)|off (?:of )?(?:the|our|my) list|email marketing|his (?:mobile|cell|number)|her (?:mobile|cell))',
)
/** The buyer asks for it, or says where to send it. */
const asksForIt = phrases(
  '(?:send|email|mail|text|ping) (?:me|it|us)(?=[.,!]|$)',
  '(?:my|our) (?:e-?mail|email|number|cell|mobile|extension|address) (?:is|ends)',
  '(?:reception|office|info|\\p{L}{2,12}) at,? (?:the )?\\p{L}{2,20}',
  'dot (?:com|org|net|co|ae|au|de|example)',
)
const grants = phrases(
  '(?:will|can) do',
  "(?:i'll|i will|i'm|we'll) (?:send|sending|text|mail|email|do|put|get|forward|ping|drop)",
  '(?:sent|sending|got it|perfect|of course|sure thing|you.ll have it|consider it done|on its way|right away|right now|no drama|to you|six|one oh|double)',
)

export const recapPattern = phrases(
  "(?:to |let me |i'll |i will |quick |just to |a short |a quick |may i |can i |quickly )(?:just |quickly |briefly |try to )?(?:recap|summar(?:y|ise|ize)|sum (?:it |this |you )?up|play (?:that|it|this) back|repeat (?:that|it|this|to)|say (?:that|it) back|read (?:that|it|my notes|you)(?: back)?|mirror|run (?:it|that|this|them)? ?(?:back|through)|put (?:it|that|this) (?:together|on the table)|pull (?:it|that|this) together|go over (?:it|that|this) once|check (?:i|that i|if i|whether i|my understanding))",
  '(?:recap|recapping|summar(?:y|ise|ize|ising|izing)|to sum up|summing up|sum up|boiled down|in short|in other words|in a nutshell)',
  "(?:what|as) (?:i'm (?:taking away|hearing|taking from|noting)|i am (?:taking|hearing|noting)|you're (?:telling me|saying)|you are (?:telling me|saying))",
  '(?:my|the) (?:notes|understanding|summary|takeaways?|legal pad|picture i get|heart of it)',
  "anything (?:off|wrong|missing|backwards|i've|i have)(?: there| with that)?",
  "what (?:i've|i have|i|we've|we) (?:heard|understood|noted|wrote|written down|got down|took|taken|hear|got|am taking|understand|settled|agreed)",
  "(?:i'm|i am) hearing",
  '(?:i|we) hear (?:two|three|four|a few)',
  "(?:if|as) (?:i|i've|i have) (?:just )?(?:understand|understood|heard|hear|get)(?: (?:you |it |that |this |is )?(?:right|correctly|correct|properly|that|the))?",
  "(?:if|as) (?:i|i've|i have) (?:just )?(?:got|have) (?:you |it |that |this )?(?:right|correctly|correct|properly|that)",
  "(?:let me|i'll|i will|i|can i|may i|now i|i want to|i'd like to) (?:just |quickly )?(?:tell|say|read|give|repeat|play|write) (?:it |that |this |you |them |it all )?(?:back|one time|once more|again in)",
  '(?:reading|playing|saying|telling|repeating) (?:it |that |this |you |them )?back',
  '(?:with|in) my (?:own )?words',
  '(?:and |please |then )?you correct(?: me)?',
  'what (?:did |have )?i (?:say|said|get|got|have|understand|understood) wrong',
  '(?:did|have|do) i (?:get|got|understand|understood|miss|missed|have|capture) (?:that|it|this|anything|everything|you)',
  '(?:let me|can i|may i|could i) (?:just )?(?:play|repeat|check|confirm|make sure|see if i)',
  "(?:just )?(?:to|so i can|i want to|want to) (?:make sure|be sure|confirm|check) (?:that |if |whether )?(?:i|we|i've|we've|we're|i got|i have)",
  '(?:correct me|stop me|tell me if i|push where)',
  '(?:is|was) that (?:a fair|an accurate|a good|the right|about) (?:summary|recap|picture|description|reflection|order)',
  "so (?:we have|we've|we) (?:agreed|said|covered|agree)",
  '(?:we|then we) (?:said|agree on|agreed) (?:that |this )?',
  "here(?:'s| is) (?:what|how) (?:i|i've) (?:understand|understood|have|written|wrote|got|heard|hear|down)",
  "from what (?:you've|you) (?:said|told)",
  '(?:you told me|you said|both of you say|so you say|you were saying) … and',
  'this is how i (?:have )?(?:written|understood|understand)',
  '(?:when you put it|actions,? then|then it stays like this|it stays like this)',
)
/** Only announces something else: next steps, the rep's own company, an email to follow. */
const noRecap = phrases(
  '(?:send|put together|mail|email|write) (?:you |over )?(?:a |the |this )?(?:summary|recap)',
  '(?:our (?:company|product|offer|features)|we (?:make|sell|do) |the features|product news|football|what we do)',
  "(?:i'm|i am|we're) thinking",
  'at the end if',
  'did i understand that right',
  '(?:show you|share my screen|wrap up the call)',
  '(?:what|this is what) (?:i|we) (?:usually |often |mostly |always )?(?:hear|see|find) (?:in|from|at|with|a lot|everywhere|across)',
)
const task =
  '(?:send|sending|forward|share|e-?mail|mail|text|post|print|write|draft|prepare|book|schedule|arrange|organi[sz]e|set (?:up|it|that|the)|put (?:it|that|together|a|the|you|in|him|her|them|on)|pull (?:the|that|together|up|it)|get (?:you|you a|it|that|the|him|her|them|back to|in touch|on to|hold|a|our|my|two|three|your|this|people)|find (?:out|you|a|the|someone|who|an)|check|look (?:into|it up|up)|ask|talk (?:to|with)|speak (?:to|with|tomorrow)|call|ring|phone|invite|order(?: the)?|ordering|ship|bring|come (?:back|by|to|out|over|with|on|and)|drop|confirm|raise|file|test|run (?:it|the|a|that|your|her|him|past|by|this)|count|measure|plan|propose|add|update|register|cancel|apply|upload|dig|scan|collect|introduce|involve|loop|reach out|chase|take (?:it|that|him|her|them|this|the|those|care|away)|sign|mark|sort|fix|settle|load|build|move|make (?:sure|a|the|you|it|that)|compare|calculate|work (?:out|it|up)|have (?:it|the|that|a|them|you|our|somebody|someone|her|him|one)|hand|deliver|follow up|let (?:you|him|her|them|\\p{L}{2,12}) know|tell (?:him|her|them|the|my|our)|meet|visit|fetch|hold|pencil|key|try (?:you|him|her|again)|leave (?:it|you|a)|clear|clean|gather|provide|review|go (?:through|to the|back|over|and)|do (?:it|that|the|a)|give (?:you a (?:call|ring)|him|her|them|you the|it)|be (?:there|at|in|back|with you|on)|nudge|ping|pass|enter|attach|export|finish|request|issue|credit|remove|install|hang|start|open|sit down|walk (?:it|over|the)|pick|drag|swap|shut|photograph|arrange|quote|price|show (?:him|her|them|it to|the)|read|speak|dig out|throw (?:in|you)|shoot (?:you|him|her|them|it|that|over)|get (?!to|it|you)\\p{L}{2,14} to|get on to|shift|say (?:it|him|her|them|the)|contact|get in contact|try (?:it|one|that|this|them|to get|and get)|time)'
const softly =
  '(?:then |also |just |certainly |personally |now |still |quickly |gladly |definitely |happily |probably |try to |try and |make sure to |and |go and |have to |be able to |get ?to |simply |already |better ){0,2}'
/** Somebody takes on a task, in the first person. */
const promisePattern = phrases(
  `(?:i|we)(?:'ll| will|'m going to|'re going to| am going to| are going to|'m gonna| can|'d| shall|'m| need to| must| have to|'ve to| want to) ${softly}${task}`,
  `(?:let me|let us|lemme) ${softly}${task}`,
  `(?:how about|why don't|will|shall|should|may|can|could) (?:i|we) ${softly}${task}`,
  `(?:want me to|like me to|you want i) ${softly}${task}`,
  `(?:what i'll do is|what i will do|i promise to|i'd be happy to|happy to|glad to|going to) (?:i'll |i |also )?${softly}${task}`,
  `(?:i|we) ${softly}${task} … (?:${day}|tonight|now|this week|next week|this (?:evening|afternoon)|later|straight away|right away|after this|before (?:that|then|we)|as pdf)`,
  `(?:and|then|so) (?:i|we) ${task} (?:you|him|her|them|it|our|my|the|to|about|two)`,
  `(?:i|we) (?:send|write|ask|call|ring|bring|forward|book|sign|email|mail|text|prepare|invite|order|arrange) (?:you|him|her|them|it|our|my|the|to you|tonight|back|that|this|a|two|three)`,
  '(?:on|from) (?:my|our) (?:side|end)',
  '(?:my|our|mine) (?:action|task|part|homework|to-?do|job|list|lot|side|one)s?(?: (?:is|are|then)|[:,]|$)',
  'mine:',
  'leave (?:that|it|this) with (?:me|us)',
  '(?:i|we) (?:take|own|owe you) (?:that|the|this|a|two|one)?',
  "(?:i'm|we're) on (?:it|that)",
  "(?:that one|that|this)(?: one)?(?:'s| is) (?:on me|mine|me|for me)",
  '(?:will|can) do',
  'consider it done',
  '^me (?:half|the|a|nine|two|three|one|\\d{1,3})(?= )',
  "i(?:'d| would) (?:come|bring|prepare|send|be there)",
  "(?:it|that|this|they)(?:'ll| will|'s| goes| go) (?:be )?(?:with you|out|over to you|in your)",
  "(?:invite|invitation|link|quote|offer|proposal|e-?mail|mail|contract|it|they)(?:'s| is| are|'re)? (?:coming|on (?:its|the) way|going out)",
)
/** Words about the moment or the talk itself, or words that promise no action. */
const noDeed = phrases(
  "(?:i'll|i will|we'll|we will|i'm going to|let me|i'd|i can) (?:then |just |still |also )?(?:be (?:honest|quick|blunt|straight|frank|fair|brief)|wait|think|see|say|admit|tell you|give you an example|give you that|let you (?:go|talk|get)|show you (?:now|our|the|how|a|what)|switch|share my screen|ask you|bet|believe|be here|be there for|never|not|remember|keep (?:you )?(?:in mind|posted)|take (?:an umbrella|that as|the smaller|it as|your word)|stick|turn|mark (?:you|it) (?:as|down)|be in touch|miss|live|manage|survive|try to keep|just write|write that down|put myself|mute|stop|listen|have (?:the|a) (?:coffee|tea))",
  '(?:have|having) (?:a |another )?(?:look|think|chat|talk|word)(?=[.,!]|$| (?:at it|after|about it|among|amongst|first|over it|and))',
  "(?:(?:i|we)(?:'ll| will) reach out|give you a (?:bell|call|shout|ring))(?=[.,!]|$| (?:if|when|once|some))",
  "(?:think (?:it|about)|get back to (?:you|my)|be in touch|keep in touch|keep you (?:posted|in mind)|we(?:'ll| will) see|no problem,? i'll wait)",
  "(?:if i had|if you'd|would have|we'd have|used to|we don't usually|rather not|let's not|i could,? but|maybe|some time|some day|one day)",
  "(?:make it work|strong yes|got my number|have my number|when the time is|(?:i|we)(?:'d| would) have to|put that in here)",
  '(?:yesterday|last (?:week|year|month|monday|tuesday|wednesday|thursday|friday))',
)
/** The rep names what the buyer's side does. */
const buyerTaskAsRepSays = phrases(
  `(?:could|can|will|would|if|so|then|and|maybe|perhaps|when|once) you(?:'ll|'d|'re going to|'re gonna| are gonna| will| would| could| can)? (?:please |then |also |just |kindly |still |and \\p{L}{2,14} |maybe |each |both |all |perhaps )?${task}`,
  `(?:you'll|you will|you're going to|you are going to|you're gonna|you gonna|i need you to|i'd need you to|i'd ask you to|need you to|you|want you to|have you|get you to) (?:please |then |also |just |kindly |still |and \\p{L}{2,14} )?${task}`,
  "you'd (?:send|bring|give|get|share) (?:me|us)",
  '(?:on|from) your (?:side|end)',
  '(?:your|yours) (?:action|task|part|homework|to-?do|job|one)s?(?: (?:is|are|then)|[:,])',
  'yours:',
  `(?:she|he|\\p{L}{3,14}) (?:sends|brings|shares|invites|checks|confirms|prepares|collects|signs|asks|tests|talks to|writes|fills|pulls) (?:the|it|you|me|us|her|his|from|to|a|those|with|out|our|your)`,
  `(?:she|he|they|\\p{L}{3,14}|your \\p{L}{2,14})(?:'ll| will| is going to) (?:then |also )?(?:send|bring|share|invite|check|confirm|prepare|collect|sign|ask|test|talk to|write|fill|pull|read) (?:the|it|you|me|us|her|his|from|to|a|those|with|out|our|your)`,
  'have you down for',
)
/** "You can send the list until Monday?" requests it. Without the question mark, it explains a product. */
const asksWhetherYouCan = phrases(`you can (?:please |also |then |still )?${task}`)
const noBuyerTask = phrases(
  'if you (?:hand|give|put|take|send|open|have|ask|test|try)',
  "you'd (?:then |just |also )?(?:take|put|go|open|start|set|pick|drag|make|check|add|move|build|print|load)",
  "(?:do you|did you|how do|how would|what do|who|where|when do|do they|does|would you (?:say|like|want|be|call)|you (?:said|told|asked|mentioned|had|have|were|just|don't|can't|won't|never))",
  "you(?:'d|'ll| will| could| would)? (?:have (?:it|the|a|that)|get (?:it|a|the|all|that|to)|see|know|find|do (?:it|that)|put in|talk to the customer|be (?:in|on|there|at)|run and)",
  '(?:anything you|if you ever|if you want|whenever you|take your time|when you|in the moment)',
)
const refuses = phrases(
  "(?:no|nope|not really|rather not|i can't|i can not|we can't|i cannot|i won't|don't think|let's not|nothing to do with|i could,? but|we'll see|not (?:now|yet|this|right)|don't see the point|i don't know|have to try|hmm?|maybe)",
)
/** The other side does not want the day or the step that was proposed, or not yet. */
const rejects = phrases(
  '^(?:no|nope|nah)(?=[.,!?;:]|$)(?! (?:problem|worries))',
  '(?:but )?not (?:yet|now|so fast|just yet|right now|this week|next week|this month|really)(?=[.,!?;:]|$)',
  `^not (?:on |at |this |next )?${day}`,
  "(?:i|we)(?:'d| would| will)? (?:can't|cannot|can not|won't|wouldn't|couldn't|don't) (?:really )?(?:promise|commit|say yes|fix|agree to|make (?:it|that)|want (?:that|to fix|to promise|to commit|to say)|rush)",
  "(?:i'm|i am|we're) not (?:sure about|ready|there yet|going to (?:commit|promise|fix))",
  "(?:too|(?:a )?(?:bit|little)|step too|comes a little|you're going too) (?:early|fast|far|soon)",
  "you're (?:way )?ahead of me",
  `(?:leave|park|forget|skip|let(?:'s leave)?) (?:${day}(?: at \\p{L}{2,6})?|that|it|this)(?: \\p{L}{2,6}){0,2} (?:be |open |for now|until|next to|for a (?:moment|while))`,
  "(?:hold that thought|hold off|let's not (?:rush|jump|do that|go there)|not until|no (?:date|day|meeting) before|no need for (?:that|it|a))",
  'before (?:we|i) (?:talk about|fix|say (?:anything|yes)|commit|agree|book|dust|even)',
  "(?:i'd|i would|we'd) (?:rather (?:not|wait|you didn't|leave|hold)|prefer (?:not|to wait)|mind(?! \\p{L}))",
  '(?:will|would) have to wait',
)
/** If the buyer says this in the same answer, the day stands despite a word of refusal. */
const stillAccepts = phrases(
  "(?:(?:works|suits|is fine|is good|is okay|is better) (?:for|with|by)? ?(?:me|us)|(?:that|it|\\p{L}{3,6}day) (?:works|is fine)|see you|let's do|i'll be there|you're on|send (?:me )?(?:the|an) invite|how about|make it|what about|instead)",
)
/** A promise that depends on something. */
const onlyIf = phrases(
  "(?:if (?:she|he|it|there|i(?!'m)|they)|(?:i|we|she|he)'d (?:do|be|go|take|want|better))",
)
/** Somebody else on the buyer's side takes it on. */
const colleagueTask = phrases(
  `(?:she|he|they|my \\p{L}{2,14}|our \\p{L}{2,14}(?: \\p{L}{2,14})?|the office(?: girl)?|finance|legal|procurement|(?!it|that|this|you|what|there|who)\\p{L}{3,12})(?: from our \\p{L}{2,14})?(?:'ll| will| is going to| are going to| keeps|'s going to) (?:be the contact|then |also )?${task}`,
  `(?:send|give) (?:me|us) (?:the|a|your|till|that|it) … (?:and|then|so) (?:i|we)`,
  '(?:minutes|it|they|that|the \\p{L}{3,14}) will be (?:uploaded|sent|signed|ready|with you|done)',
)
/** What somebody else does only on a condition is not an action. */
const ifYou = phrases('(?:if|when|unless) you')
const correction = phrases(
  'not quite',
  'almost',
  'one (?:correction|thing|addition|more thing)',
  'except',
  'actually',
  'i would add',
  "i'd add",
  'only that',
  '(?:only|but) in',
  'a bit (?:more|less)',
  'closer to',
  'you (?:forgot|missed|left out)',
  '(?:i|we) said',
  "that's (?:it|the|what|how|all|our|exactly)",
  '(?:make that|make it|rather|instead|not one|it.s two|other way)',
  "(?:nothing to (?:correct|add)|you've got|you got|you did|you have|we do|we are|those are right|your notes are|on the same page|the gist|the core|nailed|sadly yes|when you put it)",
  '(?:is|are|was) (?:right|correct|true|optional|exact)',
)

/** A run of at least this many words can sum something up. */
const recapWords = 14
/** Fewest clauses of a list. */
const recapParts = 3

/** Sums up explicitly, anywhere in the call. */
function explicitRecaps(conversation: Conversation): Sentence[] {
  return sentencesOf(conversation, 'rep').filter((sentence) => {
    if (!recapPattern.test(sentence.text) || noRecap.test(sentence.text)) return false
    const after = nearby(conversation, sentence, 2)
    const from = after.slice(after.indexOf(sentence))
    return from.reduce((total, { text }) => total + wordsOf(text).length, 0) >= recapWords
  })
}

const startsSummary = new RegExp(
  "^(?:(?:okay|ok|right|great|good|cool|alright|all right|yeah|yes|no|problem|hm|mm|um|uh|perfect|well|and|so)[ ,.:]{1,3}){0,5}(?:so|then|before i let you|actions)(?!\\p{L})(?![ ,]{0,3}(?:um |uh )?(?:if (?:somebody|someone|a|an|you|they)|look|listen|what|how|here|let|there|our|now|just|i think|i just|i thought|i wanted|you'?d|you would|you can|you could|you just|you all can|with|that's why|where|why|who|when|shall|can we|could we|do you|does|is|are)(?!\\p{L}))",
  'iu',
)
/** Sells or explains instead of summing up. */
const explains = phrases(
  "(?:our (?:system|product|onboarding|platform|tool)|in our|there's (?:the|a)|there is (?:the|a)|here is the|what it does|how it works|you(?:'d| would| can| could) (?:set|drag|click|see|do|be)|you click|you drag|perfect fit|what i'll do|put a quote|share (?:fast )?my screen|today is|i wanted to|i thought)",
)
const aboutThem = phrases(
  "(?:you(?:'re|'ve|r|'ll|'d)?|y'all|i(?:'ll|'m)?|we(?:'ll|'re)?|they|he|she|nobody|somebody)",
)
const checksSummary = phrases(
  '(?:is|was) (?:that|it|this) (?:right|correct|fair|about right|how|the right|accurate|it|what|a fair|good|the picture)',
  '(?:have|did|am|do) i (?:got|get|anything|miss|missed|right|have)',
  "(?:anything|something) (?:i've|i have|i|crooked|wrong|backwards|missing|to add|off)",
  '(?:that|sound|sounds) (?:right|about right|fair|good|the right order)',
  '(?:right|correct|yes|fair|okay)[?]',
  'does that (?:sound|match|cover)',
  'that the right order',
)

/**
 * Runs that sum up without saying so: "So I'll send the drawing, you bring the nine names, and Wednesday we look at it." Either a list of
 * what was said or agreed, or several statements with a question whether they are right.
 */
function listedRecaps(conversation: Conversation): Sentence[] {
  const last = conversation.runs.length - 1
  return conversation.runs.flatMap((run) => {
    if (run.side !== 'rep' || run.index < Math.min(last, setUpRuns)) return []
    const told = run.sentences.filter(({ text }) => !noRecap.test(text) && !explains.test(text))
    const stated = told.filter(({ question, text }) => question === 'none' && wordsOf(text).length >= 3)
    const isChecked = run.sentences
      .slice(-2)
      .some(({ question, text }) => question !== 'none' && checksSummary.test(text))
    if (isChecked && stated.length >= 2 && isList(stated, recapWords * 1.5))
      return stated.toSorted((left, right) => right.text.length - left.text.length)
    if (run.index * 2 < last) return isConfirmed(conversation, run, stated) ? stated.slice(0, 2) : []
    const start = told.find(
      ({ text, question }) =>
        startsSummary.test(text) &&
        wordsOf(text).length >= startWords &&
        (question === 'none' || wordsOf(text).length >= recapWords) &&
        !offers.test(text),
    )
    if (start === undefined) return isConfirmed(conversation, run, stated) ? stated.slice(0, 2) : []
    const from = told.slice(told.indexOf(start))
    return isList(from, recapWords - 4) && from.some(({ text }) => aboutThem.test(text))
      ? from.slice(0, 2)
      : []
  })
}

/** "So then" alone starts nothing. */
const startWords = 4
const offers = phrases(
  '(?:would|might|could) (?:make sense|be (?:good|best|great|an idea))',
  "(?:shall we|how about|i'd say|i would say|i'd suggest|what do you think|do you|are you|can you|mark you|would you|let me)",
)
/** Runs in which people set a call up, not sum it up. */
const setUpRuns = 6

function isList(sentences: Sentence[], words: number): boolean {
  return (
    parts(sentences) >= recapParts &&
    sentences.reduce((sum, { text }) => sum + wordsOf(text).length, 0) >= words
  )
}

const confirmsFully = new RegExp(
  "^[\"' ]{0,2}(?:(?:well|um|uh|oh|yes|yeah|yep|no)[ ,.]{1,3}){0,2}(?:exactly|precisely|spot on|correct|right you are|that'?s (?:it|exactly|correct|the (?:size|gist|core|problem|picture|one|whole|long)|right|about (?:it|right))|you'?ve (?:got|nailed)|you (?:got|have) (?:it|that)|when you put it|in a nutshell|sadly yes|nailed)(?![\\p{L}])",
  'iu',
)

/** Whether the buyer fully confirms statements about the buyer. */
function isConfirmed(conversation: Conversation, run: Run, stated: Sentence[]): boolean {
  const answer = conversation.runs[run.index + 1]?.sentences[0]
  const about = stated.filter(({ text }) =>
    /(?<!\p{L})(?:you|your|you're|you've|y'all)(?!\p{L})/iu.test(text),
  )
  return (
    about.length > 0 &&
    isList(stated, recapWords - 2) &&
    answer !== undefined &&
    confirmsFully.test(answer.text)
  )
}

function parts(sentences: Sentence[]): number {
  return sentences.reduce(
    (total, { text }) => total + 1 + (text.match(/,|(?<!\p{L})and(?!\p{L})/giu)?.length ?? 0),
    0,
  )
}

function recaps(conversation: Conversation): Sentence[] {
  return [
    ...new Set([
      ...latestFirst(explicitRecaps(conversation)),
      ...latestRunsFirst(listedRecaps(conversation)),
    ]),
  ]
}

/** The buyer's agreement or correction in the answer to a sentence of the rep. Undefined if there is none. */
export function confirmation(conversation: Conversation, sentence: Sentence): Sentence | undefined {
  const answer = nextRuns(conversation, runOfSentence(conversation, sentence)?.index ?? 0, 'buyer', 1)[0]
  return answer?.sentences
    .slice(0, 3)
    .find(
      (candidate, index) =>
        agreementStart.test(candidate.text) ||
        (candidate.question === 'none' && correction.test(candidate.text)) ||
        (index === 0 && agreementPattern.test(candidate.text) && candidate.text.length < 60),
    )
}

/** How the buyer answers a recap: with a yes, a correction, or what was left out. */
function recapAnswers(conversation: Conversation, sentence: Sentence): Sentence[] {
  const run = runOfSentence(conversation, sentence)
  if (run === undefined) return []
  const confirmed = confirmation(conversation, sentence)
  const [answer, later] = nextRuns(conversation, run.index, 'buyer', 2)
  const added = answer?.sentences.filter(
    ({ text, question }, index) =>
      question === 'none' &&
      (addsTo.test(text) || (index === 0 && namesMissing(text)) || (index < answerSentences && agrees(text))),
  )
  const after = later?.sentences.filter(({ text, question }) => question === 'none' && restIsRight.test(text))
  return [...(confirmed === undefined ? [] : [confirmed]), ...(added ?? []), ...(after ?? [])]
}

/** A yes may come within this many sentences of an answer. */
const answerSentences = 5
const fewWords = 3

/** "Sweeping.": the one thing that was left out. */
function namesMissing(text: string): boolean {
  return wordsOf(text).length <= fewWords && !putsOff.test(text)
}

function agrees(text: string): boolean {
  return agreementStart.test(text) || restIsRight.test(text)
}

const putsOff = phrases(
  '(?:sorry|hello|hold on|hang on|one (?:second|moment|sec)|wait|what|who|bye|thanks|thank you|hmm?|mm|uh|um|no|not really|maybe|never)',
)
/** "And the cellar", "Only not on Mondays". */
const addsTo =
  /^["' ]{0,2}(?:(?:well|oh|yes|yeah|good|very good|right|okay)[ ,.]{1,3}){0,2}(?:and (?!then|so|what|how|when|who|where|why|you|i'll|we'll|um|uh)|only |except|otherwise|but (?:yes|yeah|no that)|plus |also |it's also|don't forget|you (?:forgot|missed|left out))/iu
const restIsRight = phrases(
  '(?:the )?(?:rest|others?|everything else|all (?:else|the rest)) (?:is|are|was)? ?(?:right|correct|true|fine|good|ok|okay)',
  "(?:otherwise|apart from that|besides that) (?:that's|it's|it is|yes|all|right|correct|we)",
  '(?:but|so) (?:yes|yeah|yep)',
  "(?:that's|that is) (?:us|me|we|him|the whole|everything|it in)",
  '(?:it is|that is) so(?=[.,!]|$)',
)

/** "We had said", "I was out": only these turn a planned day into a story. */
const toldStory = phrases(
  '(?:last|past) (?:week|monday|tuesday|wednesday|thursday|friday|month|year)',
  '(?:yesterday|ago|every)',
  '(?:i|we|he|she|they|it|that) (?:was|were|had|did|got|came|went|broke|signed|sent|called)',
)

const plansDay = (sentence: Sentence): boolean =>
  plannedDayPattern.test(sentence.text) && !noPlan.test(sentence.text) && !toldStory.test(sentence.text)

/** The latest message first; within a message, in order. */
function latestRunsFirst(sentences: Sentence[]): Sentence[] {
  return sentences.toSorted((left, right) => right.messageIndex - left.messageIndex)
}

/** The latest first, because what is agreed at the end counts. */
function latestFirst(sentences: Sentence[]): Sentence[] {
  return sentences.toReversed()
}

export const closingDetectors: Detector[] = [
  {
    id: 'specific-day',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = sentencesOf(conversation, 'rep').filter(
        (sentence) =>
          plansDay(sentence) &&
          ((conversation.runOf[sentence.messageIndex] ?? 0) > 1 || conversation.runs.length < 3),
      )
      if (hits.length === 0) return absent('The rep proposes no specific day.')
      const asked = hits.filter(({ text, question }) => question !== 'none' || asksForMeeting.test(text))
      return found([...latestFirst(asked), ...latestFirst(hits)], 'The rep proposes a day.')
    },
  },
  {
    id: 'specific-time',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = sentencesOf(conversation, 'rep').filter((sentence) => {
        if (!offeredTimePattern.test(sentence.text) || noOffer.test(sentence.text)) return false
        const around = nearby(conversation, sentence, 1)
        return (
          around.some(
            ({ text }) =>
              plannedDayPattern.test(text) || loosePeriodPattern.test(text) || asksForMeeting.test(text),
          ) ||
          ((inSecondHalf(conversation, sentence) || proposes.test(sentence.text)) &&
            (proposes.test(sentence.text) ||
              saidBefore(conversation, sentence).some(({ text }) => asksWhen.test(text))))
        )
      })
      return hits.length > 0
        ? found(latestFirst(hits), 'The rep proposes a time of day.')
        : absent('The rep proposes no time of day.')
    },
  },
  {
    id: 'meeting-content',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const rep = sentencesOf(conversation, 'rep')
      const hits = rep.filter(
        (sentence) =>
          inSecondHalf(conversation, sentence) &&
          meetingContentPattern.test(sentence.text) &&
          !noContent.test(sentence.text) &&
          wordsOf(sentence.text).length >= contentWords &&
          lately(conversation, sentence).some(({ text }) => meetingWord.test(text)),
      )
      if (hits.length > 0) {
        const clear = hits.filter(({ text }) => meetingWord.test(text))
        return found([...clear, ...hits], 'The rep says what the meeting will cover.')
      }
      return rep.some(
        (sentence) => asksForMeeting.test(sentence.text) || plannedDayPattern.test(sentence.text),
      )
        ? absent('The rep does not say what the meeting will cover.')
        : absent('No meeting is proposed.')
    },
  },
  {
    id: 'contact-or-invitation',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const rep = sentencesOf(conversation, 'rep').filter(
        (sentence) =>
          ((conversation.runOf[sentence.messageIndex] ?? 0) > 2 || conversation.runs.length < 3) &&
          !noContact.test(sentence.text),
      )
      const said = rep.filter(
        (sentence) => contactPattern.test(sentence.text) && isAnsweredWithContact(conversation, sentence),
      )
      const granted = rep.filter(
        (sentence) =>
          grants.test(sentence.text) &&
          saidBefore(conversation, sentence).some(({ text }) => asksForIt.test(text)),
      )
      return said.length + granted.length > 0
        ? found(
            [...latestFirst(said), ...granted],
            'The rep confirms contact details or sends an invitation.',
          )
        : absent('Neither contact details nor an invitation are confirmed.')
    },
  },
  {
    id: 'recap',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = recaps(conversation)
      if (hits.length > 0) return found(hits, 'The rep sums up what was said.')
      return absent('The rep does not sum up.')
    },
  },
  {
    id: 'recap-confirmed',
    speaker: 'buyer',
    closed: true,
    detect: (conversation) => {
      const hits = recaps(conversation)
      if (hits.length === 0) return notApplicable('There is no recap that the buyer could confirm.')
      const answers = hits.flatMap((hit) => recapAnswers(conversation, hit))
      return answers.length > 0
        ? found(answers, 'The buyer confirms or corrects the recap.')
        : unclear('The buyer answers the recap in other words; whether it is confirmed needs judgement.')
    },
  },
  {
    id: 'next-step-dated',
    speaker: 'any',
    closed: true,
    detect: (conversation) => {
      const hits = spokenBy(conversation, 'any').filter(
        (sentence) =>
          nearEnd(conversation, sentence) && plansDay(sentence) && !isRejected(conversation, sentence),
      )
      if (hits.length > 0) return found(latestFirst(hits), 'A day is named for the next step.')
      const loose = spokenBy(conversation, 'any').some(
        (sentence) => nearEnd(conversation, sentence) && loosePeriodPattern.test(sentence.text),
      )
      return absent(
        loose ? 'The next step has a week but no day.' : 'The close names no day for a next step.',
      )
    },
  },
  {
    id: 'next-step-rep-owner',
    speaker: 'rep',
    closed: true,
    detect: (conversation) => {
      const hits = sentencesOf(conversation, 'rep').filter(
        (sentence) =>
          inSecondHalf(conversation, sentence) &&
          promisePattern.test(sentence.text) &&
          !noDeed.test(sentence.text),
      )
      const late = hits.filter((sentence) => nearEnd(conversation, sentence))
      return hits.length > 0
        ? found([...latestFirst(late), ...latestFirst(hits)], 'The rep takes an action.')
        : absent('The rep takes no action in the close.')
    },
  },
  {
    id: 'next-step-buyer-owner',
    speaker: 'any',
    closed: true,
    detect: (conversation) => {
      const close = spokenBy(conversation, 'any').filter((sentence) => inSecondHalf(conversation, sentence))
      const promised = close.filter(
        (sentence) =>
          sideOf(conversation, sentence) === 'buyer' &&
          sentence.question === 'none' &&
          (promisePattern.test(sentence.text) ||
            (colleagueTask.test(sentence.text) && !ifYou.test(sentence.text))) &&
          !noDeed.test(sentence.text) &&
          !refuses.test(sentence.text) &&
          !onlyIf.test(sentence.text),
      )
      const given = close.filter(
        (sentence) =>
          sideOf(conversation, sentence) === 'rep' &&
          (buyerTaskAsRepSays.test(sentence.text) ||
            (sentence.question !== 'none' && asksWhetherYouCan.test(sentence.text))) &&
          !noBuyerTask.test(sentence.text) &&
          isGranted(conversation, sentence),
      )
      return promised.length + given.length > 0
        ? found([...latestFirst(promised), ...latestFirst(given)], 'The buyer’s side has an action.')
        : absent('The buyer’s side takes no action in the close.')
    },
  },
]

/** Whether the buyer answered a question for an address: neither kept it back nor hung up. */
function isAnsweredWithContact(conversation: Conversation, sentence: Sentence): boolean {
  if (sentence.question === 'none') return true
  const run = runOfSentence(conversation, sentence)
  const answer = run === undefined ? undefined : nextRuns(conversation, run.index, 'buyer', 1)[0]
  return answer !== undefined && !answer.sentences.slice(0, 3).some(({ text }) => keepsBack.test(text))
}

const keepsBack = phrases(
  '(?:i said|website|internet|on the (?:truck|van|sign|door|building)|land ?line|look it up|google it|rather not|none of your)',
  "(?:don't|can't|cannot|won't|not|not going to) (?:give|giving|tell|telling|share|sharing|hand)",
  '(?:ask|call|try) (?:her|him|them|reception|the office|my|our|another)',
  '(?:^nope|^no|^why)(?=[.,!?]|$)',
)

/** What either side said shortly before a sentence, and the sentence's own run. */
function lately(conversation: Conversation, sentence: Sentence): Sentence[] {
  const index = runOfSentence(conversation, sentence)?.index ?? 0
  const before = conversation.runs
    .slice(Math.max(0, index - 3), index)
    .flatMap((run) => run.sentences.slice(-6))
  return [...before, ...nearby(conversation, sentence, 5)]
}

/** A sentence of fewer words says nothing about a meeting's content. */
const contentWords = 6

function sideOf(conversation: Conversation, sentence: Sentence): string {
  return conversation.turns[sentence.messageIndex]?.side ?? ''
}

/** Whether the buyer accepts a request or a task. A statement without an answer counts as accepted, a question does not. */
function isGranted(conversation: Conversation, sentence: Sentence): boolean {
  const run = runOfSentence(conversation, sentence)
  const answer = run === undefined ? undefined : nextRuns(conversation, run.index, 'buyer', 1)[0]
  if (answer === undefined) return sentence.question === 'none'
  return !answer.sentences.slice(0, 2).some(({ text }) => refuses.test(text))
}

/** Whether a proposal is turned down, by whoever speaks of it or by the first words of the buyer's answer. */
function isRejected(conversation: Conversation, sentence: Sentence): boolean {
  const run = runOfSentence(conversation, sentence)
  if (run === undefined) return false
  const isBuyers = sideOf(conversation, sentence) === 'buyer'
  const answer = isBuyers ? run : nextRuns(conversation, run.index, 'buyer', 1)[0]
  if (answer === undefined) return false
  const from = isBuyers ? answer.sentences.indexOf(sentence) : 0
  const first = answer.sentences.slice(from, from + 2)
  return (
    first.some(({ text }) => rejects.test(text)) &&
    !answer.sentences.some(({ text }) => stillAccepts.test(text))
  )
}
