import { Button, Group, Pagination, Text, TextInput } from '@mantine/core'
import { IconAlertCircle, IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { useShownRows } from './use-shown-rows.ts'

type Bar = Omit<ReturnType<typeof useShownRows>, 'shown'>

/** Above a long list: its search, and a filter for rows that lack something. */
export function LongListBar({ name, label, rows }: { name: string; label: string; rows: Bar }) {
  const t = useTranslations('botForm')
  const { search, find, problems, onlyProblems, showProblems, found } = rows
  return (
    // The status below is positioned within this.
    <Group gap={8} pos="relative">
      <TextInput
        flex="1 1 200px"
        type="search"
        value={search}
        maxLength={200}
        placeholder={t('searchRows')}
        aria-label={t('searchIn', { name: label })}
        leftSection={<IconSearch size={15} stroke={1.8} />}
        onChange={(event) => find(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && search !== '') {
            event.preventDefault()
            find('')
          }
        }}
      />
      {problems > 0 && (
        <Button
          variant={onlyProblems ? 'light' : 'default'}
          aria-pressed={onlyProblems}
          data-field={name}
          data-problems
          leftSection={<IconAlertCircle size={15} stroke={1.7} />}
          onClick={() => showProblems(!onlyProblems)}
        >
          {t('incompleteRows', { count: problems })}
        </Button>
      )}
      <Text span className="visually-hidden" role="status">
        {search === '' ? '' : t('rowsFound', { count: found })}
      </Text>
    </Group>
  )
}

/** Below a long list: its pages. */
export function ListPages({
  label,
  rows: { page, pages, toPage },
  onPage,
}: {
  label: string
  rows: Bar
  onPage: () => void
}) {
  const t = useTranslations('botForm')
  const pagination = useTranslations('pagination')
  if (pages < 2) return null
  return (
    <Group
      component="nav"
      aria-label={t('pagesOf', { name: label })}
      gap={8}
      justify="space-between"
      px={8}
      py={4}
    >
      <Text size="xs" c="dimmed" className="numeric" aria-live="polite">
        {pagination('page', { page: String(page), pages: String(pages) })}
      </Text>
      <Pagination.Root
        total={pages}
        value={page}
        size={28}
        onChange={(next) => {
          toPage(next)
          onPage()
        }}
      >
        <Group gap={2}>
          <Pagination.First aria-label={pagination('firstPage')} />
          <Pagination.Previous aria-label={pagination('previousPage')} />
          <Pagination.Next aria-label={pagination('nextPage')} />
          <Pagination.Last aria-label={pagination('lastPage')} />
        </Group>
      </Pagination.Root>
    </Group>
  )
}
