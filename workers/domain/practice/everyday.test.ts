import { describe, expect, it } from 'vitest'
import { everydayIn } from './reading/everyday-questions.ts'
import { martaScript, talk } from './testing-bots.ts'

const intro = 'Hi Marta, this is Dana Reed from Larkfield, I am calling about your furnaces.'
const last = (...lines: string[]) =>
  talk(martaScript({ objections: [] }), [intro, ...lines])
    .at(-1)
    ?.turns.at(-1)
const kindOf = (text: string) => everydayIn(martaScript(), text)?.kind ?? null

describe('an everyday question', () => {
  it.each([
    ['So how big a company are you guys?', 'companySize'],
    ['and how many folks do you manage', 'teamSize'],
    ['Have you been with them for long?', 'tenure'],
    ['Could you tell me what a normal Tuesday looks like for you?', 'typicalDay'],
    ['What systems are you guys on right now?', 'tools'],
    ["Who'd have to sign off on a thing like this?", 'decides'],
    ['Is there any budget for this sort of thing?', 'budget'],
    ["What's keeping you from changing it?", 'switching'],
    ["And if you don't do anything about it, what happens?", 'doNothing'],
    ['Are you speaking to anybody else about this?', 'looked'],
  ])('“%s” is recognized by similarity', (text, kind) => {
    expect(kindOf(text)).toBe(kind)
  })

  it.each([
    'What broke in furnace two?',
    'How many wagons leave on Fridays?',
    'We help glass makers save scrap.',
    'Thursday at ten?',
  ])('“%s” is not one', (text) => {
    expect(kindOf(text)).toBeNull()
  })

  it('is answered from the notes if they have the answer', () => {
    expect(last('How big is the company?')?.text).toContain('180 people')
    expect(last('What is your role there?')?.text).toMatch(/plant|operations|head|manager|director/i)
  })

  it('is evaded in character if no note has the answer, and no number is made up', () => {
    for (const text of [
      'Where did you work before?',
      'How big is your team?',
      'Are you married?',
      'Is it hard to find people?',
    ]) {
      const turn = last(text)
      expect(turn?.facts).toEqual([])
      expect(turn?.text).not.toMatch(/\d/)
    }
  })

  it('reveals no hidden fact by words that only happen to occur in it', () => {
    for (const text of [
      'What would you fix first?',
      'What is your biggest challenge?',
      'Who do you report to?',
    ])
      expect(last(text)?.facts).toEqual([])
  })
})

describe('the first turn', () => {
  const first = (text: string, more = {}) => talk(martaScript(more), [text]).at(-1)?.turns.at(-1)

  it('is corrected if it has a wrong name', () => {
    expect(first('Hi, am I speaking to Linda?')?.text).toContain('Marta')
    expect(first('Hello Linda, this is Dana Reed from Larkfield.')?.text).toContain('Marta')
    expect(first('Hi Marta, this is Dana Reed from Larkfield.')?.text).not.toContain('Marta')
  })

  it('gets a question in return if a stranger talks like a friend', () => {
    expect(first('Hey Marta, how have you been?')).toMatchObject({
      act: 'askWho',
      text: expect.stringMatching(/\?/),
    })
  })

  it('gets time, not a verdict, if it asks for a plan of the call', () => {
    expect(
      first('Hi Marta, Dana from Larkfield. I would ask three things and then you decide. Is that okay?')
        ?.act,
    ).toBe('giveTime')
  })
})

describe('a question for more', () => {
  it.each(['How so?', 'And then?', 'Such as?', 'What do you mean?'])('“%s” is answered as one', (text) => {
    expect(last('How do you handle orders?', text)).toMatchObject({
      act: expect.stringMatching(/tell|withhold/),
      facts: [],
    })
  })

  it('about a picture of a Saturday is not a request for a meeting', () => {
    const turn = last('Could you paint me a picture of how a Saturday in July gets planned?')
    expect(['requestTime', 'refuseNextStep', 'agreeNextStep', 'object']).not.toContain(turn?.act)
  })

  it('with a number in it does not name an hour', () => {
    expect(last('Is ten percent realistic, do you think?')?.act).not.toMatch(/agree|request|refuse/)
  })
})

describe('an answer of the right form', () => {
  it('responds to a request if "does that work?" follows a day', () => {
    const turn = last('Our fitter comes on Tuesday the 8th at seven. Does that work?')
    expect(turn?.act).toMatch(/agree|request|refuse|object|press|postpone/)
  })

  it('says that there is no more to it if the rep repeats the buyer’s words', () => {
    const steps = talk(martaScript({ objections: [] }), [intro, 'Where did you work before?'])
    const said = steps.at(-1)?.turns.at(-1)?.text ?? ''
    const after = talk(martaScript({ objections: [] }), [
      intro,
      'Where did you work before?',
      `${said.replace(/[.!?]$/, '')}? How do you mean?`,
    ])
    expect(after.at(-1)?.turns.at(-1)).toMatchObject({ act: 'tell', facts: [] })
  })

  it('is not an everyday answer if the question has another form', () => {
    expect(last('What did you sign for, in your own words?')?.text).not.toMatch(/report to|180 people/)
  })

  it('to "how sure are you?" says how sure', () => {
    expect(last('How sure are you about it?')?.text).toMatch(
      /sure|bet|either way|hopeful|reasonably|fairly|hard|half|ask me|percent|number|like to say/i,
    )
  })
})
