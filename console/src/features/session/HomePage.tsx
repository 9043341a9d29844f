import { Alert, Box, NavLink } from '@mantine/core'
import { IconBuildingOff, IconHourglassOff } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useMe } from '../../lib/use-can.ts'
import { useNow } from '../../ui/Moment.tsx'
import { Page, PageBody, PageHeader } from '../../ui/Page.tsx'
import { useNavigation } from '../../ui/shell/use-navigation.ts'

const line = '1px solid var(--c-row-line)'

/** The organization's state in words, and every place that this person can open. */
export function HomePage() {
  const t = useTranslations()
  const me = useMe()
  const now = useNow()
  const router = useRouter()
  const entries = useNavigation().filter(({ to }) => to !== '/home')
  if (me === undefined) return null
  const { organization } = me
  const isPilotOver = organization.pilotExpiresAt !== null && new Date(organization.pilotExpiresAt) < now
  return (
    <Page>
      <PageHeader title={t('pages.homeTitle')} />
      <PageBody maxWidth={720}>
        {!organization.isActive && (
          <Alert
            color="orange"
            icon={<IconBuildingOff size={16} stroke={1.7} aria-hidden />}
            title={t('pages.inactiveTitle', { organization: organization.name })}
            role="status"
            mb={16}
          >
            {t('pages.inactiveText')}
          </Alert>
        )}
        {organization.isActive && isPilotOver && (
          <Alert
            color="red"
            icon={<IconHourglassOff size={16} stroke={1.7} aria-hidden />}
            title={t('pages.pilotEndedTitle', { organization: organization.name })}
            role="status"
            mb={16}
          >
            {t('pages.pilotEndedText')}
          </Alert>
        )}
        {organization.isActive && (
          <Box component="ul" m={0} p={0} style={{ listStyle: 'none', borderTop: line }}>
            {entries.map(({ to, label, icon: Icon }) => (
              <Box component="li" key={to} style={{ borderBottom: line }}>
                <NavLink
                  href={to}
                  h={43}
                  bdrs={0}
                  label={t(`nav.${label}`)}
                  leftSection={<Icon size={18} stroke={1.6} color="var(--c-link)" />}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return
                    event.preventDefault()
                    void router.navigate({ href: to })
                  }}
                />
              </Box>
            ))}
          </Box>
        )}
      </PageBody>
    </Page>
  )
}
