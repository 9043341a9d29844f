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

  it('does not apply without a concession or an open issue', () => {
    expect(detect('concession-in-return', ["R: We don't give discounts.", 'B: Okay.']).kind).toBe(
      'notApplicable',
    )
    expect(detect('open-issues-owner', ['R: No open issues at the moment.', 'B: True.']).kind).toBe(
      'notApplicable',
    )
  })

  it('shows the concession that was given for nothing', () => {
    expect(detect('concession-in-return', ['R: We can waive the setup fee.'])).toMatchObject({
      kind: 'violated',
      evidence: [{ messageIndex: 0 }],
    })
  })
})
