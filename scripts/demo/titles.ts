import type { BuyerSector } from './buyers.ts'
import { industryTitles } from './industry-titles.ts'

/**
 * The titles of a sales conversation, and the businesses that it fits. A title that says nothing about the type of call is in `plain`: only
 * a rule's description can route it. Titles contain the words of the default privacy rules only if a call should be excluded.
 */
export type TitleSet = { conversationKey: string; sectors: BuyerSector[]; titles: string[]; plain?: string[] }

export const sellingTitles: TitleSet[] = [
  {
    conversationKey: 'discovery-fleet-depots',
    sectors: ['food'],
    titles: [
      'Discovery: route planning for 14 depots',
      'Discovery with {buyerCompany}: evening planning at fourteen depots, credit notes and overtime, and what has to be running in the first depots before the April tender',
      '{buyerCompany} | discovery, late orders in the evening plan',
      'Discovery: why 210 vans leave with half a plan ({buyer}, {buyerCompany})',
    ],
    plain: ['{buyer} and {rep}, first conversation about the evening plan'],
  },
  {
    conversationKey: 'discovery-workforce-care',
    sectors: ['care'],
    titles: [
      'Discovery: shift cover across 22 care homes',
      'Discovery, agency spend at {buyerCompany}',
      'First call: rotas and rest times, {buyerCompany}',
      '{buyerCompany} intro call with people & pay',
    ],
    plain: ['{buyerCompany}: 22 homes, agency cost and pay corrections'],
  },
  {
    conversationKey: 'discovery-maintenance-bottling',
    sectors: ['plant'],
    titles: [
      'First call: unplanned stops on five filling lines',
      'Discovery: the paper fault book at {buyerCompany}',
      'Intro call {buyerCompany}, maintenance planning',
      'Discovery | {buyer} | spare parts worth 800k and still a taxi for a seal',
    ],
  },
  {
    conversationKey: 'discovery-payables-construction',
    sectors: ['construction'],
    titles: [
      'Intro call: 3,000 supplier invoices a month',
      'Discovery: 34 days from invoice to payment at {buyerCompany}',
      'Discovery, invoice approvals on forty building sites',
      '{buyerCompany}: first call on lost early-payment discount',
    ],
    plain: ['{buyer}, forty building sites'],
  },
  {
    conversationKey: 'discovery-security-monologue',
    sectors: ['large'],
    titles: [
      'Discovery: security awareness for 1,800 staff',
      'Intro call {buyerCompany}',
      'First call with {buyer}: phishing practice',
      'Discovery, awareness at {buyerCompany}',
    ],
  },
  {
    conversationKey: 'discovery-energy-interrupted',
    sectors: ['hotel'],
    titles: [
      'Discovery: energy use in 9 hotels',
      'First call from the front desk, {buyerCompany}',
      'Discovery: night ventilation, {buyer}',
      'Intro call, {buyerCompany}: a bill that rose by forty percent',
    ],
  },
  {
    conversationKey: 'cold-fleet-late-vans',
    sectors: ['food'],
    titles: [
      'Cold call: late vans at {buyerCompany}',
      'Prospecting: second depot opening, {buyerCompany}',
      'Cold call {buyer}, kitchen-table planning',
      'Prospecting {buyerCompany}: thirty changes after eight o’clock',
      'Cold call: moving one stop and not the whole round',
    ],
  },
  {
    conversationKey: 'cold-workforce-night-shift',
    sectors: ['warehouse'],
    titles: [
      'Cold call: night shift cover, {buyerCompany}',
      'Prospecting {buyerCompany}, open nights since July',
      'Cold call: trailers that leave with gaps',
      'Cold call to the warehouse office of {buyerCompany}',
    ],
  },
  {
    conversationKey: 'cold-payables-send-something',
    sectors: ['office'],
    titles: [
      'Cold call: invoice approvals at {buyerCompany}',
      'Prospecting: from two to six sites, {buyerCompany}',
      'Cold call {buyer}, month end',
      'Cold call: two signatures above fifty thousand',
    ],
  },
  {
    conversationKey: 'cold-maintenance-pitch-dump',
    sectors: ['plant'],
    titles: [
      'Prospecting: maintenance at {buyerCompany}',
      'Cold call {buyerCompany}, technical manager',
      'Cold call: sensors promotion, {buyer}',
      'Cold call {buyerCompany}: free sensors until the thirtieth',
    ],
  },
  {
    conversationKey: 'cold-fleet-do-not-call',
    sectors: ['food'],
    titles: [
      'Cold call: delivery rounds at {buyerCompany}',
      'Prospecting, fourth attempt: {buyerCompany}',
      'Cold call {buyer}',
    ],
  },
  {
    conversationKey: 'cold-workforce-short',
    sectors: ['clinic'],
    titles: [
      'Cold call: weekend rotas at {buyerCompany}',
      'Prospecting {buyerCompany}, Saturday opening',
      'Cold call during the fire inspection',
    ],
  },
  {
    conversationKey: 'cold-security-supplier-fraud',
    sectors: ['office', 'large'],
    titles: [
      'Cold call: changed bank details at {buyerCompany}',
      'Prospecting after the trade magazine article, {buyerCompany}',
      'Cold call {buyer}, Friday afternoon mails',
      'Cold call: supplier fraud attempts, {buyerCompany}',
    ],
  },
  {
    conversationKey: 'demo-fleet-late-order',
    sectors: ['food'],
    titles: [
      'Demo: تخطيط مسارات التوزيع لشركة {buyerCompany}',
      'Demo: one late order, two stops moved',
      'Demo for {buyerCompany}: Thursday evening replayed',
      'Product demo for {buyerCompany} with planner and transport lead: the hospital order at twenty past eight, time windows, volumes and the way to the April tender',
    ],
  },
  {
    conversationKey: 'demo-energy-ventilation',
    sectors: ['hotel'],
    titles: [
      'Product tour: night ventilation in the lake house',
      'Demo: one sentence instead of coloured lines, {buyerCompany}',
      'Demo {buyerCompany}, the owner’s question',
      'Walkthrough of two weeks of readings, {buyer}',
    ],
  },
  {
    conversationKey: 'demo-workforce-rota',
    sectors: ['catering'],
    titles: [
      'Walkthrough: rota and swaps for nine kitchens',
      'Demo: overtime warning while planning, {buyerCompany}',
      'Demo {buyerCompany}, museum and station kitchen',
      'Product tour for {buyer}: shift swaps',
    ],
    plain: ['{buyerCompany}, swaps in the kitchens'],
  },
  {
    conversationKey: 'demo-payables-tour',
    sectors: ['construction'],
    titles: [
      'Demo: invoice platform for {buyerCompany}',
      'Product tour, {buyerCompany} accounting',
      'Demo: approvals and archive ({buyer})',
    ],
  },
  {
    conversationKey: 'renewal-fleet-results',
    sectors: ['food'],
    titles: [
      'Renewal: route planning, year two',
      'Renewal at {buyerCompany}: from nine to two percent missed windows, harbour depot back on paper, new operations director in March, second offer on the desk',
      '{buyerCompany} renewal, 210 vans, term to 31 January',
      'Contract review with {buyer}',
    ],
  },
  {
    conversationKey: 'renewal-workforce-low-usage',
    sectors: ['clinic', 'care'],
    titles: [
      'Contract review: shift planning at {buyerCompany}',
      'Renewal {buyerCompany}, 170 of 400 log in',
      'Renewal: the controller’s question about usage',
      'Renewal call with {buyer}',
    ],
    plain: ['{buyer}, end of term next month'],
  },
  {
    conversationKey: 'renewal-maintenance-notice',
    sectors: ['plant'],
    titles: [
      'Renewal: maintenance software at {buyerCompany}',
      'Renewal {buyer}, notice given in September',
      'Contract review {buyerCompany}',
    ],
  },
  {
    conversationKey: 'checkin-fleet-quarter',
    sectors: ['food'],
    titles: [
      'QBR: delivery punctuality at {buyerCompany}',
      'Business review {buyerCompany}: hired vans on Fridays',
      'Check-in: valley app freeze and stacking rule',
      'QBR with {buyer}, before the summer season',
    ],
  },
  {
    conversationKey: 'checkin-payables-stuck',
    sectors: ['construction'],
    titles: [
      'Check-in: invoice approvals after 90 days',
      'Check-in {buyerCompany}, car park has no signal',
      'Business review: 900 of 2,400 approved in the system',
      'QBR {buyer}',
    ],
  },
  {
    conversationKey: 'checkin-security-unprepared',
    sectors: ['large'],
    titles: [
      'Check-in: awareness programme at {buyerCompany}',
      'Check-in {buyer}',
      'QBR {buyerCompany}: Polish films with Czech subtitles',
      'Business review {buyer}: who sees the names',
    ],
  },
  {
    conversationKey: 'gatekeeper-maintenance-honest',
    sectors: ['plant'],
    titles: [
      'Cold call, gatekeeper: plant manager of {buyerCompany}',
      'Prospecting via reception, {buyerCompany}',
      'Cold call, gatekeeper: half past ten and a sandwich',
    ],
  },
  {
    conversationKey: 'gatekeeper-payables-pushy',
    sectors: ['construction', 'office'],
    titles: [
      'Cold call, gatekeeper: finance director of {buyerCompany}',
      'Prospecting via switchboard, {buyerCompany}',
    ],
  },
  {
    conversationKey: 'warm-fleet-calculator',
    sectors: ['food'],
    titles: [
      'Inbound: {buyerCompany} used the mileage calculator',
      'Follow up on the calculator: 19 vans in the hills',
      'Inbound, {buyer}: twelve customers promised by handshake',
    ],
  },
  ...industryTitles,
]

export type FixedTitle = { title: string; conversationKey: string; organizationKey: string }

const fixed = (organizationKey: string, conversationKey: string, titles: string[]): FixedTitle[] =>
  titles.map((title) => ({ title, conversationKey, organizationKey }))

/** Each title contains a word of a seed privacy rule. */
export const excludedTitles: FixedTitle[] = [
  ...fixed('larkfield', 'standup-team', [
    'Standup, new business',
    'Monday standup',
    'Sales standup: fair leads',
    'Board meeting: pipeline by region',
  ]),
  ...fixed('larkfield-nordics', 'standup-team', ['Standup Nordics']),
  ...fixed('larkfield', 'interview-candidate', [
    'SDR interview, second round',
    'Candidate interview {buyer}, team fit',
  ]),
  ...fixed('mirador', 'interview-candidate', ['Hiring interview: account executive']),
  ...fixed('larkfield', 'one-to-one-deal-coaching', [
    'Performance review, half-year',
    'HR chat: return from leave',
    'Payroll question, commission August',
  ]),
  ...fixed('larkfield', 'negotiation-payables-terms', [
    'Legal sync: liability wording {buyerCompany}',
    'Weekly legal, data annex {buyerCompany}',
  ]),
  ...fixed('pennant', 'one-to-one-deal-coaching', ['Performance review, {rep}']),
]

/** Routed to a rule that only saves, or to no rule at all. */
export const savedTitles: FixedTitle[] = [
  ...fixed('larkfield', 'negotiation-payables-terms', [
    'Negotiation: pricing with purchasing at {buyerCompany}',
    'Pricing call {buyerCompany}, seven points',
    'Proposal {buyerCompany}: four companies or two',
    'Redlines, {buyerCompany}: service times at month end',
    'Proposal and payment terms for {buyer}',
    'Pricing: three years or one, {buyerCompany}',
    'Negotiation of the pricing annex: index clause with a cap of two and five percent, liability for data, service times at month end ({buyerCompany})',
  ]),
  ...fixed('larkfield-iberia', 'negotiation-payables-terms', ['Pricing {buyerCompany}']),
  ...fixed('larkfield-nordics', 'negotiation-payables-terms', ['Proposal walk {buyerCompany}']),
  ...fixed('larkfield', 'one-to-one-deal-coaching', [
    '1:1 {colleague} / {rep}',
    'Weekly 1:1 {rep}',
    '1:1: forecast and openings, {rep}',
    'One on one, {colleague} and {rep}',
    '1:1 {rep}, brewery deal',
    'Manager 1:1',
    '1:1 {rep}: three recordings by Thursday',
  ]),
  ...fixed('larkfield-nordics', 'one-to-one-deal-coaching', ['1:1 {rep}']),
  ...fixed('mirador', 'one-to-one-deal-coaching', [
    '1:1 {rep} with {colleague}',
    'One on one: forecast month end',
  ]),
  ...fixed('pennant', 'one-to-one-deal-coaching', ['1:1 {rep}, openings']),
  ...fixed('larkfield', 'standup-team', [
    'Pipeline sync, leads from the fair',
    'Monday round',
    'Calculator leads: who calls whom',
    'Team huddle before the training',
    'Fifteen minutes on the calculator list',
    'Fair debrief, forty-four contacts',
  ]),
  ...fixed('mirador', 'standup-team', ['Week start']),
  ...fixed('pennant', 'standup-team', ['Week planning, hotels']),
]

/** Job applicants. */
export const candidateNames = ['Jolanta Reszke', 'Ambrose Kettlewell', 'Saoirse Mulcahy']
