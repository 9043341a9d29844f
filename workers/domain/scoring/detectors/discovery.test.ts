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
  ])('do not mistake “%s” for a problem', (line) => {
    expect(detect('buyer-problem', [`B: ${line}`]).kind).toBe('absent')
  })

  it('do not call “is that right?” a follow-up', () => {
    expect(
      detect('follow-up-asked', [
        'B: We have nine depots in the north.',
        'R: So nine depots, is that right?',
        'B: Yes.',
      ]).kind,
    ).toBe('absent')
  })

  it('mark a long answer without signs of a process doubtful', () => {
    const story =
      'B: My grandfather liked fishing and boats and he told wonderful stories about big storms and islands far away that nobody of our family had seen before.'
    expect(detect('buyer-describes-process', [story]).kind).toBe('unclear')
  })

  it('do not count the age of the company as impact', () => {
    expect(
      detect('impact-number-by-buyer', ['B: We have been in the business for 40 years and I am worried.'])
        .kind,
    ).toBe('absent')
  })

  it('read the department IT, not the word it', () => {
    expect(detect('affected-people', ['B: Honestly, it is a mess.']).kind).toBe('absent')
  })

  it.each([
    ['decision-steps', 'B: What a charming little office you have.'],
    ['decision-makers', 'B: The last time we changed a printer it ended in tears.'],
    ['budget-or-funding', 'B: The stop watch people were here in the autumn.'],
    ['impact-number-by-buyer', 'B: My family has been living on this street for thirty years.'],
    ['target-date', 'B: We spent last August in the mountains.'],
    ['driving-event', 'B: My nephew is driving us mad with his trumpet.'],
    ['tools-or-incumbent', 'B: You are perfectly right, Annika.'],
  ])('are not fooled by a word with another meaning: %s', (id, words) => {
    expect(detect(id, ['R: Good to see you again.', words]).kind).not.toBe('found')
  })

  it.each([
    ['affected-people', 'Who feels that?', 'The two ladies at the weighbridge, every evening.'],
    ['decision-makers', 'Whose signature is on a thing like that?', 'My aunt signs, she owns the yard.'],
    [
      'decision-steps',
      'How do you buy something like this?',
      'I write a page, then the council votes on it.',
    ],
    ['budget-or-funding', 'What have you set aside for it?', 'Nine thousand, out of the repair pot.'],
    ['target-date', 'By when do you need it?', 'Before the lambing starts, in March.'],
    ['driving-event', 'Why the rush?', 'The landlord wants the building back.'],
    ['buyer-problem', 'What goes wrong there?', 'Nobody finds the keys and the vans leave late.'],
    [
      'buyer-describes-process',
      'How do you do that today?',
      'Olga prints the slips and pins them on the wall.',
    ],
    ['impact-total', 'What does that come to?', 'Eleven thousand a year, with the fines.'],
  ])('read a short answer together with its question: %s', (id, question, answer) => {
    expect(detect(id, [`R: ${question}`, `B: ${answer}`])).toMatchObject({
      kind: 'found',
      evidence: [{ messageIndex: 1 }],
    })
  })

  it.each(['affected-people', 'decision-makers', 'budget-or-funding', 'target-date', 'decision-steps'])(
    'recognize that an answer has no content: %s',
    (id) => {
      const questions = 'Who is affected, who decides, what is the budget, by when do you need it?'
      expect(detect(id, [`R: ${questions}`, "B: I'd rather not say, ask me another time."]).kind).not.toBe(
        'found',
      )
    },
  )

  it('do not mistake a search for a date, or an offer, for a follow-up', () => {
    const talk = 'B: The belts slip twice a day and then the whole hall stands.'
    expect(detect('follow-up-asked', [talk, 'R: Does Tuesday at nine work for a visit?']).kind).not.toBe(
      'found',
    )
    expect(detect('follow-up-asked', [talk, 'R: Would you like me to send a brochure?']).kind).not.toBe(
      'found',
    )
    expect(detect('follow-up-asked', [talk, 'R: And what do they do while it stands?']).kind).toBe('found')
  })

  it.each([
    ['impact-total', 'What did you do with the loaves?', 'We ate that. It was like four thousand dollars.'],
    [
      'impact-total',
      "So that's nine hundred times three, two thousand seven hundred?",
      'Two eighty and some.',
    ],
    ['impact-total', 'How was the flour?', 'I figured it cost us thirty thousand.'],
    ['impact-number-by-buyer', 'How long is the baker at it?', 'I do not know, three hours, I guess.'],
    ['impact-unit-named', 'How long is the baker at it?', 'The full day.'],
    ['affected-people', 'Who rings then?', 'The bakers.'],
    ['affected-people', 'And the oven?', 'I knead until two in the morning, and I had to tell my sister.'],
    ['buyer-describes-process', 'What do you use?', 'In the evening, I open the book, I look at the orders.'],
    ['buyer-describes-process', 'Busy?', 'two of my people are retyping the orders all week'],
    ['tools-or-incumbent', 'Who cleans now?', 'We have a company that does it at night.'],
    ['tools-or-incumbent', 'What do you have?', 'Our old oven, it is twelve years old.'],
  ])('recognize it in everyday words: %s, %s', (id, question, answer) => {
    expect(detect(id, [`R: ${question}`, `B: ${answer}`]).kind).toBe('found')
  })

  it.each([
    ['impact-number-by-buyer', 'How many loaves do you make?', 'Two twenty, two forty in a week.'],
    ['impact-number-by-buyer', 'And the loan?', 'My bank needs it by december thirty first.'],
    ['impact-total', 'And the yeast?', 'It is four hundred dollars a box.'],
    ['affected-people', 'Who is that?', 'A guy named Pete and his cousins.'],
    ['tools-or-incumbent', 'Will you decide?', 'I need to talk with my sister, Ivana.'],
    ['tools-or-incumbent', 'Are you coming Saturday?', 'If I can get out the drive.'],
  ])('do not see it in similar words: %s, %s', (id, question, answer) => {
    expect(detect(id, [`R: ${question}`, `B: ${answer}`]).kind).not.toBe('found')
  })

  const chat = [
    'R: Who brings the flour?',
    'B: A mill in the valley brings it on Mondays.',
    'R: Is that the red mill?',
    'B: No, the red one closed long ago, it is the other.',
    'R: Which system do you use for the tills?',
    'B: We have an old till from the nineties in the shop.',
    'R: What would you like to see next?',
    'B: The prices would be nice to see.',
    'R: Who decides on the flour then?',
    'B: My aunt decides on all of it.',
  ]

  it('do not count two questions in a row as staying on an answer if many are asked', () => {
    expect(detect('second-follow-up-asked', chat).kind).not.toBe('found')
  })

  it('recognize a rep who stays on the answers of a long call', () => {
    const finding = detect('second-follow-up-asked', [
      'R: How do you bake at night?',
      'B: The ovens go on at two and one of them trips the fuse.',
      'R: How often does it trip?',
      'B: Twice a week, mostly when it rains.',
      'R: And what do they do when it trips?',
      'B: They wait for my brother, he has the key.',
      'R: How long does he take to come?',
      'B: An hour if he hears the phone.',
      'R: What happens to the dough in that hour?',
      'B: It goes in the bin.',
    ])
    expect(finding.kind).toBe('found')
  })

  it('quote first the follow-up closest to the reported trouble', () => {
    const finding = detect('follow-up-asked', [
      'B: We have two shops and a van.',
      'R: Which of them is it then?',
      'B: The big one, and the fuse there trips twice a week.',
      'R: How long does the fuse take?',
    ])
    expect(finding).toMatchObject({ kind: 'found', evidence: [{ messageIndex: 3 }, { messageIndex: 1 }] })
  })

  it('do not count "did he?" or a tag as a follow-up', () => {
    expect(
      detect('follow-up-asked', ['B: My cousin told me the oven trips.', 'R: Did he?', 'B: Yes.']).kind,
    ).not.toBe('found')
  })

  it('find the same answers in machine text without punctuation', () => {
    expect(
      detect('target-date', ['R: by when do you need it', 'B: before the lambing starts so in march']).kind,
    ).toBe('found')
    expect(detect('decision-makers', ['R: who signs that', 'B: my aunt signs she owns the yard']).kind).toBe(
      'found',
    )
  })
})
