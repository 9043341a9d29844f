import { startSyncs } from './imports/syncs.schedule.ts'
import { startUpkeep } from './integrations/upkeep.schedule.ts'
import { startDisputes } from './calls/disputes.schedule.ts'
import { startHeldCalls } from './calls/held-calls.schedule.ts'
import type { Registry } from '../queue/runtime/handler.ts'
import { backTestHandler } from './rules/back-test.handler.ts'
import { connectIntegrationHandler } from './integrations/connect-integration.handler.ts'
import { describeCallTypeHandler } from './rules/describe-call-type.handler.ts'
import { disconnectIntegrationHandler } from './integrations/disconnect-integration.handler.ts'
import { draftFollowUpHandler } from './coaching/draft-follow-up.handler.ts'
import { importBatchHandler } from './imports/import-batch.handler.ts'
import { importCallHandler } from './imports/import-call.handler.ts'
import { importPageHandler } from './imports/import-page.handler.ts'
import { lookUpProviderHandler } from './integrations/look-up-provider.handler.ts'
import { measureStabilityHandler } from './calls/measure-stability.handler.ts'
import { personaTestHandler } from './practice/persona-test.handler.ts'
import { planSummaryMailsHandler } from './mail/plan-summary-mails.handler.ts'
import { sendSummaryMailHandler } from './mail/send-summary-mail.handler.ts'
import { parseTranscriptHandler } from './calls/parse-transcript.handler.ts'
import { generateScorecardHandler } from './scorecards/generate-scorecard.handler.ts'
import { testCheckHandler } from './scorecards/test-check.handler.ts'
import { previewScorecardHandler } from './scorecards/preview-scorecard.handler.ts'
import { processWebhookHandler } from './webhooks/process-webhook.handler.ts'
import { releaseHeldCallHandler } from './calls/release-held-call.handler.ts'
import { routeCallHandler } from './calls/route-call.handler.ts'
import { scoreCallHandler } from './calls/score-call.handler.ts'
import { scoreGatekeeperHandler } from './practice/score-gatekeeper.handler.ts'
import { startPracticeCalls } from './practice/practice-calls.schedule.ts'
import { sendMailHandler } from './mail/send-mail.handler.ts'
import { testRoutingHandler } from './rules/test-routing.handler.ts'
import { writeBotTextHandler } from './bots/write-bot-text.handler.ts'
import { unpackDeliveriesHandler } from './webhooks/unpack-deliveries.handler.ts'

export const registry: Registry = {
  'back-test': backTestHandler,
  'connect-integration': connectIntegrationHandler,
  'describe-call-type': describeCallTypeHandler,
  'disconnect-integration': disconnectIntegrationHandler,
  'generate-scorecard': generateScorecardHandler,
  'draft-follow-up': draftFollowUpHandler,
  'import-batch': importBatchHandler,
  'import-call': importCallHandler,
  'import-page': importPageHandler,
  'look-up-provider': lookUpProviderHandler,
  'measure-stability': measureStabilityHandler,
  'parse-transcript': parseTranscriptHandler,
  'persona-test': personaTestHandler,
  'preview-scorecard': previewScorecardHandler,
  // No onDeath: nothing waits for a mail, and the failed item shows in Operations.
  'plan-summary-mails': planSummaryMailsHandler,
  'process-webhook': processWebhookHandler,
  'release-held-call': releaseHeldCallHandler,
  'route-call': routeCallHandler,
  'score-call': scoreCallHandler,
  'score-gatekeeper': scoreGatekeeperHandler,
  // No onDeath: nothing waits for a mail, and the failed item shows in Operations.
  'send-mail': sendMailHandler,
  'test-check': testCheckHandler,
  // No onDeath, as above.
  'send-summary-mail': sendSummaryMailHandler,
  'test-routing': testRoutingHandler,
  // No onDeath: the batch stays stored, and the failed item shows in Operations.
  'unpack-deliveries': unpackDeliveriesHandler,
  'write-bot-text': writeBotTextHandler,
}

/** Work started by the clock, in every worker process. */
export const schedules = [startSyncs, startUpkeep, startHeldCalls, startDisputes, startPracticeCalls]
