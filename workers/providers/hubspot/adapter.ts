import { readSettings } from '../../domain/provider-settings.ts'
import { bearer } from '../authorize.ts'
import { listInWindows, nextCursor, readNext } from '../cursor.ts'
import { connectionTest, fetchJson, hasCode, orNull, type ProviderWire, segment } from '../http.ts'
import type {
  AdapterContext,
  CallProviderAdapter,
  ProviderCall,
  ProviderClient,
  TranscriptResult,
} from '../provider.ts'
import { selectCalls } from '../select-calls.ts'
import { missingTranscript, transcriptResult } from '../transcript-result.ts'
import {
  callProperties,
  hubspotCall,
  hubspotCalls,
  hubspotOwners,
  hubspotTranscript,
  spokenOfHubspot,
  toProviderCall,
  toProviderUser,
} from './map.ts'

const defaultBaseUrl = 'https://api.hubapi.com'

const wire: ProviderWire = { companyName: 'HubSpot', defaultBaseUrl, authorize: bearer }

const maxPageSize = 200
/** A search shows at most this many hits. */
const maxHits = 10_000
/** HubSpot has no longest range. A year at a time keeps searches small. */
const maxDays = 366
/** A filter of a search takes at most this many values. */
const maxOwners = 100

const settingsOf = ({ config }: AdapterContext) => readSettings('hubspot', config)

/** `v3`, or a dated version, which has another form of path. */
function callsPath(context: AdapterContext): string {
  const { objectsVersion } = settingsOf(context)
  return objectsVersion === 'v3' ? '/crm/v3/objects/calls' : `/crm/objects/${objectsVersion}/calls`
}

function transcriptsPath(context: AdapterContext): string {
  const { transcriptsVersion } = settingsOf(context)
  return transcriptsVersion === 'v3'
    ? '/crm/v3/extensions/calling/transcripts'
    : `/crm/extensions/calling/${transcriptsVersion}/transcripts`
}

const properties = (context: AdapterContext): string[] => [
  ...callProperties,
  settingsOf(context).transcriptIdProperty,
]

async function findCall(context: AdapterContext, externalId: string): Promise<ProviderCall | null> {
  const path = `${callsPath(context)}/${segment(externalId)}`
  const query = { properties: properties(context).join(',') }
  const call = await orNull(fetchJson(context, wire, { path, query, schema: hubspotCall }))
  return call && toProviderCall(call, settingsOf(context).transcriptIdProperty, context.internalDomains)
}

const transcriptIdOf = (call: ProviderCall | null): string | null =>
  typeof call?.hints?.['transcriptId'] === 'string' ? call.hints['transcriptId'] : null

/** 'forbidden' if HubSpot does not show transcripts to the account's kind of token. */
async function findTranscript(context: AdapterContext, id: string) {
  const path = `${transcriptsPath(context)}/${segment(id)}`
  try {
    return await orNull(fetchJson(context, wire, { path, schema: hubspotTranscript }))
  } catch (error) {
    if (hasCode(error, 'forbidden') && (await context.credentials.get()).type === 'BEARER') return 'forbidden'
    throw error
  }
}

const fetchOwners = (context: AdapterContext, after?: string) =>
  fetchJson(context, wire, { path: '/crm/v3/owners', query: { limit: 100, after }, schema: hubspotOwners })

const client: ProviderClient = {
  testConnection: (context) => connectionTest(() => fetchOwners(context)),

  async listCalls(context, params) {
    const { userIds, pageSize } = params
    return listInWindows(params, maxDays, async (window, next) => {
      const filters: object[] = [
        // HubSpot includes both ends.
        {
          propertyName: 'hs_timestamp',
          operator: 'BETWEEN',
          value: `${window.from.getTime()}`,
          highValue: `${window.to.getTime() - 1}`,
        },
      ]
      if (userIds && userIds.length > 0 && userIds.length <= maxOwners)
        filters.push({ propertyName: 'hubspot_owner_id', operator: 'IN', values: userIds })
      const json = {
        filterGroups: [{ filters }],
        sorts: ['hs_timestamp'],
        properties: properties(context),
        limit: Math.min(pageSize ?? maxPageSize, maxPageSize),
        after: next === null ? undefined : String(next),
      }
      const path = `${callsPath(context)}/search`
      const answer = await fetchJson(context, wire, {
        method: 'POST',
        path,
        json,
        isIdempotent: true,
        schema: hubspotCalls,
      })
      if (next === null && answer.total > maxHits) return 'split'
      const { transcriptIdProperty } = settingsOf(context)
      const calls = answer.results.flatMap(
        (call) => toProviderCall(call, transcriptIdProperty, context.internalDomains) ?? [],
      )
      return { items: selectCalls(calls, { ...window, userIds }), next: answer.paging?.next?.after ?? null }
    })
  },

  getCall: findCall,

  async getTranscript(context, call): Promise<TranscriptResult> {
    // The listing may be older than the transcript.
    const id = transcriptIdOf(call) ?? transcriptIdOf(await findCall(context, call.externalId))
    if (id === null) return missingTranscript(context, call)
    const transcript = await findTranscript(context, id)
    if (transcript === 'forbidden') {
      return {
        status: 'unavailable',
        reason: 'HubSpot shows transcripts to OAuth apps only, not to private app tokens.',
      }
    }
    if (transcript === null) return missingTranscript(context, call)
    const { segments, participants, language } = spokenOfHubspot(transcript, call, context.internalDomains)
    return transcriptResult(context, call, segments, { participants, language })
  },

  async listUsers(context, cursor) {
    const answer = await fetchOwners(context, readNext(cursor))
    return { items: answer.results.map(toProviderUser), nextCursor: nextCursor(answer.paging?.next?.after) }
  },
}

export const hubspot: CallProviderAdapter = {
  id: 'hubspot',
  version: 1,
  capabilities: { pull: true, maxPageSize: 200 },
  // 110 requests in ten seconds, per app and account.
  rateLimit: { perSecond: 10, concurrency: 4 },
  defaultBaseUrl,
  allowedHosts: ['api.hubapi.com'],
  client,
}
