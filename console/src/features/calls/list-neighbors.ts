import { useRouterState } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Ids of the list that the call was opened from, in order. The browser keeps them across a reload. */
    callIds?: string[]
  }
}

export type Neighbors = { previous: string | null; next: string | null; position: number; total: number }

/** The position of a call in the list that it was opened from; null if it was opened by address. */
export function neighborsOf(callIds: readonly string[] | undefined, callId: string): Neighbors | null {
  const index = callIds?.indexOf(callId) ?? -1
  if (callIds === undefined || index < 0 || callIds.length < 2) return null
  return {
    previous: callIds[index - 1] ?? null,
    next: callIds[index + 1] ?? null,
    position: index + 1,
    total: callIds.length,
  }
}

export const useListedCallIds = (): string[] | undefined =>
  useRouterState({ select: ({ location }) => location.state.callIds })
