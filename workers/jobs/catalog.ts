import { backTest } from './back-test.ts'
import { connectIntegration } from './connect-integration.ts'
import { disconnectIntegration } from './disconnect-integration.ts'
import { describeCallType } from './describe-call-type.ts'
import { importBatch } from './import-batch.ts'
import { importCall } from './import-call.ts'
import { importPage } from './import-page.ts'
import { lookUpProvider } from './look-up-provider.ts'
import { parseTranscript } from './parse-transcript.ts'
import { processWebhook } from './process-webhook.ts'
import { routeCall } from './route-call.ts'
import { scoreCall } from './score-call.ts'
import { sendMail } from './send-mail.ts'
import { testRouting } from './test-routing.ts'
import { unpackDeliveries } from './unpack-deliveries.ts'

/** Every job of the product. A name that is missing in `workers/handlers/registry.ts` does not compile. */
export const jobs = {
  'back-test': backTest,
  'connect-integration': connectIntegration,
  'describe-call-type': describeCallType,
  'disconnect-integration': disconnectIntegration,
  'import-batch': importBatch,
  'import-call': importCall,
  'import-page': importPage,
  'look-up-provider': lookUpProvider,
  'parse-transcript': parseTranscript,
  'process-webhook': processWebhook,
  'route-call': routeCall,
  'score-call': scoreCall,
  'send-mail': sendMail,
  'test-routing': testRouting,
  'unpack-deliveries': unpackDeliveries,
} as const

export type Jobs = typeof jobs
export type JobName = keyof Jobs
