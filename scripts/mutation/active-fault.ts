import type { Permission } from '#api/plugins/permission.ts'

/** What a route demands instead of its own permission, while a mutant is in. */
export type RouteFault = { route: string; permission: Permission } | { route: string; withoutPlatform: true }

export const active: { fault: RouteFault | null } = { fault: null }
