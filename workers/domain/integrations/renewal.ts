const dayMs = 86_400_000

/** When a subscription that ends is renewed: a day before, of a short one after half its time. */
export function renewalOf(endsAt: Date, now: Date): Date {
  const halfLife = now.getTime() + Math.max(0, endsAt.getTime() - now.getTime()) / 2
  return new Date(Math.max(halfLife, endsAt.getTime() - dayMs))
}
