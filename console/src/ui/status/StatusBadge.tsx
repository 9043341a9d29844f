import { IconRoute, IconShieldLock } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import type { Status } from './registry.ts'
import styles from './StatusBadge.module.css'

/**
 * A dot or icon and a word. Without background in rows; `isTinted` in page and panel headers.
 * `detail` follows in muted text, e.g. the live stage: 'criterion 9 of 15'.
 */
export function StatusBadge({
  status,
  isTinted = false,
  detail,
  label,
}: {
  status: Status
  isTinted?: boolean
  detail?: ReactNode
  label?: ReactNode
}) {
  return (
    <span className={`${styles.badge} ${isTinted ? styles.tinted : ''}`} style={toneVariables(status.tone)}>
      <StatusMark status={status} />
      <span className={`truncate ${status.isStruck === true ? styles.struck : ''}`}>
        {label ?? status.label}
      </span>
      {detail !== undefined && detail !== null && detail !== '' && (
        <span className={`truncate ${styles.detail}`}>· {detail}</span>
      )}
    </span>
  )
}

/** The colors of a tone as `--tone-text`, `--tone-tint` and `--tone-dot`. */
export const toneVariables = (tone: string) =>
  ({
    '--tone-text': `var(--tone-${tone}-text)`,
    '--tone-tint': `var(--tone-${tone}-tint)`,
    '--tone-dot': `var(--tone-${tone}-dot)`,
  }) as CSSProperties

function StatusMark({ status }: { status: Status }) {
  switch (status.icon) {
    case 'dot':
      return <span className={styles.dot} aria-hidden />
    case 'ring':
      return <RunningRing />
    case 'shield':
      return <IconShieldLock size={14} stroke={1.8} className={styles.icon} aria-hidden />
    case 'route':
      return <IconRoute size={14} stroke={1.8} className={styles.icon} aria-hidden />
    default:
      return status.icon satisfies never
  }
}

/** The open ring of running work. With reduced motion it does not turn but is still an open ring. */
export function RunningRing({ size = 12 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 12 12" className={styles.ring} aria-hidden>
      <path
        d="M10.4 3.6A5 5 0 1 0 10.4 8.4"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
