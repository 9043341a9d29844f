import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import {
  type BackTest,
  type ComparedCalls,
  countCalls,
  findBackTest,
  listSpokenTexts,
  listSettledCalls,
  listTeamsOfCallers,
  saveCompared,
  setBackTestError,
  setBackTestTotal,
  type SettledCall,
} from '#db/queries/back-tests.ts'
import { ruleLevels } from '#db/vocabulary.ts'
import {
  backTestCounts,
  type BackTestDefinition,
  backTestDefinition,
  backTestFlow,
  type BackTestTally,
  type CallOutcome,
  callOutcome,
  createTally,
  outcomeOf,
} from '../domain/routing/back-test.ts'
import { type CompiledRules, createCompiler, type ReadableCall, type Verdict } from '../domain/routing/compiled.ts'
import { createOfflineMatcher } from '../domain/routing/describe-match.ts'
import { isDefaultRule } from '../domain/routing/route.ts'
import { participantsOf } from '../domain/routing/settle.ts'
import { backTest } from '../jobs/back-test.ts'
import type { DeathHandler, Handler } from '../runtime/handler.ts'
import { PermanentError } from '../shared/errors.ts'
import { newItem } from '../shared/record.ts'

/** After this the item hands over to the next slice, so that a long test leaves its slot to others now and then. */
const sliceMs = 10_000
/** Calls of one read: large enough that reading costs little beside what is read, small enough that other work comes in between. */
const pageSize = 5_000
/** Where descriptions are compared, a page is much more work. */
const describedPageSize = 500
/** After so many calls, or so much time, what has been found is stored: a test that is cut off loses no more than that. */
const checkpointCalls = 10_000
const checkpointMs = 1_000
/** Calls that are compared without a break, less than a millisecond: in the breaks the next page is asked for and received. */
const callsPerTurn = 250
/** Transcripts in memory at a time; between two reads the process sees to other things. */
const transcriptBatch = 100

const storedOutcomes = z.array(callOutcome)
const storedFlows = z.array(backTestFlow)
const spokenTexts = z.array(z.string())
const storedLevel = z.enum(ruleLevels).nullable().catch(null)

/** What is stored about a call that has been settled and kept. */
function storedOutcome(row: SettledCall): CallOutcome {
  // An error's own words are without end, and an outcome is kept once for all calls that have it.
  const reasons: Partial<Record<SettledCall['score_status'], string>> = {
    SCORED_SUCCESS: 'Scored.',
    SCORED_ERROR: 'Scoring ended with an error.',
    SCORING: 'Being scored.',
  }
  return {
    excluded: false,
    categoryRuleId: row.category_rule_id,
    categoryLabel: row.category_label,
    categoryLevel: storedLevel.parse(row.category_level),
    isScored: row.score_status !== 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
    scorecardConfigId: row.scorecard_config_id,
    reason: reasons[row.score_status] ?? row.status_reason,
  }
}

const noChoice = { chosenScorecardId: null, runScore: true }
const unchanged = { change: null }

type Change = ComparedCalls['changes'][number]
type Comparison = {
  tally: BackTestTally
  usesDescriptions: boolean
  withParticipants: boolean
  readCall(row: SettledCall): ReadableCall
  /** Null: the call's messages are needed. */
  compare(row: SettledCall, call: ReadableCall): { change: Change | null } | null
}

function prepare(test: BackTest, definition: BackTestDefinition, teams: Map<string, string[]>): Comparison {
  const { before, after, scorecards } = definition
  const ruleSets = before === null ? [after] : [before, after]
  const described = ruleSets
    .flatMap((rules) => rules.categorizationRules)
    .filter((rule) => !isDefaultRule(rule) && rule.explanation.trim() !== '')
  const compiler = createCompiler(ruleSets, {
    teamIdsOf: (userId) => teams.get(userId) ?? [],
    matchDescriptions: createOfflineMatcher(described),
    scorecardStatus: (id) => scorecards[id] ?? null,
  })
  const compiledBefore = before === null ? null : compiler.compile(before)
  const compiledAfter = compiler.compile(after)
  const tally = createTally({
    counts: backTestCounts.parse(test.counts),
    outcomes: storedOutcomes.parse(test.outcomes),
    flows: storedFlows.parse(test.flows),
  })
  // Most calls share a few verdicts.
  const places = new WeakMap<Verdict, number>()
  const placeOf = (verdict: Verdict): number => {
    let place = places.get(verdict)
    if (place === undefined) places.set(verdict, (place = tally.placeOf(outcomeOf(verdict))))
    return place
  }
  const judge = (rules: CompiledRules, call: ReadableCall): number | null => {
    const verdict = rules.judge(call)
    return verdict === null ? null : placeOf(verdict)
  }

  return {
    tally,
    usesDescriptions: described.length > 0,
    withParticipants: ruleSets.some((rules) => rules.privacyRules.some((rule) => (rule.settings.PARTECIPANTS ?? []).length > 0)),
    readCall: (row) =>
      compiler.readCall({
        title: row.title,
        // Where no rule asks for them they were not read.
        participantUserIds: row.participants === null ? null : participantsOf(row.caller_id, row.participants),
        durationSeconds: row.duration_seconds,
        callerId: row.caller_id,
        choices:
          row.run_score && row.chosen_scorecard_id === null
            ? noChoice
            : { chosenScorecardId: row.chosen_scorecard_id, runScore: row.run_score },
      }),
    compare: (row, call) => {
      const to = judge(compiledAfter, call)
      const from = compiledBefore === null ? tally.placeOf(storedOutcome(row)) : judge(compiledBefore, call)
      if (from === null || to === null) return null
      const kind = tally.add(from, to)
      return kind === null ? unchanged : { change: { callId: row.id, at: row.at, kind, before: from, after: to } }
    },
  }
}

/** Compares a page; transcripts are read for those calls only whose verdict turns on descriptions. */
async function comparePage(
  page: readonly SettledCall[],
  comparison: Comparison,
  readTexts: (callIds: string[]) => Promise<Map<string, unknown>>,
): Promise<Change[]> {
  const changes: Change[] = []
  const waiting: { row: SettledCall; call: ReadableCall }[] = []
  const compareSome = (rows: readonly SettledCall[]): void => {
    for (const row of rows) {
      if (row.score_status === 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE') {
        comparison.tally.addTombstone()
        continue
      }
      const call = comparison.readCall(row)
      const compared = comparison.compare(row, call)
      if (compared === null) waiting.push({ row, call })
      else if (compared.change !== null) changes.push(compared.change)
    }
  }
  for (let start = 0; start < page.length; start += callsPerTurn) {
    await nextTurn()
    compareSome(page.slice(start, start + callsPerTurn))
  }
  const read = (start: number): Promise<Map<string, unknown>> => {
    const reading = readTexts(waiting.slice(start, start + transcriptBatch).map(({ row }) => row.id))
    // The next ones are read while these are compared; should that fail first, nobody asks for them any more.
    reading.catch(() => undefined)
    return reading
  }
  let reading = waiting.length === 0 ? null : read(0)
  for (let start = 0; reading !== null; start += transcriptBatch) {
    const texts = await reading
    reading = start + transcriptBatch < waiting.length ? read(start + transcriptBatch) : null
    for (const { row, call } of waiting.slice(start, start + transcriptBatch)) {
      const messages = spokenTexts.parse(texts.get(row.id) ?? []).map((message) => ({ message }))
      const change = comparison.compare(row, { ...call, messages })?.change ?? null
      if (change !== null) changes.push(change)
    }
  }
  return changes
}

function definitionOf(test: BackTest): BackTestDefinition {
  const parsed = backTestDefinition.safeParse(test.definition)
  if (!parsed.success) throw new PermanentError('The rules of this test cannot be read.')
  return parsed.data
}

export const run: Handler<'back-test'> = async ({ backTestId, slice }, { database, orgId, workItemId, gen, attempt, signal, now }) => {
  const endsAt = now().getTime() + sliceMs
  const inOrg = <Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> => database.withOrg({ orgId }, work)
  const loaded = await inOrg(async (trx) => {
    const test = await findBackTest(trx, backTestId)
    if (test === undefined) return null
    const definition = definitionOf(test)
    const ruleSets = definition.before === null ? [definition.after] : [definition.before, definition.after]
    const owners = ruleSets.flatMap((rules) => [...rules.privacyRules, ...rules.categorizationRules])
    const teamIds = new Set(owners.flatMap((rule) => (rule.level === 'TEAM' && rule.ownerId !== null ? [rule.ownerId] : [])))
    const window = { from: test.window_from, to: test.window_to }
    return { test, definition, window, teams: await listTeamsOfCallers(trx, [...teamIds]) }
  })
  // It has expired: nobody waits for it.
  if (loaded === null) return {}
  const { test, definition, window, teams } = loaded
  const comparison = prepare(test, definition, teams)
  const limit = comparison.usesDescriptions ? describedPageSize : pageSize
  const { withParticipants } = comparison
  const readPage = (after: { at: number; id: string } | null): Promise<SettledCall[]> => {
    const reading = inOrg((trx) =>
      listSettledCalls(trx, { window, after, withParticipants, withOutcome: definition.before === null, limit }),
    )
    // It is awaited after the page before it has been stored; should that fail, nobody asks for it any more.
    reading.catch(() => undefined)
    return reading
  }

  // Beside the first page: the figure is for whoever watches.
  const counting = test.total === null ? inOrg(async (trx) => setBackTestTotal(trx, backTestId, await countCalls(trx, window))) : null
  counting?.catch(() => undefined)

  let { done } = test
  /** What has been compared and not stored. */
  let open: { doneBefore: number; changes: Change[]; sinceMs: number } = { doneBefore: done, changes: [], sinceMs: now().getTime() }
  let saving = Promise.resolve(true)
  /** Stores in the order of calls, each part while the next one is read and compared. */
  const save = async (part: ComparedCalls): Promise<void> => {
    if (!(await saving)) throw new Error('Somebody else has gone on with this test.')
    saving = inOrg((trx) => saveCompared(trx, part, { workItemId, gen, attempt }))
    saving.catch(() => undefined)
  }
  let reading = readPage(test.cursor_at === null || test.cursor_call_id === null ? null : { at: test.cursor_at, id: test.cursor_call_id })
  for (;;) {
    const page = await reading
    signal.throwIfAborted()
    const last = page.at(-1)
    const isEnd = page.length < limit
    const cursor = last === undefined ? null : { at: last.at, id: last.id }
    // The database looks for the next page while this one is compared.
    if (!isEnd) reading = readPage(cursor)
    const changes = await comparePage(page, comparison, (callIds) => {
      signal.throwIfAborted()
      return inOrg((trx) => listSpokenTexts(trx, callIds))
    })
    open.changes = open.changes.concat(changes)
    done += page.length
    const atMs = now().getTime()
    const isOver = isEnd || atMs >= endsAt
    if (cursor !== null && (isOver || done - open.doneBefore >= checkpointCalls || atMs - open.sinceMs >= checkpointMs)) {
      await save({ backTestId, doneBefore: open.doneBefore, done, cursor, ...comparison.tally.figures(), changes: open.changes })
      open = { doneBefore: done, changes: [], sinceMs: atMs }
    }
    if (!isOver) continue
    if (!(await saving)) throw new Error('Somebody else has gone on with this test.')
    await counting
    if (!isEnd) return { next: [newItem(backTest, { subject: `${backTestId} ${slice + 1}`, payload: { backTestId, slice: slice + 1 } })] }
    // The count was of calls that had not been looked at, some of which nobody has settled yet.
    return { commit: (trx) => setBackTestTotal(trx, backTestId, done) }
  }
}

export const onDeath: DeathHandler<'back-test'> = ({ backTestId }, { message }, trx) => setBackTestError(trx, backTestId, message)
