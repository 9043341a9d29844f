import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { safeRedirect } from '../../features/session/safe-redirect.ts'
import { SsoPage } from '../../features/session/SsoPage.tsx'
import { singleSignOn } from '../../features/session/sso-texts.ts'
import { MoreTexts } from '../../lib/intl.tsx'
import { session } from '../../lib/session.ts'

export const Route = createFileRoute('/_auth/sso')({
  staticData: { title: 'Single sign-on' },
  validateSearch: z.object({
    org: z.uuid().optional().catch(undefined),
    redirect: z.string().max(2000).optional().catch(undefined),
  }),
  beforeLoad: () => session.ready().catch(() => undefined),
  component: () => (
    <MoreTexts texts={singleSignOn}>
      <Sso />
    </MoreTexts>
  ),
})

function Sso() {
  const { org, redirect } = Route.useSearch()
  return <SsoPage organizationId={org ?? null} goTo={safeRedirect(redirect)} />
}
