import { describe, expect, it } from 'vitest'
import type { BotTurn } from './conversation.ts'
import { openConversation } from './index.ts'
import { askedThing } from './reading/asked-thing.ts'
import { readWords } from './reading/read-words.ts'
import { martaScript, talk } from './testing-bots.ts'

const intro = 'Hi Marta, this is Dana Reed from Larkfield. I am calling because of your furnaces.'
const last = (
  lines: readonly string[],
  more: Parameters<typeof martaScript>[0] = { objections: [] },
): BotTurn => {
  const turn = talk(martaScript(more), [intro, ...lines])
    .at(-1)
    ?.turns.at(-1)
  if (turn === undefined) throw new Error('The buyer said nothing.')
  return turn
}

describe('a buyer', () => {
  it('does not say who they are when asked who somebody else is', () => {
    const lines = ['How many people work on the shifts?', 'You said the foreman rang. Who is that?']
    expect(last(lines).text).not.toMatch(/Marta/)
    expect(last(lines.slice(0, 1).concat('Sorry, who are you?')).text).toMatch(/Marta/)
  })

  it('repeats only things that have a name', () => {
    expect(askedThing('Which of those is most likely to close?', 'which')).toBe('')
    expect(askedThing('Which of the two is most likely?', 'which')).toBe('Which of the two?')
    expect(askedThing('How many crews are there?', 'number')).toBe('How many crews?')
  })

  it('chooses one of two things', () => {
    expect(last(['Do the crews wash the floor, or does that happen by itself?']).text).toMatch(
      /crews wash the floor|happens by/i,
    )
  })

  it('says in other, fewer words what is still open', () => {
    const turn = last(['What do you think of consultants?', 'Could we meet on Thursday at ten?'], {})
    expect(turn).toMatchObject({ act: 'press' })
    expect(turn.text).not.toMatch(/already have a system/)
    expect(turn.text).toMatch(/swap|change|difference|what we've got|we don't have|side by side|touch/i)
  })

  it('does not take the past for a date', () => {
    const turn = last(['So when did you last speak to them? This week, last week?'])
    expect(turn.act).not.toMatch(/requestTime|refuseNextStep|agreeNextStep|press/)
  })

  it('says no old thing again instead of a second answer', () => {
    const first = 'How many furnaces do you run, and what do you think of consultants?'
    const turn = last([first, 'So how many shifts are there, and what do you think of consultants?'])
    expect(turn.text).toMatch(/four shifts/)
    expect(turn.text).not.toMatch(/reports/)
  })
})

describe('a day of which a rep speaks', () => {
  const actsAfter = (line: string): string[] =>
    talk(martaScript(), [intro, 'How are you today?', line])
      .at(-1)
      ?.turns.map(({ act }) => act) ?? []

  it.each([
    'So are all of them doing it on a Sunday? How long does it take them?',
    'Does that happen every Monday?',
    'Are Fridays the worst?',
  ])('is no appointment if it is what is usual: “%s”', (line) => {
    for (const act of actsAfter(line)) expect(['object', 'press', 'commit']).not.toContain(act)
  })
})

describe('a question about what is so today', () => {
  it.each(['Does the night crew stop often?', 'Do the foremen complain about it?'])(
    'gets no promise and no guess about the future: “%s”',
    (line) =>
      expect(last(['How are you today?', line]).text).not.toMatch(
        /promise|predict|bet|if it really|crystal/i,
      ),
  )
})

describe('a request for half a minute', () => {
  it('is granted or refused as such', () => {
    const turn = talk(martaScript(), [
      "Hi Marta, it's Dana from Larkfield. Give me thirty seconds, and then hang up if you want?",
    ])
      .at(-1)
      ?.turns.at(-1)
    expect(turn?.act).toBe('giveTime')
  })
})

describe('what a rep concludes', () => {
  const actsIn = (words: string): string[] => {
    const script = martaScript()
    return readWords(script, openConversation(script, 'seed').state, words).acts.map(({ act }) => act)
  }

  it('asks nothing without a question mark', () => {
    expect(actsIn("Okay, so that's what keeps you busy.")).not.toContain('openQuestion')
    expect(actsIn("That's how it is at most plants.")).not.toContain('openQuestion')
    expect(actsIn('So what keeps you busy?')).toContain('openQuestion')
  })

  it('asks to be told, however politely', () => {
    expect(actsIn('Do you mind telling me about the last time it stood?')).toContain('openQuestion')
    expect(actsIn('Do you mind dogs?')).not.toContain('openQuestion')
  })
})
