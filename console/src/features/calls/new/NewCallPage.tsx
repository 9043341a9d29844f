import { Alert, Button, Group, Text } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Me } from '#api/contract/session.ts'
import { transcriptLimits } from '#workers/domain/transcripts/message.ts'
import { useCan, useMe } from '../../../lib/use-can.ts'
import { DeniedState } from '../../../ui/feedback/ErrorState.tsx'
import { useDirtyGuard } from '../../../ui/form/use-dirty-guard.tsx'
import { Wizard } from '../../../ui/form/Wizard.tsx'
import { Page, PageHeader } from '../../../ui/Page.tsx'
import { type ReadFile, type Step, steps } from './draft/draft.ts'
import { DraftMark } from './draft/DraftMark.tsx'
import type { FileActions } from './files/FileRow.tsx'
import { FilesColumn } from './files/FilesColumn.tsx'
import { UploadStep } from './files/UploadStep.tsx'
import { useFileDrop } from './files/use-file-drop.ts'
import { useAnnouncements } from './use-announcements.ts'
import { useNewCall } from './use-new-call.ts'
import styles from './NewCallPage.module.css'

// Only the first step is needed immediately.
const SpeakersStep = lazy(() =>
  import('./speakers/SpeakersStep.tsx').then(({ SpeakersStep }) => ({ default: SpeakersStep })),
)
const DetailsStep = lazy(() =>
  import('./details/DetailsStep.tsx').then(({ DetailsStep }) => ({ default: DetailsStep })),
)
const SaveStep = lazy(() => import('./save/SaveStep.tsx').then(({ SaveStep }) => ({ default: SaveStep })))
const TextEditor = lazy(() =>
  import('./files/TextEditor.tsx').then(({ TextEditor }) => ({ default: TextEditor })),
)

/** Creates a call from its transcript: upload, assign speakers, details, save. Several files can be saved together. */
export function NewCallPage() {
  const me = useMe()
  const canCreate = useCan('calls.create')
  if (me === undefined) return null
  return (
    <Page>{canCreate ? <NewCall key={`${me.organization.id} ${me.id}`} me={me} /> : <DeniedState />}</Page>
  )
}

/** The text being edited: of a file, or new if `fileId` is null. It is no part of the draft until it is read. */
type Editing = { fileId: string | null; original: string; text: string }

function NewCall({ me }: { me: Me }) {
  const t = useTranslations('newCall')
  const call = useNewCall(me)
  const { draft, dispatch, files, file } = call
  const { online } = useNetwork()
  const announcement = useAnnouncements(draft.files)
  const [rejected, setRejected] = useState(0)
  const [editing, setEditing] = useState<Editing | null>(null)
  const isTextChanged = editing !== null && editing.text !== editing.original
  const guard = useDirtyGuard(() => isTextChanged || call.losesWork())

  const goTo = (step: Step) => dispatch({ type: 'step', step })
  const edit = (fileId: string | null) => {
    goTo('upload')
    const found = draft.files.find(({ id }) => id === fileId)
    const original = found?.state.kind === 'failed' ? (found.state.text ?? '') : ''
    const start = () => setEditing({ fileId, original, text: original })
    if (!isTextChanged) start()
    else if (editing.fileId !== fileId) guard.leave(start)
  }
  const addFiles = (added: File[]) => {
    // Only the first step lists the files; on a later step, adding files would seem to do nothing.
    goTo('upload')
    setRejected(files.addFiles(added))
  }
  const isDraggedOver = useFileDrop(addFiles)

  const latest = useRef({ files, edit })
  useEffect(() => {
    latest.current = { files, edit }
  })
  // Stable, so that a row with running progress does not re-render the others.
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

  const edited = editing === null ? null : (draft.files.find(({ id }) => id === editing.fileId) ?? null)
  const read = (text: string) => {
    if (edited === null) {
      const count = files.addText(text, '')
      setRejected(count)
      if (count > 0) return
    } else files.readEdited(edited.id, text)
    setEditing(null)
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <DraftMark keeping={call.keeping} files={draft.files} chosen={file} onDiscard={call.discard} />
        }
      />
      {!online && (
        <Alert color="yellow" variant="light" radius={0} py={8} role="status">
          {t('offline')}
        </Alert>
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
          {editing !== null && draft.step === 'upload' ? (
            <Suspense fallback={null}>
              <TextEditor
                key={editing.fileId ?? 'new'}
                fileName={edited?.name ?? null}
                original={editing.original}
                text={editing.text}
                onText={(text) => setEditing({ ...editing, text })}
                onRead={read}
                onCancel={() => setEditing(null)}
              />
            </Suspense>
          ) : (
            <NewCallWizard call={call} onStep={goTo} />
          )}
        </section>
      </div>
      <div className="visually-hidden" role="status">
        {announcement}
      </div>
      {guard.dialog}
    </>
  )
}

/** The four steps. Each heading names its file. */
function NewCallWizard({
  call,
  onStep,
}: {
  call: ReturnType<typeof useNewCall>
  onStep: (step: Step) => void
}) {
  const t = useTranslations('newCall')
  const { draft, file } = call
  const isReading = draft.files.some(({ state }) => state.kind === 'reading' || state.kind === 'asking')
  const isComplete: Record<Step, boolean> = {
    upload: file !== null,
    speakers: call.areSpeakersFine,
    details: call.areDetailsFine,
    save: true,
  }
  const titles: Record<Step, string> = {
    upload:
      file === null ? t(isReading ? 'upload.waitingTitle' : 'upload.emptyTitle') : t('upload.readyTitle'),
    speakers: t('speakers.title'),
    details: t('details.title'),
    save: t('save.title'),
  }
  const contentOf = (step: Step, chosen: ReadFile) => {
    switch (step) {
      case 'upload':
        return <UploadStep call={call} file={chosen} isReading={isReading} onStep={onStep} />
      case 'speakers':
        return (
          <SpeakersStep
            key={chosen.id}
            file={chosen}
            people={call.people}
            organizationName={call.organizationName}
            onForm={call.onForm}
          />
        )
      case 'details':
        return (
          <DetailsStep
            key={chosen.id}
            file={chosen}
            people={call.people}
            scorecards={call.scorecards}
            now={call.now}
            onForm={call.onForm}
          />
        )
      case 'save':
        return <SaveStep call={call} file={chosen} onStep={onStep} />
      default:
        return step satisfies never
    }
  }
  return (
    <Wizard
      label={t('steps')}
      current={draft.step}
      onStep={onStep}
      steps={steps.map((step) => ({
        id: step,
        label: t(`step.${step}`),
        title: (
          <Group component="span" gap={16} justify="space-between" wrap="nowrap">
            {titles[step]}
            {file !== null && (
              <Text span size="xs" c="dimmed" fw={400} truncate dir="auto" title={file.name}>
                {file.name === '' ? t('files.pastedName') : file.name}
              </Text>
            )}
          </Group>
        ),
        content:
          file === null ? (
            <UploadStep call={call} file={null} isReading={isReading} onStep={onStep} />
          ) : (
            <Suspense fallback={null}>{contentOf(step, file)}</Suspense>
          ),
        isComplete: isComplete[step],
        isWide: true,
      }))}
      note={<NextHint call={call} />}
      error={call.saveError}
      submitLabel={t('save.saveAndScore')}
      onSubmit={() => void call.save(true)}
      isBusy={call.saving === 'score'}
      canSubmit={call.isReadyToSave && call.canScore && call.saving !== 'save'}
      secondary={
        <Button
          variant="default"
          loading={call.saving === 'save'}
          disabled={!call.isReadyToSave || call.saving === 'score'}
          onClick={() => void call.save(false)}
        >
          {t('save.save')}
        </Button>
      }
    />
  )
}

function NextHint({ call }: { call: ReturnType<typeof useNewCall> }) {
  const t = useTranslations('newCall')
  if (call.file === null) return t('nothingChosen')
  switch (call.draft.step) {
    case 'upload':
      return t('nextUpload')
    case 'speakers':
      return call.areSpeakersFine ? t('nextSpeakers') : t('fixSpeakers')
    case 'details':
      return call.areDetailsFine ? t('nextDetails') : t('fixDetails')
    case 'save':
      if (call.saving !== null) return t('save.saving')
      if (call.saveError !== null) return t('save.failed')
      if (call.isTooLong) return t('save.tooLong', { max: transcriptLimits.textCharacters })
      return call.isReadyToSave
        ? ''
        : t('save.blocked', { step: t(call.areSpeakersFine ? 'step.details' : 'step.speakers') })
    default:
      return call.draft.step satisfies never
  }
}
