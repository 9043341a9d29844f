import { describe, expect, it } from 'vitest'
import { formatOf, rowsOf } from './fixtures/rows.ts'
import { parseTranscript, parseTranscriptWithFallback } from './parse.ts'
import { parseTtml } from './ttml.ts'

const document = (body: string, attributes = ''): string =>
  `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ${attributes}><head><metadata><ttm:title>No speech</ttm:title><ttm:agent xml:id="s1"><ttm:name>Ana</ttm:name></ttm:agent></metadata></head><body>${body}</body></tt>`

const startsOf = (body: string, attributes = ''): (number | null)[] =>
  (parseTtml(document(body, attributes)) ?? []).map((paragraph) => paragraph.start)

describe('TTML', () => {
  it('reads agents, line breaks and frames', () => {
    const file = document(
      '<div><p begin="5s" end="00:00:07:12" ttm:agent="s1">Hi<br/>all</p></div>',
      'ttp:frameRate="24"',
    )
    expect(parseTtml(file)).toEqual([{ start: 5, end: 7.5, speaker: 'Ana', text: 'Hi\nall' }])
    expect(rowsOf(file)).toEqual([[5, 'Ana', 'Hi all']])
    expect(formatOf(file)).toBe('ttml')
  })

  it.each([
    ['00:01:02.5', 62.5],
    ['1.5h', 5400],
    ['2m', 120],
    ['250ms', 0.25],
    ['48f', 2],
    ['20000000t', 2],
    ['1:02.5', 62.5],
    ['19.764', 19.764],
  ])('reads the time %s', (time, seconds) => {
    expect(startsOf(`<p begin="${time}">x</p>`, 'ttp:frameRate="24" ttp:tickRate="10000000"')).toEqual([
      seconds,
    ])
  })

  it('adds the begin of ancestors, unless times are absolute already', () => {
    expect(startsOf('<div begin="10s"><p begin="5s">a</p><p>b</p></div>')).toEqual([15, 10])
    expect(startsOf('<div begin="10s" end="30s"><p begin="12s">a</p></div>')).toEqual([12])
  })

  it('uses the time of spans when the paragraph has none, and null when there is none', () => {
    expect(startsOf('<p><span begin="3s">a</span> <span begin="4s">b</span></p><p>c</p>')).toEqual([3, null])
  })

  it('refuses document types and entity bombs', () => {
    const bomb = `<!DOCTYPE tt [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${document('<p begin="1s">&b;</p>')}`
    expect(parseTtml(bomb)).toBeNull()
    expect(() => parseTranscript(bomb)).toThrow('has no turns or captions that can be read')
    expect(() => parseTranscriptWithFallback(bomb)).toThrow('has no turns or captions that can be read')
  })

  it.each(['<tt', '<tt><p></tt>', '<html/>', '<tt>' + '<div>'.repeat(10_000), 'x'])(
    'gives nothing for %.20s',
    (source) => {
      expect(parseTtml(source)).toBeNull()
    },
  )
})

describe('markup inside TTML paragraphs', () => {
  const textsOf = (body: string): (string | undefined)[] =>
    parseTranscript(`<?xml version="1.0"?><tt><body><div>${body}</div></body></tt>`, {
      mergeTurns: false,
    }).messages.map((message) => message.message)

  it.each([
    ['other elements', '<p begin="1s">We <b>really <i>like</i></b> it</p>'],
    ['a prefix that is not declared', '<p begin="1s" tts:color="red">We <x:b>really</x:b> like it</p>'],
    ['references of HTML', '<p begin="1s">We&nbsp;really like it</p>'],
    ['a line break without an end', '<p begin="1s">We really<br>like it</p>'],
    ['a paragraph without an end', '<p begin="1s">We <font>really like it'],
  ])('is not speech: %s', (_, body) => {
    expect(textsOf(`${body}<p begin="3s">And Q&amp;A</p>`)).toEqual([
      expect.stringMatching(/^We[ \u00a0]really like it$/),
      'And Q&A',
    ])
  })

  it('does not count what is said about a paragraph', () => {
    expect(textsOf('<p begin="1s"><metadata><ttm:desc>A door</ttm:desc></metadata>Hello</p>')).toEqual([
      'Hello',
    ])
  })

  it('never becomes speech where the file cannot be read', () => {
    for (const file of [
      '<?xml version="1.0"?><tt><body></body></tt>',
      '<html><p>Hi</p></html>',
      '<tt><body><q>Hi',
    ])
      expect(() => parseTranscriptWithFallback(file)).toThrow('This XML or HTML file has no turns')
  })
})

describe('other XML', () => {
  it('reads repeated elements with a speaker or a time', () => {
    const expected = [
      [5, 'Ana', 'Hi'],
      [9, 'Bo', 'Yo'],
    ]
    expect(
      rowsOf('<call><turn speaker="Ana" start="5">Hi</turn><turn speaker="Bo" start="0:09">Yo</turn></call>'),
    ).toEqual(expected)
    expect(
      rowsOf(
        '<c><m><name>Ana</name><time>0:05</time><text>Hi</text></m><m><name>Bo</name><time>0:09</time><text>Yo</text></m></c>',
      ),
    ).toEqual(expected)
  })
})
