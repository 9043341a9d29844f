import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import styles from './Panel.module.css'

/** The job's payload as the queue carries it. */
export function Payload({ payload, isOwn }: { payload: unknown; isOwn: boolean }) {
  const t = useTranslations('opsItem')
  const common = useTranslations('common')
  const text = JSON.stringify(payload, null, 2) ?? ''
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>{t('payload')}</h3>
        <CopyButton value={text} timeout={1_500}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? common('copied') : t('payloadCopy')}>
              <ActionIcon size="xs" onClick={copy} aria-label={copied ? common('copied') : t('payloadCopy')}>
                {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <pre className={styles.payload} tabIndex={0} aria-label={t('payload')}>
        {text}
      </pre>
      <p className="meta">{isOwn ? t('payloadNote') : t('payloadForeign')}</p>
    </section>
  )
}
