import { Alert, Badge, Box, Button, Flex, Group, List, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconPhoneOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  demoCallLimits,
  type DemoCallView,
  getDemoCall,
  hangUpDemoCall,
  takeDemoTurn,
} from '#api/contract/demo-calls.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call as send } from '../../lib/call.ts'
import { callDuration } from '../../lib/time.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'

/** With fewer turns left, the number is shown. */
const fewTurns = 10

type Again = { start: () => void; isPending: boolean; error: Error | null }

/** A call by text, and its result once it has ended. */
export function DemoCall({
  call,
  formId,
  onChange,
  again,
  onLeave,
}: {
  call: DemoCallView
  formId: string
  onChange: (next: DemoCallView) => void
  again: Again
  onLeave: () => void
}) {
  const t = useTranslations('demo')
  const { name, state, lines, review } = call
  const isLive = state.phase === 'live'
  const ofForm = { ownerDemoInboundResponseFormId: formId }
  const params = { id: call.id }
  const [words, setWords] = useState('')
  const end = useRef<HTMLDivElement>(null)

  const saying = useMutation({
    mutationFn: (text: string) =>
      send(takeDemoTurn, { params, body: { ...ofForm, index: state.nextIndex, text } }),
    meta: { errorToast: false },
    onMutate: () => setWords(''),
    onSuccess: onChange,
    onError: async (error, text) => {
      setWords((typed) => (typed === '' ? text : typed))
      // The call has continued or ended elsewhere; the server knows its state.
      if (error instanceof ApiError && error.status === 409)
        onChange(await send(getDemoCall, { params, query: ofForm }))
    },
  })
  const hangingUp = useMutation({
    mutationFn: () => send(hangUpDemoCall, { params, body: ofForm }),
    meta: { errorToast: false },
    onSuccess: onChange,
  })
  const isOver = useTimeOver(state)
  const readAgain = useMutation({
    mutationFn: () => send(getDemoCall, { params, query: ofForm }),
    meta: { errorToast: false },
    onSuccess: onChange,
  })
  const { mutate: look } = readAgain
  useEffect(() => {
    if (isOver.left === 0 && isLive) look()
  }, [isOver.left, isLive, look])
  // Scrolls to whatever is new.
  const shown = `${lines.length} ${saying.isPending} ${isLive}`
  const seen = useRef('')
  useEffect(() => {
    if (seen.current === shown) return
    seen.current = shown
    end.current?.scrollIntoView({ block: 'end' })
  })

  const say = () => {
    const text = words.trim()
    if (text !== '' && !saying.isPending) saying.mutate(text)
  }
  const error = saying.error ?? hangingUp.error ?? readAgain.error
  return (
    <Flex component="main" direction="column" h="100dvh" maw={760} mx="auto" px={16}>
      <Group gap="8px 12px" py={12} style={{ borderBottom: '1px solid var(--c-line)' }}>
        {/* On a phone, the actions are below the buyer's name. */}
        <Box flex="1 1 220px" miw={0}>
          <Title order={1} size="h4" dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {t(isLive ? 'onCall' : 'ended', { name })}
          </Title>
          <Text size="sm" c="dimmed" truncate dir="auto">
            {[call.brief.buyer.jobTitle, call.brief.buyer.company].filter((part) => part !== '').join(' · ')}
          </Text>
        </Box>
        {isLive && (
          <Group gap={12} wrap="nowrap" justify="space-between" flex={{ base: '1 0 auto', xs: 'none' }}>
            <Text size="sm" c="dimmed" className="numeric">
              {t('left', { time: callDuration(isOver.left) })}
            </Text>
            <Button
              color="red.9"
              leftSection={<IconPhoneOff size={16} stroke={1.8} aria-hidden />}
              loading={hangingUp.isPending}
              onClick={() => hangingUp.mutate()}
            >
              {t('hangUp')}
            </Button>
          </Group>
        )}
      </Group>
      <Box
        flex={1}
        mih={0}
        py={12}
        style={{ overflowY: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label={t('log')}
      >
        {call.brief.description !== '' && (
          <Text size="sm" c="dimmed" mb={12} dir="auto">
            {call.brief.description}
          </Text>
        )}
        <Stack gap={10} role="log" aria-live="polite" aria-label={t('log')}>
          {lines.map(({ side, name: speaker, text }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines are only ever appended
            <Box key={place}>
              <Text size="sm" fw={600} c={side === 'rep' ? 'var(--c-rep)' : 'var(--c-buyer)'}>
                <bdi>{speaker}</bdi>
              </Text>
              <Text dir="auto">{text}</Text>
            </Box>
          ))}
        </Stack>
        {saying.isPending && (
          <Text c="dimmed" mt={10} dir="auto">
            {saying.variables}
          </Text>
        )}
        {saying.isPending && (
          <Text c="dimmed" size="sm" mt={10} role="status">
            {t('answering', { name })}
          </Text>
        )}
        {review !== null && (
          <Review review={review} remainingCalls={call.remainingCalls} again={again} onLeave={onLeave} />
        )}
        <div ref={end} />
      </Box>
      {error !== null && (
        <Box pb={8}>
          <ErrorAlert error={error} />
        </Box>
      )}
      {isLive && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            say()
          }}
        >
          <Group gap={8} wrap="nowrap" align="flex-end" pb={6}>
            <Textarea
              flex={1}
              size="md"
              autosize
              minRows={1}
              maxRows={6}
              maxLength={demoCallLimits.turnCharacters}
              aria-label={t('say')}
              placeholder={t('sayTo', { name })}
              value={words}
              dir="auto"
              autoFocus
              onChange={(event) => setWords(event.currentTarget.value)}
              onKeyDown={(event) => {
                // The Enter that ends an IME composition only accepts a character.
                if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
                event.preventDefault()
                say()
              }}
            />
            <Button type="submit" size="md" aria-disabled={saying.isPending || words.trim() === ''}>
              {t('send')}
            </Button>
          </Group>
          <Text size="xs" c="dimmed" pb={10}>
            {call.turnsLeft <= fewTurns ? t('turnsLeft', { count: call.turnsLeft }) : t('sayHint')}
          </Text>
        </form>
      )}
    </Flex>
  )
}

const tickMs = 500

/** Counts the server's seconds down between its responses, so that the two clocks do not need to agree. */
function useTimeOver(state: DemoCallView['state']): { left: number } {
  const [ticked, setTicked] = useState<{ of: DemoCallView['state']; left: number } | null>(null)
  useEffect(() => {
    if (state.phase !== 'live') return
    const startMs = performance.now()
    const timer = setInterval(() => {
      const spent = (performance.now() - startMs) / 1000
      setTicked({ of: state, left: Math.max(0, Math.ceil(state.secondsLeft - spent)) })
    }, tickMs)
    return () => clearInterval(timer)
  }, [state])
  return { left: ticked?.of === state ? ticked.left : state.secondsLeft }
}

function Review({
  review: { outcome, revealed, unrevealed, objections },
  remainingCalls,
  again,
  onLeave,
}: {
  review: NonNullable<DemoCallView['review']>
  remainingCalls: number
  again: Again
  onLeave: () => void
}) {
  const t = useTranslations('demo')
  return (
    <Stack gap={14} mt={20} pt={16} style={{ borderTop: '1px solid var(--c-line)' }}>
      <Title order={2} size="h4">
        {t('review')}
      </Title>
      <Alert color="gray" role="status">
        {t(`outcome.${outcome}`)}
      </Alert>
      <Box>
        <Text fw={600}>{t('revealed')}</Text>
        {revealed.length === 0 ? (
          <Text c="dimmed">{t('nothing')}</Text>
        ) : (
          <List>
            {revealed.map((fact) => (
              <List.Item key={fact}>
                <bdi>{fact}</bdi>
              </List.Item>
            ))}
          </List>
        )}
        <Text size="sm" c="dimmed" mt={4}>
          {t('kept', { count: unrevealed })}
        </Text>
      </Box>
      <Box>
        <Text fw={600} mb={4}>
          {t('objections')}
        </Text>
        {objections.length === 0 && <Text c="dimmed">{t('noObjections')}</Text>}
        <Stack gap={6}>
          {objections.map(({ text, result }) => (
            <Group key={text} gap={8} wrap="nowrap" align="flex-start">
              <Badge variant="default" radius="xs" tt="none" fw={500} flex="none">
                {t(`result.${result}`)}
              </Badge>
              <Text dir="auto">{text}</Text>
            </Group>
          ))}
        </Stack>
      </Box>
      {again.error !== null && <ErrorAlert error={again.error} />}
      <Group gap={10}>
        <Button size="md" loading={again.isPending} disabled={remainingCalls === 0} onClick={again.start}>
          {t('callAgain')}
        </Button>
        <Button size="md" variant="default" onClick={onLeave}>
          {t('otherBots')}
        </Button>
        <Text size="sm" c="dimmed" className="numeric">
          {t('callsLeft', { count: remainingCalls })}
        </Text>
      </Group>
    </Stack>
  )
}
