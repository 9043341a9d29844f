import { Button, Stack, Text, Textarea, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { createDemoAgent, describeDemoAgent } from '#api/contract/bot-demo.ts'
import { call } from '../../lib/call.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'
import { BotCard } from './BotCard.tsx'
import { ownBotsQuery } from './queries.ts'

/** The visitor's bots, and creating another one from a few sentences. */
export function OwnBots({
  formId,
  remaining,
  onMade,
  onCall,
  busyId,
  mayCall,
}: {
  formId: string
  remaining: number
  onMade: () => void
  onCall: (vapiId: string) => void
  busyId: string | null
  mayCall: boolean
}) {
  const t = useTranslations('demo')
  const [description, setDescription] = useState('')
  const bots = useQuery(ownBotsQuery(formId))
  const ofForm = { ownerDemoInboundResponseFormId: formId }
  const making = useMutation({
    mutationFn: async () => {
      const { callType, form } = await call(describeDemoAgent, {
        body: { ...ofForm, description: description.trim() },
      })
      return call(createDemoAgent, { body: { ...ofForm, callType, form } })
    },
    meta: { errorToast: false },
    onSuccess: async () => {
      setDescription('')
      onMade()
      await bots.refetch()
    },
  })
  return (
    <Stack gap={12}>
      <Title order={2} size="h4">
        {t('ownBots')}
      </Title>
      {bots.error !== null && <ErrorAlert error={bots.error} onRetry={() => void bots.refetch()} />}
      {bots.data?.length === 0 && <Text c="dimmed">{t('noBots')}</Text>}
      {bots.data?.map((bot) => (
        <BotCard
          key={bot.id}
          bot={bot}
          onCall={() => onCall(bot.vapiId)}
          isBusy={busyId === bot.vapiId}
          isDisabled={!mayCall || busyId !== null}
        />
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (description.trim() !== '') making.mutate()
        }}
      >
        <Stack gap={10} align="flex-start">
          {remaining > 0 && (
            <Textarea
              w="100%"
              size="md"
              label={t('describe')}
              description={t('describeHint')}
              placeholder={t('example')}
              autosize
              minRows={3}
              maxRows={10}
              maxLength={4_000}
              value={description}
              dir="auto"
              onChange={(event) => setDescription(event.currentTarget.value)}
            />
          )}
          {making.error !== null && <ErrorAlert error={making.error} />}
          {remaining > 0 && (
            <Button
              type="submit"
              variant={bots.data?.length === 0 ? 'filled' : 'default'}
              size="md"
              loading={making.isPending}
              disabled={description.trim() === ''}
            >
              {t('make')}
            </Button>
          )}
          <Text size="sm" c="dimmed">
            {t('botsLeft', { count: remaining })}
          </Text>
        </Stack>
      </form>
    </Stack>
  )
}
