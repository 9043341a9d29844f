import { createFileRoute, redirect } from '@tanstack/react-router'
import { meQuery } from '../../lib/me.ts'

export const Route = createFileRoute('/_app/')({
  beforeLoad: async ({ context }) => {
    const person = await context.queryClient.query({ ...meQuery(), staleTime: 'static' })
    throw redirect({ to: person.capabilities.includes('calls.view') ? '/calls' : '/home', replace: true })
  },
})
