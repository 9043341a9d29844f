import { expect, it } from 'vitest'
import { mentionAt, stillMentioned, withMention, withMentions } from './mentions.ts'

const ana = { firstName: 'Ana', lastName: '' }
const maria = { firstName: 'Ana', lastName: 'Maria' }

it('recognizes a mention while it is typed, and none in an address', () => {
  expect(mentionAt('Look at this @Ana', 17)).toBe('Ana')
  expect(mentionAt('@', 1)).toBe('')
  expect(mentionAt('write to sam@lark', 17)).toBeNull()
  expect(mentionAt('@Ana Maria said so then', 23)).toBeNull()
  expect(mentionAt('no mention', 10)).toBeNull()
  expect(mentionAt('@Ana Maria said', 15)).toBe('Ana Maria said')
  expect(mentionAt('@Ana Maria said', 15, [maria])).toBeNull()
})

it('puts the name in place of what was typed', () => {
  expect(withMention('Ask @an about it', 7, maria)).toEqual({ text: 'Ask @Ana Maria about it', caret: 15 })
  expect(withMention('Ask @an\nThen call.', 7, maria)).toEqual({
    text: 'Ask @Ana Maria\nThen call.',
    caret: 14,
  })
  expect(withMention('Ask @an, please', 7, maria).text).toBe('Ask @Ana Maria, please')
})

it('knows who is still mentioned, and marks the longer name', () => {
  expect(stillMentioned('Ask @Ana Maria', [maria, { firstName: 'Bo', lastName: 'Lund' }])).toEqual([maria])
  expect(stillMentioned('Ask @Ana Maria', [ana, maria])).toEqual([maria])
  expect(stillMentioned('Ask @Anabel', [ana])).toEqual([])
  expect(withMentions('Ask @Ana Maria and @Ana.', [ana, maria])).toEqual([
    { text: 'Ask ', isMention: false },
    { text: '@Ana Maria', isMention: true },
    { text: ' and ', isMention: false },
    { text: '@Ana', isMention: true },
    { text: '.', isMention: false },
  ])
})
