import { month } from '../calendar.ts'
import { oneOf, phrases } from '../phrases.ts'
import { moneyPattern, number } from '../quantities.ts'
import { deflection, replies, roughWordCount } from './answers.ts'
import type { Detector } from './detector.ts'
import { peoplePattern } from './impact.ts'
import { weighingDetector, weightOf, weightOfSaid, type Said, type Signs } from './weighing.ts'

const decisionQuestion = phrases(
  'sign(?:s|ed|ing)?(?: off)?',
  '(?:last|final) (?:word|say|call)',
  'decid(?:e|es|ed|ing)',
  'decisions?',
  'decision(?:-| )makers?',
  'approv(?:e|es|al)',
  'say(?:s)? yes',
  'says? no|said (?:yes|no)',
  'your call',
  'who (?:else )?(?:would|has|needs?|am i|gets|do you need) (?:\\p{L}{2,12} ){0,3}(?:like|look|see|yes|involved|convinc~|agree|decide|sign|blessing|say)',
  'who has the pen',
  'have a vote',
  '(?:involved|blessing|owner|general manager|works council|partner|sponsor|board)',
  'get (?:picked|approved|bought)',
  '(?:bought|buy|purchase|choose|chose) … (?:who|how|what|happened)',
  'how (?:do|did|would) (?:you|they|your) … (?:buy|purchase|choose|decide)',
  'easy sell',
  'nod|go ahead|says? go|go(?:es)? through|run (?:it|this) (?:by|past)',
  'anyone else|anybody else|who else',
  'is that (?:you|up to you|yourself)',
  'would (?:that|it) be (?:you|legal|your)',
)

const deciderSigns: Signs = [
  [
    2,
    phrases(
      "(?:he|she|they|we|i|who|it|director|manager|board|boss|owner|partner|committee|council|dad|father|wife|husband|uncle|county|group|\\p{L}{3,14}) (?:always |only |then |also |finally |still |does |just |must |has to |have to |would |will |can |'ll )?(?:signs?|decides?|approves?|stamps?|countersigns?|chooses|votes?|awards?|initials|signed|agrees|okays|picks (?:the|it)|has the (?:last|final)|holds the (?:pen|purse))",
      "(?:it's|that's|it is|that is|this is|it was|that'd be|it'd be|would be) (?:my|his|her|our|their|the \\p{L}{3,12}'s|mine|\\p{L}{3,12}'s)(?: \\p{L}{2,12})? (?:call|decision|choice|pen|signature|money|say)",
      "(?:it's|that's|it is|that is|that'd be|it'd be|would be|it'll be) (?:me|him|her|them|us|mine|all three|the board|dad|always me) (?:who|and|that|alone)",
      "(?:has|have|need|needs|'d have|'ll have|got) to (?:be|feel) (?:okay|ok|happy|fine|comfortable|convinced|on board|all right|alright|good|in) (?:with|about)",
      '(?:must|has to|have to|needs to|need to|would|will|got to) (?:also )?go (?:also )?(?:through|past|to|before|via|by|in front of) (?:the|my|our|his|her|\\p{L}{3,14})',
      '(?:must|have to|has to|need to|should|would have to|got to) … (?:see|discuss|talk|clear|agree|speak|check) (?:it |that |this )?(?:\\p{L}{2,8} )?(?:with|to) (?:my|the|our|his|her) (?:\\p{L}{2,12} )?(?:partner|boss|director|manager|board|husband|wife|dean|team|ceo|cfo|head|committee|council|owner|group|sister|brother|father|mother|principal|president|\\p{L}{3,12}(?:or|er))',
      "(?:can't|cannot|could|couldn't|can|not allowed to|not the one to|not able to) (?:say (?:yes|no)|decide|sign|approve|commit|authori[sz]e)",
      '(?:does|do|holds?|keeps?|controls?|handles?|looks? after|has|runs?) the (?:money|purse|purse strings|finances|budget|cheque ?book|checkbook)',
      '(?:looks?|goes) (?:at|over|through) (?:anything|everything|all|any|every) (?:\\p{L}{1,12} ){0,3}(?:contracts?|money|price|signature|number|agreement|cost|spend)~',
      "(?:he|she|they)(?:'ll| will|'d| would) (?:also )?(?:want|need|ask for|insist on) (?:a|an|the|to see|to know) (?:letter|look|paper|say|word|quote|copy|number)s?",
      '(?:final|last) (?:say|word|decision|call|bit)',
      'decision(?:-| )makers?',
      '(?:needs?|need|has|have|had|must|would have|would need|got) to (?:agree|approve|sign|be convinced|say yes|give the go-ahead|be on board|like it|be all|have \\p{L}{2,12} look)',
      "(?:i|we)(?:'d| would)? (?:have|need|got|gotta|must) to (?:ask|show|talk to|check with|run it|convince|go to|speak to|get by|have)",
      '(?:talk|speak|check|see it) (?:to|with) my (?:\\p{L}{2,14} )?(?:partner|boss|director|manager|board|husband|wife|team|ceo|cfo|dad|father|brother|sister|mum|mother|son|daughter|uncle)',
      '(?:up to|down to|leaves? (?:it |that )?to) (?:me|him|her|them|us|the|my)',
      '(?:run|take|takes|bring|put|pass) (?:it|this|that) (?:by|past|to|before|in front of) (?:my|our|the|him|her|them|\\p{L}{3,14})',
      `(?:over|above|under|beyond|up to|below|past|more than) (?:[€£$] ?)?(?:a )?(?:${number}|a certain)(?: \\p{L}{2,10}){0,3} (?:it's|it is|i|me|goes|that's|them|they|signs?|she|he|there's|calls|wants|we|\\p{L}{3,12} (?:signs|decides)|the|my)`,
      '(?:me|myself|him|her) (?:alone|personally)',
      'between (?:me|us|the two)',
      'the (?:two|three|four|five) of us',
      '(?:i|we) (?:decide|choose|sign|approve|can approve|buy)',
      'own(?:s|ed)? (?:the|it|us|sixty|thirty|half|\\p{L}{3,8} percent)',
      '(?:half|thirty percent|majority) (?:of )?(?:the )?shares',
      'have to get past',
      "(?:he|she|they|it)(?:'s|'re| is| are) the (?:one|ones|person|people|boss) (?:to (?:ask|convince|talk)|who|that|with)",
      "(?:not|(?:don't|doesn't) … it's) (?:just|only) (?:me|him|her|us|my)",
      '(?:herself|himself|themselves) and|and (?:herself|himself)',
      "if … (?:it's|that's|then it's|it is) (?:a )?(?:yes|no|go|deal|done)",
      "(?:he|she|they)(?:'s|'re| is| are|'ll| will|'d) (?:also |going to |gonna )?(?:want|need|have) (?:to )?(?:look|see|know|sign|check|be)",
      '(?:goes|go) (?:then |up |next |straight |through )?to (?:purchasing|procurement|legal|finance|controlling|head office|management|accounting)',
      '(?:i|we) (?:only |just )?(?:make (?:the|a) recommendation|recommend)',
      'reviews? all contracts',
      'pays? the bills',
      'writes? the check',
      'opens the (?:chequebook|checkbook)',
      'the (?:yes|no|answer|approval) comes from',
      'if (?:\\p{L}{2,14} )?(?:says?|likes?) (?:no|yes|okay|it)',
      '(?:budget|cheque|check) (?:holder|owner)',
      'signator(?:y|ies)',
      'sign-?off',
      "(?:that's|it's|then) the (?:board|director|trustees|council|committee|owner|partners)",
      'goes? (?:up )?to (?:the|my|our|mr|mrs|ms|\\p{L}{3,12}) (?:\\p{L}{2,14} )?(?:board|director|group|council|committee|ceo|coo|cfo|head office|partners|boss|owner|manager)',
      'goes? up to (?:\\p{L}{2,12})',
      'has to be (?:all|the|him|her|convinced)',
      '(?:says?|said) (?:yes|no)',
      '(?:sole|only|main|majority) (?:shareholder|owner)',
      "(?:lands|sits|ends up) on \\p{L}{3,12}'s desk",
      "(?:partners'|majority|board|council) vote|simple majority",
      '(?:authori[sz]ed|allowed) to (?:sign|buy|order|spend)',
      '(?:has|have) to (?:release|countersign|okay|clear)',
      '(?:one|name|names) (?:that|who|on it)? ?(?:finally )?(?:decides|signs|chooses|releases)',
      'picks the supplier',
      'needs two of us',
      'over what i can',
      'chat with (?:my|our)',
    ),
  ],
  [
    1,
    phrases(
      '(?:board|committee|steering group|management team|leadership team|works council|partners?|trustees|director|managing director|ceo|coo|cfo|owner|boss|plant manager|head of \\p{L}{3,14}|head office|treasurer|procurement|investors?|holding|tender board|mayor|council)',
      '(?:wife|husband|dad|father|daddy|uncle|aunt|auntie|brother|sister|mother|mum|partner|landlord|principal|dean|chancellor|registrar|accountant|headteacher|general manager)',
      'vote',
      '(?:me|him|her|us) and (?:my |the )?(?:\\p{L}{2,12})',
      '(?:\\p{L}{2,12}) and me',
      'with (?:me|him|her|us)(?=[.!]|$)',
      'on my own|report to',
      "(?:that's|that'd be|that is|it's|that would be|it'd be) (?:me|him|her|them|us|dr|mr|mrs|ms|our|my|the|still|always) ?(?:\\p{L}{2,14})?",
      'goes? to (?:mr|mrs|ms|\\p{L}{3,12})',
    ),
  ],
  [
    -2,
    phrases(
      'back then',
      'used to',
      'long gone',
      '(?:time ?sheets?|invoices?|holidays?|leave requests?|orders?|delivery notes?)',
      'too many',
      'overrated',
      'came with',
      'joining',
      "i'd rather not",
      '(?:decide|decided) (?:later|yet)',
      'org chart',
    ),
  ],
]

const stepsQuestion = phrases(
  '(?:needs?|need|have|has) to happen',
  'steps?',
  '(?:process|route|path|gate|stage|formal|procedure)',
  '(?:what|who) (?:comes|is|happens) (?:before|next|after|left)',
  'how (?:do|did|does|would) (?:you|it|they|this|such|a|your) … (?:buy|go|get|choos~|decide|take|purchase|look|picked|bought|decision|approved)',
  'last (?:thing|time) (?:you )?(?:bought|buy|for example)?',
  'go(?:es)? through|who else|nod|how does (?:it|that) work (?:with|at|on|for)',
  'between (?:here|now|us) and',
  'looks? at the contract',
  'must be true',
  'left to do',
  '(?:decide|decides|decision|sign|signs|approve|approves|approval|say yes|says yes|signing)',
  'how (?:quickly|soon|fast) could',
  'and then',
  'turn (?:it )?around',
  'count(?:ing)? back',
)

const stepSigns: Signs = [
  [
    2,
    phrases(
      '(?:security|legal|technical|vendor|supplier|contract|privacy|data protection|risk|design|it) (?:review|check|assessment|audit|approval|questionnaire|sign-?off|registration|form|redlines)',
      'purchase order',
      'a po',
      'po number',
      'business case',
      'short-?list',
      'tender',
      'rfp|rfi',
      'bid submission|commercial bid|technical (?:score|bid)',
      '(?:three|two|several|other) (?:quotes?|offers?|bids?)',
      'comparison of',
      '(?:board|committee|management|budget|steering|leadership|november|january) meeting',
      'investment request',
      'reference (?:call|customer|visit)',
      '(?:proof of concept|poc|bake(?: |-)?off|pilot|trial|test week|test phase)',
      'countersigns?',
      'redlines?',
      'cost plan',
      'grant application',
      'vendor list',
      'sourcing board',
      'commercial round',
      'sleep on it',
      '(?:talk|discuss~|go) (?:it |that )?(?:through|over|about) (?:at|in|with)',
      '(?:discuss~|gives? an opinion|places? the order)',
      'hygiene audit|test week',
      '(?:try|tries|tested|run) it (?:on|in|for)',
      'step one|first step',
      '(?:without|with) (?:their|his|her|the) (?:letter|approval|okay|signature|reference)',
      'reference on it',
      'how we bought',
      '(?:i|he|she|they) (?:looks?|says?|signs?|countersigns?|stamps?) (?:at it|it|the (?:contract|order|paper|offer)|yes|no)',
      'one by one|in that order',
      "(?:i'll|i will|i'd) (?:talk|put|take|leave|bring|write|have to) (?:it |that |two )?(?:to|in front|by|pages|have|it)",
      'number for (?:dad|the board|him|her)',
      'see it on paper',
      'sits? down with',
      'going to want to look',
      "won't spend|won't sign|not sign today",
      '(?:then|and then|first|once|after that|from there|until|before|finally|goes|next) … (?:signs?|signed|approves?|board|committee|legal|finance|procurement|contract|order|review|pilot|trial|decides?|agrees?|vote|director|council|stamps?|buy|look)',
      '(?:he|she|they|we|i|group|legal|lawyer|it|finance|controlling) (?:reads?|looks?|checks?|reviews?|marks?|compares?|scores?|tests?|asks?) (?:it|them|the|at|through|if|my)?.{0,30}(?:sign|approv|vote|agree|order|buy)',
      '(?:it|this|that|which|contract|paper|offer|quote|proposal|then) (?:then |also |first )?(?:must|has to|have to|will|would|needs to|needs|goes?|go|passes|is passed) (?:\\p{L}{2,8} ){0,3}(?:to|by|in front of|past|through|before|on the agenda) (?:the|our|my|his|her|mr|mrs|ms|dr|\\p{L}{3,14})',
      '(?:passed|put it|put it on|leave it|take it|takes it|send it|bring it) (?:\\p{L}{2,8} ){0,4}(?:to|by|in front of|past|on the agenda) (?:the|our|my|his|her|\\p{L}{2,14})',
      '(?:must|have to|has to|need to|should|can|will|got to) (?:then |first |also )?(?:see|discuss|talk|clear|agree|speak|check|sit) (?:it |that |this )?(?:\\p{L}{2,8} )?(?:with|to) (?:my|the|our|his|her) \\p{L}{3,14}',
      "(?:he|she|they)(?:'ll| will|'d| would) (?:also )?(?:want|need|ask for|insist on) (?:a|an|the) (?:letter|look|paper|quote|copy|number|offer|reference|visit|demo)s?",
      '(?:get|gets|getting|wants?|ask for) (?:me to get )?(?:a|an|another|two|three|more|other) (?:quote|offer|bid|price)s?',
      '(?:got|has|have|needs?) to (?:say|give|be) (?:okay|ok|yes|the (?:okay|ok|go-ahead|nod)|happy|fine|convinced)',
      '(?:board|committee|council|director|owner|boss|cfo|ceo|manager|partners?|trustees|bank|group) (?:has to|have to|must|needs to|need to|votes?|approves?|agrees?|meets?)',
      '(?:called|asked|went to|talked to|rang) the (?:bank|board|accountant|lawyer|owner|group|boss)',
      'wants? to see (?:everything|anything|it|all)',
      'papers? (?:close|closes|must be in|is due|are due|deadline)',
      '(?:has|have) to have (?:it|that|them|anything|everything|all|the)',
      '(?:wants?|needs?) it (?:on|in|by) (?:one|two|a|writing|paper|black)',
      '(?:two|three|one|four) pages? (?:for|to)',
      "(?:want|wants|need|needs|have|has|got|'d have) to (?:see it|show|look at|read|talk to|ask|check with|put it|agree|get it|run it)",
      '(?:they|she|he|board|trustees|council) (?:only )?meets?',
      'manager approve|finance approve',
      "won't (?:spend|sign) … unless",
      'has to be (?:approved|signed|agreed|january|on)',
      "if (?:it|that|she|he|they)(?:'s| is| are)? … (?:signs?|stamps?|calls?|goes|happy|okay|no)",
    ),
  ],
  [
    0.75,
    phrases(
      '(?:signs?|sign|signature|approve~|contract|decide|vote|agree|order|budget|bank|board|lawyer|legal|finance|procurement|director|stamp~)',
    ),
  ],
  [
    -2,
    phrases(
      "(?:i|we)(?:'ve| have)? never",
      '(?:invoices?|delivery note|drivers?|van|cost centre)',
      '(?:slow|mess)',
      'years ago',
      'no idea',
      'the only one',
      'next i have to',
      "wouldn't bother",
    ),
  ],
]

const budgetQuestion = phrases(
  'money (?:for|in|put)|(?:have|got|is there|any) (?:already |any |some )?(?:money|fund~)|inside your (?:own )?limit',
  '(?:budget|budgets|budgeted|fund(?:s|ed|ing)?|afford|invest(?:ment)?|pay for|paid for|paid normally|set aside|put aside|spend(?:ing)? on|cost cent(?:re|er)|purse|capex|opex|the amount|price range|what range|money (?:put|set|for|there)|a range|finance say|head office pay)',
  'be asking',
  '(?:sign|approve|spend) (?:yourself|up to)',
  'limits',
)

const budgetSigns: Signs = [
  [
    2,
    phrases(
      'budgets?',
      'budgeted',
      '(?:set|put|putting|pencilled|left) (?:it )?(?:aside|in|over) (?:for|eighteen|\\d|\\p{L}{3,10})?',
      'fund(?:s|ed|ing)?',
      'foundation',
      'allocat(?:ed|ion|e)',
      'capex|opex',
      'cost cent(?:re|er)',
      '(?:spending|purchase|purchasing|signing|approval|card|month) (?:limit|authority|power|threshold)',
      'limit (?:per|of)',
      "(?:out of|from|under|in|into) (?:my|our|the|his|her|their|this year's|next year's) (?:\\p{L}{2,14} )?(?:budget|pot|line|plan|reserve|cost cent(?:re|er)|p&l|pocket|levy)",
      '(?:investment|environmental|it|training|maintenance) (?:plan|line|pot|levy)',
      'money (?:for|from|is there|set aside|left)|(?:eu|grant|state|federal|government|ministry|extra|some|project|safety|training) money',
      "(?:there is|there's|have|got|get|find) … money",
      "money(?:'s| is| has| all)? (?:all |been |already )?(?:spent|gone|there|tight)",
      `(?:under|up to|below|over|above) (?:[€£$] ?)?(?:a )?${number} … (?:i can|myself|it's me|i don't need|i decide|has to|needs|goes)`,
      '(?:help|support|subsid~|aid|contribution) from (?:the )?(?:region|state|government|ministry|eu|county|city|council|bank|fund|insurer|group|parent)',
      'on a (?:short|tight) (?:leash|rope|budget)|tight (?:budget|year|purse)',
      '(?:lease|leasing|hire|rental) purchase|on (?:lease|finance|credit|instal~)',
      'no money|not a cent',
      "(?:can't|could|can|cannot|couldn't) afford",
      '(?:grant|grants|subsid(?:y|ies)|financing|levy|reserve|ceiling|overdraft)',
      "(?:we'd|we|i'd|i|they|bank) (?:would )?(?:lease|finance|financed|put it in)",
      "what we(?:'ve| have) got for",
      'spent what we had',
      "nothing(?:'s| is) set",
      '(?:sign|approve|spend|do) (?:up to|above|below|over|under)',
      "(?:up to|over|above|under) … (?:it's me|i don't need|me|i get questions|approval)",
      '(?:not|not been) paying for',
      'on (?:the|our) (?:clients?|customers?|tenants?) (?:bill|invoice)',
      'over what i can',
      'could go (?:to|up to)?',
      'without a fight|is a fight',
      'on hold',
      '(?:a|the) (?:line|pot|reserve) (?:for|of)',
      '(?:this|next) (?:fiscal|financial|budget) year',
      '(?:nothing|not much|something|some) left',
      'is broke|no budget',
      '(?:carry|carries|carried) it|i can carry|can spend',
      'split between',
      '(?:put|put it) in privately',
      '(?:council|board|group|parents|association) (?:voted|approved|raises?|gave|gives)',
      "(?:that|the|our|his|her|some) money(?:'s| is)?",
      "if i don't use it",
      '(?:had|got|have) that approved',
      'amount is there',
      'put that on the',
      "i(?:'m|m) not paying",
      'bank (?:loan|finance)',
      'spread over',
      'frees? (?:up )?enough',
      'apply for',
      'parent company',
      '(?:percent|per cent|%) of (?:turnover|revenue)',
    ),
  ],
  [
    1,
    phrases(
      '(?:given|gave|give|gives) (?:me|us) … (?:for|thousand|budget)',
      '(?:pays?|pay|paid) (?:the|for|in|it)',
    ),
  ],
  [0.5, moneyPattern],
  [0.5, phrases(number)],
  [-0.5, phrases('(?:weeks?|days?|minutes?|hours?|tomorrow|friday|monday)')],
  [
    -2,
    phrases(
      '(?:returns|hours per ward|roster|repair|overtime|turnover is|bonus)',
      "(?:i'd|we'd) rather",
      "don't give out",
      'before the',
      '(?:signs|sign) (?:it|that|the contract)',
      'our (?:customer|client)s?,',
    ),
  ],
]

const season = oneOf(
  'spring',
  'summer',
  'autumn',
  'fall',
  'winter',
  'christmas',
  'easter',
  'ramadan',
  'diwali',
  'peak',
  'harvest',
  'grazing',
  'hunting season',
  'the season',
  'new season',
  'school (?:year|day|term)',
  'year(?:-| )end',
)

const calendarWords = phrases(
  `(?:by|before|until|till|from|since|in time for|no later than|latest|latest is|ahead of|end of|the end of|start of|beginning of|middle of|mid|early|late|during|in|this|next|after|for|on|first of|so|call it|say) (?:the |of |next |this |end of |the end of |start of |middle of |our |about |first of |\\p{L}{3,12} (?:of )?)?(?:${month}|q[1-4]|(?:first|second|third|fourth|last|next|this) (?:quarter|half|year|month|week)|quarter|year|${season}|20\\d\\d|month|(?:two|three|four|five|six|nine|sixty|ninety|\\d{1,2}) (?:weeks|months|days)|\\p{L}{3,12}(?:st|nd|rd|th))`,
  `(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)?|first|second|third|tenth|fifteenth|twentieth|thirtieth|thirty-first|nineteenth|sixteenth|\\p{L}{3,8}teenth)(?: of)? ${month}`,
  `${month} (?:the )?(?:\\d{1,2}|first|second|third|fifteenth)`,
  `(?:^|so |to |not |in )${month}`,
  'deadline',
  '(?:last|first|second|third) week of',
  'week \\p{L}{3,9}',
  'the (?:fifteenth|first|tenth|thirty-first|nineteenth|twentieth|thirtieth)',
  '(?:the clocks change|out of support|this time next (?:month|year))',
  'by (?:tomorrow|the time|then|monday|tuesday|wednesday|thursday|friday)',
  'before (?:winter|summer|spring|budget|that|the \\p{L}{3,14})',
)

/** In a reply to "by when?", looser words are a date too. */
const anyTime = phrases(
  month,
  season,
  '(?:by|before|until|till|latest|end of|start of|middle of) (?:\\p{L}{2,12}|\\d{1,2})',
  '(?:next|this|in) (?:\\p{L}{2,8} )?(?:week|month|year|quarter)s?',
  '(?:monday|tuesday|wednesday|thursday|friday|tomorrow|yesterday)',
  '\\d{1,2}(?:st|nd|rd|th)?',
  '(?:first|second|third|tenth|\\p{L}{3,9}(?:teenth|tieth))',
)

const needSigns: Signs = [
  [
    1.5,
    phrases(
      "(?:need|needs|needed|must|has to|have to|got to|gotta|should|wants?|want|'d want|would want|'d like|asked|expect|given us|give us|gave us)",
      '(?:live|done|settled|in place|ready|running|installed|operation|finished|working|up and running|switched off|fixed)',
      '(?:be|is|are|all) (?:in|up|over|out)',
      'clos(?:e|es|ing) (?:in|on|at|by)',
      '(?:at the )?(?:very )?latest',
      "(?:or|otherwise|then) (?:there's no point|it rolls|we|i|it stays|we lose|i may)",
      'too late',
      '(?:no more|no longer|any ?more|any longer)',
      'deadline|cut-off|rush',
      '(?:expires?|ends|finishes|runs? out|getting over|lapses?|rolls|is up)',
      '(?:they come back|come back|coming (?:on|for)|walk ?through|clock starts|hiring starts|opens?|moves?|starts?|goes out)',
      'for audit',
    ),
  ],
  [
    -2,
    phrases(
      "there(?:'s| is) no hurry",
      'last (?:year|month|week|autumn|spring|summer|winter|time)',
      '(?:was|were|did|went|changed|installed in|since)',
      'mostly (?:mondays|tuesdays|fridays)',
      "(?:thursday|monday|tuesday|friday|wednesday)(?:'s| is) (?:free|good|fine)",
      'every (?:six|year|month|week)',
      'at (?:four|one|two)',
      'some time',
      'runs from',
      'until half past',
    ),
  ],
  [-1, phrases('(?:had|came|told|started|quit|bought in)')],
]

const timingQuestion = phrases(
  '(?:by )?when (?:do|would|could|should|does|is|are|must|did) (?:you|your|it|they|we|the|a)',
  '(?:must|has to|have to|should) (?:run|be ready|be live|start|work|be in) when',
  '(?:deadline|timing|timeline|cut-?off|rush|latest|hurry|urgent|time pressure)',
  '(?:is|what|any) (?:there )?(?:a|the|any|an) (?:date|day|time|deadline)',
  'any date',
  "what(?:'s| is) the (?:calendar|latest|date|deadline)",
  "time you'd want",
  'looking at doing',
  'must be spent',
  '(?:spring|summer|autumn|fall|winter|this year|year) (?:be |realistic|fine)',
  'you want that when|want it running|a solution',
  'calendar look',
  'a good time',
  'supposed to open',
  'not this year',
  'when must|flexible on that|open new|working towards',
  'other branches',
  'the go-live',
)

const driverEvent = oneOf(
  '(?:contract|licence|license|agreement|lease|subscription|renewal|grant|support) (?:\\p{L}{2,10} ){0,3}(?:ends?|expires?|runs? out|is up|renews?|is due|due|terminates?|comes up|lapses?|finishes|is getting over|getting over)',
  '(?:inspection|inspector|audit|audits us|auditors?|regulator|regulation|regulations|new law|law|directive|authority|certification|recertification|walk ?through|revisit|visit|insurance|insurer)',
  '(?:merger|merging|merged|acquisition|acquired|relocation|selling|moving|we move|taking? over|take over|new owners?)',
  '(?:go-?live|launch|opening|we open(?! at| up)|open new|opens?(?! at| up)|(?:second|third|fourth|new) (?:school|shop|branch|site)|new (?:site|depot|store|warehouse|factory|plant|clinic|office|branch|shop|contract|hires?|apprentices?|season|hall|building))',
  '(?:migration|rollout|roll-out|end of support|ends support|out of support|end of life|switch-?off|switched off|shutting down)',
  "(?:peak|high season|season|fiscal year|financial year|year(?:-| )end|budget (?:cycle|round)|budget's (?:shut|closed)|board meeting|general meeting|christmas|black friday|easter|ramadan|hiring starts|festival|harvest|trade (?:fair|show)|winter|summer holidays)",
  '(?:handed in (?:their|his|her) notice|going back|retir(?:es|ing|ed)|is leaving|quit|(?:he|she|who|\\p{L}{3,12}) died|maternity)',
  '(?:accident|incident|complaint|fine|fined|notice came|abatement|given us|gave us)',
  '(?:condition of the loan|union agreement|starts ordering|largest (?:one|customer)|expansion|ipo|funding round)',
  'it rolls',
  '(?:ministry|government|council|county|parish|state|city|bank|head office|insurer|landlord) (?:changes|wants|requires|says|decided|is (?:going|changing|closing)|are (?:going|changing))',
  'going (?:electronic|digital|paperless|public)',
  '(?:rules?|law) (?:changes?|on|comes?)',
  'minimum wage',
  '(?:reopen|refurbish~|tearing down|shutting|closing)',
  '(?:hiring|hire|taking on) (?:\\p{L}{3,10}|\\d{1,3}) (?:people|more|new)',
  '(?:hacked|burgled|flood~|fire|burned)',
  'that was the trigger',
  'nearly (?:left|lost|died)',
  "(?:we're|we are) moving",
  '(?:iso|tuv|haccp) (?:re)?certification|lose the (?:stamp|certificate|licen[cs]e)',
  'growth|wants it fixed',
  '(?:buyer|client|customer|partner|auditor)s? (?:is|are) (?:coming|visiting)',
)

/** A date or time of year without anything else. */
const dated = phrases(
  `(?!may (?:be|come|have|go|not|well|take|need|want|get|do|still|also|i|we|he|she|they|it|or))${month}`,
  season,
  '(?:next|this) (?:week|month|quarter|year)|q[1-4]',
  '(?:first|second|third|fourth|fifth|tenth|fifteenth|twentieth|thirtieth|thirty-first|\\p{L}{3,8}teenth|\\d{1,2}(?:st|nd|rd|th)) of',
  'by the (?:first|tenth|twentieth|thirtieth|thirty-first|\\p{L}{3,8}teenth|\\d{1,2}(?:st|nd|rd|th)|end)',
)

const driverSigns: Signs = [
  [1.25, phrases(driverEvent)],
  [
    1,
    phrases(
      '(?:because|since|otherwise|or else|so that|the reason|due to|thanks to)',
      'or (?:it|we|they|he|she|else) (?!would|could|might)\\p{L}{3,10}',
      "that's (?:when|why|the reason|part of it)",
      '(?:before|until|ahead of|in time for) (?:the|that|we|our|he|she|they|it|my|\\p{L}{3,12})',
      '(?:once|when|after|as soon as) (?:the|that|we|our|he|she|they|it|my)',
    ),
  ],
  [
    0.5,
    phrases(
      '(?:need|needs|must|has to|have to|had to|got to|gotta|want|wants|wanted|cannot|can not|expects?)',
      '(?:on|in|by|from|within|during) (?:the|that|we|our|\\p{L}{3,12})',
    ),
  ],
  [
    0.75,
    phrases(
      '(?:ends?|ending|expires?|comes? (?:on|in|back)|coming|visiting|starts?|starting|opens?(?! at| up)|begins?|closes?(?! at)|finish~|is due|are due|switching|moving|changing|goes back|renews?|is over|runs out)',
      '(?:must|has to|have to) be (?:spent|in|ready|done|paid|finished|filed)',
    ),
  ],
  [0.75, dated],
  [0.75, phrases('(?:my|our|the|his|her) \\p{L}{3,14} (?:wants?|needs?|expects?|asks|requires?|insists)')],
  [-2, phrases('no particular', 'ages ago', 'very well', 'no findings', 'everyone raises')],
  [
    -1,
    phrases(
      '(?:last|every|each) (?:year|month|week|winter|summer|spring|autumn|january|july|time)',
      '(?:mondays|tuesdays|wednesdays|thursdays|fridays)',
      "what (?:i|we)(?:'d| had) wanted",
      "(?:people|girls|guys|we|they|we're|they're) (?:are |is )?(?:chasing|typing|calling|copying|looking|waiting)",
    ),
  ],
  [-1.5, phrases('(?:i|we|she|he|they|sister|brother) (?:counted|typed|drove|saw|sent|bought|made)')],
]

const whyQuestion = phrases(
  'why',
  'how come',
  "what(?:'s| is) (?:driving|behind)",
  'what (?:makes|made|happens in|happened)',
  'rush|urgent|urgency',
  'where does the date',
  'set in stone',
  'if you wait',
  'is it (?:the season|due to|seasonal)',
  'date hanging',
  'the regulator',
  '(?:by )?when (?:do|would|could|should|does|must) (?:you|it|the|this)',
  '(?:must|has to|have to) … when|(?:a|the|any) date',
  'if you (?:leave|do nothing|did nothing)',
  'a reason to',
  'you said before',
  'cut-?off',
  '(?:day|date|deadline) (?:this|for)',
)

const pronoun = phrases('me', 'i', 'we', 'us', 'he', 'she', 'they', 'him', 'her', 'them', 'my \\p{L}{2,14}')

/** Weighs the reply to "why then?". Its first words are the reason; later ones need a sign of it. */
function replyWeight({ place, text }: Said): number {
  return place < 2 && roughWordCount(text) > 3 ? 1.5 : 1
}

/** Not an evasion: it says that somebody else decides. */
const cannotDecide = phrases(
  "(?:can't|cannot|couldn't) (?:just )?(?:say (?:yes|no)|decide|sign|approve|commit)",
)

function isTold({ sentence, text }: Said): boolean {
  return sentence.question === 'none' && (!deflection.test(text) || cannotDecide.test(text))
}

export const decisionDetectors: Detector[] = [
  weighingDetector({
    id: 'decision-makers',
    speaker: 'buyer',
    closed: true,
    needed: 2,
    hinted: 1,
    weigh: (said) => {
      if (!isTold(said)) return 0
      const isReply = replies(said, decisionQuestion)
      return (
        weightOfSaid(said, deciderSigns) +
        (isReply ? 1 : 0) +
        (isReply && (peoplePattern.test(said.text) || pronoun.test(said.text)) ? 0.5 : 0)
      )
    },
    found: 'The buyer says who decides.',
    absent: 'The buyer does not say who decides.',
  }),
  weighingDetector({
    id: 'decision-steps',
    speaker: 'buyer',
    closed: true,
    needed: 2,
    hinted: 1,
    weigh: (said) =>
      isTold(said) ? weightOfSaid(said, stepSigns) + (replies(said, stepsQuestion) ? 1 : 0) : 0,
    found: 'The buyer names steps on the way to a decision.',
    absent: 'The buyer names no step on the way to a decision.',
  }),
  weighingDetector({
    id: 'budget-or-funding',
    speaker: 'buyer',
    closed: true,
    needed: 2,
    hinted: 1.5,
    weigh: (said) =>
      isTold(said) ? weightOfSaid(said, budgetSigns) + (replies(said, budgetQuestion) ? 1.5 : 0) : 0,
    found: 'The buyer speaks about budget or funding.',
    absent: 'Budget or funding does not come up in the buyer’s words.',
  }),
  weighingDetector({
    id: 'target-date',
    speaker: 'buyer',
    closed: true,
    needed: 2.5,
    hinted: 1.5,
    weigh: (said) => {
      const isReply = replies(said, timingQuestion)
      if (!isTold(said) || !(isReply ? anyTime : calendarWords).test(said.text)) return 0
      const around = Math.max(
        weightOfSaid(said, needSigns),
        weightOf(said.next, needSigns) - 0.5,
        weightOf(said.run.sentences[said.place - 1]?.text ?? '', needSigns) - 0.5,
      )
      return 1 + around + (isReply ? 1.5 : 0)
    },
    found: 'The buyer names a date to be met.',
    absent: 'The buyer names no date by which something must happen.',
  }),
  weighingDetector({
    id: 'driving-event',
    speaker: 'buyer',
    closed: true,
    needed: 2,
    hinted: 1.5,
    weigh: (said) =>
      isTold(said)
        ? weightOfSaid(said, driverSigns) + (replies(said, whyQuestion) ? replyWeight(said) : 0)
        : 0,
    found: 'The buyer names the event behind the date.',
    absent: 'The buyer names no event that drives the date.',
  }),
]
