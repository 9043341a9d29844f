import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { session } from '../../lib/session.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

export function NoOrganization() {
  const t = useTranslations()
  return (
    <main style={{ height: '100%', display: 'flex' }}>
      <EmptyState
        isPage
        icon={IconBuilding}
        title={t('pages.noOrganizationTitle')}
        text={t('pages.noOrganizationText')}
        action={
          <Button variant="default" onClick={() => void session.signOut()}>
            {t('shell.signOut')}
          </Button>
        }
      />
    </main>
  )
}
