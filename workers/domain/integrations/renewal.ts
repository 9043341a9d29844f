const dayMs = 86_400_000

/** When to renew a subscription: a day before it ends, or halfway through if that is later. */
export function renewalOf(endsAt: Date, now: Date): Date {
  const halfLife = now.getTime() + Math.max(0, endsAt.getTime() - now.getTime()) / 2
  return new Date(Math.max(halfLife, endsAt.getTime() - dayMs))
}
