import { createFileRoute, redirect } from '@tanstack/react-router'

/** Attempts are a view of the practice list. */
export const Route = createFileRoute('/_app/practice/calls/')({
  beforeLoad: () => {
    throw redirect({ to: '/practice', search: { view: 'attempts' }, replace: true })
  },
})
