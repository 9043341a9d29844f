import type { Registry } from '../runtime/handler.ts'
import * as parseTranscript from './parse-transcript.ts'
import * as routeCall from './route-call.ts'
import * as scoreCall from './score-call.ts'
import * as sendMail from './send-mail.ts'

export const registry: Registry = {
  'parse-transcript': { run: parseTranscript.run, onDeath: parseTranscript.onDeath },
  'route-call': { run: routeCall.run, onDeath: routeCall.onDeath },
  'score-call': { run: scoreCall.run, onDeath: scoreCall.onDeath },
  // Nothing waits for a mail; the dead item itself is the notice to operations.
  'send-mail': { run: sendMail.run },
}
