import type { ServiceProvider } from '#api/contract/integrations.ts'
import type { AuthKind } from '#workers/domain/providers.ts'

/** The steps of the dialog. Source: specification 1 §2. */
export type DialogStep = 'selectProvider' | 'configProvider' | 'recipeList' | 'authDetails'

type Offered = Pick<ServiceProvider, 'authKinds' | 'hasRecipes'>

/**
 * OAuth-style providers and those with recipes ask for no credentials beside the name. Source: specification 1 §5 with decisions §4.
 */
export const asksCredentialsWithName = ({ authKinds, hasRecipes }: Offered): boolean =>
  !hasRecipes && authKinds[0] !== 'OAUTH2'

/** The steps of one provider, in order; before one is chosen, those that every provider has. */
export function stepsOf(provider: Offered | null): DialogStep[] {
  if (provider === null) return ['selectProvider', 'configProvider']
  return [
    'selectProvider',
    'configProvider',
    ...(provider.hasRecipes ? (['recipeList'] as const) : []),
    ...(asksCredentialsWithName(provider) ? [] : (['authDetails'] as const)),
  ]
}

/** What the last step's button does: opens the consent page, switches on, or saves credentials. */
export function finalAction(kind: AuthKind): 'open' | 'enable' | 'save' {
  if (kind === 'OAUTH2') return 'open'
  return kind === 'WEBHOOK_ONLY' || kind === 'NONE' ? 'enable' : 'save'
}
