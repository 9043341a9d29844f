import { Skeleton } from '@mantine/core'
import { useTranslations } from 'use-intl'

/** Shown only if a page takes longer than 200 ms; has the shape of header, filter row and list. */
export function PagePending() {
  const t = useTranslations('common')
  return (
    <div role="status" aria-label={t('loading')} style={{ padding: '14px 20px' }}>
      <Skeleton h={24} w={180} mb={22} />
      <Skeleton h={26} w="50%" mb={22} />
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} h={12} mb={20} w={`${92 - ((index * 7) % 30)}%`} />
      ))}
    </div>
  )
}
