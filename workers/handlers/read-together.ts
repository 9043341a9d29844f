import type { Database, Trx } from '#db/client.ts'
import { makeBatcher } from '../shared/batcher.ts'

/**
 * Reads for many items at once what each of them needs: items of an organisation that begin at the same moment share a transaction.
 * An item that meets no others is read for alone, at once.
 *
 * @param read one answer per question, in their order
 */
export function readTogether<Question, Answer>(
  read: (trx: Trx, questions: Question[]) => Promise<Answer[]>,
): (database: Database, orgId: string, question: Question) => Promise<Answer> {
  type Asked = { orgId: string; question: Question }
  const batchers = new WeakMap<Database, (asked: Asked) => Promise<Answer>>()
  return (database, orgId, question) => {
    let ask = batchers.get(database)
    if (ask === undefined) {
      // Two connections: the others are for whoever finishes. What is asked costs little beside the asking, hence few large groups.
      ask = makeBatcher<Asked, Answer>(
        { maxSize: 64, maxParallel: 2, minExtra: 32 },
        (asked) => asked.orgId,
        (group) =>
          database.withOrg({ orgId: group[0]?.orgId ?? '' }, (trx) =>
            read(
              trx,
              group.map((one) => one.question),
            ),
          ),
      )
      batchers.set(database, ask)
    }
    return ask({ orgId, question })
  }
}
