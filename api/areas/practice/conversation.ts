import { z } from 'zod'
import type { Trx } from '#db/client.ts'
import { findScript, type LivePracticeCall, type PracticeCall } from '#db/queries/practice/practice-calls.ts'
import type { PracticeTurnRow } from '#db/queries/practice/practice-turns.ts'
import { spokenTurns, type StoredTurn } from '#workers/domain/practice-calls/stored-turn.ts'
import {
  type BotTurn,
  buyerEngineVersion,
  type ConversationState,
  openConversation,
  type PersonaScript,
  personaScript,
  type RepInput,
  replay,
  type Step,
} from '#workers/domain/practice/index.ts'
import type { SpokenLine, Wording } from '#workers/engines/practice/engine.ts'

/** Scripts by hash, parsed once per process; otherwise a call would parse its script with every turn. */
const scripts = new Map<string, PersonaScript>()
const mostScripts = 300

const known = ({ script_hash: hash }: Pick<PracticeCall, 'script_hash'>, stored: unknown): PersonaScript => {
  const script = personaScript.parse(stored)
  if (scripts.size >= mostScripts) scripts.clear()
  scripts.set(hash, script)
  return script
}

/** The script if this process has parsed it. */
export const knownScript = (hash: string): PersonaScript | undefined => scripts.get(hash)

export const scriptOf = (call: Pick<PracticeCall, 'script' | 'script_hash'>): PersonaScript =>
  scripts.get(call.script_hash) ?? known(call, call.script)

/** Like `scriptOf`, for a call that was loaded without its script. */
export const loadScript = async (
  trx: Trx,
  call: Pick<LivePracticeCall, 'call_id' | 'script_hash'>,
): Promise<PersonaScript> => scripts.get(call.script_hash) ?? known(call, await findScript(trx, call.call_id))

type StoredInput = Pick<PracticeTurnRow, 'input' | 'text' | 'elapsed_ms'>

/** The input that an exchange gave to the state machine; null: the opening. */
export function inputOf(turn: StoredInput): RepInput | null {
  switch (turn.input) {
    case 'open':
      return null
    case 'words':
      return { kind: 'words', text: turn.text, elapsedMs: turn.elapsed_ms }
    case 'silence':
    case 'hangUp':
      return { kind: turn.input, elapsedMs: turn.elapsed_ms }
  }
}

export const inputsOf = (turns: readonly StoredInput[]): RepInput[] =>
  turns.flatMap((turn) => inputOf(turn) ?? [])

/** The state of a conversation after these exchanges. The same inputs always give the same steps. */
export function stateAfter(script: PersonaScript, seed: string, inputs: readonly RepInput[]): Step {
  const steps = replay(script, seed, [...inputs])
  return steps.at(-1) ?? openConversation(script, seed)
}

const storedState = z.looseObject({ phase: z.string() })

export const parsedState = (stored: unknown): ConversationState =>
  storedState.parse(stored) as unknown as ConversationState

/**
 * The state to continue a call from. A call that began before an update of the product is replayed by the new state machine, so that nobody
 * has to start again. Only then is `turns` called.
 */
export async function currentState(
  call: Pick<LivePracticeCall, 'engine_version' | 'state' | 'seed'>,
  script: PersonaScript,
  turns: () => Promise<readonly StoredInput[]>,
): Promise<ConversationState> {
  if (call.engine_version === buyerEngineVersion) return parsedState(call.state)
  return stateAfter(script, call.seed, inputsOf(await turns())).state
}

/** A bot's turn as stored, with its wording. */
export const toStored = (
  { side, speakerId, name, act, facts, objections, unanswered, causes }: BotTurn,
  { text, wordedBy, refusal }: Wording,
): StoredTurn => ({
  side,
  speakerId,
  name,
  act,
  text,
  facts,
  objections,
  unanswered,
  causes,
  wordedBy,
  refusal,
})

/** The latest lines of the conversation, for the engine that words the next turn. */
export const spokenBefore = (turns: readonly PracticeTurnRow[], words: string): SpokenLine[] => [
  ...turns.flatMap((turn): SpokenLine[] => [
    ...(turn.input === 'words' ? [{ side: 'rep' as const, text: turn.text }] : []),
    ...spokenTurns.parse(turn.said).map(({ side, text }) => ({ side, text })),
  ]),
  { side: 'rep', text: words },
]
