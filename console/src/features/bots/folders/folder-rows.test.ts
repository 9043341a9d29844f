import { describe, expect, it } from 'vitest'
import type { AgentFolder } from '#api/contract/bot-folders.ts'
import { folderRows } from './folder-rows.ts'

const folder = (id: string, more: Partial<AgentFolder> = {}): AgentFolder => ({
  id,
  name: id,
  description: '',
  parentFolderId: null,
  position: 0,
  isPersonal: false,
  isForAdminOnly: false,
  isForTeam: false,
  teamId: null,
  ownerId: 'owner',
  isFavorite: false,
  agentCount: 0,
  totalAgentCount: 0,
  subfolderCount: 0,
  version: 1,
  ...more,
})

const lines = (rows: ReturnType<typeof folderRows>): string[] =>
  rows.map((row) => `${'-'.repeat(row.level - 1)}${row.kind === 'folder' ? row.folder.name : row.key}`)

describe('the tree of folders', () => {
  it('puts folders of the organization before those for admins, and personal ones last', () => {
    const top = [
      folder('mine', { isPersonal: true }),
      folder('admins', { isForAdminOnly: true }),
      folder('sales'),
    ]
    expect(lines(folderRows(top, () => [], new Set(), []))).toEqual([
      'all',
      'favorites',
      'none',
      'sales',
      'admins',
      'mine',
    ])
  })

  it('shows what is below an open folder, and that it still loads or failed', () => {
    const top = [
      folder('a', { subfolderCount: 1 }),
      folder('b', { subfolderCount: 1 }),
      folder('c', { subfolderCount: 2 }),
    ]
    const below = (id: string) => (id === 'a' ? [folder('a1')] : id === 'b' ? undefined : null)
    expect(lines(folderRows(top, below, new Set(['a', 'b', 'c']), [])).slice(3)).toEqual([
      'a',
      '-a1',
      'b',
      '-b below',
      'c',
      '-c below',
    ])
  })

  it('lists favorites once more under their place', () => {
    const sales = folder('sales', { isFavorite: true })
    expect(lines(folderRows([sales], () => [], new Set(['favorites']), [sales]))).toEqual([
      'all',
      'favorites',
      '-sales',
      'none',
      'sales',
    ])
  })
})
