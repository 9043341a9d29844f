import type { BotDifficulty } from '#db/vocabulary/bots.ts'

export const gatekeeperNeeds = ['name', 'company', 'reason', 'person', 'courtesy'] as const
export type GatekeeperNeed = (typeof gatekeeperNeeds)[number]

export type GatekeeperTemplate = {
  /** 0 means that nobody answers before the buyer. */
  id: number
  label: string
  difficulty: BotDifficulty
  description: string
  firstName: string
  lastName: string
  jobTitle: string
  openerLine: string
  patience: number
  /** Cost of a misstep, in quarters. */
  costQuarters: number
  /** What they must know before they put anybody through. */
  needs: readonly GatekeeperNeed[]
  /** How often they refuse before a good answer counts. */
  refusals: number
}

export const gatekeeperTemplates: readonly GatekeeperTemplate[] = [
  {
    id: 1,
    label: 'Easy',
    difficulty: 'EASY',
    description: 'Puts you through once you say who you are and whom you want.',
    firstName: 'Robin',
    lastName: 'Castellan',
    jobTitle: 'Receptionist',
    openerLine: 'Good morning, how can I help?',
    patience: 80,
    costQuarters: 3,
    needs: ['name', 'person'],
    refusals: 0,
  },
  {
    id: 2,
    label: 'Medium',
    difficulty: 'MEDIUM',
    description: 'Asks who you are, where you call from, and what it is about.',
    firstName: 'Priya',
    lastName: 'Hallworth',
    jobTitle: 'Office Manager',
    openerLine: 'Front office, Priya speaking.',
    patience: 60,
    costQuarters: 4,
    needs: ['name', 'company', 'reason'],
    refusals: 0,
  },
  {
    id: 3,
    label: 'Hard',
    difficulty: 'HARD',
    description: 'Takes no sales calls, and wants a real reason and good manners before trying anybody.',
    firstName: 'Mags',
    lastName: 'Donnegan',
    jobTitle: 'Executive Assistant',
    openerLine: 'Mags speaking. What is this regarding?',
    patience: 45,
    costQuarters: 6,
    needs: ['name', 'company', 'reason', 'courtesy'],
    refusals: 1,
  },
]

export const findGatekeeperTemplate = (id: number): GatekeeperTemplate | undefined =>
  gatekeeperTemplates.find((template) => template.id === id)
