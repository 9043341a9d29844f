import { moveIntoFolder } from '#api/contract/bot-folders.ts'
import type { Agent } from '#api/contract/bots.ts'
import { call } from '../../../lib/call.ts'

/** Moves one bot out of the listed folder; in "All bots", out of its only folder. */
export const moveBot = (bot: Agent, from: string | null, to: string | null): Promise<unknown> =>
  call(moveIntoFolder, {
    body: {
      type: 'agent',
      resourceId: bot.id,
      currentParentFolderId: from ?? (bot.folders.length === 1 ? bot.folders[0]?.id : null),
      newParentFolderId: to,
    },
  })
