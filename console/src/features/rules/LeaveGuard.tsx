import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { RuleDraft } from './model/drafts.ts'
import type { RuleEditor } from './store/use-rule-editor.ts'

/** Leaving waits this long for saves that run; then it asks. */
const patienceMs = 3_000

type Editor = Pick<RuleEditor<RuleDraft>, 'saveAll' | 'countUnsaved'>

/** Saves what can be saved when the page is left, and asks when something would be lost. */
export function LeaveGuard({ editors }: { editors: readonly Editor[] }) {
  const t = useTranslations('rules')
  const [lost, setLost] = useState(0)
  const countUnsaved = () => editors.reduce((sum, editor) => sum + editor.countUnsaved(), 0)
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || countUnsaved() === 0) return false
      await Promise.race([
        Promise.all(editors.map((editor) => editor.saveAll())),
        new Promise((done) => {
          setTimeout(done, patienceMs)
        }),
      ])
      setLost(countUnsaved())
      return countUnsaved() > 0
    },
    enableBeforeUnload: () => countUnsaved() > 0,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('leaveTitle')}
      consequence={t('leaveText', { count: lost })}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
      isDangerous
      onConfirm={() => {
        blocker.proceed?.()
        return Promise.resolve()
      }}
    />
  )
}
