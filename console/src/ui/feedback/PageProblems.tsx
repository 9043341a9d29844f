import { Box, Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { useTranslations } from 'use-intl'
import { isMissing } from '../../lib/api-error.ts'
import { InShell } from '../shell/in-shell.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'

/** A route that failed. The rest of the console remains usable. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('error')
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  if (isMissing(error)) return <MissingPage />
  const retry = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  return (
    <WholePage>
      <ErrorState isPage error={error} title={t('page')} onRetry={retry} action={<StartLink />} />
    </WholePage>
  )
}

export function MissingPage() {
  const t = useTranslations('error')
  return (
    <WholePage>
      <EmptyState
        isPage
        icon={IconMapOff}
        title={t('missingTitle')}
        text={t('missingHint')}
        action={<StartLink />}
      />
    </WholePage>
  )
}

/** The shell contains the main landmark; an error page of the shell itself is outside it. */
function WholePage({ children }: { children: ReactNode }) {
  return (
    <Box component={use(InShell) ? 'div' : 'main'} display="flex" h="100%" style={{ overflow: 'auto' }}>
      {children}
    </Box>
  )
}

function StartLink() {
  const t = useTranslations('error')
  return (
    <Button component="a" href="/" variant="default">
      {t('toStart')}
    </Button>
  )
}
