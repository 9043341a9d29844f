import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'

const delayMs = 200

/** Rows with their exact final height; gray bars appear only if loading takes longer than 200 ms. */
export function SkeletonRows({ columns, count }: { columns: number; count: number }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>{isShown && <Skeleton h={10} w={`${45 + ((row * 13 + column * 29) % 45)}%`} />}</td>
      ))}
    </tr>
  ))
}
