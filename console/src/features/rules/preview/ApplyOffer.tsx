import { ActionIcon, Button, Group } from '@mantine/core'
import { IconGitCompare, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import styles from './Effect.module.css'

/** Offers a preview after rules were saved, because past calls do not change automatically. */
export function ApplyOffer({ onPreview, onDismiss }: { onPreview: () => void; onDismiss: () => void }) {
  const t = useTranslations('applyOffer')
  return (
    <Group className={styles.offer} gap={10} wrap="nowrap" role="status" aria-label={t('label')}>
      <IconGitCompare size={16} stroke={1.7} aria-hidden />
      <span>{t('text')}</span>
      <Button size="xs" variant="default" onClick={onPreview}>
        {t('preview')}
      </Button>
      <ActionIcon aria-label={t('dismiss')} onClick={onDismiss}>
        <IconX size={15} />
      </ActionIcon>
    </Group>
  )
}
