import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { importLimits } from '#api/contract/imports.ts'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { PagePending } from '../../../ui/feedback/PagePending.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { StepsBar } from '../../../ui/StepsBar.tsx'
import { everyIntegrationQuery } from '../../integrations/queries.ts'
import { LinkButton } from '../LinkButton.tsx'
import { useStartImport } from '../mutations.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import { bodyOf, type Draft, draftOf, isComplete, isReachable, nothingChosen, stepOf, stepsOf, unfitReason } from './draft.ts'
import { ScopeStep } from './ScopeStep.tsx'
import type { NewImportSearch, OnSearch, Step } from './search.ts'
import { SourceStep } from './SourceStep.tsx'
import styles from './NewImport.module.css'

// What only some visits reach.
const CallsStep = lazy(() => import('./CallsStep.tsx').then(({ CallsStep }) => ({ default: CallsStep })))
const MappingStep = lazy(() => import('./MappingStep.tsx').then(({ MappingStep }) => ({ default: MappingStep })))

const most = importLimits.selectedCalls

export type NewImportPageProps = {
  search: NewImportSearch
  /** Writes what has changed into the address; a step makes a place to go back to, a choice does not. */
  onSearch: OnSearch
}

/** From a source to a running import. Nothing is asked of workers before the last step, except for lists that somebody looks at. */
export function NewImportPage(props: NewImportPageProps) {
  const t = useTranslations('newImport')
  const { data, error, refetch } = useQuery(everyIntegrationQuery(useOrgId()))
  const retry = () => void refetch()
  if (data === undefined) return error === null ? <PagePending /> : <ErrorState isPage error={error} onRetry={retry} />
  // Calendars bring no calls, and the product's own recorder is nothing to ask.
  const sources = data.filter(({ type, id }) => type === 'REAL_CALL_SCORING' && id.length === 36)
  return (
    <Page>
      <PageHeader
        title={t('title')}
        actions={
          <LinkButton to="/imports" variant="default">
            {t('cancel')}
          </LinkButton>
        }
      />
      <Wizard sources={sources} {...props} />
    </Page>
  )
}

function Wizard({ sources, search, onSearch }: NewImportPageProps & { sources: readonly IntegrationRow[] }) {
  const t = useTranslations('newImport')
  const navigate = useNavigate()
  const named = sources.find(({ id }) => id === search.integrationId)
  const row = named !== undefined && unfitReason(named) === null ? named : undefined
  const isUnknown = search.integrationId !== undefined && row === undefined
  const [chosen, setChosen] = useState(nothingChosen)
  const draft = draftOf(search, row?.id ?? null, chosen)
  const step = stepOf(search.step, draft, most)
  const isElsewhere = search.step !== undefined && search.step !== step
  useEffect(() => {
    // Otherwise a choice that makes the wished step possible would jump there.
    if (isElsewhere) onSearch({ step }, { isReplacing: true })
  }, [isElsewhere, step, onSearch])
  const [firstStep] = useState(step)
  const [hasMoved, setMoved] = useState(false)
  if (!hasMoved && step !== firstStep) setMoved(true)
  const go = (next: Step) => onSearch({ step: next })
  const choose = (next: Partial<NewImportSearch>) => onSearch({ step, ...next }, { isReplacing: true })
  const chooseCalls = (calls: ReadonlySet<string>) => setChosen({ integrationId: draft.integrationId, calls })
  const start = useStartImport()
  const own = stepsOf(draft)
  const position = own.indexOf(step)
  const following = own[position + 1]
  const before = own[position - 1]
  const isBlocked = !isComplete(step, draft, most)
  const confirm = () => {
    const { integrationId } = draft
    if (integrationId === null) return
    start.mutate(bodyOf({ ...draft, integrationId }), {
      onSuccess: ({ importId }) => void navigate({ to: '/imports/$id', params: { id: importId }, replace: true }),
    })
  }
  const titles = {
    source: t('sourceTitle'),
    scope: t('scopeTitle'),
    calls: t('callsTitle', { company: row?.provider.companyName ?? '' }),
    mapping: t('mappingTitle'),
    confirm: t('confirmTitle'),
  }
  return (
    <>
      <StepsBar
        className={styles.steps}
        steps={own}
        current={step}
        label={t('steps')}
        nameOf={(each) => t(each)}
        doneName={(name) => t('stepDone', { name })}
        isReachable={(each) => isReachable(each, draft, most)}
        onStep={go}
      />
      <div className={styles.body} data-wide={step === 'calls' || undefined}>
        <StepHeading key={step} isFocused={hasMoved}>
          {titles[step]}
        </StepHeading>
        {isUnknown && step === 'source' && (
          <p className={styles.notice} role="status">
            {t('unknownSource')}
          </p>
        )}
        <Suspense fallback={<div aria-busy />}>
          <StepBody step={step} sources={sources} row={row} draft={draft} search={search} onChoose={choose} onCalls={chooseCalls} />
        </Suspense>
        {step === 'confirm' && start.error !== null && <ErrorAlert error={start.error} />}
      </div>
      <footer className={styles.footer}>
        {before !== undefined && (
          <Button variant="default" onClick={() => go(before)} disabled={start.isPending}>
            {t('back')}
          </Button>
        )}
        <span className={styles.count} role="status">
          {step === 'calls' && (draft.calls.size > most ? t('tooMany', { most }) : t('chosen', { count: draft.calls.size }))}
          {step === 'calls' && draft.calls.size > 0 && (
            <Button variant="transparent" size="xs" onClick={() => chooseCalls(new Set())}>
              {t('clear')}
            </Button>
          )}
        </span>
        {following === undefined ? (
          <Button onClick={confirm} loading={start.isPending}>
            {t('start')}
          </Button>
        ) : (
          <Button onClick={() => go(following)} disabled={isBlocked}>
            {t('next')}
          </Button>
        )}
      </footer>
    </>
  )
}

/** The page itself has the focus at first; afterwards each step begins at its heading. */
function StepHeading({ isFocused, children }: { isFocused: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused) heading.current?.focus()
  }, [isFocused])
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h2>
  )
}

function StepBody({
  step,
  sources,
  row,
  draft,
  search,
  onChoose,
  onCalls,
}: {
  step: Step
  sources: readonly IntegrationRow[]
  row: IntegrationRow | undefined
  draft: Draft
  search: NewImportSearch
  onChoose: (next: Partial<NewImportSearch>) => void
  onCalls: (calls: ReadonlySet<string>) => void
}) {
  if (step === 'source' || row === undefined) {
    return <SourceStep sources={sources} value={draft.integrationId} onChange={(integrationId) => onChoose({ integrationId })} />
  }
  switch (step) {
    case 'scope':
      return <ScopeStep company={row.provider.companyName} value={draft.scope} onChange={(scope) => onChoose({ scope })} />
    case 'calls':
      return <CallsStep row={row} chosen={draft.calls} onChange={onCalls} search={search} onSearch={onChoose} />
    case 'mapping':
      return <MappingStep row={row} draft={draft} onChange={onChoose} />
    case 'confirm':
      return <ConfirmStep row={row} draft={draft} />
  }
  return step satisfies never
}
