import { Alert, Box, Button, Drawer, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertCircle, IconMessageCircle, IconTestPipe } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { type AgentDetail, agentDetail, updateAgent } from '#api/contract/bots.ts'
import type { BotDraftForm } from '#workers/domain/practice/bot.ts'
import type { BotSection } from '#workers/domain/practice/bot-sections.ts'
import { sectionStates } from '#workers/domain/practice/section-states.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useOrgId } from '../../../lib/use-session.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { useDirtyGuard } from '../../../ui/form/use-dirty-guard.tsx'
import { Page } from '../../../ui/Page.tsx'
import { botQuery, useRefreshBots } from '../queries.ts'
import { BotHeader } from './BotHeader.tsx'
import { type BotFormState, BotFormProvider } from './form-context.ts'
import { sectionId } from './Section.tsx'
import { SectionRail } from './SectionRail.tsx'
import { Advanced } from './sections/Advanced.tsx'
import { BasicDetails } from './sections/BasicDetails.tsx'
import { CompanyDetails } from './sections/CompanyDetails.tsx'
import { ConfigDetails } from './sections/ConfigDetails.tsx'
import { GatekeeperPart } from './sections/GatekeeperPart.tsx'
import { Opinions } from './sections/Opinions.tsx'
import { PersonalDetails } from './sections/PersonalDetails.tsx'
import { Priorities } from './sections/Priorities.tsx'
import { ScenarioName } from './sections/ScenarioName.tsx'
import { ScorecardPart } from './sections/ScorecardPart.tsx'
import { Sharing } from './Sharing.tsx'
import { type BotPart, type BotTab, botTabs } from './tabs.ts'
import { type BotDraft, savedOf, useBotDraft } from './use-bot-draft.ts'
import { useConfirmedOpening } from './use-confirmed-opening.tsx'

// Loads the buyer's state machine.
const TryIt = lazy(() => import('./try-it/TryIt.tsx').then((module) => ({ default: module.TryIt })))
const PersonaTestDrawer = lazyDialog(() =>
  import('../persona-test/PersonaTestDrawer.tsx').then((module) => module.PersonaTestDrawer),
)
const PublishReason = lazyDialog(() =>
  import('../persona-test/PublishReason.tsx').then((module) => module.PublishReason),
)
// Few bots have more than one person.
const Party = lazy(() => import('./sections/Party.tsx').then((module) => ({ default: module.Party })))
const VariationDialog = lazy(() =>
  import('../VariationDialog.tsx').then((module) => ({ default: module.VariationDialog })),
)

const party = (
  <Suspense fallback={<Box mih={120} aria-busy />}>
    <Party />
  </Suspense>
)

const optional: ReadonlySet<BotSection> = new Set(['gatekeeper', 'advancedSettings'])

const publishing = (reason: string | null) => ({
  publish: true,
  ...(reason === null ? {} : { exception: { reason } }),
})

/** The persona test found something that requires a reason to publish. */
const isHeldUp = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'persona_test_findings'

/** The field of a path, or the closest element that contains it: for `knowledge.3.says`, its row, otherwise its list. */
const fieldOf = (part: HTMLElement, path: string): HTMLElement | null =>
  path === ''
    ? null
    : (part.querySelector<HTMLElement>(`[data-field="${path}"]`) ??
      fieldOf(part, path.slice(0, Math.max(0, path.lastIndexOf('.')))))

export function BotEditor({
  bot,
  form: loaded,
  tab,
  part,
  onTab,
}: {
  bot: AgentDetail
  form: BotDraftForm
  tab: BotTab
  part: BotPart | undefined
  onTab: (tab: BotTab) => void
}) {
  const t = useTranslations('botForm')
  const names = useTranslations('botSections')
  const orgId = useOrgId()
  const queryClient = useQueryClient()
  const refresh = useRefreshBots()
  const isWide = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { id, callType } = bot
  const isReadOnly = !bot.mayEdit
  const mayManage = useCan('bots.manage')

  /** The reason for publishing although the test found something. */
  const exception = useRef<string | null>(null)
  const draft = useBotDraft({
    id,
    current: { form: loaded, version: bot.version, at: bot.updatedAt },
    send: async (form, version, isPublishing) => {
      const changed = await call(updateAgent, {
        params: { id },
        body: { version, form, ...(isPublishing ? publishing(exception.current) : {}) },
      })
      queryClient.setQueryData(botQuery(orgId, id).queryKey, changed)
      return savedOf(changed)
    },
    theirsOf: (error: ApiError) => {
      const theirs = agentDetail.safeParse(error.current)
      return theirs.success ? savedOf(theirs.data) : null
    },
  })
  const { form } = draft
  const guard = useDirtyGuard(() => draft.isDirty, { isOnPageOnly: true })

  const reports = useMemo(() => sectionStates(form, callType), [form, callType])
  const [visited, setVisited] = useState<ReadonlySet<BotSection>>(new Set())
  const [current, setCurrent] = useState<BotSection>('scenarioName')
  const [isTrying, setTrying] = useState(false)
  const [isTesting, setTesting] = useState(false)
  const [isExplaining, setExplaining] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isVarying, setVarying] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  /** Set while the form scrolls to a section that the user chose: the last sections never reach the top. */
  const isLed = useRef(false)
  const letGo = () => {
    isLed.current = false
  }

  // A functional update, because leaving a section and entering the next one happen in the same event.
  const visit = useCallback(
    (section: BotSection) =>
      setVisited((before) => (before.has(section) ? before : new Set([...before, section]))),
    [],
  )
  // Compared as text, so that the fields do not render again while the same problems are shown.
  const shown = JSON.stringify(
    reports.flatMap(({ section, problems: all, state }) =>
      state === 'error' || visited.has(section) ? all.map(({ path, message }) => [path, message]) : [],
    ),
  )
  const problems = useMemo(() => new Map<string, string>(JSON.parse(shown) as [string, string][]), [shown])
  const { folders } = bot
  const hasLostTeams = bot.shareScope === 'TEAM' && bot.teams.length === 0
  const { formAtom, changeBot } = draft
  const { change, dialog: opening } = useConfirmedOpening(draft, bot.publishedVersion !== null)
  const state: BotFormState = useMemo(
    () => ({
      agentId: id,
      callType,
      form: formAtom,
      change,
      problems,
      visit,
      enter: setCurrent,
      isReadOnly,
      mayManage,
      part,
      folders,
      hasLostTeams,
    }),
    [id, callType, formAtom, change, problems, visit, isReadOnly, mayManage, part, folders, hasLostTeams],
  )

  const go = (section: BotSection, asked?: string) => {
    isLed.current = true
    // Report what is missing first, because this may render the field that gets the focus.
    flushSync(() => {
      setCurrent(section)
      visit(section)
    })
    const path = asked ?? reports.find((report) => report.section === section)?.problems[0]?.path
    if (path?.startsWith('supportingAgentInfo') === true) {
      // The other people stand above the sections.
      if (tab !== 'multi-party') onTab('multi-party')
      scroller.current?.scrollTo({ top: 0 })
      requestAnimationFrame(() => {
        if (scroller.current !== null) fieldOf(scroller.current, path)?.focus({ preventScroll: true })
      })
      return
    }
    const part = scroller.current?.querySelector<HTMLElement>(`#${sectionId(section)}`)
    part?.scrollIntoView({ block: 'start' })
    const field = path === undefined || part == null ? null : fieldOf(part, path)
    ;(field ?? part?.querySelector<HTMLElement>('h2'))?.focus({ preventScroll: field === null })
  }
  const neighbor = (step: 1 | -1): BotSection | undefined =>
    reports[reports.findIndex(({ section }) => section === current) + step]?.section
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    const next = neighbor(step)
    if (next !== undefined) go(next)
  }
  /** Marks the section at the top of the visible part. */
  const onScroll = () => {
    if (isLed.current) return
    const top = scroller.current?.getBoundingClientRect().top ?? 0
    const seen = reports.findLast(({ section }) => {
      const part = document.getElementById(sectionId(section))
      return part !== null && part.getBoundingClientRect().top <= top + 96
    })
    if (seen !== undefined && seen.section !== current) setCurrent(seen.section)
  }

  const publish = async (reason: string | null) => {
    exception.current = reason
    try {
      await draft.publish()
    } catch (error) {
      if (reason !== null || !isHeldUp(error)) throw error
      setExplaining(true)
      return
    }
    showDone(t('published'))
    await refresh()
  }
  const { sharedFrom } = bot
  const notice =
    !isReadOnly && sharedFrom?.hasEnded !== true
      ? null
      : mayManage && sharedFrom !== null
        ? t(sharedFrom.hasEnded ? 'shareEnded' : 'sharedHere', { name: sharedFrom.name })
        : t('readOnly')
  const open = reports.filter(({ problems: all }) => all.length > 0)
  const [previous, next] = [neighbor(-1), neighbor(1)]
  // The same elements while somebody types: each part renders again only for its own fields.
  const sections = useMemo(
    () => (
      <div>
        <ScenarioName />
        <ConfigDetails />
        <BasicDetails />
        <PersonalDetails />
        {callType !== 'focus' && (
          <>
            <CompanyDetails />
            <Priorities />
            <Opinions />
          </>
        )}
        <ScorecardPart />
        <GatekeeperPart />
        <Advanced
          sharing={
            <Sharing
              bot={bot}
              changeBot={changeBot}
              onVariation={isReadOnly ? undefined : () => setVarying(true)}
            />
          }
        />
      </div>
    ),
    [bot, callType, isReadOnly, changeBot],
  )
  const tryIt = (
    <Suspense fallback={<Box flex={1} aria-busy />}>
      <TryIt agentId={id} callType={callType} form={form} />
    </Suspense>
  )

  return (
    <Page>
      <BotFormProvider value={state}>
        <BotHeader
          bot={bot}
          draft={draft}
          reports={reports}
          onPublish={async () => {
            setVisited(new Set(reports.map(({ section }) => section)))
            if (bot.personaTest === null) setAsking(true)
            else await publish(null)
          }}
          onVariation={() => setVarying(true)}
          tryIt={
            <>
              {mayManage && (
                <Button
                  variant="default"
                  leftSection={<IconTestPipe size={15} stroke={1.7} />}
                  onClick={() => setTesting(true)}
                >
                  {t('testBot')}
                </Button>
              )}
              {!isWide && (
                <Button
                  variant="default"
                  leftSection={<IconMessageCircle size={15} stroke={1.7} />}
                  onClick={() => setTrying(true)}
                >
                  {t('tryIt')}
                </Button>
              )}
            </>
          }
        />
        <Group
          flex={1}
          mih={0}
          gap={0}
          wrap="nowrap"
          align="stretch"
          style={{ borderTop: '1px solid var(--c-line)' }}
          onKeyDown={onKeyDown}
        >
          {!isPhone && (
            <Box
              w={228}
              flex="none"
              style={{ borderInlineEnd: '1px solid var(--c-line)', overflowY: 'auto' }}
            >
              <SectionRail
                reports={reports}
                current={current}
                isOptional={(section) => optional.has(section)}
                onSection={go}
                note={callType === 'focus' ? t('focusNote') : undefined}
              />
            </Box>
          )}
          <Stack gap={0} flex={1} miw={0} mih={0}>
            {isPhone && (
              <Box px={12} py={8} style={{ borderBottom: '1px solid var(--c-line)' }}>
                <NativeSelect
                  aria-label={t('goToSection')}
                  value={current}
                  data={reports.map(({ section, problems: all }) => ({
                    value: section,
                    label:
                      all.length === 0
                        ? names(section)
                        : `${names(section)} · ${t('missing', { count: all.length })}`,
                  }))}
                  onChange={(event) => {
                    const chosen = reports.find(({ section }) => section === event.currentTarget.value)
                    if (chosen !== undefined) go(chosen.section)
                  }}
                />
              </Box>
            )}
            <Box
              ref={scroller}
              flex={1}
              mih={0}
              px="var(--page-gutter)"
              pt={12}
              style={{ overflowY: 'auto', scrollPaddingTop: 12 }}
              onScroll={onScroll}
              onWheel={letGo}
              onTouchMove={letGo}
              onPointerDown={letGo}
            >
              <Stack gap={16} maw={760}>
                {notice !== null && <Alert color="gray">{notice}</Alert>}
                {draft.hasConflict && <Conflict draft={draft} mayKeep={!isReadOnly} />}
                {draft.error !== null && !draft.hasConflict && !isHeldUp(draft.error) && (
                  <ErrorAlert error={draft.error} onRetry={() => void draft.save()}>
                    {t('updateFailed')}
                  </ErrorAlert>
                )}
                <SegmentedControl
                  aria-label={t('tabs')}
                  style={{ alignSelf: 'flex-start' }}
                  data={botTabs.map((value) => ({ value, label: t(value) }))}
                  value={tab}
                  onChange={(value) => onTab(botTabs.find((each) => each === value) ?? 'individual')}
                />
                {tab === 'multi-party'
                  ? party
                  : (form.supportingAgentInfo ?? []).length > 0 && (
                      <Text c="dimmed">
                        {t('hasParty', { count: (form.supportingAgentInfo ?? []).length })}
                      </Text>
                    )}
                {sections}
              </Stack>
            </Box>
            <Group
              component="footer"
              flex="none"
              wrap="nowrap"
              gap={8}
              px="var(--page-gutter)"
              mih={48}
              style={{ borderTop: '1px solid var(--c-line)' }}
            >
              <Text flex={1} miw={0} size="sm" c="dimmed" truncate role="status">
                {open.length === 0 ? (
                  t('nothingOpen')
                ) : (
                  <>
                    <IconAlertCircle
                      size={14}
                      stroke={1.7}
                      aria-hidden
                      style={{ verticalAlign: 'text-bottom' }}
                    />{' '}
                    {t('open', { names: open.map(({ section }) => names(section)).join(', ') })}
                  </>
                )}
              </Text>
              <Button
                variant="default"
                disabled={previous === undefined}
                onClick={() => previous !== undefined && go(previous)}
              >
                {t('previous')}
              </Button>
              <Button
                variant="default"
                disabled={next === undefined}
                onClick={() => next !== undefined && go(next)}
              >
                {next === undefined || isPhone ? t('next') : t('nextSection', { name: names(next) })}
              </Button>
            </Group>
          </Stack>
          {isWide ? (
            <Box
              component="aside"
              aria-label={t('tryIt')}
              w={404}
              flex="none"
              mih={0}
              style={{ borderInlineStart: '1px solid var(--c-line)' }}
            >
              {tryIt}
            </Box>
          ) : (
            <Drawer
              opened={isTrying}
              onClose={() => setTrying(false)}
              position="right"
              size="min(100%, 440px)"
              padding={0}
              title={<span className="visually-hidden">{t('tryIt')}</span>}
              closeButtonProps={{ 'aria-label': t('closeTryIt') }}
              keepMounted
              styles={{
                content: { display: 'flex', flexDirection: 'column' },
                header: { minHeight: 36, paddingInline: 12 },
                body: { flex: 1, minHeight: 0 },
              }}
            >
              {isTrying && tryIt}
            </Drawer>
          )}
        </Group>
      </BotFormProvider>
      {guard.dialog}
      {opening}
      <Suspense fallback={null}>
        {mayManage && (
          <PersonaTestDrawer
            opened={isTesting}
            onClose={() => setTesting(false)}
            bot={bot}
            save={draft.save}
            onSection={go}
          />
        )}
        <ConfirmDialog
          opened={isAsking}
          onClose={() => setAsking(false)}
          title={t('publishUntested')}
          consequence={
            <Stack gap={12} align="flex-start">
              {t('publishUntestedText')}
              <Button
                variant="default"
                leftSection={<IconTestPipe size={15} stroke={1.7} />}
                onClick={() => {
                  setAsking(false)
                  setTesting(true)
                }}
              >
                {t('testFirst')}
              </Button>
            </Stack>
          }
          confirmLabel={t('publish')}
          onConfirm={() => publish(null)}
        />
        <PublishReason opened={isExplaining} onClose={() => setExplaining(false)} onPublish={publish} />
      </Suspense>
      {isVarying && (
        <Suspense fallback={null}>
          <VariationDialog
            bot={bot}
            name={bot.name}
            onClose={() => setVarying(false)}
            onCreated={() => showDone(t('variationMade'))}
          />
        </Suspense>
      )}
    </Page>
  )
}

/** Somebody else saved while this form was edited. Nothing is saved until the user chooses one of the two. */
function Conflict({
  draft,
  mayKeep,
}: {
  draft: BotDraft
  /** False: the form here has words that were changed elsewhere, and that nobody here may change back. */
  mayKeep: boolean
}) {
  const t = useTranslations('botForm')
  return (
    <Alert color="orange" role="alert" title={t('conflict')}>
      <Stack gap={8} align="flex-start">
        {t('conflictText')}
        <Group gap={8}>
          {mayKeep && (
            <Button size="xs" variant="default" onClick={draft.keepMine}>
              {t('keepMine')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={draft.takeTheirs}>
            {t('takeTheirs')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
