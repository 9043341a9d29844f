import pg from 'pg'
import { openSocket } from './socket.ts'

/**
 * Whether the server still answers anybody: asked on a connection of its own, because the pools may be full of work. A refusal in
 * words (too many connections, starting up) is an answer; silence for `deadlineMs` and a closed door are none.
 */
export async function doesAnswer(url: string, deadlineMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'coachline-probe', stream: openSocket })
  client.on('error', () => undefined)
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), deadlineMs)
  })
  const answer = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      (error: unknown) => error instanceof pg.DatabaseError,
    )
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
    // A farewell to a server that stands still would wait for it.
    client.connection.stream.destroy()
  }
}
