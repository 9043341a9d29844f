import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconEye, IconPlayerPlay, IconSparkles } from '@tabler/icons-react'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import type { BackTestResponse } from '#api/contract/back-tests.ts'
import type { RuleKind } from '#db/vocabulary/rules.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { useCollapsedNavbar } from '../../../lib/navbar.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import type { RowMenuEntry } from '../../../ui/table/editable/columns.ts'
import { isPlaced } from '../../../ui/table/editable/rows.ts'
import type { EditableList } from '../../../ui/table/editable/use-editable-list.ts'
import type { CategorizationDraft } from '../model/drafts.ts'
import type { RuleEditor } from '../page/use-rule-lists.ts'
import type { EffectPanelProps } from './EffectPanel.tsx'

/** Loads a component together with the texts of the dialogs and the preview. */
async function withTexts<Props extends object>(
  loading: Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [Loaded, { ruleDialogs }, { ruleEffect }] = await Promise.all([
    loading,
    import('../dialogs/texts.ts'),
    import('./texts.ts'),
  ])
  const texts = { ...ruleDialogs, ...ruleEffect }
  return (props) => (
    <MoreTexts texts={texts}>
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

const ApplyOffer = lazy(async () => ({
  default: await withTexts(import('./ApplyOffer.tsx').then((module) => module.ApplyOffer)),
}))

/** `turn` increases with each opening, so that reopening starts a new preview. */
type Panel = Pick<EffectPanelProps, 'draft'> & { rowKey: string | null; turn: number }

/** The draft that the page shows. */
export type ShownDraft = {
  kind: RuleKind
  version: number
  /** Whether the draft changes anything; asks the server after rows were saved. */
  isChanged: () => Promise<boolean>
  ruleIdOf: (rowKey: string) => string | undefined
  /** Saves rows that wait for their autosave. @returns how many cannot be saved */
  saveRows: () => Promise<number>
}

/** Saves rows that wait for their autosave. @returns how many cannot be saved */
export async function saveRowsOf(
  lists: readonly Pick<EditableList, 'saveAll' | 'countUnsaved'>[],
): Promise<number> {
  await Promise.all(lists.map((list) => list.saveAll()))
  return lists.reduce((sum, list) => sum + list.countUnsaved(), 0)
}

export type RuleDialog = 'test' | 'describe'

type RuleTools = {
  /** Secondary buttons of the header, and the open dialogs. */
  actions: ReactNode
  /** Docks next to the tables. */
  panel: ReactNode
  isPanelOpen: boolean
  /** 'Preview effect' in the menu of each row. */
  menuEntries: readonly RowMenuEntry[]
  /** Opens the preview: of the draft or, if it has no changes, of the published rules. */
  preview: () => void
  /** Offers a preview of past calls, which do not follow published rules automatically. */
  offerPastCalls: () => void
  /** The last finished test of the shown draft. */
  tested: BackTestResponse | null
}

const noEntries: readonly RowMenuEntry[] = []

/** Test Routing, Generate Descriptions and Preview effect of the page of rules. */
export function useRuleTools({
  canEdit,
  dialog,
  onDialog,
  routing,
  isEditing,
  draft,
  onShowRule,
}: {
  canEdit: boolean
  /** The draft is shown and tested, not the published rules. */
  isEditing: boolean
  dialog: RuleDialog | null
  onDialog: (dialog: RuleDialog | null) => void
  /** The routing rules including the draft. They are used while a dialog is open, on any tab. */
  routing: RuleEditor<CategorizationDraft>
  draft: ShownDraft
  /** Opens the tab and the level of a routing rule, by its row's key or its id, and focuses it. */
  onShowRule: (keyOrId: string) => void
}): RuleTools {
  const t = useTranslations()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [opened, setPanel] = useState<Panel | null>(null)
  // A draft's preview belongs to the tab of its rules.
  const panel = opened?.draft == null || opened.draft === draft.kind ? opened : null
  const [isOffered, setOffered] = useState(false)
  const [tested, setTested] = useState<{ kind: RuleKind | null; answer: BackTestResponse } | null>(null)
  useCollapsedNavbar(panel !== null)

  const open = (kind: RuleKind | null, rowKey: string | null) => {
    setOffered(false)
    setPanel((before) => ({ turn: (before?.turn ?? 0) + 1, rowKey, draft: kind }))
  }
  const preview = async (rowKey: string | null) => open((await draft.isChanged()) ? draft.kind : null, rowKey)
  const latest = useRef(preview)
  useEffect(() => {
    latest.current = preview
  })
  // The same array in every render, so that rows do not re-render.
  const previewLabel = t('ruleTools.preview')
  const rowEntries = useMemo(
    () => [
      {
        label: previewLabel,
        icon: <IconEye size={15} stroke={1.7} />,
        run: (rowKey: string) => void latest.current(rowKey),
      },
    ],
    [previewLabel],
  )

  const idsOf = (rowKey: string | null): ReadonlySet<string> =>
    new Set(rowKey === null ? [] : [rowKey, draft.ruleIdOf(rowKey) ?? rowKey])

  const test = {
    label: t('ruleTools.test'),
    icon: <IconPlayerPlay size={15} aria-hidden />,
    open: () => onDialog('test'),
  }
  const describe = {
    label: t('ruleTools.describe'),
    icon: <IconSparkles size={15} aria-hidden />,
    open: () => onDialog('describe'),
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
          <Suspense fallback={null}>
            <ApplyOffer onPreview={() => open(null, null)} onDismiss={() => setOffered(false)} />
          </Suspense>
        )}
        <Suspense fallback={null}>
          <TestRoutingDialog
            opened={dialog === 'test'}
            saveDraft={isEditing ? () => saveRowsOf(routing.lists) : null}
            onClose={() => onDialog(null)}
            onShowRule={onShowRule}
          />
          {canEdit && (
            <GenerateDescriptionsDialog
              opened={dialog === 'describe'}
              onClose={() => onDialog(null)}
              targets={dialog === 'describe' ? targets() : []}
              onUse={(rowKey, explanation) => organization.actions.change(rowKey, { explanation })}
            />
          )}
        </Suspense>
      </>
    ),
    panel: panel !== null && canEdit && (
      <Suspense fallback={null}>
        <EffectPanel
          key={panel.turn}
          draft={panel.draft}
          draftVersion={draft.version}
          saveRows={draft.saveRows}
          ruleIds={idsOf(panel.rowKey)}
          onShowRule={onShowRule}
          onClose={() => setPanel(null)}
          onTested={(answer) => setTested({ kind: panel.draft, answer })}
        />
      </Suspense>
    ),
    isPanelOpen: panel !== null,
    menuEntries: canEdit ? rowEntries : noEntries,
    preview: () => void preview(null),
    offerPastCalls: () => {
      setPanel(null)
      setOffered(true)
    },
    tested: tested?.kind === draft.kind ? tested.answer : null,
  }
}
