import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { emotionalStates } from '#db/vocabulary/bots.ts'
import {
  compileScript,
  openConversation,
  type RepInput,
  review,
  type Step,
  step,
} from '#workers/domain/practice/index.ts'
import { demoBots } from '../../demo/bots/library.ts'
import { botForm } from '#workers/domain/practice/bot.ts'
import { personas } from './personas.ts'

/**
 * `node scripts/suites/persona/play.ts [--persona stellan] [--attitude nice] [--seed one] [--gatekeeper 2] [--why]`: a call in the terminal.
 * Reads the rep's words line by line; an empty line is silence, `/hang` hangs up. `--persona demo-nadia` is a
 * bot of the demo organization. With `--why` each reply shows what was understood.
 */
const { values } = parseArgs({
  options: {
    persona: { type: 'string', default: 'stellan' },
    attitude: { type: 'string' },
    seed: { type: 'string' },
    gatekeeper: { type: 'string' },
    why: { type: 'boolean', default: false },
  },
})
const callable = [
  ...personas,
  ...demoBots.map(({ form, callType }) => ({
    id: `demo-${(form.firstName ?? '').toLowerCase()}`,
    callType,
    form: botForm.parse(form),
  })),
]
const chosen = callable.find(({ id }) => id === values.persona)
if (chosen === undefined) {
  console.error(`There is no ${values.persona}; there are ${callable.map(({ id }) => id).join(', ')}.`)
  process.exit(2)
}
const attitude = emotionalStates.find((state) => state === values.attitude) ?? chosen.form.emotionalState
const gatekeepers =
  values.gatekeeper === undefined
    ? chosen.form.gatekeepers
    : [
        {
          templateId: Number(values.gatekeeper),
          scorecardConfigId: null,
          firstName: '',
          lastName: '',
          openerLine: '',
        },
      ]
const script = compileScript({ ...chosen.form, emotionalState: attitude, gatekeepers }, chosen.callType, {
  agentId: chosen.id,
})
const seed = values.seed ?? randomUUID()
const inputs: RepInput[] = []
let now: Step = openConversation(script, seed)

function print({ turns, read, end, state }: Step): void {
  if (values.why && read !== null)
    console.log(
      `   (${read.acts.map(({ act, facts, moves }) => [act, ...facts, ...moves].join(' ')).join(', ')})`,
    )
  for (const turn of turns) {
    console.log(`${turn.name}: ${turn.text}`)
    if (values.why)
      console.log(
        `   [${turn.act}; trust ${state.trust}, patience ${state.patience}, interest ${state.interest}; ${turn.causes.map(({ rule }) => rule).join(', ')}]`,
      )
  }
  if (end !== null) console.log(`-- ${end.outcome}`)
}

print(now)
for await (const line of createInterface({ input: process.stdin })) {
  if (now.end !== null) break
  const input: RepInput =
    line.trim() === '/hang'
      ? { kind: 'hangUp', elapsedMs: 1000 }
      : line.trim() === ''
        ? { kind: 'silence', elapsedMs: 8000 }
        : { kind: 'words', text: line, elapsedMs: 8000 }
  if (!process.stdin.isTTY) console.log(`> ${line}`)
  inputs.push(input)
  now = step(script, now.state, input)
  print(now)
}
const { revealed, unrevealed, objections } = review(script, seed, inputs)
console.log(`\nRevealed: ${revealed.map(({ text }) => text).join('; ') || 'nothing'}`)
for (const { text, question, because } of unrevealed) console.log(`Kept: ${text} (${question}; ${because})`)
for (const { text, result } of objections) console.log(`Objection “${text}”: ${result}`)
