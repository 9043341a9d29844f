import { describe, expect, it } from 'vitest'
import { intervalKind, lastArrival, quickAction, pauseAction, integrationState, syncKind } from './status.ts'

const all = { edit: true, connect: true, changeStatus: true, share: true, remove: true }

describe('the state of an integration', () => {
  it('names what keeps it from working before its status', () => {
    expect(integrationState({ status: 'ACTIVE', health: 'healthy', hasConnected: true })).toBe('active')
    expect(integrationState({ status: 'ACTIVE', health: 'failing', hasConnected: true })).toBe('failing')
    expect(integrationState({ status: 'ACTIVE', health: 'needs_reauth', hasConnected: true })).toBe(
      'signInExpired',
    )
    expect(integrationState({ status: 'PAUSED', health: 'needs_reauth', hasConnected: true })).toBe(
      'signInExpired',
    )
    expect(integrationState({ status: 'PAUSED', health: 'checking', hasConnected: true })).toBe('checking')
    expect(integrationState({ status: 'PAUSED', health: 'failing', hasConnected: true })).toBe('paused')
  })

  it('is not connected until a sign-in has worked, whatever went wrong', () => {
    expect(integrationState({ status: 'PAUSED', health: 'needs_reauth', hasConnected: false })).toBe(
      'notConnected',
    )
    expect(integrationState({ status: 'PAUSED', health: 'failing', hasConnected: false })).toBe(
      'notConnected',
    )
    expect(integrationState({ status: 'PAUSED', health: 'checking', hasConnected: false })).toBe('checking')
  })

  it('is removed once it has ended', () => {
    expect(integrationState({ status: 'INACTIVE', health: 'checking', hasConnected: false })).toBe('removed')
    expect(integrationState({ status: 'INACTIVE', health: 'needs_reauth', hasConnected: true })).toBe(
      'removed',
    )
  })
})

describe('how calls arrive', () => {
  const row = {
    id: 'x',
    type: 'REAL_CALL_SCORING',
    status: 'ACTIVE',
    hasConnected: true,
    authKind: 'BASIC',
    hasWebhook: false,
    webhookLastAt: null,
    autoSyncEnabled: true,
    syncEveryMinutes: 15,
  } as const

  it('is a webhook if one brings them, otherwise an interval, otherwise on demand', () => {
    expect(syncKind(row)).toEqual({ kind: 'syncMinutes', count: 15 })
    expect(syncKind({ ...row, hasWebhook: true })).toEqual({ kind: 'syncMinutes', count: 15 })
    expect(syncKind({ ...row, hasWebhook: true, webhookLastAt: '2026-11-20T09:00:00Z' })).toEqual({
      kind: 'syncWebhook',
    })
    expect(syncKind({ ...row, hasWebhook: true, authKind: 'WEBHOOK_ONLY' })).toEqual({ kind: 'syncWebhook' })
    expect(syncKind({ ...row, autoSyncEnabled: false })).toEqual({ kind: 'syncOnDemand' })
    expect(syncKind({ ...row, authKind: 'NONE' })).toEqual({ kind: 'syncOnDemand' })
    expect(syncKind({ ...row, status: 'INACTIVE', hasWebhook: true })).toEqual({ kind: 'syncOff' })
    expect(syncKind({ ...row, hasConnected: false })).toEqual({ kind: 'syncOff' })
    expect(syncKind({ ...row, id: 'meeting-recorder' })).toEqual({ kind: 'syncCalendar' })
  })

  it('names whole hours and the day', () => {
    expect(intervalKind(60)).toEqual({ kind: 'syncHours', count: 1 })
    expect(intervalKind(90)).toEqual({ kind: 'syncMinutes', count: 90 })
    expect(intervalKind(1440)).toEqual({ kind: 'syncDay' })
  })

  it('is the later of sync and webhook, with an error only of the sync', () => {
    const failed = {
      lastSyncAt: '2026-11-20T10:00:00Z',
      webhookLastAt: null,
      lastSyncError: 'Refused.',
      syncedUntil: '2026-11-10T10:00:00Z',
    }
    expect(lastArrival(failed)).toEqual({ at: failed.lastSyncAt, error: 'Refused.' })
    // Later in time, although it sorts first as text.
    expect(lastArrival({ ...failed, webhookLastAt: '2026-11-20T09:30:00-01:00' })).toEqual({
      at: '2026-11-20T09:30:00-01:00',
      error: '',
    })
    // The cause was repaired, and no sync has run since.
    expect(lastArrival({ ...failed, lastSyncError: '' })).toEqual({ at: failed.syncedUntil, error: '' })
    expect(lastArrival({ ...failed, lastSyncError: '', syncedUntil: null }).at).toBeNull()
  })
})

describe('the button of a row', () => {
  const row = {
    status: 'ACTIVE',
    health: 'healthy',
    hasConnected: true,
    can: all,
    canBeUnpausedOverride: null,
  } as const

  it('pauses, resumes or signs in', () => {
    expect(quickAction(row)).toBe('pause')
    expect(quickAction({ ...row, status: 'PAUSED' })).toBe('resume')
    expect(quickAction({ ...row, health: 'needs_reauth' })).toBe('reconnect')
    expect(pauseAction({ ...row, health: 'needs_reauth' })).toBe('pause')
    expect(quickAction({ ...row, status: 'PAUSED', health: 'failing', hasConnected: false })).toBe('finish')
    expect(pauseAction({ ...row, status: 'PAUSED', hasConnected: false })).toBeNull()
  })

  it('is absent where the server does not allow it, and for removed integrations', () => {
    expect(quickAction({ ...row, canBeUnpausedOverride: false })).toBeNull()
    expect(quickAction({ ...row, canBeUnpausedOverride: true })).toBe('pause')
    expect(quickAction({ ...row, can: { ...all, changeStatus: false } })).toBeNull()
    expect(quickAction({ ...row, health: 'needs_reauth', can: { ...all, connect: false } })).toBe('pause')
    expect(quickAction({ ...row, status: 'INACTIVE' })).toBeNull()
  })
})
