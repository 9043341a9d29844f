/** One turn of an invented conversation. */
export type Line = { speaker: 'rep' | 'buyer'; startMs: number; endMs: number; text: string }

const exchanges: readonly (readonly [rep: string, buyer: string])[] = [
  [
    'How do you hand new enquiries to your team today?',
    'By a shared mailbox, and half of them wait until the next morning.',
  ],
  [
    'What does a lost enquiry cost you in a usual month?',
    'We never counted it, but two good customers left us last spring.',
  ],
  [
    'Who else should see this before you decide?',
    'Our head of operations, she signs everything above ten thousand.',
  ],
  [
    'Shall I show you how the routing looks with your own regions?',
    'Yes, and please start with the north, that one is a mess.',
  ],
  ['Which date would you like to be live?', 'Before the fair in March, otherwise we do it next year.'],
  [
    'The yearly plan comes to nine hundred a seat. Does that fit?',
    'It is more than we planned. Is there a smaller start?',
  ],
  [
    'We can begin with one team and grow by quarter.',
    'That sounds fair. Naïve question – can we stop after one quarter? 🙂',
  ],
  ['Yes, with thirty days’ notice.', 'Good. Send me the paper and I will take it to Friday’s meeting.'],
]

type Spoken = { id: string; durationMs: number; rep: { name: string }; buyer: { name: string } }

/** A conversation of the call's length: a greeting, some exchanges, a goodbye. The same call always has the same one. */
export function linesOf(call: Spoken): Line[] {
  const start = Number(call.id.slice(-4))
  const turns: [Line['speaker'], string][] = [
    ['rep', `Hello, this is ${call.rep.name}. Is it a good moment?`],
    ['buyer', 'Yes, go ahead, I have a quarter of an hour.'],
  ]
  for (let index = 0; index < 4; index += 1) {
    const [question, answer] = exchanges[(start + index * 3) % exchanges.length] ?? ['', '']
    turns.push(['rep', question], ['buyer', answer])
  }
  turns.push(['rep', 'Then I send you a summary today.'], ['buyer', 'Thank you, goodbye.'])
  const stepMs = Math.floor(call.durationMs / turns.length / 1_000) * 1_000
  return turns.map(([speaker, text], index) => ({
    speaker,
    text,
    startMs: index * stepMs,
    endMs: index * stepMs + stepMs - 500,
  }))
}
