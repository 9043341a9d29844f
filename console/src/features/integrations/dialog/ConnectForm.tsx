import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IntegrationDetail } from '#api/contract/integrations.ts'
import { type AnyProviderId, isProvider } from '#workers/domain/providers.ts'
import { showDone, showError } from '../../../ui/feedback/notices.tsx'
import { rememberConsent } from '../consent-memory.ts'
import { useAuthorize, useUpdateDetails } from '../mutations.ts'
import { offerKey, type ServiceOffer } from '../offers.ts'
import { useFirstFocus } from '../use-first-focus.ts'
import { useStanding } from '../use-standing.ts'
import { Chosen } from './Chosen.tsx'
import { ConfigStep } from './ConfigStep.tsx'
import { Credentials } from './Credentials.tsx'
import { credentialsOf, fieldsOf, isFilled, isTouched, valuesOf } from './model/credentials.ts'
import { type Draft, draftOf, draftOfRow, settingsOf } from './model/draft.ts'
import { asksCredentialsWithName, type DialogStep, finalAction, stepsOf } from './model/steps.ts'
import { Outcome } from './Outcome.tsx'
import { ProviderStep } from './ProviderStep.tsx'
import { RecipeStep } from './RecipeStep.tsx'
import { StepRail } from './StepRail.tsx'
import { currentOf, useConnect, useUnexpected } from './use-connect.ts'
import { NewWebhook, Webhook } from './WebhookSecret.tsx'
import styles from './Dialog.module.css'

export type Start = {
  /** Set where a provider has been chosen before, e.g. on the way back from its consent page. */
  offer: ServiceOffer | null
  name?: string
  problem?: Error
  /** New credentials are asked for at once. */
  isReconnecting?: boolean
}

/** Chooses, configures and connects a provider, or changes what is connected. */
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
  const standing = useStanding()
  const [offer, setOffer] = useState(start.offer)
  const [draft, setDraft] = useState<Draft | null>(() => {
    if (existing !== null) return draftOfRow(existing)
    if (start.offer === null) return null
    const fresh = draftOf(start.offer, null, false)
    return { ...fresh, name: start.name ?? fresh.name }
  })
  const [isNameTyped, setNameTyped] = useState(start.name !== undefined)
  // An existing integration shows its credentials' step only when they are to be replaced.
  const [isReplacing, setReplacing] = useState(start.isReconnecting === true)
  const [revealed, setRevealed] = useState<{ url: string; secret: string } | null>(null)
  const hasCredentials = existing === null || isReplacing
  const steps = stepsFor(offer, existing, isReplacing)
  const [step, setStep] = useState<DialogStep>(() =>
    existing === null && offer === null
      ? 'selectProvider'
      : start.isReconnecting === true
        ? (steps.at(-1) ?? 'configProvider')
        : 'configProvider',
  )
  const [startProblem, setStartProblem] = useState(start.problem ?? null)

  const content = useFirstFocus<HTMLDivElement>(`${step} ${isReplacing}`)
  const unexpected = useUnexpected()
  const connection = useConnect(existing, ({ integration, webhook }) => {
    if (webhook !== null) return setRevealed(webhook)
    showDone(t('connected', { name: integration.name }))
    onClose()
  })
  const details = useUpdateDetails(existing?.id ?? '')
  const authorize = useAuthorize()

  const isEnded = existing?.status === 'INACTIVE'
  const isCopy = existing?.originalIntegrationId != null
  const isReadOnly = existing !== null && (!existing.can.edit || isEnded || standing.blockedReason !== null)
  // Its row exists: another provider would be another integration.
  const isBound = connection.saved !== null
  const isBusy = connection.phase !== 'idle' || details.isPending || authorize.isPending || authorize.isSuccess
  const problem = connection.problem ?? details.error ?? authorize.error ?? startProblem
  const forget = () => {
    connection.forget()
    details.reset()
    authorize.reset()
    setStartProblem(null)
  }

  const change = (changed: Partial<Draft>) => {
    if (changed.name !== undefined) setNameTyped(true)
    setDraft((before) => (before === null ? before : { ...before, ...changed }))
  }
  const choose = (chosen: ServiceOffer) => {
    if (offer === null || draft === null || offerKey(offer) !== offerKey(chosen)) setDraft(draftOf(chosen, draft, isNameTyped))
    setOffer(chosen)
    forget()
    setStep('configProvider')
  }

  const fields = offer === null || draft === null ? [] : fieldsOf(offer, draft.authKind)
  const action = draft === null ? 'save' : finalAction(draft.authKind)
  const mustFill =
    existing === null || draft?.authKind !== existing.authKind || (start.isReconnecting === true && draft?.authKind !== 'OAUTH2')
  const isComplete = draft === null || (!mustFill && !isTouched(fields, draft)) || isFilled(fields, draft)
  // The customer's own app is asked for once: the server keeps it for further consents.
  const needsClient =
    action === 'open' && fields.length > 0 && draft !== null && (existing?.authKind !== 'OAUTH2' || isTouched(fields, draft))
  const keepsCredentials = existing !== null && !mustFill && draft !== null && !isTouched(fields, draft)
  const hasName = draft !== null && draft.name.trim() !== ''
  const at = steps.indexOf(step)
  const isLast = at === steps.length - 1
  const mayChange = hasName && !isBusy && standing.blockedReason === null && !isReadOnly
  const maySave = mayChange && (isReplacing && needsClient ? isFilled(fields, draft) : isComplete)

  const go = (next: DialogStep | undefined) => {
    if (next === undefined) return
    if (!hasName && step === 'configProvider' && steps.indexOf(next) > at) return showError(new Error(t('nameEmpty')))
    forget()
    setStep(next)
  }

  function finish(): void {
    if (!hasName) return showError(new Error(t('nameEmpty')))
    if (draft === null || !maySave) return
    forget()
    if (existing !== null && !isReplacing) return saveDetails(draft)
    if (offer === null || !isProvider(offer.id)) return
    if (action === 'open') return openConsent(draft, offer, offer.id)
    connect(draft, offer, offer.id)
  }

  /** New credentials, or a new recipe alone. */
  function connect(wished: Draft, chosen: ServiceOffer, providerId: AnyProviderId): void {
    if (keepsCredentials && wished.recipeId === existing?.recipeId) return saveDetails(wished)
    const body = { ...settingsOf(wished), type: chosen.type, providerId, useSimulator: chosen.isSimulator }
    connection.connect(keepsCredentials ? body : { ...body, ...credentialsOf(wished.authKind, valuesOf(fields, wished)) })
  }

  function saveDetails(saved: Draft): void {
    const { recipeId: _recipe, ...settings } = settingsOf(saved)
    details.mutate(
      { ...settings, version: (currentOf(details.error) ?? connection.saved)?.version },
      {
        onSuccess: ({ name }) => {
          showDone(t('savedChanges', { name }))
          onClose()
        },
        onError: unexpected,
      },
    )
  }

  function openConsent(opened: Draft, chosen: ServiceOffer, providerId: AnyProviderId): void {
    const authDetails = valuesOf(fields, opened)
    authorize.mutate(
      {
        ...settingsOf(opened),
        providerId,
        type: chosen.type,
        useSimulator: chosen.isSimulator,
        ...(Object.keys(authDetails).length === 0 ? {} : { authDetails }),
        ...(connection.saved === null ? {} : { integrationId: connection.saved.id }),
      },
      {
        onSuccess: ({ authorizationUrl }) => {
          rememberConsent({ providerId, isSimulator: chosen.isSimulator, integrationId: connection.saved?.id ?? null })
          location.assign(authorizationUrl)
        },
        onError: unexpected,
      },
    )
  }

  const companyName = offer?.companyName ?? existing?.provider.companyName ?? ''
  if (revealed !== null) {
    return (
      <>
        <div className={`${styles.frame} ${styles.single}`}>
          <div className={styles.content}>
            <NewWebhook webhook={revealed} companyName={companyName} />
          </div>
        </div>
        <Footer note="">
          <Button onClick={onClose}>{t('done')}</Button>
        </Footer>
      </>
    )
  }
  const hints = {
    selectProvider: companyName === '' ? t('selectProviderHint') : companyName,
    configProvider:
      offer !== null && asksCredentialsWithName(offer) && fields.length > 0 ? t('configCredentialsHint') : t('configProviderHint'),
    recipeList: t('recipeListHint'),
    authDetails: draft === null ? '' : t(`kind${draft.authKind}`),
  }
  const canReplace = offer !== null && action !== 'enable' && !isCopy && !isReadOnly
  const isWithName = offer !== null && asksCredentialsWithName(offer)
  return (
    <form
      noValidate
      className={styles.form}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy || step === 'selectProvider') return
        if (isLast) finish()
        else go(steps[at + 1])
      }}
    >
      <div className={`${styles.frame} ${steps.length === 1 ? styles.single : ''}`}>
        {steps.length > 1 && <StepRail steps={steps} current={step} hints={hints} />}
        <div className={styles.content} key={step} ref={content}>
          {step === 'selectProvider' ? (
            <ProviderStep offers={offers} chosen={offer} onChoose={choose} />
          ) : (
            <>
              <Chosen
                offer={offer}
                provider={offer ?? existing?.provider ?? { companyName, logoUrl: null }}
                needs={fields.map(({ label }) => label.toLocaleLowerCase())}
                isConsent={action === 'open'}
                {...(isBound || isBusy ? {} : { onChange: () => go('selectProvider') })}
              />
              {existing !== null && isReadOnly && (
                <p className="dimmed">{isEnded ? t('ended') : (standing.blockedReason ?? t('readOnly'))}</p>
              )}
              {existing !== null && isCopy && <p className="dimmed">{t('copyOf')}</p>}
              {step === 'configProvider' && draft !== null && (
                <ConfigStep offer={offer} draft={draft} onChange={change} isReadOnly={isReadOnly} isFirst={!isReplacing} />
              )}
              {step === 'configProvider' && existing === null && draft?.authKind === 'WEBHOOK_ONLY' && (
                <p className="dimmed">{t('webhookExplained')}</p>
              )}
              {step === 'configProvider' && existing?.authKind === 'WEBHOOK_ONLY' && (
                <Webhook detail={existing} canChange={!isReadOnly && !isCopy} />
              )}
              {step === 'recipeList' && offer !== null && (
                <RecipeStep offer={offer} chosen={draft?.recipeId ?? null} onChoose={(recipeId) => change({ recipeId })} />
              )}
              {hasCredentials &&
                offer !== null &&
                draft !== null &&
                action !== 'enable' &&
                (step === 'authDetails' || (isWithName && isLast)) && (
                  <Credentials offer={offer} draft={draft} onChange={change} isReplacing={!mustFill && !needsClient} />
                )}
            </>
          )}
        </div>
      </div>
      <Outcome
        problem={problem}
        phase={authorize.isPending || authorize.isSuccess ? 'opening' : connection.phase}
        companyName={companyName}
      />
      <Footer note={standing.blockedReason ?? (existing === null && !isBound && !isBusy ? t('nothingSaved') : '')}>
        {at > 0 && !(isBound && steps[at - 1] === 'selectProvider') && (
          <Button variant="default" disabled={isBusy} onClick={() => go(steps[at - 1])}>
            {t('back')}
          </Button>
        )}
        {existing !== null && !isReplacing && canReplace && (
          <Button
            variant="default"
            disabled={isBusy}
            onClick={() => {
              setReplacing(true)
              if (!isWithName) go(stepsFor(offer, existing, true)[1])
            }}
          >
            {t('editConfiguration')}
          </Button>
        )}
        {!isLast && (
          <Button
            type="submit"
            disabled={isBusy || offer === null || (step === 'recipeList' && draft?.recipeId == null)}
            {...(step === 'selectProvider' ? { onClick: () => go('configProvider') } : {})}
          >
            {t('next')}
          </Button>
        )}
        {isReplacing && isLast && action === 'open' && keepsCredentials && start.isReconnecting !== true && (
          // Another recipe needs no new consent.
          <Button
            variant="default"
            disabled={!mayChange}
            onClick={() => offer !== null && isProvider(offer.id) && connect(draft, offer, offer.id)}
          >
            {t('save')}
          </Button>
        )}
        {isLast && step !== 'selectProvider' && !isReadOnly && (
          // It looks disabled and still says why when it is pressed without a name.
          <Button type="submit" loading={isBusy} aria-disabled={!maySave || undefined} data-disabled={!maySave || undefined}>
            {t(existing !== null && !isReplacing ? 'save' : action)}
          </Button>
        )}
        {isReadOnly && <Button onClick={onClose}>{t('done')}</Button>}
      </Footer>
    </form>
  )
}

/** An existing integration keeps its provider; its credentials have steps only while they are replaced. */
function stepsFor(offer: ServiceOffer | null, existing: IntegrationDetail | null, isReplacing: boolean): DialogStep[] {
  const steps = stepsOf(offer)
  if (existing === null) return steps
  return isReplacing ? steps.slice(1) : ['configProvider']
}

function Footer({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className={styles.footer}>
      <span className={styles.footerNote}>{note}</span>
      {children}
    </div>
  )
}
