import { readSettings } from '../../domain/provider-settings.ts'

/**
 * Names under which Orum's fields are looked up, ignoring case, blanks, dashes and underscores. The setting `fieldAliases` puts others
 * before them. Names of nested objects count as prefixes: `user.email` is `userEmail`. Names of wrappers may be left out.
 */
const usualAliases = {
  event: ['event', 'eventType', 'eventName', 'trigger'],
  id: ['callId', 'callUuid', 'callSid', 'id'],
  // prettier-ignore
  startedAt: [
    'dateTime', 'callDateTime', 'callDate', 'callStartTime', 'startedAt', 'startTime', 'date', 'timestamp',
  ],
  duration: ['callDuration', 'duration', 'durationSeconds'],
  title: ['callTitle', 'title'],
  direction: ['callDirection', 'direction', 'inboundOutbound', 'callType'],
  userEmail: ['userEmail', 'repEmail', 'agentEmail', 'callerEmail'],
  userName: ['userName', 'userFullName', 'repName', 'agentName'],
  prospectName: ['prospectName', 'prospectFullName', 'contactName', 'leadName'],
  prospectEmail: ['prospectEmail', 'contactEmail', 'leadEmail'],
  prospectPhone: ['prospectPhone', 'prospectPhoneNumber', 'contactPhone', 'phoneNumber', 'phone'],
  transcript: ['callTranscript', 'transcript', 'transcription'],
  turnSpeaker: ['speaker', 'speakerName', 'name', 'role'],
  turnText: ['text', 'content', 'message', 'transcript'],
  turnStart: ['start', 'startTime', 'timestamp', 'time'],
  turnEnd: ['end', 'endTime'],
} as const satisfies Record<string, readonly string[]>
type OrumField = keyof typeof usualAliases

/** Deeper objects and more fields than this are not read. */
const maxDepth = 4
const maxFields = 500

/** Objects that may wrap the call. */
const wrappers = new Set(['data', 'payload', 'body', 'call'])
/** Inside other objects these names mean something else: `user.id`, `prospect.title`. */
const ambiguousNames = new Set(['id', 'title', 'phone', 'name', 'date', 'event', 'timestamp'])

const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Reads a body by aliases; null if the body is not an object. */
export function openFields(
  body: unknown,
  config: Readonly<Record<string, unknown>>,
): ((field: OrumField) => unknown) | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const whole = new Map<string, unknown>()
  const ends = new Map<string, unknown>()
  collect(body, [], whole, ends, maxDepth)
  const { fieldAliases } = readSettings('orum', config)
  return (field) => {
    for (const alias of [...(fieldAliases[field] ?? []), ...usualAliases[field]]) {
      const name = folded(alias)
      const value = whole.get(name) ?? (ambiguousNames.has(name) ? undefined : ends.get(name))
      if (value !== undefined) return value
    }
    return undefined
  }
}

function collect(
  object: object,
  path: readonly string[],
  whole: Map<string, unknown>,
  ends: Map<string, unknown>,
  depth: number,
): void {
  for (const [key, value] of Object.entries(object)) {
    if (whole.size >= maxFields) return
    const names = [...path, folded(key)]
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      if (depth === 1) continue
      collect(value as object, names, whole, ends, depth - 1)
      if (path.length === 0 && wrappers.has(folded(key))) collect(value as object, [], whole, ends, depth - 1)
    } else if (value !== null && value !== '') {
      if (!whole.has(names.join(''))) whole.set(names.join(''), value)
      for (let first = 1; first < names.length; first += 1) {
        const end = names.slice(first).join('')
        if (!ends.has(end)) ends.set(end, value)
      }
    }
  }
}
