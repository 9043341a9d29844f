import { month } from '../calendar.ts'
import { noTroublePattern, troublePattern } from '../lexicon.ts'
import { oneOf, phrases } from '../phrases.ts'
import { money, moneyPattern, number, quantityPattern } from '../quantities.ts'
import { deflection, replies, replySentences, roughWordCount } from './answers.ts'
import type { Detector } from './detector.ts'
import { weighingDetector, weightOfSaid, type Said, type Signs } from './weighing.ts'

const person = oneOf(
  '(?:team|people|staff|crews?|guys|folks|department|colleagues?|office|girls|boys|lads|ladies|men|women|kids|family|fellas?|fellow|bloke|man|woman|teams)',
  '(?:planners?|drivers?|nurses?|dispatch~|managers?|engineers?|analysts?|account~|agents?|reps|buyers?|technicians?|mechanics?|supervisors?|coordinators?|assistants?|controllers?|bookkeepers?|recruiters?|teachers?|doctors?|clerks?|pickers?|packers?|operators?|developers?|designers?|schedulers?|reception(?:ists?)?|consultants?|workers?|partners?|customers?|clients?|patients?|director|boss|owner|foremen|foreman|bakers?|chefs?|cooks?|sellers?|fitters?|porters?|caretakers?|cleaners?|officers?|residents?|tenants?|parents?|guests?|students?|pupils?|farmers?|trustees|secretar(?:y|ies)|apprentices|temps?|part-timers?|lawyers?|councillors?|users?|wholesalers?|suppliers?)',
  '(?:wife|husband|daughter|son|brother|sister|father|mother|dad|mum|mom|aunt|uncle)',
  '(?:finance|operations|logistics|marketing|accounting|accounts|purchasing|procurement|customer service|dispatch|payroll|packing|shop floor|back office|sales guys)',
)

/** People, by relation to the speaker, by trade or by number. */
export const peoplePattern = phrases(
  `(?:my|our|the|his|her|their|whole|entire|night|day|other|every|each|all|some|those|these|young|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,4}|hundred) (?:\\p{L}{2,14} ){0,2}${person}`,
  '(?:planners|drivers|nurses|dispatchers|managers|engineers|agents|technicians|mechanics|supervisors|coordinators|assistants|bookkeepers|teachers|doctors|clerks|pickers|operators|developers|receptionists|customers|clients|patients|people|fitters|girls|guys|parents|residents|guests)',
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|\\d{1,4}) (?:of (?:us|them|my|our) ?)?(?:people|of us|of them|persons|employees|colleagues|staff)',
  'the young ones',
  "who(?:ever)?(?:'s| is) on call",
)

const affectedQuestion = phrases(
  '(?:doing|do|does|did|mean|means) (?:to|for) (?:the|your|you|them|people)',
  'who(?:se)? (?!is (?:that|this|it)|decides|signs|approves|plans|told|did|would decide|would sign)(?:else )?(?:is|in|has|gets?|takes?|feels?|notices?|suffers?|deals|loses|complains|carries|catches|cares|sees|ends|picks|does|day)',
  "who(?:'s|'d) (?:hit|affected|behind|be glad|most)",
  '(?:affect|affects|affected|impact|impacts|hit|hits|hurt|hurts|bother|bothers|suffer|suffers)',
  'whose (?:day|job|problem|desk)',
  'who (?:rings|calls|phones|waits|complains|walks|types|covers|stays|cleans|fixes|picks|has to|gets)',
  'how many (?:people|of|does it touch)',
  'for (?:the|your) (?:team|people|staff)',
  'is (?:it|that) (?:only )?(?:you|your team)',
  'any other person',
  'landing on',
  'in the neck',
  'how does the … see it',
  'and (?:at )?(?:the|your) (?:\\p{L}{3,12} )?(?:teachers|drivers|nurses|sites|others|team|boss)',
)

/** How trouble affects somebody. */
const sufferPattern = phrases(
  'wait(?:s|ed|ing)?',
  'angry',
  'cross',
  'mad',
  'call(?:s|ed|ing)?',
  'ring(?:s|ing)?(?: up)?',
  'complain~',
  'stay(?:s|ed|ing)? (?:after|late|on|longer|away)',
  'insulted|shouted at|fed up|bothered|(?:has|have|had) to (?:type|do|stay|redo|call|wait|clean|run)',
  "don't care",
  'till (?:eight|nine|ten|midnight|late)',
  '(?:resigned|quit|quitting|quits|left|leaving|leaves)',
  'stand(?:s|ing)?',
  'hate(?:s)? it',
  'pick(?:s)? it up',
  'drown~',
  'running around',
  'gets? (?:all )?the (?:calls|complaints|blame|shouting)',
  "(?:can't|cannot|couldn't|don't|doesn't|didn't|won't|isn't|aren't|not|never) (?!even notice|mind)",
  'throws? away',
  'woken',
  'overtime',
  'at (?:night|weekends|four in the morning)',
  'wrong (?:salary|price|wage|bill)',
  'screaming',
  'slipped|hurt|broke',
  'took it (?:pretty )?(?:hard|badly)',
  'on a warning',
  'on the phones? (?:the whole|all)',
  'is always (?:me|him|her|us|them)',
  'nothing else',
  'every (?:day|night|morning|evening|friday|sunday|weekend)',
  'behind',
  "(?:i'm|we're|they're) (?:the ones?|gone)",
  'extra (?:work|hours)',
)

/** Trouble that people mention only if somebody has it. */
const hardship = phrases(
  'until (?:one|two|three|eight|nine|ten|eleven|midnight|late)(?: in the morning| at night)?',
  "(?:didn't|don't|doesn't|can't|couldn't|not|hardly) (?:\\p{L}{2,8} )?(?:sleep|slept)|sleepless|awake|lost (?:sleep|weight|\\p{L}{3,6} (?:pounds|kilos))",
  '(?:had|has|have) to (?:tell|explain|apologi[sz]e|work|drive|walk|come in|come back|redo|retype|ring|call|phone|stay|wait|write|pack|type)',
  '(?:crying|in tears|exhausted|overworked|fed up|burned out|burnt out|at the end of (?:his|her|their|my|our))',
  '(?:all|the whole) (?:day|night|week|morning|weekend|evening)',
  "(?:can't|cannot|couldn't|can not) (?:pick up|answer|keep up|get to|do their)",
  '(?:waits|waiting|stands|standing|sits|sitting) (?:there|around|for|until|outside|in)',
  'at (?:three|four|five|six) in the morning|works? (?:saturdays|sundays|weekends|nights)',
  'my (?:overtime|weekends?|evenings?|nights|saturdays?|day off|lunch)',
  '(?:make|makes|do|does|doing) nothing else',
  "(?:it's|is|was) (?:just|only|always|mostly) (?:me|him|her|us|them)",
)

const unaffected = phrases(
  '(?:committee|board|council|vote|treasurer)',
  '(?:he|she|they|dad|daddy) (?:still )?owns?',
  '(?:happy|fine|content|pleased|okay|ok) with',
  "don't even notice",
  'not really',
  'no one',
  'never broken',
  "has(?:n't)? a say",
  'hired',
  'retired',
  'decides?',
  'signs? (?:it|that|off)',
  'if (?:you|we) (?:hand|give|show|tell)',
)

/** How people measure a problem, besides numbers: money, time, risk. */
const unitWord = phrases(
  '(?:the|a|one|his|her|my|their|our) (?:full |whole |entire )?(?:day|morning|week|evening|weekend|afternoon|saturday|sunday)(?! (?:it|when|that|we|i|off))',
  'in the (?:news|papers?|newspapers?|press)|on television',
  'money',
  'fortune',
  'overtime',
  '(?:an|one|half an) hour',
  '(?:\\d{1,3}|ten|fifteen|twenty|thirty|forty) minutes',
  '(?:goes|go|went|taken?) to court',
  'gets? hurt',
  'damages',
  'twice (?:what|the|as)',
  'hours',
  'evenings',
  'weekends',
  'days',
  'weeks',
  'months',
  'mornings',
  'revenue',
  'turnover',
  'margins?',
  'penalt(?:y|ies)',
  'fines?',
  'fined',
  'refunds?',
  'write-offs?',
  'wrote off',
  'credits?',
  'credit notes?',
  'cost(?:s)? (?:us|me)',
  'customers?',
  'deals',
  'downtime',
  'down for',
  'churn',
  'certificate',
  'licen[cs]e',
  'recall',
  'compliance',
  'safety',
  'reputation',
  'insurance',
  'insurer',
  'our bill',
  'the bill',
  'half (?:of |the )?price',
  'of the bill',
  'extra person',
  'payroll',
  'short',
  'a warning',
  '(?:sat|stood|waited|sitting) (?:for )?(?:two|three|four|five|\\d)',
)

/** Words of burden: loss, waiting, cost, failure. */
const burden = phrases(
  '(?:ate|eat|eats|swallow~) (?:it|that|this|those|them|the)',
  "(?:didn't|did not|don't|couldn't|never) (?:take|get|earn|sell|make|come in|collect|recover)",
  'for nothing|out of (?:my|our|his|her|their) (?:own )?pocket|down the (?:drain|toilet)',
  '(?:bills?|billed|charges?|charged) us|get back|got back|gave (?:away|back)|given away',
  '(?:make|makes|do|does) nothing else',
  '(?:figured|reckons?|calculated|worked out|added up) … (?:cost|lost|us)',
  '(?:settled|replaced|rented|hired) (?:in|a|an|the|it|two)',
  'cost(?:s|ing)?',
  'minimum',
  'fortune',
  'had to pay',
  'court',
  'hurt',
  'double(?:d)?',
  'should (?:take|need)',
  'temps?',
  'los(?:e|es|ing|t)',
  'spend(?:s|ing)?',
  'spent',
  'takes?',
  'taking',
  'took',
  'eats?',
  'wast(?:e|es|ed|ing)',
  'miss(?:es|ed|ing)?',
  'overtime',
  'overrun~',
  'late',
  'delay~',
  'errors?',
  'mistakes?',
  'penalt(?:y|ies)',
  'fines?',
  'fined',
  'refund(?:s|ed)?',
  'write(?:-| )offs?',
  'wrote off',
  'churn~',
  'left us',
  'returns',
  'come back',
  'comes? back',
  'complain~',
  'cancel~',
  'extra',
  'on top',
  'downtime',
  'were down',
  'stood',
  'stands',
  'failed',
  'wrong',
  'rework',
  'paying',
  'paid',
  'pays? for',
  'short',
  'margins?',
  'burn(?:s|ed|ing)?',
  'gone',
  'goes in the bin',
  'in the bin',
  'thrown?',
  'throw(?:ing)?',
  'rebuil~',
  'chas(?:e|ing)',
  'redo(?:ing)?',
  'waiting',
  'wait(?:s|ed)?',
  'looking for',
  'ringing round',
  'searching',
  'typing',
  'detours?',
  'no-shows?',
  'double bookings?',
  'empty (?:chair|room|bed)',
  'spoil(?:s|ed|age)?',
  "(?:did not|didn't) (?:come|show up|turn up)",
  "(?:wasn't|weren't|aren't|isn't) paid",
  'half (?:of )?(?:the |for )?price',
  'sat (?:for|there)',
  'sent back',
  'bad',
  'behind',
  'damages?',
  'interest alone',
  'never bill',
  "(?:don't|can't|couldn't) (?:bill|ship|sell|hold)",
  'voucher',
  'reconcil~',
  'fixing',
  'repairs?',
  'more (?:than|expensive)',
  'went up',
  'resign~',
  'quit',
  'every (?:single )?(?:morning|day|week|time|one|month)',
  'each (?:time|morning|one|and every)',
)

/** "How many do you make?" asks for a volume just as "how many do you lose?" asks for a loss. */
const countQuestion = phrases('how many')

const costQuestion = phrases(
  'how (?:much|long|big|bad|often|large)',
  'how many (?:hours|days|weeks|minutes|times|evenings|nights|of (?:those|them|these)|people|(?:do|did|does) (?:you|they|it) (?:lose|lost|miss|waste))',
  "what(?:'s| is) the difference",
  'write off|wrote off',
  '(?:cost|costs|costing|worth|impact|price of|add up|adds up|amount|lose|losing|loses|spend|spending|waste|pay for|pays for)',
  'put a (?:number|figure|price)',
  '(?:figure|number) (?:on|for|of)',
  'in (?:money|hours|euros|dollars|pounds|time)',
  'roughly',
  'what would you guess',
  'hours or days',
  'what (?:does|did|do|has) (?:it|that|they|the|this|those) … (?:do|mean|make|made|cost|come to|take)',
  'what (?:happened|happens|would happen|if nothing)',
  'what it made',
  'work it out',
  '(?:per month or|over twelve|so a year|the total|big number|over the)',
  'and that means',
  'is it (?:a lot|more|worth)',
  'how do (?:you|no-shows|they) (?:feel|hit)',
  'penalty',
)

/** Numbers about something else: the meeting, a tool’s price, the budget, the firm, a hope. */
const otherNumbers = phrases(
  "(?:i|we) (?:have|'ve got|got|only have) (?:about |only |another |just |until )?(?:\\d{1,3}|ten|fifteen|twenty|thirty|forty|half an|an) ?(?:minutes?|hour|more)",
  'hard stop',
  '(?:meeting|call|session)s? (?:at|in|for)',
  `${month} (?:the )?(?:\\d{1,2}|\\p{L}{3,6}teenth|first|second|third|tenth|twentieth|thirtieth|thirty first)`,
  "(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,2}) (?:in the (?:afternoon|evening)|o'clock)",
  '(?:up|back|there|open|start|begin|starts) (?:at|by) (?:one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,2})',
  'call me',
  'in the business for',
  "(?:i've|we've|been|have been) (?:been )?(?:here|with (?:them|you|us|the company)|in this|in the)",
  'founded',
  'minutes? (?:late|left)',
  '(?:budget|budgeted|set aside|put aside|pot)',
  '(?:licen[cs]e|subscription|tool|software) (?:is|costs)',
  'per (?:head|user|seat)',
  'we make about',
  "(?:we are|we're) (?:\\p{L}{2,8} )?(?:\\d|\\p{L}{3,8} hundred|two|three|four|five|ten|twenty|thirty|forty|fifty|hundred)~ (?:people|of us|staff|employees)",
  '(?:open|built|opened|founded) (?:in|two|since)',
  "(?:i'd|we'd|would) (?:be|hope|like|want)",
  'if we got',
  'you want',
  'years old',
  "i'm (?:\\p{L}{3,10}-\\p{L}{3,6}|\\d\\d)",
  "turnover(?:'s| is) (?:about|around)",
  'years now',
  'the next meeting',
  'orders a year|tickets in a year',
  'days? a year|nights a year',
  'in six weeks|before the',
)

const numberPattern = phrases(
  `${number} (?:times )?(?:a|an|per|each|every) (?:day|week|month|year|night|shift|piece|job|hour|bed|chair|time|visit|call)`,
  `(?:a|per|each) (?:day|week|month|year|piece)`,
  `(?:about|around|roughly|some|maybe|nearly|almost|over|at least|probably|say|call it|it's|was|is|were|got to|to) (?:a |an |\\p{L}{2,8} )?${number}`,
  'a (?:third|quarter|half) of',
  'half (?:a|of|the) (?:day|week|price|time)',
  'an hour per',
  number,
)

const totalPattern = phrases(
  '(?:a|per|each|every|the|this|that|last|whole|over the|for the|in a|full) (?:whole |full )?year',
  'yearly',
  'annual(?:ly|ised|ized)?',
  'in total',
  'total(?:s|ling|ing)?',
  'since (?:january|february|march|april|may|june|july|august|september|october|november|december|easter|christmas|then)',
  'from first … to last',
  'per annum|annual|both',
  'altogether',
  'all (?:together|in|told)',
  '(?:over|in|within) (?:a|the|one) (?:whole |full )?year',
  'adds? up to',
  'added up to',
  'comes? to',
  'came to',
  'sums? up to',
  'overall',
  'over everything',
  'with everything',
  'together',
  'by now',
  'twelve months',
  '12 months',
  'per annum',
  'p\\.a\\.',
  'over (?:the )?(?:two|three|four|five) years',
  'at the end of the season',
  'with (?:the )?(?:penalty|fuel|tax|everything|interest)',
  'that for (?:that )?one',
  '(?:a|per) month',
  '(?:euro|euros|pounds|dollars) the year',
)

/** Without money, a number about a year is not a sum. */
const ofAYear = phrases('(?:this|that|last|the) year')

const totalQuestion = phrases(
  '(?:come|comes|came) to',
  '(?:total|a year|over (?:twelve|the)|per year|altogether|all in|put it together|add up|the big number|worth|at the end)',
  'work it out',
  'what (?:did|was) … (?:cost|worth|make|made)',
  'what it made',
  'a figure for',
)

const problemQuestion = phrases(
  '(?:trouble|problem|issue|hurt|hurts|bother|bothers|worr(?:y|ied)|in the way|wrong|struggl~|headache|nightmare|obstacle|blocking|missing|nagging|frustrat~)',
  "(?:what's|what is|what do you have) (?:\\p{L}{2,12} )?(?:on|in) your (?:mind|head|plate)",
  'what (?:happens|happened|did you|made you|goes|would)',
  "how(?:'s| is| are| has| have| was) (?:\\p{L}{2,12} ){1,4}(?:going|doing|working|been|find|see)",
  'how (?:do|does|did) … (?:work|find|see|go|manage)',
  'sounds like it works',
  'what do you get',
  'are the … happy',
  'why (?:look|now|do|did|are|send)',
  'going on',
  '(?:keep|keeps) you (?:up|awake)',
  'on top for you',
  'what is the reason',
  'and (?:in|on|at|if|when|how)',
  'on which',
  'are you getting',
  'still (?:open|the)',
)

/** Mishaps that the shared words for trouble do not include. */
const mishap = phrases(
  '(?:busted|bent|burst|leak~|rust(?:y|ed)?|cracked|stretched|shot|dead|died|dies|die|slipped|frozen?|freezes?|jams?|jammed|hangs?|crash~|roll(?:s|ed)? back|shuts? down)',
  '(?:written up|wrote (?:us|me) up|cited|fined|sued|warning|a notice|a letter|audit finding|penalty|inspector|compliance fella)',
  '(?:ignores?|ignored|disappear~|vanish~|wander~|go missing|goes missing|gone missing|lost|never (?:came|come|comes|heard|got|arrive~|know|knew))',
  '(?:out of date|too (?:late|long|hot|small|few|quick)|weeks old|half (?:of )?the (?:forms|time|orders)|by hand again|twice over)',
  "nobody(?:'s| is| has| reads| knows| told| told me| looks| asked| walking| checks)?",
  'no ?one (?:has|knows|reads|told|looks|checks|can|picks)',
  '(?:chaos|catastrophe|nightmare|disaster|mess|garbage|rubbish|headache|badly|hopeless)',
  '(?:angry|mad|cross|screaming|shouting|mental|furious|crying|grumbl~)',
  '(?:quit|resigned|walked out|left|notice) (?:in|on|last|because|to)?',
  '(?:waiting|waits?|sits?|stuck|queue|queuing|stand) (?:there|in|for|outside|like|and|until|till|since|at)',
  "(?:wasn't|weren't|isn't|aren't|doesn't|don't|didn't|won't|wouldn't|couldn't|can't|cannot|haven't|hasn't|never|not) (?:\\p{L}{2,14} )?(?:been |be |get |getting |have |hold |work|working|build |know|log |show|prove|happen|happening|read|recorded|paid|come|coming|installing|match|see|reach|continue|trust|leave|say|done|finished|there)",
  '(?:always|all the time|again|every time|keeps?|kept|still)',
  'two months behind|behind on',
  'on (?:my|the) phones? (?:the whole|all)',
  '(?:missed|late|short|behind|down)',
  'pile(?:s)? up',
  "(?:aren't|isn't) (?:there|free|back|ready)",
  'at (?:different|the wrong)',
  'thrown? away|throwing away',
  "(?:we|i|they) don't,",
  'worse',
  '(?:gets?|got|being) (?:lost|stuck|wrong|shouted|insulted|called|forgotten)',
  'went (?:up|down|wrong|out)',
  'a (?:thing|point) that bothers',
  'bothers me',
  'the (?:trouble|problem|issue|thing|point) (?:is|with|really)',
  'out of (?:stock|the market|date)',
  '(?:twenty|thirty|\\d{1,3})~ (?:persons|people|patients) (?:did not|who did not)',
  '(?:supposed|meant) to',
)

const noProblem = phrases(
  '(?:no|not|never|without) (?:\\p{L}{2,12} )?(?:trouble|problems?|complaints?|issues?|failure|findings?)',
  '(?:quite|very|really|pretty) (?:content|happy|pleased)',
  'like clockwork',
  'no one complains',
  "wouldn't say that",
  'solved',
  'if it ever',
  '(?:could|would) be (?:one|a problem)',
  'my (?:train|flight|bus|car|knee|back|internet|camera|phone) (?:was|is)',
  'join(?:s|ing)?',
  'another meeting',
  'how much|how many',
  'thank~',
  'before (?:the|we)',
  "(?:i|we) (?:couldn't|can't|cannot|could not) (?:really )?(?:say|tell|describe|put (?:it|that)|answer)",
  '(?:nobody else|nobody calls me about)',
  '^(?:sometimes|not always|not too much|not really)',
)

/** "I don't know, sixty calls?" gives a number, so evasive words do not count against it. */
function repliesWithNumber(said: Said, question: RegExp): boolean {
  return said.isAnswer && said.place < replySentences && question.test(said.before)
}

function askedForCost(said: Said): number {
  if (repliesWithNumber(said, costQuestion) || correctsSum(said)) return 1
  return repliesWithNumber(said, countQuestion) ? 0.5 : 0
}

/** The question already contains the unit of the answer. */
const priceQuestion = phrases(
  'what (?:do|does|did|would) … cost',
  'how (?:much|long)',
  'how many (?:hours|days|weeks|minutes)',
)

/** "So that's sixteen hundred a day." "It's fifty thousand a month." */
const sumOffered = phrases(
  `(?:so|that's|times|makes|means|comes to|call it) … (?:${money}|\\p{L}{3,10} (?:hundred|thousand|grand|million))`,
)

function correctsSum({ before, place }: Said): boolean {
  return place < 2 && sumOffered.test(before)
}

/** The weight of a sentence that may put a size on what a problem does. `unit` and `sum` are what it is measured by. */
function impactWeight(said: Said, ...measures: RegExp[]): number {
  const { text, plain, next } = said
  if (said.sentence.question !== 'none') return 0
  if (!measures.some((measure) => measure.test(text) || measure.test(plain))) return 0
  if (deflection.test(text) && !quantityPattern.test(plain)) return 0
  const around = `${previousOf(said)} ${text} ${next}`
  return (
    1 +
    askedForCost(said) +
    (burden.test(text) ? 1 : burdenAround(around)) +
    (troublePattern.test(text) ? 0.5 : 0) +
    (moneyPattern.test(text) ? 0.5 : 0) -
    (otherNumbers.test(text) ? 1.5 : 0)
  )
}

const bareSum = phrases(
  '(?:one|two|three|four|five|six|seven|eight|nine) (?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)',
  '\\d{3,6}',
)

/** "Two eighty three and some", in reply to the rep's sum. */
function isBareSum(said: Said): boolean {
  return correctsSum(said) && bareSum.test(said.text)
}

/** An amount of money lost as a whole, not a rate per piece or hour. */
function isAmountLost(said: Said): boolean {
  if (!moneyPattern.test(said.plain) || rate.test(said.plain)) return false
  const before = said.run.sentences.slice(Math.max(0, said.place - 2), said.place)
  return lossPattern.test(said.plain) || before.some(({ text }) => lossPattern.test(text))
}

const rate = phrases(
  'each|apiece',
  '(?:a|an|per|each) (?:piece|unit|hour|day|week|head|bin|kilo|ton|tonne|litre|gallon|box|pallet|bottle|item|order|seat|user|visit|night|person|job)',
)

const lossPattern = phrases(
  '(?:cost|costs|costing) (?:us|me|him|her|them|the \\p{L}{3,12})',
  '(?:lost|lose|losing|loses) (?!count|track|sleep|weight)',
  '(?:ate|eat|eats|swallow~) (?:it|that|this|those|them|the)',
  "(?:we|i|they) (?:didn't|did not|don't|couldn't|never) (?:take|get|earn|sell|make|collect|recover)",
  '(?:wrote|write|writing|written) (?:it |that |them )?off|write-offs?',
  '(?:penalt(?:y|ies)|fined?|fines|refund(?:s|ed)?|damages|compensation)',
  '(?:we|i|they) paid|(?:goes|go|went|gone|going) up',
  'had to (?:pay|refund|replace|rent|buy)|gave (?:away|back)|given away|thrown away|out of (?:my|our) (?:own )?pocket',
  `${money} (?:more|extra|on top|too much|short)`,
  "that(?:'s| is) (?:gone|lost)|down the (?:drain|toilet)",
)

function burdenAround(around: string): number {
  return burden.test(around) || troublePattern.test(around) ? 0.5 : 0
}

function previousOf({ run, place }: Said): string {
  return run.sentences[place - 1]?.text ?? ''
}

const peopleSigns: Signs = [
  [1, troublePattern],
  [1, sufferPattern],
  [1.5, hardship],
  [-2, unaffected],
]

const namedPerson = /(?<=[\p{L}'] |, )\p{Lu}\p{Ll}{2,12}(?!\p{L})/u
const somebody = phrases(
  'me',
  'guests',
  '\\p{L}{3,14}(?:ers|ists|ants)',
  'us',
  'everybody',
  'everyone',
  'them',
  'myself',
  'our \\p{L}{3,14}',
  'mine',
  'he',
  'she',
  'they',
  'i',
  'we',
  'people',
)

const problemSigns: Signs = [
  [1.5, troublePattern],
  [1, mishap],
  [-2, noTroublePattern],
  [-1.5, noProblem],
]

/** Whether words mention something going wrong, whoever says them. */
export function soundsLikeTrouble(text: string): boolean {
  return (troublePattern.test(text) || mishap.test(text)) && !noTroublePattern.test(text)
}

/** The weight of a sentence in which the buyer may say that something goes wrong. */
export function problemWeight(said: Said): number {
  if (said.sentence.question !== 'none' || roughWordCount(said.text) < 2) return 0
  if (deflection.test(said.text)) return 0
  return weightOfSaid(said, problemSigns) + (replies(said, problemQuestion) ? 0.5 : 0)
}

export const impactDetectors: Detector[] = [
  weighingDetector({
    id: 'buyer-problem',
    speaker: 'buyer',
    closed: true,
    needed: 1,
    hinted: 0.5,
    weigh: problemWeight,
    found: 'The buyer says what goes wrong.',
    absent: 'The buyer states no problem.',
  }),
  weighingDetector({
    id: 'impact-unit-named',
    speaker: 'buyer',
    closed: true,
    needed: 2,
    hinted: 1,
    weigh: (said) =>
      repliesWithNumber(said, priceQuestion)
        ? impactWeight(said, numberPattern, unitWord)
        : impactWeight(said, unitWord, moneyPattern, quantityPattern),
    found: 'The buyer names money, time or risk.',
    absent: 'The buyer puts no money, time or risk to a problem.',
  }),
  weighingDetector({
    id: 'impact-number-by-buyer',
    speaker: 'buyer',
    closed: true,
    needed: 2,
    hinted: 1.5,
    weigh: (said) => impactWeight(said, numberPattern) + (quantityPattern.test(said.text) ? 0.25 : 0),
    found: 'The buyer says the number.',
    absent: 'The buyer gives no number for what the problem costs.',
  }),
  weighingDetector({
    id: 'impact-total',
    speaker: 'buyer',
    closed: true,
    needed: 2.5,
    weigh: (said) => {
      const weight = impactWeight(said, numberPattern)
      if (weight === 0) return 0
      const isReply = repliesWithNumber(said, totalQuestion) || correctsSum(said)
      const isSum = totalPattern.test(said.text)
      const isLoss = isAmountLost(said)
      if (!isSum && !isReply && !isLoss) return 0
      if (!moneyPattern.test(said.plain) && !(isSum ? !ofAYear.test(said.text) : isBareSum(said))) return 0
      return weight + (isSum ? 0.5 : 0) + (isReply ? 0.5 : 0) + (isLoss ? 1 : 0)
    },
    found: 'The buyer gives the total, or the figure for a year.',
    absent: 'The cost is not given as a total or for a year.',
  }),
  weighingDetector({
    id: 'affected-people',
    speaker: 'buyer',
    closed: true,
    needed: 2,
    hinted: 1,
    weigh: (said) => {
      if (said.sentence.question !== 'none' || deflection.test(said.text)) return 0
      const isNamed = peoplePattern.test(said.text)
      const isReply = replies(said, affectedQuestion)
      if (!isReply && !isNamed && !namedPerson.test(said.text) && !somebody.test(said.text)) return 0
      return weightOfSaid(said, peopleSigns) + (isNamed ? 1 : 0.5) + (isReply ? 1.5 : 0)
    },
    found: 'The buyer names who is affected.',
    absent: 'The buyer names nobody who is affected.',
  }),
]
