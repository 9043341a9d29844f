import type { RepAct } from './acts.ts'
import type { Cause, ConversationState, ReadAct, RepReading } from './conversation.ts'
import type { PersonaScript, ScriptAttitude } from './script.ts'

export const attitudeNow = (script: PersonaScript, { isFlipped }: ConversationState): ScriptAttitude =>
  isFlipped && script.flipped !== null ? script.flipped : script.attitude

/** The effect of a rule at the usual cost. For a difficult buyer, gains are scaled down and losses up. */
type Weight = Pick<Cause, 'trust' | 'patience' | 'interest'>
const weight = (trust: number, patience: number, interest: number): Weight => ({ trust, patience, interest })

/** The name of each rule in the review of a call. */
const rules = {
  introduced: { text: 'Said who is calling', ...weight(5, 2, 0) },
  reasonGiven: { text: 'Gave a reason for the call', ...weight(4, 2, 4) },
  reasonFits: { text: "Tied the reason to the buyer's own situation", ...weight(8, 3, 8) },
  askedPermission: { text: 'Asked for permission or acknowledged the interruption', ...weight(5, 5, 0) },
  empathy: { text: 'Showed understanding', ...weight(6, 3, 0) },
  listenedBack: { text: "Repeated the buyer's own words", ...weight(9, 4, 3) },
  openQuestion: { text: "Asked an open question about the buyer's situation", ...weight(6, 3, 3) },
  looseQuestion: { text: 'Asked an open question', ...weight(2, 0, 1) },
  closedInRow: { text: 'Third yes-or-no question in a row', ...weight(-3, -5, 0) },
  proofFits: { text: 'Gave proof that fits the buyer', ...weight(6, 2, 8) },
  proof: { text: 'Gave proof: a customer or a number', ...weight(3, 0, 5) },
  claimFits: { text: "Made a claim that fits the buyer's situation", ...weight(1, 0, 5) },
  claim: { text: 'Made a general claim', ...weight(0, -2, 1) },
  claimBeforeQuestion: { text: 'Pitched before asking anything', ...weight(-1, -4, 0) },
  jargon: { text: 'Spoke in buzzwords', ...weight(-4, -4, -2) },
  priceFirst: { text: 'Named a price before asking anything', ...weight(-2, -4, 0) },
  answered: { text: "Answered the buyer's question", ...weight(4, 3, 2) },
  ignoredQuestion: { text: "Did not answer the buyer's question", ...weight(-2, -5, 0) },
  pressure: { text: 'Put pressure on the buyer', ...weight(-10, -12, -3) },
  monologue: { text: 'Talked for too long', ...weight(-5, -10, -2) },
  longMonologue: { text: 'Talked for more than a minute without a stop', ...weight(-8, -20, -4) },
  repetition: { text: 'Said the same thing again', ...weight(-3, -8, 0) },
  insult: { text: 'Insulted the buyer', ...weight(-25, -30, -10) },
  offTopic: { text: 'Talked about something else', ...weight(-2, -6, 0) },
  instruction: { text: 'Said something that is no part of a sales call', ...weight(-4, -8, 0) },
  otherLanguage: { text: 'Spoke another language', ...weight(0, -4, 0) },
  tooEarly: { text: 'Asked for a next step before giving a reason', ...weight(-3, -6, 0) },
  smallTalkCold: { text: 'Small talk with somebody busy', ...weight(0, -3, 0) },
  smallTalkWarm: { text: 'Friendly small talk', ...weight(2, 0, 0) },
  unclear: { text: 'Said something the buyer could not place', ...weight(0, -3, 0) },
  emptyTurn: { text: 'Said nothing that moves the call', ...weight(0, -2, 0) },
  noIntroduction: { text: 'Still has not said who is calling', ...weight(-3, -5, 0) },
  polite: { text: 'Was polite', ...weight(1, 1, 0) },
  falsePretense: { text: 'Pretended to be somebody else', ...weight(-15, -20, 0) },
  silence: { text: 'Said nothing', ...weight(-2, -10, 0) },
  longCall: { text: 'The call drags on', ...weight(0, -1, 0) },
  objectionSettled: { text: 'Settled an objection', ...weight(8, 6, 12) },
  objectionExplored: { text: 'Asked what is behind an objection', ...weight(5, 3, 2) },
  objectionSkipped: { text: 'Answered an objection without acknowledging it', ...weight(-2, -5, 0) },
  objectionMissed: { text: 'Did not answer the objection', ...weight(-1, -6, 0) },
  objectionDropped: { text: 'Left an objection unsettled', ...weight(-4, -4, -8) },
  factShared: { text: 'Got the buyer to open up', ...weight(3, 3, 5) },
  refusedStep: { text: 'Asked for more than the buyer was ready for', ...weight(-2, -5, 0) },
  flipped: { text: 'Did well twice in a row', ...weight(0, 0, 0) },
} as const satisfies Record<string, Weight & { text: string }>
export type RuleId = keyof typeof rules

/** The effect of a rule on this buyer, in whole points. */
export function causeOf(script: PersonaScript, state: ConversationState, rule: RuleId): Cause {
  const desk = state.phase === 'gatekeeper' ? script.gatekeepers[state.gatekeeper] : undefined
  const { costQuarters } = desk ?? attitudeNow(script, state)
  const { text, ...weights } = rules[rule]
  const scaled = (points: number): number => {
    if (points === 0) return 0
    if (points < 0) return Math.min(-1, Math.trunc((points * costQuarters) / 4))
    return Math.max(1, Math.trunc((points * 8) / (4 + costQuarters)))
  }
  return {
    rule,
    text,
    trust: scaled(weights.trust),
    patience: scaled(weights.patience),
    interest: scaled(weights.interest),
  }
}

const clamp = (points: number): number => Math.max(0, Math.min(100, points))

/** One turn wins nobody over, however much it does right. */
const mostTrustPerTurn = 16

/** Changes the state by a rule and records the reason. */
export function apply(script: PersonaScript, state: ConversationState, causes: Cause[], rule: RuleId): void {
  const cause = causeOf(script, state, rule)
  const gained = causes.reduce((sum, { trust }) => sum + Math.max(0, trust), 0)
  if (cause.trust > 0) cause.trust = Math.max(0, Math.min(cause.trust, mostTrustPerTurn - gained))
  state.trust = clamp(state.trust + cause.trust)
  state.patience = clamp(state.patience + cause.patience)
  state.interest = clamp(state.interest + cause.interest)
  causes.push(cause)
}

/** Fewer words are no answer, and nobody minds them. */
const fewestAnswered = 2
/** From this step, a stranger's patience wears off. */
const longCallSteps = 16
/** Understanding and proof count this many times. After that, they are a habit. */
const mostCounted = 6
const closedInRow = 3
/** From this step, a stranger who has not said their name loses trust and patience. */
const unnamedSteps = 2

/** Applies everything that the rep's words change, before the buyer responds. */
export function weighReading(
  script: PersonaScript,
  state: ConversationState,
  read: RepReading,
  causes: Cause[],
): void {
  const { known } = state
  const by = new Map<RepAct, ReadAct>()
  for (const act of read.acts) if (!by.has(act.act)) by.set(act.act, act)
  const has = (act: RepAct): boolean => by.has(act)
  const fits = (act: RepAct): boolean =>
    (by.get(act)?.facts.length ?? 0) + (by.get(act)?.details.length ?? 0) > 0
  const give = (rule: RuleId): void => apply(script, state, causes, rule)
  known.words = Math.min(1_000_000, known.words + read.words)

  if (has('insult')) give('insult')
  if (has('instruction')) give('instruction')
  if (has('otherLanguage')) give('otherLanguage')
  if (has('offTopic')) give('offTopic')
  if (has('pressure')) give('pressure')
  if (has('monologue')) give(read.words > 220 ? 'longMonologue' : 'monologue')
  if (has('repetition')) give('repetition')
  if (has('jargon')) give('jargon')
  const isSpoiled = has('insult') || has('instruction') || has('pressure') || has('repetition')

  if (has('introduce') && !known.name) give('introduced')
  if (has('introduce')) known.name = true
  if (has('reason') && !known.reason) {
    give(fits('reason') ? 'reasonFits' : 'reasonGiven')
    known.reason = true
  }
  if (has('permission') && !known.permission) {
    give('askedPermission')
    known.permission = true
  }
  if (!isSpoiled) weighListening(state, has, give)
  weighClaims(state, has, fits, give)
  weighQuestions(state, read, give)
  weighCourtesy(script, state, read, has, give)
  if (has('price') && known.openQuestions === 0 && state.asked !== 'price') give('priceFirst')
  if (has('price')) known.isPriceNamed = true
  if (state.at > longCallSteps && script.relationship === 'stranger') give('longCall')
  if (
    script.relationship === 'stranger' &&
    !known.name &&
    state.at > unnamedSteps &&
    state.phase !== 'gatekeeper'
  )
    give('noIntroduction')
}

type Has = (act: RepAct) => boolean
type Give = (rule: RuleId) => void

function weighListening({ known }: ConversationState, has: Has, give: Give): void {
  if (has('listenBack') && known.listens < mostCounted) {
    give('listenedBack')
    known.listens += 1
  }
  if (has('empathy') && known.empathies < mostCounted) {
    give('empathy')
    known.empathies += 1
  }
}

function weighClaims(
  { known }: ConversationState,
  has: Has,
  fits: (act: RepAct) => boolean,
  give: Give,
): void {
  if (has('proof') && known.proofs < mostCounted) {
    give(fits('proof') ? 'proofFits' : 'proof')
    known.proofs += 1
  } else if (has('valueClaim')) {
    if (fits('valueClaim') && known.claims < mostCounted) give('claimFits')
    else give('claim')
    if (known.openQuestions === 0 && known.claims > 0) give('claimBeforeQuestion')
    known.claims += 1
  }
}

function weighQuestions(state: ConversationState, read: RepReading, give: Give): void {
  const { known } = state
  const open = read.acts.filter(({ act }) => act === 'openQuestion')
  const closed = read.acts.filter(({ act }) => act === 'closedQuestion')
  if (open.length > 0) {
    const isOnTopic = open.some(({ facts, details }) => facts.length + details.length > 0)
    give(isOnTopic ? 'openQuestion' : 'looseQuestion')
    known.openQuestions += 1
    known.closedInRow = 0
  } else if (closed.length > 0) {
    known.closedInRow += 1
    if (known.closedInRow >= closedInRow) give('closedInRow')
  }
}

function weighCourtesy(
  script: PersonaScript,
  state: ConversationState,
  read: RepReading,
  has: Has,
  give: Give,
): void {
  const { known, asked } = state
  const { tone } = attitudeNow(script, state)
  if (has('smallTalk')) give(tone === 'warm' ? 'smallTalkWarm' : 'smallTalkCold')
  if ((has('thanks') || has('apology')) && known.courtesies < 3) {
    give('polite')
    known.courtesies += 1
  }
  if (asked !== null) {
    const isHesitating = has('apology') || (has('remark') && read.words <= fewestAnswered)
    const isAway = has('goodbye') || has('permission') || isHesitating
    if (has('answer')) give('answered')
    else if (!isAway && asked !== 'day') give('ignoredQuestion')
  }
  if (has('unclear')) give('unclear')
  if (has('remark') && state.asked === null) give('emptyTurn')
  if (has('explain') && !has('valueClaim') && !has('proof') && known.openQuestions === 0) give('emptyTurn')
}
