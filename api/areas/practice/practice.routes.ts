import type { FastifyReply } from 'fastify'
import { audit } from '#db/queries/people/audit.ts'
import { markCallsDeleted } from '#db/queries/calls/calls.ts'
import {
  listPracticeCalls,
  lockPracticeCall,
  type PracticeCall,
  updatePracticeCall,
} from '#db/queries/practice/practice-calls.ts'
import type { Trx } from '#db/client.ts'
import { exchangesOf } from '#workers/domain/practice-calls/stored-turn.ts'
import { foldName } from '#workers/domain/people/fold-name.ts'
import {
  deletePracticeCall,
  generateResumeCall,
  generateResumeResponse,
  getPracticeCall,
  getPracticeResult,
  hangUpPracticeCall,
  listPracticeCalls as listEndpoint,
  practiceCall,
  type PracticeTurnResponse,
  restartPracticeCall,
  resumePracticeCall,
  savePracticeNotes,
  startPracticeCall,
  takeOverPracticeCall,
  takePracticeTurn,
} from '../../contract/practice.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { toProblem } from '../../http/errors.ts'
import { denied, problemBody, stale } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { visibilityOf } from '../calls/call-access.ts'
import { waitsForOf } from '../calls/call-filter.ts'
import { assertHasTurn, beginAnew, beginCall, resumeCall, resumeFromTranscript } from './begin-call.ts'
import { assertMayRestart, requireOwnPracticeCall, requirePracticeCall } from './practice-access.ts'
import { attemptOf, loadAttemptFacts, viewPracticeCall } from './practice-views.ts'
import { viewPracticeResult } from './result-views.ts'
import { hangUp, takeTurn } from './take-turn.ts'

/** A call that was running when the organization hid practice can still be seen and ended by its rep. */
const ofOwn = { evenIfHidden: true }

export const practiceRoutes: RoutePlugin = (app, context) => {
  const { database, practiceEngines, runOnce, now, kick, signals } = context

  /** The actor's own call, locked and then read. */
  async function lockOwn(
    trx: Trx,
    actor: RequestActor,
    id: string,
    options?: { evenIfHidden: boolean },
  ): Promise<PracticeCall> {
    const seen = await requireOwnPracticeCall(context, trx, actor, id, options)
    return (await lockPracticeCall(trx, id)) ?? seen
  }
  /** A call that may be read. A rep from whom the organization hides practice reads their own running call, so that they can end it. */
  async function requireShownCall(trx: Trx, actor: RequestActor, id: string): Promise<PracticeCall> {
    if (allows(actor, 'practice.use')) return requirePracticeCall(context, trx, actor, id)
    const call = await requireOwnPracticeCall(context, trx, actor, id, ofOwn)
    if (call.ended_at !== null) throw denied()
    return call
  }
  /** Notifies open pages that a call has ended, and the dispatcher that there is something to score. */
  function afterEnd(actor: RequestActor, callId: string): void {
    kick()
    signals.publish({ type: 'change', orgId: actor.orgId, callId })
  }

  /** Starts a call. If that hangs up another one, pages are notified after the commit. */
  async function begin<Result>(
    actor: RequestActor,
    hangsUpOpen: boolean,
    run: (start: Parameters<typeof beginCall>[3]) => Promise<Result>,
  ): Promise<Result> {
    const hungUp: string[] = []
    const started = await run({
      engine: await practiceEngines.for(actor.orgId),
      now: now(),
      onHungUp: hangsUpOpen ? (callId) => hungUp.push(callId) : null,
    })
    for (const callId of hungUp) afterEnd(actor, callId)
    return started
  }

  route(app, startPracticeCall, (request, reply) => {
    const { actor, body } = request
    return begin(actor, body.hangsUpOpen, (start) =>
      runOnce(request, reply, practiceCall, async (trx) =>
        viewPracticeCall(trx, actor, await beginCall(trx, actor, body, { ...start, lookup: context }), now()),
      ),
    )
  })

  route(app, listEndpoint, ({ actor, query }) =>
    database.withOrg(actor, async (trx) => {
      const { agentId, userId, state, disputed, waitsFor, from, numberOfResults } = query
      const { rows, total, isTotalAtLeast } = await listPracticeCalls(
        trx,
        await visibilityOf(trx, actor),
        { agentId, repId: userId, state, disputed, ...waitsForOf(actor, waitsFor) },
        { from, numberOfResults },
      )
      const facts = await loadAttemptFacts(trx, rows)
      return { results: rows.map((call) => attemptOf(call, facts)), total, isTotalAtLeast }
    }),
  )

  route(app, getPracticeCall, ({ actor, params }) =>
    database.withOrg(actor, async (trx) =>
      viewPracticeCall(trx, actor, await requireShownCall(trx, actor, params.id), now()),
    ),
  )

  route(
    app,
    takePracticeTurn,
    async (request, reply) => {
      const { actor, params, body } = request
      // An unpaired surrogate cannot be stored, and a repeat is compared with the stored words.
      const given = {
        callId: params.id,
        index: body.index,
        text: body.text.toWellFormed(),
        tab: body.tab ?? null,
        requestAt: now(),
      }
      if (!request.headers.accept?.includes('text/event-stream')) return takeTurn(context, actor, given)
      return streamTurn(reply, request.id, (onAccepted) => takeTurn(context, actor, given, onAccepted))
    },
    { sse: { kind: 'dual' } },
  )

  route(app, takeOverPracticeCall, async ({ actor, params, body }) => {
    const view = await database.withOrg(actor, async (trx) => {
      const call = await lockOwn(trx, actor, params.id)
      if (call.ended_at === null) await updatePracticeCall(trx, params.id, { held_by: body.tab })
      return viewPracticeCall(trx, actor, await requirePracticeCall(context, trx, actor, params.id), now())
    })
    signals.publish({ type: 'change', orgId: actor.orgId, callId: params.id })
    return view
  })

  route(app, hangUpPracticeCall, async ({ actor, params }) => {
    const requestAt = now()
    const view = await database.withOrg(actor, async (trx) => {
      await hangUp(trx, await lockOwn(trx, actor, params.id, ofOwn), requestAt, now)
      return viewPracticeCall(
        trx,
        actor,
        await requirePracticeCall(context, trx, actor, params.id, ofOwn),
        now(),
      )
    })
    afterEnd(actor, params.id)
    return view
  })

  route(app, restartPracticeCall, async (request, reply) => {
    const { actor, params } = request
    assertMayRestart(actor)
    const engine = await practiceEngines.for(actor.orgId)
    const view = await runOnce(request, reply, practiceCall, async (trx) => {
      const old = await lockOwn(trx, actor, params.id)
      const call = await beginAnew(trx, actor, old, { engine, now: now() })
      return viewPracticeCall(trx, actor, call, now())
    })
    afterEnd(actor, params.id)
    return view
  })

  route(app, resumePracticeCall, (request, reply) => {
    const { actor, params, body } = request
    assertMayRestart(actor)
    return begin(actor, body.hangsUpOpen, (start) =>
      runOnce(request, reply, practiceCall, async (trx) => {
        const old = await requireOwnPracticeCall(context, trx, actor, params.id)
        const call = await resumeCall(trx, actor, old, body.turnIndex, start)
        return viewPracticeCall(trx, actor, call, now())
      }),
    )
  })

  route(app, generateResumeCall, (request, reply) => {
    const { actor, body } = request
    assertMayRestart(actor)
    const repName = body.repName === undefined ? null : foldName(body.repName)
    const turns = exchangesOf(body.messages, ({ role, userName }) =>
      repName === null ? role === 'user' : foldName(userName) === repName,
    )
    const { agentId, turnIndex } = body
    return begin(actor, body.hangsUpOpen, (start) =>
      runOnce(request, reply, generateResumeResponse, async (trx) => {
        if (agentId === undefined) {
          assertHasTurn(turns, turnIndex)
          return { turns, call: null }
        }
        const given = {
          agentId,
          turns,
          turnIndex: turnIndex ?? turns.length - 1,
          hasReadBrief: body.hasReadBrief,
        }
        const call = await resumeFromTranscript(trx, actor, given, start)
        return { turns, call: await viewPracticeCall(trx, actor, call, now()) }
      }),
    )
  })

  route(app, savePracticeNotes, ({ actor, params, body }) =>
    database.withOrg(actor, async (trx) => {
      const call = await lockOwn(trx, actor, params.id)
      if (call.notes_version !== body.version) throw stale({ text: call.notes, version: call.notes_version })
      const version = call.notes_version + 1
      await updatePracticeCall(trx, params.id, { notes: body.text, notes_version: version })
      return { text: body.text, version }
    }),
  )

  route(app, getPracticeResult, ({ actor, params }) =>
    database.withOrg(actor, async (trx) =>
      viewPracticeResult(trx, actor, await requirePracticeCall(context, trx, actor, params.id), now()),
    ),
  )

  route(app, deletePracticeCall, async ({ actor, params }) => {
    await database.withOrg(actor, async (trx) => {
      const seen = await requirePracticeCall(context, trx, actor, params.id)
      const call = (await lockPracticeCall(trx, params.id)) ?? seen
      // Nobody can continue a deleted call, and it is not scored.
      if (call.ended_at === null)
        await updatePracticeCall(trx, params.id, { ended_at: now(), outcome: 'abandoned' })
      await markCallsDeleted(trx, [params.id])
      await audit(trx, actor, {
        action: 'practice.delete',
        subjectKind: 'call',
        subjectId: params.id,
        before: { agentId: call.agent_id, repId: call.rep_id, score: call.score },
      })
    })
    signals.publish({ type: 'change', orgId: actor.orgId, callId: params.id })
  })
}

/**
 * Sends a turn as events. A refusal before the turn is accepted is an ordinary problem; afterwards it is an event, because the response has
 * begun.
 */
async function streamTurn(
  reply: FastifyReply,
  requestId: string,
  take: (onAccepted: () => void) => Promise<PracticeTurnResponse>,
): Promise<FastifyReply> {
  let isAccepted = false
  // Events are written in order. Each one is skipped if the client is no longer connected.
  let written = Promise.resolve()
  const send = (event: string, data: unknown): void => {
    written = written.then(() => (reply.sse.isConnected ? reply.sse.send({ event, data }) : undefined))
  }
  try {
    const response = await take(() => {
      isAccepted = true
      send('accepted', {})
    })
    for (const line of response.lines) if (line.side !== 'rep') send('line', line)
    send('done', response)
  } catch (error) {
    if (!isAccepted) throw error
    send('problem', problemBody(toProblem(error), requestId))
  }
  await written
  reply.sse.close()
  return reply
}
