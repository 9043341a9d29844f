import { checkInScorecard } from './default-scorecards/check-in.ts'
import { coldCallScorecard } from './default-scorecards/cold-call.ts'
import { demoScorecard } from './default-scorecards/demo.ts'
import { discoveryScorecard } from './default-scorecards/discovery.ts'
import { gatekeeperScorecard } from './default-scorecards/gatekeeper.ts'
import { renewalScorecard } from './default-scorecards/renewal.ts'
import type { ScorecardDefinition } from './scorecard.ts'

/** The six scorecards that a new organization starts with, by kind of call. */
export const defaultScorecards = {
  cold: coldCallScorecard,
  discovery: discoveryScorecard,
  demo: demoScorecard,
  renewal: renewalScorecard,
  checkin: checkInScorecard,
  gatekeeper: gatekeeperScorecard,
} as const satisfies Record<string, ScorecardDefinition>
