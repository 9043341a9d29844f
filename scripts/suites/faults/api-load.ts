import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sampleTranscript } from '../../../workers/jobs/testing.ts'
import { acceptedCall } from '../../../api/contract/calls.ts'
import { acceptedCommand } from '../../../api/contract/page.ts'
import { categorizationRuleRow, categorizationRulesResponse } from '../../../api/contract/rules.ts'
import { type LabResponse, type ApiClient, type Ask, parsed } from './api-client.ts'

/** A call that a person wants to exist, with one key for all attempts. The ids come from the first 2xx. */
export type Upload = {
  client: ApiClient
  title: string
  key: string
  callId: string | null
  commandId: string | null
  isCancelled: boolean
}
export type Rescore = { client: ApiClient; key: string; callId: string; commandId: string | null }
/** A new explanation of a rule, for one of its versions. `unknown`: there was no clear response. */
export type Edit = {
  ruleId: string
  explanation: string
  version: number
  outcome: 'stored' | 'refused' | 'unknown'
}

/** What the load has requested and what it was told, stored separately from the product. */
export type Book = {
  uploads: Upload[]
  rescores: Rescore[]
  edits: Edit[]
  responses: { kind: string; response: LabResponse }[]
  /** Responses that contradict each other or their own format. */
  complaints: string[]
}

export type Load = {
  book: Book
  /** Lets people finish what they have begun, for at most `deadlineMs`, so that every key gets its 2xx if the server can give one. */
  stop(deadlineMs?: number): Promise<void>
}

const calls = '/integrations/real-calls'
const rules = `${calls}/categorization-rules`
// Four a second: below the API's limit of 300 writes per minute and person.
const paceMs = 250

/** People who upload, rescore, cancel, edit and read, each one request after the other, and repeat anything without a 2xx. */
export function startLoad(clients: ApiClient[], random: () => number): Load {
  const book: Book = { uploads: [], rescores: [], edits: [], responses: [], complaints: [] }
  const stopping = new AbortController()
  let giveUpAt = Infinity

  async function ask(client: ApiClient, kind: string, path: string, options?: Ask): Promise<LabResponse> {
    const response = await client.ask(path, options)
    book.responses.push({ kind, response })
    const complaint = complaintAbout(response)
    if (complaint !== null) book.complaints.push(`${kind}: ${complaint}`)
    return response
  }

  /** Repeats until a 2xx, or a response that no repeat will change. Null: there never was one. */
  async function insist(
    client: ApiClient,
    kind: string,
    path: string,
    options: Ask,
  ): Promise<LabResponse | null> {
    for (;;) {
      const response = await ask(client, kind, path, options)
      if (response.status >= 200 && response.status < 300) return response
      const isTemporary =
        response.status === 0 ||
        response.status === 503 ||
        response.status === 429 ||
        response.body.includes('idempotency_in_flight')
      if (!isTemporary || performance.now() > giveUpAt) {
        if (!isTemporary && response.status !== 409 && response.status !== 422)
          book.complaints.push(`${kind}: ${response.status} ${response.body}`)
        return null
      }
      await pause(paceMs)
    }
  }

  async function upload(client: ApiClient): Promise<Upload> {
    const wanted: Upload = {
      client,
      title: `Discovery ${randomUUID()}`,
      key: randomUUID(),
      callId: null,
      commandId: null,
      isCancelled: false,
    }
    book.uploads.push(wanted)
    await sendUpload(wanted)
    return wanted
  }
  async function sendUpload(wanted: Upload): Promise<void> {
    const body = {
      title: wanted.title,
      transcript: sampleTranscript,
      callType: 'discovery',
      callerId: wanted.client.person.userId,
      durationSeconds: 900,
    }
    const response = await insist(wanted.client, 'upload', calls, { body, key: wanted.key })
    if (response === null) return
    const { callId, commandId } = parsed(acceptedCall, response)
    if (wanted.callId !== null && wanted.callId !== callId)
      book.complaints.push(`one key, two calls: ${wanted.callId} and ${callId}`)
    wanted.callId ??= callId
    wanted.commandId ??= commandId
  }

  async function cancel(wanted: Upload): Promise<void> {
    if (wanted.commandId === null) return
    // A repeat gets the same response as the first one; 409: the call was scored meanwhile.
    const response = await insist(wanted.client, 'cancel', `/commands/${wanted.commandId}/cancel`, {
      body: {},
    })
    wanted.isCancelled = response !== null
  }

  async function rescore(client: ApiClient): Promise<void> {
    const own = book.uploads.filter((one) => one.client === client && one.callId !== null)
    const chosen = own[Math.floor(random() * own.length)]
    if (chosen?.callId == null) return
    const wanted: Rescore = { client, key: randomUUID(), callId: chosen.callId, commandId: null }
    book.rescores.push(wanted)
    const response = await insist(client, 'rescore', `${calls}/rescore/${wanted.callId}`, {
      body: {},
      key: wanted.key,
    })
    if (response !== null) wanted.commandId = parsed(acceptedCommand, response).commandId
  }

  async function edit(client: ApiClient): Promise<void> {
    const read = await ask(client, 'rules', rules)
    if (read.status !== 200) return
    const rule = parsed(categorizationRulesResponse, read).organization.find(
      (one) => one.id === client.person.ruleId,
    )
    if (rule === undefined) return
    const { label, callTitleIncludes, callType, behavior, scorecardConfigId, version } = rule
    const wanted: Edit = { ruleId: rule.id, explanation: randomUUID(), version, outcome: 'unknown' }
    book.edits.push(wanted)
    const body = {
      label,
      callTitleIncludes,
      callType,
      behavior,
      scorecardConfigId,
      version,
      explanation: wanted.explanation,
    }
    const response = await ask(client, 'edit', `${rules}/organization/${rule.id}`, { body })
    if (response.status === 200)
      wanted.outcome = parsed(categorizationRuleRow, response).version === version + 1 ? 'stored' : 'unknown'
    else if (response.status >= 400 && response.status < 500) wanted.outcome = 'refused'
  }

  async function act(client: ApiClient): Promise<void> {
    const dice = random()
    if (dice < 0.4) await upload(client)
    else if (dice < 0.48) await cancel(await upload(client))
    else if (dice < 0.58) await rescore(client)
    else if (dice < 0.72) await edit(client)
    else if (dice < 0.9) await ask(client, 'list', `${calls}/listCalls`, { body: {} })
    else {
      // Long after its response, a key is sent once more.
      const again = book.uploads.find((one) => one.client === client && one.callId !== null)
      if (again !== undefined) await sendUpload(again)
    }
  }

  async function live(client: ApiClient): Promise<void> {
    await pause(random() * paceMs)
    while (!stopping.signal.aborted) {
      await act(client)
      await pause(paceMs * (0.7 + 0.6 * random()))
    }
  }
  const lives = clients.map((client) => live(client))

  return {
    book,
    stop: async (deadlineMs = 30_000) => {
      stopping.abort()
      giveUpAt = performance.now() + deadlineMs
      await Promise.all(lives)
    },
  }
}

/** An error must be a problem document, and "unavailable" must say when to retry. */
function complaintAbout({ status, headers, body }: LabResponse): string | null {
  if (status === 0 || status < 400) return null
  if (headers.get('content-type')?.startsWith('application/problem+json') !== true)
    return `${status} is no problem document: ${body.slice(0, 200)}`
  if (status === 503 && headers.get('retry-after') === null) return '503 without Retry-After'
  return status >= 500 && status !== 503 ? `${status}: ${body.slice(0, 200)}` : null
}
