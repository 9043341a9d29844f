/** One cue as a hostile file states it. Times are texts, because they may be invalid. */
type Cue = { start: string; end: string; name: string; text: string }

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')
const clock = (seconds: number): string =>
  `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
const stamp = (seconds: number): string => `${clock(seconds)}.000`

const plain = (index: number): Cue => ({
  start: stamp(index * 3),
  end: stamp(index * 3 + 2),
  name: index % 2 === 0 ? 'Ada Moss' : 'Ben Ford',
  text: `Word ${index} and some more of it.`,
})

/** Contents that no honest file has, for every format. */
const contents: Record<string, (index: number) => Cue> = {
  'plain cues': plain,
  'a speaker per cue': (index) => ({ ...plain(index), name: `Speaker ${index}` }),
  'cues of no length': (index) => ({ ...plain(index), end: plain(index).start }),
  'cues all at once': (index) => ({ ...plain(index), start: stamp(0), end: stamp(0) }),
  'times that run backwards': (index) => ({
    ...plain(index),
    start: plain(1_000_000 - index).start,
    end: plain(index).start,
  }),
  'times beyond every clock': (index) => ({
    ...plain(index),
    start: '99999999999999999999:59:59.999',
    end: '9e99:00:00.000',
  }),
  'times below zero': (index) => ({ ...plain(index), start: '-00:00:05.000', end: '-00:00:01.000' }),
  'times of 99 minutes': (index) => ({ ...plain(index), start: '99:99:99.999', end: '00:61:61.000' }),
  'marks of direction and of no width': (index) => ({
    ...plain(index),
    name: '\u202eAda\u202c\u2066Moss\u2069\u200b\u200d\ufeff',
    text: `\u202e\u2067${'\u200b'.repeat(8)}word\u2069 \u200f\u061c${index}\u0000`.replace(
      '\u0000',
      '\u2060',
    ),
  }),
  'stacked marks': (index) => ({
    ...plain(index),
    name: `A${'\u0301'.repeat(40)}da`,
    text: `Z${'\u0310'.repeat(60)}algo ${index}`,
  }),
  'half surrogates': (index) => ({
    ...plain(index),
    name: 'A\ud800da',
    text: `half \udc00 of ${index} \ud83d`,
  }),
  'open tags': (index) => ({
    ...plain(index),
    name: '<v <v <v',
    text: `<b><i><v Ada<c.x>${'<'.repeat(30)} &lt;&amp;&#${index}; {\\an8}{`,
  }),
  'open brackets': (index) => ({ ...plain(index), name: '([{<((', text: `${'([{'.repeat(20)} ${index}` }),
  'quotes and delimiters': (index) => ({
    ...plain(index),
    name: '"Ada", "Moss"',
    text: `"";,|\t''\\" ${index} ""`,
  }),
  'names that are times': (index) => ({
    ...plain(index),
    name: '00:00:01',
    text: `00:00:0${index % 10}: 10:02 - 10:03 --> 1:2:3`,
  }),
  'colons everywhere': (index) => ({ ...plain(index), name: 'a: b: c', text: `x: y: z: ${index}:` }),
  'long names': (index) => ({ ...plain(index), name: 'Name '.repeat(300), text: `Word ${index}` }),
  'runs of blanks': (index) => ({
    ...plain(index),
    name: `Ada${' '.repeat(60)}Moss`,
    text: `${' \t\u00a0'.repeat(60)}${index}${'\u3000'.repeat(60)}`,
  }),
  'empty texts': (index) => ({ ...plain(index), text: '' }),
}

const json = (value: unknown): string => JSON.stringify(value)
const seconds = (time: string): number | string => {
  const [hours = 0, minutes = 0, rest = 0] = time.split(':').map(Number)
  const value = hours * 3600 + minutes * 60 + rest
  return Number.isFinite(value) ? value : time
}

type Format = { head?: string; cue: (cue: Cue, index: number) => string; between?: string; tail?: string }

const formats: Record<string, Format> = {
  webvtt: {
    head: 'WEBVTT\n\n',
    cue: ({ start, end, name, text }) => `${start} --> ${end}\n<v ${name}>${text}\n\n`,
  },
  srt: {
    cue: ({ start, end, name, text }, index) =>
      `${index}\n${start.replace('.', ',')} --> ${end.replace('.', ',')}\n${name}: ${text}\n\n`,
  },
  sbv: { cue: ({ start, end, name, text }) => `${start},${end}\n${name}: ${text}\n\n` },
  ttml: {
    head: '<tt xmlns="http://www.w3.org/ns/ttml"><body><div>',
    cue: ({ start, end, name, text }) => `<p begin="${start}" end="${end}">${name}: ${text}</p>\n`,
    tail: '</div></body></tt>',
  },
  xml: {
    head: '<turns>',
    cue: ({ start, name, text }) => `<turn speaker="${name}" start="${start}">${text}</turn>\n`,
    tail: '</turns>',
  },
  'bracket lines': { cue: ({ start, name, text }) => `[${start.slice(0, -4)}] ${name}: ${text}\n` },
  'lines with stamps': { cue: ({ start, name, text }) => `${start.slice(0, -4)} ${name}: ${text}\n` },
  'stamp, then name': { cue: ({ start, name, text }) => `${start.slice(0, -4)}\n${name}\n${text}\n\n` },
  'name, then stamp': { cue: ({ start, name, text }) => `${name}  ${start.slice(3, -4)}\n${text}\n\n` },
  'zoom chat': {
    cue: ({ start, name, text }) => `${start.slice(0, -4)} From ${name} to Everyone:\n${text}\n`,
  },
  'pipe lines': { cue: ({ start, name, text }) => `${start.slice(0, -4)} | ${name} | ${text}\n` },
  'name lines': { cue: ({ name, text }) => `${name}: ${text}\n` },
  paragraphs: { cue: ({ text }) => `${text}\n\n` },
  markdown: {
    head: '# Talk\n\n',
    cue: ({ start, name, text }) => `**${name}** (${start.slice(0, -4)}): ${text}\n\n`,
  },
  csv: { head: 'Start,Speaker,Text\n', cue: ({ start, name, text }) => `${start},"${name}","${text}"\n` },
  tsv: { head: 'Start\tSpeaker\tText\n', cue: ({ start, name, text }) => `${start}\t${name}\t${text}\n` },
  'token table': {
    head: 'token|speaker|ts|endTs|punctuation\n',
    cue: ({ start, end, name, text }) => `${text}|${name}|${start}|${end}|.\n`,
  },
  'message json': {
    head: '[',
    cue: ({ start, name, text }) => json({ secondsFromStart: seconds(start), userName: name, message: text }),
    between: ',',
    tail: ']',
  },
  'word json': {
    head: '{"results":[{"alternatives":[{"words":[',
    cue: ({ start, end, name, text }) =>
      json({ word: text, start: seconds(start), end: seconds(end), speaker: name }),
    between: ',',
    tail: ']}]}]}',
  },
  'sentence json': {
    head: '{"sentences":[',
    cue: ({ start, end, name, text }) =>
      json({ speaker_name: name, text, start_time: seconds(start), end_time: seconds(end) }),
    between: ',',
    tail: ']}',
  },
  'monologue json': {
    head: '{"monologues":[',
    cue: ({ start, end, name, text }) =>
      json({
        speaker: name,
        elements: [{ type: 'text', value: text, ts: seconds(start), end_ts: seconds(end) }],
      }),
    between: ',',
    tail: ']}',
  },
  yaml: {
    cue: ({ start, name, text }) =>
      `- speaker: ${json(name)}\n  start: ${json(start)}\n  text: ${json(text)}\n`,
  },
}

function write(format: Format, content: (index: number) => Cue, characters: number): string {
  const { head = '', cue, between = '', tail = '' } = format
  const parts: string[] = []
  for (let length = head.length, index = 0; length < characters; index += 1) {
    const part = cue(content(index), index)
    parts.push(part)
    length += part.length + between.length
  }
  return head + parts.join(between) + tail
}

const heads: Record<string, string> = {
  nothing: '',
  'a WebVTT header': 'WEBVTT\n\n',
  'a WebVTT cue': 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ada>',
  'an SRT cue': '1\n00:00:01,000 --> 00:00:02,000\n',
  'a TTML paragraph': '<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="1s" end="2s">',
  'an XML tag': '<turns><turn speaker="',
  'a JSON text': '[{"message":"',
  'a JSON list': '[',
  'a YAML item': '- text: ',
  'a CSV header': 'Start,Speaker,Text\n',
  'an open CSV cell': 'Start,Speaker,Text\n00:00:01,Ada,"',
  'a stamped line': '[00:00:01] Ada: ',
  'a name line': 'Ada Moss: ',
  'a Markdown heading': '# Talk\n\n**Ada** (0:01): ',
}

const pumps = [
  'a', ' ', '\t', '\u00a0', ':', '[', '(', '<', '{', '"', "'", ',', ';', '|', '-', '*', '_', '\\', '&', '#', '0', '.', '>',
  '-->', '<b>', '&amp;', '{\\', '](', '00:', '0:00 ', '[0:05] ', 'Ada: ', '"",', '- a: ', '<!--', '<![CDATA[', ' to ', '\\N', '?!', '…', '中', '🦊',
] // prettier-ignore

/** Structures that cost more to parse than their size suggests. */
const structures: Record<string, (characters: number) => string> = {
  'nested JSON lists': (characters) => `${'['.repeat(characters / 2)}${']'.repeat(characters / 2)}`,
  'nested JSON objects': (characters) => `${'{"a":'.repeat(characters / 6)}1${'}'.repeat(characters / 6)}`,
  'nested XML elements': (characters) => `${'<a>'.repeat(characters / 7)}${'</a>'.repeat(characters / 7)}`,
  'nested TTML spans': (characters) =>
    `<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="1s">${'<span>'.repeat(characters / 13)}x${'</span>'.repeat(characters / 13)}</p></div></body></tt>`,
  'nested YAML lists': (characters) => `- text: ${'['.repeat(characters / 2)}${']'.repeat(characters / 2)}`,
  'indented YAML': (characters) =>
    Array.from({ length: Math.sqrt(characters) }, (_, index) => `${' '.repeat(index)}- a:`).join('\n'),
  'a YAML alias bomb': () =>
    `- text: &a0 [x, x]\n${Array.from({ length: 30 }, (_, index) => `- text: &a${index + 1} [*a${index}, *a${index}]`).join('\n')}`,
  'an XML entity bomb': () =>
    `<!DOCTYPE tt [<!ENTITY a0 "x">${Array.from({ length: 30 }, (_, index) => `<!ENTITY a${index + 1} "&a${index};&a${index};">`).join('')}]><tt><p>&a30;</p></tt>`,
  'an XML entity from outside': () =>
    '<!DOCTYPE tt [<!ENTITY a SYSTEM "file:///etc/passwd">]><tt xmlns="http://www.w3.org/ns/ttml"><body><p begin="1s">&a;</p></body></tt>',
  'a thousand XML attributes': (characters) =>
    `<turns><turn ${Array.from({ length: characters / 12 }, (_, index) => `a${index}="x"`).join(' ')}>hi</turn></turns>`,
  'one JSON object of many keys': (characters) =>
    `{${Array.from({ length: characters / 14 }, (_, index) => `"key${index}":${index}`).join(',')}}`,
  'JSON with keys of prototypes': () =>
    '[{"__proto__":{"message":"x"},"constructor":{"prototype":{}},"message":"hello","userName":"__proto__","secondsFromStart":1}]',
  'a CSV row of many cells': (characters) => `Start,Speaker,Text\n${'a,'.repeat(characters / 2)}`,
  'a CSV header of many cells': (characters) =>
    `Start,Speaker,Text${',Text'.repeat(characters / 10)}\n${'x,'.repeat(characters / 4)}`,
  'many empty lines': (characters) => `Ada: hello\n${'\n'.repeat(characters)}Ben: hi`,
  'many WebVTT notes': (characters) => `WEBVTT\n\n${'NOTE x\n\n'.repeat(characters / 8)}`,
  'many arrows': (characters) => `1\n${'--> '.repeat(characters / 4)}`,
  'a file of marks alone': (characters) => '\u200b\u2060\ufeff'.repeat(characters / 3),
}

export type EvilText = { name: string; make: (characters: number) => string }

/** Complete files of every format with hostile contents. */
export const evilFiles: EvilText[] = Object.entries(formats).flatMap(([format, writer]) =>
  Object.entries(contents).map(([content, cue]) => ({
    name: `${format}: ${content}`,
    make: (characters) => write(writer, cue, characters),
  })),
)

/** The beginning of a format followed by endless repetition, on one line and on many. Nothing is ever closed. */
export const evilPumps: EvilText[] = Object.entries(heads).flatMap(([head, start]) =>
  pumps.flatMap((pump) => [
    {
      name: `${head} and ${JSON.stringify(pump)} without end`,
      make: (characters) => start + pump.repeat(characters / pump.length),
    },
    {
      name: `${head} and lines of ${JSON.stringify(pump)} without end`,
      make: (characters) => start + `${pump}\n`.repeat(characters / (pump.length + 1)),
    },
  ]),
)

export const evilStructures: EvilText[] = Object.entries(structures).map(([name, make]) => ({ name, make }))

/** Bytes in contradictory encodings. */
export function evilBytes(text: string): Record<string, Uint8Array> {
  const utf16 = Buffer.from(text, 'utf16le')
  const half = Math.floor(text.length / 2)
  return {
    'UTF-16 without a mark': utf16,
    'UTF-16 with the wrong mark': Buffer.concat([Buffer.from([0xfe, 0xff]), utf16]),
    'UTF-16 of an odd length': utf16.subarray(0, utf16.length - 1),
    'Latin-1': Buffer.from(text, 'latin1'),
    'UTF-8 first, then UTF-16': Buffer.concat([
      Buffer.from(text.slice(0, half)),
      Buffer.from(text.slice(half), 'utf16le'),
    ]),
    'UTF-8 first, then Latin-1': Buffer.concat([
      Buffer.from(text),
      Buffer.from('Zoë Ñandú: ça va', 'latin1'),
    ]),
    'UTF-8 cut inside a character': Buffer.from(`${text}é`).subarray(0, -1),
    'bytes that UTF-8 never has': Buffer.concat([Buffer.from(text), Buffer.alloc(200, 0xff)]),
    'a mark in the middle': Buffer.from(`${text.slice(0, half)}\ufeff${text.slice(half)}`),
    'UTF-32': Buffer.from(
      Array.from(text, (character) => character.codePointAt(0) ?? 0).flatMap((code) => [
        code & 0xff,
        (code >> 8) & 0xff,
        (code >> 16) & 0xff,
        0,
      ]),
    ),
    zeros: Buffer.alloc(text.length),
  }
}
