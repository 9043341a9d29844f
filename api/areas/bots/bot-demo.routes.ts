import { createHash } from 'node:crypto'
import type { Trx } from '#db/client.ts'
import { countDemoCallsOfForm } from '#db/queries/bots/demo-calls.ts'
import {
  countDemoForms,
  type DemoAgentRow,
  type DemoForm,
  findDemoAgent,
  findDemoForm,
  findPublicAgent,
  insertDemoAgent,
  insertDemoForm,
  listDemoAgents as listAgentsOfForm,
  lockDemoForms,
} from '#db/queries/bots/demo.ts'
import { botCallTypes } from '#db/vocabulary/bots.ts'
import { botDraftForm, type BotDraftForm } from '#workers/domain/practice/bot.ts'
import { demoCallLimits } from '../../contract/demo-calls.ts'
import {
  createDemoAgent,
  type DemoAgent,
  demoLimits,
  type DemoVisitor,
  describeDemoAgent,
  getDemoAgent,
  getDemoUser,
  listDemoAgents,
  sendDemoForm,
} from '../../contract/bot-demo.ts'
import { addressKey } from '../../http/address.ts'
import type { RoutePlugin } from '../../http/context.ts'
import { tooMany, windowMs } from '../../http/limits.ts'
import { HttpProblem, notFound } from '../../http/problem.ts'
import { createRateWindow } from '../../http/rate-window.ts'
import { route } from '../../http/route.ts'
import { shownColumns, splitForm } from './bot-form.ts'
import { describeBot, drawNames } from './bot-resources.routes.ts'
import { addDemoCallRoutes } from './demo-calls.ts'

const hourMs = 3_600_000
/** Bytes; a long bot has about ten thousand characters. */
const bodyLimit = 16_384

/** A bot as a visitor sees it, without anything the buyer keeps back. */
function toCard(bot: {
  id: string
  vapiId: string
  callType: DemoAgent['callType']
  form: unknown
  createdAt: Date
}): DemoAgent {
  const form = botDraftForm.parse(bot.form)
  const {
    name,
    job_title: jobTitle,
    company_name: companyName,
    scenario_name: scenarioName,
  } = shownColumns(form)
  return {
    id: bot.id,
    vapiId: bot.vapiId,
    callType: bot.callType,
    name: name ?? '',
    jobTitle: jobTitle ?? '',
    companyName: companyName ?? '',
    scenarioName: scenarioName ?? '',
    avatarUrl: form.avatarUrl ?? null,
    createdAt: bot.createdAt.toISOString(),
  }
}

const toDemoAgent = (row: DemoAgentRow): DemoAgent =>
  toCard({
    id: row.id,
    vapiId: row.id,
    callType: botCallTypes.find((type) => type === row.call_type) ?? 'cold',
    form: row.form,
    createdAt: row.created_at,
  })

/** Only hashes of addresses are stored for counting. Somebody who wants an address would have to hash every possible one. */
const addressHashOf = (ip: string): Buffer =>
  createHash('sha256')
    .update(`demo ${addressKey(ip)}`)
    .digest()

/** The first word is the first name, the rest is the last name. */
function toVisitor(form: DemoForm, agents: number, calls: number): DemoVisitor {
  const [firstName = '', ...rest] = form.name.split(/\s+/)
  return {
    demoInboundFormResponseId: form.id,
    firstName,
    lastName: rest.join(' '),
    companyName: form.company_name,
    jobTitle: form.job_title,
    expiresAt: form.expires_at.toISOString(),
    remainingAgents: Math.max(0, demoLimits.agentsPerForm - agents),
    remainingCalls: Math.max(0, demoCallLimits.callsPerForm - calls),
  }
}

/** A buyer needs a name to be called, so a form without one gets an invented name. */
function withName<Form extends BotDraftForm>(form: Form): Form {
  if ((form.firstName ?? '').trim() !== '') return form
  const [drawn] = drawNames(form.gender ?? 'FEMALE', 1)
  return drawn === undefined ? form : { ...form, ...drawn }
}

/** Bots that visitors try without an account. They belong to no organization. */
export const botDemoRoutes: RoutePlugin = (app, context) => {
  const { database } = context
  const requests = createRateWindow({ windowMs, max: demoLimits.requestsPerMinute })

  /** @throws HttpProblem 404 for a form that never existed or has expired, 429 */
  async function requireForm(trx: Trx, id: string, lock = false): Promise<DemoForm> {
    const waitMs = requests.count(id)
    if (waitMs > 0) throw tooMany(waitMs)
    const form = await findDemoForm(trx, id, context.now(), { lock })
    if (form === undefined) throw notFound()
    return form
  }

  addDemoCallRoutes(app, context, { requireForm, addressHashOf })

  route(
    app,
    sendDemoForm,
    ({ body, ip }) =>
      database.asSystem(async (trx) => {
        const now = context.now()
        const addressHash = addressHashOf(ip)
        await lockDemoForms(trx)
        const { all, ofAddress } = await countDemoForms(trx, addressHash, now)
        if (ofAddress >= demoLimits.formsPerAddress || all >= demoLimits.forms)
          throw new HttpProblem(
            429,
            'demo_is_full',
            'Too many people try this at the moment. Please come back later.',
            {
              retryAfterSeconds: hourMs / 1000,
            },
          )
        const form = await insertDemoForm(trx, {
          name: body.name,
          company_name: body.companyName,
          job_title: body.jobTitle,
          address_hash: addressHash,
          created_at: now,
          expires_at: new Date(now.getTime() + demoLimits.hours * hourMs),
        })
        return toVisitor(form, 0, 0)
      }),
    { bodyLimit },
  )

  route(app, getDemoUser, ({ query }) =>
    database.asSystem(async (trx) => {
      const form = await requireForm(trx, query.demoInboundFormResponseId)
      return toVisitor(
        form,
        (await listAgentsOfForm(trx, form.id)).length,
        await countDemoCallsOfForm(trx, form.id),
      )
    }),
  )

  route(app, listDemoAgents, ({ query }) =>
    database.asSystem(async (trx) => {
      const form = await requireForm(trx, query.ownerDemoInboundResponseFormId)
      return { results: (await listAgentsOfForm(trx, form.id)).map(toDemoAgent) }
    }),
  )

  route(app, getDemoAgent, ({ params }) =>
    database.asSystem(async (trx) => {
      const agent = await findDemoAgent(trx, params.id, context.now())
      if (agent !== undefined) return toDemoAgent(agent)
      const shown = await findPublicAgent(trx, params.id)
      if (shown === undefined) throw notFound()
      return toCard({ ...shown, vapiId: params.id })
    }),
  )

  route(
    app,
    createDemoAgent,
    ({ body }) =>
      database.asSystem(async (trx) => {
        const form = await requireForm(trx, body.ownerDemoInboundResponseFormId, true)
        if ((await listAgentsOfForm(trx, form.id)).length >= demoLimits.agentsPerForm)
          throw new HttpProblem(
            422,
            'too_many_bots',
            `Without an account you can make ${demoLimits.agentsPerForm} bots.`,
          )
        // Pictures, scorecards and gatekeepers belong to organizations.
        const {
          scorecardConfigId: _scorecard,
          gatekeepers: _gatekeepers,
          avatarUrl: _avatar,
          ...own
        } = splitForm(body.form).stored
        const stored = JSON.stringify(withName(own))
        return toDemoAgent(
          await insertDemoAgent(trx, { demo_form_id: form.id, call_type: body.callType, form: stored }),
        )
      }),
    { bodyLimit },
  )

  route(
    app,
    describeDemoAgent,
    async ({ body }) => {
      await database.asSystem((trx) => requireForm(trx, body.ownerDemoInboundResponseFormId))
      return describeBot(body.description, body.callType)
    },
    { bodyLimit },
  )
}
