/** What an objection is about. The same kinds as in the scorer's objection library. */
export const objectionKinds = [
  'brushOff',
  'noNeed',
  'incumbent',
  'price',
  'timing',
  'authority',
  'trust',
  'effort',
  'renewal',
  'gatekeeper',
] as const
export type ObjectionKind = (typeof objectionKinds)[number]

export const objectionKindLabels: Record<ObjectionKind, string> = {
  brushOff: 'Brush-off',
  noNeed: 'No need',
  incumbent: 'Incumbent',
  price: 'Price',
  timing: 'Timing',
  authority: 'Authority',
  trust: 'Trust and risk',
  effort: 'Effort',
  renewal: 'Renewal',
  gatekeeper: 'Gatekeeper',
}

/** When the buyer raises an objection. */
export const raisedWhen = ['fromTheStart', 'afterPrice', 'ifPressed'] as const
export type RaisedWhen = (typeof raisedWhen)[number]

export const raisedWhenLabels: Record<RaisedWhen, string> = {
  fromTheStart: 'From the start',
  afterPrice: 'After price',
  ifPressed: 'If pressed',
}

/** What a rep does with an objection, besides acknowledging it. */
export const objectionMoves = [
  'explore',
  'differentiate',
  'proof',
  'returnOnPrice',
  'smallStep',
  'laterDate',
  'involveOthers',
  'explainSafety',
  'offerHelp',
  'fixIssue',
  'giveReason',
] as const
export type ObjectionMove = (typeof objectionMoves)[number]

/** The moves that answer each kind. Exploring alone never settles anything; the buyer expects an answer after it. */
export const acceptedMoves: Record<ObjectionKind, ObjectionMove[]> = {
  brushOff: ['giveReason', 'smallStep', 'laterDate', 'proof'],
  noNeed: ['proof', 'differentiate', 'giveReason', 'smallStep'],
  incumbent: ['differentiate', 'smallStep', 'proof'],
  price: ['returnOnPrice', 'proof', 'smallStep'],
  timing: ['laterDate', 'smallStep', 'returnOnPrice'],
  authority: ['involveOthers', 'smallStep'],
  trust: ['explainSafety', 'proof', 'smallStep'],
  effort: ['offerHelp', 'smallStep', 'proof'],
  renewal: ['fixIssue', 'offerHelp', 'returnOnPrice', 'differentiate', 'proof'],
  gatekeeper: ['giveReason', 'involveOthers', 'laterDate'],
}
