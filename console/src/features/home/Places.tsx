import { Box, NavLink } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useNavigation } from '../../ui/shell/use-navigation.ts'

const line = '1px solid var(--c-row-line)'

/** Every place that this person can open, for whoever has nothing else here. */
export function Places() {
  const t = useTranslations('nav')
  const router = useRouter()
  const entries = useNavigation().filter(({ to }) => to !== '/home')
  return (
    <Box component="ul" m={0} p={0} style={{ listStyle: 'none', borderTop: line }}>
      {entries.map(({ to, label, icon: Icon }) => (
        <Box component="li" key={to} style={{ borderBottom: line }}>
          <NavLink
            href={to}
            h={43}
            bdrs={0}
            label={t(label)}
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
