import { Button, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp, IconDeviceFloppy, IconGripVertical, IconRoute, IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type RuleLevel, ruleLevels } from '#db/vocabulary.ts'
import { MoreTexts } from '../../lib/intl.tsx'
import { isMac, isTyping, useShortcuts } from '../../lib/shortcuts.ts'
import { useCan } from '../../lib/use-can.ts'
import { useOrgId } from '../../lib/use-session.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorState.tsx'
import { showUndo } from '../../ui/feedback/notices.tsx'
import { PageHeader } from '../../ui/Page.tsx'
import { useWidth } from '../calls/list/use-width.ts'
import { scorecardChoicesQuery } from '../calls/queries.ts'
import { categorizationColumns } from './columns/categorization-columns.tsx'
import type { RuleColumn } from './columns/columns.ts'
import { ownerColumn } from './columns/owner-columns.tsx'
import { privacyColumns } from './columns/privacy-columns.tsx'
import { type OptionList, type RuleEnvironment, RuleEnvironmentContext, type RuleOption } from './environment.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import type { CategorizationDraft, PrivacyDraft } from './model/drafts.ts'
import { categorizationKind, privacyKind } from './model/kinds.ts'
import { createNoteFinder } from './model/notes.ts'
import { isBlankRow, type RuleRows } from './model/rows.ts'
import type { ScorecardChoice } from './model/scorecards.ts'
import { hasOwnRules } from './model/summary.ts'
import { unsavedChanges } from './model/unsaved-changes.ts'
import { organizationQuery, peopleOptionsQuery, teamOptionsQuery } from './queries.ts'
import { RulesPanel } from './RulesPanel.tsx'
import { type RulesSearch, rulesTabs, type RulesTab } from './search.ts'
import { RowSavers } from './store/RowSavers.tsx'
import { useRuleEditor } from './store/use-rule-editor.ts'
import type { RuleTools, RuleToolsHost } from './tools.ts'
import { WhitelistSwitch } from './WhitelistSwitch.tsx'
import styles from './RealCallSettings.module.css'

const BotSchedulingTab = lazy(async () => {
  const [{ BotSchedulingTab }, { botScheduling }] = await Promise.all([
    import('./bot-scheduling/BotSchedulingTab.tsx'),
    import('../../lib/messages/bot-scheduling.ts'),
  ])
  return {
    default: ({ canEdit }: { canEdit: boolean }) => (
      <MoreTexts texts={botScheduling}>
        <BotSchedulingTab canEdit={canEdit} />
      </MoreTexts>
    ),
  }
})

const TextEngine = lazy(() => import('./engine/TextEngine.tsx').then(({ TextEngine }) => ({ default: TextEngine })))

/** Narrower than this, a rule is two lines and a sheet instead of a line of a table. */
const tableFrom = 860

const noScorecards: readonly ScorecardChoice[] = []
const noOptions: readonly RuleOption[] = []
const noTools = (): RuleTools => ({})

const withOwner = <Column,>(
  columns: readonly Column[],
  owners: Record<RuleLevel, readonly Column[]>,
): Record<RuleLevel, readonly Column[]> => ({
  ORGANIZATION: columns,
  TEAM: [...owners.TEAM, ...columns],
  USER: [...owners.USER, ...columns],
})
const owners = { ORGANIZATION: ownerColumn('ORGANIZATION'), TEAM: ownerColumn('TEAM'), USER: ownerColumn('USER') } as Record<
  RuleLevel,
  never[]
>
const routingColumns: Record<RuleLevel, readonly RuleColumn<CategorizationDraft>[]> = withOwner(categorizationColumns, owners)
const excludingColumns: Record<RuleLevel, readonly RuleColumn<PrivacyDraft>[]> = withOwner(privacyColumns, owners)

const countRules = (rows: RuleRows): number =>
  ruleLevels.reduce((sum, level) => sum + rows.levels[level].filter((row) => !isBlankRow(row)).length, 0)

export type RealCallSettingsProps = {
  search: RulesSearch
  onSearch: (next: RulesSearch) => void
  /** Dialogs and the panel beside the tables; whoever shows the page keeps which of them are open. */
  toolsOf?: (host: RuleToolsHost) => RuleTools
}

/** Routing and privacy rules, and which meetings are recorded. People who may not manage rules read them. */
export function RealCallSettings({ search, onSearch, toolsOf = noTools }: RealCallSettingsProps) {
  const t = useTranslations('rules')
  const orgId = useOrgId()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const canEdit = useCan('rules.manage')
  const canChooseEngine = useCan('ops.manage')
  // Loaded ahead, so that editing begins at once.
  const editParts = useQuery({
    queryKey: ['code', 'rule edit parts'],
    queryFn: () => import('./table/edit-parts.ts'),
    enabled: canEdit,
    staleTime: 'static',
    structuralSharing: false,
  })
  const parts = search.edit && canEdit ? (editParts.data ?? null) : null
  const isEditing = parts !== null
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const width = useWidth(useMemo(() => ({ current: scroller }), [scroller]))
  const [announcement, announce] = useState('')
  const deletions = useRef<{ restore: () => void; hideNotice: () => void }[]>([])

  const organizationRead = useQuery(organizationQuery(orgId))
  const organization = organizationRead.data
  const mayRecord = organization?.settings.recorderAllowed === true
  // An old address may name a tab that the organisation does not have.
  const tab = search.tab === 'bots' && organization !== undefined && !mayRecord ? 'routing' : search.tab
  const scorecards = useQuery(scorecardChoicesQuery(orgId)).data ?? noScorecards
  const people = useQuery({ ...peopleOptionsQuery(orgId), enabled: isEditing || tab === 'privacy' })
  const teams = useQuery({ ...teamOptionsQuery(orgId), enabled: isEditing })
  const environment = useMemo((): RuleEnvironment => {
    const listOf = (query: { data?: readonly RuleOption[] | undefined; isPending: boolean; error: Error | null }): OptionList => ({
      options: query.data ?? noOptions,
      isLoading: query.isPending,
      error: query.error?.message ?? null,
    })
    return {
      parts,
      scorecards,
      teams: listOf({ data: teams.data, isPending: teams.isPending, error: teams.error }),
      people: listOf({ data: people.data, isPending: people.isPending, error: people.error }),
      isWhitelist: organization?.settings.privacyRulesAreWhitelist ?? false,
    }
  }, [parts, scorecards, teams.data, teams.isPending, teams.error, people.data, people.isPending, people.error, organization])

  const rowTexts = useTranslations('ruleRows')
  const editorOptions = {
    scorecards,
    announce,
    ownerName: (level: RuleLevel, ownerId: string) =>
      environment[level === 'TEAM' ? 'teams' : 'people'].options.find(({ id }) => id === ownerId)?.label ?? '',
    onDeleted: (name: string, restore: () => void) => {
      const hideNotice = showUndo(rowTexts('deleted', { name }), () => {
        // Ctrl Z may have been faster.
        if (!deletions.current.includes(entry)) return
        deletions.current = deletions.current.filter((each) => each !== entry)
        restore()
      })
      const entry = { restore, hideNotice }
      deletions.current.push(entry)
    },
  }
  const routing = useRuleEditor({ kind: categorizationKind, isEnabled: tab === 'routing', ...editorOptions })
  const privacy = useRuleEditor({ kind: privacyKind, isEnabled: tab === 'privacy', ...editorOptions })
  useShortcuts([
    {
      keys: 'mod+z',
      label: isEditing ? t('undoDelete') : undefined,
      run: () => {
        const last = deletions.current.pop()
        last?.hideNotice()
        last?.restore()
      },
      // Inside a field, the same keys take back what was typed.
      isActive: () => deletions.current.length > 0 && !isTyping(document.activeElement),
    },
  ])
  const [noteFinders] = useState(() => ({
    ORGANIZATION: createNoteFinder('ORGANIZATION'),
    TEAM: createNoteFinder('TEAM'),
    USER: createNoteFinder('USER'),
  }))

  const showRule = useCallback(
    (keyOrId: string) => {
      if (routing.reveal(keyOrId)) onSearch({ ...search, tab: 'routing' })
      else if (privacy.reveal(keyOrId)) onSearch({ ...search, tab: 'privacy' })
    },
    [routing, privacy, search, onSearch],
  )
  const tools = toolsOf({
    isEditing,
    canEdit,
    showRule,
    unsavedChanges: () =>
      unsavedChanges(
        { rows: routing.store.get(), problemsOf: routing.store.problemsOf },
        { rows: privacy.store.get(), problemsOf: privacy.store.problemsOf },
      ),
    descriptionTargets: () =>
      routing.store
        .get()
        .levels.ORGANIZATION.filter((row) => canEdit && !isBlankRow(row) && row.saved?.isDefault !== true)
        .map(({ key, draft: { label, callType, explanation } }) => ({ rowKey: key, label, callType, explanation })),
    useDescription: (rowKey, explanation) => routing.actions.change('ORGANIZATION', rowKey, { explanation }),
  })

  const editor = tab === 'privacy' ? privacy : routing
  const isLoaded = editor.query.data !== undefined
  const isEmpty = isLoaded && tab !== 'bots' && !ruleLevels.some((level) => hasOwnRules(editor.rows.levels[level]))
  const editButton = (
    <Button aria-label={t('edit')} onClick={() => onSearch({ ...search, edit: true })}>
      {isPhone && !isEmpty ? t('editShort') : t('edit')}
    </Button>
  )
  const isWhitelist = environment.isWhitelist
  const hasValidRule = ruleLevels.some((level) =>
    privacy.rows.levels[level].some((row) => row.saved !== null && privacy.store.problemsOf(level, row).length === 0),
  )
  const isTab = (value: string | null): value is RulesTab => rulesTabs.some((each) => each === value)
  const shared = { isEditing, isNarrow: isPhone || (width > 0 && width < tableFrom), onPreviewEffect: tools.onPreviewEffect }
  const emptyText = tab === 'privacy' ? (isWhitelist ? t('emptyWhitelistText') : t('emptyPrivacyText')) : t('emptyRoutingText')
  return (
    <RuleEnvironmentContext value={environment}>
      <div className={styles.page}>
        <div className={styles.main}>
          <PageHeader
            title={t('title')}
            badge={
              tab !== 'bots' && isLoaded ? (
                <span className={styles.count}>{t('count', { count: countRules(editor.rows) })}</span>
              ) : undefined
            }
            actions={
              <>
                {tools.actions}
                {isEditing && (
                  <Button variant="default" onClick={() => onSearch({ ...search, edit: false })}>
                    {isPhone ? t('doneShort') : t('done')}
                  </Button>
                )}
              </>
            }
            primary={isEditing ? tools.primary : canEdit && (tab === 'bots' || (isLoaded && !isEmpty)) ? editButton : undefined}
          />
          <Tabs
            value={tab}
            onChange={(value) => isTab(value) && onSearch({ ...search, tab: value })}
            keepMounted={false}
            className={styles.tabs}
          >
            <Tabs.List aria-label={t('tabs')} className={styles.tabList}>
              <Tabs.Tab value="routing">{t('tabRouting')}</Tabs.Tab>
              <Tabs.Tab value="privacy">{t('tabPrivacy')}</Tabs.Tab>
              {mayRecord && <Tabs.Tab value="bots">{t('tabBots')}</Tabs.Tab>}
            </Tabs.List>
            <div ref={setScroller} className={styles.scroller}>
              {scroller !== null && (
                <Tabs.Panel value={tab} className={styles.content}>
                  {search.edit && canEdit && editParts.error !== null && (
                    <div className={styles.problem}>
                      <ErrorAlert error={editParts.error} onRetry={() => void editParts.refetch()}>
                        {t('editFailed')}
                      </ErrorAlert>
                    </div>
                  )}
                  {tab !== 'routing' && organization === undefined && organizationRead.error !== null && (
                    <div className={styles.problem}>
                      <ErrorAlert error={organizationRead.error} onRetry={() => void organizationRead.refetch()} />
                    </div>
                  )}
                  {tab === 'bots' ? (
                    <Suspense fallback={null}>{mayRecord && <BotSchedulingTab canEdit={isEditing} />}</Suspense>
                  ) : (
                    <>
                      {tab === 'privacy' && organization !== undefined && (
                        <WhitelistSwitch
                          isOn={isWhitelist}
                          version={organization.version}
                          hasValidRule={!isLoaded || hasValidRule}
                          isEditing={isEditing}
                        />
                      )}
                      {tab === 'routing' && canChooseEngine && organization !== undefined && (
                        <Suspense fallback={<div className={styles.engine} />}>
                          <TextEngine organization={organization} isEditing={isEditing} />
                        </Suspense>
                      )}
                      {!isEditing && isEmpty ? (
                        <EmptyState
                          icon={tab === 'privacy' ? IconShieldLock : IconRoute}
                          title={tab === 'privacy' ? t('emptyPrivacyTitle') : t('emptyRoutingTitle')}
                          text={canEdit ? emptyText : `${emptyText} ${t('emptyView')}`}
                          action={canEdit ? editButton : undefined}
                        />
                      ) : (
                        <>
                          <p className={styles.intro}>{tab === 'privacy' ? t('privacyOrder') : t('routingOrder')}</p>
                          {tab === 'privacy' ? (
                            <RulesPanel key="privacy" editor={privacy} columns={excludingColumns} scroller={scroller} {...shared} />
                          ) : (
                            <RulesPanel
                              key="routing"
                              editor={routing}
                              columns={routingColumns}
                              noteFinders={noteFinders}
                              scroller={scroller}
                              {...shared}
                            />
                          )}
                          {isEditing && isLoaded && <Hints />}
                        </>
                      )}
                    </>
                  )}
                </Tabs.Panel>
              )}
            </div>
          </Tabs>
        </div>
        {tools.panel}
      </div>
      <RowSavers rows={routing.rows} actions={routing.actions} />
      <RowSavers rows={privacy.rows} actions={privacy.actions} />
      <LeaveGuard editors={[routing, privacy]} />
      <div className="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </div>
    </RuleEnvironmentContext>
  )
}

function Hints() {
  const t = useTranslations('rules')
  return (
    <div className={styles.hints}>
      <span>
        <IconGripVertical size={14} stroke={1.6} aria-hidden /> {t('hintMove')}
      </span>
      <span>
        <IconDeviceFloppy size={14} stroke={1.6} aria-hidden /> {t('hintSave')}
      </span>
      <span>
        <IconArrowBackUp size={14} stroke={1.6} aria-hidden /> {t('hintUndo', { key: isMac() ? '⌘ Z' : 'Ctrl Z' })}
      </span>
    </div>
  )
}
