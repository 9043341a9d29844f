import { type IntegrationRow, meetingRecorderId } from '#api/contract/integrations.ts'
import type { StatusLook } from '../../../ui/status/tones.ts'

export const isRecorder = ({ id }: Pick<IntegrationRow, 'id'>): boolean => id === meetingRecorderId

/** Names of texts, so that this file stays free of them. */
type StatusWord = 'active' | 'paused' | 'inactive' | 'saving' | 'checking' | 'failing' | 'signInExpired'

/** What people want of an integration and how its connection stands, as one word. */
export function statusWord({ status, health }: Pick<IntegrationRow, 'status' | 'health'>): StatusWord {
  if (status === 'INACTIVE') return 'inactive'
  if (health === 'checking') return 'checking'
  if (health === 'needs_reauth') return 'signInExpired'
  if (status === 'PAUSED') return 'paused'
  return health === 'failing' ? 'failing' : 'active'
}

export const wordLooks: Record<StatusWord, Omit<StatusLook, 'label'>> = {
  active: { tone: 'teal', mark: 'dot' },
  paused: { tone: 'yellow', mark: 'dot' },
  inactive: { tone: 'gray', mark: 'dot' },
  saving: { tone: 'blue', mark: 'ring' },
  checking: { tone: 'blue', mark: 'ring' },
  failing: { tone: 'red', mark: 'dot' },
  signInExpired: { tone: 'red', mark: 'dot' },
}

/** How calls arrive. */
type SyncWord =
  | { word: 'syncOff' | 'syncOnDemand' | 'syncWebhook' | 'syncCalendar' | 'syncDay' }
  | { word: 'syncMinutes' | 'syncHours'; count: number }

type SyncedRow = Pick<
  IntegrationRow,
  'id' | 'type' | 'status' | 'authKind' | 'hasWebhook' | 'webhookLastAt' | 'autoSyncEnabled' | 'syncEveryMinutes'
>

export function syncWord(row: SyncedRow): SyncWord {
  if (row.status === 'INACTIVE') return { word: 'syncOff' }
  if (isRecorder(row) || row.type === 'CALENDAR') return { word: 'syncCalendar' }
  // An address that nothing has come to is not how calls arrive, as long as they are fetched.
  if (row.hasWebhook && (row.webhookLastAt !== null || row.authKind === 'WEBHOOK_ONLY' || !row.autoSyncEnabled))
    return { word: 'syncWebhook' }
  return row.autoSyncEnabled ? intervalWord(row.syncEveryMinutes) : { word: 'syncOnDemand' }
}

const minutesOfDay = 1440

export function intervalWord(minutes: number): SyncWord {
  if (minutes === minutesOfDay) return { word: 'syncDay' }
  return minutes % 60 === 0 ? { word: 'syncHours', count: minutes / 60 } : { word: 'syncMinutes', count: minutes }
}

/** When something came last, by a fetch or by a webhook; the fetch alone can have failed. */
export function lastArrival({
  lastSyncAt,
  webhookLastAt,
  lastSyncError,
}: Pick<IntegrationRow, 'lastSyncAt' | 'webhookLastAt' | 'lastSyncError'>): {
  at: string | null
  error: string
} {
  const isWebhookLater = webhookLastAt !== null && (lastSyncAt === null || Date.parse(webhookLastAt) > Date.parse(lastSyncAt))
  return isWebhookLater ? { at: webhookLastAt, error: '' } : { at: lastSyncAt, error: lastSyncError }
}

type ActedRow = Pick<IntegrationRow, 'status' | 'health' | 'can' | 'canBeUnpausedOverride'>

/** Pausing and its opposite; the server says what is allowed at all. */
export function statusAction({ status, can, canBeUnpausedOverride }: ActedRow): 'pause' | 'resume' | null {
  if (status === 'INACTIVE' || !can.changeStatus || canBeUnpausedOverride === false) return null
  return status === 'ACTIVE' ? 'pause' : 'resume'
}

export const isSignInExpired = ({ status, health, can }: ActedRow): boolean =>
  status !== 'INACTIVE' && health === 'needs_reauth' && can.edit

/** What the row's button does. */
export const quickAction = (row: ActedRow): 'pause' | 'resume' | 'reconnect' | null =>
  isSignInExpired(row) ? 'reconnect' : statusAction(row)
