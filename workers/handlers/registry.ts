import type { Registry } from '../runtime/handler.ts'
import * as backTest from './back-test.ts'
import * as describeCallType from './describe-call-type.ts'
import * as parseTranscript from './parse-transcript.ts'
import * as routeCall from './route-call.ts'
import * as scoreCall from './score-call.ts'
import * as sendMail from './send-mail.ts'
import * as testRouting from './test-routing.ts'

export const registry: Registry = {
  'back-test': { run: backTest.run, onDeath: backTest.onDeath },
  'describe-call-type': { run: describeCallType.run, onDeath: describeCallType.onDeath },
  'parse-transcript': { run: parseTranscript.run, onDeath: parseTranscript.onDeath },
  'route-call': { run: routeCall.run, onDeath: routeCall.onDeath },
  'score-call': { run: scoreCall.run, onDeath: scoreCall.onDeath },
  // Nothing waits for a mail; the dead item itself is the notice to operations.
  'send-mail': { run: sendMail.run },
  'test-routing': { run: testRouting.run, onDeath: testRouting.onDeath },
}
