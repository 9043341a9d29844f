import { describe, expect, it } from 'vitest'
import { parseTranscript } from '#workers/domain/transcripts/parse.ts'
import { demoCallFormats, planDemoCalls } from './calls.ts'
import { conversationByKey } from './conversations/library.ts'
import { renderTranscript, spokenTurns } from './render.ts'

const calls = planDemoCalls(new Date('2026-11-20T10:00:00Z'))

describe('demo transcripts', () => {
  it('fills every placeholder in every format, and names only people of the call', () => {
    for (const call of calls) {
      const conversation = conversationByKey(call.conversationKey)
      const turns = spokenTurns(call, conversation)
      for (const { text, startSeconds, endSeconds } of turns) {
        expect(text).not.toMatch(/[{}]/)
        expect(endSeconds).toBeGreaterThan(startSeconds)
      }
      expect(turns.at(-1)?.endSeconds).toBeLessThanOrEqual(call.durationSeconds)
      const { fileName } = renderTranscript(call, conversation, call.format)
      expect(fileName).toMatch(/^\d{4}-\d\d-\d\d-\d{4}-[a-z0-9-]+\.(vtt|srt|txt|json)$/)
    }
  })

  it('gives each call of the plan an own file name', () => {
    const names = calls.map(
      (call) => renderTranscript(call, conversationByKey(call.conversationKey), call.format).fileName,
    )
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(calls.map(({ format }) => format))).toEqual(new Set(demoCallFormats))
  })

  it('writes the head of each format as its readers expect it', () => {
    const call = calls.find(({ conversationKey }) => conversationKey === 'discovery-energy-interrupted')
    if (!call) throw new Error('The plan tells every conversation')
    const conversation = conversationByKey(call.conversationKey)
    const rep = spokenTurns(call, conversation)[0]?.name
    const head = (format: (typeof demoCallFormats)[number]): string =>
      renderTranscript(call, conversation, format).text
    expect(head('vtt')).toMatch(/^WEBVTT\n\n1\n00:00:01\.000 --> 00:00:0\d\.\d00\n<v /)
    expect(head('srt')).toContain(`1\n00:00:01,000 --> `)
    expect(head('srt')).toContain(`\n${rep}: Good afternoon`)
    expect(head('txt').startsWith(`[00:00:01] ${rep}: Good afternoon`)).toBe(true)
    expect(JSON.parse(head('json'))).toContainEqual({
      message: expect.any(String),
      userName: rep,
      secondsFromStart: 1,
    })
  })

  it('writes files of every format that the parser reads back turn by turn', () => {
    for (const call of calls) {
      const conversation = conversationByKey(call.conversationKey)
      const turns = spokenTurns(call, conversation)
      for (const format of demoCallFormats) {
        const { text } = renderTranscript(call, conversation, format)
        const { messages } = parseTranscript(text, { mergeTurns: false })
        const spoken = turns.map((turn) => ({
          userName: turn.name,
          message: turn.text,
          secondsFromStart: format === 'txt' ? Math.floor(turn.startSeconds) : turn.startSeconds,
        }))
        const read = messages.map(({ userName, message, secondsFromStart }) => ({
          userName,
          message,
          secondsFromStart,
        }))
        expect({ title: call.title, format, read }).toEqual({ title: call.title, format, read: spoken })
      }
    }
  })
})
