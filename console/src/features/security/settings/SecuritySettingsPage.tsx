import { useTranslations } from 'use-intl'
import { useMe } from '../../../lib/use-can.ts'
import { DeniedState } from '../../../ui/feedback/ErrorState.tsx'
import { Page, PageBody, PageHeader } from '../../../ui/Page.tsx'
import { DirectorySection } from './DirectorySection.tsx'
import { SingleSignOnSection } from './SingleSignOnSection.tsx'
import { RequireTwoFactorSection } from './RequireTwoFactorSection.tsx'

/** How the members of the organization sign in and come to be. */
export function SecuritySettingsPage() {
  const t = useTranslations('securitySettings')
  const me = useMe()
  if (me === undefined) return null
  if (!me.capabilities.includes('security.manage'))
    return (
      <Page>
        <DeniedState isPage />
      </Page>
    )
  return (
    <Page>
      <PageHeader title={t('title')} />
      <PageBody maxWidth={860}>
        <RequireTwoFactorSection />
        <SingleSignOnSection />
        <DirectorySection />
      </PageBody>
    </Page>
  )
}
