import { describe, expect, it } from 'vitest'
import {
  checkedDraft,
  checkedSubject,
  countClaims,
  draftFromQuotes,
  isCourtesy,
  textOfDraft,
} from './follow-up.ts'

const messages = [
  { message: 'We lose 9000 euros a month in overtime and missed delivery windows.' },
  { message: "I'll send you the agenda on Friday." },
  { message: 'Good. I will bring Bram from finance.' },
]
const place = (messageIndex: number, quote: string) => {
  const start = messages[messageIndex]?.message.indexOf(quote) ?? -1
  return { messageIndex, start, end: start + quote.length, quote }
}
const facts = {
  fromUserName: 'Noor Haddad',
  refinement: '',
  day: 'Friday, 20 November',
  buyerNames: ['Ilse Maas', 'Bram Otten'],
  items: [
    {
      quote: place(1, "I'll send you the agenda on Friday."),
      ownerName: 'Noor Haddad',
      ownerSide: 'rep' as const,
      speakerName: null,
      dueOn: '2026-11-27',
      dueWords: 'on Friday',
    },
    {
      quote: place(2, 'I will bring Bram from finance.'),
      ownerName: 'Ilse Maas',
      ownerSide: 'buyer' as const,
      speakerName: null,
      dueOn: null,
      dueWords: null,
    },
  ],
  points: [place(0, 'We lose 9000 euros a month')],
}

describe('a follow-up draft without a model', () => {
  it('consists of greetings and quoted words, each with its place', () => {
    const draft = draftFromQuotes(facts)
    expect(textOfDraft(draft.paragraphs)).toBe(
      [
        'Hi Ilse and Bram,',
        '',
        'Thank you for the conversation on Friday, 20 November.',
        '',
        'You said:',
        '- “We lose 9000 euros a month”',
        '',
        'What comes next:',
        "- Noor Haddad: “I'll send you the agenda on Friday.” (Friday, November 27, 2026)",
        '- Ilse Maas: “I will bring Bram from finance.”',
        '',
        'Best regards,',
        'Noor Haddad',
      ].join('\n'),
    )
    expect(countClaims(draft.paragraphs)).toEqual({ total: 3, withEvidence: 3 })
    for (const { evidence } of draft.paragraphs.flat().filter(({ isClaim }) => isClaim))
      expect(messages[evidence?.messageIndex ?? -1]?.message.slice(evidence?.start, evidence?.end)).toBe(
        evidence?.quote,
      )
  })

  it('greets people by what a mail may call them, and nobody by a label or number', () => {
    const greeting = (...buyerNames: string[]): string =>
      textOfDraft(draftFromQuotes({ ...facts, buyerNames }).paragraphs).split('\n')[0] ?? ''
    expect(greeting('Dr. Miriam Okafor', "O'Neil, Odell")).toBe('Hi Miriam and Odell,')
    expect(greeting('Frau Müller')).toBe('Hi Frau Müller,')
    expect(greeting('Ilse Maas', 'Speaker 2')).toBe('Hi Ilse,')
    for (const name of ['Speaker 2', 'Unknown speaker', '+1 (415) 555-0134', 'Customer'])
      expect(greeting(name)).toBe('Hello,')
  })

  it('names no owner of an item whom nobody knows', () => {
    const [item] = facts.items
    if (item === undefined) throw new Error('no item')
    const draft = draftFromQuotes({ ...facts, items: [{ ...item, ownerName: 'Unknown speaker' }] })
    expect(textOfDraft(draft.paragraphs)).toContain("\n- “I'll send you the agenda on Friday.”")
  })

  it('says whose words a task is in if its owner did not say them', () => {
    const [item] = facts.items
    if (item === undefined) throw new Error('no item')
    const lineOf = (speakerName: string) =>
      textOfDraft(draftFromQuotes({ ...facts, items: [{ ...item, speakerName }] }).paragraphs)
    expect(lineOf('Ilse Maas')).toContain("\n- Noor Haddad, in the words of Ilse Maas: “I'll send")
    expect(lineOf('Speaker 2')).toContain("\n- for Noor Haddad: “I'll send")
  })

  it('says when a task is due if its quote does not', () => {
    const [item] = facts.items
    if (item === undefined) throw new Error('no item')
    const lineOf = (dueWords: string | null) =>
      textOfDraft(draftFromQuotes({ ...facts, items: [{ ...item, dueOn: null, dueWords }] }).paragraphs)
    expect(lineOf('next week')).toContain('the agenda on Friday.” (next week)\n')
    expect(lineOf('on Friday')).toContain('the agenda on Friday.”\n')
    expect(lineOf(null)).toContain('the agenda on Friday.”\n')
  })

  it('keeps a quote in one line, and shows where it was cut', () => {
    const quote = (text: string) =>
      draftFromQuotes({
        ...facts,
        items: [],
        points: [{ messageIndex: 9, start: 0, end: text.length, quote: text }],
      })
        .paragraphs.flat()
        .find(({ isClaim }) => isClaim)?.text
    expect(quote('We lose\n\na day')).toBe('“We lose a day”')
    const cut = quote(`${'a'.repeat(279)}😀 and more`)
    expect(cut).toBe(`“${'a'.repeat(279)}…”`)
  })

  it('says that a refinement changes nothing', () => {
    expect(draftFromQuotes(facts).note).toBe(
      'Assembled from quoted words of the call, without a language model.',
    )
    const refined = draftFromQuotes({ ...facts, refinement: 'Shorter, please.' })
    expect(refined.paragraphs).toEqual(draftFromQuotes(facts).paragraphs)
    expect(refined.note).toContain('the refinement changes nothing')
  })

  it('does not quote the same words twice, and cuts what is too long at a word', () => {
    const long = {
      messageIndex: 7,
      start: 10,
      end: 10 + 600,
      quote: 'word '.repeat(120).trim().padEnd(600, 'x'),
    }
    const draft = draftFromQuotes({
      ...facts,
      points: [place(1, 'the agenda on Friday'), long],
    })
    const claims = draft.paragraphs.flat().flatMap(({ evidence }) => evidence ?? [])
    expect(claims.map(({ messageIndex }) => messageIndex)).toEqual([1, 7, 2])
    expect(claims[1]?.quote.length).toBeLessThanOrEqual(280)
    expect(claims[1]?.end).toBe(10 + (claims[1]?.quote.length ?? 0))
  })
})

describe('the draft of a model', () => {
  const names = ['Ilse Maas', 'Noor Haddad']
  const read = (text: string, turn: number | null, quote: string | null) =>
    checkedDraft([[{ text, turn, quote }]], messages, names)[0]?.[0]

  it('keeps the evidence of what was said', () => {
    const segment = read(
      'Overtime costs you 9000 euros a month.',
      0,
      'We lose 9000 euros a month in overtime',
    )
    expect(segment).toMatchObject({ isClaim: true, evidence: { messageIndex: 0, start: 0 } })
  })

  it.each([
    ['words that nobody said', 'You want to start in May.', 0, 'we start in May for sure'],
    ['words of another turn', 'I will send the agenda.', 0, "I'll send you the agenda on Friday."],
    ['a number that was not said', 'Overtime costs you 12000 euros.', 0, 'We lose 9000 euros a month'],
    ['a number in words', 'Overtime costs you twelve thousand euros.', 0, 'We lose 9000 euros a month'],
    ['another day', 'I will send the agenda on Monday.', 1, "I'll send you the agenda on Friday."],
    ['a word that is everywhere', 'You agreed to sign.', 2, 'Good.'],
    ['nothing at all', 'Our product is certified in all of Europe.', null, null],
    ['thanks that tell something', 'Thank you for agreeing to sign the contract.', null, null],
  ])('names a claim that rests on %s', (_, text, turn, quote) => {
    expect(read(text, turn, quote)).toMatchObject({ isClaim: true, evidence: null })
  })

  it('reads numbers in words as numbers', () => {
    const said = [{ message: 'We have two depots, and 3 planners left.' }]
    const evidence = (text: string) =>
      checkedDraft([[{ text, turn: 0, quote: said[0]?.message ?? '' }]], said, names)[0]?.[0]?.evidence
    expect(evidence('You have 2 depots and lost three planners.')).not.toBeNull()
    expect(evidence('You have four depots.')).toBeNull()
  })

  it('has no subject with a number or day that nobody named', () => {
    const subject = (text: string) => checkedSubject(text, messages, 'Friday, November 20')
    expect(subject('Agenda for Friday')).toBe('Agenda for Friday')
    expect(subject('Your 20% discount until Monday')).toBe('Our conversation on Friday, November 20')
  })

  it('takes greetings and thanks for what they are', () => {
    expect(isCourtesy('Hi Ilse,', names)).toBe(true)
    expect(isCourtesy('Thank you for your time today.', names)).toBe(true)
    expect(isCourtesy('Best regards, Noor Haddad', names)).toBe(true)
    expect(isCourtesy('See you on Monday.', names)).toBe(false)
  })
})
