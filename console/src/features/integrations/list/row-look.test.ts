import { describe, expect, it } from 'vitest'
import { intervalWord, lastArrival, quickAction, statusAction, statusWord, syncWord } from './row-look.ts'

const all = { edit: true, changeStatus: true, share: true, remove: true }

describe('the status of an integration in one word', () => {
  it('says what keeps it from working before what people want of it', () => {
    expect(statusWord({ status: 'ACTIVE', health: 'healthy' })).toBe('active')
    expect(statusWord({ status: 'ACTIVE', health: 'failing' })).toBe('failing')
    expect(statusWord({ status: 'ACTIVE', health: 'needs_reauth' })).toBe('signInExpired')
    expect(statusWord({ status: 'PAUSED', health: 'needs_reauth' })).toBe('signInExpired')
    expect(statusWord({ status: 'PAUSED', health: 'checking' })).toBe('checking')
    expect(statusWord({ status: 'PAUSED', health: 'failing' })).toBe('paused')
  })

  it('is inactive for good once it has ended', () => {
    expect(statusWord({ status: 'INACTIVE', health: 'checking' })).toBe('inactive')
    expect(statusWord({ status: 'INACTIVE', health: 'needs_reauth' })).toBe('inactive')
  })
})

describe('how calls arrive', () => {
  const row = {
    id: 'x',
    type: 'REAL_CALL_SCORING',
    status: 'ACTIVE',
    authKind: 'BASIC',
    hasWebhook: false,
    webhookLastAt: null,
    autoSyncEnabled: true,
    syncEveryMinutes: 15,
  } as const

  it('is a webhook where one brings them, otherwise an interval, otherwise a person', () => {
    expect(syncWord(row)).toEqual({ word: 'syncMinutes', count: 15 })
    expect(syncWord({ ...row, hasWebhook: true })).toEqual({ word: 'syncMinutes', count: 15 })
    expect(syncWord({ ...row, hasWebhook: true, webhookLastAt: '2026-11-20T09:00:00Z' })).toEqual({ word: 'syncWebhook' })
    expect(syncWord({ ...row, hasWebhook: true, authKind: 'WEBHOOK_ONLY' })).toEqual({ word: 'syncWebhook' })
    expect(syncWord({ ...row, autoSyncEnabled: false })).toEqual({ word: 'syncOnDemand' })
    expect(syncWord({ ...row, status: 'INACTIVE', hasWebhook: true })).toEqual({ word: 'syncOff' })
    expect(syncWord({ ...row, id: 'meeting-recorder' })).toEqual({ word: 'syncCalendar' })
  })

  it('names whole hours and the day', () => {
    expect(intervalWord(60)).toEqual({ word: 'syncHours', count: 1 })
    expect(intervalWord(90)).toEqual({ word: 'syncMinutes', count: 90 })
    expect(intervalWord(1440)).toEqual({ word: 'syncDay' })
  })

  it('takes the later of fetch and webhook, and a fetch’s error only with the fetch', () => {
    const failed = { lastSyncAt: '2026-11-20T10:00:00Z', webhookLastAt: null, lastSyncError: 'Refused.' }
    expect(lastArrival(failed)).toEqual({ at: failed.lastSyncAt, error: 'Refused.' })
    // Later, although the text is smaller.
    expect(lastArrival({ ...failed, webhookLastAt: '2026-11-20T09:30:00-01:00' })).toEqual({ at: '2026-11-20T09:30:00-01:00', error: '' })
    expect(lastArrival({ lastSyncAt: null, webhookLastAt: null, lastSyncError: '' })).toEqual({ at: null, error: '' })
  })
})

describe('the button of a row', () => {
  const row = { status: 'ACTIVE', health: 'healthy', can: all, canBeUnpausedOverride: null } as const

  it('pauses, resumes or signs in again', () => {
    expect(quickAction(row)).toBe('pause')
    expect(quickAction({ ...row, status: 'PAUSED' })).toBe('resume')
    expect(quickAction({ ...row, health: 'needs_reauth' })).toBe('reconnect')
    expect(statusAction({ ...row, health: 'needs_reauth' })).toBe('pause')
  })

  it('is absent where the server says no, and for what has ended', () => {
    expect(quickAction({ ...row, canBeUnpausedOverride: false })).toBeNull()
    expect(quickAction({ ...row, canBeUnpausedOverride: true })).toBe('pause')
    expect(quickAction({ ...row, can: { ...all, changeStatus: false } })).toBeNull()
    expect(quickAction({ ...row, health: 'needs_reauth', can: { ...all, edit: false } })).toBe('pause')
    expect(quickAction({ ...row, status: 'INACTIVE' })).toBeNull()
  })
})
