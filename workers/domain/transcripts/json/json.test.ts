import { describe, expect, it } from 'vitest'
import { fallbackRowsOf, formatOf, rowsOf } from '../fixtures/rows.ts'
import { parseTranscript, parseTranscriptWithFallback } from '../parse.ts'

const json = (value: unknown): string => JSON.stringify(value)

describe('JSON of the specification', () => {
  it('reads messages, ignores unknown keys and keeps stated roles when no rep is given', () => {
    const file = json([
      { message: 'Hi', userName: 'Ana', secondsFromStart: 5, role: 'user', mood: 'good' },
      { message: 'Yo', userName: 'Bo', secondsFromStart: 7 },
    ])
    expect(parseTranscript(file).messages).toEqual([
      { secondsFromStart: 5, userName: 'Ana', message: 'Hi', role: 'user' },
      { secondsFromStart: 7, userName: 'Bo', message: 'Yo', role: 'bot' },
    ])
    expect(parseTranscript(file, { repName: 'Bo Li' }).messages.map((message) => message.role)).toEqual([
      'bot',
      'user',
    ])
  })

  it('reads numeric strings with a warning, sets negative times to 0 and estimates missing and infinite ones', () => {
    const file =
      '[{"message":"a","userName":"Ana","secondsFromStart":"-3"},{"message":"b","userName":"Bo","secondsFromStart":"4.5"},{"message":"c","userName":"Ana","secondsFromStart":1e999},{"message":"d","userName":"Bo"},5]'
    const { messages, warnings, confidence } = parseTranscript(file)
    expect(messages.map((message) => [message.secondsFromStart, message.timeApproximate ?? false])).toEqual([
      [0, false],
      [4.5, false],
      [4.9, true],
      [5.3, true],
    ])
    expect(warnings).toContain('1 times were written as text and read as numbers.')
    expect(warnings).toContain('1 negative times were set to 0.')
    expect(confidence).toBe(0.8)
  })
})

describe('JSON of speech recognition in its own unit', () => {
  const said = [
    ['Wren Hale', 'Good morning, thanks for making the time.'],
    ['Odell Marsh', 'Morning, glad to be here.'],
  ] as const
  const expected = [
    [0.12, 'Wren Hale', said[0][1]],
    [3.5, 'Odell Marsh', said[1][1]],
  ]

  it('reads segments with milliseconds by the rate of speech', () => {
    const segments = (unit: number) =>
      said.map(([speaker, text], at) => ({
        start: (at === 0 ? 0.12 : 3.5) * unit,
        end: (at === 0 ? 3 : 5) * unit,
        speaker,
        text,
      }))
    for (const unit of [1, 1000]) {
      expect(rowsOf(json(segments(unit)))).toEqual(expected)
      expect(rowsOf(json({ segments: segments(unit) }))).toEqual(expected)
    }
  })

  it('does not take long silence for milliseconds', () => {
    expect(
      rowsOf(
        json({
          segments: [
            { start: 0, end: 30, text: 'Thank you.' },
            { start: 30, end: 60, text: 'you' },
          ],
        }),
      ),
    ).toEqual([
      [0, 'Unknown speaker', 'Thank you.'],
      [30, 'Unknown speaker', 'you'],
    ])
  })

  it('reads whisper.cpp', () => {
    const entry = (from: number, to: number, text: string) => ({ offsets: { from, to }, text: ` ${text}` })
    expect(
      rowsOf(
        json({
          systeminfo: 'x',
          transcription: [entry(120, 3000, said[0][1]), entry(3500, 5000, said[1][1])],
        }),
      ),
    ).toEqual(expected.map(([seconds, , text]) => [seconds, 'Unknown speaker', text]))
    const timestamps = { from: '00:00:02,000', to: '00:00:04,000' }
    expect(rowsOf(json({ transcription: [{ timestamps, text: 'Fine.' }] }))).toEqual([
      [2, 'Unknown speaker', 'Fine.'],
    ])
  })

  it('reads Speechmatics with its punctuation and speakers', () => {
    const item = (content: string, start: number, speaker: string, type = 'word') => ({
      type,
      start_time: start,
      end_time: start + 0.3,
      alternatives: [{ content, speaker }],
    })
    expect(
      rowsOf(
        json({
          format: '2.9',
          results: [
            item('Good', 0.1, 'S1'),
            item('morning', 0.5, 'S1'),
            item('.', 0.8, 'S1', 'punctuation'),
            item('Morning', 1.5, 'S2'),
          ],
        }),
      ),
    ).toEqual([
      [0.1, 'Speaker 1', 'Good morning.'],
      [1.5, 'Speaker 2', 'Morning'],
    ])
  })

  describe('reads Vosk', () => {
    const answer = (start: number, text: string) => ({
      result: text
        .split(' ')
        .map((word, at) => ({ conf: 0.98, end: start + at * 0.4 + 0.3, start: start + at * 0.4, word })),
      text,
    })
    const answers = [answer(0.12, 'good morning'), answer(3.5, 'glad to be here')]
    const rows = [
      [0.12, 'Unknown speaker', 'good morning'],
      [3.5, 'Unknown speaker', 'glad to be here'],
    ]

    it('in one answer, with other possible words', () => {
      expect(rowsOf(json(answers[1]))).toEqual(rows.slice(1))
      const alternatives = [answers[0], answer(0.12, 'could morning')]
      expect(rowsOf(json({ alternatives }))).toEqual(rows.slice(0, 1))
    })

    it('in a list, with vectors of voices', () => {
      expect(rowsOf(json(answers.map((item) => ({ ...item, spk: [-0.31, 1.07], spk_frames: 211 }))))).toEqual(
        rows,
      )
    })

    it.each([undefined, 2])('in answers below each other, some without words, indented by %s', (indent) => {
      const all = [{ partial: 'good' }, answers[0], { partial: '' }, answers[1], { text: '' }]
      expect(rowsOf(all.map((item) => JSON.stringify(item, null, indent)).join('\n'))).toEqual(rows)
    })
  })

  it('reads ElevenLabs without its spaces and sounds', () => {
    const word = (text: string, start: number, speaker: string, type = 'word') => ({
      text,
      start,
      end: start + 0.3,
      type,
      speaker_id: speaker,
    })
    const words = [
      word('Good', 0.1, 'speaker_0'),
      word(' ', 0.4, 'speaker_0', 'spacing'),
      word('morning.', 0.5, 'speaker_0'),
      word('(laughs)', 0.9, 'speaker_0', 'audio_event'),
      word('Morning.', 1.5, 'speaker_1'),
    ]
    expect(rowsOf(json({ text: 'Good morning. Morning.', words }))).toEqual([
      [0.1, 'speaker_0', 'Good morning.'],
      [1.5, 'speaker_1', 'Morning.'],
    ])
  })

  it('reads names of Teams and snippets of Chorus', () => {
    const teams = said.map(([speakerDisplayName, text], at) => ({
      speakerId: `id-${at}`,
      speakerDisplayName,
      startOffset: at === 0 ? '00:00:00.1200000' : '00:00:03.5000000',
      endOffset: '00:00:06.0000000',
      text,
    }))
    expect(rowsOf(json({ entries: teams }))).toEqual(expected)
    const chorus = said.map(([speaker_name, snippet], at) => ({
      snippet_time: at === 0 ? 0.12 : 3.5,
      speaker_name,
      speaker_type: 'rep',
      snippet,
    }))
    expect(rowsOf(json({ recording: { utterances: chorus } }))).toEqual(expected)
  })

  it('counts dates and seconds since 1970 from the first one', () => {
    const times = [
      [1_736_845_331, 1_736_845_336],
      ['2026-01-14T10:02:11Z', '2026-01-14T10:02:16Z'],
    ]
    for (const [first, second] of times) {
      const file = json([
        { speaker: 'Wren', timestamp: first, text: 'Good morning, thanks for making the time.' },
        { speaker: 'Odell', timestamp: second, text: 'Morning.' },
      ])
      expect(rowsOf(file).map(([seconds]) => seconds)).toEqual([0, 5])
    }
    const own = json([{ message: 'Late.', userName: 'Wren', secondsFromStart: 5000 }])
    expect(rowsOf(own)).toEqual([[5000, 'Wren', 'Late.']])
  })
})

describe('JSON without turns', () => {
  it.each(['{"callId":"77","title":"Acme"}', '[1,2,3]', '{"transcript":"{\\"callId\\":7}"}'])(
    'is never speech: %s',
    (file) => {
      expect(() => parseTranscript(file)).toThrow('Failed to parse file')
      expect(() => parseTranscriptWithFallback(file)).toThrow('Failed to parse file')
    },
  )

  it.each([
    json({ callId: '77', lines: ['Wren: Good morning.', 'Odell: Morning.'] }),
    json([{ transcript: 'Wren: Good morning.\nOdell: Morning.' }]),
    json(['Wren: Good morning.', 'Odell: Morning.']),
  ])('may have a text or lines of text inside: %s', (file) => {
    expect(fallbackRowsOf(file).map(([, name, text]) => [name, text])).toEqual([
      ['Wren', 'Good morning.'],
      ['Odell', 'Morning.'],
    ])
  })
})

describe('JSON of call recorders', () => {
  it('joins Gong speakers by ids beyond the precision of numbers and recognizes milliseconds by the rate of speech', () => {
    const file =
      '{"callTranscripts":[{"callId":"1","transcript":[{"speakerId":9007199254740993001,"topic":"Pricing","sentences":[{"start":4200,"end":6100,"text":"Hi there"}]},{"speakerId":9007199254740993002,"sentences":[{"start":6100,"end":7000,"text":"Hello \\"12345678901234567\\""}]}]}],"parties":[{"speakerId":9007199254740993001,"name":"Ana Ruiz"},{"speakerId":9007199254740993003,"name":"Bo Li"}]}'
    expect(rowsOf(file)).toEqual([
      [4.2, 'Ana Ruiz', 'Hi there'],
      [6.1, 'Speaker 1', 'Hello "12345678901234567"'],
    ])
    expect(formatOf(file)).toBe('gong-json')
  })

  it('reads Gong sentences in seconds and places calls one after another', () => {
    const call = {
      transcript: [{ speakerId: '7', sentences: [{ start: 1, end: 3, text: 'one two three four' }] }],
    }
    expect(rowsOf(json({ callTranscripts: [call, call] })).map(([seconds]) => seconds)).toEqual([1, 5])
  })

  it('reads Fireflies responses and exports', () => {
    const answer = {
      data: {
        transcript: {
          sentences: [
            { index: 0, speaker_name: 'Ana', start_time: '1.2', end_time: 3.4, text: 'Hi' },
            { speaker_name: null, speaker_id: 2, start_time: 4, text: 'Yo' },
          ],
        },
      },
    }
    expect(rowsOf(json(answer))).toEqual([
      [1.2, 'Ana', 'Hi'],
      [4, 'Speaker 2', 'Yo'],
    ])
    expect(
      rowsOf(json([{ sentence: 'Hi', startTime: '00:01', endTime: '00:03', speaker_name: 'Ana' }])),
    ).toEqual([[1, 'Ana', 'Hi']])
  })

  it('reads Rev monologues with punctuation without times', () => {
    const file = json({
      speakers: [{ id: 0, name: 'Ana' }],
      monologues: [
        {
          speaker: 0,
          elements: [
            { type: 'text', value: 'Hi', ts: 1, end_ts: 1.2 },
            { type: 'punct', value: ', ' },
            { type: 'text', value: 'Bo', ts: 1.3, end_ts: 1.5 },
            { type: 'punct', value: '.' },
          ],
        },
        { speaker: 1, elements: [{ type: 'text', value: 'Yo', ts: 2, end_ts: 2.2 }] },
      ],
    })
    expect(rowsOf(file)).toEqual([
      [1, 'Ana', 'Hi, Bo.'],
      [2, 'Speaker 1', 'Yo'],
    ])
  })

  it('reads both forms of Recall.ai and numbers people without a name', () => {
    const newer = [
      {
        participant: { id: 100, name: 'Ana' },
        words: [{ text: 'Hi', start_timestamp: { absolute: '2026-01-01T00:00:00Z', relative: 1.2 } }],
      },
      { participant: { id: 101, name: null }, words: [{ text: 'Yo', start_timestamp: { relative: 2 } }] },
    ]
    expect(rowsOf(json(newer))).toEqual([
      [1.2, 'Ana', 'Hi'],
      [2, 'Speaker 1', 'Yo'],
    ])
    expect(
      rowsOf(json([{ speaker: 'Ana', words: [{ text: 'Hi', start_timestamp: 1.2, end_timestamp: 1.4 }] }])),
    ).toEqual([[1.2, 'Ana', 'Hi']])
  })
})

describe('JSON of speech recognition', () => {
  const words = [
    { word: 'hi', punctuated_word: 'Hi', start: 1, end: 1.2, speaker: 0 },
    { word: 'all', punctuated_word: 'all.', start: 1.2, end: 1.5, speaker: 0 },
    { word: 'yo', punctuated_word: 'Yo.', start: 1.6, end: 1.8, speaker: 1 },
    { word: 'wait', punctuated_word: 'Wait.', start: 9, end: 9.2, speaker: 1 },
  ]
  const grouped = [
    [1, 'Speaker 0', 'Hi all.'],
    [1.6, 'Speaker 1', 'Yo.'],
    [9, 'Speaker 1', 'Wait.'],
  ]

  it.each([
    ['Whisper', { segments: [{ id: 0, start: 1, end: 2, text: ' Hi' }] }, [[1, 'Unknown speaker', 'Hi']]],
    [
      'WhisperX',
      { segments: [{ start: 1, end: 2, text: 'Hi', speaker: 'SPEAKER_00' }] },
      [[1, 'SPEAKER_00', 'Hi']],
    ],
    ['WhisperX with speakers by word', { segments: [{ start: 1, end: 9.2, text: 'x', words }] }, grouped],
    ['Deepgram words', { results: { channels: [{ alternatives: [{ words }] }] } }, grouped],
    [
      'Deepgram utterances',
      { results: { utterances: [{ start: 1, end: 2, transcript: 'Hi', speaker: 0 }] } },
      [[1, 'Speaker 0', 'Hi']],
    ],
    [
      'AssemblyAI',
      { utterances: [{ speaker: 'A', start: 1000, end: 2500, text: 'Hi there you' }] },
      [[1, 'Speaker A', 'Hi there you']],
    ],
    [
      'Podcasting 2.0',
      { version: '1.0.0', segments: [{ speaker: 'Ana', startTime: 0.5, endTime: 0.75, body: 'I' }] },
      [[0.5, 'Ana', 'I']],
    ],
    [
      'AWS',
      {
        results: {
          items: [
            { type: 'pronunciation', start_time: '1.0', end_time: '1.2', alternatives: [{ content: 'Hi' }] },
            { type: 'punctuation', alternatives: [{ content: '.' }] },
          ],
          speaker_labels: {
            segments: [{ speaker_label: 'spk_0', items: [{ start_time: '1.0', speaker_label: 'spk_0' }] }],
          },
        },
      },
      [[1, 'Speaker 0', 'Hi.']],
    ],
    [
      'AWS, where only the ranges of segments carry the speakers',
      {
        results: {
          items: [
            { type: 'pronunciation', start_time: '1.0', end_time: '1.2', alternatives: [{ content: 'Hi' }] },
            { type: 'punctuation', alternatives: [{ content: '.' }] },
            { type: 'pronunciation', start_time: '1.9', end_time: '2.2', alternatives: [{ content: 'Yes' }] },
            {
              type: 'pronunciation',
              start_time: '3.10',
              end_time: '3.4',
              alternatives: [{ content: 'Good' }],
            },
          ],
          speaker_labels: {
            segments: [
              { speaker_label: 'spk_1', start_time: '1.9', end_time: '2.5' },
              { speaker_label: 'spk_0', start_time: '0.98', end_time: '1.6', items: [] },
              { speaker_label: 'spk_0', items: [{ start_time: '3.1' }] },
            ],
          },
        },
      },
      [
        [1, 'Speaker 0', 'Hi.'],
        [1.9, 'Speaker 1', 'Yes'],
        [3.1, 'Speaker 0', 'Good'],
      ],
    ],
    [
      'Azure, the same phrase on both channels',
      {
        recognizedPhrases: [0, 1].map((channel) => ({
          channel,
          speaker: 1,
          offsetInTicks: 12_000_000,
          durationInTicks: 1e7,
          nBest: [{ display: 'Hi.' }],
        })),
      },
      [[1.2, 'Speaker 1', 'Hi.']],
    ],
    [
      'Google, where only the last result is complete',
      {
        results: [
          {
            alternatives: [
              {
                words: [
                  { word: 'hi', startTime: '1s' },
                  { word: 'you', startTime: '1.5s' },
                ],
              },
            ],
          },
          {
            alternatives: [
              {
                words: [
                  { word: 'hi', startTime: '1s', speakerTag: 1 },
                  { word: 'you', startTime: '1.5s', speakerTag: 2 },
                ],
              },
            ],
          },
        ],
      },
      [
        [1, 'Speaker 1', 'hi'],
        [1.5, 'Speaker 2', 'you'],
      ],
    ],
  ] as const)('reads %s', (_, value, rows) => {
    expect(rowsOf(json(value))).toEqual(rows)
    expect(formatOf(json(value))).toBe('asr-json')
  })
})

describe('other JSON', () => {
  it('reads meeting records and dialogues without times', () => {
    expect(
      rowsOf(
        json({
          topics: [],
          meeting_transcripts: [{ speaker: 'The Chair (Mr. Poe (North))', content: 'Order.' }],
        }),
      ),
    ).toEqual([[0, 'The Chair (Mr. Poe (North))', 'Order.']])
    const dialogue = {
      turns: [
        { speaker: 'USER', utterance: 'one two', frames: [] },
        { speaker: 'SYSTEM', utterance: 'ok', frames: [] },
      ],
    }
    expect(rowsOf(json([dialogue, dialogue])).map(([, name]) => name)).toEqual([
      'USER',
      'SYSTEM',
      'USER',
      'SYSTEM',
    ])
  })

  it('reads a transcript that is one text inside JSON', () => {
    expect(rowsOf(json({ data: { transcript: '[00:05] Ana: Hi\n[00:09] Bo: Yo' } }))).toEqual([
      [5, 'Ana', 'Hi'],
      [9, 'Bo', 'Yo'],
    ])
    expect(() => parseTranscript(json({ transcript: 'Hi\u0000' }))).toThrow(
      'Transcript contains binary data.',
    )
  })

  it('reads JSON lines and milliseconds by their key', () => {
    expect(
      rowsOf(
        '{"speaker":"Ana","start_ms":1500,"text":"Hi"}\n{"speaker":{"name":"Bo"},"start_ms":2500,"text":"Yo"}',
      ),
    ).toEqual([
      [1.5, 'Ana', 'Hi'],
      [2.5, 'Bo', 'Yo'],
    ])
  })

  it.each(['{}', '[]', '[1,2]', '{"a":', '[{"text":5}]', '{"segments":[]}', 'null'])(
    'finds no transcript in %s',
    (file) => {
      expect(() => parseTranscript(file)).toThrow('Failed to parse file')
    },
  )
})
