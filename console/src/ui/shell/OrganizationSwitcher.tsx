import { Box, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconSearch, IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrganizationSummary } from '#api/contract/session.ts'
import { session } from '../../lib/session.ts'
import { useSession } from '../../lib/use-session.ts'
import { firstGrapheme } from '../Avatar.tsx'
import { showDone, showError } from '../feedback/notices.tsx'
import { NavbarButton } from './NavbarButton.tsx'
import styles from './OrganizationSwitcher.module.css'

/** Below this many organizations a search box is only in the way. */
const searchFrom = 6

export function OrganizationSwitcher({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useTranslations('organization')
  const { organizations, orgId } = useSession()
  const [isOpen, { toggle, close, open }] = useDisclosure(false)
  const [search, setSearch] = useState('')
  const current = organizations.find(({ id }) => id === orgId)
  const parent = organizations.find(({ id }) => id === current?.parentId)
  const wanted = search.trim().toLocaleLowerCase()
  const found = organizations.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))

  const choose = async (organization: OrganizationSummary) => {
    close()
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
      mark={<Logo organization={current} />}
      name={current?.name ?? ''}
      detail={parent?.name}
      icon={IconSelector}
      what={t('switch')}
      fw={600}
      isCollapsed={isCollapsed}
      isOpen={isOpen}
      onClick={toggle}
    />
  )
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => (next ? open() : close())}
      position="bottom-start"
      width={280}
      trapFocus
      returnFocus
    >
      <Box flex="none" p={4}>
        <Popover.Target>{button}</Popover.Target>
      </Box>
      <Popover.Dropdown p={6} aria-label={t('switch')}>
        {organizations.length >= searchFrom && (
          <TextInput
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder={t('search')}
            aria-label={t('search')}
            leftSection={<IconSearch size={14} />}
            mb={6}
            data-autofocus
          />
        )}
        <div className={styles.list}>
          {found.map((organization) => (
            <UnstyledButton
              key={organization.id}
              className={styles.option}
              onClick={() => void choose(organization)}
              aria-current={organization.id === orgId || undefined}
            >
              <Logo organization={organization} />
              <span className="truncate" dir="auto">
                {organization.name}
              </span>
              {!organization.isActive && <span className="meta">{t('inactive')}</span>}
              {organization.id === orgId && <IconCheck size={15} className={styles.check} aria-hidden />}
            </UnstyledButton>
          ))}
          {found.length === 0 && <p className={styles.empty}>{t('empty')}</p>}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Logo, or the first letter of the name; 'B' without one (specification 1 §2). */
function Logo({ organization }: { organization: OrganizationSummary | undefined }) {
  const name = organization?.name.trim() ?? ''
  const letter = name === '' ? 'B' : firstGrapheme(name).toLocaleUpperCase()
  return (
    <span className={styles.logo} aria-hidden>
      {organization?.logoUrl == null || organization.logoUrl === '' ? (
        letter
      ) : (
        <img src={organization.logoUrl} alt="" width={24} height={24} />
      )}
    </span>
  )
}
