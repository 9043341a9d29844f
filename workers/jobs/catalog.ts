import { parseTranscript } from './parse-transcript.ts'
import { routeCall } from './route-call.ts'
import { scoreCall } from './score-call.ts'
import { sendMail } from './send-mail.ts'

/** Every job of the product. A name that is missing in `workers/handlers/registry.ts` does not compile. */
export const jobs = {
  'parse-transcript': parseTranscript,
  'route-call': routeCall,
  'score-call': scoreCall,
  'send-mail': sendMail,
} as const

export type Jobs = typeof jobs
export type JobName = keyof Jobs
