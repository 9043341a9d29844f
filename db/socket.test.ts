import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { openSocket } from './socket.ts'

it('reports a missing Unix socket as a refused connection', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coachline-socket-'))
  const client = new pg.Client({ host: folder, user: 'postgres', stream: openSocket })
  await expect(client.connect()).rejects.toMatchObject({ code: 'ECONNREFUSED', cause: { code: 'ENOENT' } })
  rmSync(folder, { recursive: true })
})
