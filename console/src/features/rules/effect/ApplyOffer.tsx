import { ActionIcon, Button } from '@mantine/core'
import { IconGitCompare, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import styles from './Effect.module.css'

/** After rules were saved: past calls stay as they are, and here is the way to see what would become of them. */
export function ApplyOffer({ onPreview, onDismiss }: { onPreview: () => void; onDismiss: () => void }) {
  const t = useTranslations('applyOffer')
  return (
    <div className={styles.offer} role="status" aria-label={t('label')}>
      <IconGitCompare size={16} stroke={1.7} aria-hidden />
      <span>{t('text')}</span>
      <Button size="xs" variant="default" onClick={onPreview}>
        {t('preview')}
      </Button>
      <ActionIcon aria-label={t('dismiss')} onClick={onDismiss}>
        <IconX size={15} />
      </ActionIcon>
    </div>
  )
}
