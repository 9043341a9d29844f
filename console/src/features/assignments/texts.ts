import { assignTexts } from '../../ui/assign/texts.ts'

/** Assigned practice. */
export const assignments = {
  ...assignTexts,
  assignments: {
    title: 'Assignments',
    label: 'Assigned practice',
    toBots: 'Assign bots',
    hidden:
      'Practice is hidden from members here. People with the role Member, Temp or Custom do not see what is assigned to them until an admin shows it again.',
    search: 'Search people and bots',
    person: 'Person',
    bot: 'Bot',
    goal: 'Done when',
    progress: 'How far',
    best: 'Best',
    due: 'Due',
    state: 'State',
    somebody: 'Unknown person',
    rowName: '{person}, {bot}',
    actionsFor: 'Actions for {name}',
    change: 'Change',
    end: 'End',
    changeTitle: 'Change {person}’s assignment with {bot}',
    changeConfirm: 'Save',
    changed: 'The assignment was changed.',
    endTitle: 'End the assignment?',
    endText: '{bot} is no longer assigned to {person}. Attempts and scores are kept.',
    endConfirm: 'End assignment',
    ended: 'The assignment has ended.',
    noMatch: 'No assignment matches',
    emptyTitle: 'Nothing is assigned',
    emptyText: 'Select bots in the library, choose Assign, then set people, due date and score.',
  },
} as const

type AssignmentsTexts = Pick<typeof assignments, 'assignments'>
declare global {
  interface ConsoleTexts extends AssignmentsTexts {}
}
