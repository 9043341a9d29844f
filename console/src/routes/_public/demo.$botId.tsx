import { createFileRoute } from '@tanstack/react-router'
import { DemoPage } from '../../features/demo/DemoPage.tsx'
import { demo } from '../../features/demo/texts.ts'
import { MoreTexts } from '../../lib/intl.tsx'

export const Route = createFileRoute('/_public/demo/$botId')({
  staticData: { title: 'Practice a sales call' },
  component: DemoOfBot,
})

function DemoOfBot() {
  const { botId } = Route.useParams()
  return (
    <MoreTexts texts={demo}>
      <DemoPage key={botId} botId={botId} />
    </MoreTexts>
  )
}
