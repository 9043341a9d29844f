import { useTranslations } from 'use-intl'
import { useCan, useMe } from '../../lib/use-can.ts'
import { usePilotOver } from '../../ui/use-pilot-over.ts'

/** The user's access to integrations, and whether anything can be changed now. */
export function useIntegrationAccess() {
  const t = useTranslations('integrations')
  const me = useMe()
  const isPilotOver = usePilotOver()
  const organizationName = me?.organization.name ?? ''
  return {
    hasAccess: useCan('integrations.access'),
    isAdmin: useCan('integrations.manage'),
    organizationName,
    /** Why nothing can be changed. Null when it can. */
    blockedReason: isPilotOver ? t('pilotEnded', { organization: organizationName }) : null,
  }
}
