import { describe, expect, it } from 'vitest'
import { csvCell, csvFile } from './csv.ts'

describe('cells of a file for spreadsheets', () => {
  it.each(['=HYPERLINK("x")', '+1', '-2', '@SUM(A1)', '\t=1', ' =1'])('make no formula of %j', (text) => {
    expect(csvCell(text).startsWith(`"'`)).toBe(true)
  })

  it('keep quotes, commas and line ends inside their cell', () => {
    expect(csvCell('She said "no", then\r\nleft')).toBe('"She said ""no"", then left"')
    expect(csvFile([['a', 'b'], ['c']])).toBe('\uFEFF"a","b"\r\n"c"\r\n')
  })
})
