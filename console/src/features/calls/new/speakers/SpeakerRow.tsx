import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { memo, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type SpeakerSide, speakerSides } from '#db/vocabulary/calls.ts'
import type { SpeakerStats } from '#workers/domain/calls/speaker-stats.ts'
import { isNameless } from '#workers/domain/people/nameless.ts'
import { transcriptLimits } from '#workers/domain/transcripts/message.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import type { Speaker } from '../draft/draft.ts'
import { statsOf, withSide } from './speakers.ts'
import { PersonPicker } from './PersonPicker.tsx'
import type { PersonChoices } from './use-person-choices.ts'
import styles from './Speakers.module.css'

type RowProps = {
  row: Speaker
  index: number
  /** Figures for the whole file, by the names in it. */
  fileStats: ReadonlyMap<string, SpeakerStats>
  choices: PersonChoices
  /** People whose calls the user may upload; only they can be the rep. */
  callers: PersonChoices
  isLoadingPeople: boolean
  hasError: boolean
  onChange: (index: number, change: (row: Speaker) => Speaker) => void
  onSplit: (index: number) => void
}

/** One speaker: name, share of the conversation, side and person. */
export const SpeakerRow = memo(function SpeakerRow({
  row,
  index,
  fileStats,
  choices,
  callers,
  isLoadingPeople,
  hasError,
  onChange,
  onSplit,
}: RowProps) {
  const t = useTranslations('newCall.speakers')
  const stats = statsOf(row, fileStats)
  const nameless = isNameless(row.name)
  const shownName = row.name.trim() === '' ? (row.names[0] ?? '') : row.name
  const change = (part: Partial<Speaker>) =>
    onChange(index, (current) => ({ ...current, ...part, isTouched: true }))
  const percent = Math.round(stats.share * 100)
  return (
    <tr className={styles.row} data-side={row.side} data-error={hasError}>
      <td className={styles.nameCell}>
        <div className={styles.speaker}>
          <Avatar name={shownName} shape={row.side === 'buyer' ? 'square' : 'round'} size={22} />
          <div className={styles.names}>
            <EditableName name={row.name} shownName={shownName} onRename={(name) => change({ name })} />
            {row.names.length > 1 ? (
              <div className={styles.quote}>
                <span className="truncate" dir="auto" title={row.names.join(', ')}>
                  {t('allNames', { count: row.names.length, names: row.names.join(', ') })}
                </span>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  onClick={() => onSplit(index)}
                  aria-label={t('split', { name: shownName })}
                >
                  {t('splitShort')}
                </Button>
              </div>
            ) : (
              <div className={styles.quote}>
                <span className="truncate" dir="auto">
                  “{stats.quote}”
                </span>
              </div>
            )}
          </div>
        </div>
      </td>
      <td className={`${styles.countCell} numeric`}>{stats.messages.toLocaleString('en')}</td>
      <td className={`${styles.wordsCell} numeric`}>
        <span className={styles.shareTrack} aria-hidden>
          <span className={styles.shareBar} style={{ width: `${Math.max(percent, 2)}%` }} />
        </span>
        {t('percent', { percent: stats.share > 0 && percent === 0 ? '<1' : String(percent) })}
      </td>
      <td className={styles.sideCell}>
        <SegmentedControl
          aria-label={t('sideOf', { name: shownName })}
          data={speakerSides.map((side) => ({ value: side, label: t(side) }))}
          value={row.side}
          onChange={(side) =>
            onChange(index, (current) => {
              const next = withSide(current, side as SpeakerSide)
              const isForeignRep =
                next.side === 'rep' && next.userId !== null && !callers.byId.has(next.userId)
              return isForeignRep ? { ...next, userId: null } : next
            })
          }
          classNames={{ root: styles.sides ?? '', label: styles.sideLabel ?? '' }}
        />
      </td>
      <td className={styles.personCell}>
        {row.side !== 'buyer' ? (
          <PersonPicker
            choices={row.side === 'rep' ? callers : choices}
            value={row.userId}
            label={t('personOf', { name: shownName })}
            isLabelHidden
            placeholder={t('choose')}
            isLoading={isLoadingPeople}
            onChange={(userId) => {
              const chosen = userId === null ? undefined : choices.byId.get(userId)
              change(chosen !== undefined && nameless ? { userId, name: chosen.label } : { userId })
            }}
          />
        ) : nameless ? (
          <CommittedInput
            label={t('nameOf', { name: shownName })}
            placeholder={t('nameThis')}
            isWanted
            onCommit={(name) => change({ name })}
          />
        ) : (
          <TextInput
            aria-label={t('companyOf', { name: shownName })}
            placeholder={t('company')}
            value={row.company}
            maxLength={200}
            dir="auto"
            onChange={({ currentTarget }) => change({ company: currentTarget.value })}
          />
        )}
      </td>
    </tr>
  )
})

/** Text that is applied on Enter or blur. If the name changed with every letter, the field would move away. */
function CommittedInput({
  label,
  placeholder,
  isWanted,
  onCommit,
}: {
  label: string
  placeholder: string
  isWanted: boolean
  onCommit: (text: string) => void
}) {
  const [value, setValue] = useState('')
  const commit = () => {
    if (value.trim() !== '') onCommit(value.trim())
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      value={value}
      maxLength={transcriptLimits.speakerCharacters}
      dir="auto"
      classNames={isWanted ? { input: styles.wanted ?? '' } : {}}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit()
      }}
    />
  )
}

function EditableName({
  name,
  shownName,
  onRename,
}: {
  name: string
  shownName: string
  onRename: (name: string) => void
}) {
  const t = useTranslations('newCall.speakers')
  const [draft, setDraft] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)
  useEffect(() => {
    if (draft === null && returnsFocus.current) button.current?.focus()
    returnsFocus.current = false
  }, [draft])
  const end = (isKept: boolean) => {
    if (isKept && draft !== null && draft.trim() !== '' && draft.trim() !== name) onRename(draft.trim())
    setDraft(null)
  }
  if (draft !== null) {
    return (
      <TextInput
        size="xs"
        aria-label={t('nameOf', { name: shownName })}
        value={draft}
        maxLength={transcriptLimits.speakerCharacters}
        dir="auto"
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        onBlur={() => end(true)}
        onKeyDown={({ key }) => {
          if (key !== 'Enter' && key !== 'Escape') return
          returnsFocus.current = true
          end(key === 'Enter')
        }}
      />
    )
  }
  return (
    <div className={styles.nameLine}>
      <span className="truncate" dir="auto" title={shownName}>
        {shownName}
      </span>
      <ActionIcon
        ref={button}
        size="xs"
        className={styles.pencil}
        aria-label={t('rename', { name: shownName })}
        onClick={() => setDraft(name)}
      >
        <IconPencil size={14} />
      </ActionIcon>
    </div>
  )
}
