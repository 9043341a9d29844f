import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import type { ServiceOffer } from './offers.ts'
import { integrationQuery, providersQuery } from '../queries.ts'
import { useIntegrationAccess } from '../use-integration-access.ts'
import { ConnectForm } from './ConnectForm.tsx'
import type { Start } from './model/form.ts'

/** `startOf` finds the initially selected provider. */
export function NewConnection({
  startOf,
  onClose,
}: {
  startOf: (offers: readonly ServiceOffer[]) => Start
  onClose: () => void
}) {
  const t = useTranslations('integrationDialog')
  const { isAdmin } = useIntegrationAccess()
  const { data, error, refetch } = useQuery(providersQuery(useOrgId(), isAdmin))
  if (data === undefined && error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading label={t('loading')} />
  return <ConnectForm offers={data} existing={null} start={startOf(data)} onClose={onClose} />
}

export function EditConnection({
  id,
  start,
  onClose,
}: {
  id: string
  start: Omit<Start, 'offer'>
  onClose: () => void
}) {
  const t = useTranslations('integrationDialog')
  const orgId = useOrgId()
  const { isAdmin } = useIntegrationAccess()
  const integration = useQuery(integrationQuery(orgId, id))
  const providers = useQuery(providersQuery(orgId, isAdmin))
  if (integration.data === undefined && integration.error !== null)
    return <ErrorState error={integration.error} onRetry={() => void integration.refetch()} />
  // Name and defaults can be changed even if the providers could not be loaded.
  if (integration.data === undefined || providers.isPending) return <Loading label={t('loadingOne')} />
  const { provider, isSimulator, type } = integration.data
  const offer =
    providers.data?.find(
      (each) => each.id === provider.id && each.isSimulator === isSimulator && each.type === type,
    ) ?? null
  return (
    <ConnectForm
      offers={providers.data ?? []}
      existing={integration.data}
      start={{ ...start, offer, isReconnecting: start.isReconnecting === true && offer !== null }}
      onClose={onClose}
    />
  )
}

function Loading({ label }: { label: string }) {
  return (
    <Stack role="status" aria-label={label}>
      <Skeleton h={28} w="60%" />
      <Skeleton h={120} />
      <Skeleton h={120} />
    </Stack>
  )
}
