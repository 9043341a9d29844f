import { z } from 'zod'
import { botCallTypes } from '#db/vocabulary/bots.ts'
import { defineJob } from '../../queue/define-job.ts'
import { describingAttemptMs } from '../model-time.ts'

const described = z.object({ description: z.string(), callType: z.enum(botCallTypes).optional() })

/** What is asked for, as the API checked it. A draft is stored for whoever asked; the others are only shown. */
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

/** Writes one bot, or the opinions of one, from words; `subject` is which of the request. One prompt where a model does it. */
export const writeBotText = defineJob({
  name: 'write-bot-text',
  lane: 'texts',
  payload: z.strictObject({ requestId: z.uuid(), subject: z.string().max(10) }),
  attempts: 4,
  timeoutMs: describingAttemptMs,
})
