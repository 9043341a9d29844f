import { createFileRoute } from '@tanstack/react-router'
import { NewCallPage } from '../../../features/calls/new/NewCallPage.tsx'
import { MoreTexts } from '../../../lib/intl.tsx'
import { newCall } from '../../../features/calls/new/texts.ts'

export const Route = createFileRoute('/_app/calls/new')({
  staticData: { title: 'New call' },
  component: () => (
    <MoreTexts texts={newCall}>
      <NewCallPage />
    </MoreTexts>
  ),
})
