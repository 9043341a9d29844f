import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.ts'
import { openSocket } from './socket.ts'

/** Runs a query through the pool. @throws when Postgres does not respond */
export async function pingDatabase(db: Kysely<Schema>): Promise<void> {
  await sql`select 1`.execute(db)
}

/**
 * Whether the server responds at all. Opens its own connection, because the pools may have no free one. An error message
 * from the server (too many connections, starting up) counts as a response; silence for `deadlineMs` or a refused connection does not.
 */
export async function isServerUp(url: string, deadlineMs: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'coachline-probe',
    stream: openSocket,
  })
  client.on('error', () => undefined)
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), deadlineMs)
  })
  const response = client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      (error: unknown) => error instanceof pg.DatabaseError,
    )
  try {
    return await Promise.race([response, silence])
  } finally {
    clearTimeout(timer)
    // `client.end()` would wait for a server that doesn't respond.
    client.connection.stream.destroy()
  }
}
