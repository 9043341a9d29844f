import type { IntegrationRow } from '#api/contract/integrations.ts'
import { meetingRecorderId } from '#db/vocabulary/integrations.ts'
import type { StatusRegistry } from '../../../ui/status/registry.ts'

export const isRecorder = ({ id }: Pick<IntegrationRow, 'id'>): boolean => id === meetingRecorderId

/** An integration's current state. */
export type IntegrationState =
  | 'active'
  | 'paused'
  | 'removed'
  | 'notConnected'
  | 'saving'
  | 'checking'
  | 'failing'
  | 'signInExpired'

/** Labels are in the texts of `integrations`, with the same keys. */
export const integrationStates: StatusRegistry<IntegrationState, never> = {
  active: { tone: 'teal', icon: 'dot' },
  paused: { tone: 'yellow', icon: 'dot' },
  removed: { tone: 'gray', icon: 'dot' },
  notConnected: { tone: 'orange', icon: 'dot' },
  saving: { tone: 'blue', icon: 'ring' },
  checking: { tone: 'blue', icon: 'ring' },
  failing: { tone: 'red', icon: 'dot' },
  signInExpired: { tone: 'red', icon: 'dot' },
}

/** Combines status and health into one state. Whatever keeps an integration from working comes first. */
export function integrationState({
  status,
  health,
  hasConnected,
}: Pick<IntegrationRow, 'status' | 'health' | 'hasConnected'>): IntegrationState {
  if (status === 'INACTIVE') return 'removed'
  if (health === 'checking') return 'checking'
  if (!hasConnected) return 'notConnected'
  if (health === 'needs_reauth') return 'signInExpired'
  if (status === 'PAUSED') return 'paused'
  return health === 'failing' ? 'failing' : 'active'
}

/** How calls arrive. Each kind has a text with the same key. */
type SyncKind =
  | { kind: 'syncOff' | 'syncOnDemand' | 'syncWebhook' | 'syncCalendar' | 'syncDay' }
  | { kind: 'syncMinutes' | 'syncHours'; count: number }

type SyncedRow = Pick<
  IntegrationRow,
  | 'id'
  | 'type'
  | 'status'
  | 'hasConnected'
  | 'authKind'
  | 'hasWebhook'
  | 'webhookLastAt'
  | 'autoSyncEnabled'
  | 'syncEveryMinutes'
>

export function syncKind(row: SyncedRow): SyncKind {
  if (row.status === 'INACTIVE' || !row.hasConnected) return { kind: 'syncOff' }
  if (isRecorder(row) || row.type === 'CALENDAR') return { kind: 'syncCalendar' }
  // If calls are also fetched, a webhook counts only once something has arrived by it.
  if (
    row.hasWebhook &&
    (row.webhookLastAt !== null || row.authKind === 'WEBHOOK_ONLY' || !row.autoSyncEnabled)
  )
    return { kind: 'syncWebhook' }
  return row.autoSyncEnabled && row.authKind !== 'NONE'
    ? intervalKind(row.syncEveryMinutes)
    : { kind: 'syncOnDemand' }
}

const minutesPerDay = 1440

export function intervalKind(minutes: number): SyncKind {
  if (minutes === minutesPerDay) return { kind: 'syncDay' }
  return minutes % 60 === 0
    ? { kind: 'syncHours', count: minutes / 60 }
    : { kind: 'syncMinutes', count: minutes }
}

type Arrival = { at: string | null; error: string }
type Sync = Pick<IntegrationRow, 'lastSyncAt' | 'lastSyncError' | 'syncedUntil'>

/** The last sync, or the failure after it. A failure whose cause was repaired no longer counts. */
export const lastSync = ({ lastSyncAt, lastSyncError: error, syncedUntil }: Sync): Arrival => ({
  at: error === '' ? syncedUntil : lastSyncAt,
  error,
})

/** When something last arrived, by sync or webhook. Only a sync can fail. */
export function lastArrival(row: Sync & Pick<IntegrationRow, 'webhookLastAt'>): Arrival {
  const { webhookLastAt } = row
  const sync = lastSync(row)
  const isWebhookLater =
    webhookLastAt !== null && (sync.at === null || Date.parse(webhookLastAt) > Date.parse(sync.at))
  return isWebhookLater ? { at: webhookLastAt, error: '' } : sync
}

type ActedRow = Pick<IntegrationRow, 'status' | 'health' | 'hasConnected' | 'can' | 'canBeUnpausedOverride'>

/** Pause or resume; the server decides which of them is allowed. */
export function pauseAction({
  status,
  hasConnected,
  can,
  canBeUnpausedOverride,
}: ActedRow): 'pause' | 'resume' | null {
  if (status === 'INACTIVE' || !hasConnected || !can.changeStatus || canBeUnpausedOverride === false)
    return null
  return status === 'ACTIVE' ? 'pause' : 'resume'
}

/** Sign in for the first time, or again. */
export function signInAction(row: ActedRow): 'finish' | 'reconnect' | null {
  if (!row.can.connect) return null
  const state = integrationState(row)
  if (state === 'notConnected') return 'finish'
  return state === 'signInExpired' ? 'reconnect' : null
}

/** The one action that a row shows as a button. */
export const quickAction = (row: ActedRow): 'pause' | 'resume' | 'finish' | 'reconnect' | null =>
  signInAction(row) ?? pauseAction(row)
