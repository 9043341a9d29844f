import { IconChevronRight } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { useCrumbs } from '../../lib/page-title.ts'
import styles from './Breadcrumbs.module.css'

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
