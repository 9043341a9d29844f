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

  it('accept the buyer’s answer to what would stop them', () => {
    const finding = detect('purchase-stopper', [
      'R: What would stop you?',
      'B: Honestly only the works council.',
    ])
    expect(finding).toMatchObject({ kind: 'found', evidence: [{ messageIndex: 1 }] })
  })

  it('do not accept a customer count, or an imagined customer, as an example', () => {
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

  it('recognize a recap in an email, in a list and in one long question', () => {
    const recaps = [
      'R: From your e-mail I understood that the deliveries wait at the gate.',
      'R: Before we start. You told me three things in the last call.',
      'R: so one was the late deliveries two was the returns coming back without a paper',
    ]
    for (const recap of recaps) expect(detect('recaps-pains-first', [recap, ...rest]).kind).toBe('found')
    const tour = 'R: Let me show you one screen and the other one.'
    expect(detect('recaps-pains-first', [tour, ...rest]).kind).toBe('absent')
  })

  it('accept a recap in the form of a question as asking whether it still holds', () => {
    const asked = 'R: last time you told me the night team is losing two hours is that'
    expect(detect('confirms-nothing-changed', [asked, ...rest]).kind).toBe('found')
    const told = 'R: Last time you told me that the night team is losing two hours. Is that right?'
    expect(detect('confirms-nothing-changed', [told, ...rest]).kind).toBe('found')
    expect(detect('confirms-nothing-changed', ['R: Is that the right screen?', ...rest]).kind).toBe('absent')
  })

  it('recognize a check of understanding in what the buyer would do or doubt', () => {
    const checks = [
      'R: What would you not trust in this list?',
      'R: Does that settle it for you?',
      'R: What have I not shown?',
      'R: What do you reckon?',
      'R: Was that quick enough?',
    ]
    for (const check of checks) expect(detect('checks-understanding', [check]).kind).toBe('found')
    for (const other of ['R: Just so I follow, who has the list?', 'R: When would they go live?'])
      expect(detect('checks-understanding', [other]).kind).toBe('absent')
  })

  it('tie a capability to the work that it ends or to what the buyer sent', () => {
    for (const tied of [
      'R: So with this they would already have the answer.',
      'R: This is your list from March, and here you see what waits.',
    ])
      expect(detect('capability-tied-to-pain', [...rest, tied]).kind).toBe('found')
    for (const loose of ['R: So you see every click.', 'R: Here is the main menu.'])
      expect(detect('capability-tied-to-pain', [...rest, loose]).kind).not.toBe('found')
  })

  it('do not mistake founders or the room for a customer', () => {
    for (const other of [
      "R: I'm in a hotel in Graz, it is loud.",
      'R: We were founded by two nurses in Ghent.',
    ])
      expect(detect('customer-example', [other]).kind).toBe('absent')
  })

  it('recognize a stopper in what somebody will not accept, but not in an everyday need', () => {
    for (const stopper of [
      'B: I would never get it past the union.',
      'B: If it is slow we walk away.',
      "B: The only thing that worries me is the dust, otherwise it's pointless.",
    ])
      expect(detect('purchase-stopper', [stopper]).kind).toBe('found')
    expect(detect('purchase-stopper', ['B: You have to go out to the yard for that.']).kind).not.toBe('found')
  })

  it('recognize the answer to a question about fears, vetoes and reasons against it', () => {
    for (const question of [
      'R: What is your biggest worry with it?',
      'R: Who could veto this?',
      'R: Why would they say no?',
    ])
      expect(detect('purchase-stopper', [question, 'B: The alarm box on the wall.']).kind).toBe('found')
    expect(detect('purchase-stopper', ['R: Where is the box?', 'B: On the wall.']).kind).not.toBe('found')
  })

  it('recognize a stopper in the answer, but not in a deflection', () => {
    const question = 'R: What would make you say no?'
    expect(detect('purchase-stopper', [question, 'B: The alarm box on the wall.']).kind).toBe('found')
    expect(detect('purchase-stopper', [question, 'B: Let me come back to you on that.']).kind).not.toBe(
      'found',
    )
  })
})
