import type { Job } from '../queue/define-job.ts'
import { backTest } from './rules/back-test.ts'
import { connectIntegration } from './integrations/connect-integration.ts'
import { disconnectIntegration } from './integrations/disconnect-integration.ts'
import { describeCallType } from './rules/describe-call-type.ts'
import { draftFollowUp } from './coaching/draft-follow-up.ts'
import { importBatch } from './imports/import-batch.ts'
import { importCall } from './imports/import-call.ts'
import { importPage } from './imports/import-page.ts'
import { lookUpProvider } from './integrations/look-up-provider.ts'
import { measureStability } from './calls/measure-stability.ts'
import { personaTest } from './practice/persona-test.ts'
import { planSummaryMails, sendSummaryMail } from './mail/summary-mails.ts'
import { parseTranscript } from './calls/parse-transcript.ts'
import { generateScorecard } from './scorecards/generate-scorecard.ts'
import { testCheck } from './scorecards/test-check.ts'
import { previewScorecard } from './scorecards/preview-scorecard.ts'
import { processWebhook } from './webhooks/process-webhook.ts'
import { routeCall } from './calls/route-call.ts'
import { releaseHeldCall } from './calls/release-held-call.ts'
import { scoreCall } from './calls/score-call.ts'
import { scoreGatekeeper } from './practice/score-gatekeeper.ts'
import { sendMail } from './mail/send-mail.ts'
import { testRouting } from './rules/test-routing.ts'
import { writeBotText } from './bots/write-bot-text.ts'
import { unpackDeliveries } from './webhooks/unpack-deliveries.ts'

/** Work items store a job's name, so an entry under any other name does not compile. */
const underTheirNames = <All extends Readonly<Record<string, Job>>>(
  all: All & { [Name in keyof All]: { name: Name } },
): Readonly<All> => all

/** Every job of the product. A job without an entry in `workers/jobs/registry.ts` does not compile. */
export const jobs = underTheirNames({
  'back-test': backTest,
  'connect-integration': connectIntegration,
  'describe-call-type': describeCallType,
  'disconnect-integration': disconnectIntegration,
  'generate-scorecard': generateScorecard,
  'draft-follow-up': draftFollowUp,
  'import-batch': importBatch,
  'import-call': importCall,
  'import-page': importPage,
  'look-up-provider': lookUpProvider,
  'measure-stability': measureStability,
  'parse-transcript': parseTranscript,
  'persona-test': personaTest,
  'preview-scorecard': previewScorecard,
  'plan-summary-mails': planSummaryMails,
  'process-webhook': processWebhook,
  'release-held-call': releaseHeldCall,
  'route-call': routeCall,
  'score-call': scoreCall,
  'score-gatekeeper': scoreGatekeeper,
  'send-mail': sendMail,
  'test-check': testCheck,
  'send-summary-mail': sendSummaryMail,
  'test-routing': testRouting,
  'unpack-deliveries': unpackDeliveries,
  'write-bot-text': writeBotText,
})

export type Jobs = typeof jobs
export type JobName = keyof Jobs
