import { createFileRoute, redirect } from '@tanstack/react-router'

/** Where a sign-in leads by default. */
export const Route = createFileRoute('/_app/')({
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})
