import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { DeniedState } from '../../ui/feedback/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'

/** Where route guards send a user whose role does not include the page. */
export function RestrictedPage() {
  const t = useTranslations('nav')
  return (
    <Page>
      <DeniedState
        isPage
        action={
          <Button component="a" href="/home" variant="default">
            {t('home')}
          </Button>
        }
      />
    </Page>
  )
}
