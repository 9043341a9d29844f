import type { Claim } from './claim.ts'
import type { Recorder } from './record-outcome.ts'
import type { Handlers } from './run-item.ts'

/** Watches items without changing what happens: each function returns what it was given, wrapped. */
export type Observer = {
  claim(claim: Claim): Claim
  handlers(handlers: Handlers): Handlers
  recorder(recorder: Recorder): Recorder
}
