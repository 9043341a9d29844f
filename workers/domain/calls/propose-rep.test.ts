import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proposeRep, type RepProposalInput } from './propose-rep.ts'

/** Messages from lines of "Speaker: words". */
function messagesOf(lines: string[]): RepProposalInput['messages'] {
  return lines.map((line) => {
    const at = line.indexOf(':')
    return { userName: line.slice(0, at), message: line.slice(at + 1).trim() }
  })
}
const propose = (lines: string[], known: Partial<RepProposalInput> = {}) =>
  proposeRep({ messages: messagesOf(lines), organizationName: 'Fernway Planning', ...known })

const coldCall = [
  'Bea Holm: Holm Haulage, this is Bea.',
  'Rita Soler: Hi Bea, Rita Soler from Fernway Planning. Have I caught you at a bad time?',
  'Bea Holm: Depends. What is this about?',
  'Rita Soler: We help haulage firms plan their night routes. How do you plan them today?',
  'Bea Holm: We use a spreadsheet. Send me something by email.',
  'Rita Soler: I’ll send you two pages. Are you free on Thursday at ten?',
]
/** The same call with other names for its speakers. */
const renamed = (rep: string, buyer: string): string[] =>
  coldCall.map((line) => line.replace(/^Rita Soler:/, `${rep}:`).replace(/^Bea Holm:/, `${buyer}:`))

describe('the rep is proposed', () => {
  it('for sure by the name of the user whose call it is, whatever its accents and case', () => {
    expect(propose(renamed('ZOE NANDU', 'Bo'), { callerName: 'Zoë Ñandú' })).toMatchObject({
      name: 'ZOE NANDU',
      certainty: 'sure',
    })
  })

  it('for sure as the only member or internal participant who speaks, also by email address', () => {
    const rita = { name: 'Rita Soler', email: 'rita@fernway.test' }
    const sure = { certainty: 'sure', reason: 'They are the only speaker from your organization.' }
    expect(propose(coldCall, { members: [rita] })).toMatchObject({ name: 'Rita Soler', ...sure })
    expect(propose(renamed('rita@fernway.test', 'Bo'), { members: [rita] })).toMatchObject(sure)
    expect(propose(coldCall, { participants: [{ ...rita, kind: 'INTERNAL' }] })).toMatchObject(sure)
  })

  it.each(['Rep', 'REP_01', 'Salesperson', 'Sales Rep', 'Account Executive', 'AE', 'SDR (Rita)'])(
    'for sure by the label %s',
    (label) => {
      expect(propose(renamed(label, 'Customer'))).toEqual({
        name: label,
        certainty: 'sure',
        reason: `The transcript calls them “${label}”.`,
      })
    },
  )

  it('as likely by their words, with numbers for names and without punctuation', () => {
    const likely = { certainty: 'likely', reason: expect.stringContaining('come from your organization') }
    expect(propose(coldCall)).toMatchObject({ name: 'Rita Soler', ...likely })
    expect(propose(renamed('Speaker 2', 'Speaker 1'))).toMatchObject({ name: 'Speaker 2', ...likely })
    const raw = renamed('Speaker 2', 'Speaker 1').map((line) => {
      const words = line
        .slice(10)
        .toLowerCase()
        .replaceAll(/[^a-z ]/g, '')
      return line.slice(0, 10) + words.replace('fernway', 'fern way')
    })
    expect(propose(raw)).toMatchObject({ name: 'Speaker 2', ...likely })
  })

  it('as likely where the organization is not known but they say whom they come from', () => {
    expect(propose(coldCall, { organizationName: null })).toMatchObject({
      name: 'Rita Soler',
      certainty: 'likely',
    })
  })

  it('among two members by what they say', () => {
    const members = [
      { name: 'Rita Soler', email: null },
      { name: 'Col Ender', email: null },
    ]
    expect(propose([...coldCall, 'Col Ender: Hello.'], { members })).toMatchObject({
      name: 'Rita Soler',
      certainty: 'likely',
    })
  })

  it('never as somebody who is known to be external', () => {
    const participants = [{ name: 'Rita Soler', email: null, kind: 'EXTERNAL' as const }]
    expect(propose(coldCall, { participants })?.name).not.toBe('Rita Soler')
  })

  it('never as an unknown speaker, who may be several people', () => {
    expect(propose(renamed('Unknown speaker', 'Bea Holm'))?.name).not.toBe('Unknown speaker')
  })

  it('as a guess only where a single thing points to them or two speakers sell alike', () => {
    expect(propose(['A: Your renewal is up on Friday. Your contract ends.', 'B: Is it now.'])).toMatchObject({
      name: 'A',
      certainty: 'unsure',
    })
    const both = ['A', 'B'].flatMap((name) => [
      `${name}: We help haulage firms. Our customers plan at night. I’ll send you the offer.`,
    ])
    expect(propose(both)?.certainty).toBe('unsure')
  })
})

describe('nobody is proposed', () => {
  it.each([
    [
      'in a call for help',
      [
        'Agent: Thank you for calling Fernway Planning, this is Pam. How can I help you?',
        'Customer: I cannot log in to my account. I am calling because the invoice is due.',
        'Agent: Can I get your customer number? I will send you a link.',
      ],
    ],
    [
      'in small talk',
      ['Nadia: Hello, am I the first one?', 'Phil: No, I was on mute.', 'Nadia: Is that a loom behind you?'],
    ],
    [
      'in a meeting among colleagues',
      [
        'Ada: Good morning. The red ones first. Bo?',
        'Bo: Kaveri has escalated again. The total was wrong.',
        'Ada: Who raised it with product?',
        'Bo: I did, on Tuesday.',
      ],
    ],
    ['where only one person speaks', ['A: We help firms. Our customers love it. I’ll send you the offer.']],
    ['in an empty transcript', []],
  ])('%s', (_, lines) => {
    expect(propose(lines)).toBeNull()
  })
})

describe('for any transcript', () => {
  const line = fc.constantFrom(...coldCall.map((one) => one.slice(one.indexOf(':') + 2)))
  const messages = fc.array(
    fc.record({
      userName: fc.oneof(fc.constantFrom('Rep', 'Speaker 1', 'Customer', ''), fc.string({ maxLength: 20 })),
      message: fc.oneof(line, fc.string({ unit: 'grapheme', maxLength: 200 })),
    }),
    { maxLength: 30 },
  )

  it('the proposal is one of its speakers, and the same on repeat', () => {
    fc.assert(
      fc.property(messages, fc.option(fc.string()), (said, organizationName) => {
        const proposal = proposeRep({ messages: said, organizationName })
        expect(proposal === null || said.some(({ userName }) => userName === proposal.name)).toBe(true)
        expect(proposeRep({ messages: structuredClone(said), organizationName })).toEqual(proposal)
      }),
      { numRuns: 300 },
    )
  })
})
