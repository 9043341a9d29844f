import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationDetail } from '#api/contract/integrations.ts'
import { type AnyProviderId, isProvider } from '#workers/domain/providers.ts'
import { importObstacle } from '../../../lib/integrations.ts'
import { showDone, showError } from '../../../ui/feedback/notices.ts'
import { Wizard } from '../../../ui/form/Wizard.tsx'
import { useUpdateDetails } from '../mutations.ts'
import { type Saved, useAuthorize } from './mutations.ts'
import { useIntegrationAccess } from '../use-integration-access.ts'
import { Chosen } from './Chosen.tsx'
import { ConfigStep } from './ConfigStep.tsx'
import { Connected } from './Connected.tsx'
import { rememberConsent } from './consent-memory.ts'
import { Credentials } from './Credentials.tsx'
import { credentialsOf, valuesOf } from './model/credentials.ts'
import { type Draft, settingsOf } from './model/draft.ts'
import { chooseOffer, formOf, initialState, type Start } from './model/form.ts'
import type { DialogStep } from './model/steps.ts'
import type { ServiceOffer } from './offers.ts'
import { BusyNote, Problem } from './Outcome.tsx'
import { ProviderStep } from './ProviderStep.tsx'
import { RecipeStep } from './RecipeStep.tsx'
import { conflictingRow, useConnect, useUnexpectedError } from './use-connect.ts'
import { useFirstFocus } from './use-first-focus.ts'
import { NewWebhook, Webhook } from './WebhookSecret.tsx'
import styles from './Dialog.module.css'

/** Chooses, configures and connects a provider, or changes an existing integration. */
export function ConnectForm({
  offers,
  existing,
  start,
  onClose,
}: {
  offers: readonly ServiceOffer[]
  existing: IntegrationDetail | null
  start: Start
  onClose: () => void
}) {
  const t = useTranslations('integrationDialog')
  const { blockedReason } = useIntegrationAccess()
  const [state, setState] = useState(() => initialState(existing, start))
  const [startProblem, setStartProblem] = useState(start.problem ?? null)
  const [webhook, setWebhook] = useState<{ url: string; secret: string } | null>(null)
  const [connected, setConnected] = useState<Saved['integration'] | null>(null)
  const { step, offer, draft, isReplacing } = state
  const form = formOf(state, existing, start.isReconnecting === true)

  const content = useFirstFocus<HTMLDivElement>(`${step} ${isReplacing}`)
  const onUnexpected = useUnexpectedError()
  const connection = useConnect(existing, ({ integration, webhook: created }) => {
    if (created !== null) return setWebhook(created)
    if (existing === null && importObstacle(integration) === null) return setConnected(integration)
    showDone(t('connected', { name: integration.name }))
    onClose()
  })
  const details = useUpdateDetails(existing?.id ?? '')
  const authorize = useAuthorize()

  const isEnded = existing?.status === 'INACTIVE'
  const isCopy = existing?.originalIntegrationId != null
  const isReadOnly = existing !== null && (!existing.can.edit || isEnded || blockedReason !== null)
  // The row exists, so choosing another provider would mean another integration.
  const isBound = connection.saved !== null
  const isOpening = authorize.isPending || authorize.isSuccess
  const isBusy = connection.phase !== 'idle' || details.isPending || isOpening
  const problem = connection.problem ?? details.error ?? authorize.error ?? startProblem
  const companyName = offer?.companyName ?? existing?.provider.companyName ?? ''

  const change = (changed: Partial<Draft>) =>
    setState((before) => ({
      ...before,
      isNameTyped: before.isNameTyped || changed.name !== undefined,
      draft: before.draft === null ? null : { ...before.draft, ...changed },
    }))
  const clearProblems = () => {
    connection.forget()
    details.reset()
    authorize.reset()
    setStartProblem(null)
  }
  const go = (next: DialogStep) => {
    const isAhead = form.steps.indexOf(next) > form.steps.indexOf(step)
    if (isAhead && step === 'configProvider' && !form.hasName) return showError(new Error(t('nameEmpty')))
    clearProblems()
    setState({ ...state, step: next })
  }

  function submit(): void {
    if (isReadOnly) return onClose()
    if (draft === null || isBusy) return
    if (!form.hasName) return showError(new Error(t('nameEmpty')))
    if (!form.isLast) return go(form.steps[form.steps.indexOf(step) + 1] ?? step)
    if (form.missing.length > 0 || blockedReason !== null) return
    clearProblems()
    if (existing !== null && !isReplacing) return saveDetails(draft)
    if (offer === null || !isProvider(offer.id)) return
    if (form.action === 'open') openConsent(draft, offer, offer.id)
    else connect(draft, offer, offer.id)
  }

  /** Saves new credentials, or only a new recipe. */
  function connect(input: Draft, chosen: ServiceOffer, providerId: AnyProviderId): void {
    if (form.keepsCredentials && input.recipeId === existing?.recipeId) return saveDetails(input)
    const body = { ...settingsOf(input), type: chosen.type, providerId, useSimulator: chosen.isSimulator }
    const credentials = form.keepsCredentials
      ? {}
      : credentialsOf(input.authKind, valuesOf(form.fields, input))
    connection.connect({ ...body, ...credentials })
  }

  function saveDetails(input: Draft): void {
    const { recipeId: _recipe, ...settings } = settingsOf(input)
    const version = (conflictingRow(details.error) ?? connection.saved)?.version
    details.mutate(
      { ...settings, version },
      {
        onSuccess: ({ name }) => {
          showDone(t('savedChanges', { name }))
          onClose()
        },
        onError: onUnexpected,
      },
    )
  }

  function openConsent(input: Draft, chosen: ServiceOffer, providerId: AnyProviderId): void {
    const authDetails = valuesOf(form.fields, input)
    const integrationId = connection.saved?.id
    authorize.mutate(
      {
        ...settingsOf(input),
        providerId,
        type: chosen.type,
        useSimulator: chosen.isSimulator,
        authDetails: Object.keys(authDetails).length === 0 ? undefined : authDetails,
        integrationId,
      },
      {
        onSuccess: ({ authorizationUrl }) => {
          rememberConsent({
            providerId,
            isSimulator: chosen.isSimulator,
            integrationId: integrationId ?? null,
          })
          location.assign(authorizationUrl)
        },
        onError: onUnexpected,
      },
    )
  }

  if (connected !== null) return <Connected row={connected} onClose={onClose} />
  if (webhook !== null) {
    return (
      <Wizard
        isInDialog
        label={t('steps')}
        steps={[
          {
            id: 'webhook',
            label: t('webhookTitle', { company: companyName }),
            content: <NewWebhook webhook={webhook} />,
            isComplete: true,
          },
        ]}
        current="webhook"
        onStep={() => undefined}
        submitLabel={t('done')}
        onSubmit={onClose}
      />
    )
  }

  function note() {
    if (isOpening || connection.phase !== 'idle')
      return <BusyNote key={String(isOpening)} isOpening={isOpening} companyName={companyName} />
    if (blockedReason !== null) return blockedReason
    if (step === 'selectProvider' || isReadOnly) return undefined
    if (!form.hasName) return t('missingName')
    if (form.asksCredentials && form.missing.length > 0) return t('missing', { fields: listed(form.missing) })
    if (step === 'recipeList' && draft?.recipeId == null) return undefined
    return existing === null && !isBound ? t('nothingSaved') : undefined
  }

  const config = draft !== null && (
    <ConfigStep offer={offer} draft={draft} onChange={change} isReadOnly={isReadOnly} isFirst={!isReplacing}>
      {existing === null && draft.authKind === 'WEBHOOK_ONLY' && (
        <p className="dimmed">{t('webhookExplained')}</p>
      )}
      {existing?.authKind === 'WEBHOOK_ONLY' && <Webhook detail={existing} canChange={!isReadOnly} />}
      {form.asksCredentials && offer !== null && (
        <Credentials offer={offer} draft={draft} onChange={change} isReplacing={form.isOptional} />
      )}
    </ConfigStep>
  )
  const contents: Record<DialogStep, React.ReactNode> = {
    selectProvider: (
      <ProviderStep
        offers={offers}
        chosen={offer}
        onChoose={(chosen) => {
          clearProblems()
          setState(chooseOffer(state, chosen))
        }}
      />
    ),
    configProvider: config,
    recipeList: offer !== null && (
      <RecipeStep
        offer={offer}
        chosen={draft?.recipeId ?? null}
        onChoose={(recipeId) => change({ recipeId })}
      />
    ),
    authDetails: form.asksCredentials && offer !== null && draft !== null && (
      <Credentials offer={offer} draft={draft} onChange={change} isReplacing={form.isOptional} />
    ),
  }
  const canReplace =
    existing !== null &&
    !isReplacing &&
    offer !== null &&
    form.action !== 'enable' &&
    !isCopy &&
    !isReadOnly &&
    existing.can.connect
  const canSaveRecipe =
    isReplacing && form.action === 'open' && form.keepsCredentials && start.isReconnecting !== true
  return (
    <form
      noValidate
      className={styles.form}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        if (step !== 'selectProvider') submit()
      }}
    >
      <Wizard<DialogStep>
        isInDialog
        label={t('steps')}
        // An existing row keeps its provider.
        steps={form.steps
          .filter((id) => !(isBound && id === 'selectProvider'))
          .map((id) => ({
            id,
            label: t(id),
            isComplete:
              id === 'recipeList' ? draft?.recipeId != null : id !== 'selectProvider' || offer !== null,
            content: id === step && (
              <div ref={content} className={styles.content}>
                {problem !== null && !isBusy && (
                  <Problem
                    key={problem.message}
                    error={problem}
                    savedName={existing === null ? connection.saved?.name : undefined}
                  />
                )}
                {step !== 'selectProvider' && (
                  <Chosen
                    offer={offer}
                    provider={offer ?? existing?.provider ?? { companyName, logoUrl: null }}
                    needs={form.fields.map(({ label }) => label)}
                    isConsent={form.action === 'open'}
                    onChange={isBound || isBusy ? undefined : () => go('selectProvider')}
                  />
                )}
                {isReadOnly && (
                  <p className="dimmed">{isEnded ? t('ended') : (blockedReason ?? t('readOnly'))}</p>
                )}
                {!isReadOnly && !isCopy && form.action !== 'enable' && existing?.can.connect === false && (
                  <p className="dimmed">{t('adminsConnect', { company: companyName })}</p>
                )}
                {isCopy && (
                  <p className="dimmed">
                    {t(existing?.authKind === 'WEBHOOK_ONLY' ? 'copyWithAddress' : 'copyOf')}
                  </p>
                )}
                {contents[id]}
              </div>
            ),
          }))}
        current={step}
        onStep={go}
        continueLabel={t('next')}
        submitLabel={submitLabel()}
        onSubmit={submit}
        isBusy={isBusy}
        canSubmit={
          offer !== null || existing !== null
            ? isReadOnly || (form.missing.length === 0 && form.hasName && blockedReason === null)
            : false
        }
        note={note()}
        secondary={
          <>
            {canReplace && (
              <Button variant="default" disabled={isBusy} onClick={() => setState(replacing())}>
                {t('editConfiguration')}
              </Button>
            )}
            {canSaveRecipe && (
              // A different recipe needs no new consent.
              <Button
                variant="default"
                disabled={isBusy || !form.hasName}
                onClick={() =>
                  draft !== null && offer !== null && isProvider(offer.id) && connect(draft, offer, offer.id)
                }
              >
                {t('save')}
              </Button>
            )}
          </>
        }
      />
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </form>
  )

  function submitLabel(): string {
    if (step === 'selectProvider') return t('next')
    if (isReadOnly) return t('done')
    return t(existing !== null && !isReplacing ? 'save' : form.action)
  }

  /** Credentials that belong to the first step appear below the name; others have their own step. */
  function replacing() {
    const next = { ...state, isReplacing: true }
    const { steps } = formOf(next, existing, false)
    return steps.length > 1 ? { ...next, step: steps[1] ?? step } : next
  }
}

const listed = (labels: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(labels)
