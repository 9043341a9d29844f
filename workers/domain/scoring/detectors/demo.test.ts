import { describe, expect, it } from 'vitest'
import { detect, testDetectors } from './testing-cases.ts'

const rest = [
  'B: Okay.',
  'R: Here is the board.',
  'B: I see.',
  'R: And the list.',
  'B: Fine.',
  'R: And the map.',
  'B: Fine.',
  'R: And the rest.',
  'B: Fine.',
]

describe('detectors of a demo', () => {
  testDetectors([
    {
      id: 'recaps-pains-first',
      yes: ['R: Last time you told us about double bookings.', ...rest],
      no: ['R: Welcome to the tour.', ...rest],
    },
    {
      id: 'confirms-nothing-changed',
      yes: ['R: Has anything changed since then?', ...rest],
      no: ['R: Welcome to the tour.', ...rest],
    },
    {
      id: 'capability-tied-to-pain',
      yes: [...rest, 'R: This is the lock for the problem you mentioned.'],
      no: [...rest, 'R: This is the lock.'],
    },
    {
      id: 'customer-example',
      yes: ['R: One of our customers had the same.'],
      no: ['R: Your customers will love it.'],
    },
    { id: 'checks-understanding', yes: ['R: Does that make sense?'], no: ['R: It makes coffee.'] },
    {
      id: 'checks-understanding-three-times',
      yes: [
        'R: Does that make sense?',
        'B: Yes.',
        'R: How does that compare with today?',
        'B: Better.',
        'R: Any questions so far?',
      ],
      no: ['R: Does that make sense? Is that clear? Any questions?', 'B: Yes.'],
    },
    {
      id: 'purchase-stopper',
      yes: ['B: If the works council says no, we cannot sign.'],
      no: ['B: It looks nice.'],
    },
  ])

  it('accepts the buyer’s answer to what would stop it', () => {
    const finding = detect('purchase-stopper', [
      'R: What would stop you?',
      'B: Honestly only the works council.',
    ])
    expect(finding).toMatchObject({ kind: 'found', evidence: [{ messageIndex: 1 }] })
  })

  it('does not take a count of customers, or an imagined one, for an example', () => {
    expect(detect('customer-example', ['R: We have nine hundred customers in Europe.']).kind).not.toBe(
      'found',
    )
    expect(detect('customer-example', ['R: Imagine a firm like yours saving an hour.']).kind).not.toBe(
      'found',
    )
    expect(
      detect('customer-example', ['R: There is a tannery in Brno, they had the same and it fell by half.'])
        .kind,
    ).toBe('found')
  })

  it('hears a stopper in the answer, not in a deflection', () => {
    const question = 'R: What would make you say no?'
    expect(detect('purchase-stopper', [question, 'B: The alarm box on the wall.']).kind).toBe('found')
    expect(detect('purchase-stopper', [question, 'B: Let me come back to you on that.']).kind).not.toBe(
      'found',
    )
  })
})
