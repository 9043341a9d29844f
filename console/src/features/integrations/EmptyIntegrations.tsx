import { IconSearchOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { NoMatchState } from '../../ui/feedback/EmptyState.tsx'
import { ContactTeam } from './ContactTeam.tsx'
import { Overview } from './Overview.tsx'
import styles from './Integrations.module.css'

/** Nothing is connected yet, or nothing fits the filters. */
export function EmptyIntegrations({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations('integrations')
  if (isFiltered) return <NoMatchState icon={IconSearchOff} title={t('noMatch')} onClear={onClear} />
  return (
    <div className={styles.prompt}>
      <Overview />
      <p className={styles.promptTitle}>{t('emptyTitle')}</p>
      <p className={styles.promptText}>{t('emptyText')}</p>
      <ContactTeam />
    </div>
  )
}

/** All that somebody without access to integrations sees. */
export function NoAccess({ organizationName }: { organizationName: string }) {
  const t = useTranslations('integrations')
  return (
    <div className={styles.prompt}>
      <Overview />
      <p className={styles.promptTitle}>{t('deniedTitle')}</p>
      <p className={styles.promptText}>{t('deniedText', { organization: organizationName })}</p>
      <ContactTeam />
    </div>
  )
}
