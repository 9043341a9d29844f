import type { Job } from '../queue/define-job.ts'
import { backTest } from './rules/back-test.ts'
import { connectIntegration } from './integrations/connect-integration.ts'
import { disconnectIntegration } from './integrations/disconnect-integration.ts'
import { describeCallType } from './rules/describe-call-type.ts'
import { importBatch } from './imports/import-batch.ts'
import { importCall } from './imports/import-call.ts'
import { importPage } from './imports/import-page.ts'
import { lookUpProvider } from './integrations/look-up-provider.ts'
import { parseTranscript } from './calls/parse-transcript.ts'
import { processWebhook } from './webhooks/process-webhook.ts'
import { routeCall } from './calls/route-call.ts'
import { releaseHeldCall } from './calls/release-held-call.ts'
import { scoreCall } from './calls/score-call.ts'
import { sendMail } from './mail/send-mail.ts'
import { testRouting } from './rules/test-routing.ts'
import { unpackDeliveries } from './webhooks/unpack-deliveries.ts'

/** Work items carry a job's name: an entry under another name does not compile. */
const underTheirNames = <All extends Readonly<Record<string, Job>>>(
  all: All & { [Name in keyof All]: { name: Name } },
): Readonly<All> => all

/** Every job of the product. A job without an entry in `workers/jobs/registry.ts` does not compile. */
export const jobs = underTheirNames({
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
  'release-held-call': releaseHeldCall,
  'route-call': routeCall,
  'score-call': scoreCall,
  'send-mail': sendMail,
  'test-routing': testRouting,
  'unpack-deliveries': unpackDeliveries,
})

export type Jobs = typeof jobs
export type JobName = keyof Jobs
