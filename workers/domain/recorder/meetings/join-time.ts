/** How far a bot may be early or late, in seconds. Source: specification 1 §5. */
export const shiftLimits = { earliest: -300, latest: 3600 } as const
/** Joining for less than a minute records nothing useful. */
export const shortestStayMs = 60_000
/** How long after the planned time a bot still joins a running meeting. */
const lateJoinMs = 600_000
/** How long a bot waits to be admitted. */
export const waitingRoomSeconds = 1200

export type JoinPlan =
  | { state: 'scheduled' | 'now'; joinAt: Date; waitingRoomTimeoutSeconds: number }
  | { state: 'not_scheduled'; reason: 'SHIFT_AFTER_END' | 'TOO_LATE' }

/** Whole seconds within the limits; NaN counts as 0. */
export function clampShift(seconds: number): number {
  if (Number.isNaN(seconds)) return 0
  return Math.min(shiftLimits.latest, Math.max(shiftLimits.earliest, Math.trunc(seconds)))
}

/**
 * When the bot joins. `shiftsSeconds` are the shifts of the copies that it attends for: the earliest counts; positive means
 * later. `mustRecord`: a person decided that this meeting must be recorded, so it is joined however late.
 */
export function planJoin({
  startsAt,
  endsAt,
  shiftsSeconds,
  mustRecord,
  now,
}: {
  startsAt: Date
  endsAt: Date
  shiftsSeconds: readonly number[]
  mustRecord: boolean
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
  if (at < lastUseful && (isInTime || mustRecord))
    return { state: 'now', joinAt: now, waitingRoomTimeoutSeconds }
  return { state: 'not_scheduled', reason: 'TOO_LATE' }
}
