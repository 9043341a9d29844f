import { createFileRoute } from '@tanstack/react-router'
import { DemoPage } from '../../features/demo/DemoPage.tsx'
import { demo } from '../../features/demo/texts.ts'
import { MoreTexts } from '../../lib/intl.tsx'

export const Route = createFileRoute('/_public/demo/')({
  staticData: { title: 'Practice a sales call' },
  component: Demo,
})

function Demo() {
  return (
    <MoreTexts texts={demo}>
      <DemoPage botId={null} />
    </MoreTexts>
  )
}
