import { Alert, Box, Button, Center, Loader, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import {
  endSummarySubscription,
  getSummarySubscription,
  renewSummarySubscription,
} from '#api/contract/summary-mails.ts'
import { isMissing } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useDocumentTitle } from '../../lib/page-title.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'

/**
 * Stops summary mails to the address that the link was sent to. Nothing changes until the button is pressed, because mail scanners open
 * links.
 */
export function UnsubscribePage({ token }: { token: string }) {
  const t = useTranslations('unsubscribe')
  useDocumentTitle()
  const params = { token }
  const { data, error, refetch } = useQuery({
    queryKey: ['org', 'none', 'unsubscribe', token],
    queryFn: ({ signal }) => call(getSummarySubscription, { params, signal }),
  })
  const change = useMutation({
    meta: { errorToast: false },
    mutationFn: (ends: boolean) => call(ends ? endSummarySubscription : renewSummarySubscription, { params }),
    onSuccess: () => refetch(),
  })
  if (data === undefined && error === null)
    return (
      <Center mih="100dvh">
        <Loader size="sm" />
      </Center>
    )
  return (
    <Center mih="100dvh" px={20}>
      <Box component="main" w="100%" maw={400}>
        <Title order={1}>{t('title')}</Title>
        {data === undefined && isMissing(error) && <Text mt={8}>{t('unknown')}</Text>}
        {data === undefined && !isMissing(error) && (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
        {data !== undefined && (
          <>
            <Text mt={8} mb={16} role="status">
              {t(data.isSubscribed ? 'question' : 'stopped', {
                organization: data.organization,
                address: data.address,
              })}
            </Text>
            {change.error !== null && (
              <Alert color="red" role="alert" mb={12}>
                {t('failed')}
              </Alert>
            )}
            <Button
              variant={data.isSubscribed ? 'filled' : 'default'}
              loading={change.isPending}
              onClick={() => change.mutate(data.isSubscribed)}
            >
              {t(data.isSubscribed ? 'stop' : 'undo')}
            </Button>
          </>
        )}
      </Box>
    </Center>
  )
}
