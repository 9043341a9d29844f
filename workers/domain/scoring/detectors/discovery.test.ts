import { describe, expect, it } from 'vitest'
import { detect, testDetectors } from './testing-cases.ts'

describe('detectors of discovery', () => {
  testDetectors([
    {
      id: 'buyer-describes-process',
      yes: [
        'B: Every evening the depot exports the orders into a sheet, then the planner sorts them by postcode and sends them to each of the drivers.',
      ],
      no: ['B: By hand.'],
    },
    {
      id: 'follow-up-asked',
      yes: [
        'B: The planners rebuild everything at night.',
        'R: What does that do to the morning shift?',
        'B: Chaos.',
      ],
      no: ['B: The planners rebuild everything at night.', 'R: Our platform is faster.', 'B: Okay.'],
    },
    {
      id: 'second-follow-up-asked',
      yes: [
        'B: The planners rebuild everything at night.',
        'R: Why is that?',
        'B: Because the orders arrive late in the evening.',
        'R: How long has that been so?',
      ],
      no: [
        'B: The planners rebuild everything at night.',
        'R: Why is that?',
        'B: Because the orders arrive late.',
        'R: Our platform is faster.',
      ],
    },
    {
      id: 'tools-or-incumbent',
      yes: ['B: We keep it all in spreadsheets.'],
      no: ['B: We just talk about it every day.'],
    },
    {
      id: 'buyer-problem',
      yes: ['B: Honestly it is a mess and we miss deliveries.'],
      no: ['B: Not a problem at all for us.'],
    },
    {
      id: 'impact-unit-named',
      yes: ['B: The overtime costs us a lot of money.'],
      no: ['B: It is a problem.'],
    },
    {
      id: 'impact-number-by-buyer',
      yes: ['R: What does that cost you?', 'B: Around 2,400 euro each time.'],
      no: ['B: I have thirty minutes today.', 'R: That must cost you 2,400 euro.'],
    },
    {
      id: 'impact-total',
      yes: ['B: We lose about €90,000 a year on penalties.'],
      no: ['B: We lose 400 euros on each of them.'],
    },
    {
      id: 'affected-people',
      yes: ['R: Who feels it most?', 'B: The planners and my finance team.'],
      no: ['B: It is slow.'],
    },
    {
      id: 'decision-makers',
      yes: ['B: Our director signs above fifty thousand.'],
      no: ['B: It is raining.'],
    },
    { id: 'decision-steps', yes: ['B: First a security review, then the board.'], no: ['B: It is raining.'] },
    {
      id: 'budget-or-funding',
      yes: ['R: Is money set aside?', 'B: We put forty thousand into the plan.'],
      no: ['R: Is it slow?', 'B: It is raining.'],
    },
    {
      id: 'target-date',
      yes: ['B: It has to be live by the end of March.'],
      no: ['B: Thursday is fine for a call.'],
    },
    {
      id: 'driving-event',
      yes: ['B: The contract expires in June, so we must decide.'],
      no: ['B: Some day perhaps.'],
    },
  ])

  it.each([
    'No problem.',
    "That isn't an issue for us.",
    "We don't have any problems.",
    "Can't complain.",
    "It's hard to say.",
  ])('does not take “%s” for a problem', (line) => {
    expect(detect('buyer-problem', [`B: ${line}`]).kind).toBe('absent')
  })

  it('does not call “is that right?” a follow-up', () => {
    expect(
      detect('follow-up-asked', [
        'B: We have nine depots in the north.',
        'R: So nine depots, is that right?',
        'B: Yes.',
      ]).kind,
    ).toBe('absent')
  })

  it('calls a long answer without signs of a process doubtful', () => {
    const story =
      'B: My grandfather liked fishing and boats and he told wonderful stories about big storms and islands far away that nobody of our family had seen before.'
    expect(detect('buyer-describes-process', [story]).kind).toBe('unclear')
  })

  it('does not count the age of the company as impact', () => {
    expect(
      detect('impact-number-by-buyer', ['B: We have been in the business for 40 years and I am worried.'])
        .kind,
    ).toBe('absent')
  })

  it('reads the department IT, not the word it', () => {
    expect(detect('affected-people', ['B: Honestly, it is a mess.']).kind).toBe('absent')
  })
})
