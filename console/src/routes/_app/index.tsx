import { createFileRoute, redirect } from '@tanstack/react-router'

/** Where a sign-in without another place to return to leads. */
export const Route = createFileRoute('/_app/')({
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true })
  },
})
