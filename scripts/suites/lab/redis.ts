import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { type RedisServer, startRedisServer } from '../../redis-server.ts'

/** A separate Redis, durable as recommended (append-only file, fsync each second), that can be killed, frozen, filled and wiped. */
export type LabRedis = RedisServer & {
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
  const server = await startRedisServer(folder, ['appendonly yes', 'appendfsync everysec'])

  async function ask<Answer>(question: (redis: Redis) => Promise<Answer>): Promise<Answer> {
    const redis = new Redis(server.url, { maxRetriesPerRequest: 2, lazyConnect: true })
    redis.on('error', () => undefined)
    try {
      await redis.connect()
      return await question(redis)
    } finally {
      redis.disconnect()
    }
  }

  return {
    ...server,
    freeze: () => void server.process().kill('SIGSTOP'),
    thaw: () => void server.process().kill('SIGCONT'),
    flush: async () => void (await ask((redis) => redis.flushall())),
    limitMemory: async (bytes) =>
      void (await ask((redis) => redis.config('SET', 'maxmemory', String(bytes)))),
    usedMemory: async () =>
      Number(/^used_memory:(\d+)/m.exec(await ask((redis) => redis.info('memory')))?.[1]),
    stop: async () => {
      await server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
