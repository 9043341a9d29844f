import { Button, Group, Modal } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { BulkAnswer } from './use-call-actions.ts'
import styles from './calls.module.css'

/** Names shown for one reason; the number says how many there are. */
const mostNames = 5

/** What a rescore accepted, and why it skipped the rest: by reason, with the calls that it concerns. */
export function RescoreResult({
  answer,
  nameOf,
  onClose,
}: {
  answer: BulkAnswer | null
  nameOf: (callId: string) => string | null
  onClose: () => void
}) {
  const t = useTranslations('callList')
  const common = useTranslations('common')
  const byReason = Map.groupBy(answer?.skipped ?? [], ({ reason }) => reason)
  const accepted = answer?.accepted ?? 0
  const title = accepted === 0 ? t('rescoreNone') : t('rescoreSome', { accepted, skipped: answer?.skipped.length ?? 0 })
  return (
    <Modal opened={answer !== null} onClose={onClose} title={title} size={460} closeButtonProps={{ 'aria-label': common('close') }}>
      {accepted > 0 && <p>{t('skippedText')}</p>}
      <ul className={styles.skipped}>
        {[...byReason].map(([reason, skipped]) => {
          const names = skipped.map(({ id }) => nameOf(id)).filter((name) => name !== null)
          const hidden = names.length - mostNames
          return (
            <li key={reason}>
              <div>
                <strong>{t('skippedCalls', { count: skipped.length })}</strong> · {reason}
              </div>
              {names.length > 0 && (
                <div className={styles.skippedNames} dir="auto">
                  {names.slice(0, mostNames).join(' · ')}
                  {hidden > 0 && ` ${t('skippedMore', { count: hidden })}`}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <Group justify="flex-end" mt={16}>
        <Button onClick={onClose} data-autofocus>
          {common('close')}
        </Button>
      </Group>
    </Modal>
  )
}
