import { z } from 'zod'

export const botTabs = ['individual', 'multi-party'] as const
export type BotTab = (typeof botTabs)[number]

/** Parts of the form that a link can lead to: the questions that had no answer. */
export const botParts = ['questions'] as const
export type BotPart = (typeof botParts)[number]

export const botFormSearch = z.object({
  tab: z.enum(botTabs).optional().catch(undefined),
  part: z.enum(botParts).optional().catch(undefined),
})
