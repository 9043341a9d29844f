import { openings, oneOf, phrases } from '../../scoring/phrases.ts'

/** How reps say what they do, in speech and in typing. In the notation of `phrases.ts`, for the output of `plainWords`. */

const day = oneOf('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'tomorrow')
const month = oneOf(
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
)
/** A bare number is an hour if one of these follows it. "Is ten percent" names no hour. */
const behindHour =
  '(?= ?(?:[?!;]|[.,](?!\\d)|$)| (?:on|in|am|pm|sharp|works?|for you|or|then|be|is|would|okay|ok|good|fine|better|free|and|tomorrow|today|this|next|your|my|please|do|does|if|too|monday|tuesday|wednesday|thursday|friday|local|eastern|pacific|london)(?!\\p{L}))'
const clock = oneOf(
  '\\d{1,2}(?::| )?\\d{0,2} ?(?:am|pm|a\\.m|p\\.m)',
  `(?:at |around |by |say |is |or |@ ?)\\d{1,2}(?::\\d{2})?${behindHour}`,
  '\\d{1,2}:\\d{2}',
  "(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) o'clock",
  `(?:at|around|say|is|or) (?:half past |quarter past |quarter to )?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon)(?: thirty| fifteen)?${behindHour}`,
  'half past \\p{L}{3,6}',
)
const dated = oneOf(
  `(?:this |next |on )?${day}(?: the \\d{1,2}(?:st|nd|rd|th)?)?(?: (?:morning|afternoon|evening))?`,
  `(?:on )?the \\d{1,2}(?:st|nd|rd|th)(?: of ${month})?`,
  `${month} (?:the )?\\d{1,2}(?:st|nd|rd|th)?`,
  `\\d{1,2}(?:st|nd|rd|th)? (?:of )?${month}`,
  '(?:this|next) week',
  'later (?:today|this week)',
  'this (?:afternoon|evening)',
  'in (?:an hour|two days|a week|two weeks|a couple of (?:days|weeks))',
)
export const datePattern = phrases(dated)
export const clockPattern = phrases(clock)
/** "This week" is a time frame, not a day. */
export const vagueDate = phrases(
  '(?:this|next) week',
  'later (?:today|this week)',
  'in (?:a|two|a couple of) weeks?',
)

const meeting = oneOf(
  'meeting',
  'call',
  'chat',
  'conversation',
  'demo',
  'demonstration',
  'session',
  'follow-?up',
  'walk-?through',
  'coffee',
  'zoom',
  'teams',
  'visit',
  'review',
  'workshop',
  'pilot',
  'trial',
  'intro',
  'appointment',
  'time',
  'slot',
  'invite',
  'invitation',
  'minutes',
  'mins?',
  'calendar',
  'diary',
)

const numeral = oneOf(
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  '(?:thir|four|fif|six|seven|eigh|nine)teen',
  '(?:twen|thir|for|fif|six|seven|eigh|nine)ty',
  'hundred',
  'thousand',
)
const currency = oneOf('dollars?', 'euros?', 'pounds?', 'bucks', 'quid', 'grand', 'pence', 'cents')
const inWords = `(?:an? )?${numeral}(?:(?: |-)(?:and )?${numeral}){0,4}`
/** "19 quid", "nineteen euros", "€19". */
const amount = oneOf(
  '[€£$] ?\\d[\\d.,]{0,9}',
  `\\d[\\d.,]{0,8} ?(?:k|thousand|eur|usd|gbp|${currency})`,
  `${inWords} ${currency}`,
  'half a grand',
)
/** "4,000" and "350", unless they count something else. */
const bareAmount =
  '(?!20[1-4]\\d(?![\\d.,]\\d))\\d[\\d.,]{2,8}(?= ?(?:[?!;]|[.,](?!\\d)|$)| (?:per|a|each|for|in total|all in|plus|and|or|but|flat|once|net)(?![\\p{L}]))'
const cadence = '(?:per|a|each|for|every|all in|in total|plus|flat|once|net|one-?off)'

/** "When do you have to decide?" asks; "you have to decide" presses. */
const notAsked = '(?<!(?<!\\p{L})(?:do|did|does|would|could|will) )'
/** "You don't have to decide today" takes pressure away. */
const notDenied =
  "(?<!(?:(?:not|n't) (?:really |even )?(?:have to|need to|(?:need|want|expect|ask|asking) you to)|(?:do|did|would) you (?:have|need) to|no need to|needn't) )"
/** What nobody adds between "are you" and what somebody is. "Are you using a program?" is about the work. */
const beingWords =
  '(?!(?:on|at) )(?:(?!(?:using|doing|working|looking|planning|thinking|tracking|buying|replacing|entering|keeping|seeing|happy|open)(?!\\p{L}))\\p{L}{1,12} ){0,3}'
/** Orders to the machine, if they are given: "how do new orders come in?" is about the work. */
const newOrder = '(?:new|updated|following|real) (?:instructions?|task|directive|orders|role|rules|persona)'

export const lexicon = {
  greet: openings(
    '(?:hi|hello|hey|hiya|howdy|morning|afternoon|evening|greetings|yo|hallo)(?: (?:there|again|everyone|all|team|folks))?',
    'good (?:morning|afternoon|evening|day)',
    '(?:nice|good|great|pleasure|lovely) to (?:meet|see|hear|talk|speak|connect)',
    '(?:thanks|thank you) for (?:taking|picking up|making|your time|joining|the time|having me|answering|meeting|jumping|hopping)',
  ),
  smallTalk: phrases(
    "how(?:'s| is| are| have| has| was) (?:you|it|things|your (?:day|week|morning|afternoon|weekend|monday|friday)|the weather|everything|life|everybody|everyone)(?: going| been| doing| treating you)?(?: today| so far)?(?=[?!.,]|$| (?:today|going|doing))",
    "hope (?:you(?:'re| are)|your|all|everything|you had)",
    'how was (?:your|the) (?:weekend|holiday|vacation|trip|flight)',
    '(?:lovely|nice|terrible|awful|crazy) weather',
    'happy (?:monday|friday)',
    "how(?:'s| is| are| was| were| did) (?:it|things|everything|life|business|the (?:weather|weekend|week|holidays?|summer(?: season)?|season|kids|family))(?: all)?(?: going| been| doing| treating you)?(?: over there| at your end| down there| up there| for you| with you| go)?(?= ?[?!]|$)",
    "(?:did|do|have) you (?:\\p{L}{2,10} )?(?:watch|see|catch|seen) (?:the|that|last night's) (?:game|match|news|film|show)",
    '(?:any|got|have) (?:any |nice |big )?plans for (?:the|your) (?:weekend|holidays?|evening|summer)',
    '(?:same here|here too), (?:it )?(?:rain~|snow~|sun~)',
    'long time no',
    'how (?:have|has|are) (?:things|everything|you|you all) been',
    'how (?:was|is|were|about) yours(?= ?[?!.]|$)',
    'and (?:you|yours|yourself)(?= ?[?])',
    "how(?:'s| is| are) (?:the|your) (?:new )?(?:baby|kids|children|family|wife|husband|partner|daughter|son|little one|dog|cat|house|garden)",
  ),
  /** "How's it been going with the app?" is no small talk. */
  asksOfProduct:
    /(?<!\p{L})how(?:'s| is| are| has| have)?(?!\p{L})[^?]{0,30}(?:going|been|working|getting on|getting along) (?:with|on) (?:the|your|our|it|us)(?!\p{L})(?! (?:family|kids|new baby|house|garden))/iu,
  /** "How are you doing the planning?" and "how have you been finding it?" are about the work, "how are you doing today?" is not. */
  asksHowTheyDo:
    /(?<!\p{L})how(?:'s| is| are|'re| have|'ve)? (?:you|u|they|your \p{L}{2,12})(?: all| guys)?(?: (?:currently|actually|usually|now))?(?: been)? \p{L}{2,12}ing (?:it(?!\p{L})|that(?! (?:day|morning|week))|those|these(?! days)|(?:your|the) (?!(?:weather|last|past|summer|winter|holidays?|heat|cold|snow|rain|sunshine|weekend|week|day|morning|afternoon|evening|vacation|trip|time off|coffee|tea|lunch)(?!\p{L}))\p{L}|this(?= ?[?]| (?:at|today|now|currently|right)(?!\p{L})))/iu,
  /** "How's the brewery doing?", at the start of a call. */
  chatAbout: phrases(
    "how(?:'s| is| are) (?:the |your |life at |things at |everything at |it at |life in )?\\p{L}{3,14}(?: \\p{L}{3,14})? (?:doing|going)(?= ?[?!.,]|$| today| these days)",
    "how(?:'s| is| are) (?:business|life|things)(?: \\p{L}{2,12}){0,4}(?= ?[?!.]|$)",
    'how are (?:the|your) (?:\\p{L}{3,12} )?(?!lanes|loads|sales|results|numbers|figures)\\p{L}{3,12}s(?= ?[?])',
  ),
  /** "I'm good too, thanks", in reply to the buyer's own "how are you?". */
  fineToo: openings(
    "(?:(?:i'm|i am|im|we're|all|doing|pretty|very|quite|it was|mine was|same) )?(?:good|fine|well|great|not bad|okay|doing (?:well|good|great|fine)|can't complain|here|lovely|nice)(?: too| also| as well| here| over here)?(?= (?:thanks|thank you|thx)|[.!,]|$)",
    'glad to hear (?:it|that)',
    '(?:good|great|nice) to hear',
  ),
  introduce: phrases(
    "(?:this is|it's|it is|my name is|my name's|i'm|i am|name's|im) \\p{L}{2,16}(?: \\p{L}{2,16}){0,2},? (?:here |calling |speaking )?(?:and i (?:work|am) )?(?:from|with|at|of|over at|out of|representing|on behalf of)",
    "(?:my name is|my name's|name's|name is) \\p{L}{2,16}",
    'here (?:is|speaks) \\p{L}{2,16}(?: \\p{L}{2,16})? (?:from|of|with)',
    "(?:this is|it is|it's) (?!(?:about|regarding|just|a|an|the|not|really|very|that|only|my|in|for|to|because|something|going|good|great|fine|okay|fair|important|quick|hard|clear|nice|true|worth|free|what|why|how|also|more|like|where|when|no|so|always|all|on|at|of|with|from|this|your|our|their|easy|common|normal|understandable|possible|likely|probably|usually|actually|exactly|totally|completely)(?![\\p{L}]))\\p{L}{2,16}(?: \\p{L}{2,16})?(?: (?:here|calling|speaking))?(?=[.,!]|$)",
    '\\p{L}{2,16}(?: \\p{L}{2,16})? here,? (?:from|with|at|calling)',
    '\\p{L}{2,16} (?:calling|speaking) (?:from|with)',
    "(?:i'm|i am|im|we're|we are) (?:calling|reaching out|ringing|phoning|dialing) (?:you )?(?:from|with|on behalf of)",
    "(?:i'm|i am|im) (?:an? |the |your )?(?:new )?(?:account|sales|customer|business|key|territory|regional|success|carrier) (?:manager|executive|rep|representative|development|director|engineer|consultant|success)",
    '(?:i|we) work (?:for|with|at) (?!(?:small|large|many|most|a|an|the|companies|teams|people|businesses|some|lots|other|your|you)(?![\\p{L}]))\\p{L}{2,16}',
    "(?:i'm|i am|im|we're|we are) with (?!(?:you|your|a|an|the|my|me|it|that|this|them|all)(?![\\p{L}]))\\p{L}{2,16}",
    '(?!(?:over|right|in|out|around|from|are|is|back|up|down|we|you|i)(?![\\p{L}]))\\p{L}{2,16} here(?= \\p{L}{3,16}(?:[.,!]|$)|[.,!]|$)',
    '(?:the )?(?:guy|woman|girl|lady|man|person|one) from \\p{L}{3,16}',
  ),
  /** "Bea from Larkfield", "Clive, good morning, Bea from Larkfield", at the start of a turn. */
  introduceShort: openings(
    "(?:\\p{L}{2,16}(?: |[.!,]){1,3})?(?:(?:hi|hello|hey|(?:good )?(?:morning|afternoon|evening)|yes|yeah)(?: |[.!,]){1,3}){0,2}(?:\\p{L}{2,16}(?: |[.!]){1,3}){0,2}(?:it's |it is |this is |i'm |i am )?(?!(?:calling|call|just|reaching|about|and|ringing|more|far|back|away|people|benefit|someone|something|anyone|results?|different|hear|heard|hearing|coming|apart|aside|starting|switch|switching|ranging|suffering|get|getting)(?![\\p{L}]))\\p{L}{2,16}(?: \\p{L}{2,16})? (?:here )?(?:from|with|over at) (?!(?:you|your|the|a|an|my|our|me|that|this|it|what|them|us|there|here|now)(?![\\p{L}]))\\p{L}{2,20}",
  ),
  company: phrases(
    '(?:from|with|at|of|for|representing|behalf of) (?!(?:you|your|the|a|an|my|our|me|that|this|it|what|them|us|there|here|now|about|all|least|once|work|home|ease|first|most|time|today)(?![\\p{L}]))\\p{L}{2,24}',
  ),
  permission: phrases(
    '(?:did i|have i|am i) (?:catch|caught|catching|get|getting|got|call~|interrupt~|disturb~)(?: you)?',
    '(?:is|was) (?:now|this|it)(?: still)? (?:a |an )?(?:good|okay|ok|bad|decent|all right|convenient|right|terrible|fine)(?: time| moment)?',
    '(?:do|would|have) you (?:have |got |happen to have )?(?:a|one|two|five|ten|\\d{1,2}|thirty|twenty|a few|a couple of|some|half a)? ?(?:quick )?(?:minutes?|seconds?|moment|time|secs?|min)(?: to (?:talk|speak|chat|spare)| for| free| right now|[?.]|$)',
    '(?:you )?(?:got|have) (?:a|one|two|three|five|ten|\\d{1,2}|a few|a couple of|some) (?:quick |spare )?(?:minutes?|seconds?|moment|secs?|mins?)(?: (?:to (?:talk|speak|chat|spare)|for (?:me|us|a (?:quick )?(?:chat|call|question))|right now|now))?(?= ?[?])',
    '(?:can|could|may|might|would) (?:i|we|you) (?:have|take|borrow|steal|get|grab|give me|spare|just take|bother you for) … ?(?:minutes?|seconds?|moment|sec|secs|time|min|second)',
    '(?:give|spare|lend|grant) me (?:just |only |about |like |maybe )?(?:a|one|two|three|five|ten|fifteen|twenty|thirty|sixty|\\d{1,2}|half a) (?:quick |short )?(?:minutes?|seconds?|moment|secs?|mins?)',
    '(?:mind if i|okay if i|ok if i|all right if i|alright if i|fair if i|would it be (?:okay|ok|all right|alright) if)',
    "(?:if|in case) (?:now|this)(?: is|'s)? (?:a |not a )?(?:bad|good)",
    "(?:know|realize|appreciate|aware|guess|sure|imagine|bet) (?:that )?(?:i'm|i am|this is|you're|you are|you were|you weren't|it's|i) (?:\\p{L}{2,12} ){0,4}(?:busy|out of the blue|interrupt~|cold call|not expecting|expecting|unexpected|catching you|calling you)",
    "(?:you (?:weren't|were not|aren't) expecting)",
    "(?:i'll|i will|ill|i'd|i promise (?:to|i'll)|let me) (?:be|keep (?:it|this)) (?:very |really |super )?(?:quick|brief|short)",
    '(?:may|can|could) i (?:ask|tell you|explain|share|start)(?: you)?(?: why| what| a (?:quick |few )?question| something| with)',
    'does (?:that|this) (?:work|sound (?:okay|ok|fair|good)|make sense) (?:for you )?(?:for|as) (?:an agenda|today)',
    '(?:do|would) you (?:want|like) (?:me )?to (?:hear|know|see|tell|explain|show)',
    'worth (?:a|thirty|30|two|your)',
    "(?:\\d{2}|ten|twenty|thirty|sixty|one|two|a) (?:seconds?|minutes?|secs?|mins?)(?:,|,? and|,? then)(?: then)? (?:you (?:can|may|decide|tell|hang|throw)|i'm (?:gone|out|off)|i'll (?:go|leave|hang))",
    'you (?:have|got|have got) (?:a |some |any )?(?:little |bit of |short |free )?(?:time|moment|minute)(?: for (?:me|this|us)| to (?:talk|speak|chat)(?: (?:to|with) me)?)?(?= ?[?]|$)',
    'would it (?:be (?:easier|okay|ok|better|fine|alright)|help) if i (?:just )?(?:tell|told|say|said|explain~|ask~|start~)',
    'can you (?:talk|speak|hear me out)(?: now| right now)?',
    '(?:shall|should|can|may|could|let) (?:i|me) (?:just |quickly |briefly )?(?:say|tell you|explain)(?: … )?(?:why|what|how|in)',
    '(?:bad|good|terrible|wrong|okay) (?:time|moment)(?= ?[?])',
    'got (?:half )?(?:a|an|\\d{1,2}|two|five|thirty|some|a few|a couple of)? ?(?:quick )?(?:secs?|seconds?|mins?|minutes?|moment|time)',
  ),
  reason: phrases(
    "(?:the )?(?:reason|purpose) (?:i'm|i am|im|for (?:my|the|this)|of (?:my|the|this)|i|why i)",
    "(?:i'm|i am|im|i was|we're|we are|i'd|i just|just|i) (?:just |only |really )?(?:calling|call|called|ringing|reaching out|reach out|reached out|phoning|getting in touch|contacting|touching base) (?:\\p{L}{2,14} ){0,3}(?:because|about|to|regarding|as|since|on|in|with|after|for)",
    '(?:calling|reaching out) (?:because|about|to|regarding|as|since)',
    "(?:i|we|i've|we've|i have) (?:just |recently )?(?:noticed|saw|seen|read|heard|understand) (?:that |you|your|on|about|the|in)",
    "(?:it's|this is|it is|it was) (?:about|regarding|concerning|in regards? to) (?:\\p{L}{1,16})",
    '(?:wanted|want|like|love|hoping|looking|here) (?:to )?(?:talk|speak|chat|discuss|see if|find out|check|learn|understand|explore|go over|review|catch up|follow up|hear|see how)(?: (?:to|with|about|if|how|what|on|more|you|your|the|a))',
    '(?:you|your (?:team|company|colleague)) (?:had |have |recently |just )?(?:downloaded|signed up|filled|requested|asked|attended|visited|registered|opened|replied|posted|advertis~|hir(?:ed|ing))',
    '(?:following|follow) up (?:on|from|about|after|with)',
    '(?:a|some|your) (?:mutual|colleague|friend|contact) … (?:suggested|recommended|mentioned|gave|told)',
    '(?:suggested|recommended) (?:that )?i (?:call|reach|speak|talk|contact|get)',
    'agenda',
    "(?:for|in) (?:today|this call|this meeting|our time) (?:i|we|i'd|my|the)",
  ),
  valueClaim: phrases(
    '(?:we|our (?:\\p{L}{2,14} ){0,2}(?:platform|product|software|solution|tool|service|system|team|customers|clients)|the (?:platform|product|software|solution|tool|system|app)) (?:can |could |also |really |typically |usually |basically |actually |will |would |just |do |does )?(?:do|sells?|builds?|helps?|helped|allows?|lets?|enables?|offers?|provides?|gives?|saves?|reduces?|cuts?|improves?|increases?|automates?|makes?|takes? (?:care|over)|handles?|solves?|speciali[sz]es?|works? with|integrates?|builds?|shows?|manages?|connects?|replaces?|eliminates?|delivers?|brings?|keeps?|stops?|finds?|tracks?|supports?|fills?|sends?|covers?|syncs?|runs?|match~)',
    '(?!(?:that|this|which|who|what|it|he|she|nobody|somebody|everybody|everything|nothing|one|boss|manager|director|team|company|and|nor)(?![\\p{L}]))\\p{L}{3,16}(?: \\p{L}{3,16})? (?:helps|offers|lets|allows|enables|automates|integrates|provides|saves|reduces|eliminates|streamlines|simplifies)',
    "(?:we|i) (?:can|could|would|will|'d|'ll) (?:\\p{L}{2,12} ){0,2}(?:help|save|cut|reduce|take|bring|get|make|fix|solve|automate|improve|give|show|free|handle)",
    '(?:helps?|helping|helped) (?:you|companies|teams|businesses|people|organizations|firms|customers|\\p{L}{3,16}) (?:like|to|with|save|reduce|cut|get|grow|improve|stop|find|fill|cover)',
    '(?:save|saves|saving) (?:you|your|them|time|money|hours)',
    '(?:what|all) we do (?:is|here)',
    "(?:so|which means) (?:that )?(?:you|your (?:team|people)) (?:can|could|will|would|don't|do not|won't|no longer|get)",
    "you(?:'ll| will| would|'d| can) (?:be able to|get|see|have|save|never|no longer|no more)",
    '(?:instead of|rather than|without) (?:having|spending|wasting|you|your)',
    "(?:we|i)(?:'ve| have|'ve got| have got| run| own) (?:also |got |about |around |the |a |an |some |full |over )?(?:\\d[\\d.,]{0,8}|software|tool|platform|product|system|solution|app|trucks?|drivers?|people|insurance|full insurance)",
    '(?:can|could|i can|we can) do (?:it|that|this) (?:for|at|in) \\d',
    '(?:best|the most|the least) (?:i|we) can do',
    "here(?:'s| is) (?:the|how|our|my|a) \\p{L}{3,16}",
  ),
  proof: phrases(
    "(?:companies|firms|teams|customers|clients|businesses|operators|organizations|shippers|carriers|brokers|leaders|managers|hospitals|hotels|warehouses|stores|people) (?:\\p{L}{2,14} ){0,3}(?:like you(?:rs)?|your size|in your (?:industry|space|position|shoes|area|sector)|similar to|such as|we work with|told us|tell us|we speak|i speak|i talk|we talk|we've)",
    '(?:we|our|they|it|who) (?:\\p{L}{2,14} ){0,3}(?:helped|saved|cut|reduced|increased|doubled|halved|dropped|grew|went from|brought|took|got|works? with|worked with|serves?) (?:\\p{L}{2,16} ){0,5}(?:\\d[\\d.,]{0,8}|half|a third|percent|%|twice|by)',
    '(?:\\d{1,3} ?(?:%|percent)|half|a third|\\d{1,2}x) (?:less|fewer|more|faster|reduction|increase|drop|lower|higher|of (?:their|our|the))',
    '(?:case stud~|testimonial~|reference (?:customer|call|client)|references?)(?! (?:to|point))',
    '(?:one|another|a) (?:\\p{L}{2,14} ){0,2}(?:customer|client|company|team|firm|operator|shipper|carrier|warehouse|hospital|hotel)(?: of ours|s? we| (?:in|near|about|your|like|who|that|with|told|saved|cut|saw|had|went))',
    '(?:two|three|four|five|several|a few|dozens of|hundreds of|\\d{1,5}) (?:\\p{L}{2,14} ){0,3}(?:firms|companies|teams|customers|clients|businesses|operators|shippers|carriers|sites|hospitals|hotels|stores|warehouses)',
    '(?:soc ?2|iso ?\\d{4,5}|gdpr|hipaa)',
    '(?:on average|typically|last (?:year|quarter|month)) (?:our|they|customers|clients|teams|we)',
  ),
  /** What somebody promises to do. */
  promise: phrases(
    "(?:i'll|i will|we'll|we will|let me|i can|i'm going to|i am going to|i'd|i could) (?:\\p{L}{2,10} ){0,2}(?:send|text|ring|call|write|show|put|check|bring|drop|email|mail|get|make|ask|tell|have|do|set|take|find|look|pull|share|add|prepare|keep|confirm|book|report|credit|fix|flick|let)",
    "(?:i've|i have|we've) (?:\\p{L}{2,10} )?(?:got you|put|booked|noted|credited|written|sent|added|set|asked)",
  ),
  /** Explains how something works. */
  explain: phrases(
    '(?:this|it|that|here|there|these|those|they|you|which) (?:\\p{L}{2,12} )?(?:is|are|can|could|will|would|has|have|takes?|comes?|goes|works?|means?|shows?|reads?|runs?|puts?|gets?|does|do|needs?|lets?)',
    "(?:it's|that's|here's|there's|they're|you'd|you'll|it'll|that'd|you've)",
    '(?:the|our|your|a|each|every|one) (?:\\p{L}{2,16} ){1,3}(?:is|are|was|were|has|have|can|will|takes?|comes?|goes|works?|costs?|shows?|reads?|means|starts?|ends?|runs?)',
    '(?:so|and|because) (?:\\p{L}{2,16} ){1,3}(?:is|are|was|were|has|have|can|will)',
  ),
  jargon: phrases(
    '(?:synerg~|paradigm~|leverage (?:our|the|your|ai|data|best)|best-?in-?class|world-?class|cutting-?edge|state-?of-?the-?art|next-?gen(?:eration)?|holistic~|end-?to-?end|turnkey|game-?chang~|revolution~|disrupt~|seamless~|robust|value-?add(?:ed)?|thought leader~|low-?hanging|move the needle|360(?:-| )degree|digital transformation|ai-?(?:powered|driven|enabled)|industry-?leading|market-?leading|number one|mission-?critical|future-?proof|scalable|omni-?channel|hyper-?automation|unlock (?:the )?(?:value|potential|growth)|empower~)',
  ),
  listenBack: openings(
    "(?:so |okay so |and so |if i (?:understand|hear|understood|heard|got|get) (?:you|that|it|this)|what i(?:'m| am) hearing|what i hear|i hear you saying|it sounds like|sounds like|sounds as if|you(?:'re| are) saying|you said|you mentioned|you told me|so you|to summari[sz]e|to recap|to sum up|let me (?:just )?(?:recap|summari[sz]e|sum up|repeat|play|make sure|check|see if i)|just to (?:confirm|recap|make sure|check|be sure|summarize|clarify)|in other words|it seems like|seems like|looks like|it feels like|i(?:'m| am) hearing|correct me if|am i right|did i get (?:that|it) right|did i understand)",
  ),
  /** A weaker sign. Counts only together with the buyer's own words. */
  listenBackLoose: openings(
    'so(?: then)?(?= )',
    'and(?= )',
    'right(?= )',
    'okay(?= )',
    'got it',
    'i see',
    '\\p{L}{2,14} (?:a|per) (?:week|month|day|year)',
  ),
  empathy: phrases(
    '(?<!(?:if i|have i|i have|never|not) )understood(?= ?[.,!]|$)',
    "(?:totally|completely|that's|very|perfectly|more than|absolutely|all) (?:fair|understandable|reasonable|okay|fine)",
    "(?:i (?:would|'d)|who) (?:\\p{L}{2,12} )?(?:blame|like that)",
    "(?:don't|do not|can't) blame you",
    'of course you',
    "(?<!(?:not|n't|never|cannot|help me|can't) (?:really |quite |fully )?)(?:i )?(?:totally |completely |fully |certainly |really |can )?(?:understand|get (?:that|it|why|where)|appreciate (?:that|you|it|the)|hear (?:you|that))",
    "(?:that|this|it)(?:'s| is| must be| sounds| must|s) (?:\\p{L}{2,12} )?(?:fair|tough|frustrat~|hard|a lot|annoying|stressful|rough|understandable|reasonable|painful|valid|a pain|difficult|exhausting|no fun|terrible|awful|a shame|not easy|a headache|a good point)",
    'makes? (?:\\p{L}{2,10} )?sense',
    "(?:i'm|i am|so) sorry (?:to hear|you|about|that)",
    '(?:fair|good|valid|great) (?:enough|point|question|concern)',
    "(?:i'd|i would) (?:feel|be|think|say|do|ask|probably) (?:\\p{L}{2,12} ){0,3}(?:same|too|frustrat~|annoyed|that)",
    '(?:a lot of|many|most|plenty of|other) (?:people|customers|teams|companies|managers|folks) (?:\\p{L}{2,12} ){0,2}(?:feel|say|tell|think|have said|felt|told)',
    "you(?:'re| are) (?:right|busy|not alone|not wrong|probably|clearly)",
    'no (?:problem|worries)(?: at all)?',
    'i can (?:imagine|see (?:why|how|that)|relate|tell)',
    'thanks? (?:you )?for (?:being|sharing|telling|your honesty|the honesty|that|explaining|saying|the context)',
    'respect (?:that|your)',
    "(?:that|it) can(?:'t| not)? (?:be|have been) easy",
    'been there',
    'ouch',
  ),
  price: phrases(
    '(?:it|this|that|our (?:price|pricing|rate|service|platform|product|solution|license)|the (?:price|cost|license|plan|fee|rate|platform)|we) (?:would |will |only |currently |starts? |runs? |usually |typically |just )?(?:costs?|is|charges?|starts? at|runs?|comes? (?:to|in at|out at)|be|quote[sd]?|comes?)(?: (?:about|around|roughly|only|just|at|you|between|from))? (?:[€£$] ?\\d|\\d[\\d.,]{0,8} ?(?:k|dollars?|euros?|pounds?|usd|eur|per|a (?:month|year|seat|user|load)))',
    '[€£$] ?\\d[\\d.,]{0,9} ?(?:k|thousand|million|per|a |/|for|each)',
    '\\d[\\d.,]{0,8} ?(?:dollars?|euros?|pounds?|bucks) (?:per|a|each|for)',
    '(?:our |the |about |talk |discuss )(?:pricing|price|prices|rates?|fees?)(?: (?:is|are|starts?|depends|model|list))?',
    'discount~?',
    '(?:rate|price|cost|fee)s? (?:would be|will be|could be|is|was|of|at) (?:about |around )?(?:[€£$] ?)?\\d[\\d.,]{1,8}',
    '(?:does|would|will|could) (?:[€£$] ?)?\\d[\\d.,]{0,8} ?k? (?:work|do|be (?:okay|fine|good)|fit|suit)',
    '(?:do|take|run|haul|cover) (?:it|that|this) (?:for|at) (?:[€£$] ?)?\\d[\\d.,]{1,8}',
    '\\d[\\d.,]{0,8} ?k? (?:first year|a year|a month|all in|a run|a load)',
    '(?:per|a) (?:seat|user)(?: (?:per|a) (?:month|year))?',
    'for free',
    'free of charge',
  ),
  /** A price in words, or after "it'd be". Counts only in a sentence with an amount of money. */
  priceSaid: phrases(
    `(?:it|that|this|they|one|we|i|you|the (?:\\p{L}{2,12} ){1,2}|our (?:\\p{L}{2,12} ){1,2}|(?:prices?|plans?|packages?|licen[cs]es?))(?:'d|'ll|'s|'re)? ?(?:would |will |could |can |usually |normally |typically |currently |just ){0,2}(?:be |are )?(?:be|is|are|costs?|charges?|asks?|pay|starts?|comes?|runs?|looking|talking)(?: (?:to|at|in|out|from|for|you|about|around|roughly|only|just|between|like|something|somewhere)){0,3} (?:${amount}|${bareAmount})`,
    `it's (?:about |around |roughly |only |just )?${amount}`,
    `${amount} ${cadence}`,
  ),
  /** "Nineteen euros a month.", as the whole sentence. */
  onlyPrice: openings(
    `(?:about |around |roughly |only |just |from |say |starting at |something like |somewhere around ){0,2}${amount}(?: ${cadence}(?: \\p{L}{3,10})?){0,2}(?= ?(?:[.!?]|$))`,
  ),
  nextStepAsk: phrases(
    `(?:can|could|shall|should|would|may|let's|lets|let us|let me|i'd (?:like|love) to|i would (?:like|love) to|we (?:can|could|should)|want to|happy to|how about (?:we|i)|why don't (?:we|i)|what if (?:we|i)|happen to|i'll|i will|we'll) (?:\\p{L}{1,12} ){0,4}(?:set (?:up|aside)|schedule|book|arrange|meet|put|find|get|grab|block|plan|have|hop|jump|do|send|lock|organize|take|carve|show|invite|continue|pick|reconnect|start) (?:[\\p{L}\\d]{1,12} ){0,7}${meeting}`,
    `(?:would you|are you|do you|you'd|you would|you) (?:be |feel )?(?:\\p{L}{2,10} )?(?:open|up|willing|free|interested|available|game|have (?:time|\\p{L}{2,12} minutes)|want|like)(?: to| for| in| on| at| this| next| tomorrow)(?: \\p{L}{1,12}){0,6} ?(?:${meeting}|show|seeing|see|week|${day}|learning|meeting|meet|hear more|trying|exploring|talking)`,
    "what(?:'s| is| does| would| are)? (?:\\p{L}{2,10} ){0,3}(?:your |the )?(?:calendar|diary|schedule|availability|best time|good time|next steps?)",
    '(?:are|would) you (?:be )?(?:free|available)',
    '(?:meet|connect|talk|speak|chat|reconnect|follow up)(?: again)? (?:on |this |next |later |tomorrow)',
    '(?:next steps?) (?:would be|is|are|could be|from here|here)',
    'send (?:you )?(?:over )?(?:a |an |the )?(?:calendar )?(?:invite|invitation|link|calendar)',
    `(?:does|do|would|will|is) (?:${dated}|${clock}) (?:\\p{L}{2,10} ){0,3}(?:work|suit|good|okay|ok|fit|be|free|do)`,
    `(?:how|what) about (?:a |the )?(?:(?:short |quick |first )?(?:visit|call|demo|meeting|chat|session|walk-?through) )?(?:${dated}|${clock})`,
    '(?:do|so|did) (?:we|i) have (?:a|an) (?:deal|agreement)',
    "(?:is it|it's|that's|is that) a deal(?= ?[?!.]|$)",
    '(?:can|could|may) (?:we|i) (?:close|shake on|settle|have|take|get) (?:it|this|that|on it|the load|that load|the lane|that lane)',
    '(?:can|could|shall) (?:we|i) (?:do|make|close|finish) (?:the|a) (?:contract|deal|paperwork|agreement)',
    '(?:shall|should|can|could) (?:we|i) (?:\\p{L}{1,12} ){0,3}(?:look at|go through|go over|walk through|sit down|try) (?:it|this|that|one|together|with)',
    '(?:do |would )?you (?:want|like) to (?:try|test|start)',
    `(?:ten|fifteen|twenty|thirty|half an hour|\\d{1,2}) ?(?:minutes?|mins)?(?: \\p{L}{1,10}){0,3} (?:on )?${day}`,
    '(?:can|could|may|shall|should) (?:i|we) (?:\\p{L}{1,10} ){0,2}(?:come (?:over|by|out|round|to|back|and)|drop by|stop by|swing by|visit|ride along)',
    'what if (?:we|i) (?:came|come|visit~|rode|drove)',
    'worth (?:\\p{L}{1,12} ){0,3}(?:minutes|hour|a call|a meeting|a chat|a conversation|a look)',
    `${dated} (?:at|around|between|or) (?:${clock}|\\d{1,2}|${day})`,
    '(?:can|could) we (?:talk|speak|meet|chat|continue|sign|move forward|get started|proceed|go ahead|agree)',
    '(?:ready|want|like|able) to (?:sign|move forward|get started|proceed|go ahead|buy|renew|commit|try it)',
    "(?:let's|lets) (?:get started|move forward|do it|sign|go ahead|agree|commit|put)",
    '(?:shall|should) (?:we|i) (?:\\p{L}{2,8} )?(?:go ahead|proceed|draw|prepare|send|sign|renew|book|agree)',
    '(?:try|pilot|trial|test) (?:it|one|this|us) (?:\\p{L}{1,12} ){0,4}(?:for|on|with|in)',
    `(?:call|ring|phone|try) you (?:back )?(?:on|at|next|tomorrow|this|later|in|after|${day})`,
    'book (?:you|it|the|a) (?:in|load|for)?',
    '(?:can|could|shall|may|should) (?:we|i) (?:just |maybe |please )?(?:get set up|get approved|be added|try (?:just )?(?:one|it)|run (?:one|a)|start with|do (?:one|a|just one))',
    "(?:let's|lets) (?:do|try|start with|run) (?:one|two|a|it|this|that)",
    '(?:give|allow) (?:me|us) until (?:\\p{L}{3,10})',
    '(?:take|haul|run|cover|give me|give us) (?:the|that|this|one|a) (?:load|lane)',
  ),
  /** "Would you be open to buying it?" asks for a yes, not for a favor. */
  asksToBuy: phrases(
    '(?:(?:would|will|could|are) you|you would) (?:\\p{L}{2,8} ){0,2}(?:open|willing|happy|ready|prepared|okay|ok|interested|comfortable|going|up) (?:to|in|for|with) (?:actually |just )?(?:sign(?:ing)?|buy(?:ing)?|renew(?:ing)?|commit(?:ting)?|proceed(?:ing)?|go(?:ing)? ahead|mov(?:e|ing) forward|order(?:ing)?|purchas(?:e|ing)|upgrad(?:e|ing)|extend(?:ing)?)',
    '(?:would|will) you (?:buy|sign|renew|order|purchase)(?= ?[?]|$| (?:it|this|that|one|them|from us|with us|for (?:another|one|two|three))(?![\\p{L}]))',
    'are (?:we|you) (?:renewing|buying it|signing)',
    'do you (?:want (?:it|to (?:buy|sign|renew))|buy|sign|renew)(?: it)? or not',
    '(?:shall|should|can|could) we (?:\\p{L}{2,8} )?(?:renew|sign(?! (?:up|on|off|in)))',
  ),
  /** "Shall I ring again in the new year?" */
  callback: phrases(
    '(?:shall|can|could|may|should|do you want me to|is it okay if|would it help if) (?:i )?(?:call|ring|try|phone|check|get)(?: you)?(?: back| again| in with you)',
    'when (?:can|could|should|shall|may) i (?:call|ring|try|phone)(?: you)?(?: back| again)',
  ),
  worthTime: phrases(
    'worth (?:\\p{L}{1,12} ){0,3}(?:your time|(?:\\d{1,2}|\\p{L}{3,8}) minutes|a (?:look|chat|call|conversation|try|meeting))(?: of your time)?(?= ?[?])',
  ),
  /** Requests a meeting if it contains a day. */
  asksTogether: phrases(
    "(?:can|could|shall|should|may|might|let's|lets|would you|would it (?:be useful|help|make sense|be okay) if (?:i|we)|are you|you free|how about (?:we|i|an?|another|\\d{1,2}|ten|fifteen|twenty|half)|we can|we could|(?:maybe|perhaps) we)",
    '(?:have you|do you have|would you have|got) (?:got )?(?:\\p{L}{1,8} ){0,3}(?:time|minutes|an? hour|half an hour|a moment|slot)',
  ),
  /** Proposes a day in a statement, if it contains one. */
  suggestsTime: phrases(
    "(?:i|i'd|i would|we|we'd|i'll|can i|may i|could i)(?: like to)? (?:suggest|propose|recommend)",
    'my (?:suggestion|proposal|idea)',
    "(?:i was|i'm|i am|we were) (?:just |actually )?(?:thinking(?! about (?:what|how|that|you|your) )|hoping|wondering|going to (?:suggest|propose))",
    'in mind',
    'how are you (?:placed|fixed)',
    `${dated} ${clock}`,
    `(?:${dated}|${clock}) (?:would |could |also |might )?(?:works?|suits?|be|is) (?:best |well |fine |good |great |free |perfect |okay |better )?(?:for|with)? ?(?:me|us)`,
    `(?:(?:i|we) (?:can|could)|(?:can|could) (?:i|we|you)) (?:also |only )?do ${dated}`,
    `(?:is|how's|how is|how does) ${dated}(?: ${clock})? (?:any good|good|okay|possible|free|looking|look|sound)`,
    `what's your ${dated} (?:like|looking like)`,
    `(?:fancy|what if (?:i|we)) (?:[\\p{L}\\d]{1,12} ){1,14}(?:on )?${dated}`,
    `(?:i'm|i am|we're|i have|i've got) (?:free|available|time) (?:on )?${dated}`,
    `(?:we|us|i|to|let's|lets) (?:could |can |should |might )?(?:meet|connect|talk|speak|chat|reconnect|follow up)(?: again)? (?:on )?${dated}`,
  ),
  /** "…and on Monday we look at it together, deal?" */
  sealed: /[, ](?:deal|okay|agreed|yes|fair|alright|maybe) ?\?$/iu,
  /** Something to read or watch, not a meeting. */
  offer: phrases(
    '(?<!(?:do|does|did) (?!you )\\p{L}{2,14} )(?:do you |would you )?(?:want|like) (?:the|a|that|to see the|to have the) (?:\\p{L}{3,14} ){0,2}(?:list|names?|numbers?|figures|page|summary|file|link|calculation|example|copy|contact)(?= ?[?])',
    '(?<!(?:email|address|number|one) )(?:how about|what if|shall|should|can|could|may) (?:i|we) (?:just |simply )?(?:send|email|mail|forward|give) (?:your|the|him|her|them)',
    "(?:can|could|shall|should|may|would|let me|i can|i could|i'll|i will|we can|we could|i'd|want me to|what if) (?:i |we |just |also |maybe |then |please |perhaps |quickly ){0,3}(?:send|email|mail|forward|share|text) (?:[\\p{L}\\d]{1,12} ){0,4}(?:emails?|pager|paperwork|contract|case stud~|videos?|summary|information|info|brochure|materials?|one-?pager|examples?|proposal|offer|quote|packet|deck|stuff|profile|agenda|recap|white ?paper|details|documents?|links?|numbers?|names?|contact|slides|pages?|something|figures|numbers|over)(?! (?:invite|invitation))",
    'send (?:you )?(?:an email|a mail|some (?:info|information|material))',
    '(?:would you like|do you want|like|want) me to (?:send|email|mail|forward|share|text|write)',
  ),
  /** A team lead who is angry with somebody on their team. */
  blame: phrases(
    '(?:your|these) (?:numbers|results|figures|calls|usage) (?:are|is|were|look) (?:\\p{L}{2,10} )?(?:bad|a joke|embarrassing|terrible|awful|poor|weak|low|not good|not good enough|down|a mess)',
    "(?:don't|do not|no more|not) (?:want |need |accept )?(?:any |more |your )?excuses",
    'every(?:one|body) else (?:\\p{L}{2,12} ){0,3}(?:manages?|hits?|does|makes?|is|can)',
    "(?:not|isn't|aren't) good enough",
    'let (?:me|us|the team) down',
    'very disappointed',
  ),
  /** What a carrier offers: trucks, capacity, a rate. */
  bid: phrases(
    "(?:we|i|my (?:driver|guys?|boss)|our (?:drivers?|trucks?))(?:'ve| have|'ve got| have got| got|'ll| can| could| would|'d)? (?:\\p{L}{2,12} ){0,3}(?:take|haul|run|cover|carry|move|pick (?:it|this|that|them) up|pick up|deliver|do (?:it|that|this)|bring|drive)(?: \\p{L}{1,14}){0,5}",
    "(?:we|i)(?:'ve| have|'ve got| have got| got| run| own) (?:\\p{L}{1,10} ){0,3}(?:\\d{1,4} )?(?:\\p{L}{2,12} ){0,2}(?:trucks?|vans?|reefers?|flatbeds?|trailers?|drivers?|capacity|equipment|space)",
    '(?:truck|driver|trailer|reefer|flatbed|van)s? (?:\\p{L}{2,12} ){0,3}(?:available|free|empty|ready|open|in the area|nearby)',
    '(?:all-?in|all in|door to door|with fuel|plus fuel|per mile|a mile|flat rate|linehaul)',
  ),
  /** "Shall we start?", "can I show you?" */
  asksToStart: phrases(
    '(?:are you |you )?ready (?:for|to (?:start|begin|go|see))',
    '(?:so )?ready(?= ?[?])',
    '(?:shall|should|can|may|could) (?:we|i) (?:\\p{L}{2,8} )?(?:start|begin|jump (?:right )?in|dive in|kick off|get going|go ahead|show you (?:it|that|this|how|what|something|the))(?! (?:on|next|tomorrow))',
    'okay if i (?:start|show|begin)',
  ),
  requestToSend: phrases(
    '(?:can|could|would|will) you (?:please |maybe |just |quickly |also ){0,2}(?:send|email|mail|forward|share|text)(?: (?:me|us|over|it|that|them|the|your|a|some|over))',
    '(?:please )?(?:send|email|forward) (?:me|us) (?:the|your|a|some|over|it)',
  ),
  /** The rep asks for the person on the line as if they were somebody else. */
  asksForThem: phrases(
    '(?:put me through|connect me|transfer me|(?:can|could|may|want to|like to|need to) (?:i )?(?:please )?(?:speak|talk)) (?:to|with) (?:him|her|the boss|the owner|the manager)',
    '(?:try|reach|get|call|ask|disturb) (?:him|her)(?= (?:quickly|now|please|for)|[?.!]|$)',
    '(?:is|are) (?:he|she) (?:in|available|around|there|free|at)(?= |[?.!]|$)',
    '(?:message|voice ?mail|note) (?:for|to) (?:him|her)',
    'when (?:is|would|will|can) (?:\\p{L}{1,10} ){0,6}(?:reach|catch|call) (?:him|her)',
    '(?:have|let|tell) (?:him|her) (?:know|call|ring)',
  ),
  requestHelp: phrases(
    '(?:can|could|would|might|may) you (?:\\p{L}{2,12} ){0,2}(?:help|point|tell me (?:who|when)|advise|suggest|connect|transfer|put me|pass|direct)',
    '(?:hoping|wondering) (?:if )?you (?:can|could|might)',
    'your help',
    'help me (?:out|with)',
    "(?:when|what)(?:'s| is| would be)? (?:a |the )?(?:best|good|better|right) (?:time|way|moment|day|person)",
    'who (?:would|should|is|handles|looks after) (?:be )?(?:the )?(?:right|best|i|responsible|in charge|that)',
    'do me a (?:small |quick |huge )?favor',
    'point me (?:to|in|at)',
  ),
  leaveMessage: phrases(
    '(?:can|could|may|shall) i (?:\\p{L}{2,10} )?leave (?:a|my) (?:message|number|name|details|note|voicemail)',
    '(?:leave|take|pass(?: on)?) (?:a|my|the|this) (?:message|number|note|details)(?: for| to| along| on)?',
    '(?:have|ask|get) (?:him|her|them|\\p{L}{2,16}) (?:to )?(?:call|ring|phone|get back to) me',
    '(?:my|the) (?:number|email) is',
    '(?:tell|let) (?:him|her|them|\\p{L}{2,16}) (?:know )?(?:that )?i (?:called|rang)',
    '(?:tell|give|pass) (?:him|her|them|\\p{L}{4,14}) (?:(?:just |only )?(?:one|a|this|that|the) (?:\\p{L}{3,10} )?(?:sentence|thing|message|word|line|note))',
    'pass (?:it|this|that|something|one thing) (?:on|along)',
  ),
  requestPerson: phrases(
    '(?:speak|talk|chat|connect|get|put|transfer|pass)(?: me| you)? (?:to|with|through|over|a hold of)(?: to| with)?',
    '(?:is|are) (?:\\p{L}{2,16} ){1,3}(?:in|available|around|there|free|at (?:the|their))(?: today| right now| at the moment| now)?',
    '(?:looking|calling|hoping|trying|trying to reach|here) (?:to reach |to get |to speak |to talk )?(?:for|reach)',
    '(?:put|patch) me through',
    'person (?:in charge|responsible|who)',
    '(?:can|could|may) i (?:please )?(?:have|get|reach|see)',
  ),
  thanks: phrases('thanks?', 'thank you', 'appreciate (?:it|that|your|you)', 'cheers', 'grateful'),
  apology: phrases(
    'sorry',
    'my apologies',
    'apologi[sz]e',
    'my bad',
    'excuse me',
    'my mistake',
    'forgive me',
  ),
  agree: openings(
    '(?:yes|yeah|yep|yup|sure|okay|ok|of course|absolutely|definitely|exactly|correct|right|agreed|true|perfect|great|sounds good|got it|certainly|will do|deal|no problem|cool|awesome|alright|all right|understood|i do|i am|i can(?!\\x27)|we do|we can(?!\\x27)|we are|it does|it is|it can(?!\\x27)|that works|indeed|fine)',
  ),
  disagree: openings(
    "(?:no|nope|nah|not (?:really|exactly|at all|yet|quite)|i don't|i do not|we don't|we do not|we can't|it doesn't|it isn't|never|neither)",
  ),
  pressure: phrases(
    "(?:last chance|act now|right now or|now or never|today only|only today|limited time|offer (?:ends|expires)|before (?:it's|it is) too late|expires? (?:today|tonight|tomorrow|soon|friday)|running out|won't last)",
    `${notAsked}(?:you|you'd|you would|you will|you'll) (?:be )?(?:stupid|crazy|foolish|a fool|making a (?:big |huge )?mistake|regret|miss(?:ing)? out|need to (?:decide|sign|commit|buy)|have to (?:decide|sign|commit|buy)|must (?:decide|sign|buy)|should just)`,
    '(?:just|come on) (?:say yes|sign|do it|buy|agree|commit)',
    "(?:i'm|i am) not (?:going to )?(?:hang up|hanging up|leaving|taking no|letting)",
    "(?:won't|not going to|can't) (?:take no|accept (?:a )?no|let you go)",
    "why (?:won't|wouldn't) you (?:just )?(?:\\p{L}{2,10} )?(?:listen|give|buy|say|agree|meet|try|sign|commit)",
    '(?:your boss|your manager|your ceo) (?:will|would|should|might) (?:\\p{L}{2,12} ){0,3}(?:hear|know|not be happy|be unhappy|be interested to hear)',
    `${notAsked}(?:you|i) (?:really )?(?:have to|need to|need you to|must) (?:give me|decide|sign|listen|commit|buy|say yes|make (?:a|the|your) decision)`,
    'what (?:do i have to|would it take) (?:do|to) (?:to )?(?:get you to sign|close|sign today)',
    `${notDenied}(?:sign|decide) (?:today|now|right now)`,
    'everyone (?:else )?(?:is|has) (?:already )?(?:buying|signed|using)',
    'how can you (?:not|say no|ignore|refuse)',
    'what (?:do )?you have to lose',
    "you(?:'re| are) (?:wasting|losing) (?:my|your) (?:time|money)",
  ),
  falsePretense: phrases(
    "(?:it's|this is|it is) (?:a )?(?:personal|private)(?: (?:matter|call|thing|issue|business))?(?=[.!,]| |$)",
    "(?:i'm|i am) (?:a |an |an old |a good |a close )?(?:friend|relative|cousin|brother|sister|doctor|lawyer)(?: of)?",
    "(?:he|she|they)(?:'s| is|'re| are| was)? (?:expecting|waiting for) (?:me|my|it|the|this)",
    '(?:just )?returning (?:his|her|their|a) call',
    "(?:he|she|they)(?:'ll| will)? knows? (?:what|me|why|who)",
    '(?:from|with) (?:the )?(?:bank|police|irs|tax office|government|school|hospital|it department|head office)(?= |[.,!]|$)',
    'not (?:a |really a )?sales call',
    "(?:i'm|i am|we're) not (?:selling|trying to sell|a sales)",
    '(?:family )?emergency',
  ),
  insult: phrases(
    '(?:idiot|moron|imbecile|asshole|bastard|bitch|fuck(?:er|ing|ed)?|bullshit|dickhead|prick|cunt|retard(?:ed)?|scumbag|piss off|screw you|shut up|go to hell|dumbass|wanker|jerk)',
    "you(?:'re| are| must be)? (?:\\p{L}{1,10} ){0,3}(?:stupid|dumb|useless|pathetic|ignorant|clueless|incompetent|ridiculous|worthless|lazy|liar|lying|loser|clown|joke|rude|an? (?:terrible|awful|bad) (?:boss|manager|buyer|person)|not very (?:smart|bright))(?! (?:question|thing|enough))",
    "(?:don't|do not) be (?:stupid|dumb|rude|ridiculous)",
    'how (?:stupid|dumb) (?:are|can) you',
    "(?:you've|you have|you) (?:got|get|grow|grown|have|no) (?:a )?brain",
    "you (?:just |really |still )?don't (?:get|understand) it",
    'are you always (?:this|so) \\p{L}{3,14}',
    'are you (?:deaf|blind|stupid|dumb|thick|slow)',
    "(?:you're|you are) (?:just |only |so |too )(?:cheap|the (?:receptionist|secretary))",
    "you people (?:\\p{L}{2,14} ){0,4}(?:never|don't|always|can't|are)",
    'your (?:team|people|crews?|managers?|drivers?|planners?|staff|company|boss|colleagues?) (?:are|is|must be|seems?|sounds?) (?:\\p{L}{2,8} ){0,2}(?:bad|useless|stupid|lazy|idiots?|incompetent|a joke|clueless)',
    'what is wrong with you',
    "(?:you're|this is|you are) (?:a )?(?:complete |total )?waste of (?:my )?time",
    'i hate you',
  ),
  offTopic: phrases(
    '(?:recipe|poem|joke|song|lyrics|pizza|football|soccer|basketball|baseball|super bowl|movie|netflix|bitcoin|crypto|horoscope|lottery|dinosaurs?|unicorns?|aliens?|dragon~|pokemon|minecraft|homework|essay|haiku|riddle|cats?|dogs?|puppy|kitten|moon landing|president|election|politics|religion|astrology|pasta|banana~|sandwich|favorite (?:color|food|movie|band|song|animal))',
    'capital of',
    'meaning of life',
    "what(?:'s| is) \\d{1,6} ?(?:\\+|plus|times|x|\\*|minus|divided by) ?\\d{1,6}",
    'write (?:me )?(?:a|an|some|the) (?:code|python|javascript|program|story|email|letter|function|script|poem|essay)',
    'do you (?:love|like) me',
    'are you (?:single|married|hungry)',
    'marry me',
    'go out with me',
    'weather (?:forecast|in)',
    'who won (?:the|last)',
    'translate (?:this|the|into|to)',
  ),
  /** Words to the machine. Broader than what the scorer sets aside, because nothing is lost here if the buyer finds an odd sentence odd. */
  instruction: phrases(
    '(?:ignore|disregard|forget|override|bypass|drop|skip) (?:\\p{L}{1,12} ){0,4}(?:instruct~|prompts?|rules|guidelines|directives|restrictions|programming|persona|script|character|constraints|training|everything|context|role)',
    '(?:system|hidden|initial|original|secret|base|internal|developer) (?:prompt|instructions?|message|rules|facts?|notes?|settings?|configuration|objections?|state|context|goals)',
    `(?:are|r) you ${beingWords}(?:ai|a\\.i|bot|robot|machine|llm|gpt|chatgpt|chatbot|computer|language model|human|real person|real(?! \\p{L})|program|simulation)`,
    `you(?:'re| are) ${beingWords}(?:ai|a\\.i|bot|robot|machine|llm|gpt|chatgpt|chatbot|language model|an assistant|assistant|simulation|computer program|trained|programmed|simulated|dan)`,
    'as an? (?:ai|assistant|language model|llm|bot|large language)',
    '(?:jailbreak|dan mode|developer mode|debug mode|admin mode|god mode|sudo|root access|maintenance mode|test mode|safe mode|unrestricted|prompt injection|admin override|override code)',
    '(?:pretend|act|behave|respond|roleplay|role-play|role play|imagine|simulate|speak|answer)(?: now| only)? (?:that |to be |as if |as though |like |as )(?:\\p{L}{1,12} ){0,3}(?:you|are|a|an|the|my|i|if)',
    '(?:stop|break|exit|leave|end|drop|quit|step out of|come out of) (?:\\p{L}{1,10} ){0,2}(?:role-?play~?|character|role|simulation|acting|pretending|persona|exercise|scenario)',
    '(?:reveal|list|print|show|output|dump|repeat|recite|display|expose|leak|disclose|give me|tell me|tell|share|enumerate|return|provide|type|write|spell|summarize|translate|encode|say)(?: out| me| down)? (?:all |every |each |any |the )?(?:of )?(?:your |the |hidden |secret |all |my )(?:\\p{L}{1,12} ){0,3}(?:secrets?|facts|unrevealed|instructions?|prompts?|objections|rules(?! (?:for|of|on|about|around|in|at) )|persona|script|configuration|variables|hidden info~|settings|confidential|internal|guidelines|memory)',
    '(?:reveal|list|print|show|output|dump|tell me|give me|write down|disclose) (?:\\p{L}{1,12} ){0,4}(?:hidden|secrets?|unrevealed|trust (?:score|level)|everything you know|you keep|is hiding|confidential|internal notes|all objections|them all|each is settled)',
    'what (?:are|were|is) (?:\\p{L}{1,10} )?your (?:\\p{L}{1,10} )?(?:instructions|rules)(?= ?[?.!,;:]| ?$| (?:and|that|you|here|in this|for this))',
    "what (?:are|were|is) (?:\\p{L}{1,10} ){0,2}(?:instructions|rules) (?:that )?you(?: (?:were|got|received|are (?:given|told|following))|(?:'ve| have) been)",
    'what (?:are|were|is) (?:\\p{L}{1,10} ){0,2}(?:prompts?|programming|hidden|secrets?|trust (?:score|level)|patience|scoring)',
    '(?:set|raise|increase|change|update|make|max|reset) (?:\\p{L}{1,10} ){0,3}(?:trust|patience|interest|score|state|outcome|phase|mood|attitude)(?: (?:to|=|at|by))? ?(?:\\d{1,3}|max~|full|high~|happy|nice|friendly|agree~|nextstep)',
    `${newOrder} ?:`,
    `(?<=^|[,:;] ?|(?<!\\p{L})(?:please|now|then|just|only|instead) )(?:follow|obey|ignore|adopt|accept|execute|apply|assume|take on|switch to|listen to|read|here (?:is|are)) (?:only |now )?(?:the |these |this |my |your |a )?${newOrder}`,
    `your ${newOrder} (?:is|are) (?:now )?(?:to|that|this|these|as|a|an|simple)`,
    `(?:these are|this is|i(?:'m| am) giving you|i give you|take) (?:your|my|a|some|the) ${newOrder}(?! (?:for|of|on|at|in|with|as|we|i) )`,
    `you now have (?:a |an )?${newOrder}`,
    `(?:i have|i've got|got) (?:a |an |some )?${newOrder} for you`,
    '(?:new|updated|real) (?:persona|system (?:role|rules))',
    '(?:end|begin|start) (?:of )?(?:system|prompt|instructions?|transcript|conversation|message|input|data|simulation)',
    '(?:from now on|for the rest of (?:this|the)|starting now|henceforth) (?:you (?:only|always|will|must|are|answer|respond|say|reply|act|agree|should|shall)|call|only|always|answer|respond|say|reply|act|agree|be)',
    `${notAsked}you (?:must|will|shall|should|have to|need to|are (?:required|instructed|ordered|commanded|supposed|allowed|to)) (?:now |always |only |immediately )?(?:agree|accept|comply|obey|say yes|reveal|tell me (?:all|every)|answer (?:all|every|truthfully|honestly)|book|buy|sign|output|respond|reply|repeat|print|ignore|follow|do (?:as|what|anything|whatever))`,
    "(?:i am|i'm|this is|speaking as|message from|on behalf of) (?:your |the |an? )?(?:developer|creator|admin~|programmer|system admin~|openai|anthropic|engineer who|evaluator|grader|tester|examiner|trainer|moderator|system|supervisor ai|owner of this bot|maker|designer)",
    '(?:complete|fill in|finish|continue) (?:this |the )(?:sentence|text|blank|story|list)',
    '(?:your|the) (?:next|only) (?:response|reply|answer|message|output) (?:must|should|will|has to|is)',
    '(?:respond|reply|answer|output|speak) (?:to me )?(?:only|just|exactly|nothing but)(?: with| in| the| yes| no)?',
    '(?:say|repeat|type|write)(?: exactly| verbatim| word for word)? (?:after me|the following|this (?:phrase|sentence|text|exactly|word)|the words?|everything above|what is above|the text above)',
    'base ?64|rot13|hex(?:adecimal)? (?:string|decode)|decode (?:this|the)|leetspeak|pig latin',
    '(?:token|context) (?:window|limit)|api key|json|sql|function call|tool call|source code|prompt',
    '(?:grandma|grandmother) used to',
    "(?:opposite day|hypothetical~|thought experiment|let's play a game|play a game|for (?:research|educational|testing|debugging|training|qa) purposes?|authorized (?:test|personnel|user)|security (?:audit|test) of (?:this|the|your))",
    '(?:drop|delete|truncate) (?:table|database)',
    'begin(?:ning)? (?:every|each|your) (?:sentence|reply|answer|response)',
    'what (?:were|was|are) you (?:told|programmed|trained|asked|designed|instructed)',
    '(?:who|what) (?:made|created|built|programmed|trained|designed) you(?= ?(?:[?.!]|$))',
    '(?:hidden|secret)s? (?:facts?|information|info|data|knowledge)',
    'earn(?:s|ed)? (?:the|each|a|any) (?:facts?|secrets?)',
    '(?:skip|fast forward|jump) (?:to|ahead to) (?:the )?(?:end|agreement|yes|outcome|next step|closing)',
  ),
  /** Markup and roles that nobody speaks. */
  unspoken:
    /(?:<\/?[a-z|][^>]{0,60}>|```|\{\{|\}\}|\[\/?(?:INST|SYSTEM|USER|ASSISTANT)[^\]]{0,20}\]|^ {0,2}#{1,6} |"[a-z_]{2,30}" ?:|(?:^|[\n.] ?)(?:system|assistant|user|human|developer|admin|buyer|rep|tool|function|root) ?(?:\([^)]{0,20}\) ?)?[:>#]|={4,}|-{5,}|\{ ?"|\$\{|<%)/iu,
  goodbye: phrases(
    '(?:talk|speak|chat) (?:to you )?(?:on |next |again )?(?:monday|tuesday|wednesday|thursday|friday|tomorrow)(?=[.!]|$| then)',
    '(?:talk|speak|chat) (?:to you )?(?:again )?next week(?= ?[.!]|$| then)',
    "(?:i'd|i had|i should|i) better (?:(?:go|run)(?= ?[.!,]|$| now| then)|be off|be going|get going|get back|let you)",
    "(?:i'll|i will|let me|i should|i must|i'd better) (?:now )?(?:let you (?:get on|be|go)|leave it (?:there|at that)|hang up|be off|get going|go)(?= ?[.!,]|$| now| then| with)",
    "(?:i won't|i will not|won't) keep you(?= ?[.!,]|$| any| longer)",
    "(?:that's|that was|that is) (?:all|it|everything) (?:from me|for today|i wanted|i needed)",
    '(?:nice|good|great|lovely|a pleasure) (?:talking|speaking|chatting) (?:to|with) you(?= ?[.!,]|$| today| though)',
    'sorry to have (?:bothered|disturbed) you',
    "(?:i'll|i will) (?:try|call|ring)(?: you)?(?: again)? (?:another|some other) (?:time|day)",
    '(?:bye|bye-?bye|goodbye|good bye|see (?:you|ya) (?:then|soon|later|tomorrow|around|next|on|at|monday|tuesday|wednesday|thursday|friday)|(?<!(?:to|can|could|may|we|must) )(?:talk|speak) (?:soon|to you|then|later)|take care(?! of)|have a (?:good|great|nice|lovely|wonderful) (?:one|day|evening|weekend|week|afternoon|morning|night|rest|time|shift|season|summer|christmas|holiday|\\p{L}{3,10}day)|have (?:nice|good|great|lovely) (?:day|one|weekend|evening|afternoon)|catch you later|farewell|adios|ciao)',
    "(?:i'll|i will|let me) (?:let you (?:go|get back)|leave you(?! (?:a|an|my|the|with|some|our))|not keep|stop bothering|get out of your)",
    '(?:thanks|thank you) for your time(?=[.!,]|$| (?:bye|today|and have|anyway))',
    "(?:won't|will not) (?:take|keep|bother) (?:\\p{L}{2,10} ){0,4}(?:longer|any more|anymore|further)",
    'enjoy (?:the rest of )?(?:your|the) \\p{L}{3,14}(?= |[.!]|$)',
    'looking forward to (?:it|then|speaking|talking|meeting|seeing|\\p{L}{3,10}day)',
    '(?:end|ending|close) the call',
    '(?:all the best|good luck)(?= |[.!,]|$)',
    "(?:i|i've|i'll|we) (?:really |also |just )?(?:gotta|have to|need to|got to|must) (?:go|run)(?=[.!,]|$| now| too)",
  ),
  /** "Until then!", "so long", and "thanks anyway", with nothing else in the sentence. */
  parting:
    /^(?:\p{L}{2,8}[ ,!]{1,2}){0,3}(?:until (?:then|next time|\p{L}{3,6}day|tomorrow)|so long|till then)(?:[ ,]{1,2}\p{L}{2,12})?[.! ]*$|^(?:(?:okay|ok|right|well|cool|great|good|alright)[ ,!]{1,2}){0,2}(?:laters?|cheers then|(?:thanks|thank you) anyway)[.! ]*$/iu,
} as const

/** What a rep does with an objection. */
export const movePatterns = {
  differentiate: phrases(
    "(?:unlike|compared (?:to|with)|different~?|difference|instead of|on top of|alongside|beside|next to|in addition to|complement~|work(?:s)? with (?:what|your|whatever)|not (?:here |asking you |looking )?to replace|don't (?:need|have) to (?:replace|switch|change|rip)|(?:nothing|no need) to (?:replace|switch|change)|the (?:one|only) thing|fills? (?:the|that) gap|(?:most|many|all|half|some) of (?:our|the) (?:customers|clients) (?:\\p{L}{2,12} ){0,3}(?:use|used|had|have|came|were)|what (?:they|it|your|others) (?:\\p{L}{2,14} ){0,3}(?:don't|doesn't|can't|do not|does not|misses|miss|lacks?)|where (?:they|it|others|most) (?:\\p{L}{2,12} ){0,2}(?:fall|stop|struggle|lack)|(?:that|which|they|it) (?:doesn't|don't|can't|does not|cannot) (?:do|cover|handle|offer|give|show|tell)|second (?:source|option|provider|opinion)|backup|plan b|compare|gap)",
  ),
  proof: phrases(
    "(?:(?<!(?:as|you're|you are|be|become|being|such) )(?:an?|another|one|our|the|other|most|some|many|several|two|three|four|five|\\d{1,5}|existing|happy|every) (?:\\p{L}{2,12} ){0,2}(?:customers?|clients?)|customers|clients|case stud~|reference~|for example|for instance|(?:an?|the|one-page|real) (?:\\p{L}{2,12} )?example|(?:their|the|our|same|first|good|real|these) results?|proof|data shows?|numbers? (?:show|say)|evidence|saw (?:an? |the |their |how |\\d)|\\d{1,3} ?(?:%|percent)|on average|same (?:concern|worry|question|boat|thing)|had the same|felt the same|(?:firms?|companies|teams|operators|carriers|shippers|people) (?:like you|your size|told|in your))",
  ),
  returnOnPrice: phrases(
    "(?:sav(?:e|es|ed|ing|ings)|roi|return|pays? (?:for )?itself|pays? back|payback|worth|(?<!i )value|costs? (?:you|of (?:doing )?nothing|more)|what (?:it|that|this) costs you|cost of|already (?:pay|paying|spend|spending|cost|costs|losing)|lose|losing|cheaper (?:than|in)|less than|break ?even|per (?:hour|week|shift|load)|pay (?:only |just )?(?:after|when|once|later|if)|(?:in|into|within|from|fits?|other|same|existing|next year's|this year's) (?:\\p{L}{2,12} ){0,2}budget|in return|(?:\\d{1,4}|\\p{L}{3,8}|an?|of|in|many|few) hours|spread|instalments?|installments?|quarterly|match(?:ed|es)?|terms|lower|reduce|(?:take out|remove|drop|fewer|only pay for) (?:\\p{L}{2,10} ){0,2}(?:seats|licen[cs]es|users|modules|you))",
  ),
  smallStep: phrases(
    "(?:pilot|trial|test(?! my)|pay (?:only |just )?(?:after|when|once|if)|try (?:it|one|us|a)|one (?:team|site|shed|location|week|month|lane|load|shift|department)(?! (?:ago|before|left|later))|small(?:er)?|start (?:small|with)|no (?:commitment|obligation|strings|contract|pressure)|without (?:commitment|obligation|any)|just (?:an? |one |\\d{1,2} |fifteen |ten |twenty )(?:\\p{L}{2,10} )?(?:minutes?|hour|day|days|week|weeks|month|team|site|look|call|chat|try|test|depot|ward|home|line|lane|load|shift|shed|person|people|users?|vans?)|just (?:to )?see|(?:ten|fifteen|twenty|thirty|\\d{1,2}) ?-?minutes?|quick (?:look|call|chat)|take a look|(?<!let me )see (?:for yourself|if|whether)|(?<!(?:feel|are you|you're|be|i'm|i am) )free(?! (?:on|at|to|this|next|time))|worst case|cancel|way out|step by step|sample|proof of concept)",
  ),
  laterDate: phrases(
    '(?:(?:after|once|when) (?:the |your |that |you|it|this|things)|in (?:january|february|march|april|may|june|july|august|september|october|november|december|a (?:few|couple)|two|three|six|q[1-4]|the (?:new year|spring|summer|fall|autumn))|when (?:would|is|does|will|could|should)|better time|follow up|call (?:you )?back|reach out|check (?:back|in)|start (?:date|in|after)|plan (?:ahead|now|for)|ready (?:by|for|when)|timeline|(?:we|you) (?:can |could |already )?prepare|lead time|before (?:then|that)|no rush|at your pace|waiting costs?|by the time)',
    '(?:will|can|could|shall|should|would|until|wait|starts?|starting|call|ring|try|come|talk|speak|meet|back|again|about|for|then|plan|ready|live|by|make it|move it) (?:[\\p{L}\\d]{1,10} ){0,5}(?:next (?:month|quarter|year|week)|later)',
    '(?:until|wait|call|ring|try|back|again) (?:[\\p{L}\\d]{1,10} ){0,5}(?:this (?:week|afternoon)|tomorrow|monday|tuesday|wednesday|thursday|friday)',
    "(?:i|we|you)'ll (?:\\p{L}{1,10} ){1,6}(?:this (?:week|afternoon)|next (?:month|quarter|year|week)|later|tomorrow|monday|tuesday|wednesday|thursday|friday)",
    "let's (?:\\p{L}{1,10} ){1,6}(?:next (?:month|quarter|year|week)|later)",
  ),
  involveOthers: phrases(
    '(?:(?:can|could|should|would|may|will|to|let) (?:\\p{L}{2,12} ){0,3}(?:join|come along|be there|sit in|take part)|both of you|(?:invite|include|bring|involve|join|loop|add|meet|talk to|speak (?:to|with)|sit (?:down )?with|(?:call|meeting|session|demo|minutes) with) (?:\\p{L}{2,14} ){0,4}(?:them|him|her|boss|director|manager|cfo|ceo|team|colleagues?|both|everyone|procurement|together|in|it|partner|owner|others?|along)|together with|the (?:two|three) of (?:you|us)|who (?:else|would|should|decides|is|needs)|help you (?:make|build|prepare|present|explain|sell)|(?:one-?pager|summary|business case|deck|slides) (?:for|to|you)|(?<!(?:look|looking|move|moving|go|going|step|way|bring|brought) )forward|what (?:would|does|will) (?:he|she|they|your (?:boss|director|manager|cfo)) (?:need|want|care|ask|say)|on the (?:call|same)|get (?:their|his|her) (?:view|input|buy-?in|take)|prepare (?:something|you|a)|make (?:you|it easy))',
  ),
  explainSafety: phrases(
    "(?:encrypt~|secur~|soc ?2|iso ?\\d{4,5}|gdpr|hipaa|complian~|hosted|stored|servers?|on-?premises?|certif~|audit~|data (?:stays|never|is|center|centre|protection|processing)|permission~|access (?:rights|control)|penetration|delete[sd]?|guarantee~|warranty|insur~|bonded|refund|(?:money|month|fee|year) back|two data cent(?:er|re)s|contract (?:says|terms)|in writing|sla|pay(?:s|ment)? (?:within|in|terms|on|days)|quick ?pay|net \\d{1,2}|credit (?:rating|score)|reference~|own(?:er)?,? (?:and )?(?:a )?date|by (?:monday|tuesday|wednesday|thursday|friday|tomorrow|the end|next)|personally|(?:if|when) (?:we|it|the truck|a truck) (?:don't|doesn't|do not|does not|fails?) … (?:pay|credit|refund)|dispatcher|(?:his|her|my) (?:mobile|cell|number)|on call|24/7|around the clock|i'll (?:own|make sure|take|check|get)(?! (?:an? |my |one |another |some )?(?:sip|moment|minute|second|sec|breath|drink|watch|phone|notes?|pen|coffee|water|break|seat|guess))|hear your side|your (?:side|view|perspective)|clear (?:goals|plan|targets?)|support (?:you|plan)|no decision|haven't (?:made|decided))",
  ),
  offerHelp: phrases(
    "(?:we|our (?:team|people|engineers|onboarding)|i|they)(?:'ll| will| would|'d| can| do| does| could)? (?:\\p{L}{2,12} ){0,3}(?:set (?:it |that |everything |this )?up|train~|onboard~|migrat~|import|handle|install|configure|do (?:the|it|that|all|most|everything)|take care|help (?:you|your|them|the)|support|walk|sit (?:down )?with|come (?:in|to|out|over)|roll|manage the|run the|load|move)",
    '(?:training|onboarding|implementation|set-?up|integration|migration|roll-?out) (?:\\p{L}{2,12} ){0,3}(?:takes?|is|are|included|done|only|just|by us|on us|team|support|session)',
    '(?:no|nothing|without|little|hardly any) (?:\\p{L}{2,10} ){0,2}(?:training|install~|set-?up|to learn|new app|app|work (?:for|on) (?:you|your)|effort|disruption|extra)',
    '(?:takes?|only|just|about|in|within|under) (?:\\p{L}{2,10} )?(?:an hour|a day|two days|a week|two weeks|ten minutes|five minutes|\\d{1,3} (?:minutes|hours|days|weeks))',
    '(?:(?:by|via|through|over|in|just|only|simple|plain|normal|the|their|one) (?:an? |the |their |plain |normal )?(?:text|sms|email|whatsapp|browser|link)|(?:text|sms|whatsapp) messages?|same (?:tool|screen|system|way)|in (?:their|the) (?:tools?|systems?) they)',
    '(?:dedicated|named|assigned) (?:\\p{L}{2,12} ){0,2}(?:person|manager|contact|engineer|support)',
    'one at a time|step by step|at your (?:own )?pace',
  ),
  fixIssue: phrases(
    "(?:(?:i'll|i will|we'll|we will|let me|i can|we can|i'd|i want to|going to) (?:\\p{L}{2,12} ){0,3}(?:fix|solve|resolve|escalate|look into|sort|own|get|make|address|take|check|find|put|assign|talk|improve|correct|credit|set)(?! (?:an? |my |one |another |some )?(?:sip|moment|minute|second|sec|breath|drink|watch|phone|notes?|pen|coffee|water|break|seat|guess))|root cause|action plan|(?:an?|one|the|clear|named|single) owner|by (?:monday|tuesday|wednesday|thursday|friday|tomorrow|next|the end)|credit|refund|(?:since|last year) (?:you|we)|you(?:'ve| have) (?:saved|gained|cut|reduced)|results? (?:so far|this|last|you)|adjust|right-?siz~|fewer (?:seats|licen[sc]es)|downgrade|smaller plan|flexib~)",
  ),
  giveReason: phrases(
    "(?:because(?! my)|the reason|so that|it's about|it is about|regarding|in short|quickly|one (?:thing|question|reason)|(?:ten|thirty|\\d{1,3}) seconds|two minutes|one minute|a minute|what (?:we|i) (?:saw|noticed|see|hear)|i noticed|i saw(?! that one| it| this)|before (?:i|you) (?:go|send|hang)|so (?:i|that i) (?:send|know|can send)|what (?:should|would|shall) (?:i|be)|depends on|to (?:send|make sure))",
  ),
} as const
