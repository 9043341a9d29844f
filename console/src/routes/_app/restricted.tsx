import { createFileRoute } from '@tanstack/react-router'
import { RestrictedPage } from '../../features/session/RestrictedPage.tsx'

export const Route = createFileRoute('/_app/restricted')({
  staticData: { title: 'Restricted' },
  component: RestrictedPage,
})
