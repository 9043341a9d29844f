import { describe, expect, it } from 'vitest'
import type { TranscriptActor, TranscriptMessage } from '#workers/domain/transcripts/message.ts'
import { type GuessContext, guessAgain, guessSpeakers, type KnownPerson, personNamed } from './guess-sides.ts'

const dana: KnownPerson = {
  id: 'dana',
  firstName: 'Dana',
  lastName: 'Whitlock',
  email: 'dana@tallgrass.example',
}
const priya: KnownPerson = {
  id: 'priya',
  firstName: 'Priya',
  lastName: 'Raghunathan',
  email: 'priya@tallgrass.example',
}
const context: GuessContext = { me: dana, people: [dana, priya], organizationName: 'Tallgrass Systems' }

const file = (
  ...speakers: (string | [string, string])[]
): { messages: TranscriptMessage[]; actors: TranscriptActor[] } => ({
  messages: speakers.map((speaker, index) => ({
    userName: typeof speaker === 'string' ? speaker : speaker[0],
    message: 'We talk about the plan.',
    secondsFromStart: index,
  })),
  actors: speakers.map((speaker) =>
    typeof speaker === 'string'
      ? { name: speaker, kind: 'EXTERNAL', messageCount: 1 }
      : { name: speaker[0], kind: 'EXTERNAL', messageCount: 1, affiliation: speaker[1] },
  ),
})
const sides = (...speakers: Parameters<typeof file>) =>
  guessSpeakers(file(...speakers), context).map(({ name, side, userId }) => [name, side, userId])

describe('guessing sides', () => {
  it('takes the signed-in person for the rep and other people of the organization for colleagues', () => {
    expect(sides('Priya R.', 'Dana Whitlock', 'Aoife')).toEqual([
      ['Priya R.', 'colleague', 'priya'],
      ['Dana Whitlock', 'rep', 'dana'],
      ['Aoife', 'buyer', null],
    ])
  })

  it('takes a known colleague for the rep when the signed-in user does not speak', () => {
    expect(sides('Raghunathan, Priya', 'Aoife')).toEqual([
      ['Raghunathan, Priya', 'rep', 'priya'],
      ['Aoife', 'buyer', null],
    ])
  })

  it('knows own people by the domain of their email address and by the company in parentheses', () => {
    expect(
      sides('new.hire@tallgrass.example', ['Kim', 'Tallgrass Systems'], 'ana@kestrel.example').map(
        ([, side]) => side,
      ),
    ).toEqual(['rep', 'colleague', 'buyer'])
  })

  it('does not take two users of a free mail service for colleagues, but two of a company whose domain begins like one', () => {
    const sideAt = (domain: string) =>
      guessSpeakers(file(`other@${domain}`), { ...context, me: { ...dana, email: `dana@${domain}` } })[0]
        ?.side
    expect(['gmail.com', 'msn.com', 'gmx.net'].map(sideAt)).toEqual(['buyer', 'buyer', 'buyer'])
    expect(['mail.tallgrass.example', 'web.example'].map(sideAt)).toEqual(['rep', 'rep'])
  })

  it('makes no speaker the rep without any sign', () => {
    expect(sides('Speaker 1', 'Speaker 2').map(([, side]) => side)).toEqual(['buyer', 'buyer'])
  })

  it('reads the labels that dialer tools write', () => {
    expect(sides('Agent', 'Customer').map(([, side]) => side)).toEqual(['rep', 'buyer'])
  })

  it('reads labels that also contain a number or a name', () => {
    expect(sides('REP_01', 'PROSPECT_01').map(([, side]) => side)).toEqual(['rep', 'buyer'])
    expect(sides('SDR (Dana)', 'Aoife').map(([, side]) => side)).toEqual(['rep', 'buyer'])
  })

  it('leaves it to the user where only the words say who sells', () => {
    const [buyer, seller] = [
      'Kestrel, this is Aoife.',
      'Hi, Dana from Tallgrass Systems. We help firms plan.',
    ]
    const messages = [buyer, seller].map((message, index) => ({
      userName: `Speaker ${index + 1}`,
      message: message ?? '',
      secondsFromStart: index,
    }))
    expect(guessSpeakers({ messages, actors: [] }, context).map(({ side }) => side)).toEqual([
      'buyer',
      'buyer',
    ])
  })

  it('keeps the company of a buyer', () => {
    expect(guessSpeakers(file(['Aoife', 'Kestrel Cold Chain']), context)[0]).toMatchObject({
      side: 'buyer',
      company: 'Kestrel Cold Chain',
    })
  })
})

describe('guessing again when people arrive', () => {
  it('improves untouched rows and leaves touched ones', () => {
    const transcript = file('Priya R.', 'Aoife')
    const early = guessSpeakers(transcript, { ...context, people: [] })
    const touched = early.map((row) =>
      row.name === 'Aoife' ? { ...row, side: 'colleague' as const, isTouched: true } : row,
    )
    expect(guessAgain(touched, transcript, context).map(({ side }) => side)).toEqual(['rep', 'colleague'])
  })

  it('adds no second rep to the one that the user chose', () => {
    const transcript = file('Priya R.', 'Aoife')
    const early = guessSpeakers(transcript, { ...context, people: [] }).map((row) =>
      row.name === 'Aoife' ? { ...row, side: 'rep' as const, isTouched: true } : row,
    )
    expect(guessAgain(early, transcript, context).map(({ side }) => side)).toEqual(['colleague', 'rep'])
  })

  it('answers the same rows when nothing changes', () => {
    const transcript = file('Aoife')
    const rows = guessSpeakers(transcript, context)
    expect(guessAgain(rows, transcript, context)).toBe(rows)
  })
})

describe('the person of a name', () => {
  it('finds nobody where two people fit', () => {
    expect(personNamed('Dana', [dana, { ...priya, firstName: 'Dana' }])).toBeNull()
  })

  it('does not match only a short first name', () => {
    expect(personNamed('Al', [{ ...dana, firstName: 'Al' }])).toBeNull()
  })
})
