import { useTranslations } from 'use-intl'
import { Page, PageBody, PageHeader } from '../../../ui/Page.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { TwoFactorSection } from './TwoFactorSection.tsx'

/** How the user's own account is protected. */
export function AccountSecurityPage() {
  const t = useTranslations('accountSecurity')
  return (
    <Page>
      <PageHeader title={t('title')} />
      <PageBody maxWidth={860}>
        <TwoFactorSection />
        <SessionsSection />
      </PageBody>
    </Page>
  )
}
