import type { WordingKey } from '../wording/choose.ts'
import type { EverydayKind } from './everyday-examples.ts'

/**
 * Where to look for the answer to an everyday question: notes of this kind whose words match, first source first. A vague source is
 * introduced by a noncommittal word.
 */
type Source = readonly [notes: RegExp, words: RegExp, isVague?: boolean]

/** What to say if no note answers, and what kind of answer that is. */
type Without = { act: 'withhold' | 'notKnown' | 'tell'; key: WordingKey }

const anyWords = /./
const company = /^(?:company|context)-/
const structure = /^structure-/
const goal = /^goal-/
const opinion = /^opinion-/
const person = /(?:^|-)person-/
const role = /^role$/

const number =
  '(?:\\d[\\d.,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty(?:-\\p{L}+)?|thirty|forty(?:-\\p{L}+)?|fifty|sixty|seventy|eighty|ninety)'
const people =
  '(?:people|staff|employees|agents|nurses|technicians|drivers|crews|fitters|reps|colleagues|planners|operators|workers|of us)'
const words = (...sources: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${sources.join('|')})(?![\\p{L}\\p{N}])`, 'iu')

const headcount = words(`${number} (?:\\p{L}+ ){0,2}${people}`)
const whatTheyDo = words(
  '(?:runs?|rents?|fills?|delivers?|ships?|serves?|builds?|sells?|makes?|looks? after|collects?|provides?|produces?|operates?|hauls?|stores?|employs?|supplies|supply|brews?|team of)',
)
const places = words(
  '(?:sites?|homes|shops|hotels|depots?|resorts?|wards|offices?|locations?|buildings|countries|coast|harbor|based|out of|sheds)',
)
const customers = words(
  '(?:customers?|clients?|members|shops|pubs|bakeries|supermarket|weddings|residents|guests)',
)
const tools = words(
  '(?:uses?|tools?|spreadsheets?|systems?|software|sheet|by phone|on paper|whiteboard|excel|apps?|tablets?|chat group|text message|by hand|web form|planned (?:with|in|by)|plan in|written into|books)',
)
/** "I decide about tools up to 25,000" names no tool. */
const toolsInUse = new RegExp(`^(?!.{0,200}(?:decid|signs|approv)).{0,300}?${tools.source}`, 'iu')
const ways = words(
  '(?:plans?|planned|made|makes|booked|get|gets|by phone|by hand|by text message|by post|every|goes? out|go out|written|serviced|spreadsheets?|on paper|published|collects?)',
)
const decisions = words(
  '(?:decides?|signs?|approves?|owns?|owner|pays?|director|board|partners|tender|offers|reports? to)',
)
const purchases = words('(?:signs?|decides?|tender|approves?|above|over|up to|offers|agrees?)')
const amounts = words('(?:above|over|up to|signs? everything|budget)')
const superiors = words('(?:i report|reports? to(?! me)|works? for|boss|decides?|owns?|owner)')
const ownPeople = words(
  `(?:reports? to me|team of|one colleague|my colleague|own people|report to me|${number} (?:\\p{L}+ ){0,2}(?:managers|technicians|planners|fitters|leads|colleagues|apprentices|crews|own people)|by two people)`,
)
const years = words(
  `(?:${number} (?:years?|months?|weeks?)|(?:\\p{L}+ )?year in|since|joined|new in|nine years|second year|third generation|a year ago)`,
)
const before = words(
  '(?:was|were|used to|trained|training|started|joined|former|moved from|generation|doctorate|began|came from|by training|took over)',
)
const daily = words(
  '(?:starts?|every|morning|drives?|night|opens? the post|calls in the car|weekends?|on the early shift|take calls|talks? to everybody)',
)
const aims = words('(?:measured|target|number|percent)')
const renewals = words('(?:contract|renew\\p{L}*|customers? (?:of|since|for)|until|paid for|licenses|seats)')
const moods = words(
  '(?:drivers?|people|nurses|technicians|operators|dispatchers|managers|team|foremen|agency|they)',
)
const wants = words(
  "(?:i need|i want|i would (?:like|prefer)|i don't mind|i do not mind|worth|defend|gets the order|ask(?:s)? me|good until|not open|open is|dates|cannot say|listen to)",
)
const dates = words(
  '(?:by|before|until|after|from) (?:summer|spring|autumn|fall|winter|the end|next|january|february|march|april|may|june|july|august|september|october|november|december|christmas)|this year|next year|this month|next month',
)
const growing = words('(?:open|opens|more|grow|growing|new|second|add|since last year|fifth)')
const liking = words('(?:proud|loves?|likes?|enjoy\\p{L}*|talks? to everybody)')
const seen = words('(?:looked at|seen|compared|tried|tested)')

const without = (act: Without['act'], key: WordingKey): Without => ({ act, key })

/** Everyday questions and their answers. A kind without sources is one that nobody writes a note about. */
export const everydayAnswers: Record<EverydayKind, { from: readonly Source[]; without: Without }> = {
  companyDoes: {
    from: [
      [company, whatTheyDo],
      [/^company-1$/, anyWords],
      [role, anyWords],
    ],
    without: without('withhold', 'noCompany'),
  },
  companySize: {
    from: [
      [company, headcount],
      [structure, headcount],
      [company, places],
    ],
    without: without('withhold', 'noHeadcount'),
  },
  locations: { from: [[company, places]], without: without('withhold', 'noPlaces') },
  customersOf: { from: [[company, customers]], without: without('withhold', 'noCustomers') },
  growth: {
    from: [
      [goal, growing],
      [company, growing],
    ],
    without: without('withhold', 'noGrowth'),
  },
  role: {
    from: [
      [role, anyWords],
      [person, anyWords],
    ],
    without: without('tell', 'noRoles'),
  },
  tenure: { from: [[person, years]], without: without('tell', 'noTenure') },
  background: { from: [[person, before]], without: without('tell', 'noBackground') },
  typicalDay: {
    from: [
      [person, daily],
      [company, daily],
    ],
    without: without('tell', 'noDay'),
  },
  measuredOn: {
    from: [
      [person, aims],
      [goal, anyWords],
    ],
    without: without('withhold', 'noKpi'),
  },
  reportsTo: {
    from: [
      [structure, superiors],
      [person, superiors],
    ],
    without: without('withhold', 'noBoss'),
  },
  teamSize: {
    from: [
      [structure, ownPeople],
      [person, ownPeople],
      [company, ownPeople],
    ],
    without: without('withhold', 'noTeam'),
  },
  teamRoles: {
    from: [
      [structure, ownPeople],
      [company, ownPeople],
      [person, ownPeople],
      [structure, anyWords],
    ],
    without: without('withhold', 'noRoles'),
  },
  teamFeels: { from: [[opinion, moods]], without: without('tell', 'noMood') },
  hiring: { from: [], without: without('withhold', 'noHiring') },
  tools: {
    from: [
      [company, tools],
      [structure, toolsInUse],
    ],
    without: without('withhold', 'noTools'),
  },
  handling: {
    from: [
      [company, ways],
      [structure, ways],
    ],
    without: without('tell', 'noProcess'),
  },
  problem: { from: [[goal, anyWords]], without: without('tell', 'unknownTrouble') },
  tried: { from: [], without: without('notKnown', 'unknownTried') },
  looked: {
    from: [
      [company, seen],
      [person, seen],
    ],
    without: without('withhold', 'noLooked'),
  },
  decides: { from: [[structure, decisions]], without: without('withhold', 'noDecider') },
  buying: {
    from: [
      [structure, purchases],
      [structure, decisions],
    ],
    without: without('withhold', 'noBuying'),
  },
  criteria: {
    from: [
      [opinion, wants],
      [goal, anyWords],
    ],
    without: without('tell', 'noCriteria'),
  },
  budget: { from: [[structure, amounts]], without: without('withhold', 'noBudget') },
  timeline: { from: [[goal, dates]], without: without('tell', 'noTimeline') },
  wellbeing: { from: [], without: without('tell', 'feel') },
  priority: { from: [], without: without('tell', 'noPriority') },
  goals: { from: [[goal, anyWords]], without: without('tell', 'noGoals') },
  whyNow: { from: [[/^context-/, anyWords]], without: without('tell', 'noReasonToday') },
  doNothing: { from: [], without: without('tell', 'unknownFuture') },
  impact: { from: [], without: without('notKnown', 'unknownImpact') },
  costOf: { from: [], without: without('notKnown', 'unknownCost') },
  hoursOf: { from: [], without: without('notKnown', 'unknownLong') },
  likesIt: { from: [], without: without('tell', 'unknownHappy') },
  dislikesIt: { from: [], without: without('tell', 'unknownDislikes') },
  contract: { from: [[company, renewals]], without: without('withhold', 'noContract') },
  switching: { from: [], without: without('tell', 'noSwitch') },
  likesJob: { from: [[person, liking]], without: without('tell', 'jobJoy') },
  privateLife: { from: [], without: without('withhold', 'noPrivate') },
  whereabouts: { from: [], without: without('tell', 'atWork') },
  measures: { from: [], without: without('tell', 'noMeasures') },
  ownStep: { from: [], without: without('tell', 'ownStep') },
  forSuppliers: { from: [], without: without('tell', 'forSuppliers') },
}

/** Whether a note answers questions of a kind. */
export const isAnswerTo = (kind: EverydayKind, { id, spoken }: { id: string; spoken: string }): boolean =>
  everydayAnswers[kind].from.some(([notes, fitting]) => notes.test(id) && fitting.test(spoken))
