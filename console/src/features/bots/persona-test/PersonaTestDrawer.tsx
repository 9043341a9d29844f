import { Drawer } from '@mantine/core'
import { useState } from 'react'
import type { AgentDetail } from '#api/contract/bots.ts'
import type { BotSection } from '#workers/domain/practice/bot-sections.ts'
import { MoreTexts } from '../../../lib/intl.tsx'
import { PersonaTestPanel } from './PersonaTestPanel.tsx'
import { personaTestTexts } from './texts.ts'

export type PersonaTestProps = {
  bot: AgentDetail
  /** Saves unsaved edits before the test. @returns whether everything is saved */
  save: () => Promise<boolean>
  /** Leads to a section of the form, and to a field in it. */
  onSection: (section: BotSection, path: string) => void
}

/** The persona test next to the form: runs it, shows its result, and leads to the fields to change. */
export function PersonaTestDrawer({
  opened,
  onClose,
  ...props
}: PersonaTestProps & { opened: boolean; onClose: () => void }) {
  const { title, close } = personaTestTexts.personaTest
  // Where to go once the drawer has closed, because closing returns the focus to the button that opened it.
  const [goal, setGoal] = useState<{ section: BotSection; path: string } | null>(null)
  // Kept until the drawer opens again: a closed drawer that may return the focus would do so immediately.
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened !== wasOpened) {
    setWasOpened(opened)
    if (opened) setGoal(null)
  }
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="min(100%, 720px)"
      title={title}
      closeButtonProps={{ 'aria-label': close }}
      returnFocus={goal === null}
      onExitTransitionEnd={() => {
        if (goal !== null) props.onSection(goal.section, goal.path)
      }}
    >
      <MoreTexts texts={personaTestTexts}>
        <PersonaTestPanel
          {...props}
          onSection={(section, path) => {
            setGoal({ section, path })
            onClose()
          }}
        />
      </MoreTexts>
    </Drawer>
  )
}
