import { Box } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useOrgId } from '../../../lib/use-session.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Page, PageBody, PageHeader } from '../../../ui/Page.tsx'
import { mySsoQuery } from './queries.ts'
import { PasskeysSection } from './PasskeysSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { SsoSection } from './SsoSection.tsx'
import { TwoFactorSection } from './TwoFactorSection.tsx'

/** The protection of the user's own account. A user who signed in through an organization's provider protects it there. */
export function AccountSecurityPage() {
  const t = useTranslations('accountSecurity')
  const { data, error, refetch } = useQuery(mySsoQuery(useOrgId()))
  return (
    <Page>
      <PageHeader title={t('title')} />
      <PageBody maxWidth={860}>
        {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.boundTo != null && (
          <Box mb={16}>
            <Banner tone="gray" icon={IconBuilding}>
              {t('boundText', { name: data.boundTo.name })}
            </Banner>
          </Box>
        )}
        {data?.boundTo === null && (
          <>
            <TwoFactorSection />
            <PasskeysSection />
            <SsoSection />
          </>
        )}
        <SessionsSection />
      </PageBody>
    </Page>
  )
}
