import { expect, it } from 'vitest'
import { botFromDescription } from './from-description.ts'

it('cuts long sentences of a description between characters', () => {
  const cut = (length: number) => `${'x'.repeat(length - 1)}📞 rings`
  for (const length of [120, 300, 2000])
    expect(JSON.stringify(botFromDescription(cut(length)))).not.toMatch(/\\ud[89ab]/)
})
