import type { IntegrationRow, ServiceProvider } from '#api/contract/integrations.ts'
import type { CallType } from '#db/vocabulary/calls.ts'
import type { AuthKind } from '#workers/domain/providers.ts'

/** The input of the dialog. Credentials are stored by field name, so that another kind of sign-in can reuse shared ones. */
export type Draft = {
  name: string
  recipeId: string | null
  defaultCallType: CallType | null
  defaultScorecardId: string | null
  autoSyncEnabled: boolean
  syncEveryMinutes: number
  authKind: AuthKind
  fields: Readonly<Record<string, string>>
}

export const syncIntervals = [5, 15, 30, 60, 360, 1440] as const
const usualInterval = 15

type Offered = Pick<ServiceProvider, 'authKinds' | 'companyName' | 'recipes'>

/** A new integration of a provider. Credentials of another provider are not carried over; a typed name is. */
export function draftOf(provider: Offered, before: Draft | null, isNameTyped: boolean): Draft {
  return {
    name: before !== null && isNameTyped ? before.name : provider.companyName,
    // The last one imports most.
    recipeId: provider.recipes.at(-1)?.id ?? null,
    defaultCallType: before?.defaultCallType ?? null,
    defaultScorecardId: before?.defaultScorecardId ?? null,
    autoSyncEnabled: before?.autoSyncEnabled ?? true,
    syncEveryMinutes: before?.syncEveryMinutes ?? usualInterval,
    authKind: provider.authKinds[0] ?? 'NONE',
    fields: {},
  }
}

export const draftOfRow = (row: IntegrationRow): Draft => ({
  name: row.name,
  recipeId: row.recipeId,
  defaultCallType: row.defaultCallType,
  defaultScorecardId: row.defaultScorecardId,
  autoSyncEnabled: row.autoSyncEnabled,
  syncEveryMinutes: row.syncEveryMinutes,
  authKind: row.authKind,
  fields: {},
})

/** What is sent to the server besides credentials. */
export const settingsOf = ({
  name,
  recipeId,
  defaultCallType,
  defaultScorecardId,
  autoSyncEnabled,
  syncEveryMinutes,
}: Draft) => ({
  name: name.trim(),
  recipeId,
  defaultCallType,
  defaultScorecardId,
  autoSyncEnabled,
  syncEveryMinutes,
})
