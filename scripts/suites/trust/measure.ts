import type { CallType } from '#db/vocabulary/calls.ts'
import { cohenKappa, nominalTable } from '#workers/domain/calibration/rating-table.ts'
import { seedCategorizationRules } from '#workers/domain/routing/default-rules.ts'
import { createOfflineMatcher } from '#workers/domain/routing/describe-match.ts'
import { prepareCategorizationRules, routeCall, type RoutingResult } from '#workers/domain/routing/route.ts'
import type { CategorizationRule } from '#workers/domain/routing/rules.ts'
import { defaultScorecards } from '#workers/domain/scoring/default-scorecards.ts'
import { scoreOffline } from '#workers/engines/offline/score-offline.ts'
import type { ScorecardDefinition, ScoreResult } from '#workers/domain/scoring/scorecard.ts'
import { rankCorrelation } from './rank-correlation.ts'
import { asMachineText, type Conversation, type ConversationType, scorableCall } from './conversation-file.ts'
import type { LabeledConversation } from './labeled-set.ts'
import { labeledChecks, scorecardNamed, isAtLabeledTurn, statusOf } from './labels.ts'

/** The engine's answers, compared with the readers'. An answer is disputed if the readers disagree about it. */
export type Tally = { right: number; wrong: number; disputed: number }

/** An answer of the engine that the readers contradict. Shown only for the part that authors may read. */
export type WrongAnswer = {
  conversation: string
  checkId: string
  said: string
  readers: string
  quotes: string[]
}

export type CheckFigures = {
  met: Tally
  missed: Tally
  /** Answers that the readers could give, and how many of them the engine gave. */
  answerable: number
  given: number
}

export type Figures = {
  conversations: number
  checks: Map<string, CheckFigures>
  wrong: WrongAnswer[]
  /** Calls that fit a scorecard, and how many of them got a total from it. */
  fitting: { calls: number; withTotal: number }
  /** Pairs of a call that fits a scorecard and a default scorecard that it does not fit, and how many of them got a total. */
  otherKinds: { pairs: number; withTotal: number }
  /**
   * Calls that fit no scorecard, and how many of them got a total from any. Calls that only negotiate the terms of an existing offer are
   * counted separately.
   */
  unfit: { calls: number; withTotal: number }
  negotiations: { calls: number; withTotal: number }
  /** Rank correlation of the totals with the skill that the readers gave. */
  rank: number | null
  /** Rank correlation of totals from the readers' own answers with that skill: the best that answers like theirs could reach. */
  readersRank: number | null
  passes: { agreed: number; compared: number }
  /** `routing`: by descriptions, with the titles hidden. `titles`: by the titles, which always go first. */
  routing: { right: number; wrong: number; abstained: number }
  titles: { right: number; wrong: number }
}

export type ReaderAgreement = {
  answers: number
  kappa: number | null
  types: number | null
  fits: number | null
}

/** How far the two readers agree with each other. */
export function readerAgreement(set: readonly LabeledConversation[]): ReaderAgreement {
  const answers = set.flatMap(({ first, second }) =>
    first.scorecard === null || first.scorecard !== second.scorecard
      ? []
      : Object.entries(first.answers).flatMap(([checkId, one]) => {
          const two = second.answers[checkId]
          return two === undefined ? [] : [[statusOf(one), statusOf(two)] as const]
        }),
  )
  return {
    answers: answers.length,
    kappa: kappa(answers),
    types: kappa(set.map(({ first, second }) => [first.type, second.type] as const)),
    fits: kappa(
      set.map(
        ({ first, second }) => [String(first.fits.length > 0), String(second.fits.length > 0)] as const,
      ),
    ),
  }
}

function kappa(pairs: readonly (readonly [string, string])[]): number | null {
  return cohenKappa(nominalTable(pairs))?.value ?? null
}

type MeasureOptions = {
  /** Removes capitals and punctuation from the words. */
  machineText: boolean
  /** Replaces the current offline engine. */
  score?: Score
}
type Score = (conversation: Conversation, card: ScorecardDefinition) => ScoreResult
const scoreToday: Score = (conversation, card) => scoreOffline(scorableCall(conversation), card)

/** Measures scores and routing over the set. */
export function measure(
  set: readonly LabeledConversation[],
  options: MeasureOptions = { machineText: false },
): Figures {
  const figures: Figures = {
    conversations: set.length,
    checks: new Map(),
    wrong: [],
    fitting: { calls: 0, withTotal: 0 },
    otherKinds: { pairs: 0, withTotal: 0 },
    unfit: { calls: 0, withTotal: 0 },
    negotiations: { calls: 0, withTotal: 0 },
    rank: null,
    readersRank: null,
    passes: { agreed: 0, compared: 0 },
    routing: { right: 0, wrong: 0, abstained: 0 },
    titles: { right: 0, wrong: 0 },
  }
  const ranked: [number, number][] = []
  const rankedByReaders: [number, number][] = []
  const score = options.score ?? scoreToday

  for (const labeled of set) {
    const conversation = options.machineText ? asMachineText(labeled.conversation) : labeled.conversation
    countRouting(figures, conversation, labeled)
    if (labeled.fits === false)
      countUnfit(
        labeled.first.type === 'negotiation' ? figures.negotiations : figures.unfit,
        conversation,
        score,
      )
    if (labeled.scorecard === null) continue
    const card = scorecardNamed(labeled.scorecard)
    if (card === undefined) continue

    const result = score(conversation, card)
    countAnswers(figures, labeled, result)
    if (labeled.fits !== true) continue
    countOtherKinds(figures.otherKinds, conversation, labeled, score)
    figures.fitting.calls += 1
    if (result.overall === null) continue
    figures.fitting.withTotal += 1
    if (labeled.skill !== null) {
      ranked.push([result.overall, labeled.skill])
      const total = readersTotal(labeled, card, result)
      if (total !== null) rankedByReaders.push([total, labeled.skill])
    }
    if (labeled.passes !== null && result.passed !== null) {
      figures.passes.compared += 1
      if (labeled.passes === result.passed) figures.passes.agreed += 1
    }
  }
  figures.rank = rankCorrelation(ranked)
  figures.readersRank = rankCorrelation(rankedByReaders)
  return figures
}

/** Share of the points, 0 to 1, by the readers' answers, and by the engine's for metrics. Null: nothing was assessed. */
function readersTotal(
  { answers }: LabeledConversation,
  card: ScorecardDefinition,
  result: ScoreResult,
): number | null {
  const settled = new Map<string, string | null>(
    result.answers.flatMap(({ checks }) => checks.map(({ checkId, status }) => [checkId, status])),
  )
  for (const { checkId, status } of answers) settled.set(checkId, status)
  let [earned, assessed] = [0, 0]
  for (const { weight, checks } of card.sections.flatMap(({ criteria }) => criteria))
    for (const { id, share } of checks) {
      const status = settled.get(id)
      if (status === 'met') earned += weight * share
      if (status === 'met' || status === 'missed') assessed += weight * share
    }
  return assessed === 0 ? null : earned / assessed
}

function countUnfit(counts: Figures['unfit'], conversation: Conversation, score: Score): void {
  counts.calls += 1
  const cards = Object.values(defaultScorecards)
  if (cards.some((card) => score(conversation, card).overall !== null)) counts.withTotal += 1
}

function countOtherKinds(
  counts: Figures['otherKinds'],
  conversation: Conversation,
  { scorecard, first, second }: LabeledConversation,
  score: Score,
): void {
  const fitting = new Set([scorecard, ...first.fits, ...second.fits])
  for (const card of Object.values(defaultScorecards)) {
    if (fitting.has(card.name)) continue
    counts.pairs += 1
    if (score(conversation, card).overall !== null) counts.withTotal += 1
  }
}

function countAnswers(figures: Figures, labeled: LabeledConversation, result: ScoreResult): void {
  const gold = new Map(labeled.answers.map((answer) => [answer.checkId, answer]))
  const card = scorecardNamed(labeled.scorecard ?? '')
  const labelIds = new Set(card === undefined ? [] : labeledChecks(card))
  const seen = new Set<string>()

  for (const check of result.answers.flatMap((answer) => answer.checks)) {
    const truth = gold.get(check.checkId)
    if (!labelIds.has(check.checkId) || seen.has(check.checkId) || truth === undefined) continue
    seen.add(check.checkId)
    const counts = figuresOf(figures, check.checkId)
    const gave = check.status === 'met' || check.status === 'missed'
    const answerable = truth.status === 'met' || truth.status === 'missed'
    if (answerable) counts.answerable += 1
    if (answerable && gave) counts.given += 1
    if (check.status !== 'met' && check.status !== 'missed') continue

    // Words that no reader points at do not count as evidence, even if another part of the call shows it.
    const atTurn = check.evidence.some(({ messageIndex }) => isAtLabeledTurn(messageIndex, truth))
    const tally = counts[check.status]
    if (truth.status === null || truth.status === 'unsure') tally.disputed += 1
    else if (
      truth.status === check.status &&
      (check.evidence.length === 0 || atTurn || truth.turns.size === 0)
    )
      tally.right += 1
    else {
      tally.wrong += 1
      figures.wrong.push({
        conversation: labeled.conversation.id,
        checkId: check.checkId,
        said: check.status,
        readers: `${truth.status}${truth.turns.size > 0 ? ` at turn ${[...truth.turns].join(', ')}` : ''}`,
        quotes: check.evidence.map(({ quote, messageIndex }) => `${messageIndex + 1}: ${quote}`),
      })
    }
  }
}

function figuresOf(figures: Figures, checkId: string): CheckFigures {
  const known = figures.checks.get(checkId)
  if (known !== undefined) return known
  const none = (): Tally => ({ right: 0, wrong: 0, disputed: 0 })
  const created = { met: none(), missed: none(), answerable: 0, given: 0 }
  figures.checks.set(checkId, created)
  return created
}

const rules: CategorizationRule[] = seedCategorizationRules.map((rule) => ({
  ...rule,
  id: rule.label,
  level: 'ORGANIZATION',
  ownerId: null,
  scorecardConfigId: rule.defaultScorecard,
}))
const prepared = prepareCategorizationRules(rules)
const matchDescriptions = createOfflineMatcher(rules)

/** The call types of default rules that are right for a conversation. Empty: only the default rule is right. */
const rightCallTypes: Record<ConversationType, readonly CallType[]> = {
  cold: ['cold'],
  warm: ['warm', 'discovery'],
  discovery: ['discovery', 'warm'],
  demo: ['demo'],
  renewal: ['renewal'],
  checkin: ['checkin'],
  gatekeeper: ['cold'],
  negotiation: ['custom', 'renewal'],
  managerOneOnOne: ['managerOneOnOne'],
  internal: [],
  service: [],
  smalltalk: [],
  other: [],
}

/** Routes calls whose type both readers agree about by the default rules, and counts the results. */
function countRouting(
  figures: Figures,
  conversation: Conversation,
  { first, second }: LabeledConversation,
): void {
  if (first.type !== second.type) return
  const isRight = (callType: CallType): boolean => rightCallTypes[first.type].includes(callType)
  const routed = (title: string): RoutingResult => {
    const messages = conversation.turns.map(({ words }) => ({ message: words }))
    return routeCall({ title, messages }, prepared, null, { matchDescriptions })
  }

  const byTitle = routed(conversation.title)
  if (byTitle.method === 'title' && byTitle.category !== null)
    figures.titles[isRight(byTitle.category.callType) ? 'right' : 'wrong'] += 1
  const { method, category } = routed('')
  if (method !== 'description' || category === null) figures.routing.abstained += 1
  else figures.routing[isRight(category.callType) ? 'right' : 'wrong'] += 1
}

/** All checks together. */
export function totalOf(figures: Figures): CheckFigures {
  const total: CheckFigures = {
    met: { right: 0, wrong: 0, disputed: 0 },
    missed: { right: 0, wrong: 0, disputed: 0 },
    answerable: 0,
    given: 0,
  }
  for (const check of figures.checks.values()) {
    for (const status of ['met', 'missed'] as const) {
      total[status].right += check[status].right
      total[status].wrong += check[status].wrong
      total[status].disputed += check[status].disputed
    }
    total.answerable += check.answerable
    total.given += check.given
  }
  return total
}

/** Share of right answers among those that the readers agree about. Null: there are none. */
export function precision({ right, wrong }: Tally): number | null {
  return right + wrong === 0 ? null : right / (right + wrong)
}
