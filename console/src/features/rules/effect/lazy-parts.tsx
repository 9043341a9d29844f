import { type ComponentType, lazy } from 'react'
import { MoreTexts } from '../../../lib/intl.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'

// What a click opens, with its texts, and what only phones show.

async function withTexts<Props extends object>(loading: Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  const [Loaded, { ruleDialogs }] = await Promise.all([loading, import('../../../lib/messages/rule-dialogs.ts')])
  return (props) => (
    <MoreTexts texts={ruleDialogs}>
      <Loaded {...props} />
    </MoreTexts>
  )
}

export const MoreTools = lazy(() => import('./MoreTools.tsx').then(({ MoreTools }) => ({ default: MoreTools })))
export const TestRoutingDialog = lazyDialog(() =>
  withTexts(import('../dialogs/TestRoutingDialog.tsx').then(({ TestRoutingDialog }) => TestRoutingDialog)),
)
export const GenerateDescriptionsDialog = lazyDialog(() =>
  withTexts(import('../dialogs/GenerateDescriptionsDialog.tsx').then(({ GenerateDescriptionsDialog }) => GenerateDescriptionsDialog)),
)
export const EffectPanel = lazy(async () => ({
  default: await withTexts(import('./EffectPanel.tsx').then(({ EffectPanel }) => EffectPanel)),
}))
