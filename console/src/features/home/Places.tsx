import { Box, NavLink } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useMe } from '../../lib/use-can.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useNavigation } from '../../ui/shell/use-navigation.ts'

const line = '1px solid var(--c-row-line)'

/** Every page that the user can open, for users who have nothing else here. */
export function Places() {
  const t = useTranslations()
  const router = useRouter()
  const entries = useNavigation().filter(({ to, isAction }) => to !== '/home' && isAction !== true)
  const organization = useMe()?.organization.name ?? ''
  if (entries.length === 0)
    return (
      <EmptyState
        icon={IconLock}
        title={t('home.noRights')}
        text={t('home.noRightsText', { organization })}
      />
    )
  return (
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
  )
}
