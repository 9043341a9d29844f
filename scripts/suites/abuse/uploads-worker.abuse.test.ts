import { afterAll, describe, expect, it } from 'vitest'
import type { CommandState, WorkState } from '#db/vocabulary/ledger.ts'
import { transcriptTexts } from '#workers/domain/transcripts/clean.ts'
import { transcriptLimits } from '#workers/domain/transcripts/message.ts'
import { registry } from '#workers/jobs/registry.ts'
import { givenCall, givenSalesOrganization, readCall } from '#workers/jobs/testing.ts'
import { jobs } from '#workers/jobs/catalog.ts'
import { openTestBackend } from '#workers/queue/runtime/testing.ts'
import { defaultSettings } from '#workers/queue/runtime/worker.ts'
import { newItem } from '#workers/queue/record.ts'
import { figure, sized } from '../../figures.ts'
import { textBombs } from './uploads.ts'

const backend = await openTestBackend()
const organization = await givenSalesOrganization(backend)
// Reading megabytes may block this process for longer than the short lock of other tests, which would start a second attempt.
const { lockDurationMs } = defaultSettings
await backend.start({ catalog: jobs, registry, settings: { lockDurationMs } })
afterAll(() => backend.close())

const processCall = (callId: string): Promise<string> =>
  backend.record({
    orgId: organization.orgId,
    kind: 'process-call',
    label: 'Hostile',
    subjectId: callId,
    items: [newItem(jobs['parse-transcript'], { subject: callId, payload: { callId } })],
  })

const clearTexts = Object.values(transcriptTexts)

/** What is wrong with a call's result; null if nothing is. */
async function wrongWith(
  callId: string,
  state: CommandState,
  items: { state: WorkState; attempts: number }[],
): Promise<string | null> {
  if (state === 'done') {
    const transcripts = backend.database.system.selectFrom('transcripts').select('plain_text')
    const transcript = await transcripts.where('call_id', '=', callId).executeTakeFirst()
    const text = transcript?.plain_text ?? ''
    if (text.length > transcriptLimits.textCharacters) return `${text.length} characters`
    return text.includes('root:x:0') ? 'a file of this machine' : null
  }
  // A retry would not help.
  if (items.some((item) => item.state !== 'dead' || item.attempts !== 1)) return JSON.stringify(items)
  const { status_reason } = await readCall(backend, callId)
  return clearTexts.some((text) => status_reason.includes(text)) ? null : status_reason
}

/** Messages as an API client sends them, without a parser in between. */
async function givenMessages(messages: unknown[]): Promise<string> {
  const callId = await givenCall(backend, organization)
  const source = backend.database.system.updateTable('transcript_sources').where('call_id', '=', callId)
  await source.set({ kind: 'messages', body: Buffer.from(JSON.stringify(messages)) }).execute()
  return callId
}

describe('a hostile transcript in the worker', () => {
  it('ends as done or as dead with a reason, and the worker keeps working', async () => {
    const before = process.memoryUsage().rss
    const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')
    const bombs = textBombs().map(([name, { bytes }]) => ({ name, transcript: toText(bytes) }))
    const recorded = await Promise.all(
      bombs.map(async ({ name, transcript }) => {
        const callId = await givenCall(backend, organization, { transcript, runScore: false })
        return { name, callId, commandId: await processCall(callId) }
      }),
    )
    const states: string[] = []
    for (const { name, callId, commandId } of recorded) {
      const { state, items } = await backend.untilCommandEnds(commandId, sized(300_000, 60_000))
      states.push(state)
      expect(await wrongWith(callId, state, items), `for ${name}`).toBe(null)
    }
    const [question, answer] = ['How do you plan the night routes today?', 'In a spreadsheet, every night.']
    const absurd = await givenMessages([
      { secondsFromStart: 1e300, secondsEnd: 1.7e308, userName: 'Noor Haddad', message: question },
      { secondsFromStart: 0, secondsEnd: 5e-324, userName: 'Ilse Maas', message: answer },
    ])
    expect((await backend.untilCommandEnds(await processCall(absurd))).state).toBe('done')
    expect(await readCall(backend, absurd)).toMatchObject({ duration_seconds: null, message_count: 2 })
    const good = await givenCall(backend, organization)
    expect((await backend.untilCommandEnds(await processCall(good))).state).toBe('done')
    expect((await readCall(backend, good)).message_count).toBe(10)
    expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(600)
    const done = states.filter((state) => state === 'done').length
    const ended = `${states.length - done} dead with their reason, ${done} read as text, 0 crashes`
    figure('worker: hostile transcripts', `${states.length}: ${ended}`)
  })
})
