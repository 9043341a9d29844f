import type { BotCallType } from '#db/vocabulary/bots.ts'

export const defaultOpenerLine = 'Hi, who is this?'

/** Suggestions for a bot's first words, by call type. A new form starts with the first one. */
export const openingLines: Record<BotCallType, readonly string[]> = {
  cold: [defaultOpenerLine, 'Yes, hello?', "I'm between meetings. Who's calling?"],
  warm: [defaultOpenerLine, 'Hello, this is a bit sudden. Who is this?', 'Hi there.'],
  gatekeeper: ['Good morning, how can I direct your call?', 'Front desk, hello.', 'Hello, reception.'],
  discovery: ['Hi, good to meet you.', 'Hello, can you hear me?', "Hi. I've got half an hour."],
  demo: ['Hi, we are all here.', 'Hello. Ready when you are.', "Hi. I'm keen to see it."],
  renewal: ['Hi, good to talk again.', 'Hello. This is about the renewal, right?', 'Hey, how are you?'],
  checkin: ['Hi, good to hear from you.', 'Hello, how are things?', 'Hey. What is on the list today?'],
  managerOneOnOne: [
    'Hey, good to see you.',
    'Hi. Ready when you are.',
    'Morning. What did you want to cover?',
  ],
  freight: ['Shipping, hello?', defaultOpenerLine, 'Dispatch.'],
  focus: [defaultOpenerLine, 'Yes?', 'Go ahead.'],
  custom: [defaultOpenerLine, 'Hello?'],
  'None - Default': [defaultOpenerLine, 'Hello?'],
}
