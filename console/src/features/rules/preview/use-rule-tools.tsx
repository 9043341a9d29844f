import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconEye, IconGitCompare, IconPlayerPlay, IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MoreTexts } from '../../../lib/intl.tsx'
import { useCollapsedNavbar } from '../../../lib/navbar.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import type { RowMenuEntry } from '../../../ui/table/editable/columns.ts'
import { isPlaced } from '../../../ui/table/editable/rows.ts'
import type { CategorizationDraft, PrivacyDraft } from '../model/drafts.ts'
import { categorizationKind, privacyKind } from '../model/kinds.ts'
import { unsavedChanges } from '../model/unsaved-changes.ts'
import type { RuleEditor } from '../page/use-rule-lists.ts'
import { rulesQuery } from '../queries.ts'
import { ApplyOffer } from './ApplyOffer.tsx'
import type { EffectPanelProps } from './EffectPanel.tsx'
import { rulesFingerprint } from './model.ts'

/** Loads a component together with the texts of the dialogs. */
async function withTexts<Props extends object>(
  loading: Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [Loaded, { ruleDialogs }] = await Promise.all([loading, import('../dialogs/texts.ts')])
  return (props) => (
    <MoreTexts texts={ruleDialogs}>
      <Loaded {...props} />
    </MoreTexts>
  )
}

const MoreTools = lazy(() => import('./MoreTools.tsx').then((module) => ({ default: module.MoreTools })))
const TestRoutingDialog = lazyDialog(() =>
  withTexts(import('../dialogs/TestRoutingDialog.tsx').then((module) => module.TestRoutingDialog)),
)
const GenerateDescriptionsDialog = lazyDialog(() =>
  withTexts(
    import('../dialogs/GenerateDescriptionsDialog.tsx').then((module) => module.GenerateDescriptionsDialog),
  ),
)
const EffectPanel = lazy(async () => ({
  default: await withTexts(import('./EffectPanel.tsx').then((module) => module.EffectPanel)),
}))

/** `turn` grows with each opening, so that a second one starts a new preview. */
type Panel = Pick<EffectPanelProps, 'rowKey' | 'compareWith'> & { turn: number }

type RuleTools = {
  /** Quiet buttons of the header, and the open dialogs. */
  actions: ReactNode
  /** The filled button of the header in edit mode. */
  primary: ReactNode
  /** Docks beside the tables. */
  panel: ReactNode
  /** 'Preview effect' in the menu of each row. */
  menuEntries: readonly RowMenuEntry[]
}

const noEntries: readonly RowMenuEntry[] = []

/** Test Routing, Generate Descriptions and Preview effect of the page of rules. */
export function useRuleTools({
  canEdit,
  routing,
  privacy,
  onShowRule,
}: {
  canEdit: boolean
  routing: RuleEditor<CategorizationDraft>
  privacy: RuleEditor<PrivacyDraft>
  /** Opens the tab and the level of a rule, by its row's key or its id, and focuses it. */
  onShowRule: (keyOrId: string) => void
}): RuleTools {
  const t = useTranslations()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [dialog, setDialog] = useState<'test' | 'describe' | null>(null)
  const [panel, setPanel] = useState<Panel | null>(null)
  const [isOffered, dismissOffer] = useSavedRules(panel !== null)
  useCollapsedNavbar(panel !== null)

  const openPanel = (rowKey: string | null, compareWith: Panel['compareWith']) => {
    dismissOffer()
    setPanel((before) => ({ turn: (before?.turn ?? 0) + 1, rowKey, compareWith }))
  }
  // The same array in every render: rows do not render for it.
  const previewLabel = t('ruleEffect.open')
  const rowEntries = useMemo(
    () => [
      {
        label: previewLabel,
        icon: <IconEye size={15} stroke={1.7} />,
        run: (rowKey: string) =>
          setPanel((before) => ({ turn: (before?.turn ?? 0) + 1, rowKey, compareWith: null })),
      },
    ],
    [previewLabel],
  )

  const test = {
    label: t('ruleTools.test'),
    icon: <IconPlayerPlay size={15} aria-hidden />,
    open: () => setDialog('test'),
  }
  const describe = {
    label: t('ruleTools.describe'),
    icon: <IconSparkles size={15} aria-hidden />,
    open: () => setDialog('describe'),
  }
  const offered = canEdit ? [test, describe] : [test]
  const organization = routing.levels.ORGANIZATION
  const targets = () =>
    organization.store
      .get()
      .rows.filter(isPlaced)
      .map(({ key, draft: { label, callType, explanation } }) => ({
        rowKey: key,
        label,
        callType,
        explanation,
      }))

  return {
    actions: (
      <>
        {isPhone ? (
          <Suspense fallback={null}>
            <MoreTools tools={offered} />
          </Suspense>
        ) : (
          offered.map(({ label, icon, open }) => (
            <Button key={label} variant="default" leftSection={icon} onClick={open}>
              {label}
            </Button>
          ))
        )}
        {isOffered && canEdit && panel === null && (
          <ApplyOffer onPreview={() => openPanel(null, 'storedCalls')} onDismiss={dismissOffer} />
        )}
        <Suspense fallback={null}>
          <TestRoutingDialog
            opened={dialog === 'test'}
            onClose={() => setDialog(null)}
            onShowRule={onShowRule}
          />
          {canEdit && (
            <GenerateDescriptionsDialog
              opened={dialog === 'describe'}
              onClose={() => setDialog(null)}
              targets={dialog === 'describe' ? targets() : []}
              onUse={(rowKey, explanation) => organization.actions.change(rowKey, { explanation })}
            />
          )}
        </Suspense>
      </>
    ),
    primary: (
      <Button leftSection={<IconGitCompare size={15} aria-hidden />} onClick={() => openPanel(null, null)}>
        {isPhone ? t('ruleEffect.openShort') : previewLabel}
      </Button>
    ),
    panel: panel !== null && canEdit && (
      <Suspense fallback={null}>
        <EffectPanel
          key={panel.turn}
          compareWith={panel.compareWith}
          rowKey={panel.rowKey}
          unsavedChanges={() => unsavedChanges(routing.levels, privacy.levels)}
          onShowRule={onShowRule}
          onClose={() => setPanel(null)}
        />
      </Suspense>
    ),
    menuEntries: canEdit ? rowEntries : noEntries,
  }
}

/** Whether rules were saved since the page was opened or since the last preview, and a function that forgets it. */
function useSavedRules(isPreviewing: boolean): [boolean, () => void] {
  const orgId = useOrgId()
  const routing = useQuery({ ...rulesQuery(orgId, categorizationKind), enabled: false }).data
  const privacy = useQuery({ ...rulesQuery(orgId, privacyKind), enabled: false }).data
  const now = { routing: rulesFingerprint(routing), privacy: rulesFingerprint(privacy) }
  const [seen, setSeen] = useState(now)
  // The first load of a list is not a change of it.
  const known = { routing: seen.routing ?? now.routing, privacy: seen.privacy ?? now.privacy }
  const isCaughtUp = isPreviewing && (now.routing !== seen.routing || now.privacy !== seen.privacy)
  if (known.routing !== seen.routing || known.privacy !== seen.privacy || isCaughtUp)
    setSeen(isCaughtUp ? now : known)
  return [
    now.routing !== known.routing || now.privacy !== known.privacy,
    () => setSeen({ routing: null, privacy: null }),
  ]
}
