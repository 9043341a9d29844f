import type { BotTurn } from '../../domain/practice/index.ts'
import type { PracticeEngine, Wording } from './engine.ts'

/** The state machine's own wording. */
export const offlineWording = ({ text }: BotTurn, refusal: string | null = null): Wording => ({
  text,
  wordedBy: 'offline',
  refusal,
})

export const offlinePracticeEngine: PracticeEngine = {
  id: 'offline',
  isInstant: true,
  word: ({ turns }) =>
    Promise.resolve({ wordings: turns.map((turn) => offlineWording(turn)), firstByteAt: null }),
}
