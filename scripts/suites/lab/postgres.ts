import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../forked-postgres.ts'

/** A separate Postgres, as durable as in production, that can be crashed, frozen and restarted at the same address. */
export type LabPostgres = {
  url: string
  /** The socket that it listens on. */
  socket: string
  /** `pg_ctl stop -m immediate`: no checkpoint, clients are disconnected. Resolves when the server is gone. */
  crash(): Promise<void>
  /** Call after `crash`. Resolves when it accepts connections, which includes its recovery. */
  start(): Promise<void>
  /** Suspends every process of the server: connections stay open and nothing responds. */
  freeze(): void
  thaw(): void
  /** Disconnects the clients whose application name has this prefix. @returns how many */
  terminateClients(applicationName: string): Promise<number>
  stop(): Promise<void>
}

export async function startLabPostgres(flags: string[] = []): Promise<LabPostgres> {
  const parent = mkdtempSync(join(tmpdir(), 'coachline-lab-'))
  // The database's own user must be able to enter.
  spawnSync('chmod', ['o+x', parent])
  const folder = join(parent, 'postgres')
  const allFlags = ['-c', 'max_connections=400', ...flags]
  let server = await startPostgres(folder, allFlags)

  const postmaster = (): number => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const family = (): number[] => {
    const pid = postmaster()
    const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout
    return [pid, ...children.split('\n').map(Number).filter(Boolean)]
  }
  const signalAll = (signal: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of family()) {
      try {
        process.kill(pid, signal)
      } catch {
        // A connection that has just ended.
      }
    }
  }

  return {
    url: server.url,
    socket: `${decodeURIComponent(new URL(server.url).hostname)}/.s.PGSQL.5432`,
    crash: async () => {
      const pid = postmaster()
      server.abandon()
      process.kill(pid, 'SIGQUIT')
      await untilGone(pid)
    },
    start: async () => {
      server = await startPostgres(folder, allFlags)
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    terminateClients: async (applicationName) => {
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      try {
        const { rowCount } = await client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where starts_with(application_name, $1) and pid <> pg_backend_pid()',
          [applicationName],
        )
        return rowCount ?? 0
      } finally {
        await client.end()
      }
    },
    stop: async () => {
      signalAllIfAlive()
      await server.stop()
      rmSync(parent, { recursive: true, force: true })
    },
  }

  function signalAllIfAlive(): void {
    try {
      signalAll('SIGCONT')
    } catch {
      // It was crashed and not restarted.
    }
  }
}

async function untilGone(pid: number): Promise<void> {
  const endsAt = performance.now() + 20_000
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    if (performance.now() > endsAt) throw new Error(`Process ${pid} does not end`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
