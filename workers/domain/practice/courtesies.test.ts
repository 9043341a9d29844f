import { describe, expect, it } from 'vitest'
import { martaScript, talk } from './testing-bots.ts'

const intro = 'Hi Marta, this is Tom from Brightline, we help glass makers cut scrap.'
const ask = 'What does your week look like with three furnaces running?'
const script = martaScript({ objections: [] })
const reply = (line: string, before: readonly string[] = [intro, ask], own = script) =>
  talk(own, [...before, line], `seed ${line}`).at(-1)
const said = (line: string, before?: readonly string[]): string => reply(line, before)?.turns[0]?.text ?? ''

describe('an invitation to meet in person', () => {
  it.each([
    "I'm in your area on Tuesday. Coffee?",
    "I'm around the corner on Thursday, fancy a coffee?",
    "We're in town next Wednesday. Lunch?",
    "I'll be at the plant next door on Friday. Shall I pop in?",
    "I'm passing by on Monday. Ten minutes?",
    "I'm up your way Thursday morning, could I drop in?",
    "I've got a meeting near you on Wednesday. Want to grab a coffee?",
    'My colleague and I are in your city Tuesday. Time for a quick hello?',
    "I'm local on Friday. Worth a coffee?",
    "If I'm over your way on Thursday, can I buy you a coffee?",
    "I'm down the road on Tuesday. Mind if I swing by?",
    'Let me buy you lunch on Friday?',
    "Thursday I'm in your neck of the woods. Breakfast?",
    "I could stop by on Monday while I'm in the area. Would that be ok?",
    "I'll be nearby on Wednesday afternoon, any chance of a quick chat in person?",
    'im near u on tuesday, coffee?',
    'Fancy a bite on Thursday?',
  ])('“%s” is answered as a request for a next step', (line) => {
    const step = reply(line)
    expect(step?.read?.acts.map(({ act }) => act)).toEqual(
      expect.arrayContaining(['nextStepAsk', 'nextStepTime']),
    )
    expect(['agreeNextStep', 'requestTime', 'postpone', 'refuseNextStep']).toContain(step?.turns[0]?.act)
  })

  it.each([
    'Is the coffee machine any good over there?',
    'How was lunch?',
    'Do your people have lunch together?',
    'Do suppliers drop by on Mondays?',
    'Who works in the area around furnace two?',
  ])('“%s” is none', (line) => {
    expect(reply(line)?.read?.acts.map(({ act }) => act)).not.toContain('nextStepAsk')
  })
})

describe('a small request of the moment', () => {
  it.each([
    'Can I put you on hold?',
    'Can I put you on hold for a second?',
    'Could you hold on a moment?',
    'Would you hold the line, please?',
    'Sorry, can you give me a second?',
    'Hang on a sec, could you?',
    'Bear with me one second, my laptop froze.',
    'Is it ok if I put you on mute briefly?',
    'Sorry, can I call you back on another line?',
    'Let me just check something, okay?',
    'Can you hold please?',
    'Do you mind holding for a minute?',
    'Can I just pull up your account?',
    'Can I take a note of that?',
    'Do you mind if I write that down?',
    'May I put you on speaker?',
    'Can I quickly close the door?',
    'Could you speak up a little?',
    'Is it okay if a colleague listens in?',
  ])('“%s” is granted, and costs nothing', (line) => {
    const before = talk(script, [intro, ask]).at(-1)?.state
    const step = talk(script, [intro, ask, line]).at(-1)
    expect(step?.turns).toMatchObject([{ act: 'confirm' }])
    expect(step?.state).toMatchObject({
      trust: before?.trust,
      patience: before?.patience,
      interest: before?.interest,
    })
  })

  it('is granted while an objection is open, without pressing it', () => {
    expect(reply('Can I put you on hold?', [intro], martaScript())?.turns).toMatchObject([{ act: 'confirm' }])
  })

  it.each([
    'How do you hold on to good people?',
    'How long do callers have to hold on?',
    'Do you write that down somewhere?',
    'What puts an order on hold?',
  ])('“%s” is none', (line) => {
    expect(reply(line)?.read?.acts.map(({ act }) => act)).not.toContain('courtesy')
  })

  it('does not stand between the rep and what was said before', () => {
    const people = 'How many people work on the shifts?'
    expect(said('Sorry about that. Where were we?', [intro, people, 'Hang on a second.'])).toContain('180')
    expect(said('You cut out for a sec there, what was that?', [intro, people])).toContain('180')
  })
})

describe('a question how many left', () => {
  const everybody = /180|shifts|enough for|team|past closing|until six|half past/i
  it.each([
    'How many managers left?',
    'How many people left last year?',
    'How many managers have quit?',
    'How many people have left the team?',
    'Did many people leave?',
    'How many engineers quit in the last year?',
    'How many shift leads walked out?',
    'How many did you lose?',
    'How many staff left since May?',
    'How many operators resigned?',
    'So how many of your managers are gone?',
    'How many people have you lost this year?',
    'How many colleagues retired?',
    'How many people were let go?',
    'When did the last manager leave?',
  ])('“%s” is not answered with how many there are, or until when they work', (line) => {
    expect(said(line)).not.toMatch(everybody)
  })

  it('is not about an open objection that has nothing to do with it', () => {
    const turn = reply('Did many people leave?', [intro], martaScript())?.turns[0]
    expect(turn?.act).not.toBe('explainObjection')
  })

  it('is answered from the note that says it', () => {
    const own = martaScript({
      objections: [],
      companyDetails: ['180 people', 'Three shift leads left in May'],
    })
    expect(reply('How many shift leads left?', [intro, ask], own)?.turns[0]?.text).toMatch(/three/i)
  })

  it('leaves how many there are to other questions', () => {
    expect(said('How many people work there?')).toContain('180')
  })
})

describe('ordinary lines of a call', () => {
  it.each([
    ['Did you get out over the weekend at all?', 'smallTalk'],
    ["How's your daughter, did she start school?", 'smallTalk'],
    ["You've got 35 seats, still right?", 'confirm'],
  ])('“%s” gets a fitting answer', (line, act) => {
    expect(reply(line)?.turns).toMatchObject([{ act }])
  })

  it('hears a request for half a minute however it is put', () => {
    const step = talk(script, [
      'Hi Marta, it is Tom from Brightline.',
      'Thirty seconds and you can throw me out?',
    ]).at(-1)
    expect(step?.turns).toMatchObject([{ act: 'giveTime' }])
  })

  it('answers “You?” as the small talk that it is', () => {
    const step = talk(script, [
      "Hi Marta, it's Tom from Brightline! How are you?",
      "Can't complain. You?",
    ]).at(-1)
    expect(['smallTalk', 'askWhat']).toContain(step?.turns[0]?.act)
  })

  it('is not taken for everybody if only those who do one thing are counted', () => {
    expect(said('How many people work on it?')).not.toContain('180')
  })

  it('hears a question in “see how you are getting on”', () => {
    const step = reply("Just wanted to check in and see how you're getting on with the app.")
    expect(step?.read?.acts).toMatchObject([{ act: 'openQuestion', asks: 'happy' }])
  })
})
