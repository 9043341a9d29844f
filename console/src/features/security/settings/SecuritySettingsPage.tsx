import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../../lib/use-can.ts'
import { DeniedState } from '../../../ui/feedback/ErrorState.tsx'
import { Page, PageBody, PageHeader } from '../../../ui/Page.tsx'
import { RequireTwoFactorSection } from './RequireTwoFactorSection.tsx'

const SingleSignOnSection = lazy(() =>
  import('./SingleSignOnSection.tsx').then(({ SingleSignOnSection }) => ({ default: SingleSignOnSection })),
)
const DirectorySection = lazy(() =>
  import('./DirectorySection.tsx').then(({ DirectorySection }) => ({ default: DirectorySection })),
)

/** How the organization's members sign in and are provisioned. */
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
        <Suspense fallback={null}>
          <SingleSignOnSection />
          <DirectorySection />
        </Suspense>
      </PageBody>
    </Page>
  )
}
