import { Button, Group, Text } from '@mantine/core'
import { memo, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callDuration } from '../../../../lib/time.ts'
import type { ReadTranscript, Speaker } from '../draft/draft.ts'
import { rowsByName } from './speakers.ts'
import styles from '../Panel.module.css'

const firstShown = 6
/** Enough to recognize the conversation; the call's page has the whole text. */
const mostShown = 46

/** The beginning of the conversation, with the current names and sides. */
export const MessagePreview = memo(function MessagePreview({
  transcript,
  speakers,
  onMerge,
}: {
  transcript: ReadTranscript
  speakers: readonly Speaker[]
  onMerge?: (() => void) | undefined
}) {
  const t = useTranslations('newCall.speakers')
  const [limit, setLimit] = useState(firstShown)
  const byName = useMemo(() => rowsByName(speakers), [speakers])
  const total = transcript.messages.length
  const shown = transcript.messages
    .slice(0, limit)
    .map((message, index) => ({ message, position: index + 1 }))
  return (
    <section aria-label={t('preview')}>
      <Group gap={8} mb={6}>
        <Text component="h3" fw={600}>
          {t('preview')}
        </Text>
        <span className="meta">{t('previewCount', { shown: shown.length, total })}</span>
        {onMerge !== undefined && (
          <Button variant="subtle" size="xs" ml="auto" onClick={onMerge}>
            {t('merge')}
          </Button>
        )}
      </Group>
      <ol className={styles.messages}>
        {shown.map(({ message, position }) => {
          const row = byName.get(message.userName)
          const side = row?.side ?? 'buyer'
          const name = row === undefined || row.name.trim() === '' ? message.userName : row.name
          return (
            <li key={position} className={styles.message} data-side={side}>
              <span
                className={`${styles.messageTime} numeric`}
                title={message.timeApproximate === true ? t('estimated') : undefined}
              >
                {message.timeApproximate === true ? '~' : ''}
                {callDuration(Math.floor(message.secondsFromStart)).padStart(5, '0')}
              </span>
              <span className={`${styles.messageName} truncate`} dir="auto" title={name}>
                {name}
              </span>
              <span className={styles.messageSide}>{t(side)}</span>
              <span className={styles.messageText} dir="auto">
                {message.message.slice(0, 400)}
              </span>
            </li>
          )
        })}
      </ol>
      {limit < Math.min(total, mostShown) && (
        <Button
          variant="subtle"
          size="xs"
          mt={6}
          onClick={() => setLimit((count) => Math.min(mostShown, count + 20))}
        >
          {t('previewMore')}
        </Button>
      )}
    </section>
  )
})
