import { expect, it } from 'vitest'
import { parseMarkdown } from './markdown.ts'

/** Blocks as lines of marked words. */
const read = (text: string) =>
  parseMarkdown(text).map(({ kind, lines }) => [
    kind,
    ...lines.map(({ spans }) => spans.map((span) => `${span.kind}(${span.text})`).join('')),
  ])

it('joins the lines of a paragraph and keeps paragraphs apart', () => {
  expect(read('One\ntwo.\n\nThree.\n')).toEqual([
    ['paragraph', 'text(One two.)'],
    ['paragraph', 'text(Three.)'],
  ])
})

it('knows lists, strong words and code', () => {
  expect(read('- a **b** c\n  goes on\n- `d`')).toEqual([
    ['list', 'text(a )strong(b)text( c goes on)', 'code(d)'],
  ])
})

it('leaves everything else as text', () => {
  const text = '<b>x</b> [y](javascript:z) 2 * 3'
  expect(read(text)).toEqual([['paragraph', `text(${text})`]])
})
