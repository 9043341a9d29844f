import type { NewRow } from '#db/schema.ts'
import type { CallOutcome } from '#workers/domain/routing/back-test.ts'
import type { ApiTest } from './test-api.ts'

const outcome = (values: Partial<CallOutcome> = {}): CallOutcome => ({
  excluded: false,
  held: false,
  categoryRuleId: null,
  categoryLabel: null,
  categoryLevel: null,
  isScored: false,
  scorecardConfigId: null,
  reason: 'Saved without scoring: no rule matched.',
  ...values,
})

/** Ends a test with these changes, the way workers do. */
export async function endBackTest(
  { database }: Pick<ApiTest, 'database'>,
  orgId: string,
  test: { commandId: string; backTestId: string },
  changes: { callId: string; kind: string; startedAt?: Date }[],
  values: Partial<NewRow<'back_tests'>> = {},
): Promise<void> {
  await database.withOrg({ orgId }, async (trx) => {
    await trx
      .updateTable('back_tests')
      .set({
        total: 10,
        done: 10,
        counts: JSON.stringify({
          calls: 9,
          changedCategory: changes.length,
          unchanged: 9 - changes.length,
          tombstones: 1,
        }),
        outcomes: JSON.stringify([
          outcome(),
          outcome({ categoryRuleId: 'new-1', categoryLabel: 'Pilots', categoryLevel: 'ORGANIZATION' }),
        ]),
        flows: JSON.stringify([[0, 1, changes.length]]),
        ...values,
      })
      .where('id', '=', test.backTestId)
      .execute()
    if (changes.length > 0) {
      const rows = changes.map(({ callId, kind, startedAt = new Date('2026-11-18T10:00:00Z') }) => ({
        org_id: orgId,
        back_test_id: test.backTestId,
        started_at: startedAt,
        call_id: callId,
        kind,
        before: 0,
        after: 1,
      }))
      await trx.insertInto('back_test_changes').values(rows).execute()
    }
    await trx
      .updateTable('commands')
      .set({ state: 'done', ended_at: new Date() })
      .where('id', '=', test.commandId)
      .execute()
  })
}
