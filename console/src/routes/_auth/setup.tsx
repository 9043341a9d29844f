import { createFileRoute, redirect } from '@tanstack/react-router'
import { readSetupStatus } from '../../features/session/setup-status.ts'
import { SetupPage } from '../../features/session/SetupPage.tsx'

export const Route = createFileRoute('/_auth/setup')({
  staticData: { title: 'Set up Coachline' },
  loader: async () => {
    const status = await readSetupStatus()
    if (!status.needed) throw redirect({ to: '/login', replace: true })
    return status
  },
  component: Setup,
})

function Setup() {
  return <SetupPage codeRequired={Route.useLoaderData().codeRequired} />
}
