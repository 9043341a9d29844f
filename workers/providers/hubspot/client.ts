import { bearer } from '../authorize.ts'
import { listInWindows, nextCursor, readNext } from '../cursor.ts'
import { connectionTest, providerJson, type ProviderWire, segment } from '../http.ts'
import { type AdapterContext, type ProviderCall, type ProviderClient, ProviderError, type TranscriptResult } from '../provider.ts'
import { missingTranscript, transcriptOf } from '../speech.ts'
import {
  callOfHubspot,
  callProperties,
  hubspotCall,
  hubspotCalls,
  hubspotOwners,
  hubspotTranscript,
  spokenOfHubspot,
  userOfHubspot,
} from './map.ts'
import { callsPath, transcriptIdProperty, transcriptsPath } from './switches.ts'

export const defaultBaseUrl = 'https://api.hubapi.com'

const wire: ProviderWire = { companyName: 'HubSpot', defaultBaseUrl, authorize: bearer }

const maxPageSize = 200
/** A search shows so many of its hits and no more. */
const mostHits = 10_000
/** HubSpot knows no longest range; a year at once keeps searches small. */
const maxDays = 366
/** A search takes so many values of one filter. */
const mostOwners = 100

const properties = (context: AdapterContext): string[] => [...callProperties, transcriptIdProperty(context.config)]

async function nullWhenNotFound<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'not_found') return null
    throw error
  }
}

async function findCall(context: AdapterContext, externalId: string): Promise<ProviderCall | null> {
  const path = `${callsPath(context.config)}/${segment(externalId)}`
  const query = { properties: properties(context).join(',') }
  const call = await nullWhenNotFound(providerJson(context, wire, { path, query, schema: hubspotCall }))
  return call && callOfHubspot(call, transcriptIdProperty(context.config), context.internalDomains)
}

const transcriptIdOf = (call: ProviderCall | null): string | null =>
  typeof call?.hints?.['transcriptId'] === 'string' ? call.hints['transcriptId'] : null

/** Null where the account's token is of a kind that HubSpot shows no transcripts. */
async function findTranscript(context: AdapterContext, id: string) {
  const path = `${transcriptsPath(context.config)}/${segment(id)}`
  try {
    return await nullWhenNotFound(providerJson(context, wire, { path, schema: hubspotTranscript }))
  } catch (error) {
    const isForbidden = error instanceof ProviderError && error.code === 'forbidden'
    if (isForbidden && (await context.credentials.get()).type === 'BEARER') return 'forbidden'
    throw error
  }
}

const askForOwners = (context: AdapterContext, after: string | undefined) =>
  providerJson(context, wire, { path: '/crm/v3/owners', query: { limit: 100, after }, schema: hubspotOwners })

export const hubspotClient: ProviderClient = {
  testConnection: (context) =>
    connectionTest(async () => {
      await askForOwners(context, undefined)
      return undefined
    }),

  async listCalls(context, params) {
    const { userIds, pageSize } = params
    return listInWindows(params, maxDays, async (window, next) => {
      const filters: object[] = [
        // Both ends count.
        { propertyName: 'hs_timestamp', operator: 'BETWEEN', value: `${window.from.getTime()}`, highValue: `${window.to.getTime() - 1}` },
      ]
      if (userIds && userIds.length > 0 && userIds.length <= mostOwners)
        filters.push({ propertyName: 'hubspot_owner_id', operator: 'IN', values: userIds })
      const json = {
        filterGroups: [{ filters }],
        sorts: ['hs_timestamp'],
        properties: properties(context),
        limit: Math.min(pageSize ?? maxPageSize, maxPageSize),
        ...(next === null ? {} : { after: String(next) }),
      }
      const path = `${callsPath(context.config)}/search`
      const answer = await providerJson(context, wire, { method: 'POST', path, json, isIdempotent: true, schema: hubspotCalls })
      if (next === null && answer.total > mostHits) return 'split'
      const calls = answer.results.flatMap(
        (call) => callOfHubspot(call, transcriptIdProperty(context.config), context.internalDomains) ?? [],
      )
      const items = userIds ? calls.filter(({ ownerUserId }) => ownerUserId !== undefined && userIds.includes(ownerUserId)) : calls
      return { items, next: answer.paging?.next?.after ?? null }
    })
  },

  getCall: (context, externalId) => findCall(context, externalId),

  async getTranscript(context, call): Promise<TranscriptResult> {
    // The listing may be older than the transcript.
    const id = transcriptIdOf(call) ?? transcriptIdOf(await findCall(context, call.externalId))
    if (id === null) return missingTranscript(context, call)
    const transcript = await findTranscript(context, id)
    if (transcript === 'forbidden') {
      return { status: 'unavailable', reason: 'HubSpot shows transcripts to OAuth apps only, not to private app tokens.' }
    }
    if (transcript === null) return missingTranscript(context, call)
    const { segments, participants, language } = spokenOfHubspot(transcript, call, context.internalDomains)
    return transcriptOf(context, call, segments, { participants, ...(language ? { language } : {}) })
  },

  async listUsers(context, cursor) {
    const answer = await askForOwners(context, readNext(cursor))
    return { items: answer.results.map(userOfHubspot), nextCursor: nextCursor(answer.paging?.next?.after) }
  },
}
