import { describe, expect, it } from 'vitest'
import type { ConversationState } from '#workers/domain/practice/conversation.ts'
import { openConversation, step, type Step } from '#workers/domain/practice/index.ts'
import { trusting } from '#workers/domain/practice/persona-test/series.ts'
import { bank, type WordingKey } from '#workers/domain/practice/wording/choose.ts'
import { scriptOfBot } from './scripts-of-bots.ts'

const seeds = ['one', 'two', 'three'] as const

/** A buyer in the middle of a call who has just told a note, if one is given. */
function stateAfter(bot: string, note: string, seed: string): ConversationState {
  const script = scriptOfBot(bot)
  const state = {
    ...trusting(openConversation(script, seed).state),
    at: 4,
    phase: 'discovery' as const,
  }
  const fact = script.facts.find(({ id }) => id === note)
  const saying = fact ?? script.details.find(({ id }) => id === note)
  if (saying === undefined) {
    if (note !== '') throw new Error(`${bot} has no note ${note}.`)
    return state
  }
  return {
    ...state,
    focus: note,
    focusAt: state.at,
    lastText: saying.spoken,
    lastAct: fact === undefined ? 'tell' : 'reveal',
    revealed: fact === undefined ? [] : [{ id: note, at: state.at }],
    told: fact === undefined ? [note] : [],
  }
}

const say = (bot: string, note: string, text: string, seed: string): Step =>
  step({ ...scriptOfBot(bot), gatekeepers: [] }, stateAfter(bot, note, seed), {
    kind: 'words',
    text,
    elapsedMs: 6000,
  })

const said = (now: Step): string => now.turns.map(({ text }) => text).join(' ')
const spoken = (bot: string, note: string): string => {
  const script = scriptOfBot(bot)
  return [...script.facts, ...script.details].find(({ id }) => id === note)?.spoken ?? ''
}

/** Whether a reply is a wording of one of the keys, perhaps behind the thing that was asked for. */
const isOf = (reply: string, keys: readonly WordingKey[]): boolean =>
  keys.some((key) =>
    Object.values(bank[key]).some((list: readonly string[]) => list.some((one) => asSaid(one).test(reply))),
  )
/** A wording with any words in its slots, at the end of a reply. */
const asSaid = (wording: string): RegExp =>
  new RegExp(
    `${wording
      .split(/\{\w+\}/)
      .map((part) => RegExp.escape(part))
      .join('[\\p{L} ]{2,40}')}$`,
    'iu',
  )

describe('a buyer consults what they told before anything else', () => {
  it.each([
    [
      'demo-hazel',
      'fact-2',
      'So does Desmond know that?',
      /^(?:no|nope|sadly|alas|not|that's a no|it's a no)/i,
    ],
    ['demo-hazel', 'fact-2', 'Does he know, your Desmond?', /^(?:no|sadly|alas|not|i've not)/i],
    ['demo-hazel', 'fact-1', 'How many lines are there in it?', /two lines/i],
    ['demo-hazel', 'fact-1', 'And when will it open?', /september/i],
    ['demo-hazel', 'fact-1', 'Does the second dairy open in September?', /yes|right|correct/i],
    ['demo-edmund', 'fact-1', 'So have all of the drivers opened the app?', /^(?:no|sadly|not)/i],
    ['demo-edmund', 'fact-3', 'Did the south depot give up?', /yes|right|correct/i],
    ['demo-edmund', 'fact-3', 'Did the phones have a signal?', /^(?:no|sadly|not)/i],
    ['demo-edmund', 'fact-2', 'Does Wilma decide that?', /yes|right|correct/i],
    ['demo-edmund', 'fact-2', 'By when?', /six weeks/i],
    ['demo-jonas', 'fact-1', 'Did you speak with the person who signs?', /^(?:no|sadly|not)/i],
    ['demo-jonas', 'fact-1', 'Have you ever spoken with the person who signs?', /^(?:no|sadly|not)/i],
    ['demo-jonas', 'fact-3', 'Has your contact answered?', /^(?:no|sadly|not)/i],
    ['demo-jonas', 'fact-3', 'Since when?', /sixteen days/i],
    ['demo-nadia', 'fact-1', 'Did you pay the mill twice?', /yes|right|correct/i],
    ['demo-nadia', 'fact-1', 'When did that happen?', /august/i],
    ['remedios', 'sponsor', 'Did the sponsor leave?', /yes|right|correct/i],
    ['remedios', 'sponsor', "Didn't you say the sponsor left in August?", /yes|right|correct/i],
    ['henrik', 'cfo', 'By when does it have to be decided?', /end of May/i],
    ['trevor', 'foreman', 'Does the foreman tell people to ignore it?', /yes|right|correct/i],
  ])('%s, after %s: “%s”', (bot, note, text, expected) => {
    for (const seed of seeds) expect(said(say(bot, note, text, seed))).toMatch(expected)
  })

  it.each([
    ['remedios', 'sponsor', 'So who looks after it now?', /^the sponsor|sponsor,/i],
    ['remedios', 'sponsor', 'Who do you work with today?', /^the sponsor|sponsor,/i],
    ['demo-nadia', 'problemAwareInfo-1', 'Since when has it been like that?', /nine/i],
    ['demo-nadia', 'problemAwareInfo-1', 'How long has that been going on?', /nine/i],
    ['demo-hazel', 'fact-2', 'How long does one stop take?', /24|31/],
    ['demo-kwame', 'fact-1', 'How many loads a week go down that lane?', /2,300/],
    ['demo-edmund', 'company-2', 'And when does the contract run out?', /eight months/i],
    ['demo-edmund', 'fact-1', 'Do the drivers like it?', /\byes\b/i],
    ['demo-hazel', 'fact-2', 'Does Desmond like the numbers?', /\byes\b/i],
    ['demo-nadia', 'fact-2', 'Has she said that to Piers?', /\byes\b/i],
  ])('%s, after %s, never says to “%s” what it does not say', (bot, note, text, wrong) => {
    for (const seed of seeds) expect(said(say(bot, note, text, seed))).not.toMatch(wrong)
  })

  it.each([
    ['If we did it for 18,000, you could sign that yourself, right?', /yes|25,000/i],
    ['It is 31,000 a year. Could you sign that yourself?', /^(?:no|sadly|alas|not)[^?]*25,000/i],
  ])('compares a sum with what they may sign: “%s”', (text, expected) => {
    expect(said(say('demo-hazel', 'structure-1-1', text, 'one'))).toMatch(expected)
  })
})

describe('words of no content fit the form of the question', () => {
  it.each([
    ['How do you notice that something is off?', ['unknownNotice', 'noMeasures', 'unknownFound']],
    ['How would you find out about a broken seal?', ['unknownNotice', 'noMeasures', 'unknownFound']],
    ['How do you tell when a seal is worn?', ['unknownNotice', 'noMeasures', 'unknownFound']],
    ['How is the whey disposed of?', ['unknownHow', 'noProcess']],
    ['Who washes the tanks?', ['bgWho']],
    ['And who is cleaning the filters?', ['bgWho', 'unknownDoer']],
    ['Did you ring the plumber?', ['plainYes', 'plainThen', 'plainNo']],
    ['Have you tested the pumps?', ['plainYes', 'plainThen', 'plainNo']],
    ['Do you keep a logbook of the filters?', ['plainYes', 'plainThen', 'plainNo']],
    ['Are you moving the boiler?', ['bgAre']],
    ['Do you rent the forklifts or own them?', ['bgChoice', 'bgSecond']],
    ['Do they know the new alarm?', ['bgThem']],
    ['Would she agree to a new uniform?', ['unknownOne', 'unknownThem', 'unknownCould', 'unknownWould']],
    ['Which boiler do you trust the least?', ['bgWhich']],
    ['What does a worn seal look like?', ['unknownHow', 'noDay']],
    ['When is the next fire drill?', ['unknownNext', 'unknownWhen']],
    ['What kind of leaks?', ['bgKind']],
    ['How many umbrellas do you own?', ['plainFigure']],
  ] satisfies [string, WordingKey[]][])('“%s”', (text, keys) => {
    for (const seed of seeds) {
      const reply = said(say('demo-hazel', '', text, seed))
      expect([reply, isOf(reply, keys)]).toEqual([reply, true])
    }
  })

  it('asks what a number is compared with if the rep asks whether it is a lot', () => {
    for (const text of ['Is that a lot?', 'Is that normal for a place your size?', 'Is this high?']) {
      const reply = said(say('henrik', 'noshow', text, 'one'))
      expect([reply, isOf(reply, ['unknownMeasure'])]).toEqual([reply, true])
    }
  })

  it('differs between buyers with the same seed', () => {
    const bots = ['demo-hazel', 'demo-edmund', 'remedios', 'trevor', 'demo-nadia']
    const replies = bots.map((bot) => said(say(bot, '', 'What would a rainy Sunday smell like?', 'one')))
    expect(new Set(replies).size).toBeGreaterThanOrEqual(3)
  })
})

describe('a question about what was just told', () => {
  const followUps = [
    'And then?',
    'What happened then?',
    'What happened after that?',
    'How come?',
    'Six weeks? How come?',
    'Why not?',
    'Why is that?',
    'How do you mean?',
    'In what way?',
    'For example?',
    'Such as?',
    'Tell me more about that.',
    'Go on.',
    'What does that mean exactly?',
    'What else?',
    'How so?',
    'Meaning what?',
    'Can you elaborate on that?',
    'Did you get that back?',
    'Is that still so?',
    'What did you do about it?',
  ]
  it.each(followUps)('does not get the same sentence again: “%s”', (text) => {
    for (const [bot, note] of [
      ['demo-nadia', 'fact-1'],
      ['demo-edmund', 'fact-3'],
      ['remedios', 'value'],
    ] as const)
      expect(said(say(bot, note, text, 'one'))).not.toContain(spoken(bot, note).slice(3, -1))
  })
})

describe('a proposal', () => {
  it.each([
    ['Can we talk on Wednesday at eleven?', /Wednesday/],
    ['Shall we meet next Tuesday at nine?', /Tuesday/],
    ['How about Thursday at three?', /Thursday/],
    ['Does Monday at ten work for you?', /Monday/],
    ['Shall I send you an invite for Friday?', /Friday/],
    ['Would Tuesday afternoon suit you for a demo?', /Tuesday/],
    ['Could we put thirty minutes on Wednesday at two?', /Wednesday/],
    ["Let's say Thursday at eight, okay?", /Thursday/],
    ['Are you free on Monday for a short call?', /Monday/],
    ['What about a visit on the 14th?', /14th/],
  ])('is taken up before an objection: “%s”', (text, day) => {
    for (const bot of ['demo-edmund', 'remedios', 'trevor']) {
      const reply = said(say(bot, '', text, 'one'))
      // The objection, if there is one, follows the colon.
      expect(reply.split(':')[0]).toMatch(day)
    }
  })

  it.each([
    'Would you mind if I trained the others?',
    'Would you mind if we stopped by the yard?',
    'Do you mind if I looked over their shoulder for a day?',
    'Would it be okay if I came over and showed the crews?',
    'Is it okay for you if we set that up for them?',
  ])('of help gets a yes or a no: “%s”', (text) => {
    for (const seed of seeds) {
      const reply = said(say('trevor', '', text, seed))
      expect([reply, isOf(reply, ['mindNo', 'mindYes'])]).toEqual([reply, true])
    }
  })

  it.each([
    'It would be 390 pounds a month. Does that sound doable?',
    'We charge 520 dollars a month. Is that okay?',
    'That comes to $4,000 a year. Would that work for you?',
    'The price is 900 euros. Is that reasonable?',
    "It's 45 euros per user. Does that fit?",
  ])('of a price gets a reaction: “%s”', (text) => {
    const reply = said(say('demo-nadia', '', text, 'one'))
    expect([
      reply,
      isOf(reply.split(/(?<=[.!]) (?:But|Still|That said|One thing|I should|My only)/)[0] ?? '', [
        'priceYes',
        'priceOpen',
        'verdictGood',
        'verdictMixed',
      ]),
    ]).toEqual([reply, true])
  })

  it.each(['Got two minutes?', 'You have a moment?', 'Have a few minutes to talk?'])(
    'of a short talk gets an answer: “%s”',
    (text) => {
      const script = { ...scriptOfBot('demo-kwame'), gatekeepers: [] }
      const now = step(script, openConversation(script, 'one').state, {
        kind: 'words',
        text: `Kwame, this is Dan from Northway Freight. I'm calling about your lanes. ${text}`,
        elapsedMs: 6000,
      })
      expect(now.turns.map(({ act }) => act)).toEqual(['giveTime'])
    },
  )

  it('for somebody else is not accepted in their name', () => {
    for (const text of [
      'Does that work for Piers too?',
      'Can Piers join us?',
      'Is that okay for him as well?',
    ]) {
      const reply = said(say('demo-nadia', 'structure-1-1', text, 'one'))
      expect([reply, isOf(reply, ['checkWithThem'])]).toEqual([reply, true])
    }
  })
})

describe('what reps say in passing', () => {
  it('“just so I know where we stand” does not ask where', () => {
    const reply = said(say('remedios', '', 'Are you happy with it, just so I know where we stand?', 'one'))
    expect(isOf(reply, ['unknownWhere'])).toBe(false)
  })

  it('who does the work is answered with who does it, not with names withheld', () => {
    for (const text of [
      'And who types all those in?',
      'Who enters the invoices?',
      'Is it just you, or have you got help?',
    ])
      expect(said(say('demo-nadia', '', text, 'one'))).toMatch(/me and one colleague/)
  })

  it('how it is going with the product is not small talk', () => {
    for (const text of ["How's it been going with the app?", 'How is it going with the tool so far?'])
      expect(say('demo-edmund', '', text, 'one').turns.map(({ act }) => act)).not.toContain('smallTalk')
  })

  it('“where is the snag?” does not ask for a place', () => {
    expect(said(say('demo-kwame', 'fact-2', "So where's the snag?", 'one'))).not.toMatch(/hub/)
  })
})

describe('a rep who says who is calling', () => {
  it.each([
    'Clive, good morning, Felix Okonjo from Larkfield. Is it all right if I tell you why I am calling?',
    'Good morning Clive, Felix Okonjo from Larkfield.',
    'Clive, hello, Felix from Larkfield Operations here.',
    'Hi Clive, Felix Okonjo with Larkfield.',
  ])('%s', (text) => {
    const script = { ...scriptOfBot('demo-clive'), gatekeepers: [] }
    const { state } = openConversation(script, 'one')
    const { read, turns } = step(script, state, {
      kind: 'words',
      text,
      elapsedMs: 6000,
    })
    expect(read?.acts.map(({ act }) => act)).toContain('introduce')
    expect(turns.flatMap(({ causes }) => causes.map(({ rule }) => rule))).toContain('introduced')
  })
})
