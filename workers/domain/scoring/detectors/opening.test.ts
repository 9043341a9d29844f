import { describe, expect, it } from 'vitest'
import { detect, testDetectors } from './testing-cases.ts'

const people = { repName: 'Rita Soler', buyerNames: ['Bea Holm'], organizationName: 'Fernway Planning' }

describe('detectors of a cold call’s opening', () => {
  testDetectors([
    {
      id: 'states-own-name',
      yes: ['B: Hello?', 'R: Hi, Rita here.'],
      no: ['B: Hello?', 'R: Hi, I am calling about your website.'],
    },
    {
      id: 'states-own-company',
      yes: ['R: Hello, this is Rita from Fernway.'],
      no: ['R: Hello, this is Rita, how is your Monday?'],
    },
    {
      id: 'reason-for-call',
      yes: ['B: Yes?', 'R: The reason for my call is that two of your sites share one planner.'],
      no: ['B: Yes?', 'R: Hello, how are you today?'],
    },
    {
      id: 'reason-tied-to-buyer',
      yes: ['R: I am calling because I saw that you opened a depot in Ghent.'],
      no: ['R: I am calling because we have a promotion.'],
    },
    {
      id: 'permission-or-interruption',
      yes: ['B: Holm.', 'R: Hi, did I catch you at a bad time?'],
      no: ['B: Holm.', 'R: Hi, we are the market leader in planning.'],
    },
    {
      id: 'peer-problem',
      yes: ['R: Other heads of logistics tell me that they lose a day every week to manual planning.'],
      no: ['R: Our planning is the fastest there is.'],
    },
    {
      id: 'open-question-before-feature',
      yes: ['R: How do you plan the tours today?', 'B: By hand.', 'R: Our platform does that in a minute.'],
      no: ['R: How are you today?', 'B: Fine.', 'R: Do you have trucks?'],
    },
    {
      id: 'short-reason',
      yes: ['R: I am calling because I noticed your job advert for planners.'],
      no: ['R: Hello, is Mr Holm there?'],
      noKind: 'notApplicable',
    },
  ])

  it('requires the introduction within 20 seconds', () => {
    const smallTalk = `R: ${'well you know how it is with the weather '.repeat(8)}.`
    expect(
      detect('states-own-name', [smallTalk, 'B: Yes.', 'R: By the way, this is Rita from Fernway.'], people)
        .kind,
    ).toBe('absent')
  })

  it('does not accept an ordinary word as a name', () => {
    expect(
      detect('states-own-name', ["R: Hello, I'm Calling about something, this is Great."], people).kind,
    ).toBe('absent')
  })

  it('shows the feature that came before the first open question', () => {
    const finding = detect('open-question-before-feature', [
      'R: Our platform has a dashboard.',
      'B: Okay.',
      'R: What do you use today?',
    ])
    expect(finding).toMatchObject({ kind: 'violated', evidence: [{ messageIndex: 0 }] })
  })

  it('leaves it to a person whether a general reason fits this buyer', () => {
    expect(
      detect('reason-tied-to-buyer', ['R: I am calling about planning, I think you will like it.']).kind,
    ).toBe('unclear')
  })
})
