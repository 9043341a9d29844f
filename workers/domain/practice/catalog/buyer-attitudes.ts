import type { ObjectionKind } from './objection-kinds.ts'

export const buyerAttitudeIds = [
  'curious',
  'skeptical',
  'priceSensitive',
  'timePressed',
  'analytical',
  'changeAverse',
  'consensusSeeking',
] as const
export type BuyerAttitudeId = (typeof buyerAttitudeIds)[number]

/** What a scenario or a buyer attitude changes in a bot. Points are added to the personality's numbers. */
export type ScriptPatch = {
  trust?: number
  patience?: number
  /** Added to the buyer's initial interest. */
  interest?: number
  revealTrust?: number
  costQuarters?: number
  /** Added to the interest that a concrete next step needs. */
  commitInterest?: number
  /** Minutes until the buyer has to leave, if the buyer mentions it. */
  minutes?: number
  /** An objection that the buyer raises if the form has none of this kind. */
  objection?: {
    kind: ObjectionKind
    text: string
    settledBy: string
    raisedWhen: 'fromTheStart' | 'afterPrice' | 'ifPressed'
  }
  /** Which of the form's extra texts becomes a hidden fact, with its topic and what earns it. */
  factFrom?: 'incumbentSolutionInfo' | 'problemAwareInfo' | 'solutionAwareInfo' | 'preExistingChampionInfo'
  /** Subjects of the questions that the buyer asks first. */
  asksAbout?: ('price' | 'proof' | 'how' | 'effort' | 'time' | 'people')[]
}

export type BuyerAttitude = { id: BuyerAttitudeId; label: string; description: string; patch: ScriptPatch }

/** Combined with the awareness of a discovery or demo call. */
// prettier-ignore
export const buyerAttitudes: readonly BuyerAttitude[] = [
  { id: 'curious', label: 'Curious', description: 'Asks how things work and follows up.', patch: { interest: 10, trust: 5, revealTrust: -5, asksAbout: ['how', 'proof'] } },
  { id: 'skeptical', label: 'Skeptical', description: 'Believes nothing without proof.', patch: { trust: -15, revealTrust: 5, commitInterest: 10, asksAbout: ['proof'], objection: { kind: 'trust', text: 'I have heard that kind of promise before.', settledBy: 'a customer with a number, or a trial', raisedWhen: 'fromTheStart' } } },
  { id: 'priceSensitive', label: 'Price-sensitive', description: 'Measures everything by what it costs.', patch: { commitInterest: 5, asksAbout: ['price'], objection: { kind: 'price', text: 'That sounds like more than we want to spend.', settledBy: 'what it saves, in money or hours', raisedWhen: 'afterPrice' } } },
  { id: 'timePressed', label: 'Time-pressed', description: 'Has a few minutes and says so.', patch: { patience: -20, costQuarters: 2, minutes: 8, asksAbout: ['time'], objection: { kind: 'brushOff', text: 'I have another meeting in a few minutes.', settledBy: 'a short reason to stay, or a better time', raisedWhen: 'fromTheStart' } } },
  { id: 'analytical', label: 'Analytical', description: 'Wants numbers and details before opinions.', patch: { revealTrust: 5, commitInterest: 5, asksAbout: ['proof', 'how'] } },
  { id: 'changeAverse', label: 'Change-averse', description: 'Prefers what people are used to.', patch: { interest: -10, commitInterest: 5, asksAbout: ['effort'], objection: { kind: 'effort', text: 'My people have had enough new tools.', settledBy: 'who does the work and how little changes', raisedWhen: 'ifPressed' } } },
  { id: 'consensusSeeking', label: 'Consensus-seeking', description: 'Decides nothing without the others.', patch: { commitInterest: 5, asksAbout: ['people'], objection: { kind: 'authority', text: 'I would not decide that alone.', settledBy: 'bringing the others in', raisedWhen: 'ifPressed' } } },
]

/** A buyer without an attitude that says otherwise has this long. */
const defaultMinutes = 15

/** Minutes until a buyer with this attitude has to leave. */
export const minutesOf = (buyerAttitude: string | null): number =>
  buyerAttitudes.find(({ id }) => id === buyerAttitude)?.patch.minutes ?? defaultMinutes
