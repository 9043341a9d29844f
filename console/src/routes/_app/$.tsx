import { createFileRoute } from '@tanstack/react-router'
import { MissingPage } from '../../ui/feedback/PageProblems.tsx'

/** Every unknown address. The navigation stays, so that the user can continue. */
export const Route = createFileRoute('/_app/$')({
  staticData: { title: 'Page not found' },
  component: MissingPage,
})
