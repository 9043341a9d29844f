import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { tokenResponse } from '../../../api/contract/session.ts'
import type { LabPerson } from './api-lab.ts'
import { presentHeaders } from '../lab/present-headers.ts'

/** The result of one request. `status` 0: no response; `body` says why. */
export type LabResponse = {
  status: number
  body: string
  headers: Headers
  /** Since this process started, ms. */
  sentAt: number
  tookMs: number
}

export type Ask = {
  body?: unknown
  method?: 'GET' | 'POST' | 'DELETE'
  key?: string
  /** Longer than any response of the API should take. */
  timeoutMs?: number
  headers?: Record<string, string>
}

/** A user in a browser, with their own address and session. */
export type ApiClient = {
  person: LabPerson
  token: string
  /** `path` is relative to /api. Never throws. */
  ask(path: string, ask?: Ask): Promise<LabResponse>
}

const text = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error
    ? `${error.cause.name} ${'code' in error.cause ? String(error.cause.code) : ''}`
    : error.name
}

export async function send(
  url: string,
  { body, method, key, timeoutMs = 25_000, headers = {} }: Ask = {},
): Promise<LabResponse> {
  const sentAt = performance.now()
  try {
    const response = await fetch(url, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: presentHeaders({
        'content-type': body === undefined ? null : 'application/json',
        'idempotency-key': key,
        ...headers,
      }),
      signal: AbortSignal.timeout(timeoutMs),
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const received = await response.text()
    return {
      status: response.status,
      body: received,
      headers: response.headers,
      sentAt,
      tookMs: performance.now() - sentAt,
    }
  } catch (error) {
    return {
      status: 0,
      body: text(error),
      headers: new Headers(),
      sentAt,
      tookMs: performance.now() - sentAt,
    }
  }
}

/** Signs people in. @param url the API's address at the moment of each request */
export async function signIn(url: () => string, people: LabPerson[]): Promise<ApiClient[]> {
  const clients: ApiClient[] = []
  for (const [index, person] of people.entries()) {
    const address = { 'x-forwarded-for': `10.1.${Math.floor(index / 250)}.${(index % 250) + 1}` }
    const answer = await send(`${url()}/api/auth/login`, {
      body: { email: person.email, password: person.password },
      headers: address,
    })
    if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${answer.body}`)
    const { accessToken: token } = tokenResponse.parse(JSON.parse(answer.body))
    clients.push({
      person,
      token,
      ask: (path, ask = {}) => {
        const full = new URL(`${url()}/api${path}`)
        full.searchParams.set('orgId', person.orgId)
        const headers = {
          authorization: `Bearer ${token}`,
          prefer: 'respond-async',
          ...address,
          ...ask.headers,
        }
        return send(full.href, { ...ask, headers })
      },
    })
  }
  return clients
}

export function parsed<Schema extends z.ZodType>(schema: Schema, answer: LabResponse): z.output<Schema> {
  return schema.parse(JSON.parse(answer.body))
}

/** Polls until `isDone`, at most `deadlineMs`. @returns how long it took, ms */
export async function until(
  what: string,
  deadlineMs: number,
  isDone: () => Promise<boolean>,
  everyMs = 50,
): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    if (await isDone()) return performance.now() - startedAt
    if (performance.now() - startedAt > deadlineMs)
      throw new Error(`${what} did not happen within ${deadlineMs / 1000} s`)
    await pause(everyMs)
  }
}
