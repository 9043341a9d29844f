import { createFileRoute } from '@tanstack/react-router'
import { PickCallRoute } from '../../../features/bots/from-call/PickCallRoute.tsx'
import { requireCapability } from '../../../lib/use-can.ts'

export const Route = createFileRoute('/_app/bots/from-call/')({
  staticData: { title: 'Bot from a real call' },
  beforeLoad: ({ context }) => requireCapability(context, 'bots.createFromCall'),
  component: PickCallRoute,
})
