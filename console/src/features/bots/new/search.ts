import { z } from 'zod'
import { botCallTypes } from '#db/vocabulary/bots.ts'
import { botTabs } from '../form/tabs.ts'

export const newBotSearch = z.object({
  callType: z.enum(botCallTypes).optional().catch(undefined),
  /** The bot to copy. */
  cloneBuyerId: z.uuid().optional().catch(undefined),
  tab: z.enum(botTabs).optional().catch(undefined),
  /** The folder of the new bot. */
  folder: z.uuid().optional().catch(undefined),
})
export type NewBotSearch = z.output<typeof newBotSearch>
