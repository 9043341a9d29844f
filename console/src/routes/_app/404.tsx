import { createFileRoute } from '@tanstack/react-router'
import { MissingPage } from '../../ui/feedback/PageProblems.tsx'

export const Route = createFileRoute('/_app/404')({
  staticData: { title: 'Page not found' },
  component: MissingPage,
})
