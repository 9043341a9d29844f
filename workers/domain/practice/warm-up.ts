import { madePatterns } from '../scoring/phrases.ts'
import { botForm } from './bot.ts'
import { indexBank } from './reading/answers/best-answers.ts'
import { compileScript } from './compile.ts'
import { openConversation, step } from './step.ts'

/** Twice: the first use compiles a pattern to slow code, the second to fast code. */
const uses = 2
const sentence = 'so what do you use for that today, and who decides about it?'

// prettier-ignore
const lines = [
  'Hi Vera, this is Dana from Larkfield, do you have a minute?',
  'We help firms like yours save hours every week. How do you plan that today?',
  'I understand. So two people plan it by hand, right?',
  'What does it cost you, and who would sign for something like that?',
  'Would Thursday at ten work for twenty minutes?',
  'Thanks for your time, bye.',
]
const form = {
  firstName: 'Vera',
  lastName: 'Holt',
  jobTitle: 'Planner',
  companyName: 'Holt',
  companyDetails: ['Runs nine vans', 'Two people plan by hand'],
  goals: ['Plan in an hour'],
  hiddenFacts: [
    {
      id: 'late',
      text: 'One tour in five is late',
      topic: 'late tours',
      earnedBy: 'when asked what goes wrong',
    },
  ],
}

/**
 * What the first turn of a process would otherwise wait for: compiling patterns and building tables. Each step takes a few milliseconds, so
 * a process with time to spare can run them one after the other.
 */
export function* warmUp(): Generator<void> {
  for (const pattern of madePatterns) {
    for (let use = 0; use < uses; use += 1) pattern.test(sentence)
    yield
  }
  yield* indexBank()
  const script = compileScript(botForm.parse(form), 'cold', { agentId: 'warm-up' })
  yield
  for (let use = 0; use < uses; use += 1) {
    let { state } = openConversation(script, 'warm-up')
    for (const text of lines) {
      yield
      ;({ state } = step(script, state, { kind: 'words', text, elapsedMs: 5000 }))
    }
  }
}
