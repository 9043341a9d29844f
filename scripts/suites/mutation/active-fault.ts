import type { Permission } from '#api/contract/endpoint.ts'

/** What a route requires in place of its own permission, while a mutant is active. */
export type RouteFault = { route: string; permission: Permission } | { route: string; withoutPlatform: true }

export const active: { fault: RouteFault | null } = { fault: null }
