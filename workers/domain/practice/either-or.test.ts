import { describe, expect, it } from 'vitest'
import { offeredIn } from './reading/offered.ts'
import { martaScript, talk } from './testing-bots.ts'

const intro = 'Hi Marta, this is Dana Reed from Larkfield. I am calling because of your furnaces.'
const script = martaScript({ objections: [] })
const said = (...lines: string[]): string =>
  talk(script, [intro, 'Okay, thanks.', ...lines])
    .at(-1)
    ?.turns.at(-1)?.text ?? ''

describe('what a question offers', () => {
  it.each([
    ['is it the cost or the time that hurts more?', ['the cost', 'the time']],
    ['do you do that by hand or on the computer?', ['by hand', 'on the computer']],
    ['which is worse, the phone or the paper?', ['the phone', 'the paper']],
    ['price, quality or speed?', ['price', 'quality', 'speed']],
    ['do you buy or do you rent', ['we buy', 'we rent']],
    ['is that one person or do they take turns', ['one person', 'they take turns']],
    ['are they all from one maker or mixed?', ['all from one maker', 'mixed']],
    ['is it you or your boss?', ['me', 'my boss']],
    ['what is best, yours or a general one?', ['mine', 'a general one']],
    ['roughly then, more like ten or more like fifty?', ['ten', 'fifty']],
    [
      'did you have to replan by hand, or did the system catch it?',
      ['we had to replan by hand', 'the system did'],
    ],
    [
      'does that get done, or do you get the angry call yourself?',
      ['that gets done', 'we get the angry call ourselves'],
    ],
    ['do the drivers ring you or does nobody notice?', ['the drivers ring us', 'nobody notices']],
    ['did the new guy leave or was the boss ill?', ['the new guy did', 'the boss was ill']],
    ['is the email yours or a shared one?', ['mine', 'a shared one']],
    ['who keeps it up, you or somebody else?', ['me', 'a colleague']],
  ] as const)('“%s”', (text, offered) => {
    expect(offeredIn(text)?.map(({ said: one }) => one)).toEqual(offered)
  })

  it.each([
    'If two of them grab the same job, or nobody does, do you find out later?',
    'Is it a sheet or what?',
    'Is that so or not?',
    'Could you do Friday or so?',
    'Is it a crack or what?',
    'Who decides?',
  ])('“%s” offers nothing', (text) => {
    expect(offeredIn(text)).toBeNull()
  })
})

describe('a question that offers a choice', () => {
  it('is never answered with a clause that has lost its verb', () => {
    const answers = [
      'does the order for the weekend get lost or does the boss find it?',
      'does the list of the night shift go missing, or do you keep two?',
    ].map((line) => said(line))
    for (const answer of answers) expect(answer).not.toMatch(/\b(?:fors|ofs|ins|ons) /)
    expect(said('have you looked at a second oven, or is that too much?')).not.toMatch(
      /(?:rather|more|usually|nearer) we have/i,
    )
  })

  it('gets one of the things, and the same one again', () => {
    const one = said('is it the noise or the dust that bothers people more?')
    expect(one).toMatch(/the (?:noise|dust)/i)
    const again = said(
      'is it the noise or the dust that bothers people more?',
      'I see, thanks.',
      'sorry, is it the noise or the dust?',
    )
    expect(again.toLowerCase()).toContain(/the (?:noise|dust)/i.exec(one)?.[0].toLowerCase())
  })

  it('gets the one that a note speaks for', () => {
    for (const seed of ['a', 'b', 'c', 'd'])
      expect(
        talk(script, [intro, 'Okay, thanks.', 'is it more about dust or about scrap?'], seed)
          .at(-1)
          ?.turns.at(-1)?.text,
      ).toMatch(/scrap/i)
  })

  it.each(['What worries or doubts do you have with that?', 'How do I get in front of her or the others?'])(
    'is no choice: “%s”',
    (text) => {
      expect(said(text)).not.toMatch(/(?:the (?:first|second|others)|doubts|worries)/i)
    },
  )

  it('leaves what may be hidden to those who earn it', () => {
    const turn = (text: string) => talk(script, [intro, 'Okay, thanks.', text]).at(-1)?.turns.at(-1)
    expect(turn('Do you sign that or does the owner sign it?')?.facts).toEqual(['owner'])
  })
})

it('a story about a day proposes none', () => {
  const acts = (text: string) =>
    talk(script, [intro, text])
      .at(-1)
      ?.read?.acts.map(({ act }) => act)
  for (const text of [
    'We had a breakdown on Friday evening, and the whole line stood still.',
    'They called us on Thursday at ten and nobody picked up.',
    'On Monday at nine a van of theirs stood for three hours.',
  ])
    expect(acts(text)).not.toContain('nextStepAsk')
  for (const text of ['Could we talk on Friday at ten?', 'How about Thursday at ten?', 'Thursday at ten?'])
    expect(acts(text)).toContain('nextStepAsk')
})
