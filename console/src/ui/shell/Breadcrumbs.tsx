import { IconChevronRight } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { type Crumb, useCurrentPage } from '../../lib/page-title.ts'
import { navigation } from './navigation.ts'
import styles from './Breadcrumbs.module.css'

/** From the outermost page to the current one; a group of pages has a name and no page. */
function useCrumbs(): (Omit<Crumb, 'to'> & { to?: string })[] {
  const t = useTranslations('nav')
  const page = useCurrentPage()
  if (page === null) return []
  // The section that the page belongs to: Calls before one call.
  const section = navigation.find(({ to, isAction }) => isAction !== true && page.to.startsWith(`${to}/`))
  if (section !== undefined) return [{ title: t(section.label), to: section.to }, page]
  // What has a folder and no page to go with it belongs to a group: Settings before real call settings.
  const group = navigation.find(({ to, isAction }) => isAction !== true && to === page.to && to.lastIndexOf('/') > 0)?.group
  return group === undefined ? [page] : [{ title: t(group) }, page]
}

export function Breadcrumbs() {
  const t = useTranslations('shell')
  const crumbs = useCrumbs()
  const router = useRouter()
  return (
    <nav aria-label={t('breadcrumbs')} className={styles.crumbs}>
      {crumbs.map(({ title, to }, index) => {
        const isLast = index === crumbs.length - 1
        return (
          <Fragment key={title}>
            {index > 0 && <IconChevronRight size={14} stroke={1.6} className={styles.separator} aria-hidden />}
            {isLast ? (
              <span className={styles.current} aria-current="page" dir="auto" title={title}>
                {title}
              </span>
            ) : to === undefined ? (
              <span className={styles.group}>{title}</span>
            ) : (
              <a
                href={to}
                className={styles.link}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  void router.navigate({ href: to })
                }}
              >
                {title}
              </a>
            )}
          </Fragment>
        )
      })}
    </nav>
  )
}
