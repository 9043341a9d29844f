import type { IntegrationDetail } from '#api/contract/integrations.ts'
import { offerKey, type ServiceOffer } from '../offers.ts'
import { fieldsOf, isFilled, isTouched } from './credentials.ts'
import { type Draft, draftOf, draftOfRow } from './draft.ts'
import { asksCredentialsWithName, type DialogStep, finalAction, stepsOf } from './steps.ts'

/** The initial state of the form. */
export type Start = {
  /** Set if a provider was chosen before, e.g. on return from its consent page. */
  offer: ServiceOffer | null
  name?: string | undefined
  problem?: Error | undefined
  /** Asks for new credentials immediately. */
  isReconnecting?: boolean | undefined
}

export type FormState = {
  step: DialogStep
  offer: ServiceOffer | null
  draft: Draft | null
  /** A typed name is kept when a different provider is chosen. */
  isNameTyped: boolean
  /** An existing integration shows its credentials only while they are being replaced. */
  isReplacing: boolean
}

export function initialState(existing: IntegrationDetail | null, start: Start): FormState {
  const { offer } = start
  const isReplacing = start.isReconnecting === true
  const state = {
    offer,
    draft: initialDraft(existing, start),
    isNameTyped: start.name !== undefined,
    isReplacing,
  }
  if (existing === null && offer === null) return { ...state, step: 'selectProvider' }
  const last = stepsFor(offer, existing, isReplacing).at(-1) ?? 'configProvider'
  return { ...state, step: isReplacing ? last : 'configProvider' }
}

function initialDraft(existing: IntegrationDetail | null, { offer, name }: Start): Draft | null {
  if (existing !== null) return draftOfRow(existing)
  if (offer === null) return null
  const fresh = draftOf(offer, null, false)
  return { ...fresh, name: name ?? fresh.name }
}

/** A different provider starts from scratch, except for a typed name and the defaults. */
export function chooseOffer(state: FormState, offer: ServiceOffer): FormState {
  const isSame = state.offer !== null && offerKey(state.offer) === offerKey(offer)
  const draft = isSame && state.draft !== null ? state.draft : draftOf(offer, state.draft, state.isNameTyped)
  return { ...state, offer, draft, step: 'configProvider' }
}

/** An existing integration keeps its provider, and has credential steps only while they are being replaced. */
export function stepsFor(
  offer: ServiceOffer | null,
  existing: IntegrationDetail | null,
  isReplacing: boolean,
): DialogStep[] {
  if (existing === null) return offer === null ? ['selectProvider'] : stepsOf(offer)
  return isReplacing ? stepsOf(offer).slice(1) : ['configProvider']
}

/** Derived from the state: the steps, what the last one does, and what is missing for it. */
export function formOf(
  { offer, draft, step, isReplacing }: FormState,
  existing: IntegrationDetail | null,
  isReconnecting: boolean,
) {
  const steps = stepsFor(offer, existing, isReplacing)
  const fields = offer === null || draft === null ? [] : fieldsOf(offer, draft.authKind)
  const action = draft === null ? 'save' : finalAction(draft.authKind)
  const isWithName = offer !== null && asksCredentialsWithName(offer)
  const isTyped = draft !== null && isTouched(fields, draft)

  const mustFill =
    existing === null ||
    draft?.authKind !== existing.authKind ||
    (isReconnecting && draft?.authKind !== 'OAUTH2')
  // The customer's own app is entered once; the server stores it for later consents.
  const needsClient = action === 'open' && fields.length > 0 && (existing?.authKind !== 'OAUTH2' || isTyped)
  const asksCredentials =
    (existing === null || isReplacing) &&
    action !== 'enable' &&
    (step === 'authDetails' || (isWithName && step === steps.at(-1)))
  const requiresFields =
    existing !== null && !isReplacing ? false : mustFill || isTyped || (isReplacing && needsClient)
  const missing =
    draft === null || !requiresFields
      ? []
      : fields.filter((field) => field.isRequired && !isFilled([field], draft)).map(({ label }) => label)

  return {
    steps,
    fields,
    action,
    isLast: step === steps.at(-1),
    hasName: draft !== null && draft.name.trim() !== '',
    /** Labels of required fields that are empty. */
    missing,
    asksCredentials,
    /** Saved credentials are kept unless new ones are typed. */
    isOptional: !mustFill && !needsClient,
    keepsCredentials: existing !== null && !mustFill && !isTyped,
  }
}
