import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from '../free-port.ts'

/** A Redis of its own, durable as recommended (append-only file, fsync each second), that can be killed, frozen, filled and wiped. */
export type LabRedis = {
  url: string
  port: number
  /** kill −9. Resolves when the process is gone. */
  kill(): Promise<void>
  /** After `kill`; same address, same append-only file. */
  start(): Promise<void>
  freeze(): void
  thaw(): void
  flush(): Promise<void>
  /** 0: no limit. */
  limitMemory(bytes: number): Promise<void>
  usedMemory(): Promise<number>
  stop(): Promise<void>
}

export async function startLabRedis(): Promise<LabRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'coachline-lab-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess = await launch(port, folder)

  async function ask<Answer>(question: (redis: Redis) => Promise<Answer>): Promise<Answer> {
    const redis = new Redis(url, { maxRetriesPerRequest: 2, lazyConnect: true })
    redis.on('error', () => undefined)
    try {
      await redis.connect()
      return await question(redis)
    } finally {
      redis.disconnect()
    }
  }

  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    child.kill('SIGKILL')
    await gone
  }

  return {
    url,
    port,
    kill,
    start: async () => {
      child = await launch(port, folder)
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    flush: async () => void (await ask((redis) => redis.flushall())),
    limitMemory: async (bytes) => void (await ask((redis) => redis.config('SET', 'maxmemory', String(bytes)))),
    usedMemory: async () => Number(/^used_memory:(\d+)/m.exec(await ask((redis) => redis.info('memory')))?.[1]),
    stop: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function launch(port: number, folder: string): Promise<ChildProcess> {
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'yes']
  const child = spawn('redis-server', [...settings, '--appendfsync', 'everysec', '--maxmemory-policy', 'noeviction'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', () => failed(new Error('redis-server ended at once')))
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.includes('Ready to accept connections')) done(child)
    })
  })
}
