import { IconChevronRight } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { type Crumb, useCurrentPage } from '../../lib/page-title.ts'
import { navigation } from './navigation.ts'
import styles from './Breadcrumbs.module.css'

/** From the outermost page to the current one. */
function useCrumbs(): Crumb[] {
  const t = useTranslations('nav')
  const page = useCurrentPage()
  if (page === null) return []
  // The section that the page belongs to: Calls before one call.
  const section = navigation.find(({ to, isAction }) => isAction !== true && page.to.startsWith(`${to}/`))
  return section === undefined ? [page] : [{ title: t(section.label), to: section.to }, page]
}

export function Breadcrumbs() {
  const t = useTranslations('shell')
  const crumbs = useCrumbs()
  const router = useRouter()
  return (
    <nav aria-label={t('breadcrumbs')} className={styles.crumbs}>
      {crumbs.map((crumb, index) => {
        const isLast = index === crumbs.length - 1
        return (
          <Fragment key={crumb.to}>
            {index > 0 && <IconChevronRight size={14} stroke={1.6} className={styles.separator} aria-hidden />}
            {isLast ? (
              <span className={styles.current} aria-current="page" dir="auto" title={crumb.title}>
                {crumb.title}
              </span>
            ) : (
              <a
                href={crumb.to}
                className={styles.link}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  void router.navigate({ href: crumb.to })
                }}
              >
                {crumb.title}
              </a>
            )}
          </Fragment>
        )
      })}
    </nav>
  )
}
