import { lazy } from 'react'
import { MoreTexts } from '../../../lib/intl.tsx'
import type { DraftBarProps } from '../draft/DraftBar.tsx'

/** Parts of the page that load with their texts only when they are shown. */

export const BotSchedulingTab = lazy(async () => {
  const [{ BotSchedulingTab }, { botScheduling }] = await Promise.all([
    import('../bot-scheduling/BotSchedulingTab.tsx'),
    import('../bot-scheduling/texts.ts'),
  ])
  return {
    default: ({ canEdit }: { canEdit: boolean }) => (
      <MoreTexts texts={botScheduling}>
        <BotSchedulingTab canEdit={canEdit} />
      </MoreTexts>
    ),
  }
})

export const Proposals = lazy(async () => {
  const [{ Proposals }, { ruleProposals }] = await Promise.all([
    import('../proposals/Proposals.tsx'),
    import('../proposals/texts.ts'),
  ])
  return {
    default: () => (
      <MoreTexts texts={ruleProposals}>
        <Proposals />
      </MoreTexts>
    ),
  }
})

export const DraftBar = lazy(async () => {
  const [{ DraftBar }, { ruleDraft }] = await Promise.all([
    import('../draft/DraftBar.tsx'),
    import('../draft/texts.ts'),
  ])
  return {
    default: (props: DraftBarProps) => (
      <MoreTexts texts={ruleDraft}>
        <DraftBar {...props} />
      </MoreTexts>
    ),
  }
})

export const WhitelistSwitch = lazy(() =>
  import('./WhitelistSwitch.tsx').then((module) => ({ default: module.WhitelistSwitch })),
)
export const TextEngine = lazy(() =>
  import('./TextEngine.tsx').then((module) => ({ default: module.TextEngine })),
)
