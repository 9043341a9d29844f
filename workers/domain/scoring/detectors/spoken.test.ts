import { describe, expect, it } from 'vitest'
import { plainText } from './spoken.ts'

describe('a sentence without hesitations and hedges', () => {
  it.each([
    ['i um kinda just wanna see', 'i want to see'],
    ['we got till like nine', 'we got until nine'],
    ['the the van is is late', 'the van is late'],
    ['I propose: you start', 'I propose, you start'],
    ["y'all call cause the door jams", 'you call because the door jams'],
    ["I'd like to go at 12:30", "I'd like to go at 12:30"],
  ])('turns "%s" into "%s"', (spoken, plain) => {
    expect(plainText(spoken)).toBe(plain)
  })

  it('takes time linear in a text of nothing but fillers', () => {
    const text = 'um like kind of '.repeat(4000)
    const start = performance.now()
    plainText(text)
    expect(performance.now() - start).toBeLessThan(2000)
  })
})
