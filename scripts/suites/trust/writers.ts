/** Conversations of one writer are alike, so what is learned from some of them must not be measured by others. */

/** The writer of a conversation, "w28", by its id, "w28-03-wine-club". */
export function writerOf(conversationId: string): string {
  return conversationId.split('-')[0] ?? ''
}

/** Conversations of one writer are in one part, so that each part is judged by what others taught. */
export const folds = 6

/** Which of `count` parts the writer's conversations are in, from 0. */
export function foldOf(writer: string, count: number): number {
  return Number(writer.slice(1)) % count
}
