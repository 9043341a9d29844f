import { z } from 'zod'

export const rulesTabs = ['routing', 'privacy', 'bots'] as const
export type RulesTab = (typeof rulesTabs)[number]

/** State of the page in the address. Invalid values fall back to their defaults; defaults are left out. */
export const rulesSearch = z.object({
  tab: z.enum(rulesTabs).default('routing').catch('routing'),
  edit: z.boolean().default(false).catch(false),
  /** The rule that a link leads to: it is scrolled into view, highlighted and focused. */
  rule: z.uuid().optional().catch(undefined),
})
export type RulesSearch = z.output<typeof rulesSearch>

export const searchDefaults = { tab: 'routing', edit: false } as const satisfies RulesSearch
