import { Group, NativeSelect, Pagination, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { lastReachableRow } from '../list/search-params.ts'
import { pageSizes } from './page-sizes.ts'
import styles from './PaginationBar.module.css'

/** 'a - b of N rows', 'Page x of y', four buttons and 'Rows per page'. `page` counts from 1. */
export function PaginationBar({
  page,
  size,
  total,
  isTotalAtLeast = false,
  onPage,
  onSize,
}: {
  page: number
  size: number
  total: number
  /** Counting stopped early, one past the last row that is certain. */
  isTotalAtLeast?: boolean
  onPage: (page: number) => void
  onSize: (size: number) => void
}) {
  const t = useTranslations('pagination')
  const pages = Math.max(1, Math.ceil(total / size))
  const current = Math.min(Math.max(1, page), pages)
  const first = total === 0 ? 0 : (current - 1) * size + 1
  const last = Math.min(total, current * size)
  const lastPage = Math.min(pages, Math.floor(lastReachableRow / size) + 1)
  const least = (count: number): string =>
    isTotalAtLeast && total <= lastReachableRow ? `${count - 1}+` : String(count)
  return (
    <Group
      component="nav"
      aria-label={t('label')}
      wrap="nowrap"
      flex="none"
      gap="clamp(8px, 1.2vw, 16px)"
      mih={44}
      pl="var(--page-gutter)"
      pr={{ base: 4, sm: 12 }}
      fz="xs"
      c="dimmed"
      style={{ borderTop: '1px solid var(--c-line)', whiteSpace: 'nowrap' }}
    >
      <span className="numeric" aria-live="polite">
        {t('range', {
          first: String(first),
          last: String(last),
          total: total > lastReachableRow ? t('many') : least(total),
        })}
      </span>
      <Group component="label" gap={8} ml="auto">
        <Text component="span" inherit visibleFrom="sm">
          {t('rowsPerPage')}
        </Text>
        <NativeSelect
          size="sm"
          aria-label={t('rowsPerPage')}
          w={64}
          value={String(size)}
          data={pageSizes.map(String)}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        />
      </Group>
      <span className="numeric">{t('page', { page: String(current), pages: least(pages) })}</span>
      <Pagination.Root
        className={styles.buttons}
        total={lastPage}
        value={current}
        onChange={onPage}
        size={28}
      >
        <Group gap={2}>
          <Pagination.First aria-label={t('firstPage')} visibleFrom="sm" />
          <Pagination.Previous aria-label={t('previousPage')} />
          <Pagination.Next aria-label={t('nextPage')} />
          <Pagination.Last aria-label={t('lastPage')} visibleFrom="sm" />
        </Group>
      </Pagination.Root>
    </Group>
  )
}
