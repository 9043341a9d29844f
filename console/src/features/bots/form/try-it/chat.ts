import type { BotDraftForm } from '#workers/domain/practice/bot.ts'
import type { BotTurn, PracticeOutcome, RepInput, Step } from '#workers/domain/practice/conversation.ts'
import type { PersonaScript } from '#workers/domain/practice/script.ts'
import { type BotSection, botSections } from '#workers/domain/practice/bot-sections.ts'

/** The buyer's state machine, loaded when the chat opens. */
export type Engine = {
  openConversation: (script: PersonaScript, seed: string) => Step
  step: (script: PersonaScript, state: Step['state'], input: RepInput) => Step
  replay: (script: PersonaScript, seed: string, inputs: RepInput[]) => Step[]
}

/** The part of the form that an edit changed. */
export type Edit = { part: 'objection' | 'fact'; number: number } | { part: BotSection | 'party' }

export type ChatLine =
  | { kind: 'rep'; text: string }
  | { kind: 'turn'; turn: BotTurn; isOpening: boolean }
  | { kind: 'handOver' }
  | { kind: 'edit'; edit: Edit; at: string }
  | { kind: 'end'; outcome: PracticeOutcome; isByEdit: boolean }

/** One conversation with a form that may change meanwhile. It exists only in this tab. */
export type Chat = {
  script: PersonaScript
  seed: string
  inputs: RepInput[]
  state: Step['state']
  lines: ChatLine[]
  hasEnded: boolean
  /** When the script last changed; null if it has not changed since the chat began. */
  editedAt: string | null
}

/** The time in milliseconds that these words take in the call. Real time does not count, because the user may think about the form. */
const elapsedOf = (text: string): number =>
  1_500 + 380 * text.split(/\s+/).filter((word) => word !== '').length

export function openChat(engine: Engine, script: PersonaScript, seed: string): Chat {
  const step = engine.openConversation(script, seed)
  return {
    script,
    seed,
    inputs: [],
    state: step.state,
    lines: linesOf(step, null, true),
    hasEnded: step.end !== null,
    editedAt: null,
  }
}

export function say(engine: Engine, chat: Chat, text: string): Chat {
  if (chat.hasEnded) return chat
  const input: RepInput = { kind: 'words', text, elapsedMs: elapsedOf(text) }
  const step = engine.step(chat.script, chat.state, input)
  return {
    ...chat,
    inputs: [...chat.inputs, input],
    state: step.state,
    lines: [...chat.lines, { kind: 'rep', text }, ...linesOf(step, lastSide(chat.lines), false)],
    hasEnded: step.end !== null,
  }
}

/**
 * Continues with a different script: the conversation is replayed with it, and the new answers to earlier turns are not shown. If the new
 * buyer would have ended the call by now, it ends.
 */
export function withScript(engine: Engine, chat: Chat, script: PersonaScript, edit: Edit, at: string): Chat {
  const steps = engine.replay(script, chat.seed, chat.inputs)
  const end = steps.find((step) => step.end !== null)?.end ?? null
  const last = steps.at(-1)
  if (last === undefined) return chat
  return {
    ...chat,
    script,
    state: last.state,
    editedAt: at,
    hasEnded: chat.hasEnded || end !== null,
    lines: [
      ...chat.lines,
      { kind: 'edit', edit, at },
      ...(end !== null && !chat.hasEnded
        ? [{ kind: 'end' as const, outcome: end.outcome, isByEdit: true }]
        : []),
    ],
  }
}

function linesOf({ turns, end }: Step, side: BotTurn['side'] | null, isOpening: boolean): ChatLine[] {
  const lines: ChatLine[] = []
  let before = side
  for (const turn of turns) {
    if (before === 'gatekeeper' && turn.side === 'buyer') lines.push({ kind: 'handOver' })
    lines.push({ kind: 'turn', turn, isOpening })
    before = turn.side
  }
  if (end !== null) lines.push({ kind: 'end', outcome: end.outcome, isByEdit: false })
  return lines
}

const lastSide = (lines: readonly ChatLine[]): BotTurn['side'] | null =>
  lines.findLast((line) => line.kind === 'turn')?.turn.side ?? null

const sectionOfField: Partial<Record<keyof BotDraftForm, BotSection>> = {
  scenarioName: 'scenarioName',
  description: 'configDetails',
  contexts: 'configDetails',
  emotionalState: 'configDetails',
  callScenario: 'configDetails',
  problemAwareInfo: 'configDetails',
  solutionAwareInfo: 'configDetails',
  incumbentSolutionInfo: 'configDetails',
  preExistingChampionInfo: 'configDetails',
  personalDetails: 'personalDetails',
  knowledge: 'personalDetails',
  companyDetails: 'companyDetails',
  companyOrgStructure: 'companyDetails',
  goals: 'prioritiesAndObjections',
  objections: 'prioritiesAndObjections',
  hiddenFacts: 'prioritiesAndObjections',
  opinions: 'opinions',
  scorecardConfigId: 'scorecard',
  gatekeepers: 'gatekeeper',
  openerLine: 'advancedSettings',
  public_presence: 'advancedSettings',
}

/** What changed between two forms: one objection, one fact, or the first section that differs. */
export function editBetween(before: BotDraftForm, after: BotDraftForm): Edit | null {
  const objection = changedRow(before.objections, after.objections)
  if (objection !== null) return { part: 'objection', number: objection }
  const fact = changedRow(before.hiddenFacts, after.hiddenFacts)
  if (fact !== null) return { part: 'fact', number: fact }
  const changed = Object.keys({ ...before, ...after }).filter(
    (key) =>
      JSON.stringify(before[key as keyof BotDraftForm]) !== JSON.stringify(after[key as keyof BotDraftForm]),
  ) as (keyof BotDraftForm)[]
  if (changed.length === 0) return null
  if (changed.includes('supportingAgentInfo')) return { part: 'party' }
  const sections = new Set(changed.map((field) => sectionOfField[field] ?? 'basicDetails'))
  return { part: botSections.find((section) => sections.has(section)) ?? 'basicDetails' }
}

/** The number of the only row that differs; null if none or several do. */
function changedRow(
  before: readonly { id: string }[] = [],
  after: readonly { id: string }[] = [],
): number | null {
  const known = new Map(before.map((row) => [row.id, JSON.stringify(row)]))
  const changed = after.flatMap((row, index) =>
    known.get(row.id) === JSON.stringify(row) ? [] : [index + 1],
  )
  return changed.length === 1 ? (changed[0] ?? null) : null
}

/** The objections and facts that an answer used, by their number in the form; null if they are not rows of the form. */
export function tagsOf(
  turn: Pick<BotTurn, 'facts' | 'objections'>,
  form: BotDraftForm,
): { part: 'objection' | 'fact'; number: number | null }[] {
  const numberIn = (rows: readonly { id: string }[] | undefined, id: string): number | null => {
    const index = rows?.findIndex((row) => row.id === id) ?? -1
    return index === -1 ? null : index + 1
  }
  return [
    ...turn.facts.map((id) => ({ part: 'fact' as const, number: numberIn(form.hiddenFacts, id) })),
    ...turn.objections.map((id) => ({ part: 'objection' as const, number: numberIn(form.objections, id) })),
  ]
}
