import type { Trx } from '#db/client.ts'
import { findPersonaTestBadges, type PersonaTestBadge } from '#db/queries/bots/persona-tests.ts'
import { buyerEngineVersion } from '#workers/domain/practice/index.ts'
import type { Agent } from '../../contract/bots.ts'
import { allows, type RequestActor } from '../../http/actor.ts'
import { HttpProblem } from '../../http/problem.ts'

const isCurrent = ({ isOfDraft, engineVersion }: PersonaTestBadge): boolean =>
  isOfDraft && engineVersion === buyerEngineVersion

/** The newest persona tests of these bots. Hidden from people who practice with them: findings show how to win the buyer over. */
export const findBadges = (
  trx: Trx,
  actor: RequestActor,
  ids: readonly string[],
): Promise<Map<string, PersonaTestBadge>> =>
  allows(actor, 'bots.manage') ? findPersonaTestBadges(trx, ids) : Promise.resolve(new Map())

export const toBadge = (test: PersonaTestBadge | undefined): Agent['personaTest'] =>
  test === undefined
    ? null
    : {
        id: test.id,
        state: isCurrent(test) ? test.outcome : 'outdated',
        findings: test.findings,
        blockingFindings: test.blockingFindings,
        finishedAt: test.finishedAt.toISOString(),
      }

/**
 * A bot that leaks or contradicts itself can be published only with a reason. One that was never tested, or has changed since, is not
 * blocked.
 * @returns what the audit log stores about the exception; null if there was nothing to override
 * @throws HttpProblem 422 without a reason
 */
export async function assertNoBlockingFindings(
  trx: Trx,
  agentId: string,
  exception: { reason: string } | null,
): Promise<{ reason: string; testId: string; findings: number } | null> {
  const test = (await findPersonaTestBadges(trx, [agentId])).get(agentId)
  if (test === undefined || !isCurrent(test) || test.blockingFindings === 0) return null
  if (exception === null)
    throw new HttpProblem(
      422,
      'persona_test_findings',
      'The persona test found that this bot leaks or contradicts itself. Say why it is published anyway.',
    )
  return { reason: exception.reason, testId: test.id, findings: test.blockingFindings }
}
