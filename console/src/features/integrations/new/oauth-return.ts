import { oauthStateView } from '#api/contract/integrations.ts'
import type { IntegrationsSearch } from '../list/search.ts'

/** What a consent page has returned. `state` shows what was being connected; the server trusts only its own copy. */
export type OauthReturn = {
  providerId: string
  name: string
  companyName: string
  outcome:
    | { kind: 'code'; code: string; state: string }
    | { kind: 'denied' }
    | { kind: 'failed'; reason: string }
}

/** Null if the address is not a return from a consent page. */
export function oauthReturnOf({
  code,
  state,
  error,
  error_description,
}: IntegrationsSearch): OauthReturn | null {
  if (state === undefined || (code === undefined && error === undefined)) return null
  const view = viewOf(state)
  const outcome: OauthReturn['outcome'] =
    error === 'access_denied'
      ? { kind: 'denied' }
      : error === undefined && code !== undefined
        ? { kind: 'code', code, state }
        : { kind: 'failed', reason: error_description ?? error ?? '' }
  return { ...view, outcome }
}

export const withoutOauthReturn = (search: IntegrationsSearch): IntegrationsSearch => ({
  ...search,
  code: undefined,
  state: undefined,
  error: undefined,
  error_description: undefined,
})

/** The readable half of `state`: base64url of JSON before the dot. */
function viewOf(state: string): Pick<OauthReturn, 'providerId' | 'name' | 'companyName'> {
  try {
    const base64 = (state.split('.')[0] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
    const view = oauthStateView.parse(JSON.parse(new TextDecoder().decode(bytes)))
    return {
      providerId: view.integrationProviderId,
      name: view.integrationName,
      companyName: view.integrationProviderCompanyName,
    }
  } catch {
    // The server will refuse it and explain why.
    return { providerId: '', name: '', companyName: '' }
  }
}
