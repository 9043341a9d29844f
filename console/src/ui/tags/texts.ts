/** The dialog that renames and deletes tags. */
export const editTagTexts = {
  tags: {
    title: 'Rename or delete a tag',
    tag: 'Tag',
    tagProblem: 'Choose a tag.',
    name: 'New name',
    nameProblem: 'Enter 1 to 60 characters.',
    rename: 'Rename tag',
    renamed: 'Tag renamed.',
    delete: 'Delete tag',
    deleteTitle: 'Delete the tag “{name}”?',
    deleted: 'Tag deleted.',
  },
} as const

type EditTagTexts = typeof editTagTexts
declare global {
  interface ConsoleTexts extends EditTagTexts {}
}
