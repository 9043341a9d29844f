import { useRef } from 'react'
import { newIdempotencyKey } from './api.ts'

/**
 * Sends requests with one idempotency key per intent: repeating a request after a lost response sends the key of the first attempt, so that
 * nothing is done twice. Once it has succeeded, the same request is a new intent.
 */
export function useIntent() {
  const keys = useRef(new Map<string, string>())
  return async <Result>(
    request: unknown,
    send: (idempotencyKey: string) => Promise<Result>,
  ): Promise<Result> => {
    const intent = JSON.stringify(request)
    const key = keys.current.get(intent) ?? newIdempotencyKey()
    keys.current.set(intent, key)
    const result = await send(key)
    keys.current.delete(intent)
    return result
  }
}
