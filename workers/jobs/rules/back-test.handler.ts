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
  setBackTestTotal,
  type SettledCall,
} from '#db/queries/rules/back-tests.ts'
import { ruleLevels } from '#db/vocabulary/rules.ts'
import { setCommandError } from '#db/queries/ledger/command-rows.ts'
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
} from '../../domain/routing/back-test.ts'
import { createOfflineMatcher } from '../../domain/routing/describe-match.ts'
import { countMissedValues, missedValue, type MissedValues } from '../../domain/routing/missed-values.ts'
import { isDefaultRule } from '../../domain/routing/route.ts'
import type { RuleCaller } from '../../domain/routing/rules.ts'
import {
  type CallFacts,
  participantsOf,
  type PreparedRuleSet,
  prepareRuleSet,
  settleCall,
  settleCallByTitle,
} from '../../domain/routing/settle.ts'
import { backTest } from './back-test.ts'
import { choicesOf } from './rule-rows.ts'
import { handle } from '../../queue/runtime/handler.ts'
import { PermanentError } from '../../queue/errors.ts'
import { newItem } from '../../queue/record.ts'

/** After this time the item ends and the next slice starts, so that a long test frees its slot now and then. */
const sliceMs = 10_000
/** Calls per read: enough to amortize the query, few enough to let other work in between. */
const pageSize = 5_000
/** Calls per read if descriptions are compared, which is much more work. */
const describedPageSize = 500
/** Results are stored after this many calls or this much time. An interrupted test loses no more than that. */
const checkpointCalls = 10_000
const checkpointMs = 1_000
/** Calls compared without a break, which takes less than a millisecond. During breaks, the next page is requested and received. */
const callsPerTurn = 250
/** Transcripts in memory at a time. */
const transcriptBatch = 100

const storedOutcomes = z.array(callOutcome)
const storedFlows = z.array(backTestFlow)
const storedMissedValues = z.array(missedValue)
const spokenTexts = z.array(z.string())
const storedLevel = z.enum(ruleLevels).nullable().catch(null)

/** The stored outcome of a settled call. */
function storedOutcome(row: SettledCall): CallOutcome {
  // Error messages vary endlessly, and each distinct outcome is stored once for all its calls.
  const reasons: Partial<Record<SettledCall['score_status'], string>> = {
    SCORED_SUCCESS: 'Scored.',
    SCORED_ERROR: 'Scoring ended with an error.',
    SCORING: 'Being scored.',
  }
  return {
    excluded: false,
    held: false,
    categoryRuleId: row.category_rule_id,
    categoryLabel: row.category_label,
    categoryLevel: storedLevel.parse(row.category_level),
    isScored: row.score_status !== 'SCORING_SKIPPED_DUE_TO_CATEGORIZATION_RULE',
    scorecardConfigId: row.scorecard_config_id,
    reason: reasons[row.score_status] ?? row.status_reason,
  }
}

const unchanged = { change: null }

type Change = ComparedCalls['changes'][number]
/** A call before its transcript is read. */
type CallRow = { row: SettledCall; facts: Omit<CallFacts, 'messages'> }
type Comparison = {
  tally: BackTestTally
  missedValues: MissedValues
  usesDescriptions: boolean
  withParticipants: boolean
  factsOf(row: SettledCall): CallRow['facts']
  /** Null if descriptions decide, which needs the call's messages. */
  compare(call: CallRow, messages: CallFacts['messages'] | null): { change: Change | null } | null
}

function prepare(test: BackTest, definition: BackTestDefinition, teams: Map<string, string[]>): Comparison {
  const { before, after, scorecards, scorecardsOfTypes } = definition
  const ruleSets = before === null ? [after] : [before, after]
  const described = ruleSets
    .flatMap((rules) => rules.categorizationRules)
    .filter((rule) => !isDefaultRule(rule) && rule.explanation.trim() !== '')
  const preparedBefore = before === null ? null : prepareRuleSet(before)
  const preparedAfter = prepareRuleSet(after)
  const engine = {
    matchDescriptions: createOfflineMatcher(described),
    scorecardStatus: (id: string) => scorecards[id] ?? null,
    scorecardsOfTypes,
  }
  // One object per caller: prepared rules use it as the key for remembering which of them apply.
  const callers = new Map<string, RuleCaller>()
  const callerOf = (userId: string): RuleCaller => {
    const known = callers.get(userId)
    if (known !== undefined) return known

    const caller = { userId, teamIds: teams.get(userId) ?? [] }
    callers.set(userId, caller)
    return caller
  }
  const tally = createTally({
    counts: backTestCounts.parse(test.counts),
    outcomes: storedOutcomes.parse(test.outcomes),
    flows: storedFlows.parse(test.flows),
  })
  /** Index of the outcome. Null if the messages are needed. */
  const settle = (
    rules: PreparedRuleSet,
    facts: CallRow['facts'],
    messages: CallFacts['messages'] | null,
  ): number | null => {
    const settlement =
      messages === null
        ? settleCallByTitle(facts, rules, engine)
        : settleCall({ ...facts, messages }, rules, engine)
    return settlement === null ? null : tally.placeOf(outcomeOf(settlement))
  }

  return {
    tally,
    missedValues: countMissedValues(after, storedMissedValues.parse(test.missed_values)),
    usesDescriptions: described.length > 0,
    withParticipants: ruleSets.some((rules) =>
      rules.privacyRules.some((rule) => (rule.settings.PARTECIPANTS ?? []).length > 0),
    ),
    factsOf: (row) => ({
      title: row.title,
      // Participants are read only if a rule needs them.
      participantUserIds: row.participants === null ? null : participantsOf(row.caller_id, row.participants),
      durationSeconds: row.duration_seconds,
      estimatedFacts: row.duration_is_estimated ? ['duration'] : [],
      isReleased: row.hold_released_at !== null,
      caller: row.caller_id === null ? null : callerOf(row.caller_id),
      choices: choicesOf(row),
    }),
    compare: ({ row, facts }, messages) => {
      const to = settle(preparedAfter, facts, messages)
      const from =
        preparedBefore === null ? tally.placeOf(storedOutcome(row)) : settle(preparedBefore, facts, messages)
      if (from === null || to === null) return null

      const kind = tally.add(from, to)
      return kind === null
        ? unchanged
        : { change: { callId: row.id, at: row.at, kind, before: from, after: to } }
    },
  }
}

/** Compares a page. Reads transcripts only for calls whose verdict depends on descriptions. */
async function comparePage(
  page: readonly SettledCall[],
  comparison: Comparison,
  readTexts: (callIds: string[]) => Promise<Map<string, unknown>>,
): Promise<Change[]> {
  const changes: Change[] = []
  const waiting: CallRow[] = []
  const compareSome = (rows: readonly SettledCall[]): void => {
    for (const row of rows) {
      // A held call can't be compared either: its facts are sealed.
      if (
        row.score_status === 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE' ||
        row.score_status === 'HELD_FOR_PRIVACY_DECISION'
      ) {
        comparison.tally.addTombstone()
        continue
      }
      const call = { row, facts: comparison.factsOf(row) }
      comparison.missedValues.add(row.title, call.facts.caller)
      const compared = comparison.compare(call, null)
      if (compared === null) waiting.push(call)
      else if (compared.change !== null) changes.push(compared.change)
    }
  }
  for (let start = 0; start < page.length; start += callsPerTurn) {
    await nextTurn()
    compareSome(page.slice(start, start + callsPerTurn))
  }
  const read = (start: number): Promise<Map<string, unknown>> => {
    const reading = readTexts(waiting.slice(start, start + transcriptBatch).map(({ row }) => row.id))
    // The next transcripts are read while these are compared. If comparing fails first, nobody awaits them.
    reading.catch(() => undefined)
    return reading
  }
  let reading = waiting.length === 0 ? null : read(0)
  for (let start = 0; reading !== null; start += transcriptBatch) {
    const texts = await reading
    reading = start + transcriptBatch < waiting.length ? read(start + transcriptBatch) : null
    for (const call of waiting.slice(start, start + transcriptBatch)) {
      const messages = spokenTexts.parse(texts.get(call.row.id) ?? []).map((message) => ({ message }))
      const change = comparison.compare(call, messages)?.change ?? null
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

export const backTestHandler = handle(backTest, {
  run: async ({ backTestId, slice }, { database, orgId, workItemId, gen, attempt, signal, now }) => {
    const endsAt = now().getTime() + sliceMs
    const inOrg = <Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> =>
      database.withOrg({ orgId }, work)
    const loaded = await inOrg(async (trx) => {
      const test = await findBackTest(trx, backTestId)
      if (test === undefined) return null
      const definition = definitionOf(test)
      const ruleSets = definition.before === null ? [definition.after] : [definition.before, definition.after]
      const owners = ruleSets.flatMap((rules) => [...rules.privacyRules, ...rules.categorizationRules])
      const teamIds = new Set(
        owners.flatMap((rule) => (rule.level === 'TEAM' && rule.ownerId !== null ? [rule.ownerId] : [])),
      )
      const window = { from: test.window_from, to: test.window_to }
      return { test, definition, window, teams: await listTeamsOfCallers(trx, [...teamIds]) }
    })
    // The back-test has expired.
    if (loaded === null) return {}
    const { test, definition, window, teams } = loaded
    const comparison = prepare(test, definition, teams)
    const limit = comparison.usesDescriptions ? describedPageSize : pageSize
    const { withParticipants } = comparison
    const readPage = (after: { at: number; id: string } | null): Promise<SettledCall[]> => {
      const reading = inOrg((trx) =>
        listSettledCalls(trx, {
          window,
          after,
          withParticipants,
          withOutcome: definition.before === null,
          limit,
        }),
      )
      // Awaited after the previous page is stored. If storing fails, nobody awaits it.
      reading.catch(() => undefined)
      return reading
    }

    // In parallel with the first page: the total is only for progress.
    const counting =
      test.total === null
        ? inOrg(async (trx) => setBackTestTotal(trx, backTestId, await countCalls(trx, window)))
        : null
    counting?.catch(() => undefined)

    let { done } = test
    /** Compared but not stored yet. */
    let open: {
      doneBefore: number
      /** The last compared call. Null if all are stored. */
      cursor: ComparedCalls['cursor'] | null
      changes: Change[]
      sinceMs: number
    } = {
      doneBefore: done,
      cursor: null,
      changes: [],
      sinceMs: now().getTime(),
    }
    let saving = Promise.resolve(true)
    /** Stores in the order of calls, each part while the next is read and compared. */
    const save = async (part: ComparedCalls): Promise<void> => {
      if (!(await saving)) throw new Error('Somebody else has gone on with this test.')
      saving = inOrg((trx) => saveCompared(trx, part, { workItemId, gen, attempt }))
      saving.catch(() => undefined)
    }
    let reading = readPage(
      test.cursor_at === null || test.cursor_call_id === null
        ? null
        : { at: test.cursor_at, id: test.cursor_call_id },
    )
    for (;;) {
      const page = await reading
      signal.throwIfAborted()
      const last = page.at(-1)
      const isEnd = page.length < limit
      if (last !== undefined) open.cursor = { at: last.at, id: last.id }
      const { cursor } = open
      // The database reads the next page while this one is compared.
      if (!isEnd) reading = readPage(cursor)
      const changes = await comparePage(page, comparison, (callIds) => {
        signal.throwIfAborted()
        return inOrg((trx) => listSpokenTexts(trx, callIds))
      })
      open.changes = open.changes.concat(changes)
      done += page.length
      const atMs = now().getTime()
      const isOver = isEnd || atMs >= endsAt
      if (
        cursor !== null &&
        (isOver || done - open.doneBefore >= checkpointCalls || atMs - open.sinceMs >= checkpointMs)
      ) {
        await save({
          backTestId,
          doneBefore: open.doneBefore,
          done,
          cursor,
          ...comparison.tally.figures(),
          missedValues: comparison.missedValues.figures(),
          changes: open.changes,
        })
        open = { doneBefore: done, cursor: null, changes: [], sinceMs: atMs }
      }
      if (!isOver) continue
      if (!(await saving)) throw new Error('Somebody else has gone on with this test.')
      await counting
      if (!isEnd)
        return {
          next: [
            newItem(backTest, {
              subject: `${backTestId} ${slice + 1}`,
              payload: { backTestId, slice: slice + 1 },
            }),
          ],
        }
      // The total counted unread calls, some of which are not settled yet.
      return { commit: (trx) => setBackTestTotal(trx, backTestId, done) }
    }
  },
  onDeath: ({ backTestId }, { message }, trx) => setCommandError(trx, 'back_tests', backTestId, message),
})
