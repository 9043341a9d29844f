import { Box, Button, Tabs, Text } from '@mantine/core'
import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MyOrganization } from '#api/contract/session.ts'
import type { RuleLevel } from '#db/vocabulary/rules.ts'
import { peopleOptionsQuery, teamOptionsQuery } from '../../../lib/people-options.ts'
import { useCan, useCanConnectCalendar } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import type { OptionList } from '../../../ui/table/editable/cells/PickerCell.tsx'
import { LeaveGuard } from '../../../ui/table/editable/LeaveGuard.tsx'
import { RowSavers } from '../../../ui/table/editable/RowSavers.tsx'
import type { EditableList } from '../../../ui/table/editable/use-editable-list.ts'
import { useUndo } from '../../../ui/table/editable/use-undo.ts'
import { scorecardChoicesQuery } from '../../../lib/scorecards.ts'
import { withOwner } from '../columns/owner-column.tsx'
import { privacyColumns } from '../columns/privacy-columns.tsx'
import { routingColumns } from '../columns/routing-columns.tsx'
import {
  categorizationKind,
  draftedCategorizationKind,
  draftedPrivacyKind,
  privacyKind,
} from '../model/kinds.ts'
import { createNoteFinder } from '../model/notes.ts'
import type { ScorecardChoice } from '../model/scorecards.ts'
import { hasOwnRules } from '../model/summary.ts'
import { type RuleDialog, useRuleTools } from '../preview/use-rule-tools.tsx'
import { Notice } from '../Notice.tsx'
import { organizationQuery, ruleDraftQuery } from '../queries.ts'
import { type RulesSearch, rulesTabs, type RulesTab } from '../search.ts'
import { type RuleEnvironment, RuleEnvironmentContext } from './environment.ts'
import { BotSchedulingTab, DraftBar, Proposals, TextEngine, WhitelistSwitch } from './lazy-parts.tsx'
import { RuleLevels } from './RuleLevels.tsx'
import { Hints, NoRules, Status } from './RuleStates.tsx'
import { useLinkedRule } from './use-linked-rule.ts'
import { useRuleLists } from './use-rule-lists.ts'
import { useShownDraft } from './use-shown-draft.ts'
import styles from './RealCallSettings.module.css'

/** A narrower table would cut off its fields, so each rule becomes two lines and a sheet. */
const minTablePixels = 800

const noScorecards: readonly ScorecardChoice[] = []
const isTab = (value: string | null): value is RulesTab => rulesTabs.some((each) => each === value)

const optionList = ({
  data = [],
  isPending,
  error,
}: {
  data?: OptionList['options']
  isPending: boolean
  error: Error | null
}): OptionList => ({
  options: data,
  isLoading: isPending,
  error: error?.message ?? null,
})

/**
 * False without a model, because 'Standard' and 'Offline engine' are then the same. A chosen model that is no longer available can still be
 * deselected.
 */
const hasEngineChoice = ({ textModel, settings }: MyOrganization): boolean =>
  textModel === 'available' || settings.textEngine === 'model'

/** Routing rules, privacy rules, and which meetings are recorded. Users without 'rules.manage' can only read them. */
export function RealCallSettings({
  search,
  onSearch,
}: {
  search: RulesSearch
  onSearch: (next: RulesSearch) => void
}) {
  const t = useTranslations('rules')
  const headers = useTranslations('ruleColumns')
  const editable = useTranslations('editable')
  const orgId = useOrgId()
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const canEdit = useCan('rules.manage')
  const canChooseEngine = useCan('ops.manage')
  const isEditing = search.edit && canEdit
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const { ref: sizeRef, width } = useElementSize<HTMLDivElement>()
  const scrollerRef = useMergedRef(setScroller, sizeRef)
  const [announcement, announce] = useState('')

  const organizationRead = useQuery(organizationQuery(orgId))
  const organization = organizationRead.data
  const hasRecorder = useCanConnectCalendar() && organization?.settings.recorderAllowed === true
  // The address may name a tab that the organization does not have.
  const tab = search.tab === 'bots' && !hasRecorder ? 'routing' : search.tab

  const scorecards = useQuery(scorecardChoicesQuery(orgId)).data ?? noScorecards
  const people = useQuery({ ...peopleOptionsQuery(orgId), enabled: isEditing || tab === 'privacy' })
  const teams = useQuery({ ...teamOptionsQuery(orgId), enabled: isEditing })
  const draftedWhitelist = useQuery({ ...ruleDraftQuery(orgId, 'privacy'), enabled: tab === 'privacy' }).data
    ?.privacyRulesAreWhitelist
  const isPublishedWhitelist = organization?.settings.privacyRulesAreWhitelist ?? false
  const isWhitelist = isEditing ? (draftedWhitelist ?? isPublishedWhitelist) : isPublishedWhitelist
  const environment = useMemo(
    (): RuleEnvironment => ({
      scorecards,
      teams: optionList(teams),
      people: optionList(people),
      isWhitelist,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- query results are new objects in every render
    [
      scorecards,
      teams.data,
      teams.isPending,
      teams.error,
      people.data,
      people.isPending,
      people.error,
      isWhitelist,
    ],
  )
  const ownerName = (level: RuleLevel, ownerId: string) =>
    environment[level === 'TEAM' ? 'teams' : 'people'].options.find(({ id }) => id === ownerId)?.label ?? ''

  const onDeleted = useUndo(isEditing ? editable('restoreLast', { noun: 'rule' }) : undefined)
  const shared = { scorecards, announce, onDeleted }
  const [dialog, setDialog] = useState<RuleDialog | null>(null)
  // The dialogs are about routing rules, whichever tab they were opened on.
  const usesRouting = tab === 'routing' || dialog !== null
  const isPrivacy = tab === 'privacy'
  // The rules that calls follow, and the draft, which edits go to. Both keep their rows while the other is shown.
  const published = {
    routing: useRuleLists({ kind: categorizationKind, isEnabled: usesRouting && !isEditing, ...shared }),
    privacy: useRuleLists({ kind: privacyKind, isEnabled: isPrivacy && !isEditing, ...shared }),
  }
  const drafted = {
    routing: useRuleLists({ kind: draftedCategorizationKind, isEnabled: usesRouting && canEdit, ...shared }),
    privacy: useRuleLists({ kind: draftedPrivacyKind, isEnabled: isPrivacy && canEdit, ...shared }),
  }
  const { routing, privacy } = isEditing ? drafted : published
  const draft = useShownDraft(isPrivacy ? 'privacy' : 'categorization', drafted, canEdit)
  const columns = useMemo(
    () => ({
      routing: withOwner(routingColumns(headers), headers),
      privacy: withOwner(privacyColumns(headers), headers),
    }),
    [headers],
  )
  const [noteFinders] = useState(() => ({
    ORGANIZATION: createNoteFinder('ORGANIZATION'),
    TEAM: createNoteFinder('TEAM'),
    USER: createNoteFinder('USER'),
  }))

  const tools = useRuleTools({
    canEdit,
    dialog,
    onDialog: setDialog,
    routing: drafted.routing,
    isEditing,
    draft,
    onShowRule: (keyOrId) => {
      if (tab === 'routing' && routing.lists.some((list) => list.reveal(keyOrId))) return
      onSearch({ ...search, tab: 'routing', rule: keyOrId })
    },
  })

  const editor = tab === 'privacy' ? privacy : routing
  const isLoaded = editor.query.data !== undefined
  const isRuleGone = useLinkedRule(search.rule, tab === 'bots' || !isLoaded ? undefined : editor.lists)
  const isEmpty = isLoaded && tab !== 'bots' && !editor.lists.some(({ rows }) => hasOwnRules(rows.rows))
  const editButton = (
    <Button aria-label={t('edit')} onClick={() => onSearch({ ...search, edit: true })}>
      {isPhone && !isEmpty ? t('editShort') : t('edit')}
    </Button>
  )
  const canBegin = canEdit && (tab === 'bots' || (isLoaded && !isEmpty))
  const hasValidPrivacyRule = privacy.lists.some(({ rows, store }) =>
    rows.rows.some((row) => row.saved !== null && store.problemsOf(row).length === 0),
  )
  const levels = {
    isEditing,
    // Next to the panel the table keeps its shape: it scrolls before its columns become unreadable.
    isNarrow: isPhone || (!tools.isPanelOpen && width > 0 && width < minTablePixels),
    menuEntries: tools.menuEntries,
    ownerName,
  }
  return (
    <RuleEnvironmentContext value={environment}>
      <div className={styles.page}>
        <div className={styles.tabs}>
          <PageHeader
            title={t('title')}
            badge={
              tab !== 'bots' && isLoaded ? <Status lists={editor.lists} isEditing={isEditing} /> : undefined
            }
            actions={
              <>
                {tab !== 'bots' && tools.actions}
                {isEditing && (
                  <Button variant="default" onClick={() => onSearch({ ...search, edit: false })}>
                    {isPhone ? t('doneShort') : t('done')}
                  </Button>
                )}
              </>
            }
            primary={!isEditing && canBegin && editButton}
          />
          <Tabs
            value={tab}
            onChange={(value) => isTab(value) && onSearch({ ...search, tab: value, rule: undefined })}
            keepMounted={false}
            className={styles.tabs}
          >
            <Tabs.List aria-label={t('tabs')} className={styles.tabList}>
              <Tabs.Tab value="routing">{t('tabRouting')}</Tabs.Tab>
              <Tabs.Tab value="privacy">{t('tabPrivacy')}</Tabs.Tab>
              {hasRecorder && <Tabs.Tab value="bots">{t('tabBots')}</Tabs.Tab>}
            </Tabs.List>
            {tab !== 'bots' && (
              <Suspense fallback={null}>
                <DraftBar
                  key={draft.kind}
                  kind={draft.kind}
                  isEditing={isEditing}
                  canEdit={canEdit}
                  tested={tools.tested}
                  saveRows={draft.saveRows}
                  onPreview={tools.preview}
                  onEdit={() => onSearch({ ...search, edit: true })}
                  onPublished={tools.offerPastCalls}
                />
              </Suspense>
            )}
            <div
              ref={scrollerRef}
              className={styles.scroller}
              data-beside={(tools.isPanelOpen && !isPhone) || undefined}
            >
              {scroller !== null && (
                <Tabs.Panel value={tab} className={styles.content}>
                  {isRuleGone && (
                    <Notice tone="yellow" role="status" mb={12}>
                      {t('ruleGone')}
                    </Notice>
                  )}
                  {tab !== 'routing' && organization === undefined && organizationRead.error !== null && (
                    <ErrorAlert
                      error={organizationRead.error}
                      onRetry={() => void organizationRead.refetch()}
                    />
                  )}
                  {tab === 'privacy' && organization !== undefined && (
                    <Suspense fallback={<Box h={28} mb={12} />}>
                      <WhitelistSwitch
                        isOn={isWhitelist}
                        isDrafted={isEditing && isWhitelist !== isPublishedWhitelist}
                        hasValidRule={!isLoaded || hasValidPrivacyRule}
                        isEditing={isEditing}
                      />
                    </Suspense>
                  )}
                  {tab === 'routing' &&
                    canChooseEngine &&
                    organization !== undefined &&
                    hasEngineChoice(organization) && (
                      <Suspense fallback={<Box h={28} mb={12} />}>
                        <TextEngine organization={organization} isEditing={isEditing} />
                      </Suspense>
                    )}
                  {tab === 'routing' && canEdit && (
                    <Suspense fallback={null}>
                      <Proposals />
                    </Suspense>
                  )}
                  {tab === 'bots' && (
                    <Suspense fallback={null}>
                      <BotSchedulingTab canEdit={isEditing} />
                    </Suspense>
                  )}
                  {tab !== 'bots' && isEmpty && !isEditing && (
                    <NoRules tab={tab} isWhitelist={isWhitelist} canEdit={canEdit} editButton={editButton} />
                  )}
                  {tab !== 'bots' && (!isEmpty || isEditing) && (
                    <>
                      <Text size="xs" c="dimmed" mb={8}>
                        {tab === 'privacy' ? t('privacyOrder') : t('routingOrder')}
                      </Text>
                      {tab === 'privacy' ? (
                        <RuleLevels
                          key="privacy"
                          editor={privacy}
                          columns={columns.privacy}
                          scroller={scroller}
                          {...levels}
                        />
                      ) : (
                        <RuleLevels
                          key="routing"
                          editor={routing}
                          columns={columns.routing}
                          noteFinders={noteFinders}
                          scroller={scroller}
                          {...levels}
                        />
                      )}
                      {isEditing && isLoaded && <Hints />}
                    </>
                  )}
                </Tabs.Panel>
              )}
            </div>
          </Tabs>
        </div>
        {tools.panel}
      </div>
      {[...drafted.routing.lists, ...drafted.privacy.lists].map((list) => (
        <RowSavers key={list.rows.keyPrefix} list={list as unknown as EditableList} />
      ))}
      <LeaveGuard lists={[...drafted.routing.lists, ...drafted.privacy.lists]} noun="rule" />
      <div className="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </div>
    </RuleEnvironmentContext>
  )
}
