import { describe, expect, it } from 'vitest'
import { findMentionedNames } from './mentioned-names.ts'

const talk = (...turns: [string, string][]) =>
  findMentionedNames(
    turns.map(([userName, message], index) => ({ userName, message, secondsFromStart: index * 10 })),
  )

describe('names mentioned in the conversation', () => {
  it('offers the name by which others address the speaker twice', () => {
    const mentioned = talk(
      ['Aoife', 'That is the number we have. What do you see from your side, Bram?'],
      ['Speaker 3', 'I can confirm it.'],
      ['Dana', 'Thanks, Bram. That helps.'],
    )
    expect(mentioned.get('Speaker 3')).toMatchObject({
      name: 'Bram',
      saidBy: 'Aoife',
      secondsFromStart: 0,
      times: 2,
    })
  })

  it('offers the name of a speaker who introduces themself once', () => {
    const mentioned = talk(
      ['Speaker 1', 'Hello, my name is Bram and I look after finance.'],
      ['Dana', 'Nice to meet you.'],
    )
    expect(mentioned.get('Speaker 1')).toMatchObject({ name: 'Bram', saidBy: null })
  })

  it('offers nothing for a name that is only mentioned', () => {
    expect(
      talk(
        ['Aoife', 'I asked Bram from finance to join.'],
        ['Speaker 3', 'Good to be here.'],
        ['Aoife', 'I asked Bram to bring the figures.'],
      ).size,
    ).toBe(0)
  })

  it('offers nothing for a single address', () => {
    expect(talk(['Aoife', 'What do you think, Bram?'], ['Speaker 3', 'Fine with me.']).size).toBe(0)
  })

  it('does not take words of politeness or words that also occur in small letters for names', () => {
    const mentioned = talk(
      ['Dana', 'Great, Perfect?'],
      ['Speaker 3', 'It is perfect.'],
      ['Dana', 'Thanks, Perfect.'],
      ['Speaker 3', 'Sure.'],
      ['Dana', 'Shall we, Perfect?'],
      ['Speaker 3', 'Yes.'],
    )
    expect(mentioned.size).toBe(0)
  })

  it('does not give a speaker the name of another one', () => {
    const mentioned = talk(
      ['Aoife', 'Is that right, Dana?'],
      ['Speaker 3', 'It is.'],
      ['Dana', 'Yes.'],
      ['Aoife', 'Sure, Dana?'],
      ['Speaker 3', 'It is.'],
    )
    expect(mentioned.size).toBe(0)
  })

  it('offers nothing if one label stands for two people', () => {
    const mentioned = talk(
      ['Dana', 'What do you think, Bram?'],
      ['Speaker 1', 'Fine.'],
      ['Dana', 'Thanks, Bram.'],
      ['Dana', 'And you, Ilse?'],
      ['Speaker 1', 'Fine too.'],
      ['Dana', 'Thanks, Ilse.'],
    )
    expect(mentioned.size).toBe(0)
  })
})
