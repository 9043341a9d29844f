import { Tabs } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useCanConnectCalendar, useMe } from '../../../lib/use-can.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Page, PageBody, PageHeader } from '../../../ui/Page.tsx'
import { EmailTab, Loading } from './EmailTab.tsx'
import { type SettingsSearch, settingsTabs } from './search.ts'

const PeopleTab = lazy(() => import('./PeopleTab.tsx').then(({ PeopleTab }) => ({ default: PeopleTab })))

/** 'Integration Settings', for admins. `rules`: the recorder's rules, from another feature; hidden while no calendar can be connected. */
export function SettingsPage({
  search,
  onSearch,
  rules,
}: {
  search: SettingsSearch
  onSearch: (next: Partial<SettingsSearch>, options?: { isReplacing?: boolean }) => void
  rules: ReactNode
}) {
  const t = useTranslations('integrationSettings')
  const close = useTranslations('integrations')('closeSettings')
  const isRecorderAllowed = useMe()?.settings.recorderAllowed === true
  const hasRules = useCanConnectCalendar() && isRecorderAllowed
  const tab = search.tab === 'rules' && !hasRules ? 'email' : search.tab
  return (
    <Page>
      <PageHeader
        title={t('title')}
        actions={
          <LinkButton to="/integrations" variant="default">
            {close}
          </LinkButton>
        }
      />
      <Tabs
        value={tab}
        onChange={(value) => onSearch({ tab: settingsTabs.find((each) => each === value) })}
        keepMounted={false}
      >
        <Tabs.List aria-label={t('tabs')} px="calc(var(--page-gutter) - 8px)">
          <Tabs.Tab value="email">{t('tabEmail')}</Tabs.Tab>
          <Tabs.Tab value="people">{t('tabPeople')}</Tabs.Tab>
          {hasRules && <Tabs.Tab value="rules">{t('tabRules')}</Tabs.Tab>}
        </Tabs.List>
      </Tabs>
      <PageBody>
        {tab === 'email' && <EmailTab />}
        {tab === 'people' && (
          <Suspense fallback={<Loading label={t('tabPeople')} />}>
            <PeopleTab
              integrationId={search.of}
              onIntegration={(of) => onSearch({ ...search, of }, { isReplacing: true })}
            />
          </Suspense>
        )}
        {tab === 'rules' && rules}
      </PageBody>
    </Page>
  )
}
