import { Button, Group, Text } from '@mantine/core'
import { IconCalendarCheck, IconPlus } from '@tabler/icons-react'
import { Fragment, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type OptOutRulesResponse, optOutLimits } from '#api/contract/recorder.ts'
import type { OptOutRule } from '#workers/domain/recorder/rules/opt-out-rule.ts'
import { optOutRuleProblems } from '#workers/domain/recorder/rules/validity.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorState.tsx'
import { showDone } from '../../../ui/feedback/notices.ts'
import { useUndoNotice } from '../../../ui/feedback/use-undo-notice.ts'
import { useDirtyGuard } from '../../../ui/form/use-dirty-guard.tsx'
import { RunningRing } from '../../../ui/status/StatusBadge.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { areSameRules, withoutRule, withRule } from './model/edit-rules.ts'
import { PreviewDialog } from './preview/PreviewDialog.tsx'
import { Joint } from './RuleFrame.tsx'
import { RuleCard } from './RuleCard.tsx'
import { type SavePhase, useSaveRules } from './use-save-rules.ts'

/** Unsaved rules, and the version that they are based on. */
type Draft = { rules: readonly OptOutRule[]; version: number }

/** The editor of opt-out rules, which are saved together. */
export function RuleEditor({ saved }: { saved: OptOutRulesResponse }) {
  const t = useTranslations('botScheduling')
  const [draft, setDraft] = useState<Draft | null>(null)
  const [addedId, setAddedId] = useState<string | null>(null)
  const [isPreviewed, setPreviewed] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const saver = useSaveRules()
  const showUndo = useUndoNotice()
  const rules = draft?.rules ?? saved.optOutBotSchedulingRules
  const isDirty = draft !== null && !areSameRules(draft.rules, saved.optOutBotSchedulingRules)
  const isBusy = saver.phase !== null
  const problems = optOutRuleProblems(rules)
  const guard = useDirtyGuard(() => isDirty)

  const change = (next: readonly OptOutRule[]) =>
    setDraft({ rules: next, version: draft?.version ?? saved.version })
  const addRule = () => {
    const next = withRule(rules)
    change(next)
    setAddedId(next.at(-1)?.id ?? null)
  }
  const finish = () => {
    setDraft(null)
    showDone(t('saved'))
  }
  const save = async (version: number) => {
    if (await saver.save(rules, version)) finish()
  }
  const discard = () => {
    const before = draft
    setDraft(null)
    saver.forget()
    showUndo(t('discarded'), () => setDraft(before))
  }
  const { conflict } = saver
  return (
    <>
      {conflict !== null && (
        <ConflictNotice
          saved={conflict}
          isBusy={isBusy}
          onSaveMine={() => void save(conflict.version)}
          onUseSaved={() => {
            saver.adopt(conflict)
            setDraft(null)
          }}
        />
      )}
      {rules.length === 0 && (
        <EmptyState icon={IconCalendarCheck} title={t('emptyTitle')} text={t('emptyText')} />
      )}
      {rules.map((rule, index) => (
        <Fragment key={rule.id}>
          {index > 0 && <Joint isCentered>{t('or')}</Joint>}
          <RuleCard
            rule={rule}
            index={index}
            problems={problems.filter(({ path }) => path.startsWith(`${index}.`))}
            isDisabled={isBusy}
            hasFocus={rule.id === addedId}
            onChange={(changed) => change(rules.map((each) => (each.id === changed.id ? changed : each)))}
            onRemove={() => {
              change(withoutRule(rules, rule.id))
              add.current?.focus()
            }}
          />
        </Fragment>
      ))}
      <Group gap={8}>
        <Button
          ref={add}
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={isBusy || rules.length >= optOutLimits.rules}
          onClick={addRule}
        >
          {t('addRule')}
        </Button>
        {rules.length >= optOutLimits.rules && (
          <span className="meta">{t('full', { count: optOutLimits.rules })}</span>
        )}
      </Group>
      {saver.error !== null && <ErrorAlert error={saver.error} />}
      <Group gap={8} pt={12} style={{ borderTop: '1px solid var(--c-line)' }}>
        <Button variant="default" onClick={() => setPreviewed(true)}>
          {t('preview')}
        </Button>
        <Button
          disabled={isBusy || problems.length > 0 || conflict !== null}
          onClick={() => (isDirty ? void save(draft.version) : finish())}
        >
          {t('save')}
        </Button>
        {isDirty && !isBusy && (
          <Button variant="subtle" color="gray" onClick={discard}>
            {t('discard')}
          </Button>
        )}
        <SaveStatus phase={saver.phase} problems={problems.map(({ message }) => message)} isDirty={isDirty} />
      </Group>
      <PreviewDialog
        opened={isPreviewed}
        onClose={() => setPreviewed(false)}
        rules={rules}
        isUnsaved={isDirty}
        canOverride
      />
      {guard.dialog}
    </>
  )
}

/** The step of a running save, or the problem that prevents saving. */
function SaveStatus({
  phase,
  problems,
  isDirty,
}: {
  phase: SavePhase | null
  problems: readonly string[]
  isDirty: boolean
}) {
  const t = useTranslations('botScheduling')
  const [problem] = problems
  return (
    <Group gap={8} mih={20} role="status">
      {phase !== null && (
        <>
          <RunningRing />
          {phase.step === 'saving' ? t('savingRules') : t('rescheduling', { count: phase.count })}
        </>
      )}
      {phase === null && problem !== undefined && <Text c="red">{problem}</Text>}
      {phase === null && problem === undefined && isDirty && <span className="dimmed">{t('unsaved')}</span>}
    </Group>
  )
}
