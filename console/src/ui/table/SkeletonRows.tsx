import { useEffect, useState } from 'react'
import styles from './DataTable.module.css'

const delayMs = 200

/** Rows of the exact final height; grey bars appear only when loading takes longer than 200 ms. */
export function SkeletonRows({ columns, count }: { columns: number; count: number }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className={styles.skeleton} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          {isShown && <span style={{ width: `${45 + ((row * 13 + column * 29) % 45)}%` }} />}
        </td>
      ))}
    </tr>
  ))
}
