import { describe, expect, it } from 'vitest'
import { detect, testDetectors } from './testing-cases.ts'

const result = 'R: The scrap rate went from six percent to four percent.'

describe('detectors of a renewal', () => {
  testDetectors([
    {
      id: 'original-goals',
      yes: ['R: When you signed, you wanted fewer complaints.'],
      no: ['R: Nice weather.'],
    },
    { id: 'result-with-number', yes: [result], no: ['R: It went very well.'] },
    { id: 'result-compared', yes: [result], no: ['R: You saved 300 hours.'] },
    {
      id: 'result-confirmed',
      yes: [result, 'B: Almost, it is closer to five.'],
      no: ['R: It went very well.', 'B: Yes.'],
      noKind: 'notApplicable',
    },
    { id: 'adoption-asked', yes: ['R: How often does the team use it?'], no: ['R: You use it well.'] },
    { id: 'unmet-needs-asked', yes: ['R: What is missing for you?'], no: ['R: Nothing is missing.'] },
    { id: 'sponsor-or-team-change', yes: ['B: Our plant manager has left.'], no: ['B: It is raining.'] },
    {
      id: 'open-issues-named',
      yes: ['R: There are two open tickets.'],
      no: ['B: The tablet is not working.', 'R: Nice weather.'],
    },
    {
      id: 'open-issues-owner',
      yes: ['R: About the open ticket: Nils will replace the tablet.'],
      no: ['R: There is an open ticket.'],
    },
    { id: 'term-stated', yes: ['R: It is a two-year term.'], no: ['R: You started two years ago.'] },
    { id: 'price-stated', yes: ['R: That is 18,000 euros.'], no: ['R: It is fair.'] },
    {
      id: 'contract-dates-stated',
      yes: ['R: The contract ends on 31 March.'],
      no: ['R: Let us speak on Friday.'],
    },
    {
      id: 'concession-in-return',
      yes: ['R: I can give you five percent off if you commit to two years.'],
      no: ['R: I can give you five percent off.'],
      noKind: 'violated',
    },
    {
      id: 'competing-options-asked',
      yes: ['R: Are you looking at other options?'],
      no: ['R: There are no other options.'],
    },
    {
      id: 'expansion-offered-or-deferred',
      yes: ['R: Shall we add additional seats?'],
      no: ['R: Nice weather.'],
    },
  ])

  it('do not apply without a concession or an open issue', () => {
    expect(detect('concession-in-return', ["R: We don't give discounts.", 'B: Okay.']).kind).toBe(
      'notApplicable',
    )
    expect(detect('open-issues-owner', ['R: No open issues at the moment.', 'B: True.']).kind).toBe(
      'notApplicable',
    )
  })

  it('quote the concession that was given for nothing', () => {
    expect(detect('concession-in-return', ['R: We can waive the setup fee.'])).toMatchObject({
      kind: 'violated',
      evidence: [{ messageIndex: 0 }],
    })
  })

  it('do not call something a gift that may be a delivery or a bare figure', () => {
    expect(detect('concession-in-return', ["R: Well, I've got you down for the tower upgrade."]).kind).toBe(
      'unclear',
    )
    expect(detect('concession-in-return', ['R: Six percent.']).kind).not.toBe('violated')
  })

  it('do not mistake a hoped-for saving, or a price, for a result', () => {
    expect(detect('result-with-number', ['R: You would save another nine percent.']).kind).not.toBe('found')
    expect(detect('result-with-number', ['R: The price is nine thousand.']).kind).not.toBe('found')
  })

  it('have nothing to confirm if no result is shown', () => {
    expect(detect('result-confirmed', ['R: Shall we begin?', 'B: Yes, exactly.']).kind).toBe('notApplicable')
  })

  it('recognize a term, a price and a date in the answer to a question', () => {
    expect(detect('term-stated', ['B: How long does it run?', 'R: Eighteen months.']).kind).toBe('found')
    expect(detect('price-stated', ['B: How much is it?', 'R: Four hundred a month.']).kind).toBe('found')
    expect(detect('contract-dates-stated', ['B: When does it end?', 'R: On the ninth of May.']).kind).toBe(
      'found',
    )
  })

  it('recognize goals in where the customer was at the start', () => {
    for (const goals of [
      'R: so when you came on with us you were losing two trays a day',
      'R: When you took this in, it was so that the night nurses could order themselves.',
      'R: At the beginning, four years ago, you had many wrong labels.',
    ])
      expect(detect('original-goals', [goals]).kind).toBe('found')
    expect(detect('original-goals', ['R: You had a coffee before, right?']).kind).toBe('absent')
  })

  it('do not mistake a date or “that one” for a figure', () => {
    for (const line of [
      'R: I am away from the 14th, before that it is better.',
      'R: That one is faster now.',
    ])
      expect(detect('result-with-number', [line]).kind).toBe('absent')
    expect(detect('result-with-number', ['R: In October it was four in a hundred for you.']).kind).toBe(
      'found',
    )
  })

  it('recognize doubts about a result one exchange later', () => {
    const lines = [
      result,
      'B: Hm.',
      'R: That is the whole plant.',
      'B: Take off one, the old line is not all in.',
    ]
    expect(detect('result-confirmed', lines)).toMatchObject({ evidence: [{ messageIndex: 3 }] })
  })

  it('recognize who does not use it, and the question how it goes', () => {
    for (const line of [
      'R: Nine of your thirty drivers never opened it in May.',
      "R: How's the new planner been?",
      'R: Two of six logged in. What is happening there, do they log in at all?',
    ])
      expect(detect('adoption-asked', [line]).kind).toBe('found')
    expect(detect('adoption-asked', ['R: Are you able to sign off on it?']).kind).toBe('absent')
  })

  it('recognize changes in short words', () => {
    for (const line of [
      'B: i let a guy go in june',
      "B: Marta's off to Leeds in the spring.",
      'B: There is a new lady in purchasing.',
      'B: They sold their half, the group has a new board.',
    ])
      expect(detect('sponsor-or-team-change', [line]).kind).toBe('found')
    for (const line of ['B: He came on the Friday.', "B: Don't get me started."])
      expect(detect('sponsor-or-team-change', [line]).kind).not.toBe('found')
  })

  it('recognize an issue picked up after a complaint, but not a referral elsewhere', () => {
    const complaint = 'B: The lamps are flickering again and I told two of your men.'
    for (const line of ["R: That's on me.", 'R: okay ill chase him on that', 'R: Tell me about the lamps.'])
      expect(detect('open-issues-named', [complaint, line]).kind).toBe('found')
    for (const line of ["R: I'll get somebody to look at it.", 'R: That would be support.'])
      expect(detect('open-issues-named', [complaint, line]).kind).not.toBe('found')
    expect(detect('open-issues-owner', [complaint, 'R: Ingrid fixes the lamps by Friday.']).kind).toBe(
      'found',
    )
    expect(detect('open-issues-owner', [complaint, 'R: Next year the fee will go up.']).kind).not.toBe(
      'found',
    )
  })

  it('recognize prices without a unit, but no price in a length of time', () => {
    for (const line of [
      'R: List goes to seven-thirty in May.',
      'R: so from march its going up five and a half',
      "R: You're at twenty-six four.",
      'R: I could hold it to three and a half.',
      'R: The new agreement is 41,200 for one year.',
    ])
      expect(detect('price-stated', [line]).kind).toBe('found')
    for (const line of ['R: Average is eleven hours.', 'R: Repair is after.', 'R: Get it to two or less.'])
      expect(detect('price-stated', [line]).kind).toBe('absent')
  })

  it('recognize the day on which a contract ends, but not a weekday', () => {
    expect(detect('contract-dates-stated', ['R: its coming up on the twelfth']).kind).toBe('found')
    expect(detect('contract-dates-stated', ['R: The service is until thirty-one August.']).kind).toBe('found')
    expect(
      detect('contract-dates-stated', ['B: When do you need it?', 'R: Friday at the latest.']).kind,
    ).toBe('absent')
  })

  it('recognize a question that continues about somebody else’s offer', () => {
    const rival = 'B: There is a firm in Porto, they do it cheaper.'
    for (const line of ['R: What they ask?', 'R: Do they bring the parts?', 'R: Are you leaning that way?'])
      expect(detect('competing-options-asked', [rival, line]).kind).toBe('found')
    for (const line of ['R: Who else does it go through on your side?', 'R: When do you decide?'])
      expect(detect('competing-options-asked', [rival, line]).kind).not.toBe('found')
    expect(detect('competing-options-asked', ['B: It is fine.', 'R: Do they bring it?']).kind).toBe('absent')
  })

  it('recognize an offer of expansion for later or on the same terms', () => {
    for (const line of [
      'R: They come on at the same rate.',
      'R: There is one more, not for now.',
      'R: The bigger package would be good for you.',
      'R: Have you thought about adding the second kitchen?',
      'R: We leave the new depot for next spring.',
      'R: That is one for another day.',
    ])
      expect(detect('expansion-offered-or-deferred', [line]).kind).toBe('found')
    expect(detect('expansion-offered-or-deferred', ['R: I can put that in the contract.']).kind).toBe(
      'absent',
    )
  })

  it('recognize a concession in plain words, with and without a return', () => {
    const tied = 'R: If it is three years, I can make the increase away for the first.'
    expect(detect('concession-in-return', [tied]).kind).toBe('found')
    expect(
      detect('concession-in-return', ['R: I could put in the module for free, for the year.']).kind,
    ).toBe('violated')
  })

  it('do not mistake “somebody will” for an owner', () => {
    const issue = 'B: The second printer is still not working.'
    expect(detect('open-issues-owner', [issue, 'R: Somebody will look into it.']).kind).not.toBe('found')
    expect(detect('open-issues-owner', [issue, 'R: That is with Hedda, she calls you.']).kind).toBe('found')
  })
})
