import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { SsoCallbackPage } from '../../features/session/SsoCallbackPage.tsx'
import { singleSignOn } from '../../features/session/sso-texts.ts'
import { MoreTexts } from '../../lib/intl.tsx'

const text = z.coerce.string().max(4000).optional().catch(undefined)

export const Route = createFileRoute('/_auth/sso_/callback')({
  staticData: { title: 'Signing in' },
  validateSearch: z.object({ state: text, code: text, iss: text, error: text }),
  component: () => (
    <MoreTexts texts={singleSignOn}>
      <Callback />
    </MoreTexts>
  ),
})

function Callback() {
  return <SsoCallbackPage {...Route.useSearch()} />
}
