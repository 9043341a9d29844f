import { useTranslations } from 'use-intl'
import { useCan, useMe } from '../../lib/use-can.ts'
import { useNow } from '../../ui/Moment.tsx'

/** The user's access to integrations, and whether anything can be changed now. */
export function useIntegrationAccess() {
  const t = useTranslations('integrations')
  const me = useMe()
  const now = useNow()
  const organization = me?.organization
  const isPilotOver = organization?.pilotExpiresAt != null && new Date(organization.pilotExpiresAt) < now
  return {
    hasAccess: useCan('integrations.access'),
    isAdmin: useCan('integrations.manage'),
    organizationName: organization?.name ?? '',
    /** Why nothing can be changed. Null when it can. */
    blockedReason: isPilotOver ? t('pilotEnded', { organization: organization?.name ?? '' }) : null,
  }
}
