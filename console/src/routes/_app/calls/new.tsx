import { createFileRoute } from '@tanstack/react-router'
import { NewCallPage } from '../../../features/calls/new/components/NewCallPage.tsx'

export const Route = createFileRoute('/_app/calls/new')({
  staticData: { title: 'New call' },
  component: () => <NewCallPage />,
})
