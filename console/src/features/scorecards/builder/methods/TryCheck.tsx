import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlayerPlay } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { getCheckTest, maxTestCharacters, testCheck } from '#api/contract/scorecard-checks.ts'
import { newIdempotencyKey } from '../../../../lib/api.ts'
import { call } from '../../../../lib/call.ts'
import { callDuration } from '../../../../lib/time.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { ErrorAlert } from '../../../../ui/feedback/ErrorState.tsx'
import { RunningRing } from '../../../../ui/status/StatusBadge.tsx'
import { TextLink } from '../../../../ui/TextLink.tsx'
import { waitFor } from '../../../../lib/wait-for.ts'
import { useBuilder } from '../builder.ts'
import type { MethodProps } from './MethodEditor.tsx'
import styles from '../Builder.module.css'

/** How long typing must pause before the check is tried again. */
const tryMs = 500
const callsTried = 20

/** Tries a check while it is being edited, on pasted text and on the newest calls. Stores nothing. */
export function TryCheck({ criterion, check, path }: MethodProps) {
  const t = useTranslations('scorecardTry')
  const { scorecardId, isReadOnly, problemsAt } = useBuilder()
  const orgId = useOrgId()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  // A check with no words to search for cannot be tried.
  const isReady = problemsAt(`${path}.method`).length === 0
  // Its name and points do not affect what it detects.
  const wanted = {
    check: { ...check, text: '', share: 1 },
    criterionSpeaker: criterion.speaker,
    colleagueCounts: criterion.colleagueCounts,
    text: text.trim() === '' ? undefined : text.trim(),
  }
  const latest = JSON.stringify(wanted)
  const [asked] = useDebouncedValue(latest, tryMs)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['org', orgId, 'try check', scorecardId, asked],
    queryFn: async ({ signal }) => {
      const answer = await call(testCheck, {
        body: { ...(JSON.parse(asked) as typeof wanted), scorecardId, numberOfCalls: callsTried },
        idempotencyKey: newIdempotencyKey(),
        signal,
      })
      if ('calls' in answer) return answer
      return waitFor(() => call(getCheckTest, { params: { id: answer.requestId }, signal }), t('tooLong'))
    },
    // Only the latest is known to be ready; an older one may lack its words.
    enabled: isOpen && isReady && !isReadOnly && asked === latest,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
  if (isReadOnly) return null
  if (!isOpen)
    return (
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlayerPlay size={14} stroke={1.7} />}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
    )
  return (
    <Stack gap={8} className={styles.try} role="group" aria-labelledby={id}>
      <Group gap={8}>
        <Text id={id} span fw={600} size="sm">
          {t('title')}
        </Text>
        {isFetching && <RunningRing />}
        <Button variant="subtle" size="xs" ml="auto" onClick={() => setOpen(false)}>
          {t('close')}
        </Button>
      </Group>
      <Textarea
        label={t('text')}
        placeholder={t('textPlaceholder')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxTestCharacters}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {!isReady && (
        <Text size="xs" c="dimmed">
          {t('notReady')}
        </Text>
      )}
      {error !== null && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {isReady && data !== undefined && (
        <div aria-live="polite" aria-busy={isFetching}>
          {data.text !== null && text.trim() !== '' && <Result name={t('pasted')} {...data.text} />}
          <Text size="xs" c="dimmed" mt={6}>
            {data.read === 0 ? t('noCalls') : t('calls', { read: data.read, met: data.met })}
          </Text>
          {data.calls.map(({ callId, title, ...result }) => (
            <Result
              key={callId}
              name={
                <TextLink to="/calls/$callId" params={{ callId }} target="_blank">
                  {title === '' ? t('untitled') : title}
                </TextLink>
              }
              {...result}
            />
          ))}
        </div>
      )}
    </Stack>
  )
}

const tones = { met: 'teal', missed: 'red', not_applicable: 'gray', not_assessable: 'gray' } as const
type Quote = { side: string; speaker: string; quote: string; secondsFromStart?: number }

/** The check's result for one text, with the quotes behind it. */
function Result({
  name,
  status,
  reason,
  quotes,
}: {
  name: React.ReactNode
  status: keyof typeof tones
  reason: string
  quotes: readonly Quote[]
}) {
  const t = useTranslations('answer')
  const words = useTranslations('scorecardTry')
  const [isAll, setAll] = useState(false)
  const shown = isAll ? quotes : quotes.slice(0, 2)
  return (
    <div className={styles.result}>
      <Group gap="2px 8px" fz="sm">
        <Text span inherit fw={600} c={`var(--tone-${tones[status]}-text)`}>
          {t(status)}
        </Text>
        <span dir="auto">{name}</span>
        <span className="meta">{reason}</span>
      </Group>
      {shown.map(({ speaker, quote, secondsFromStart }) => (
        <blockquote key={`${secondsFromStart ?? ''} ${quote}`} className={styles.quote} dir="auto">
          {quote}
          <span className="meta">
            {' '}
            {speaker}
            {secondsFromStart !== undefined && ` ${callDuration(secondsFromStart)}`}
          </span>
        </blockquote>
      ))}
      {quotes.length > shown.length && (
        <Anchor component="button" type="button" size="xs" onClick={() => setAll(true)}>
          {words('moreQuotes', { count: quotes.length - shown.length })}
        </Anchor>
      )}
    </div>
  )
}
