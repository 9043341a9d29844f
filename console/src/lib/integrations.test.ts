import { describe, expect, it } from 'vitest'
import { importObstacle } from './integrations.ts'

describe('calls of an integration', () => {
  it('can be imported while it is active and healthy', () => {
    const fit = { status: 'ACTIVE', health: 'healthy', hasConnected: true, authKind: 'BASIC' } as const
    expect(importObstacle(fit)).toBeNull()
    expect(importObstacle({ ...fit, status: 'PAUSED' })).toBe('paused')
    expect(importObstacle({ ...fit, status: 'INACTIVE' })).toBe('removed')
    expect(importObstacle({ ...fit, status: 'PAUSED', health: 'checking' })).toBe('checking')
    expect(importObstacle({ ...fit, health: 'failing' })).toBe('failing')
    expect(importObstacle({ ...fit, health: 'needs_reauth' })).toBe('signInExpired')
    expect(importObstacle({ ...fit, status: 'PAUSED', health: 'needs_reauth', hasConnected: false })).toBe(
      'notConnected',
    )
    expect(importObstacle({ ...fit, authKind: 'WEBHOOK_ONLY' })).toBe('webhookOnly')
  })
})
