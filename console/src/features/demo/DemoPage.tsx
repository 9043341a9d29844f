import { Box, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { demoLimits, sendDemoForm } from '#api/contract/bot-demo.ts'
import { startDemoCall } from '#api/contract/demo-calls.ts'
import { isMissing } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { useDocumentTitle } from '../../lib/page-title.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { BotCard } from './BotCard.tsx'
import { demoBotQuery, demoCallQuery, visitorQuery } from './queries.ts'
import { keptVisit } from './visit.ts'

// Loaded with the first call or the first bot.
const DemoCall = lazy(() => import('./DemoCall.tsx').then((module) => ({ default: module.DemoCall })))
const OwnBots = lazy(() => import('./OwnBots.tsx').then((module) => ({ default: module.OwnBots })))

/** Practice for people without an account: their name, a bot, a call by text. With `botId`, a bot that an organization has made public. */
export function DemoPage({ botId }: { botId: string | null }) {
  const t = useTranslations('demo')
  useDocumentTitle()
  const queryClient = useQueryClient()
  const [formId, setFormId] = useState(() => keptVisit.read('form'))
  const [callId, setCallId] = useState(() => keptVisit.read('call'))
  const visitor = useQuery({ ...visitorQuery(formId ?? ''), enabled: formId !== null })
  const bot = useQuery({ ...demoBotQuery(botId ?? ''), enabled: botId !== null })
  const open = useQuery({
    ...demoCallQuery(formId ?? '', callId ?? ''),
    enabled: formId !== null && callId !== null,
  })

  const keepForm = (id: string) => {
    keptVisit.write('form', id)
    setFormId(id)
  }
  const keepCall = (id: string | null) => {
    keptVisit.write('call', id)
    setCallId(id)
  }
  const starting = useMutation({
    mutationFn: (vapiId: string) =>
      call(startDemoCall, { body: { ownerDemoInboundResponseFormId: formId ?? '', vapiId } }),
    meta: { errorToast: false },
    onSuccess: (begun) => {
      queryClient.setQueryData(demoCallQuery(formId ?? '', begun.id).queryKey, begun)
      keepCall(begun.id)
    },
  })
  const leave = () => {
    keepCall(null)
    void visitor.refetch()
  }

  // An open call with another bot is not shown: a visitor who follows a link wants that bot.
  const shown = open.data !== undefined && (botId === null || open.data.botId === botId) ? open.data : null
  if (formId !== null && callId !== null && open.isLoading) return <Waiting />
  if (shown !== null && formId !== null)
    return (
      <Suspense fallback={<Waiting />}>
        <DemoCall
          key={shown.id}
          call={shown}
          formId={formId}
          onChange={(next) => queryClient.setQueryData(demoCallQuery(formId, next.id).queryKey, next)}
          again={{
            start: () => starting.mutate(shown.botId),
            isPending: starting.isPending,
            error: starting.error,
          }}
          onLeave={leave}
        />
      </Suspense>
    )

  if (botId !== null && isMissing(bot.error))
    return (
      <EmptyState
        isPage
        title={t('gonePage')}
        text={t('gone')}
        action={<LinkButton to="/demo">{t('ownInstead')}</LinkButton>}
      />
    )
  const isKnown = formId !== null && visitor.data !== undefined && visitor.data !== null
  return (
    <Box component="main" maw={640} mx="auto" px={20} py={32}>
      <Title order={1}>{t('title')}</Title>
      <Text c="dimmed" mt={4} mb={20}>
        {t('intro')}
      </Text>
      <Stack gap={20}>
        {botId !== null && bot.error !== null && (
          <ErrorAlert error={bot.error} onRetry={() => void bot.refetch()} />
        )}
        {bot.data !== undefined && (
          <BotCard
            bot={bot.data}
            onCall={isKnown ? () => starting.mutate(bot.data.vapiId) : undefined}
            isBusy={starting.isPending}
            isDisabled={visitor.data?.remainingCalls === 0}
          />
        )}
        {starting.error !== null && <ErrorAlert error={starting.error} />}
        {visitor.error !== null && (
          <ErrorAlert error={visitor.error} onRetry={() => void visitor.refetch()} />
        )}
        {(formId === null || visitor.data === null) && (
          <NameForm hasEnded={visitor.data === null} onKnown={keepForm} />
        )}
        {isKnown && (
          <>
            {botId === null && (
              <Suspense fallback={<Text c="dimmed">{t('loading')}</Text>}>
                <OwnBots
                  formId={formId}
                  remaining={visitor.data?.remainingAgents ?? 0}
                  onMade={() => void visitor.refetch()}
                  onCall={(vapiId) => starting.mutate(vapiId)}
                  busyId={starting.isPending ? starting.variables : null}
                  mayCall={(visitor.data?.remainingCalls ?? 0) > 0}
                />
              </Suspense>
            )}
            <Text size="sm" c="dimmed" className="numeric">
              {t('callsLeft', { count: visitor.data?.remainingCalls ?? 0 })}
            </Text>
          </>
        )}
        <Text size="xs" c="dimmed">
          {t('privacy', { hours: demoLimits.hours })}
        </Text>
      </Stack>
    </Box>
  )
}

function Waiting() {
  const t = useTranslations('demo')
  return (
    <Box component="main" px={20} py={32} role="status">
      <Text c="dimmed" ta="center">
        {t('loading')}
      </Text>
    </Box>
  )
}

function NameForm({ hasEnded, onKnown }: { hasEnded: boolean; onKnown: (formId: string) => void }) {
  const t = useTranslations('demo')
  const [name, setName] = useState('')
  const sending = useMutation({
    mutationFn: () => call(sendDemoForm, { body: { name: name.trim() } }),
    meta: { errorToast: false },
    onSuccess: ({ demoInboundFormResponseId }) => onKnown(demoInboundFormResponseId),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') sending.mutate()
      }}
    >
      <Stack gap={12} align="flex-start">
        {hasEnded && <Text>{t('formEnded')}</Text>}
        <TextInput
          w="100%"
          maw={360}
          size="md"
          label={t('name')}
          description={t('nameHint')}
          autoComplete="name"
          maxLength={80}
          value={name}
          dir="auto"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {sending.error !== null && <ErrorAlert error={sending.error} />}
        <Button type="submit" size="md" loading={sending.isPending} disabled={name.trim() === ''}>
          {t('begin')}
        </Button>
      </Stack>
    </form>
  )
}
