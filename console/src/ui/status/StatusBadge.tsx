import { IconRoute, IconShieldLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { StatusLook } from './tones.ts'
import styles from './StatusBadge.module.css'

/**
 * Dot or icon and a word. In rows without a fill; `isTinted` in page and panel headers.
 * `detail` follows in muted text, e.g. the live stage: 'criterion 9 of 15'.
 */
export function StatusBadge({
  look,
  isTinted = false,
  detail,
  label,
}: {
  look: StatusLook
  isTinted?: boolean
  detail?: ReactNode
  label?: ReactNode
}) {
  return (
    <span className={`${styles.badge} ${isTinted ? styles.tinted : ''}`} data-tone={look.tone}>
      <StatusMark look={look} />
      <span className={`${styles.label} ${look.isStruck === true ? styles.struck : ''}`}>{label ?? look.label}</span>
      {detail !== undefined && detail !== null && detail !== '' && <span className={styles.detail}>· {detail}</span>}
    </span>
  )
}

function StatusMark({ look }: { look: StatusLook }) {
  switch (look.mark) {
    case 'dot':
      return <span className={styles.dot} aria-hidden />
    case 'ring':
      return <RunningRing />
    case 'shield':
      return <IconShieldLock size={14} stroke={1.8} className={styles.icon} aria-hidden />
    case 'route':
      return <IconRoute size={14} stroke={1.8} className={styles.icon} aria-hidden />
    default:
      return look.mark satisfies never
  }
}

/** The open ring of running work; it stands still under reduced motion and is still an open ring. */
export function RunningRing({ size = 12 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" className={styles.ring} aria-hidden>
      <path d="M10.4 3.6A5 5 0 1 0 10.4 8.4" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
