import { z } from 'zod'
import { botCallTypes } from '#db/vocabulary/bots.ts'
import { defineJob } from '../../queue/define-job.ts'
import { describingAttemptMs } from '../model-time.ts'

const described = z.object({ description: z.string(), callType: z.enum(botCallTypes).optional() })

/** A request as the API checked it. A draft is stored for the user who asked; bots and opinions are only shown. */
export const botTextInput = z.discriminatedUnion('kind', [
  described.extend({ kind: z.literal('draft'), userId: z.uuid() }),
  described.extend({ kind: z.literal('bot') }),
  z.object({
    kind: z.literal('opinions'),
    jobTitle: z.string(),
    companyName: z.string(),
    orgName: z.string(),
  }),
])
export type BotTextInput = z.infer<typeof botTextInput>

/** Writes one bot, or one bot's opinions, from a description. `subject` is its number in the request. One prompt if a model does it. */
export const writeBotText = defineJob({
  name: 'write-bot-text',
  lane: 'texts',
  payload: z.strictObject({ requestId: z.uuid(), subject: z.string().max(10) }),
  attempts: 4,
  timeoutMs: describingAttemptMs,
})
