import { createHash, randomUUID } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import {
  countDemoCalls,
  countDemoCallsOfForm,
  type DemoCall,
  type DemoTurn,
  insertDemoCall,
  insertDemoTurn,
  isStillPublic,
  listDemoTurns,
  lockDemoCall,
  lockOpenDemoCalls,
  updateDemoCall,
} from '#db/queries/bots/demo-calls.ts'
import { type DemoForm, findDemoAgent, findPublicAgent, lockDemoForms } from '#db/queries/bots/demo.ts'
import { type BotCallType, botCallTypes } from '#db/vocabulary/bots.ts'
import type { PracticeOutcome } from '#db/vocabulary/practice.ts'
import { answerTurn } from '#workers/domain/practice-calls/answer-turn.ts'
import { secondsLeftOf } from '#workers/domain/practice-calls/limits.ts'
import { botForm } from '#workers/domain/practice/bot.ts'
import {
  buyerEngineVersion,
  compileScript,
  offlineLanguageProblem,
  openConversation,
  review,
  type Step,
} from '#workers/domain/practice/index.ts'
import {
  demoCallLimits,
  type DemoCallView,
  getDemoCall,
  hangUpDemoCall,
  startDemoCall,
  takeDemoTurn,
} from '../../contract/demo-calls.ts'
import { practiceBrief } from '../../contract/practice.ts'
import type { ApiApp, ApiContext } from '../../http/context.ts'
import { conflict, HttpProblem, notFound } from '../../http/problem.ts'
import { route } from '../../http/route.ts'
import { currentState, inputsOf, scriptOf, toStored } from '../practice/conversation.ts'
import { briefOf, clockOf, linesOf, stateOf } from '../practice/practice-views.ts'
import { placeOf, turnRefusal } from '../practice/turn-place.ts'

const dayMs = 86_400_000
/** Bytes; a turn has at most a thousand characters. */
const bodyLimit = 8_192

/** The form of a request unless it has expired. `lock` locks it until the transaction ends. @throws HttpProblem 404, 429 */
export type RequireDemoForm = (trx: Trx, id: string, lock?: boolean) => Promise<DemoForm>

/** A bot that a visitor may call: one of their own, or one that an organization has made public. */
type DemoBot = {
  callType: BotCallType
  form: unknown
  agentId: string
  shared: { orgId: string; agentId: string } | null
}

async function findBot(trx: Trx, formId: string, vapiId: string, now: Date): Promise<DemoBot | undefined> {
  const own = await findDemoAgent(trx, vapiId, now)
  if (own?.demo_form_id === formId)
    return {
      callType: botCallTypes.find((type) => type === own.call_type) ?? 'cold',
      form: own.form,
      agentId: own.id,
      shared: null,
    }
  const shown = await findPublicAgent(trx, vapiId)
  return (
    shown && {
      callType: shown.callType,
      form: shown.form,
      agentId: shown.id,
      shared: { orgId: shown.orgId, agentId: shown.id },
    }
  )
}

const said = ({ turns }: Step): string =>
  JSON.stringify(turns.map((turn) => toStored(turn, { text: turn.text, wordedBy: 'offline', refusal: null })))

/** @throws HttpProblem 429 if the form, the address, the organization's bots, or all visitors together have reached a daily limit */
async function assertMayCall(
  trx: Trx,
  of: { addressHash: Buffer; formId: string; orgId: string | null },
  now: Date,
): Promise<void> {
  const begun = await countDemoCalls(trx, of, new Date(now.getTime() - dayMs))
  const refuse = (message: string) =>
    new HttpProblem(429, 'demo_is_full', message, { retryAfterSeconds: 3_600 })
  if (begun.ofForm >= demoCallLimits.callsPerForm || begun.ofAddress >= demoCallLimits.callsPerAddress)
    throw refuse('You have made as many calls as you can make in a day without an account.')
  if (begun.ofOrganization >= demoCallLimits.callsPerOrganization || begun.all >= demoCallLimits.calls)
    throw refuse('Too many people practice at the moment. Please come back later.')
}

/** No clock is stored for a visitor's call, and it never pauses: its clock shows the time since the call began. */
const clocked = (call: DemoCall, now: Date) => ({
  ...call,
  clock_ms: Math.max(0, now.getTime() - call.started_at.getTime()),
  clock_offset_ms: 0,
  last_turn_at: now,
})

async function viewOf(
  trx: Trx,
  form: DemoForm,
  call: DemoCall,
  turns: readonly DemoTurn[],
  now: Date,
): Promise<DemoCallView> {
  return {
    id: call.id,
    botId: call.bot_id,
    name: call.name,
    brief: practiceBrief.parse(call.brief),
    lines: linesOf(turns, form.name),
    state: stateOf(clocked(call, now), now),
    turnsLeft: call.ended_at === null ? Math.max(0, demoCallLimits.turns - call.turn_count) : 0,
    review: call.outcome === null ? null : reviewOf(call, call.outcome, turns),
    remainingCalls: Math.max(0, demoCallLimits.callsPerForm - (await countDemoCallsOfForm(trx, form.id))),
  }
}

/** The outcome, revealed facts and raised objections. Never the text of hidden facts or of objections that were not raised. */
function reviewOf(
  call: DemoCall,
  outcome: PracticeOutcome,
  turns: readonly DemoTurn[],
): NonNullable<DemoCallView['review']> {
  const found = review(scriptOf(call), call.seed, inputsOf(turns))
  return {
    outcome,
    revealed: found.revealed.map(({ text }) => text),
    unrevealed: found.unrevealed.length,
    objections: found.objections
      .filter(({ result }) => result !== 'Not raised')
      .map(({ text, result }) => ({ text, result })),
  }
}

/** Practice without an account. The state machine words every answer; no model is used for visitors. */
export function addDemoCallRoutes(
  app: ApiApp,
  { database, now }: Pick<ApiContext, 'database' | 'now'>,
  { requireForm, addressHashOf }: { requireForm: RequireDemoForm; addressHashOf: (ip: string) => Buffer },
): void {
  const end = (call: DemoCall, outcome: PracticeOutcome, at: Date) => ({
    ...call,
    ended_at: at,
    outcome,
  })
  const store = (trx: Trx, call: DemoCall): Promise<void> =>
    updateDemoCall(trx, call.id, {
      state: JSON.stringify(call.state),
      engine_version: call.engine_version,
      turn_count: call.turn_count,
      last_turn_at: call.last_turn_at,
      ended_at: call.ended_at,
      outcome: call.outcome,
    })

  const isOver = (call: DemoCall, at: Date): boolean => secondsLeftOf(clockOf(clocked(call, at)), at) === 0

  /** The call that the path names. Ends it if its time is over or its organization no longer shows the bot. */
  async function requireCall(trx: Trx, form: DemoForm, id: string, at: Date): Promise<DemoCall> {
    const call = await lockDemoCall(trx, form.id, id)
    if (call === undefined) throw notFound()
    if (call.ended_at !== null) return call
    const { public_org_id: orgId, public_agent_id: agentId } = call
    const isGone = orgId !== null && agentId !== null && !(await isStillPublic(trx, orgId, agentId))
    if (!isGone && !isOver(call, at)) return call
    const ended = end(call, isGone ? 'abandoned' : 'timeOver', at)
    await store(trx, ended)
    return ended
  }

  route(
    app,
    startDemoCall,
    ({ body, ip }) =>
      database.asSystem(async (trx) => {
        const at = now()
        const form = await requireForm(trx, body.ownerDemoInboundResponseFormId, true)
        const bot = await findBot(trx, form.id, body.vapiId, at)
        if (bot === undefined) throw notFound()
        const parsed = botForm.safeParse(bot.form)
        if (!parsed.success) throw conflict('This bot is not complete.')
        const problem = offlineLanguageProblem(parsed.data.language)
        if (problem !== null) throw new HttpProblem(422, 'language_not_available', problem)

        for (const open of await lockOpenDemoCalls(trx, form.id)) {
          // The request was sent twice, or the page was loaded again.
          if (open.bot_id === body.vapiId && open.turn_count === 0 && !isOver(open, at))
            return viewOf(trx, form, open, await listDemoTurns(trx, open.id), at)
          await store(trx, end(open, 'restarted', at))
        }
        const addressHash = addressHashOf(ip)
        await lockDemoForms(trx)
        await assertMayCall(trx, { addressHash, formId: form.id, orgId: bot.shared?.orgId ?? null }, at)
        const script = compileScript(parsed.data, bot.callType, { agentId: bot.agentId, repName: form.name })
        const scriptText = JSON.stringify(script)
        const seed = randomUUID()
        const opening = openConversation(script, seed)
        const call = await insertDemoCall(trx, {
          demo_form_id: form.id,
          address_hash: addressHash,
          bot_id: body.vapiId,
          public_org_id: bot.shared?.orgId ?? null,
          public_agent_id: bot.shared?.agentId ?? null,
          name: `${parsed.data.firstName} ${parsed.data.lastName}`.trim(),
          brief: JSON.stringify(briefOf(parsed.data, script)),
          engine_version: buyerEngineVersion,
          script: scriptText,
          script_hash: createHash('sha256').update(scriptText).digest('hex'),
          seed,
          state: JSON.stringify(opening.state),
          started_at: at,
          last_turn_at: at,
          time_limit_seconds: Math.min(demoCallLimits.seconds, script.mostMinutes * 60),
        })
        await insertDemoTurn(trx, {
          demo_call_id: call.id,
          index: 0,
          input: 'open',
          text: '',
          elapsed_ms: 0,
          at_ms: 0,
          said: said(opening),
        })
        return viewOf(trx, form, call, await listDemoTurns(trx, call.id), at)
      }),
    { bodyLimit },
  )

  route(app, getDemoCall, ({ params, query }) =>
    database.asSystem(async (trx) => {
      const form = await requireForm(trx, query.ownerDemoInboundResponseFormId)
      const call = await requireCall(trx, form, params.id, now())
      return viewOf(trx, form, call, await listDemoTurns(trx, call.id), now())
    }),
  )

  /** Feeds an input to the state machine, and stores the exchange with the new state. */
  async function take(
    trx: Trx,
    call: DemoCall,
    input: { kind: 'words'; text: string } | { kind: 'hangUp' },
    at: Date,
  ): Promise<DemoCall> {
    const script = scriptOf(call)
    const state = await currentState(call, script, () => listDemoTurns(trx, call.id))
    const { last_turn_at: lastTurnAt, started_at: startedAt } = call
    const clock = { clockMs: Math.max(0, lastTurnAt.getTime() - startedAt.getTime()), lastTurnAt }
    const { next, elapsedMs, atMs } = answerTurn({ script, state, clock }, input, at)
    const index = call.turn_count + 1
    await insertDemoTurn(trx, {
      demo_call_id: call.id,
      index,
      input: input.kind,
      text: input.kind === 'words' ? input.text : '',
      elapsed_ms: elapsedMs,
      at_ms: atMs,
      said: said(next),
    })
    const after = {
      ...call,
      state: next.state,
      engine_version: buyerEngineVersion,
      turn_count: index,
      last_turn_at: at,
    }
    const outcome =
      next.end?.outcome ??
      (input.kind === 'hangUp' ? 'repHungUp' : index >= demoCallLimits.turns ? 'timeOver' : null)
    const taken = outcome === null ? after : end(after, outcome, at)
    await store(trx, taken)
    return taken
  }

  route(
    app,
    takeDemoTurn,
    async ({ params, body }) => {
      const at = now()
      // An unpaired surrogate cannot be stored, and a repeat is compared with the stored words.
      const given = { index: body.index, text: body.text.toWellFormed() }
      const result = await database.asSystem(async (trx) => {
        const form = await requireForm(trx, body.ownerDemoInboundResponseFormId)
        const call = await requireCall(trx, form, params.id, at)
        const turns = await listDemoTurns(trx, call.id)
        const place = placeOf(
          call,
          given,
          turns.find(({ index }) => index === given.index),
        )
        if (place === 'repeated') return viewOf(trx, form, call, turns, at)
        // Returned here and thrown outside, so that the commit keeps the end of the call.
        if (place !== 'next') return turnRefusal(place, stateOf(clocked(call, at), at))
        const taken = await take(trx, call, { kind: 'words', text: given.text }, at)
        return viewOf(trx, form, taken, await listDemoTurns(trx, call.id), at)
      })
      if (result instanceof HttpProblem) throw result
      return result
    },
    { bodyLimit },
  )

  route(
    app,
    hangUpDemoCall,
    ({ params, body }) =>
      database.asSystem(async (trx) => {
        const at = now()
        const form = await requireForm(trx, body.ownerDemoInboundResponseFormId)
        const call = await requireCall(trx, form, params.id, at)
        const ended = call.ended_at === null ? await take(trx, call, { kind: 'hangUp' }, at) : call
        return viewOf(trx, form, ended, await listDemoTurns(trx, call.id), at)
      }),
    { bodyLimit },
  )
}
