import { describe, expect, it } from 'vitest'
import type { CommandProgress } from '#api/contract/commands.ts'
import { rowLook } from './row-status.ts'
import { hiddenColumns } from './visible-columns.ts'

const row = { id: 'call', scoreStatus: 'TO_BE_SCORED', commandId: 'command' } as const
const command = (change: Partial<CommandProgress>): CommandProgress => ({
  commandId: 'command',
  kind: 'create-call',
  label: 'A call',
  subjectId: 'call',
  state: 'running',
  version: 1,
  counts: {},
  total: 3,
  stages: [
    { job: 'parse-transcript', counts: { done: 1 } },
    { job: 'route-call', counts: { running: 1 } },
  ],
  createdAt: '2026-11-20T09:00:00Z',
  endedAt: null,
  updatedAt: '2026-11-20T09:00:01Z',
  ...change,
})

describe('rowLook', () => {
  it('names the stage that runs now', () => {
    expect(rowLook(row, command({}))).toMatchObject({ label: 'Checking rules', mark: 'ring' })
    expect(rowLook(row, command({ stages: [{ job: 'score-call', counts: { running: 1 } }] }))).toMatchObject({ label: 'Scoring' })
  })

  it('keeps the stored word when the command says nothing about this call', () => {
    expect(rowLook(row, undefined).label).toBe('To be scored')
    expect(rowLook(row, command({ subjectId: null })).label).toBe('To be scored')
    expect(rowLook(row, command({ state: 'done' })).label).toBe('To be scored')
    expect(rowLook(row, command({ stages: [{ job: 'parse-transcript', counts: { queued: 1 } }] })).label).toBe('To be scored')
  })

  it('lets the end of the work stand, whatever the command still does', () => {
    expect(rowLook({ ...row, scoreStatus: 'SCORED_ERROR' }, command({})).label).toBe('Scoring failed')
  })
})

describe('hiddenColumns', () => {
  const widths = { rep: 150, talk: 60, when: 100 }
  it('hides the least important columns until the title has room', () => {
    expect([...hiddenColumns(600, widths, ['talk', 'rep'], 90)]).toEqual([])
    expect([...hiddenColumns(590, widths, ['talk', 'rep'], 90)]).toEqual(['talk'])
    expect([...hiddenColumns(400, widths, ['talk', 'rep'], 90)]).toEqual(['talk', 'rep'])
  })

  it('keeps the columns that must always show, however narrow the table', () => {
    expect([...hiddenColumns(10, widths, ['talk', 'rep'], 90)]).toEqual(['talk', 'rep'])
  })
})
