import { z } from 'zod'
import { botCallTypes } from '#db/vocabulary/bots.ts'
import { botTabs } from '../form/tabs.ts'

export const newBotSearch = z.object({
  callType: z.enum(botCallTypes).optional().catch(undefined),
  /** The bot that is copied. */
  cloneBuyerId: z.uuid().optional().catch(undefined),
  tab: z.enum(botTabs).optional().catch(undefined),
  /** Where the new bot stands. */
  folder: z.uuid().optional().catch(undefined),
})
export type NewBotSearch = z.output<typeof newBotSearch>
