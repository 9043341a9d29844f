import { createFileRoute } from '@tanstack/react-router'
import { MissingPage } from '../../ui/feedback/PageProblems.tsx'

/** Every address that no other route knows: the navigation stays, so that there is a way on. */
export const Route = createFileRoute('/_app/$')({
  staticData: { title: 'Page not found' },
  component: MissingPage,
})
