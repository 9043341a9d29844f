import { Popover, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconSearch, IconSelector } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OrganizationSummary } from '#api/contract/session.ts'
import { session } from '../../lib/session.ts'
import { useSession } from '../../lib/use-session.ts'
import { firstGrapheme } from '../Avatar.tsx'
import { showDone, showError } from '../feedback/notices.tsx'
import { navigation } from './navigation.ts'
import styles from './OrganizationSwitcher.module.css'

/** Below this many organisations a search box is only in the way. */
const searchFrom = 6

export function OrganizationSwitcher({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useTranslations('organization')
  const { organizations, orgId } = useSession()
  const [isOpen, { toggle, close, open }] = useDisclosure(false)
  const [search, setSearch] = useState('')
  const router = useRouter()
  const current = organizations.find(({ id }) => id === orgId)
  const parent = organizations.find(({ id }) => id === current?.parentId)
  const wanted = search.trim().toLocaleLowerCase()
  const found = organizations.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))

  const choose = async (organization: OrganizationSummary) => {
    close()
    if (organization.id === orgId) return
    try {
      // A record of the old organisation cannot stay open: go to its list first.
      const path = router.state.location.pathname
      const section = navigation.find(({ to, isAction }) => isAction !== true && path.startsWith(`${to}/`))
      if (section !== undefined) await router.navigate({ href: section.to })
      if (await session.switchOrganization(organization.id)) showDone(t('switched', { name: organization.name }))
      else showError(new Error(t('failed')))
    } catch (error) {
      showError(error, t('switch'))
    }
  }
  const name = current?.name ?? ''
  const button = (
    <button
      type="button"
      title={isCollapsed ? name : undefined}
      className={styles.button}
      data-collapsed={isCollapsed || undefined}
      onClick={toggle}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
    >
      <Logo organization={current} />
      {isCollapsed && <span className="visually-hidden">{name}</span>}
      {!isCollapsed && (
        <>
          <span className={styles.names}>
            <span className={styles.name} dir="auto">
              {name}
            </span>
            {parent !== undefined && <span className={styles.parent}>{parent.name}</span>}
          </span>
          <IconSelector size={15} stroke={1.7} className={styles.chevron} aria-hidden />
        </>
      )}
      <span className="visually-hidden">, {t('switch')}</span>
    </button>
  )
  return (
    <Popover opened={isOpen} onChange={(next) => (next ? open() : close())} position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
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
            <button
              key={organization.id}
              type="button"
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
            </button>
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
