import { Tabs } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { MoreTexts } from '../../../lib/intl.tsx'
import { useCan, useMe } from '../../../lib/use-can.ts'
import { type SettingsTab, settingsTabs } from '../search.ts'
import { EmailTab } from './EmailTab.tsx'
import { PeopleTab } from './PeopleTab.tsx'
import styles from './Settings.module.css'

// The same editor as in the real call settings.
const BotSchedulingTab = lazy(async () => {
  const [{ BotSchedulingTab }, { botScheduling }] = await Promise.all([
    import('../../rules/bot-scheduling/BotSchedulingTab.tsx'),
    import('../../../lib/messages/bot-scheduling.ts'),
  ])
  return {
    default: ({ canEdit }: { canEdit: boolean }) => (
      <MoreTexts texts={botScheduling}>
        <BotSchedulingTab canEdit={canEdit} />
      </MoreTexts>
    ),
  }
})

/** 'Integration Settings' of admins; it stands where the table was. */
export function SettingsPanel({
  tab: wished,
  onTab,
  integrationId,
  onIntegration,
}: {
  tab: SettingsTab
  onTab: (tab: SettingsTab) => void
  /** Whose people are shown. */
  integrationId: string | undefined
  onIntegration: (id: string | undefined) => void
}) {
  const t = useTranslations('integrationSettings')
  const mayRecord = useMe()?.settings.recorderAllowed === true
  const mayManageRules = useCan('rules.manage')
  const tab = wished === 'rules' && !mayRecord ? 'email' : wished
  const isTab = (value: string | null): value is SettingsTab => settingsTabs.some((each) => each === value)
  return (
    <section aria-label={t('title')} className={styles.panel}>
      <h2 className={styles.title}>{t('title')}</h2>
      <Tabs value={tab} onChange={(value) => isTab(value) && onTab(value)} keepMounted={false} className={styles.tabs}>
        <Tabs.List aria-label={t('tabs')} className={styles.tabList}>
          <Tabs.Tab value="email">{t('tabEmail')}</Tabs.Tab>
          <Tabs.Tab value="people">{t('tabPeople')}</Tabs.Tab>
          {mayRecord && <Tabs.Tab value="rules">{t('tabRules')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value={tab} className={styles.content}>
          {tab === 'email' && <EmailTab />}
          {tab === 'people' && <PeopleTab integrationId={integrationId} onIntegration={onIntegration} />}
          {tab === 'rules' && (
            <Suspense fallback={null}>
              <BotSchedulingTab canEdit={mayManageRules} />
            </Suspense>
          )}
        </Tabs.Panel>
      </Tabs>
    </section>
  )
}
