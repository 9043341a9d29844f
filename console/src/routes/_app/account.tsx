import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '../../features/account/AccountPage.tsx'
import { account } from '../../features/account/texts.ts'
import { MoreTexts } from '../../lib/intl.tsx'

export const Route = createFileRoute('/_app/account')({
  staticData: { title: 'Your account' },
  component: () => (
    <MoreTexts texts={account}>
      <AccountPage />
    </MoreTexts>
  ),
})
