import type { BotCallType } from '#db/vocabulary/bots.ts'
import { customerBots } from './customers.ts'
import type { DemoBot } from './demo-bot.ts'
import { evaluatorBots } from './evaluators.ts'
import { prospectBots } from './prospects.ts'

/** Buyers to practice with, for every call type. All people and companies are invented. */
export const demoBots: readonly DemoBot[] = [...prospectBots, ...evaluatorBots, ...customerBots]

/** The scorecard of each call type, by its name in a new organization. */
export const scorecardOfCallType: Record<BotCallType, string> = {
  cold: 'Cold call',
  warm: 'Discovery',
  gatekeeper: 'Gatekeeper',
  focus: 'Cold call',
  freight: 'Cold call',
  discovery: 'Discovery',
  demo: 'Demo',
  renewal: 'Renewal',
  checkin: 'Check-in',
  managerOneOnOne: 'Check-in',
  custom: 'Check-in',
  'None - Default': 'Discovery',
}

/** The bot with a front desk that answers first. */
export const guardedScenario = 'Routes are planned already'
