import type { Database } from '#db/client.ts'
import { findVerdicts, saveVerdicts } from '#db/queries/model/verdicts.ts'

/** Remembers what a model said about a call, so that the same question isn't asked and paid for twice. */
export type VerdictStore = {
  find: (keys: readonly string[]) => Promise<Map<string, unknown>>
  save: (verdicts: readonly { key: string; verdict: unknown }[]) => Promise<void>
}

/** Remembers nothing. */
export const noVerdicts: VerdictStore = {
  find: () => Promise.resolve(new Map()),
  save: () => Promise.resolve(),
}

export function openVerdicts(
  database: Pick<Database, 'withOrg'>,
  { orgId, callId }: { orgId: string; callId: string },
): VerdictStore {
  return {
    find: (keys) => database.withOrg({ orgId }, (trx) => findVerdicts(trx, callId, keys)),
    save: (verdicts) => database.withOrg({ orgId }, (trx) => saveVerdicts(trx, callId, verdicts)),
  }
}
