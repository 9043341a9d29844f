import { newId } from '#db/queries/ids.ts'
import { findOwnTextRequest, insertTextRequest } from '#db/queries/rules/text-requests.ts'
import type { Trx } from '#db/client.ts'
import { type BotTextInput, writeBotText } from '#workers/jobs/bots/write-bot-text.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { HttpProblem, notFound } from '../../http/problem.ts'

export type AcceptedTexts = { commandId: string; requestId: string }

/** Records a request to write texts, one work item each. The command's label contains none of the input. */
export async function startTexts(
  trx: Trx,
  actor: RequestActor,
  inputs: readonly BotTextInput[],
): Promise<AcceptedTexts> {
  const requestId = await newId(trx)
  const subjects = inputs.map((input, index) => ({ subject: String(index), input }))
  const { commandId } = await recordCommand(trx, {
    orgId: actor.orgId,
    kind: 'bot-texts',
    label: inputs[0]?.kind === 'opinions' ? 'Write opinions of a bot' : 'Write a bot from a description',
    actorUserId: actor.userId,
    interactive: true,
    items: subjects.map(({ subject }) =>
      newItem(writeBotText, { subject: `${requestId} ${subject}`, payload: { requestId, subject } }),
    ),
  })
  await insertTextRequest(
    trx,
    { orgId: actor.orgId, id: requestId, kind: 'bot-texts', commandId, createdBy: actor.userId },
    subjects,
  )
  return { commandId, requestId }
}

/** The texts written for the actor, in the order they were requested; null while any is still being written. @throws HttpProblem 404 */
export async function readTexts(
  { database }: Pick<ApiContext, 'database'>,
  actor: RequestActor,
  id: string,
): Promise<{ results: unknown[] | null; error: string | null }> {
  const request = await database.withOrg(actor, (trx) =>
    findOwnTextRequest(trx, { id, kind: 'bot-texts', createdBy: actor.userId }),
  )
  if (request === undefined) throw notFound()
  const answers = request.answers.toSorted((one, other) => Number(one.subject) - Number(other.subject))
  const error = answers.find((answer) => answer.error !== null)?.error ?? null
  const isDone = answers.every(({ result }) => result !== null)
  return {
    results: isDone ? answers.map(({ result }) => result) : null,
    error: error ?? (request.state === 'cancelled' ? 'It was canceled.' : null),
  }
}

/** The texts of a request that has ended. @throws HttpProblem 404, or 422 with the error if there are none */
export async function requireTexts(
  context: Pick<ApiContext, 'database'>,
  actor: RequestActor,
  id: string,
): Promise<unknown[]> {
  const { results, error } = await readTexts(context, actor, id)
  if (results === null) throw new HttpProblem(422, 'not_written', error ?? 'Nothing could be written.')
  return results
}
