import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Trx } from '#db/client.ts'
import type { CallVisibility } from '#db/queries/calls/calls.ts'
import { findOrganization } from '#db/queries/people/organizations.ts'
import {
  type ComparedPart,
  countScoredCallsOf,
  listStoredScores,
  type PreviewCursor,
  saveComparedCalls,
  setPreviewTotal,
} from '#db/queries/scorecards/preview-calls.ts'
import { findPreview, type PreviewRow } from '#db/queries/scorecards/previews.ts'
import { findVersion } from '#db/queries/scorecards/versions.ts'
import { setCommandError } from '#db/queries/ledger/command-rows.ts'
import {
  addCall,
  addSkip,
  type PreviewScore,
  previewScore,
  previewScoreOf,
  previewTally,
} from '../../domain/scorecards/preview-tally.ts'
import { publishableDefinition } from '../../domain/scorecards/draft-problems.ts'
import { scorecardDraftDefinition } from '../../domain/scorecards/draft-definition.ts'
import type { ScorableCall } from '../../domain/scoring/conversation.ts'
import { offlineEngineVersion } from '../../domain/scoring/score.ts'
import { type ScorecardDefinition, scorecardDefinition } from '../../domain/scoring/scorecard.ts'
import type { TextEngine } from '../../engines/engine.ts'
import { compareCalls, scoringProcesses, startScoring } from '../../engines/offline/compare-calls.ts'
import { type ComparedScores, compareHere } from '../../engines/offline/compare-here.ts'
import { ahead } from '../../process/ahead.ts'
import { PermanentError } from '../../queue/errors.ts'
import { newItem } from '../../queue/record.ts'
import { handle } from '../../queue/runtime/handler.ts'
import { previewScorecard } from './preview-scorecard.ts'
import { readerOf } from './steps/preview-reader.ts'
import { type LoadedCall, loadScorableCalls } from './steps/scorable-calls.ts'

/** After this time the item ends and the next slice starts, so that a long preview frees its slot now and then. */
const sliceMs = 10_000
/** Calls in the first read, and in each later read. The first read is small, so that somebody who is waiting sees numbers immediately. */
const firstPageSize = 20
const pageSize = 200
/** Up to this many calls are scored in this process, within a second or two. Another process would still be starting by then. */
const worthOtherProcesses = 100
/** Calls scored at a time by another process, in a tenth of a second. */
const batchSize = 10
/** Batches in progress: one per process, and one that waits for the first free process. */
const batchesAhead = scoringProcesses + 1
/** How often results are stored. An interrupted preview loses no more than that. The first ones are stored sooner. */
const checkpointMs = 1_000
const firstCheckpointMs = 200

/** What a slice knows before it reads calls. */
type Prepared = {
  preview: PreviewRow
  before: ScorecardDefinition | null
  after: ScorecardDefinition
  organizationName: string | null
  visibility: CallVisibility
}

async function prepare(trx: Trx, orgId: string, previewId: string): Promise<Prepared | null> {
  const preview = await findPreview(trx, previewId)
  // The preview has expired, or its scorecard was deleted.
  if (preview === undefined) return null
  const version =
    preview.base_version === null
      ? undefined
      : await findVersion(trx, preview.scorecard_id, preview.base_version)
  const after = publishableDefinition(scorecardDraftDefinition.parse(preview.definition))
  if (after === null) throw new PermanentError('The draft cannot be read.')
  return {
    preview,
    before: version === undefined ? null : scorecardDefinition.parse(version.definition),
    after,
    organizationName: (await findOrganization(trx, orgId))?.name ?? null,
    visibility: await readerOf(trx, orgId, preview.reader_id),
  }
}

/** A page of calls, with the stored scores of the published version. */
type LoadedPage = { calls: LoadedCall[]; stored: Awaited<ReturnType<typeof listStoredScores>> }

async function loadPage(
  trx: Trx,
  { preview, visibility, organizationName }: Prepared,
  after: PreviewCursor | null,
  limit: number,
): Promise<LoadedPage> {
  const page = { callTypes: preview.call_types, visibility, after, limit }
  const calls = await loadScorableCalls(trx, page, organizationName)
  const { base_version: version, scorecard_id: scorecardId } = preview
  return {
    calls,
    stored:
      version === null
        ? new Map()
        : await listStoredScores(
            trx,
            calls.map(({ call }) => call.id),
            { scorecardId, version, engine: 'offline', engineVersion: offlineEngineVersion },
          ),
  }
}

/** A call with the published version's stored score; null: not known. */
type ReadCall = LoadedCall & { stored: PreviewScore | null }

/** Calls that are scored together. `scores`: those of the calls that can be scored, in order; null: this process scores them one by one. */
type Batch = { calls: readonly ReadCall[]; scores: readonly ComparedScores[] | null }

const isScorable = (scorable: LoadedCall['scorable']): scorable is ScorableCall =>
  typeof scorable !== 'string' && scorable.sideOf.includes('rep')

/**
 * Lets a model read a call for both versions, so that the difference comes from the draft and not from the engine. If the model may not be
 * asked about everything, its answers count for neither version.
 */
async function readByModel(
  engine: TextEngine,
  call: ScorableCall,
  { before, after }: Prepared,
  about: { callId: string; signal: AbortSignal },
): Promise<ComparedScores | { problem: string }> {
  const scores: PreviewScore[] = []
  for (const definition of [after, ...(before === null ? [] : [before])]) {
    const result = await engine.assess(call, definition, about.signal, {
      callId: about.callId,
      isLastAttempt: true,
    })
    if (result.notAsked !== undefined) return { problem: result.notAsked }
    scores.push(previewScoreOf(result))
  }
  const [ofAfter, ofBefore = null] = scores
  if (ofAfter === undefined) throw new Error('A preview has a draft.')
  return { before: ofBefore, after: ofAfter }
}

export const previewScorecardHandler = handle(previewScorecard, {
  run: async ({ previewId, slice }, { database, orgId, engines, workItemId, gen, attempt, signal, now }) => {
    const endsAt = now().getTime() + sliceMs
    const inOrg = <Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> =>
      database.withOrg({ orgId }, work)
    const prepared = await inOrg((trx) => prepare(trx, orgId, previewId))
    if (prepared === null) return {}
    const { preview, before, after, visibility } = prepared
    const tally = previewTally.parse(preview.tally)
    let total = preview.total
    if (total === null) {
      total = await inOrg((trx) =>
        countScoredCallsOf(trx, { callTypes: preview.call_types, visibility, limit: preview.call_limit }),
      )
      const counted = total
      await inOrg((trx) => setPreviewTotal(trx, previewId, counted))
    }
    const engine = preview.model_calls > preview.done ? await engines.for(orgId) : null
    if (engine?.id === 'offline')
      tally.modelProblem =
        'No language model is configured, or it may not be used. Its checks were not answered.'

    const scorecards = { key: previewId, before, after }
    const usesOthers = total > worthOtherProcesses
    /** How many calls this process scores: a model reads them, or the other processes are still starting. */
    const ownCalls = usesOthers
      ? Math.max(firstPageSize, engine === null ? 0 : preview.model_calls)
      : preview.call_limit
    let haveOthersStarted = false
    const startOthers = (): void => {
      if (!usesOthers || haveOthersStarted) return
      haveOthersStarted = true
      startScoring(scorecards, signal)
    }

    let { done } = preview
    let open: ComparedPart['calls'][number][] = []
    let doneBefore = done
    let savedAtMs = now().getTime()
    let isFirstSave = done === 0
    const save = async (cursor: PreviewCursor): Promise<void> => {
      const part = { previewId, doneBefore, done, cursor, tally, calls: open }
      if (!(await inOrg((trx) => saveComparedCalls(trx, part, { workItemId, gen, attempt }))))
        throw new Error('Somebody else has gone on with this preview.')
      open = []
      doneBefore = done
      savedAtMs = now().getTime()
      isFirstSave = false
      startOthers()
    }
    const read = (cursor: PreviewCursor | null, wanted: number): Promise<LoadedPage> => {
      const reading = inOrg((trx) => loadPage(trx, prepared, cursor, wanted))
      // Awaited after the previous page is scored. If that fails, nobody awaits it.
      reading.catch(() => undefined)
      return reading
    }
    const sizeAt = (at: number): number =>
      Math.max(0, Math.min(at === 0 ? firstPageSize : pageSize, preview.call_limit - at))

    // The other processes start only after the first numbers are stored. On a busy machine, they would delay those numbers.
    if (done > 0) startOthers()

    let isFinished = false
    let isOver = false
    /** The calls from here on, in batches. The first calls are scored at once: other processes may still have to start. */
    async function* batches(): AsyncGenerator<readonly ReadCall[]> {
      const { cursor_microseconds: at, cursor_call_id: id } = preview
      let from = done
      let reading = read(at === null || id === null ? null : { at, id }, sizeAt(from))
      for (;;) {
        const page = await reading
        const lastCall = page.calls.at(-1)?.call
        const nextSize = sizeAt(from + page.calls.length)
        const isEnd = page.calls.length < sizeAt(from) || nextSize === 0
        if (!isEnd && lastCall !== undefined) reading = read({ at: lastCall.at, id: lastCall.id }, nextSize)
        const calls = page.calls.map((call) => ({ ...call, stored: storedScoreOf(page, call.call.id) }))
        for (let next = 0; next < calls.length;) {
          if (isOver) return
          const size = from + next < ownCalls ? 1 : batchSize
          yield calls.slice(next, next + size)
          next += size
        }
        from += calls.length
        if (isEnd) {
          isFinished = true
          return
        }
      }
    }
    let begun = done
    const score = async (calls: readonly ReadCall[]): Promise<Batch> => {
      const isOwn = begun < ownCalls
      begun += calls.length
      if (isOwn) return { calls, scores: null }
      const scorable = calls.flatMap(({ scorable: call, stored }) =>
        isScorable(call) ? [{ call, needsBefore: stored === null }] : [],
      )
      return {
        calls,
        scores: scorable.length === 0 ? [] : await compareCalls({ scorecards, calls: scorable }, signal),
      }
    }
    const scoreHere = async (call: ScorableCall, callId: string, stored: PreviewScore | null) => {
      // Lets other work run between two calls, which take a few milliseconds each.
      await nextTurn()
      signal.throwIfAborted()
      const mayAsk = engine !== null && tally.modelProblem === null && done < preview.model_calls
      const byModel = mayAsk ? await readByModel(engine, call, prepared, { callId, signal }) : null
      if (byModel !== null && !('problem' in byModel)) {
        tally.readByModel += 1
        return byModel
      }
      // A limit that is reached, or a service that is down, will be the same for the following calls.
      if (byModel !== null) tally.modelProblem = byModel.problem
      return compareHere(scorecards, { call, needsBefore: stored === null })
    }

    let cursor: PreviewCursor | null = null
    for await (const batch of ahead(batches(), batchesAhead, score)) {
      signal.throwIfAborted()
      // What other processes have begun still counts. What this process would start now waits for the next slice.
      if (isOver && batch.scores === null) {
        isFinished = false
        break
      }
      const given = batch.scores?.values()
      for (const { call, scorable, stored } of batch.calls) {
        if (typeof scorable === 'string') addSkip(tally, scorable)
        else if (!isScorable(scorable)) addSkip(tally, 'repUnknown')
        else {
          const scored = given === undefined ? await scoreHere(scorable, call.id, stored) : given.next().value
          if (scored === undefined) throw new Error('A call of the batch has no score.')
          const scores = { before: stored ?? scored.before, after: scored.after }
          const { gained, lost } = addCall(tally, scores.before, scores.after)
          open.push({
            callId: call.id,
            at: call.at,
            beforeScore: scores.before?.overall ?? null,
            afterScore: scores.after.overall,
            beforePassed: scores.before?.passed ?? null,
            afterPassed: scores.after.passed,
            gained,
            lost,
          })
        }
        done += 1
        cursor = { at: call.at, id: call.id }
      }
      const atMs = now().getTime()
      isOver ||= atMs >= endsAt
      if (cursor !== null && atMs - savedAtMs >= (isFirstSave ? firstCheckpointMs : checkpointMs)) {
        await save(cursor)
        cursor = null
      }
    }
    if (cursor !== null) await save(cursor)
    if (isFinished) return { commit: (trx) => setPreviewTotal(trx, previewId, done) }
    return {
      next: [
        newItem(previewScorecard, {
          subject: `${previewId} ${slice + 1}`,
          payload: { previewId, slice: slice + 1 },
        }),
      ],
    }
  },
  onDeath: ({ previewId }, { message }, trx) =>
    setCommandError(trx, 'scorecard_previews', previewId, message),
})

function storedScoreOf({ stored }: LoadedPage, callId: string): PreviewScore | null {
  const found = stored.get(callId)
  if (found === undefined) return null
  return previewScore.safeParse({ ...found, statuses: found.statuses ?? {} }).data ?? null
}
