import { Alert, Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { importLimits } from '#api/contract/imports.ts'
import type { IntegrationRow } from '#api/contract/integrations.ts'
import { useStartImport } from '../../../lib/imports/start-import.ts'
import { everyIntegrationQuery, importObstacle } from '../../../lib/integrations.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { PagePending } from '../../../ui/feedback/PagePending.tsx'
import { Wizard } from '../../../ui/form/Wizard.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { bodyOf, type Draft, draftOf, isComplete, nothingChosen, stepOf, stepsOf } from './draft.ts'
import { ReviewStep } from './ReviewStep.tsx'
import { ScopeStep } from './ScopeStep.tsx'
import type { NewImportSearch, OnSearch, Step } from './search.ts'
import { SourceStep } from './SourceStep.tsx'

// Needed only to choose single calls.
const CallsStep = lazy(() => import('./CallsStep.tsx').then(({ CallsStep }) => ({ default: CallsStep })))

const mostCalls = importLimits.selectedCalls

export type NewImportPageProps = {
  search: NewImportSearch
  /** Writes changes to the address. A step adds a history entry; a choice replaces the current one. */
  onSearch: OnSearch
}

/** From choosing an integration to starting the import. Until the last step nothing is sent except requests for the lists shown. */
export function NewImportPage(props: NewImportPageProps) {
  const t = useTranslations('newImport')
  const { data, error, refetch } = useQuery(everyIntegrationQuery(useOrgId()))
  const retry = () => void refetch()
  if (data === undefined)
    return error === null ? <PagePending /> : <ErrorState isPage error={error} onRetry={retry} />

  // Calendars have no calls, and removed integrations cannot be contacted. The product's own recorder has no UUID.
  const sources = data.filter(
    ({ type, id, status }) => type === 'REAL_CALL_SCORING' && status !== 'INACTIVE' && id.length === 36,
  )
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
      {sources.length === 0 ? (
        <EmptyState
          icon={IconPlugConnected}
          title={t('noSourcesTitle')}
          text={t('noSourcesText')}
          action={
            <LinkButton to="/integrations" search={{ dialog: 'new' }}>
              {t('connect')}
            </LinkButton>
          }
        />
      ) : (
        <ImportWizard sources={sources} {...props} />
      )}
    </Page>
  )
}

function ImportWizard({
  sources,
  search,
  onSearch,
}: NewImportPageProps & { sources: readonly IntegrationRow[] }) {
  const t = useTranslations('newImport')
  const navigate = useNavigate()
  const start = useStartImport()
  const [chosen, setChosen] = useState(nothingChosen)

  const named = sources.find(({ id }) => id === search.integrationId)
  const source = named !== undefined && importObstacle(named) === null ? named : undefined
  const draft = draftOf(search, source?.id ?? null, chosen)
  const step = stepOf(search.step, draft, mostCalls)
  const isElsewhere = search.step !== undefined && search.step !== step
  useEffect(() => {
    // Otherwise, a later choice that makes the step in the address reachable would jump there.
    if (isElsewhere) onSearch({ step }, { isReplacing: true })
  }, [isElsewhere, step, onSearch])

  const choose = (next: Partial<NewImportSearch>) => onSearch({ step, ...next }, { isReplacing: true })
  const chooseCalls = (calls: ReadonlySet<string>) => setChosen({ integrationId: draft.integrationId, calls })
  const submit = () => {
    const { integrationId } = draft
    if (integrationId === null) return
    start.mutate(bodyOf({ ...draft, integrationId }), {
      onSuccess: ({ importId }) =>
        void navigate({ to: '/imports/$id', params: { id: importId }, replace: true }),
    })
  }

  const contentOf = (id: Step) => {
    if (id === 'source' || source === undefined) {
      return (
        <>
          {search.integrationId !== undefined && source === undefined && (
            <Alert color="yellow" p={8} role="status">
              {t('unknownSource')}
            </Alert>
          )}
          <SourceStep
            sources={sources}
            value={draft.integrationId}
            onChange={(integrationId) => choose({ integrationId })}
          />
        </>
      )
    }
    switch (id) {
      case 'scope':
        return <ScopeStep source={source} value={draft.scope} onChange={(scope) => choose({ scope })} />
      case 'calls':
        return (
          <Suspense fallback={<div aria-busy />}>
            <CallsStep
              row={source}
              chosen={draft.calls}
              onChange={chooseCalls}
              search={search}
              onSearch={choose}
            />
          </Suspense>
        )
      case 'review':
        return <ReviewStep source={source} draft={draft} onChange={choose} />
    }
    return id satisfies never
  }
  const titles: Record<Step, string> = {
    source: t('sourceTitle'),
    scope: t('scopeTitle'),
    calls: t('callsTitle', { company: source?.provider.companyName ?? '' }),
    review: t('reviewTitle'),
  }
  return (
    <Wizard
      label={t('steps')}
      steps={stepsOf(draft).map((id) => ({
        id,
        label: t(id),
        title: titles[id],
        content: id === step && contentOf(id),
        isComplete: isComplete(id, draft, mostCalls),
        isWide: id === 'calls',
      }))}
      current={step}
      onStep={(next) => onSearch({ step: next })}
      submitLabel={t('start')}
      onSubmit={submit}
      isBusy={start.isPending}
      error={start.error}
      note={
        step === 'calls' ? (
          <ChosenCalls draft={draft} onClear={() => chooseCalls(new Set())} />
        ) : (
          step === 'source' && draft.integrationId === null && t('chooseSource')
        )
      }
    />
  )
}

function ChosenCalls({ draft, onClear }: { draft: Draft; onClear: () => void }) {
  const t = useTranslations('newImport')
  const count = draft.calls.size
  return (
    <>
      {count > mostCalls ? t('tooMany', { most: mostCalls }) : t('chosen', { count })}
      {count > 0 && (
        <Button variant="transparent" size="xs" onClick={onClear}>
          {t('clear')}
        </Button>
      )}
    </>
  )
}
