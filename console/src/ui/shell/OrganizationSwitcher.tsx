import { Box, NavLink, Popover, Text } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrganizationSummary } from '#api/contract/session.ts'
import { session } from '../../lib/session.ts'
import { useSession } from '../../lib/use-session.ts'
import { showDone, showError } from '../feedback/notices.ts'
import { OrganizationLogo } from '../OrganizationLogo.tsx'
import { NavbarButton } from './NavbarButton.tsx'

const OrganizationSearch = lazy(() =>
  import('./OrganizationSearch.tsx').then(({ OrganizationSearch }) => ({ default: OrganizationSearch })),
)

/** With fewer organizations, a search box is only in the way. */
const searchFrom = 6

export function OrganizationSwitcher({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useTranslations('organization')
  const { organizations, orgId } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const current = organizations.find(({ id }) => id === orgId)
  const parent = organizations.find(({ id }) => id === current?.parentId)
  const wanted = search.trim().toLocaleLowerCase()
  const found = organizations.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))

  const choose = async (organization: OrganizationSummary) => {
    setOpen(false)
    if (organization.id === orgId) return
    try {
      if (await session.switchOrganization(organization.id))
        showDone(t('switched', { name: organization.name }))
      else showError(new Error(t('failed')))
    } catch (error) {
      showError(error, t('switch'))
    }
  }
  const button = (
    <NavbarButton
      mark={<OrganizationLogo organization={current} />}
      name={current?.name ?? ''}
      detail={parent?.name}
      icon={IconSelector}
      what={t('switch')}
      fw={600}
      isCollapsed={isCollapsed}
      isOpen={isOpen}
      onClick={() => setOpen(!isOpen)}
    />
  )
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={280} trapFocus returnFocus>
      <Box flex="none" p={4}>
        <Popover.Target>{button}</Popover.Target>
      </Box>
      <Popover.Dropdown p={6} aria-label={t('switch')}>
        {organizations.length >= searchFrom && (
          <Suspense fallback={<Box h={34} aria-busy />}>
            <OrganizationSearch value={search} onChange={setSearch} />
          </Suspense>
        )}
        <Box mah={320} style={{ overflowY: 'auto' }}>
          {found.map((organization) => (
            <NavLink
              key={organization.id}
              component="button"
              type="button"
              mih={34}
              noWrap
              label={<bdi>{organization.name}</bdi>}
              leftSection={<OrganizationLogo organization={organization} />}
              rightSection={
                <>
                  {!organization.isActive && <span className="meta">{t('inactive')}</span>}
                  {organization.id === orgId && <IconCheck size={15} color="var(--c-link)" aria-hidden />}
                </>
              }
              disableRightSectionRotation
              onClick={() => void choose(organization)}
              aria-current={organization.id === orgId || undefined}
            />
          ))}
          {found.length === 0 && (
            <Text c="var(--c-muted)" px={6} py={8}>
              {t('empty')}
            </Text>
          )}
        </Box>
      </Popover.Dropdown>
    </Popover>
  )
}
