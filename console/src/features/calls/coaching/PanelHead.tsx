import type { ReactNode } from 'react'
import styles from './Coaching.module.css'

/** The head of a part of the panel: title, a few words, and actions. */
export const PanelHead = ({
  title,
  meta,
  children,
}: {
  title: string
  meta?: ReactNode
  children?: ReactNode
}) => (
  <div className={styles.head}>
    <h2>{title}</h2>
    {meta !== undefined && <span className="meta">{meta}</span>}
    <span className={styles.actions}>{children}</span>
  </div>
)
