import { Alert, Box, Button, Center, Group, Loader, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { getPublicDetails, openPublicDetails, type PublicDetails } from '#api/contract/public-links.ts'
import { shownTotal } from '#workers/domain/scoring/shown-total.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { useDocumentTitle } from '../../../lib/page-title.ts'
import { ageInWords, callDuration, formatMoment } from '../../../lib/time.ts'

/** What a person without an account sees of a call: first a password prompt, then what the link shows. */
export function PublicCallPage({ token }: { token: string }) {
  useDocumentTitle()
  const [details, setDetails] = useState<PublicDetails | null>(null)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    // A visitor who was recently let in does not need the password again.
    call(getPublicDetails, { params: { id: token }, query: {}, signal: stop.signal }).then(
      setDetails,
      () => !stop.signal.aborted && setAsking(true),
    )
    return () => stop.abort()
  }, [token])

  if (details !== null) return <SharedCall details={details} />
  if (!isAsking)
    return (
      <Center mih="100dvh">
        <Loader size="sm" />
      </Center>
    )
  return <PasswordQuestion token={token} onOpen={setDetails} />
}

function PasswordQuestion({ token, onOpen }: { token: string; onOpen: (details: PublicDetails) => void }) {
  const t = useTranslations('publicCall')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)

  const submit = async (): Promise<void> => {
    setPending(true)
    try {
      onOpen(await call(openPublicDetails, { params: { id: token }, body: { password } }))
    } catch (error) {
      setProblem(problemOf(error))
      setPending(false)
    }
  }
  function problemOf(error: unknown): string {
    if (!(error instanceof ApiError)) return t('failed')
    if (error.status === 403) return t('refused')
    if (error.status === 429) return t('tooMany', { wait: ageInWords(error.retryAfterSeconds ?? 60) })
    return t('failed')
  }
  return (
    <Center mih="100dvh" px={20}>
      <Box component="main" w="100%" maw={344}>
        <Title order={1}>{t('title')}</Title>
        <Text c="dimmed" mt={4} mb={16}>
          {t('text')}
        </Text>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <Stack gap={12}>
            <PasswordInput
              size="md"
              label={t('password')}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              autoComplete="off"
              autoFocus
            />
            {problem !== null && (
              <Alert color="red" role="alert">
                {problem}
              </Alert>
            )}
            <Button type="submit" size="md" loading={isPending} disabled={password === ''}>
              {t('open')}
            </Button>
          </Stack>
        </form>
      </Box>
    </Center>
  )
}

function SharedCall({ details }: { details: PublicDetails }) {
  const t = useTranslations('publicCall')
  const { summary, transcript, score, durationSeconds } = details
  return (
    <Box component="main" maw={760} mx="auto" px={20} py={28}>
      <Text className="meta">{t('sharedBy', { organization: details.organization })}</Text>
      <Title order={1}>
        <bdi>{details.title}</bdi>
      </Title>
      <Text c="dimmed" mt={4}>
        {formatMoment(new Date(details.startedAt), 'full')}
        {durationSeconds !== null && ` · ${callDuration(durationSeconds)}`}
      </Text>
      <Text className="meta" mt={4}>
        {t('until', { date: formatMoment(new Date(details.expiresAt), 'full') })}
        {details.masksContacts && ` · ${t('masked')}`}
      </Text>
      {summary !== null && (
        <Section title={t('glance')}>
          <Stack gap={4}>
            {summary.speakers.map(({ name, side, wordPercent }) => (
              <Group key={name} justify="space-between" gap={8} wrap="nowrap">
                <Text truncate>
                  <bdi>{name}</bdi> <span className="meta">{t(side)}</span>
                </Text>
                <Text className="numeric" c="dimmed" flex="none">
                  {t('words', { percent: wordPercent })}
                </Text>
              </Group>
            ))}
          </Stack>
        </Section>
      )}
      {score !== null && (
        <Section title={t('score')}>
          <Text>
            <b>
              {score.overall === null
                ? t('noScore')
                : t('scoreOf', { score: shownTotal(score.overall, score.passMark) })}
            </b>
            {score.passMark !== null && (
              <span className="meta"> · {t('passMark', { mark: score.passMark })}</span>
            )}
          </Text>
        </Section>
      )}
      {transcript !== null && (
        <Section title={t('transcript')}>
          {transcript.length === 0 && <Text c="dimmed">{t('noTranscript')}</Text>}
          <Stack gap={12}>
            {keyed(transcript).map(({ key, userName, side, secondsFromStart, message }) => (
              <Box key={key}>
                <Text className="meta">
                  <span className="numeric">{callDuration(Math.floor(secondsFromStart))}</span>{' '}
                  <b>
                    <bdi>{userName}</bdi>
                  </b>{' '}
                  {t(side)}
                </Text>
                <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
                  {message}
                </Text>
              </Box>
            ))}
          </Stack>
        </Section>
      )}
    </Box>
  )
}

/** The messages of a call never change order. */
const keyed = <Turn,>(turns: readonly Turn[]) => turns.map((turn, index) => ({ ...turn, key: index }))

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box component="section" mt={24}>
      <Title order={2} mb={8} fz="md">
        {title}
      </Title>
      {children}
    </Box>
  )
}
