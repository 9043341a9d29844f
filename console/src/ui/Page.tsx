import type { ReactNode } from 'react'
import styles from './Page.module.css'

/** A page fills the window: header and filter row stand still, the table or `PageBody` scrolls. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}

/** The scrolling part of a page that is not a table. */
export function PageBody({ children, maxWidth }: { children: ReactNode; maxWidth?: number }) {
  return (
    <div className={styles.body}>
      <div style={{ maxWidth }}>{children}</div>
    </div>
  )
}

export type PageHeaderProps = {
  title: ReactNode
  count?: number | undefined
  /** Shown as 'of 1,284' when filters narrow the list. */
  ofCount?: number | undefined
  badge?: ReactNode
  meta?: ReactNode
  actions?: ReactNode
  primary?: ReactNode
}

/**
 * Title, count, state, at most three quiet actions, overflow, then one filled action at the right.
 * `meta` is the second line, e.g. who spoke with whom and when.
 */
export function PageHeader({ title, count, ofCount, badge, meta, actions, primary }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.titles}>
        <div className={styles.titleLine}>
          <h1 className={styles.title} dir="auto">
            {title}
          </h1>
          {count !== undefined && (
            <span className={`${styles.count} numeric`}>{count.toLocaleString('en')}</span>
          )}
          {ofCount !== undefined && ofCount !== count && (
            <span className={`${styles.of} numeric`}>of {ofCount.toLocaleString('en')}</span>
          )}
          {badge !== undefined && <span className={styles.badge}>{badge}</span>}
        </div>
        {meta !== undefined && <div className={styles.meta}>{meta}</div>}
      </div>
      <div className={styles.actions}>
        {actions}
        {primary}
      </div>
    </header>
  )
}
