import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

const delayMs = 200

/** Lines with the height of the rows to come; fast responses show no skeleton. */
export function PanelSkeleton({ rows, rowHeight }: { rows: number; rowHeight: number }) {
  const t = useTranslations('common')
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" aria-label={t('loading')} style={{ padding: '12px 20px' }}>
      {isShown &&
        Array.from({ length: rows }, (_, index) => (
          <Skeleton key={index} h={12} mb={rowHeight - 12} w={`${94 - ((index * 13) % 38)}%`} />
        ))}
    </div>
  )
}
