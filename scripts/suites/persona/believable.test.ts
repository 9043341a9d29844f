import { describe, expect, it } from 'vitest'
import type { Step } from '#workers/domain/practice/index.ts'
import { replay } from '#workers/domain/practice/step.ts'
import { scriptOfBot } from './scripts-of-bots.ts'

/** What a listener would not believe of anybody in the role, over several bots: each kind in words that no bot was written for. */

const bots = ['demo-hazel', 'demo-odette', 'demo-nadia', 'demo-edmund', 'demo-loretta', 'demo-simon'] as const
const intro = 'Hi, this is Dana from Larkfield. I am calling about how you plan your days, is that alright?'
const friendly = 'I can imagine that keeps everybody on their toes.'

const play = (bot: string, lines: readonly string[], seed = 'one'): Step[] =>
  replay(
    { ...scriptOfBot(bot), gatekeepers: [] },
    seed,
    lines.map((text) => ({ kind: 'words' as const, text, elapsedMs: 6000 })),
  )
const textOf = (step: Step | undefined): string => step?.turns.map(({ text }) => text).join(' ') ?? ''
/** The reply to the last line. */
const reply = (bot: string, lines: readonly string[], seed = 'one'): string =>
  textOf(play(bot, [intro, friendly, ...lines], seed).at(-1))

const evades =
  /can't (?:really )?(?:judge|say|answer|tell|put)|couldn't (?:tell|say|put|give)|have to (?:look|check|ask|think|see)|longer story|off the top|hard to (?:say|tell|explain)|rather not (?:guess|say)|no idea|not sure|don't (?:know|have (?:the|that|a) (?:number|figure))/i

describe('a question that anybody in the role can answer', () => {
  const questions = [
    'Is the coffee machine any good over there?',
    'Do people stay late on Thursdays?',
    'How often does the printer give up?',
    'How many umbrellas stand in your hallway?',
    'How long did the window cleaning take?',
    'Who waters the plants when you are away?',
    'Which mug would you pick out of the three?',
    'Are all of the windows new?',
    'Did the fire drill go well?',
    'Is it the noise or the cold that bothers people more?',
  ]

  it.each(bots)('%s evades at most one of ten', (bot) => {
    const evaded = questions.map((question) => reply(bot, [question])).filter((text) => evades.test(text))
    expect(evaded.slice(1)).toEqual([])
  })

  it.each([
    [
      'How many umbrellas stand in your hallway?',
      /couple|few|two|three|four|five|six|eight|nine|ten|dozen|fifteen|twenty|handful/i,
    ],
    ['How long did the window cleaning take?', /hour|day|week|minute|morning|longer|while/i],
    ['How often does the printer give up?', /week|month|often|year|day|twice|once/i],
    ['Are all of the windows new?', /most|not (?:all|quite|every)|nearly|half|part/i],
    ['Which mug would you pick out of the three?', /\bone\b|first|whichever|shortest/i],
    ['Do your windows face the street?', /\b(?:yes|no|not|do|don't|mostly|say so)\b/i],
  ])('“%s” is answered in its form', (question, form) => {
    for (const bot of bots) expect(`${bot}: ${reply(bot, [question])}`).toMatch(form)
  })

  it('gets the same figure in another call, and again in the same one', () => {
    const figure =
      /(?:couple|two or three|three or four|four or five|five or six|eight or nine|ten|dozen|fifteen|twenty)/i
    const question = 'How many umbrellas stand in your hallway?'
    for (const bot of bots) {
      const [first] = figure.exec(reply(bot, [question])) ?? ['none']
      expect(reply(bot, [question], 'another').toLowerCase()).toContain(first.toLowerCase())
      expect(
        reply(bot, [question, friendly, 'And how many umbrellas was that again?']).toLowerCase(),
      ).toContain(first.toLowerCase())
    }
  })

  it('takes one of two amounts that the rep offers', () => {
    for (const bot of bots)
      expect(reply(bot, ['The broken umbrellas, then. Three a month? Thirty?'])).toMatch(/three|thirty/i)
  })
})

describe('what the firm does', () => {
  it('is no answer to how many of something else there are, or to how a day goes', () => {
    for (const bot of bots) {
      const notes = scriptOfBot(bot).details.filter(({ id }) => id.startsWith('company-'))
      for (const question of [
        'How many of those in a normal week?',
        'So what does your own Monday look like?',
      ])
        for (const { spoken } of notes)
          expect(reply(bot, ['Do you get a lot of odd phone calls?', question])).not.toContain(spoken)
    }
  })
})

describe('an objection', () => {
  const ignoring = [
    'We help firms like yours save hours every week.',
    'Would Thursday at ten work for half an hour?',
    'So shall we say Thursday at ten?',
    'Then how about Friday at nine?',
    'Or Monday at eleven, would that be better?',
    'Can we meet at all this month?',
  ]

  it.each(bots)('%s says it in full only once', (bot) => {
    const script = scriptOfBot(bot)
    const said = play(bot, [intro, ...ignoring]).map((step) => textOf(step).toLowerCase())
    for (const { text } of script.objections) {
      const whole = text.toLowerCase().replace(/[.!?]+$/, '')
      expect(said.filter((one) => one.includes(whole)).slice(1)).toEqual([])
    }
  })

  it('that was accepted does not come back', () => {
    const lines = [
      'Would Thursday at ten work for half an hour?',
      'I understand. The sheet stays as it is, we only read it in, and nobody has to learn anything first.',
      'So would Thursday at ten work?',
      'And on Thursday, who else would join us?',
    ]
    const steps = play('demo-odette', [intro, friendly, ...lines])
    const settled = steps.findIndex(({ turns }) =>
      turns.some(({ act, text }) => act === 'settle' || /sheet/.test(text)),
    )
    expect(settled).toBeGreaterThan(-1)
    for (const step of steps.slice(5)) expect(textOf(step)).not.toMatch(/sheet/)
  })
})

describe('an answer in one breath', () => {
  it('is never fine and no at once', () => {
    for (const bot of [...bots, 'demo-natalia', 'demo-stellan', 'demo-clive'])
      for (const seed of ['one', 'two'])
        for (const step of play(
          bot,
          [intro, 'So can we meet on Tuesday at nine?', 'I see. What about Friday?', 'Monday then?'],
          seed,
        ))
          expect(textOf(step)).not.toMatch(
            /^(?:Fine|Okay, I take that|Alright, fair enough)\.[^?]*(?:Not on this basis|not there yet|give you more)/,
          )
  })

  it('ends with a goodbye, whatever was asked before it', () => {
    for (const bot of bots) {
      const steps = play(bot, [
        intro,
        friendly,
        'Tell me some day what would convince you. Thanks for your time, bye for now.',
      ])
      expect([bot, steps.at(-1)?.end?.outcome]).not.toEqual([bot, undefined])
    }
  })

  it('says neither yes nor half of a word to one of two things', () => {
    for (const bot of bots) {
      const text = reply(bot, ['Do you water the plants yourself, or does somebody else water them?'])
      expect(text).not.toMatch(/^yes\b|elses/i)
    }
  })

  it('takes no price for an hour', () => {
    const text = reply('demo-denise', ['It is 18,500 a year. Is Tuesday at nine good to go through it?'])
    expect(text).not.toMatch(/at 18/)
  })
})

describe('something to read', () => {
  it('is taken where a meeting is not', () => {
    for (const bot of ['demo-miriam', 'demo-odette', 'demo-nadia'])
      for (const seed of ['one', 'two']) {
        const lines = [
          'Shall we meet on Friday at ten?',
          'May I mail you one page with figures and you tell me what you make of it?',
        ]
        expect(
          play(bot, [intro, friendly, ...lines], seed)
            .at(-1)
            ?.turns.map(({ act }) => act),
        ).toEqual(['confirm'])
      }
  })
})

describe('what was met before anybody objected', () => {
  it('is not raised later', () => {
    const lines = [
      'To be clear: your sheet for the rotas stays as it is, and we only read it in.',
      'Would Friday at ten suit you for a look?',
      'Or Monday at nine?',
    ]
    for (const step of play('demo-odette', [intro, friendly, ...lines]))
      expect(textOf(step)).not.toMatch(/already use a sheet/)
  })
})

describe('a stranger’s price', () => {
  it('is accepted by nobody who has seen nothing', () => {
    for (const bot of ['demo-nadia', 'demo-clive', 'demo-stellan', 'demo-loretta'])
      expect(reply(bot, ['It is 300 a month for all of you. Does that sound doable?'])).not.toMatch(
        /works? for us|that's doable|sounds doable|live with|fair to me|reasonable|in the range|'ll do/i,
      )
  })
})

describe('a day as it usually is', () => {
  it.each([
    'What is your usual Tuesday like in the office?',
    'How does a Monday look for your people?',
    'And how do you get through every Wednesday?',
  ])('“%s” is taken for no appointment', (question) => {
    for (const bot of bots)
      expect(reply(bot, [question])).not.toMatch(
        /(?:Mon|Tues|Wednes)day (?:at|might|would|could|works|sounds|is (?:fine|good))|I could do|promise a date|before that|one thing first/i,
      )
  })
})
