import { describe, expect, it } from 'vitest'
import type { CommandProgress } from '#api/contract/commands.ts'
import { callStatus, needsRep, rowStatus, shortStatusLabel } from './call-status.ts'

const row = {
  id: 'call',
  scoreStatus: 'TO_BE_SCORED',
  isStopped: false,
  stage: 'scored',
  talkShare: null,
  commandId: 'command',
} as const
const command = (change: Partial<CommandProgress>): CommandProgress => ({
  commandId: 'command',
  kind: 'create-call',
  label: 'A call',
  subjectId: 'call',
  state: 'running',
  version: 1,
  counts: {},
  total: 3,
  stages: [
    { job: 'parse-transcript', counts: { done: 1 } },
    { job: 'route-call', counts: { running: 1 } },
  ],
  createdAt: '2026-11-20T09:00:00Z',
  endedAt: null,
  updatedAt: '2026-11-20T09:00:01Z',
  ...change,
})

describe('rowStatus', () => {
  it('names the stage that runs now', () => {
    expect(rowStatus(row, command({}))).toMatchObject({ label: 'Checking rules', icon: 'ring' })
    expect(
      rowStatus(row, command({ stages: [{ job: 'score-call', counts: { running: 1 } }] })),
    ).toMatchObject({ label: 'Scoring' })
  })

  it('keeps the stored status when the command says nothing about this call', () => {
    expect(rowStatus(row, undefined).label).toBe('To be scored')
    expect(rowStatus(row, command({ subjectId: null })).label).toBe('To be scored')
    expect(rowStatus(row, command({ state: 'done' })).label).toBe('To be scored')
    expect(
      rowStatus(row, command({ stages: [{ job: 'parse-transcript', counts: { queued: 1 } }] })).label,
    ).toBe('To be scored')
  })

  it('shows how the work ended even if the command still runs', () => {
    expect(rowStatus({ ...row, scoreStatus: 'SCORED_ERROR' }, command({})).label).toBe('Scoring failed')
  })
})

describe('the status of a call', () => {
  const scored = { ...row, scoreStatus: 'SCORED_SUCCESS' } as const

  it('says that no rep is known instead of “Scored”, because such a call has no total', () => {
    expect(callStatus(scored).label).toBe('No rep known')
    expect(shortStatusLabel(scored)).toBe('No rep')
    expect(callStatus({ ...scored, talkShare: 41 }).label).toBe('Scored')
    expect(shortStatusLabel({ ...scored, talkShare: 41 })).toBe('No total')
  })

  it('says that scoring has stopped instead of “To be scored”', () => {
    const stopped = { ...row, isStopped: true }
    expect(rowStatus(stopped, command({})).label).toBe('Scoring stopped')
    expect(shortStatusLabel(stopped)).toBe('Stopped')
    expect(callStatus(row).label).toBe('To be scored')
  })

  it('asks for the rep only of calls that are read, kept and at rest', () => {
    expect(needsRep(scored)).toBe(true)
    expect(needsRep({ ...scored, stage: 'recorded' })).toBe(false)
    expect(needsRep({ ...scored, scoreStatus: 'SCORING' })).toBe(false)
    expect(needsRep({ ...scored, scoreStatus: 'SCORING_SKIPPED_DUE_TO_PRIVACY_RULE' })).toBe(false)
  })
})
