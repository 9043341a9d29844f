import { Alert, Box, Button, Flex, Tabs, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArchive, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ScorecardView } from '#api/contract/scorecards.ts'
import { draftProblems } from '#workers/domain/scorecards/draft-problems.ts'
import { usePageTitle } from '../../../lib/page-title.ts'
import { isTyping, useShortcuts } from '../../../lib/shortcuts.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { PagePending } from '../../../ui/feedback/PagePending.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx'
import type { Draft } from '../model/definition.ts'
import { criteriaOf, withNewIds } from '../model/definition.ts'
import { marksOf } from '../model/marks.ts'
import { weightSum } from '../model/points.ts'
import { materialsQuery } from '../queries.ts'
import { type BuilderSearch, type BuilderTab, builderTabs } from '../search.ts'
import { scorecardStatus } from '../status.ts'
import { type Builder, BuilderContext, newId, type Problem } from './builder.ts'
import { BuilderMenu, type BuilderDialog } from './BuilderMenu.tsx'
import { Conflict } from './Conflict.tsx'
import { CriteriaTab } from './CriteriaTab.tsx'
import { SaveState } from './SaveState.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { useDraftSession } from './use-draft-session.ts'
import { VersionBar } from './VersionBar.tsx'
import styles from './Builder.module.css'

/** On a phone the tab list is wider than the page, and the address may open the last tab. */
const showTab = (tab: HTMLElement | null): void =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

const SettingsTab = lazy(() =>
  import('./SettingsTab.tsx').then(({ SettingsTab }) => ({ default: SettingsTab })),
)
const MaterialsTab = lazy(() =>
  import('./MaterialsTab.tsx').then(({ MaterialsTab }) => ({ default: MaterialsTab })),
)
const UsesTab = lazy(() => import('./UsesTab.tsx').then(({ UsesTab }) => ({ default: UsesTab })))
const HistoryTab = lazy(() => import('./HistoryTab.tsx').then(({ HistoryTab }) => ({ default: HistoryTab })))
const PreviewPanel = lazy(() =>
  import('../preview/PreviewPanel.tsx').then(({ PreviewPanel }) => ({ default: PreviewPanel })),
)
const PreviewTab = lazy(() =>
  import('../preview/PreviewPanel.tsx').then(({ PreviewTab }) => ({ default: PreviewTab })),
)
const PreviewDock = lazy(() =>
  import('../preview/PreviewDock.tsx').then(({ PreviewDock }) => ({ default: PreviewDock })),
)
const PublishDialog = lazyDialog(() =>
  import('../publish/PublishDialog.tsx').then(({ PublishDialog }) => PublishDialog),
)
const GenerateDialog = lazyDialog(() =>
  import('../generate/GenerateDialog.tsx').then(({ GenerateDialog }) => GenerateDialog),
)
const ShareDialog = lazyDialog(() => import('./ShareDialog.tsx').then(({ ShareDialog }) => ShareDialog))

export type BuilderPageProps = {
  id: string
  search: BuilderSearch
  onSearch: (next: Partial<BuilderSearch>) => void
}

/** A scorecard without a version has only its draft; users who may not edit see the version that calls are scored with. */
function shownDefinition(scorecard: ScorecardView, draft: Draft, isPublished: boolean): Draft {
  return isPublished && scorecard.config !== null ? scorecard.config : draft
}

/** The page of a loaded scorecard. */
export function LoadedBuilder({
  scorecard,
  search,
  onSearch,
}: BuilderPageProps & { scorecard: ScorecardView }) {
  const t = useTranslations('scorecardBuilder')
  const words = useTranslations('scorecards')
  const orgId = useOrgId()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { mayManage, publishedVersion } = scorecard
  const isArchived = scorecard.status === 'ARCHIVED'
  const isPublished = !mayManage || (search.published === true && publishedVersion !== null)
  const draftSession = useDraftSession(scorecard, mayManage)
  const { session, edit } = draftSession
  // Call types are settings: they take effect immediately, and are copied into a version when it is published.
  const { callTypes } = scorecard
  const draft = useMemo(
    () => ({ ...draftSession.draft, callTypes: callTypes.map(({ callType }) => callType) }),
    [draftSession.draft, callTypes],
  )
  const shown = shownDefinition(scorecard, draft, isPublished)
  const isReadOnly = isPublished || isArchived
  const [said, setSaid] = useState('')
  const [dialog, setDialog] = useState<BuilderDialog | null>(null)
  const marks = useMemo(() => marksOf(scorecard.config, draft), [scorecard.config, draft])
  const problems = useMemo(() => draftProblems(draft), [draft])
  const shownProblems = isPublished ? noProblems : problems
  const name = (isPublished ? shown.name : draft.name) || scorecard.name
  usePageTitle(name)
  useShortcuts([
    {
      keys: 'mod+z',
      label: t('undo'),
      run: draftSession.undo,
      // In a text field, the same keys undo typing.
      isActive: () => !isReadOnly && session.history.past.length > 0 && !isTyping(document.activeElement),
    },
    {
      keys: 'mod+shift+z',
      label: t('redo'),
      run: draftSession.redo,
      isActive: () => !isReadOnly && session.history.future.length > 0 && !isTyping(document.activeElement),
    },
  ])

  const open = useCallback(
    (criterion: string | null) => onSearch({ criterion: criterion ?? undefined }),
    [onSearch],
  )
  const builder = useMemo<Builder>(
    () => ({
      scorecardId: scorecard.id,
      draft: shown,
      isReadOnly,
      marks: isPublished ? noMarks : marks,
      edit,
      problemsAt: (path) =>
        shownProblems.filter((problem) => problem.path === path || problem.path.startsWith(`${path}.`)),
      openId: search.criterion ?? null,
      open,
      announce: setSaid,
    }),
    [scorecard.id, shown, isReadOnly, isPublished, marks, edit, shownProblems, search.criterion, open],
  )
  const materials = useQuery(materialsQuery(orgId, scorecard.id)).data
  const counts: Partial<Record<BuilderTab, number | undefined>> = {
    criteria: criteriaOf(shown).length,
    materials: materials?.length,
  }
  const tabs = builderTabs.filter((tab) => {
    if (tab === 'preview') return mayManage && isPhone
    return mayManage || tab === 'criteria' || tab === 'materials'
  })
  const tab = tabs.includes(search.tab) ? search.tab : 'criteria'
  const next = (publishedVersion ?? 0) + 1
  const isUnchanged = publishedVersion !== null && marks.changes.length === 0
  const canPublish = problems.length === 0 && session.theirs === null && !isUnchanged
  const whyNot = isUnchanged ? t('nothingToPublish') : t('cannotPublish', { count: problems.length })
  const hasPanel = mayManage && !isPhone && !isPublished && search.preview && tab === 'criteria'
  const publishButton = mayManage && !isArchived && (
    <Button
      leftSection={<IconUpload size={15} stroke={1.8} />}
      disabled={!canPublish}
      title={canPublish ? undefined : whyNot}
      onClick={() => setDialog('publish')}
    >
      {t('publish', { version: next })}
    </Button>
  )
  const conflict = session.theirs !== null && (
    <Conflict
      theirs={session.theirs}
      mine={draft}
      onKeepMine={() => {
        draftSession.keepMine()
        void draftSession.save()
      }}
      onTakeTheirs={draftSession.takeTheirs}
    />
  )
  return (
    <BuilderContext value={builder}>
      <Page>
        <PageHeader
          title={name}
          badge={
            <>
              <StatusBadge isTinted status={scorecardStatus(scorecard, words)} />
              {mayManage && <SaveState session={session} onRetry={() => void draftSession.save()} />}
            </>
          }
          actions={
            mayManage && (
              <BuilderMenu
                scorecard={scorecard}
                isPreviewOpen={search.preview}
                onPreview={() =>
                  onSearch({ preview: !search.preview, tab: 'criteria', published: undefined })
                }
                onDialog={setDialog}
                onDiscard={draftSession.discard}
                onChange={draftSession.change}
              />
            )
          }
          primary={!isPhone && publishButton}
        />
        <Tabs
          value={tab}
          onChange={(value) => onSearch({ tab: builderTabs.find((each) => each === value) ?? 'criteria' })}
          keepMounted={false}
          className={styles.tabs}
        >
          <Tabs.List aria-label={t('tabs')} px="calc(var(--page-gutter) - 12px)" className={styles.tabList}>
            {tabs.map((each) => (
              <Tabs.Tab key={each} value={each} ref={each === tab ? showTab : undefined}>
                {t(`tab.${each}`)}
                {counts[each] !== undefined && <span className="meta"> {counts[each]}</span>}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        {isArchived && (
          <Alert variant="light" color="gray" radius={0} icon={<IconArchive size={16} />}>
            {t('archived')}
          </Alert>
        )}
        {!mayManage && (
          <Text size="xs" c="dimmed" px="var(--page-gutter)" py={6}>
            {t('readOnly')}
          </Text>
        )}
        {mayManage && (
          <VersionBar
            scorecard={scorecard}
            isPublished={isPublished}
            hasDraft={scorecard.draft !== null || marks.changes.length > 0}
            changes={marks.changes.length}
            onPublished={(published) => onSearch({ published: published || undefined })}
            onCompare={() => onSearch({ tab: 'history' })}
          />
        )}
        {dialog !== 'publish' && conflict}
        <Flex flex={1} mih={0} miw={0}>
          <Box className={styles.main} role="tabpanel" aria-label={t(`tab.${tab}`)}>
            <Suspense fallback={<PagePending />}>
              {tab === 'criteria' && (
                <CriteriaTab
                  scorecard={scorecard}
                  weights={weightSum(shown)}
                  canUndo={session.history.past.length > 0}
                  canRedo={session.history.future.length > 0}
                  onUndo={draftSession.undo}
                  onRedo={draftSession.redo}
                  onSettings={() => onSearch({ tab: 'settings' })}
                />
              )}
              {tab === 'preview' && (
                <PreviewTab scorecard={scorecard} session={draftSession} problems={problems} />
              )}
              {tab === 'settings' && <SettingsTab scorecard={scorecard} session={draftSession} />}
              {tab === 'materials' && <MaterialsTab scorecard={scorecard} />}
              {tab === 'uses' && <UsesTab scorecard={scorecard} />}
              {tab === 'history' && (
                <HistoryTab
                  scorecard={scorecard}
                  draft={draft}
                  changes={marks.changes}
                  isReadOnly={isArchived}
                  onTake={(definition) => {
                    edit(() => definition)
                    onSearch({ tab: 'criteria', published: undefined })
                  }}
                />
              )}
            </Suspense>
          </Box>
          {hasPanel && (
            <Suspense fallback={null}>
              <PreviewPanel
                scorecard={scorecard}
                session={draftSession}
                problems={problems}
                onClose={() => onSearch({ preview: false })}
              />
            </Suspense>
          )}
        </Flex>
        {isPhone && publishButton !== false && (
          <div className={styles.dock}>
            {/* The preview's own tab shows the same, and runs it. */}
            {tab !== 'preview' && (
              <Suspense fallback={null}>
                <PreviewDock
                  scorecard={scorecard}
                  session={draftSession}
                  problems={problems}
                  onSee={() => onSearch({ tab: 'preview', published: undefined })}
                />
              </Suspense>
            )}
            {publishButton}
          </div>
        )}
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        <UnsavedGuard session={draftSession} />
        {mayManage && (
          <Suspense fallback={null}>
            <PublishDialog
              opened={dialog === 'publish'}
              onClose={() => setDialog(null)}
              scorecard={scorecard}
              session={draftSession}
              changes={marks.changes.length}
              conflict={conflict}
            />
            <GenerateDialog
              opened={dialog === 'generate'}
              onClose={() => setDialog(null)}
              isReplacing={criteriaOf(draft).length > 0}
              onMade={(made) => {
                const own = withNewIds(made, newId)
                edit((current) => ({ ...own, name: current.name === '' ? own.name : current.name }))
                onSearch({ tab: 'criteria', published: undefined })
              }}
            />
            <ShareDialog opened={dialog === 'share'} onClose={() => setDialog(null)} scorecard={scorecard} />
          </Suspense>
        )}
      </Page>
    </BuilderContext>
  )
}

const noProblems: readonly Problem[] = []
const noMarks = marksOf(null, { name: '', goal: '', callTypes: [], passMark: 0, sections: [] })
