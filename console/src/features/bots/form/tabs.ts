import { z } from 'zod'

export const botTabs = ['individual', 'multi-party'] as const
export type BotTab = (typeof botTabs)[number]

export const botFormSearch = z.object({ tab: z.enum(botTabs).optional().catch(undefined) })
