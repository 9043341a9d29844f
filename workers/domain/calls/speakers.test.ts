import { describe, expect, it } from 'vitest'
import { completeSpeakers, durationOf, isDurationEstimated, sidesOf } from './speakers.ts'

const say = (userName: string, message: string, secondsFromStart = 0, role?: 'user' | 'bot') => ({
  userName,
  message,
  secondsFromStart,
  role,
})
const caller = { name: 'Zoë Ñandú', userId: '0199-user' }

describe('speakers of a call', () => {
  it('use the caller’s name for the rep, whatever its accents and case', () => {
    const [rep, buyer] = completeSpeakers([], [say('ZOE NANDU', 'Hi'), say('Bo', 'Hello')], caller)
    expect(rep).toMatchObject({ side: 'rep', kind: 'INTERNAL', userId: '0199-user' })
    expect(buyer).toMatchObject({ side: 'buyer', kind: 'EXTERNAL', userId: null })
  })

  it('keep the uploader’s speakers and add only the missing ones', () => {
    const listed = [
      {
        name: 'Bo',
        kind: 'INTERNAL' as const,
        side: 'rep' as const,
        userId: null,
        email: null,
        company: null,
        isKindKnown: true,
        sideReason: null,
      },
    ]
    expect(
      completeSpeakers(listed, [say('bo', 'Hi'), say('Zoë Ñandú', 'Hi', 1, 'user')], caller).map(
        (speaker) => speaker.side,
      ),
    ).toEqual(['rep', 'buyer'])
  })

  it('use the caller’s exact name before a name that shares a word with it', () => {
    const sides = (names: readonly string[], name: string) =>
      completeSpeakers(
        [],
        names.map((each, at) => say(each, 'Hi', at, 'user')),
        { name, userId: '0199-user' },
      ).map(({ side }) => side)
    expect(sides(['Wren Klein', 'Wren Hale'], 'Wren Hale')).toEqual(['buyer', 'rep'])
    expect(sides(['James Odell', 'Wren James'], 'wren james')).toEqual(['buyer', 'rep'])
    expect(sides(['Wren Klein', 'Wren Marsh'], 'Wren Hale')).toEqual(['buyer', 'buyer'])
    expect(sides(['Wren'], 'Wren Hale')).toEqual(['rep'])
  })

  it('never include a second rep or a guessed one', () => {
    expect(
      completeSpeakers([], [say('A', 'x', 0, 'user'), say('B', 'y', 1, 'user')], null).map(
        (speaker) => speaker.side,
      ),
    ).toEqual(['buyer', 'buyer'])
    expect(
      completeSpeakers([], [say('A', 'x', 0, 'user'), say('B', 'y', 1, 'bot')], null).map(
        (speaker) => speaker.side,
      ),
    ).toEqual(['rep', 'buyer'])
    expect(completeSpeakers([], [say('A', 'x'), say('B', 'y')], null).map((speaker) => speaker.side)).toEqual(
      ['buyer', 'buyer'],
    )
  })

  it('give every message the side of who said it', () => {
    const messages = [say('Ana', 'Hi'), say('Cem', 'Hi'), say('Nobody', 'Hi')]
    expect(
      sidesOf(messages, [
        { name: 'ana', side: 'rep' },
        { name: 'Cem', side: 'colleague' },
      ]),
    ).toEqual(['rep', 'colleague', 'buyer'])
  })

  it('last until the latest end, which is estimated if it is missing', () => {
    expect(durationOf([])).toBeNull()
    expect(durationOf([{ ...say('A', 'one two three four five', 10), secondsEnd: null }])).toBe(12)
    expect(durationOf([{ ...say('A', 'x', 0), secondsEnd: 30 }, say('B', 'y', 5)])).toBe(30)
    expect(durationOf([{ ...say('A', '今日はよろしくお願いします', 10), secondsEnd: null }])).toBe(13)
  })

  it('are of an estimated length where the last end is one that nobody states', () => {
    const stated = { ...say('A', 'Goodbye then', 95), secondsEnd: 100 }
    const long = { ...say('B', 'word '.repeat(50), 95), secondsEnd: null }
    const short = { ...say('B', 'Bye', 95), secondsEnd: null }
    expect([durationOf([stated, long]), isDurationEstimated([stated, long])]).toEqual([115, true])
    expect([durationOf([stated, short]), isDurationEstimated([stated, short])]).toEqual([100, false])
    expect(isDurationEstimated([{ ...stated, timeApproximate: true }])).toBe(true)
    expect(isDurationEstimated([])).toBe(true)
  })
})
