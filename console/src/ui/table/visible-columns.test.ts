import { describe, expect, it } from 'vitest'
import { hiddenColumns } from './visible-columns.ts'

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
