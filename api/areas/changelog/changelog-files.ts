import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type ChangelogEntry, changelogKinds } from '../../contract/changelog.ts'

export type ChangelogFile = Omit<ChangelogEntry, 'isRead'>

const head = z.strictObject({
  title: z.string().min(1).max(200),
  kind: z.enum(changelogKinds),
  publishedAt: z.iso.datetime(),
  link: z.string().startsWith('/').optional(),
})

const fileForm = /^---\n(?<head>[\s\S]+?)\n---\n(?<body>[\s\S]+)$/

/** Parses one entry: `name: value` lines between two `---`, then Markdown. @throws if it is malformed */
export function parseChangelogFile(name: string, text: string): ChangelogFile {
  const parts = fileForm.exec(text.replaceAll('\r\n', '\n'))?.groups
  if (parts === undefined) throw new Error(`${name} has no head between two lines of ---`)
  const lines = (parts.head ?? '').split('\n').map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const
  })
  const { link = null, ...rest } = head.parse(Object.fromEntries(lines))
  return { id: name.replace(/\.md$/, ''), body: (parts.body ?? '').trim(), link, ...rest }
}

/** Every entry of a folder, newest first. */
export const readChangelog = (folder: string): ChangelogFile[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => parseChangelogFile(name, readFileSync(join(folder, name), 'utf8')))
    .toSorted(
      (left, right) => right.publishedAt.localeCompare(left.publishedAt) || right.id.localeCompare(left.id),
    )
