import { backTest } from './back-test.ts'
import { describeCallType } from './describe-call-type.ts'
import { parseTranscript } from './parse-transcript.ts'
import { routeCall } from './route-call.ts'
import { scoreCall } from './score-call.ts'
import { sendMail } from './send-mail.ts'
import { testRouting } from './test-routing.ts'

/** Every job of the product. A name that is missing in `workers/handlers/registry.ts` does not compile. */
export const jobs = {
  'back-test': backTest,
  'describe-call-type': describeCallType,
  'parse-transcript': parseTranscript,
  'route-call': routeCall,
  'score-call': scoreCall,
  'send-mail': sendMail,
  'test-routing': testRouting,
} as const

export type Jobs = typeof jobs
export type JobName = keyof Jobs
