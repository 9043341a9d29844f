import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OptOutRulesAnswer } from '#api/contract/recorder.ts'
import { RulesToRead } from './RulesToRead.tsx'
import styles from './BotScheduling.module.css'

/** Somebody else was faster: both are shown, and a person chooses. */
export function ConflictNotice({
  saved,
  isBusy,
  onSaveMine,
  onUseSaved,
}: {
  saved: OptOutRulesAnswer
  isBusy: boolean
  onSaveMine: () => void
  onUseSaved: () => void
}) {
  const t = useTranslations('ruleConflict')
  const [isShown, setShown] = useState(false)
  return (
    <div className={styles.conflict}>
      <div className={styles.conflictHead} role="alert">
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        <p>{t('title')}</p>
      </div>
      <div className={styles.actions}>
        <Button size="xs" variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? t('hide') : t('show')}
        </Button>
        <Button size="xs" variant="default" loading={isBusy} onClick={onSaveMine}>
          {t('saveMine')}
        </Button>
      </div>
      {isShown && (
        <div className={styles.conflictRules} role="region" aria-label={t('saved')}>
          {saved.optOutBotSchedulingRules.length === 0 ? (
            <p className="dimmed">{t('none')}</p>
          ) : (
            <RulesToRead rules={saved.optOutBotSchedulingRules} />
          )}
          <Button size="xs" variant="subtle" disabled={isBusy} onClick={onUseSaved}>
            {t('useSaved')}
          </Button>
        </div>
      )}
    </div>
  )
}
