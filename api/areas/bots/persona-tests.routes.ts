import type { Trx } from '#db/client.ts'
import {
  findPersonaTest,
  insertPersonaTest,
  listPersonaTests,
  listPersonaTestUnits,
  type PersonaTestRow,
  removeOldPersonaTests,
  type StoredUnit,
} from '#db/queries/bots/persona-tests.ts'
import { findVersionForm } from '#db/queries/bots/versions.ts'
import { newId } from '#db/queries/ids.ts'
import { cancelCommand } from '#db/queries/ledger/ledger.ts'
import type { TestedForm } from '#db/vocabulary/persona-tests.ts'
import { listRunningCommands } from '#db/queries/ledger/command-rows.ts'
import { botForm } from '#workers/domain/practice/bot.ts'
import { buyerEngineVersion, offlineLanguageProblem } from '#workers/domain/practice/index.ts'
import { testUnits } from '#workers/domain/practice/persona-test/prepare.ts'
import { personaTestResult, unitResult } from '#workers/domain/practice/persona-test/result.ts'
import { personaTest } from '#workers/jobs/practice/persona-test.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import {
  acceptedPersonaTest,
  getPersonaConversation,
  getPersonaTest,
  listPersonaTests as listPersonaTestsEndpoint,
  type PersonaTest,
  startPersonaTest as startPersonaTestEndpoint,
} from '../../contract/persona-tests.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext, RoutePlugin } from '../../http/context.ts'
import { HttpProblem, notFound } from '../../http/problem.ts'
import { resource } from '../../http/resource.ts'
import { route } from '../../http/route.ts'
import { readerOf, requireAgent, requireLockedAgent } from './bot-access.ts'

const view = (row: PersonaTestRow): PersonaTest => ({
  id: row.id,
  commandId: row.command_id,
  state: row.state,
  // In any other state, the error is from an earlier attempt.
  error: row.state === 'failed' ? row.error : null,
  of: row.tested_form,
  agentVersion: row.agent_version,
  isCurrent: row.is_of_draft && row.engine_version === buyerEngineVersion,
  engine: row.engine,
  engineVersion: row.engine_version,
  startedBy: row.starter_name,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  progress: { done: row.done, total: row.total },
  outcome: row.outcome,
  findings: row.findings,
  blockingFindings: row.blocking_findings,
})

const readUnit = (stored: StoredUnit) => ({ position: stored.position, ...unitResult.parse(stored) })

/** A test of the given bot. @throws HttpProblem 404 */
async function requireTest(
  context: ApiContext,
  trx: Trx,
  actor: RequestActor,
  { id, testId }: { id: string; testId: string },
): Promise<PersonaTestRow> {
  await requireAgent(context, trx, actor, await readerOf(trx, actor), id)
  return resource(
    context,
    actor,
    'persona_tests',
    testId,
    () => findPersonaTest(trx, testId),
    (test) => test.agent_id === id,
  )
}

/** @throws HttpProblem 422 for a form without a name, or in a language that the offline engine cannot speak */
function assertTestable(form: unknown): void {
  const read = botForm.safeParse(form)
  if (!read.success)
    throw new HttpProblem(422, 'bot_not_testable', 'The bot needs a first name before it can be tested.', {
      errors: [{ path: 'form.firstName', message: 'This field is required' }],
    })
  const problem = offlineLanguageProblem(read.data.language)
  if (problem !== null) throw new HttpProblem(422, 'bot_not_testable', problem)
}

type Canceled = { commandId: string; version: number }

/** Records a test and cancels a running one, because an editor wants the result for the newest form. */
async function startTest(
  trx: Trx,
  context: ApiContext,
  actor: RequestActor,
  { agentId, of }: { agentId: string; of: TestedForm },
  onCancelled: (command: Canceled) => void,
): Promise<{ testId: string; commandId: string }> {
  const agent = await requireLockedAgent(context, trx, actor, await readerOf(trx, actor), agentId)
  if (of === 'published' && agent.published_version === null)
    throw new HttpProblem(422, 'bot_not_published', 'Nothing of this bot is published. Test the draft.')
  assertTestable(
    of === 'draft' ? agent.form : await findVersionForm(trx, agent.id, agent.published_version ?? 0),
  )
  for (const { commandId } of await listRunningCommands(trx, { table: 'persona_tests', agentId: agent.id })) {
    const cancelled = await cancelCommand(trx, { orgId: actor.orgId, commandId, cancelledBy: actor.userId })
    if (cancelled !== null) onCancelled({ commandId, version: cancelled.version })
  }
  const testId = await newId(trx)
  const { commandId } = await recordCommand(trx, {
    orgId: actor.orgId,
    kind: 'persona-test',
    label: `Persona test of ${agent.name === '' ? 'a bot' : agent.name}`,
    actorUserId: actor.userId,
    interactive: true,
    items: [newItem(personaTest, { subject: testId, payload: { testId } })],
  })
  await insertPersonaTest(trx, {
    org_id: actor.orgId,
    id: testId,
    agent_id: agent.id,
    command_id: commandId,
    tested_form: of,
    engine_version: buyerEngineVersion,
    total: testUnits.length,
    started_by: actor.userId,
  })
  await removeOldPersonaTests(trx, agent.id)
  return { testId, commandId }
}

export const personaTestRoutes: RoutePlugin = (app, context) => {
  const { database, runOnce, kick, signals } = context

  route(app, startPersonaTestEndpoint, async (request, reply) => {
    const { actor, params, body } = request
    const cancelled: Canceled[] = []
    const accepted = await runOnce(request, reply, acceptedPersonaTest, (trx) =>
      startTest(trx, context, actor, { agentId: params.id, of: body.of }, (command) =>
        cancelled.push(command),
      ),
    )
    for (const { commandId, version } of cancelled) {
      signals.publish({ type: 'cancel', orgId: actor.orgId, commandId })
      signals.publish({ type: 'progress', orgId: actor.orgId, commandId, version })
    }
    kick()
    return accepted
  })

  route(app, listPersonaTestsEndpoint, ({ actor, params, query }) =>
    database.withOrg(actor, async (trx) => {
      const agent = await requireAgent(context, trx, actor, await readerOf(trx, actor), params.id)
      const { results, total } = await listPersonaTests(trx, agent.id, query)
      return { results: results.map(view), total }
    }),
  )

  route(app, getPersonaTest, ({ actor, params, query }) =>
    database.withOrg(actor, async (trx) => {
      const test = await requireTest(context, trx, actor, params)
      const units = await listPersonaTestUnits(trx, test.id, query)
      return {
        ...view(test),
        result: test.result === null ? null : personaTestResult.parse(test.result),
        conversations: {
          results: units.map(readUnit).map(({ turns: _turns, ...each }) => each),
          total: test.done,
        },
      }
    }),
  )

  route(app, getPersonaConversation, ({ actor, params }) =>
    database.withOrg(actor, async (trx) => {
      const test = await requireTest(context, trx, actor, params)
      const [stored] = await listPersonaTestUnits(trx, test.id, { from: params.position, numberOfResults: 1 })
      if (stored === undefined) throw notFound()
      return readUnit(stored)
    }),
  )
}
