import { describe, expect, it } from 'vitest'
import { createCallBody } from '#api/contract/calls.ts'
import { newForm } from '../details/details.ts'
import type { CallForm, ReadTranscript, Speaker } from '../draft/draft.ts'
import { callBody, fingerprint } from './payload.ts'

const transcript: ReadTranscript = {
  messages: [
    { secondsFromStart: 0, userName: 'Speaker 1', message: 'Hello, thanks for the time.' },
    { secondsFromStart: 4, userName: 'Ana', message: 'You are welcome.' },
    { secondsFromStart: 7, userName: 'Phone', message: 'I am here as well.' },
  ],
  actors: [],
  detectedFormat: 'webvtt',
  warnings: [],
}
const userId = '01a1fba1-ccc0-7edd-b169-78566e74e913'
const row = (name: string, part: Partial<Speaker>): Speaker => ({
  names: [name],
  name,
  side: 'buyer',
  userId: null,
  company: '',
  isTouched: true,
  ...part,
})
const form = (part: Partial<CallForm> = {}): CallForm => ({
  ...newForm(
    {
      id: 'a',
      name: 'kestrel.vtt',
      sizeBytes: 1,
      origin: 'file',
      lastModifiedMs: null,
      state: { kind: 'reading' },
    },
    transcript,
    [],
    new Date(2026, 10, 20),
  ),
  speakers: [
    row('Speaker 1', { name: 'Dana', side: 'rep', userId }),
    row('Ana', { names: ['Ana', 'Phone'] }),
  ],
  buyerCompany: 'Kestrel',
  ...part,
})

describe('the request that makes a call', () => {
  it('passes the contract of the API', () => {
    expect(createCallBody.safeParse(callBody(form(), transcript, true)).success).toBe(true)
  })

  it('names the speakers as chosen, in transcript and list alike', () => {
    const body = callBody(form(), transcript, true)
    expect(body.plainTextTranscript).toBe(
      'Dana: Hello, thanks for the time.\nAna: You are welcome.\nAna: I am here as well.',
    )
    expect(body.actors).toEqual([
      { name: 'Dana', kind: 'INTERNAL', side: 'rep', userId, company: null, messageCount: 1 },
      { name: 'Ana', kind: 'EXTERNAL', side: 'buyer', userId: null, company: 'Kestrel', messageCount: 2 },
    ])
  })

  it('takes the rep’s user as the caller, or the chosen user if nobody is the rep', () => {
    expect(callBody(form(), transcript, true).callerId).toBe(userId)
    const without = form({ speakers: [row('Speaker 1', {}), row('Ana', {})], callerId: userId })
    expect(callBody(without, transcript, false)).toMatchObject({ callerId: userId, runScore: false })
  })

  it('has the same fingerprint for the same content only', () => {
    const body = callBody(form(), transcript, true)
    expect(fingerprint(body)).toBe(fingerprint(callBody(form(), transcript, true)))
    expect(fingerprint(body)).not.toBe(fingerprint(callBody(form(), transcript, false)))
  })
})
