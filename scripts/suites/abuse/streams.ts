import { setTimeout as delay } from 'node:timers/promises'
import { recountProgress } from '#db/queries/ledger/progress.ts'
import { newItem, recordCommand } from '#workers/queue/record.ts'
import { sendMail } from '#workers/jobs/mail/send-mail.ts'
import { type LiveEvent, liveEvent } from '#api/contract/commands.ts'
import type { ApiTest, TestUser } from '#api/testing/test-api.ts'
import { openConnection, type RawConnection } from './connections.ts'

/** An event stream without a client library: received data is parsed on demand. */
export type RawStream = RawConnection & {
  /** Complete events so far. */
  events(): LiveEvent[]
  /** Resolves when the server has ended the stream, which leaves the connection open; rejects after the deadline. */
  untilEnded(deadlineMs: number): Promise<void>
}

export async function openStream(
  port: number,
  ask: { orgId: string; token: string | null; address?: string; headers?: string[] },
): Promise<RawStream> {
  const connection = await openConnection(port)
  const lines = [
    `GET /api/events?orgId=${ask.orgId} HTTP/1.1`,
    'Host: x',
    'Accept: text/event-stream',
    ...(ask.token === null ? [] : [`Authorization: Bearer ${ask.token}`]),
    ...(ask.address === undefined ? [] : [`X-Forwarded-For: ${ask.address}`]),
    ...(ask.headers ?? []),
    '',
    '',
  ]
  connection.socket.write(lines.join('\r\n'))
  return {
    ...connection,
    events: () =>
      [...unchunk(connection.text()).matchAll(/^data: (.*)$/gm)].flatMap(([, data = '']) => {
        const parsed = liveEvent.safeParse(parseJson(data))
        return parsed.success ? [parsed.data] : []
      }),
    untilEnded: async (deadlineMs) => {
      const endsAt = performance.now() + deadlineMs
      while (!connection.text().endsWith('\r\n0\r\n\r\n') && !connection.isClosed()) {
        if (performance.now() > endsAt) throw new Error(`The stream has not ended within ${deadlineMs} ms`)
        await delay(10)
      }
    },
  }
}

/** Removes the chunk sizes; events never contain a line of that form. */
const unchunk = (text: string): string => text.replace(/\r\n[0-9a-f]+\r\n/g, '')

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The last event may have arrived only partly.
    return null
  }
}

/** Commands with a long label, whose progress has been published once. */
export async function givenCommands(api: ApiTest, user: TestUser, count: number): Promise<string[]> {
  return api.database.withOrg({ orgId: user.orgId }, async (trx) => {
    const ids: string[] = []
    for (let index = 0; index < count; index += 1) {
      const { commandId } = await recordCommand(trx, {
        orgId: user.orgId,
        kind: 'test',
        label: `${index} `.padEnd(300, 'x'),
        actorUserId: user.id,
        items: [
          newItem(sendMail, { subject: String(index), payload: { template: 'invitation', userId: user.id } }),
        ],
      })
      ids.push(commandId)
    }
    await recountProgress(trx, ids)
    return ids
  })
}

/** Publishes new progress for each of these commands. @returns the highest version */
export async function publish(api: ApiTest, commandIds: string[]): Promise<number> {
  const versions = await api.database.asSystem((trx) => recountProgress(trx, commandIds, { always: true }))
  for (const version of versions) api.signals.send({ type: 'progress', ...version })
  // The hub gathers changes that happen at the same moment.
  await delay(20)
  return Math.max(...versions.map(({ version }) => version))
}
