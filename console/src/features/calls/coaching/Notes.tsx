import { ActionIcon, Anchor, Button, Group, Menu, Text } from '@mantine/core'
import { IconDots, IconLock, IconMessage2, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NoteReply, NoteThread } from '#api/contract/coaching.ts'
import { callDuration } from '../../../lib/time.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ListTime } from '../../../ui/Moment.tsx'
import { nameOf, withMentions } from './mentions.ts'
import { NoteForm } from './NoteForm.tsx'
import { changeOf, newNoteOf, type NoteWords, noWords, replacedVersion, replyTo } from './note-words.ts'
import { PanelHead } from './PanelHead.tsx'
import { type NoteChange, sendNoteChange, useChangeNote, useDeleteNote } from './queries.ts'
import type { CoachingState } from './use-coaching.ts'
import { useSaveWords } from './use-save-words.ts'
import styles from './Coaching.module.css'

/** Notes in the order of the call; those about the whole call first. */
export function Notes({
  callId,
  coaching,
  onGoTo,
}: {
  callId: string
  coaching: CoachingState
  onGoTo: (noteId: string) => void
}) {
  const t = useTranslations('coaching')
  const { isSaving, save } = useSaveWords(newNoteOf(callId), coaching.sendNote, coaching.endDraft)
  const { data, draft, setDraft, placeDraft, noteMarks, currentNote } = coaching
  if (data === undefined) return null
  const { notes, mayWrite } = data
  const numbers = new Map(noteMarks.map(({ id, number }) => [id, number]))
  return (
    <section aria-label={t('notes')}>
      <PanelHead title={t('notes')} meta={t('noteCount', { count: notes.length })}>
        {mayWrite && (
          <Button
            variant="subtle"
            size="xs"
            title={t('addNoteKey')}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => placeDraft(null)}
          >
            {t('addNote')}
          </Button>
        )}
      </PanelHead>
      {draft !== null && mayWrite && (
        <div className={styles.row}>
          <NoteForm
            // Choosing other words moves the focus back to the text.
            key={draft.place === null ? 'call' : `${draft.place.messageIndex} ${draft.place.start}`}
            callId={callId}
            label={t('writing')}
            placeholder={t('notePlaceholder')}
            quote={draft.place?.quote ?? null}
            words={draft}
            onWords={(words) => setDraft({ ...draft, ...words })}
            offersPrivate
            isBusy={isSaving}
            submitLabel={t('save')}
            onCancel={() => setDraft(null)}
            onSubmit={(written) => {
              const { place } = draft
              save(draft, {
                ...written,
                place: place && { messageIndex: place.messageIndex, start: place.start, end: place.end },
              })
            }}
          />
        </div>
      )}
      {notes.length === 0 && draft === null && (
        <Text c="dimmed" px={16} py={10}>
          {t(mayWrite ? 'noNotes' : 'noNotesRead')}
        </Text>
      )}
      {notes.map((note) => (
        <Thread
          key={note.id}
          callId={callId}
          note={note}
          number={numbers.get(note.id) ?? null}
          isCurrent={note.id === currentNote}
          coaching={coaching}
          mayWrite={mayWrite}
          onGoTo={() => onGoTo(note.id)}
        />
      ))}
    </section>
  )
}

function Thread({
  callId,
  note,
  number,
  isCurrent,
  coaching,
  mayWrite,
  onGoTo,
}: {
  callId: string
  note: NoteThread
  number: number | null
  isCurrent: boolean
  coaching: CoachingState
  mayWrite: boolean
  onGoTo: () => void
}) {
  const t = useTranslations('coaching')
  const changing = useChangeNote(note.id)
  const key = replyTo(note.id)
  const reply = coaching.writings.get(key) ?? null
  const setReply = (words: NoteWords | null) => coaching.write(key, words)
  const { isSaving, save } = useSaveWords(key, coaching.sendNote, (saved: NoteWords) =>
    coaching.endWriting(key, saved),
  )
  const row = useRef<HTMLDivElement>(null)
  const chosenAt = isCurrent ? coaching.turn : null
  useEffect(() => {
    if (chosenAt !== null) row.current?.scrollIntoView({ block: 'nearest' })
  }, [chosenAt])
  const { place, quote, resolvedAt, resolvedBy, isPrivate } = note
  const isResolved = resolvedAt !== null
  const resolve = () => changing.mutate({ version: note.version, isResolved: !isResolved })

  return (
    <div ref={row} className={styles.row} data-current={isCurrent || undefined} data-thread={note.id}>
      <Written
        callId={callId}
        note={note}
        coaching={coaching}
        replies={note.replies.length}
        isPrivate={isPrivate}
        lead={
          place !== null && number !== null ? (
            <button type="button" className={styles.goTo} aria-pressed={isCurrent} onClick={onGoTo}>
              <IconMessage2 size={12} stroke={1.8} aria-hidden />
              <span className="visually-hidden">{t('goTo')} </span>
              {number}
              <span>{callDuration(Math.floor(place.secondsFromStart))}</span>
            </button>
          ) : (
            quote === null && <span className="meta">{t('wholeCall')}</span>
          )
        }
      />
      {place === null && quote !== null && (
        <Text className="meta" dir="auto" lineClamp={3}>
          {t('lost', { quote })}
        </Text>
      )}
      {note.replies.map((each) => (
        <div key={each.id} className={styles.reply}>
          <Written callId={callId} note={each} coaching={coaching} replies={0} isPrivate={isPrivate} />
        </div>
      ))}
      {reply !== null && (
        <NoteForm
          callId={callId}
          label={t('replying')}
          placeholder={t('replyPlaceholder')}
          words={reply}
          onWords={setReply}
          isBusy={isSaving}
          submitLabel={t('reply')}
          onCancel={() => setReply(null)}
          onSubmit={({ body, mentions }) => save(reply, { body, mentions, replyTo: note.id })}
        />
      )}
      {(isResolved || (mayWrite && reply === null)) && (
        <Group gap={12} mt={4}>
          {isResolved && (
            <span className="meta">
              {t('resolvedBy', { name: resolvedBy === null ? '' : nameOf(resolvedBy) })}
            </span>
          )}
          {mayWrite && (
            <>
              <Anchor
                component="button"
                type="button"
                ms="auto"
                fz="xs"
                onClick={() => setReply({ ...noWords, isPrivate })}
              >
                {t('reply')}
              </Anchor>
              <Anchor
                component="button"
                type="button"
                fz="xs"
                onClick={resolve}
                disabled={changing.isPending}
              >
                {t(isResolved ? 'reopen' : 'resolve')}
              </Anchor>
            </>
          )}
        </Group>
      )}
    </div>
  )
}

/** One note or reply with author, time and text. Its author may change and delete it. */
function Written({
  callId,
  note,
  coaching,
  replies,
  isPrivate,
  lead,
}: {
  callId: string
  note: NoteReply
  coaching: CoachingState
  replies: number
  isPrivate: boolean
  lead?: ReactNode
}) {
  const t = useTranslations('coaching')
  const key = changeOf(note.id)
  const deleting = useDeleteNote(() => coaching.write(key, null))
  const words = coaching.writings.get(key) ?? null
  const setWords = (changed: NoteWords | null) => coaching.write(key, changed)
  const { isSaving, save } = useSaveWords(
    key,
    (body: NoteChange) => sendNoteChange(note.id, body),
    (saved: NoteWords) => coaching.endWriting(key, saved),
  )
  const [isAsking, setAsking] = useState(false)
  const author = nameOf(note.author)
  return (
    <>
      <Group gap={8} wrap="nowrap" mih={24}>
        {lead}
        <Text fw={600} truncate title={author}>
          <bdi>{author}</bdi>
        </Text>
        <span className="meta" style={{ whiteSpace: 'nowrap' }}>
          <ListTime at={note.createdAt} />
          {note.editedAt !== null && ` · ${t('edited')}`}
        </span>
        {isPrivate && <IconLock size={13} stroke={1.8} role="img" aria-label={t('onlyMe')} />}
        {(note.mayEdit || note.mayDelete) && (
          <Menu position="bottom-end" width={140}>
            <Menu.Target>
              <ActionIcon ms="auto" size={24} aria-label={t('noteMenu', { name: author })}>
                <IconDots size={15} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {note.mayEdit && (
                <Menu.Item
                  leftSection={<IconPencil size={15} />}
                  onClick={() =>
                    setWords({ text: note.body, people: note.mentions, isPrivate, before: note })
                  }
                >
                  {t('edit')}
                </Menu.Item>
              )}
              {note.mayDelete && (
                <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => setAsking(true)}>
                  {t('delete')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {words === null ? (
        <Text dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {withMentions(note.body, note.mentions).map((piece, index) =>
            piece.isMention ? (
              // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other identity
              <Text key={index} span inherit fw={600} c="var(--c-link)">
                {piece.text}
              </Text>
            ) : (
              piece.text
            ),
          )}
        </Text>
      ) : (
        <NoteForm
          callId={callId}
          label={t('editing')}
          placeholder={t('notePlaceholder')}
          words={words}
          onWords={setWords}
          isBusy={isSaving}
          submitLabel={t('save')}
          onCancel={() => setWords(null)}
          onSubmit={({ body, mentions }) =>
            save(words, { version: replacedVersion(words, note), body, mentions })
          }
        />
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('deleteNoteTitle')}
        consequence={t('deleteNoteText', { replies })}
        confirmLabel={t('delete')}
        isDangerous
        onConfirm={() => deleting.mutateAsync(note.id)}
      />
    </>
  )
}
