import { IconArrowForward } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Transcript.module.css'

/** A line between two turns: who handed the call over, and when. */
export const HandOverLine = ({ children }: { children: ReactNode }) => (
  <p className={styles.handOver}>
    <IconArrowForward size={14} stroke={1.8} aria-hidden />
    <span>{children}</span>
  </p>
)
