import type { Trx } from '#db/client.ts'
import { findPracticeBot, type PracticeBot } from '#db/queries/bots/practice-bot.ts'
import { findVisiblePracticeCall, type PracticeCall } from '#db/queries/practice/practice-calls.ts'
import { type BotForm, botForm } from '#workers/domain/practice/bot.ts'
import { offlineLanguageProblem } from '#workers/domain/practice/index.ts'
import { visibilityOf } from '../calls/call-access.ts'
import type { RequestActor } from '../../http/actor.ts'
import type { ApiContext } from '../../http/context.ts'
import { conflict, denied, HttpProblem, notFound } from '../../http/problem.ts'
import { type OwnerLookup, resource } from '../../http/resource.ts'

/** The practice call that the path names, if the actor may see it. @throws HttpProblem 404 or 403, as `resource` does */
export async function requirePracticeCall(
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  id: string,
  { evenIfHidden = false }: { evenIfHidden?: boolean } = {},
): Promise<PracticeCall> {
  const found = await visibilityOf(trx, actor)
  const visibility = evenIfHidden ? { ...found, hidesPractice: false } : found
  return resource(context, actor, 'calls', id, () => findVisiblePracticeCall(trx, id, visibility))
}

/** The same for actions that only the rep of the call may take. @throws HttpProblem 404 or 403 */
export async function requireOwnPracticeCall(
  context: Pick<ApiContext, 'database'>,
  trx: Trx,
  actor: RequestActor,
  id: string,
  options?: { evenIfHidden: boolean },
): Promise<PracticeCall> {
  const call = await requirePracticeCall(context, trx, actor, id, options)
  if (call.rep_id !== actor.userId) throw denied('Only the rep of a practice call can do this.')
  return call
}

/** @throws HttpProblem 403 if the organization does not allow calls to be restarted */
export function assertMayRestart(actor: RequestActor): void {
  if (!actor.flags.canRestartCalls)
    throw denied('Your organization does not allow practice calls to be restarted.')
}

/** @throws HttpProblem 422 if the organization wants the brief to be read before a call, and the rep has not confirmed it */
export function assertHasReadBrief(actor: RequestActor, { hasReadBrief }: { hasReadBrief: boolean }): void {
  if (actor.flags.isRepInstructionsMandatory && !hasReadBrief)
    throw new HttpProblem(
      422,
      'brief_unread',
      'Your organization wants the brief to be read before a call. Confirm that you have read it.',
    )
}

export type CallableBot = PracticeBot & { form: BotForm }

/**
 * @throws HttpProblem 404 for a bot that the actor may not practice with, 409 for one that is not active, 422 for a language that the
 * offline engine does not speak
 */
export async function requireBot(
  trx: Trx,
  actor: RequestActor,
  agentId: string,
  lookup: OwnerLookup | null = null,
): Promise<CallableBot> {
  const find = async () => (await findPracticeBot(trx, agentId, actor)) ?? undefined
  const bot = lookup === null ? await find() : await resource(lookup, actor, 'agents', agentId, find)
  if (bot === undefined) throw notFound()
  if (bot.status !== 'ACTIVE') throw conflict('This bot is not active.')
  const form = botForm.safeParse(bot.form)
  if (!form.success) throw conflict('This bot is not complete.')
  const problem = offlineLanguageProblem(form.data.language)
  if (problem !== null) throw new HttpProblem(422, 'language_not_available', problem)
  return { ...bot, form: form.data }
}

/** Whether the actor could start a call with the bot now. */
export const mayCall = (trx: Trx, actor: RequestActor, agentId: string): Promise<boolean> =>
  requireBot(trx, actor, agentId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpProblem) return false
      throw error
    },
  )
