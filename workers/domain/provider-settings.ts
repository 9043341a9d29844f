import { z } from 'zod'
import { isCallProvider, type ProviderId } from './providers.ts'

/**
 * What providers leave open in what they publish, or what differs from account to account, as settings of an integration. One that is
 * not set has its usual value. Adapters read them from `AdapterContext.config` by their names.
 */

type Named = { name: string; label: string; hint?: string }

export type ProviderSetting = Named &
  (
    | { kind: 'choice'; /** The first one is the usual one. */ choices: readonly [string, ...string[]] }
    | { kind: 'number'; least: number; most: number; /** Null: the provider's own. */ usual: number | null }
    | { kind: 'text'; pattern: string; usual: string }
    | { kind: 'flag' }
    /** Names of fields, tried in this order. */
    | { kind: 'names'; usual: readonly string[] }
    /** Names for each of these. */
    | { kind: 'named'; keys: readonly string[] }
  )

export type ProviderSettingValue = string | number | boolean | string[] | Record<string, string[]>

const requestsPerMinute = {
  name: 'requestsPerMinute',
  label: 'Requests per minute',
  hint: 'What the account allows, where it is not the provider’s usual number.',
  kind: 'number',
  least: 1,
  most: 60_000,
  usual: null,
} as const satisfies ProviderSetting

const transcriptWaitHours = {
  name: 'transcriptWaitHours',
  label: 'Hours to wait for a transcript',
  hint: 'After that a call without one counts as a call that has none.',
  kind: 'number',
  least: 0,
  most: 720,
  usual: 24,
} as const satisfies ProviderSetting

const durationUnit = (...choices: readonly [string, ...string[]]): ProviderSetting => ({
  name: 'durationUnit',
  label: 'Unit of durations',
  kind: 'choice',
  choices,
})
const mode = (usual: 'poll' | 'push'): ProviderSetting => ({
  name: 'mode',
  label: 'What a delivery starts',
  hint: 'push: the call that it names is fetched. poll: nothing; calls come with the next sync.',
  kind: 'choice',
  choices: usual === 'poll' ? ['poll', 'push'] : ['push', 'poll'],
})
const startFields = (...usual: string[]): ProviderSetting => ({ name: 'startFields', label: 'Fields with the start', kind: 'names', usual })
const durationFields = (...usual: string[]): ProviderSetting => ({
  name: 'durationFields',
  label: 'Fields with the duration',
  kind: 'names',
  usual,
})
const transcriptUnit = (name: string): ProviderSetting => ({
  name,
  label: 'Unit of a transcript’s times',
  kind: 'choice',
  choices: ['s', 'ms'],
})
const version = (name: string, label: string, usual: string): ProviderSetting => ({
  name,
  label,
  hint: 'v3, or a date such as 2026-03.',
  kind: 'text',
  pattern: '^(?:v3|\\d{4}-\\d{2})$',
  usual,
})

const own: { readonly [Id in ProviderId]?: readonly ProviderSetting[] } = {
  zoom_meetings: [{ name: 'recordingsOf', label: 'Whose recordings', kind: 'choice', choices: ['everybody', 'me'] }],
  zoom_phone: [{ name: 'transcriptFormat', label: 'Format of transcripts', kind: 'choice', choices: ['sniff', 'json', 'vtt'] }],
  hubspot: [
    {
      name: 'transcriptIdProperty',
      label: 'Property with the transcript’s id',
      kind: 'text',
      pattern: '^[a-z][a-z0-9_]{0,99}$',
      usual: 'hs_call_transcription_id',
    },
    version('objectsVersion', 'Version of the calls API', 'v3'),
    version('transcriptsVersion', 'Version of the transcripts API', '2026-03'),
    { name: 'callObjectTypeId', label: 'Object type of calls', kind: 'text', pattern: '^[0-9]{1,10}-[0-9]{1,10}$', usual: '0-48' },
    { name: 'acceptSignatureV1', label: 'Accept deliveries with the first form of signature', kind: 'flag' },
  ],
  salesloft: [
    durationUnit('ms', 's'),
    transcriptUnit('sentenceUnit'),
    {
      name: 'webhookEvents',
      label: 'Events about conversations',
      kind: 'names',
      usual: ['conversation_created', 'conversation_recording_created'],
    },
  ],
  dialpad: [
    durationUnit('ms', 's'),
    { name: 'timeFormat', label: 'Times in transcripts', kind: 'choice', choices: ['iso', 'offset_ms', 'offset_s'] },
    {
      name: 'toleranceSec',
      label: 'Seconds for which a delivery counts',
      kind: 'number',
      least: 1,
      most: 86_400,
      usual: 3_600,
    },
  ],
  chorus: [
    {
      name: 'tokenPrefix',
      label: 'Word before the token',
      hint: 'As usual: tried without one, then with “Bearer ”.',
      kind: 'choice',
      choices: ['automatic', 'Bearer '],
    },
    transcriptUnit('utteranceUnit'),
    mode('push'),
  ],
  clari_copilot: [
    startFields('time', 'start_time', 'scheduled_time'),
    durationFields('duration', 'metrics.call_duration'),
    durationUnit('s', 'ms', 'min'),
    transcriptUnit('transcriptUnit'),
    mode('poll'),
  ],
  modjo: [
    startFields('startDate', 'date'),
    durationFields('duration'),
    durationUnit('s', 'ms', 'min'),
    transcriptUnit('transcriptUnit'),
    mode('poll'),
  ],
  glyphic: [
    { name: 'timestampFormat', label: 'Times in transcripts', kind: 'choice', choices: ['auto', 'clock', 'seconds', 'iso'] },
    mode('poll'),
  ],
  orum: [
    durationUnit('s', 'ms', 'min'),
    {
      name: 'fieldAliases',
      label: 'Names of fields in deliveries',
      hint: 'Looked for before the usual ones.',
      kind: 'named',
      keys: [
        'event',
        'id',
        'startedAt',
        'duration',
        'title',
        'direction',
        'userEmail',
        'userName',
        'prospectName',
        'prospectEmail',
        'prospectPhone',
        'transcript',
        'turnSpeaker',
        'turnText',
        'turnStart',
        'turnEnd',
      ],
    },
  ],
  fireflies: [transcriptUnit('sentenceUnit')],
  avoma: [mode('poll')],
  grain: [
    { name: 'dateFilter', label: 'How recordings are filtered by date', kind: 'choice', choices: ['named', 'swapped', 'none'] },
    mode('poll'),
  ],
  outreach: [
    {
      name: 'transcriptFields',
      label: 'Names of fields in transcripts',
      hint: 'Instead of the usual ones.',
      kind: 'named',
      keys: ['list', 'text', 'speaker', 'start', 'end'],
    },
  ],
  ringcentral: [
    { name: 'domain', label: 'Domain of insights', kind: 'choice', choices: ['pbx', 'rcv', 'rcx', 'ms-teams', 'nice-incontact'] },
    { name: 'lookBackDays', label: 'Days in which a call is looked for', kind: 'number', least: 1, most: 365, usual: 30 },
    {
      name: 'subscriptionSeconds',
      label: 'Seconds for which we subscribe',
      kind: 'number',
      least: 3_600,
      most: 630_720_000,
      usual: 604_800,
    },
  ],
  google_meet: [
    {
      name: 'webhookEvents',
      label: 'Names of events in deliveries',
      hint: 'Beside the usual ones.',
      kind: 'named',
      keys: ['call.completed', 'recording.ready', 'transcript.ready'],
    },
    { name: 'owner', label: 'Whose call it is', kind: 'choice', choices: ['firstSignedIn', 'none'] },
    {
      name: 'audience',
      label: 'Audience of deliveries',
      hint: 'Left out: our address.',
      kind: 'text',
      pattern: '^https?://\\S{1,300}$',
      usual: '',
    },
  ],
  microsoft_teams: [{ name: 'organizerFrom', label: 'Where the organizer is found', kind: 'choice', choices: ['meetingId', 'users'] }],
}

/** Nothing can be asked of these: they send. */
const pushing: ReadonlySet<ProviderId> = new Set(['orum'])

/** In the order in which they are shown; of what is no call provider none. */
export function settingsOf(provider: string): readonly ProviderSetting[] {
  return !isCallProvider(provider)
    ? []
    : [...(own[provider] ?? []), ...(pushing.has(provider) ? [] : [transcriptWaitHours, requestsPerMinute])]
}

const names = z.array(z.string().trim().min(1).max(100)).min(1).max(20)

/** Values of a setting. */
export function schemaOfSetting(setting: ProviderSetting): z.ZodType<ProviderSettingValue> {
  switch (setting.kind) {
    case 'choice':
      return z.enum(setting.choices)
    case 'number':
      return z.number().min(setting.least).max(setting.most)
    case 'text':
      return z.string().trim().max(300).regex(new RegExp(setting.pattern), 'This is not a value that the provider knows.')
    case 'flag':
      return z.boolean()
    case 'names':
      return names
    case 'named':
      return z
        .record(z.string(), names)
        .refine((given) => Object.keys(given).every((key) => setting.keys.includes(key)), 'This is not a name that is looked for.')
  }
}

/** Settings as they are kept: a usual choice and a flag that is off are left out, as they say nothing. */
export const isUsual = (setting: ProviderSetting, value: ProviderSettingValue): boolean =>
  setting.kind === 'choice' ? value === setting.choices[0] : setting.kind === 'flag' && value === false
