import type { Database, Trx } from '#db/client.ts'
import { makeBatcher } from '../process/batcher.ts'

/**
 * Reads what each of many items needs in one go: items of an organization that start at the same moment share a transaction. A
 * single item is read immediately.
 *
 * @param read one result per key, in the same order
 */
export function batchRead<Key, Result>(
  read: (trx: Trx, keys: Key[]) => Promise<Result[]>,
): (database: Database, orgId: string, key: Key) => Promise<Result> {
  type Asked = { orgId: string; key: Key }
  const batchers = new WeakMap<Database, (asked: Asked) => Promise<Result>>()
  return (database, orgId, key) => {
    let ask = batchers.get(database)
    if (ask === undefined) {
      // Two connections: finishing needs the others. A query costs more than its rows, so a few large groups are cheaper.
      ask = makeBatcher<Asked, Result>(
        { maxSize: 64, maxParallel: 2, minExtra: 32 },
        (asked) => asked.orgId,
        (group) =>
          database.withOrg({ orgId: group[0]?.orgId ?? '' }, (trx) =>
            read(
              trx,
              group.map((one) => one.key),
            ),
          ),
      )
      batchers.set(database, ask)
    }
    return ask({ orgId, key })
  }
}
