import { Alert, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy, IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import {
  type FollowUpEmail,
  type FollowUpSegment,
  generateFollowUpEmail,
  getFollowUpEmail,
} from '#api/contract/follow-up.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { call, start as startWork } from '../../../lib/call.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { callsKey } from '../../../lib/query-keys.ts'
import { useCommandAnswer } from '../../../lib/use-command-answer.ts'
import { useMe } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { showDone, showError } from '../../../ui/feedback/notices.ts'
import type { EvidenceMark } from '../../../ui/evidence/evidence.ts'
import { mailtoOf } from './mailto.ts'
import { nameOf } from './mentions.ts'
import { PanelHead } from './PanelHead.tsx'
import type { CoachingState } from './use-coaching.ts'
import styles from './Coaching.module.css'

/**
 * A draft to the buyers. Each claim has the number of its quote; claims that nobody made on the call are marked. Nothing is sent from here.
 */
export function FollowUp({
  callId,
  coaching,
  onMark,
}: {
  callId: string
  coaching: CoachingState
  onMark: (mark: EvidenceMark) => void
}) {
  const t = useTranslations('coaching')
  const orgId = useOrgId()
  const me = useMe()
  const { email, setEmail, emailRequest: requestId, setEmailRequest, refinement, setRefinement } = coaching
  const start = useMutation({
    mutationFn: (wanted: string) =>
      startWork(generateFollowUpEmail, {
        params: { id: callId },
        body: { fromUserName: me === undefined ? '' : nameOf(me), refinement: wanted },
        idempotencyKey: newIdempotencyKey(),
      }),
    meta: { errorToast: false },
    onMutate: () => setEmailRequest(null),
    onSuccess: (started) => setEmailRequest(started.requestId),
  })
  const { data: answer, error: unread } = useCommandAnswer({
    queryKey: [...callsKey(orgId), 'follow-up', requestId],
    load: (signal) => call(getFollowUpEmail, { params: { id: requestId ?? '' }, signal }),
    isEnabled: requestId !== null,
  })
  const result = answer?.result ?? null
  useEffect(() => {
    if (result !== null) setEmail(result)
  }, [result, setEmail])
  const isWriting =
    start.isPending ||
    (requestId !== null && unread === null && (answer === undefined || answer.state === 'running'))
  const hasFailed = !isWriting && result === null && answer !== undefined
  const write = (wanted: string) => {
    setRefinement({ ...refinement, isOpen: false })
    start.mutate(wanted)
  }
  if (coaching.data?.mayWrite !== true) return null

  return (
    <section aria-label={t('mail')}>
      <PanelHead
        title={t('mail')}
        meta={
          email !== null && (
            <Badge variant="light" color="yellow" tt="none">
              {t('mailDraft')}
            </Badge>
          )
        }
      >
        {email !== null && (
          <Button
            variant="subtle"
            size="xs"
            disabled={isWriting}
            onClick={() => setRefinement({ ...refinement, isOpen: !refinement.isOpen })}
          >
            {t('mailRewrite')}
          </Button>
        )}
      </PanelHead>
      <Stack gap={10} px={16} py={10}>
        {email === null && (
          <Group gap={12}>
            <Text c="dimmed" flex="1 1 180px">
              {t('mailNone')}
            </Text>
            <Button variant="default" loading={isWriting} onClick={() => write('')}>
              {t('mailWrite')}
            </Button>
          </Group>
        )}
        {refinement.isOpen && (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              write(refinement.text.trim())
            }}
          >
            <Group gap={8} align="flex-end">
              <TextInput
                flex="1 1 180px"
                label={t('mailRefinement')}
                description={t('mailRefinementHint')}
                value={refinement.text}
                onChange={({ currentTarget }) => setRefinement({ ...refinement, text: currentTarget.value })}
                maxLength={1000}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened it to write
                autoFocus
              />
              <Button type="submit">{t('mailRewrite')}</Button>
            </Group>
          </form>
        )}
        <div role="status" style={{ display: isWriting ? undefined : 'contents' }}>
          {isWriting && <Text c="dimmed">{t('mailWriting')}</Text>}
        </div>
        {start.error !== null && <ErrorAlert error={start.error} />}
        {hasFailed && <Alert color="red">{answer.error ?? t('mailFailed')}</Alert>}
        {email !== null && <Draft email={email} coaching={coaching} onMark={onMark} />}
      </Stack>
    </section>
  )
}

function Draft({
  email,
  coaching,
  onMark,
}: {
  email: FollowUpEmail
  coaching: CoachingState
  onMark: (mark: EvidenceMark) => void
}) {
  const t = useTranslations('coaching')
  return (
    <Stack gap={8}>
      <Text className="meta">
        {t('mailTo')}{' '}
        <bdi>
          {email.to
            .map(({ name, email: address }) => address ?? `${name} (${t('mailNoAddress')})`)
            .join(', ')}
        </bdi>
        {' · '}
        {t('mailSubject')} <bdi>{email.subject}</bdi>
      </Text>
      {email.note !== null && <Text className="meta">{email.note}</Text>}
      {keyed(email.paragraphs).map(({ key, segments }) => (
        <Text key={key} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {keyedSegments(segments).map(({ key: at, segment }) => (
            <Segment key={at} segment={segment} coaching={coaching} onMark={onMark} />
          ))}
        </Text>
      ))}
    </Stack>
  )
}

/** A draft never changes, so its parts are identified by position. */
const keyed = (paragraphs: FollowUpEmail['paragraphs']) =>
  paragraphs.map((segments, key) => ({ key, segments }))
const keyedSegments = (segments: readonly FollowUpSegment[]) =>
  segments.map((segment, key) => ({ key, segment }))

function Segment({
  segment: { text, isClaim, evidence },
  coaching,
  onMark,
}: {
  segment: FollowUpSegment
  coaching: CoachingState
  onMark: (mark: EvidenceMark) => void
}) {
  const t = useTranslations('coaching')
  if (!isClaim) return text
  if (evidence === null)
    return (
      <>
        <span className={styles.claim} data-lost>
          {text}
        </span>{' '}
        <Text span inherit c="var(--tone-red-text)">
          {t('mailNotSaid')}
        </Text>
      </>
    )
  const mark = coaching.evidence.marks.find(
    ({ messageIndex, start, end }) =>
      messageIndex === evidence.messageIndex && start === evidence.start && end === evidence.end,
  )
  return (
    <>
      <span className={styles.claim}>{text}</span>
      {mark !== undefined && (
        <>
          {' '}
          <button
            type="button"
            className={styles.number}
            aria-pressed={mark.number === coaching.currentMark}
            aria-label={t('itemEvidence', { number: mark.number, text: mark.quote })}
            onClick={() => onMark(mark)}
          >
            {mark.number}
          </button>
        </>
      )}
    </>
  )
}

/** At the end of the panel while there is a draft: how much of it was said, Copy, and Open in mail. */
export function FollowUpFooter({ email }: { email: FollowUpEmail }) {
  const t = useTranslations('coaching')
  const { total, withEvidence: said } = email.claims
  const copy = async (): Promise<void> => {
    if (await copyText(email.body)) showDone(t('mailCopied'))
    else showError(t('mailNotCopied'))
  }
  return (
    <div className={styles.footer}>
      <Text className="meta" me="auto">
        {total === 0 ? t('mailNoClaims') : t('mailClaims', { said, total })}
      </Text>
      <Button
        variant="default"
        leftSection={<IconCopy size={15} stroke={1.8} aria-hidden />}
        onClick={() => void copy()}
      >
        {t('mailCopy')}
      </Button>
      <Button
        component="a"
        href={mailtoOf(email)}
        leftSection={<IconMail size={15} stroke={1.8} aria-hidden />}
      >
        {t('mailOpen')}
      </Button>
    </div>
  )
}
