import type { LivePracticeCall } from '#db/queries/practice/practice-calls.ts'
import type { RowVersion } from '#db/queries/practice/practice-turns.ts'

/** A call after the turn that this process stored last. */
export type KnownCall = {
  call: Omit<LivePracticeCall, 'state'>
  /** JSON, as stored. */
  state: string
  version: RowVersion
}

/** Far more calls than one process serves at the same time. Forgetting one costs its next turn a read. */
const mostCalls = 1_000

/**
 * The calls that this process has answered, so that their next turn does not read them again. Another process or request may have changed
 * them since, so a turn is only stored if the row's version is still the same.
 */
export class LiveCalls {
  readonly #calls = new Map<string, KnownCall>()

  /** @returns undefined if the call is unknown, or somebody else's */
  find(callId: string, rep: { orgId: string; userId: string }): KnownCall | undefined {
    const known = this.#calls.get(callId)
    return known?.call.org_id === rep.orgId && known.call.rep_id === rep.userId ? known : undefined
  }

  remember(known: KnownCall): void {
    this.forget(known.call.call_id)
    this.#calls.set(known.call.call_id, known)
    const [oldest] = this.#calls.keys()
    if (this.#calls.size > mostCalls && oldest !== undefined) this.forget(oldest)
  }

  forget(callId: string): void {
    this.#calls.delete(callId)
  }
}
