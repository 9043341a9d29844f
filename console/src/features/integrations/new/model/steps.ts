import type { ServiceProvider } from '#api/contract/integrations.ts'
import type { AuthKind } from '#workers/domain/providers.ts'

/** The steps of the dialog. Source: specification 1 §2. */
export type DialogStep = 'selectProvider' | 'configProvider' | 'recipeList' | 'authDetails'

type Offered = Pick<ServiceProvider, 'authKinds' | 'hasRecipes'>

/**
 * Providers with OAuth or recipes do not ask for credentials next to the name. Source: specification 1 §5 with decisions §4.
 */
export const asksCredentialsWithName = ({ authKinds, hasRecipes }: Offered): boolean =>
  !hasRecipes && authKinds[0] !== 'OAUTH2'

/** The steps for one provider, in order; without a provider, the steps that all of them have. */
export function stepsOf(provider: Offered | null): DialogStep[] {
  if (provider === null) return ['selectProvider', 'configProvider']
  return [
    'selectProvider',
    'configProvider',
    ...(provider.hasRecipes ? (['recipeList'] as const) : []),
    ...(asksCredentialsWithName(provider) ? [] : (['authDetails'] as const)),
  ]
}

/** What the last step's button does: open the consent page, switch on, or save credentials. */
export function finalAction(kind: AuthKind): 'open' | 'enable' | 'save' {
  if (kind === 'OAUTH2') return 'open'
  return kind === 'WEBHOOK_ONLY' || kind === 'NONE' ? 'enable' : 'save'
}
