/** How far a recorder may be early or late, in seconds. Source: specification 1 §5. */
export const shiftLimits = { earliest: -300, latest: 3600 } as const
/** It is not worth joining for less. */
const shortestStayMs = 60_000
/** How long after the wished time it still joins a meeting that is under way. */
const lateJoinMs = 600_000
const waitingRoomSeconds = 1200

export type JoinPlan =
  | { state: 'scheduled' | 'now'; joinAt: Date; waitingRoomTimeoutSeconds: number }
  | { state: 'not_scheduled'; reason: 'SHIFT_AFTER_END' | 'TOO_LATE' }

/** Whole seconds within the limits; what is no number counts as none. */
export function clampShift(seconds: number): number {
  if (Number.isNaN(seconds)) return 0
  return Math.min(shiftLimits.latest, Math.max(shiftLimits.earliest, Math.trunc(seconds)))
}

/**
 * When the recorder joins. `shiftsSeconds` are the wishes of the copies that it attends for: the earliest counts; positive means
 * later. `isDemanded`: somebody has said that this meeting must be recorded.
 */
export function planJoin({
  startsAt,
  endsAt,
  shiftsSeconds,
  isDemanded,
  now,
}: {
  startsAt: Date
  endsAt: Date
  shiftsSeconds: readonly number[]
  isDemanded: boolean
  now: Date
}): JoinPlan {
  const shift = shiftsSeconds.length === 0 ? 0 : Math.min(...shiftsSeconds.map(clampShift))
  const start = startsAt.getTime()
  const joinAt = start + shift * 1000
  const lastUseful = endsAt.getTime() - shortestStayMs
  if (joinAt >= lastUseful) return { state: 'not_scheduled', reason: 'SHIFT_AFTER_END' }
  const waitingRoomTimeoutSeconds = waitingRoomSeconds + Math.max(0, -shift)
  const at = now.getTime()
  if (at < joinAt) return { state: 'scheduled', joinAt: new Date(joinAt), waitingRoomTimeoutSeconds }
  const isInTime = at <= start + Math.max(shift, 0) * 1000 + lateJoinMs
  if (at < lastUseful && (isInTime || isDemanded)) return { state: 'now', joinAt: now, waitingRoomTimeoutSeconds }
  return { state: 'not_scheduled', reason: 'TOO_LATE' }
}
