import type { Registry } from '../runtime/handler.ts'
import * as parseTranscript from './parse-transcript.ts'
import * as routeCall from './route-call.ts'
import * as scoreCall from './score-call.ts'
import * as sendMail from './send-mail.ts'

export const registry: Registry = {
  'parse-transcript': parseTranscript,
  'route-call': routeCall,
  'score-call': scoreCall,
  'send-mail': sendMail,
}
