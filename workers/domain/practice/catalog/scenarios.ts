import type { BotCallType } from '#db/vocabulary/bots.ts'
import { buyerAttitudes, type ScriptPatch } from './buyer-attitudes.ts'

export type ScenarioOption = { id: string; label: string; patch: ScriptPatch }

const option = (id: string, label: string, patch: ScriptPatch = {}): ScenarioOption => ({ id, label, patch })

const incumbent: ScriptPatch = {
  interest: -5,
  factFrom: 'incumbentSolutionInfo',
  objection: {
    kind: 'incumbent',
    text: 'We already use somebody for that.',
    settledBy: 'naming one thing that the other one does not do',
    raisedWhen: 'fromTheStart',
  },
}

const prospecting = [
  option('none', 'None'),
  option('usesCompetitor', 'Uses a competitor', incumbent),
  option('problemAware', 'Is aware of problem', { interest: 10, factFrom: 'problemAwareInfo' }),
  option('problemAndSolutionAware', 'Is aware of problem and solution', {
    interest: 15,
    trust: 5,
    factFrom: 'solutionAwareInfo',
    asksAbout: ['how', 'price'],
  }),
  option('preExistingChampion', 'Pre-existing champion', {
    interest: 10,
    trust: 15,
    factFrom: 'preExistingChampionInfo',
  }),
]

const awareness = [
  option('solutionAware', 'Solution Aware', {
    interest: 10,
    factFrom: 'solutionAwareInfo',
    asksAbout: ['how'],
  }),
  option('usingCompetitor', 'Using Competitor', incumbent),
]

/** The options of a call type, with the names of the specification. A call type without an entry has none. */
export const scenarioOptions: Record<BotCallType, readonly ScenarioOption[]> = {
  cold: prospecting,
  warm: prospecting,
  gatekeeper: [
    option('easy', 'Easy', { trust: 15, patience: 20 }),
    option('medium', 'Medium'),
    option('hard', 'Hard', { trust: -10, patience: -10 }),
  ],
  renewal: [
    option('accountStrategyAlignment', 'Account Strategy Alignment', { trust: 5, interest: 10 }),
    option('upsellOrCrossSell', 'Upsell or Cross Sell', {
      commitInterest: 5,
      objection: {
        kind: 'price',
        text: "We'd rather not spend more than we do now.",
        settledBy: 'what more it brings, in money or hours',
        raisedWhen: 'afterPrice',
      },
    }),
    option('renewalChurnRisk', 'Renewal Churn Risk', {
      trust: -10,
      interest: -10,
      commitInterest: 10,
      objection: {
        kind: 'renewal',
        text: "Honestly, we're not sure we'll renew.",
        settledBy: 'fixing what did not work, with an owner and a date',
        raisedWhen: 'fromTheStart',
      },
    }),
  ],
  checkin: [
    option('productAdoption', 'Product Adoption', {
      objection: {
        kind: 'effort',
        text: 'Half of my team still does it the old way.',
        settledBy: 'help for the people who have not started',
        raisedWhen: 'fromTheStart',
      },
    }),
    option('churnRisk', 'Churn Risk', {
      trust: -10,
      interest: -10,
      commitInterest: 5,
      objection: {
        kind: 'renewal',
        text: "We're asking ourselves whether we still need this.",
        settledBy: 'the value they had, and fixing what is missing',
        raisedWhen: 'fromTheStart',
      },
    }),
    option('issueResolution', 'Issue Resolution and Support', {
      trust: -5,
      objection: {
        kind: 'trust',
        text: 'That issue has been open for far too long.',
        settledBy: 'an owner and a date',
        raisedWhen: 'fromTheStart',
      },
    }),
    option('relationshipBuilding', 'Relationship Building', { trust: 5 }),
  ],
  discovery: awareness,
  demo: awareness,
  managerOneOnOne: [
    option('generalCheckIn', 'General Check-in', { trust: 5 }),
    option('dealCoaching', 'Deal Coaching', { asksAbout: ['how'] }),
    option('forecastMeeting', 'Forecast Meeting', { revealTrust: 5 }),
    option('performanceAlignment', 'Performance Alignment Meeting', { trust: -5, revealTrust: 5 }),
    option('performanceImprovementPlan', 'Performance Improvement Plan', {
      trust: -15,
      patience: -15,
      revealTrust: 10,
      commitInterest: 10,
      objection: {
        kind: 'trust',
        text: "It feels like you've already made up your mind about me.",
        settledBy: 'hearing me out, and support with clear goals',
        raisedWhen: 'fromTheStart',
      },
    }),
  ],
  freight: [
    option('general', 'General - Logistics'),
    option('contractual', 'Contractual', {
      commitInterest: 5,
      objection: {
        kind: 'incumbent',
        text: 'Our lanes are under contract until the next bid.',
        settledBy: 'one lane or a backup for when the contract carrier fails',
        raisedWhen: 'fromTheStart',
      },
    }),
    option('transactional', 'Transactional', {
      patience: -10,
      asksAbout: ['price'],
      objection: {
        kind: 'price',
        text: 'I can get that lane cheaper on the board.',
        settledBy: 'what a missed pickup costs them',
        raisedWhen: 'afterPrice',
      },
    }),
    option('carrierSales', 'Business Development - Carrier Sales', {
      asksAbout: ['price'],
      objection: {
        kind: 'trust',
        text: 'Brokers pay late, and I have been burned before.',
        settledBy: 'how and when they are paid',
        raisedWhen: 'fromTheStart',
      },
    }),
  ],
  focus: [],
  custom: [],
  'None - Default': [],
}

/** Whether the scenario of a call type is combined with one of the seven buyer attitudes. */
export const takesBuyerAttitude = (callType: BotCallType): boolean =>
  callType === 'discovery' || callType === 'demo'

export const findScenario = (callType: BotCallType, id: string): ScenarioOption | undefined =>
  scenarioOptions[callType].find((option) => option.id === id)

export const findBuyerAttitude = (id: string | null) => buyerAttitudes.find((attitude) => attitude.id === id)
