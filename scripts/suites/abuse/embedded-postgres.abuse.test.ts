import { spawnSync } from 'node:child_process'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../forked-postgres.ts'
import { hasRedisServer, startRedisServer } from '../../redis-server.ts'
import { throwawayFolder } from '../../throwaway-folder.ts'

const quickFlags = ['-c', 'fsync=off', '-c', 'synchronous_commit=off']

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** Runs a program as the account "nobody". @returns its output */
const asAnother = (...command: string[]): string =>
  spawnSync('setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', ...command], { encoding: 'utf8' })
    .stdout

const parent = throwawayFolder('coachline-embedded-')
afterAll(() => rmSync(parent, { recursive: true, force: true }))

describe('the embedded Postgres', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    server = await startPostgres(join(parent, 'new/postgres'), quickFlags)
  })
  afterAll(() => server.stop())

  it('listens on a socket in a folder that only its owner enters, and on no port', async () => {
    expect(await query(server.url, 'show listen_addresses')).toEqual([''])
    expect(statSync(join(parent, 'new/postgres-socket')).mode & 0o777).toBe(0o700)
  })

  it('knows its users by their account on the machine, never by a password', async () => {
    expect(server.url).not.toMatch(/:\/\/[^@]*:/)
    const rules = await query(server.url, 'select distinct auth_method from pg_hba_file_rules')
    expect(rules).toEqual(['peer'])
    expect(await query(server.url, 'select error from pg_hba_file_rules where error is not null')).toEqual([])
  })

  // Only root can run a program as another account.
  it.runIf(process.getuid?.() === 0)(
    'is out of reach of another account, even one that gets as far as the socket',
    () => {
      const socket = join(parent, 'new/postgres-socket/.s.PGSQL.5432')
      // Sends the protocol's startup message as the database's superuser, and prints the response.
      const program = `
      const body = Buffer.from('\\0\\x03\\0\\0user\\0postgres\\0database\\0postgres\\0\\0', 'latin1')
      const size = Buffer.alloc(4)
      size.writeInt32BE(body.length + 4)
      require('node:net').connect(${JSON.stringify(socket)}).on('connect', function () { this.write(Buffer.concat([size, body])) })
        .on('data', (data) => { console.log(String(data)); process.exit() }).on('error', (error) => console.log(error.code))`
      expect(asAnother(process.execPath, '-e', program)).toBe('EACCES\n')
      expect(asAnother('ls', join(parent, 'new/postgres'))).toBe('')

      spawnSync('chmod', ['o+rx', join(parent, 'new/postgres-socket')])
      expect(asAnother(process.execPath, '-e', program)).toContain(
        'Peer authentication failed for user "postgres"',
      )
      spawnSync('chmod', ['700', join(parent, 'new/postgres-socket')])
    },
  )
})

it('starts from a folder with a path that is too long for a socket', async () => {
  const folder = join(parent, 'long'.repeat(30), 'postgres')
  const server = await startPostgres(folder, quickFlags)
  expect(await query(server.url, 'select 1')).toEqual([1])
  await server.stop()
})

it('takes the password from a database that was made with one, and keeps its data', async () => {
  const folder = join(parent, 'old/postgres')
  const first = await startPostgres(folder, quickFlags)
  await query(first.url, "create table kept as select 'a call' as what")
  await query(first.url, "alter role postgres password 'postgres'")
  await first.stop()
  writeFileSync(join(folder, 'pg_hba.conf'), 'host all all 127.0.0.1/32 password\nlocal all all password\n')

  const server = await startPostgres(folder, quickFlags)
  expect(await query(server.url, 'select what from kept')).toEqual(['a call'])
  expect(await query(server.url, "select rolpassword from pg_authid where rolname = 'postgres'")).toEqual([
    null,
  ])
  expect(await query(server.url, 'select distinct auth_method from pg_hba_file_rules')).toEqual(['peer'])
  await server.stop()
})

it.runIf(hasRedisServer() && process.getuid?.() === 0)(
  'a Redis of the tests takes no commands without its password, and no account sees that',
  async () => {
    const redis = await startRedisServer(parent)
    try {
      const program = `
      require('node:net').connect(${redis.port}, '127.0.0.1').on('connect', function () { this.write('PING\\r\\n') })
        .on('data', (data) => { console.log(String(data)); process.exit() })`
      expect(asAnother(process.execPath, '-e', program)).toContain('-NOAUTH')
      expect(asAnother('ps', '-ww', '-o', 'args=', '-p', String(redis.process().pid))).not.toContain(
        new URL(redis.url).password,
      )
    } finally {
      await redis.kill()
    }
  },
)
