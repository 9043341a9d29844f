import { serveParent } from '../../process/child-program.ts'
import { compareHere } from './compare-here.ts'
import type { ComparingWork } from './compare-calls.ts'

// The process that scores calls for compare-calls.ts. It has no secrets and may be killed at any time.

serveParent(
  ({ scorecards, calls }: ComparingWork) => calls.map((call) => compareHere(scorecards, call)),
  () => null,
)
