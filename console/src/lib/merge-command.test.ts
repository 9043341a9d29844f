import { describe, expect, it } from 'vitest'
import type { CommandProgress } from '#api/contract/commands.ts'
import { mergeCommand } from './merge-command.ts'

const command = (
  number: number,
  version: number,
  state: CommandProgress['state'] = 'running',
): CommandProgress => ({
  commandId: `018f0000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`,
  kind: 'rescore',
  label: `Job ${number}`,
  subjectId: null,
  state,
  version,
  counts: {},
  total: 3,
  stages: [],
  createdAt: `2026-11-20T12:00:${String(number).padStart(2, '0')}.000Z`,
  endedAt: null,
  updatedAt: '2026-11-20T12:00:00.000Z',
})

describe('mergeCommand', () => {
  it('ignores an older version that arrives late', () => {
    const list = [command(1, 5, 'done')]
    expect(mergeCommand(list, command(1, 4))).toEqual(list)
  })

  it('puts running jobs before ended ones, newest first', () => {
    const list = [command(1, 1), command(2, 1), command(3, 1)].reduce<CommandProgress[]>(mergeCommand, [])
    expect(mergeCommand(list, command(3, 2, 'done')).map(({ label }) => label)).toEqual([
      'Job 2',
      'Job 1',
      'Job 3',
    ])
  })

  it('remembers a bounded number of ended jobs', () => {
    const list = Array.from({ length: 30 }, (_, index) => command(index, 1, 'done')).reduce<
      CommandProgress[]
    >(mergeCommand, [])
    expect(list).toHaveLength(10)
    expect(list[0]?.label).toBe('Job 29')
  })
})
