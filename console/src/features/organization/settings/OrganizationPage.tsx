import { Group, SimpleGrid, Stack, Title } from '@mantine/core'
import { IconHourglassOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { MyOrganization } from '#api/contract/session.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ErrorAlert, ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { PagePending } from '../../../ui/feedback/PagePending.tsx'
import { useNow } from '../../../ui/Moment.tsx'
import { Page, PageBody, PageHeader } from '../../../ui/Page.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { Countdown } from './Countdown.tsx'
import { Identity } from './Identity.tsx'
import { organizationQuery, seatsQuery } from './queries.ts'
import { Seats } from './Seats.tsx'
import { LevelRow, SwitchRow } from './SettingRow.tsx'
import { SubOrganizations } from './SubOrganizations.tsx'

/** Name, settings, seats and sub-organizations. Only settings that have an effect are shown. */
export function OrganizationPage() {
  const t = useTranslations('organizationSettings')
  const query = useQuery(organizationQuery(useOrgId()))
  return (
    <Page>
      <PageHeader title={t('title')} />
      {query.data !== undefined && <Settings organization={query.data} />}
      {query.data === undefined && query.error !== null && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data === undefined && query.error === null && <PagePending />}
    </Page>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h5" mb={8}>
        {title}
      </Title>
      {children}
    </section>
  )
}

function Settings({ organization }: { organization: MyOrganization }) {
  const t = useTranslations('organizationSettings')
  const now = useNow()
  const maySeeSubOrganizations = useCan('integrations.manage')
  const { pilotExpiresAt, parentId, domain, settings } = organization
  const isDisabled = pilotExpiresAt !== null && new Date(pilotExpiresAt) <= now
  const row = { organization, isDisabled }
  const confirm = <Affected />
  const hasNoDomain = domain === null && !settings.membersMustHaveMatchingDomain
  return (
    <PageBody maxWidth={1120}>
      {isDisabled && (
        <Banner tone="red" icon={IconHourglassOff} role="status">
          {t('pilotOver')}
        </Banner>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={48} verticalSpacing={32} mt={isDisabled ? 16 : 0}>
        <Stack gap={32}>
          <Section title={t('identity')}>
            <Identity {...row} />
            <SwitchRow
              name="membersMustHaveMatchingDomain"
              organization={organization}
              isDisabled={isDisabled || hasNoDomain}
              why={hasNoDomain ? t('needsDomain') : undefined}
            />
          </Section>
          <Section title={t('groupSee')}>
            <SwitchRow name="onlyAdminCanViewAllCalls" confirm={confirm} {...row} />
            <SwitchRow name="onlyAdminCanViewAllRealBuyerCalls" confirm={confirm} {...row} />
            <LevelRow name="managerVisibilityLevel" {...row} />
            <LevelRow name="defaultRepVisibilityLevel" {...row} />
            <SwitchRow name="useTeamLevelManagement" {...row} />
            <SwitchRow name="hideSimilarCalls" {...row} />
          </Section>
          <Section title={t('groupDo')}>
            <SwitchRow name="onlyAdminCanDeleteCalls" {...row} />
            <SwitchRow name="onlyAdminCanExportCalls" {...row} />
            <SwitchRow name="onlyAdminCanRescoreCalls" {...row} />
            <SwitchRow name="onlyAdminCanFilterCalls" {...row} />
            <SwitchRow name="teamLeadsCanChangeRepVisibilityLevel" {...row} />
            <SwitchRow name="repsCanEditScoreResults" {...row} />
            <SwitchRow name="isRepInstructionsMandatory" {...row} />
            <SwitchRow name="canRestartCalls" {...row} />
          </Section>
          <Section title={t('groupHide')}>
            <SwitchRow name="onlyAdminCanViewMembers" {...row} />
            <SwitchRow name="hideBotsFromMembers" {...row} />
            <SwitchRow
              name="hideRoleplayFromMembers"
              organization={organization}
              isDisabled={isDisabled || settings.hideBotsFromMembers}
              why={settings.hideBotsFromMembers ? t('withBots') : undefined}
            />
          </Section>
          <Section title={t('groupPrivacy')}>
            <span>{t(settings.privacyRulesAreWhitelist ? 'allowList' : 'blockList')}</span>
            <div className="meta">
              {t('privacyHint')} <TextLink to="/settings/real-calls">{t('openPrivacy')}</TextLink>
            </div>
          </Section>
        </Stack>
        <Stack gap={32}>
          {pilotExpiresAt !== null && (
            <Section title={t('pilot')}>
              <Group gap={6}>
                {!isDisabled && <span>{t('pilotEnds')}</span>}
                <Countdown until={pilotExpiresAt} />
              </Group>
              <p className="meta">{t('pilotStops')}</p>
              <p className="meta">{t('pilotStays')}</p>
            </Section>
          )}
          <Section title={t('seats')}>
            <Seats />
          </Section>
          {parentId === null && maySeeSubOrganizations && (
            <Section title={t('subOrganizations')}>
              <SubOrganizations isDisabled={isDisabled} />
            </Section>
          )}
        </Stack>
      </SimpleGrid>
    </PageBody>
  )
}

/** How many people an admins-only switch affects. */
function Affected() {
  const t = useTranslations('organizationSettings')
  const { data, error, refetch } = useQuery(seatsQuery(useOrgId()))
  if (data === undefined && error !== null) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <p>{t('confirmCounting')}</p>
  const count = data
    .filter(({ role }) => role !== 'OWNER' && role !== 'ADMIN')
    .reduce((sum, { viewAllCalls }) => sum + viewAllCalls, 0)
  return <p>{t('confirmText', { count })}</p>
}
