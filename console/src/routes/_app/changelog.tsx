import { createFileRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { ChangelogPage } from '../../features/changelog/ChangelogPage.tsx'
import { changelog } from '../../features/changelog/texts.ts'
import { MoreTexts } from '../../lib/intl.tsx'

export const Route = createFileRoute('/_app/changelog')({
  staticData: { title: 'What’s new' },
  validateSearch: z.object({ all: z.literal(true).optional().catch(undefined) }),
  component: Changelog,
})

function Changelog() {
  const { all } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <MoreTexts texts={changelog}>
      <ChangelogPage
        isAll={all === true}
        onAll={(isAll) => void navigate({ search: isAll ? { all: true } : {} })}
      />
    </MoreTexts>
  )
}
