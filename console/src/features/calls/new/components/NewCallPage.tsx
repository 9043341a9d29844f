import { useNetwork } from '@mantine/hooks'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Me } from '#api/contract/session.ts'
import { useCan, useMe } from '../../../../lib/use-can.ts'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { DeniedState } from '../../../../ui/feedback/ErrorState.tsx'
import { Page } from '../../../../ui/Page.tsx'
import { StepsBar } from '../../../../ui/StepsBar.tsx'
import { type Step, steps } from '../model/draft.ts'
import { useAnnouncements } from '../use-announcements.ts'
import { useFileDrop } from '../use-file-drop.ts'
import { useNewCall } from '../use-new-call.ts'
import { DetailsStep } from './DetailsStep.tsx'
import { DraftMark } from './DraftMark.tsx'
import type { FileActions } from './FileRow.tsx'
import { FilesColumn } from './FilesColumn.tsx'
import { NewCallFooter } from './NewCallFooter.tsx'
import { SaveStep } from './SaveStep.tsx'
import { SpeakersStep } from './SpeakersStep.tsx'
import { TextEditor } from './TextEditor.tsx'
import { UploadStep } from './UploadStep.tsx'
import styles from './NewCallPage.module.css'

/** A call from its transcript: upload, map speakers, details, save. */
export function NewCallPage() {
  const me = useMe()
  const canCreate = useCan('calls.create')
  if (me === undefined) return null
  return <Page>{canCreate ? <NewCall key={`${me.organization.id} ${me.id}`} me={me} /> : <DeniedState />}</Page>
}

/** The text being edited: of a file, or new where `fileId` is null. */
type Editing = { fileId: string | null }

function NewCall({ me }: { me: Me }) {
  const t = useTranslations('newCall')
  const call = useNewCall(me)
  const { draft, dispatch, files, file } = call
  const { online } = useNetwork()
  const announcement = useAnnouncements(draft.files)
  const [rejected, setRejected] = useState(0)
  const [editing, setEditing] = useState<Editing | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const movesFocus = useRef(false)
  const scroll = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!movesFocus.current) return
    movesFocus.current = false
    scroll.current?.scrollTo({ top: 0 })
    heading.current?.focus()
  })
  const goTo = (step: Step) => {
    movesFocus.current = true
    setEditing(null)
    dispatch({ type: 'step', step })
  }
  const edit = (fileId: string | null) => {
    movesFocus.current = true
    dispatch({ type: 'step', step: 'upload' })
    setEditing({ fileId })
  }
  const addFiles = (added: File[]) => {
    setEditing(null)
    setRejected(files.addFiles(added))
  }
  const isDraggedOver = useFileDrop(addFiles)

  const latest = useRef({ files, edit })
  useEffect(() => {
    latest.current = { files, edit }
  })
  // Stable, so that a row with a running progress does not redraw the others.
  const actions = useMemo(
    (): FileActions => ({
      onChoose: (id) => dispatch({ type: 'chosen', id }),
      onRemove: (id) => {
        setRejected(0)
        setEditing((current) => (current?.fileId === id ? null : current))
        latest.current.files.remove(id)
      },
      onRetry: (id) => latest.current.files.retry(id),
      onEdit: (id) => latest.current.edit(id),
    }),
    [dispatch],
  )
  const blocker = useBlocker({ shouldBlockFn: call.losesWork, enableBeforeUnload: call.losesWork, withResolver: true })

  const edited = editing === null ? null : (draft.files.find(({ id }) => id === editing.fileId) ?? null)
  const isEditing = editing !== null && draft.step === 'upload'
  return (
    <div className={styles.root}>
      <header className={styles.header}>
        <h1>{t('title')}</h1>
        <StepsBar
          className={styles.steps}
          steps={steps}
          current={draft.step}
          label={t('steps')}
          nameOf={(step) => t(`step.${step}`)}
          doneName={(name) => t('stepDone', { name })}
          isReachable={call.isReachable}
          onStep={goTo}
        />
        <DraftMark keeping={call.keeping} fileCount={draft.files.length} onDiscard={call.discard} />
      </header>
      {!online && (
        <p className={styles.offline} role="status">
          {t('offline')}
        </p>
      )}
      <div className={styles.columns} data-step={draft.step}>
        <FilesColumn
          draft={draft}
          isDraggedOver={isDraggedOver}
          rejected={rejected}
          actions={actions}
          onFiles={addFiles}
          onPaste={() => edit(null)}
        />
        <section className={styles.panel} aria-label={t(`step.${draft.step}`)}>
          <div className={styles.scroll} ref={scroll}>
            {isEditing && (
              <TextEditor
                key={editing.fileId ?? 'new'}
                fileName={edited?.name ?? null}
                text={edited?.state.kind === 'failed' ? (edited.state.text ?? '') : ''}
                headingRef={heading}
                onRead={(text) => {
                  movesFocus.current = true
                  setEditing(null)
                  if (edited === null) files.addText(text, '')
                  else files.readEdited(edited.id, text)
                }}
                onCancel={() => {
                  movesFocus.current = true
                  setEditing(null)
                }}
              />
            )}
            {!isEditing && draft.step === 'upload' && (
              <UploadStep
                file={file}
                isReading={draft.files.some(({ state }) => state.kind === 'reading' || state.kind === 'asking')}
                headingRef={heading}
              />
            )}
            {file !== null && draft.step === 'speakers' && (
              <SpeakersStep key={file.id} file={file} people={call.people} headingRef={heading} onForm={call.onForm} />
            )}
            {file !== null && draft.step === 'details' && (
              <DetailsStep
                key={file.id}
                file={file}
                people={call.people}
                scorecards={call.scorecards}
                now={call.now}
                headingRef={heading}
                onForm={call.onForm}
              />
            )}
            {file !== null && draft.step === 'save' && (
              <SaveStep
                file={file}
                people={call.people}
                scorecards={call.scorecards}
                waitingFiles={call.waitingFiles}
                canScore={call.canScore}
                error={call.saveError}
                headingRef={heading}
                onStep={goTo}
              />
            )}
          </div>
          {!isEditing && <NewCallFooter call={call} onStep={goTo} />}
        </section>
      </div>
      <div className="visually-hidden" role="status">
        {announcement}
      </div>
      <ConfirmDialog
        opened={blocker.status === 'blocked'}
        onClose={() => blocker.reset?.()}
        title={t('leaveTitle')}
        consequence={t('leaveText')}
        confirmLabel={t('leaveConfirm')}
        cancelLabel={t('stay')}
        isDangerous
        onConfirm={() => {
          blocker.proceed?.()
          return Promise.resolve()
        }}
      />
    </div>
  )
}
