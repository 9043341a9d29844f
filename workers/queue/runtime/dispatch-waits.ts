import type { WaitingGroup } from '#db/queries/ledger/dispatch.ts'
import type { Wait } from '#db/queries/ledger/waits.ts'
import type { WaitReason } from '#db/vocabulary/ledger.ts'

// When a group waits for several reasons, the strongest is stored.
const strength: readonly WaitReason[] = [
  'paused',
  'provider_blocked',
  'provider_budget',
  'fair_share',
  'window_full',
  'quarantine',
  'due_later',
]

function reasonOf(group: WaitingGroup, neighbors: number): Omit<Wait, 'orgId' | 'account'> | null {
  if (group.paused) return { reason: 'paused', detail: group.pauseReason ?? '', until: null }
  if (group.blockedUntil !== null)
    return { reason: 'provider_blocked', detail: group.blockedReason ?? '', until: group.blockedUntil }
  const payable = group.scanned - group.commandPaused - group.quarantined
  if (group.tokens !== null && group.nextDue === null && group.tokens < Math.max(1, payable))
    return { reason: 'provider_budget', detail: '', until: null }
  if (group.ready > group.offered)
    return { reason: neighbors > 1 ? 'fair_share' : 'window_full', detail: '', until: null }
  if (group.commandPaused > 0)
    return { reason: 'paused', detail: group.commandPauseReason ?? '', until: null }
  if (group.quarantined > 0 && group.ready < group.scanned)
    return { reason: 'quarantine', detail: '', until: null }
  if (group.nextDue !== null) return { reason: 'due_later', detail: '', until: group.nextDue }
  return null
}

/** Why items wait: one reason per organization and provider account. Groups with nothing waiting are left out. */
export function describeWaits(groups: readonly WaitingGroup[]): Wait[] {
  const neighbors = new Set(groups.filter((group) => group.ready > 0).map((group) => group.orgId)).size
  const waits = new Map<string, Wait>()
  for (const group of groups) {
    const reason = reasonOf(group, neighbors)
    if (reason === null) continue
    const key = `${group.orgId} ${group.account}`
    const known = waits.get(key)
    if (known === undefined || strength.indexOf(reason.reason) < strength.indexOf(known.reason)) {
      waits.set(key, { orgId: group.orgId, account: group.account, ...reason })
    }
  }
  return [...waits.values()]
}
