import type { Registry } from '../runtime/handler.ts'
import * as backTest from './back-test.ts'
import * as connectIntegration from './connect-integration.ts'
import * as describeCallType from './describe-call-type.ts'
import * as disconnectIntegration from './disconnect-integration.ts'
import * as importBatch from './import-batch.ts'
import * as importCall from './import-call.ts'
import * as importPage from './import-page.ts'
import * as lookUpProvider from './look-up-provider.ts'
import * as parseTranscript from './parse-transcript.ts'
import * as processWebhook from './process-webhook.ts'
import * as routeCall from './route-call.ts'
import * as scoreCall from './score-call.ts'
import * as sendMail from './send-mail.ts'
import * as testRouting from './test-routing.ts'
import * as unpackDeliveries from './unpack-deliveries.ts'

export const registry: Registry = {
  'back-test': { run: backTest.run, onDeath: backTest.onDeath },
  'connect-integration': { run: connectIntegration.run, onDeath: connectIntegration.onDeath },
  'describe-call-type': { run: describeCallType.run, onDeath: describeCallType.onDeath },
  'disconnect-integration': { run: disconnectIntegration.run, onDeath: disconnectIntegration.onDeath },
  'import-batch': { run: importBatch.run, onDeath: importBatch.onDeath },
  'import-call': { run: importCall.run, onDeath: importCall.onDeath },
  'import-page': { run: importPage.run, onDeath: importPage.onDeath },
  'look-up-provider': { run: lookUpProvider.run, onDeath: lookUpProvider.onDeath },
  'parse-transcript': { run: parseTranscript.run, onDeath: parseTranscript.onDeath },
  'process-webhook': { run: processWebhook.run, onDeath: processWebhook.onDeath },
  'route-call': { run: routeCall.run, onDeath: routeCall.onDeath },
  'score-call': { run: scoreCall.run, onDeath: scoreCall.onDeath },
  // Nothing waits for a mail; the dead item itself is the notice to operations.
  'send-mail': { run: sendMail.run },
  'test-routing': { run: testRouting.run, onDeath: testRouting.onDeath },
  // The batch stays where it is; the dead item itself is the notice to operations.
  'unpack-deliveries': { run: unpackDeliveries.run },
}
