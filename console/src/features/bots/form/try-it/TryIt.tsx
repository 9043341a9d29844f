import { Alert, Badge, Box, Button, Divider, Group, Kbd, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPencil, IconRefresh, IconCornerDownLeft, IconTransfer } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BotCallType } from '#db/vocabulary/bots.ts'
import { type BotDraftForm, botForm } from '#workers/domain/practice/bot.ts'
import { offlineLanguageProblem } from '#workers/domain/practice/catalog/languages.ts'
import { compileScript, openConversation, replay, step } from '#workers/domain/practice/index.ts'
import type { PersonaScript } from '#workers/domain/practice/script.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { formatMoment } from '../../../../lib/time.ts'
import { useMe } from '../../../../lib/use-can.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import {
  type Chat,
  type ChatLine,
  type Edit,
  editBetween,
  openChat,
  say,
  tagsOf,
  withScript,
} from './chat.ts'

const engine = { openConversation, step, replay }
/** An edit takes effect once typing has paused this long. */
const settledMs = 900

type Tried = { chat: Chat; form: BotDraftForm }

/** A live text chat with the current form, run in the browser. It is not an attempt: nothing is scored or stored. */
export function TryIt({
  agentId,
  callType,
  form,
}: {
  agentId: string
  callType: BotCallType
  form: BotDraftForm
}) {
  const t = useTranslations('tryIt')
  const me = useMe()
  const repName = me === undefined ? '' : `${me.firstName} ${me.lastName}`.trim()
  const [settled] = useDebouncedValue(form, settledMs)
  const compile = (from: BotDraftForm): PersonaScript | null => {
    const parsed = botForm.safeParse({ ...from, firstName: from.firstName?.trim() || t('unnamed') })
    return parsed.success ? compileScript(parsed.data, callType, { agentId, repName }) : null
  }
  const begin = (from: BotDraftForm): Tried | null => {
    const script = compile(from)
    return script === null ? null : { chat: openChat(engine, script, randomId()), form: from }
  }
  const [tried, setTried] = useState(() => begin(form))
  const [seen, setSeen] = useState(settled)
  if (settled !== seen) {
    setSeen(settled)
    setTried(tried === null ? begin(settled) : edited(tried, settled, compile(settled)))
  }
  const problem = offlineLanguageProblem(form.language ?? 'en-US')

  return (
    <Stack gap={0} h="100%" mih={0}>
      <Group justify="space-between" px={16} mih={48} flex="none">
        <Text component="h2" fw={600} size="md">
          {t('title')}
        </Text>
        <Button
          variant="default"
          leftSection={<IconRefresh size={15} stroke={1.7} />}
          onClick={() => setTried(begin(form))}
        >
          {t('restart')}
        </Button>
      </Group>
      <Divider />
      {problem !== null && (
        <Alert color="yellow" radius={0} py={8}>
          {problem} {t('inEnglish')}
        </Alert>
      )}
      {tried === null ? (
        <Text c="dimmed" p={16} role="status">
          {t('hasError')}
        </Text>
      ) : (
        <Conversation
          tried={tried}
          repName={repName}
          onSay={(text) => setTried({ ...tried, chat: say(engine, tried.chat, text) })}
        />
      )}
    </Stack>
  )
}

function edited(tried: Tried, form: BotDraftForm, script: PersonaScript | null): Tried {
  const edit: Edit | null = editBetween(tried.form, form)
  if (script === null || edit === null) return tried
  // Folders, tags and scorecards do not change what the buyer says.
  if (JSON.stringify(script) === JSON.stringify(tried.chat.script)) return { ...tried, form }
  return { form, chat: withScript(engine, tried.chat, script, edit, new Date().toISOString()) }
}

function Conversation({
  tried: { chat, form },
  repName,
  onSay,
}: {
  tried: Tried
  repName: string
  onSay: (text: string) => void
}) {
  const t = useTranslations('tryIt')
  const [text, setText] = useState('')
  const end = useRef<HTMLDivElement>(null)
  const { lines } = chat
  useEffect(() => {
    if (lines.length > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [lines])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = text.trim()
    if (words === '') return
    setText('')
    onSay(words)
  }
  return (
    <>
      {chat.editedAt !== null && (
        <Alert color="blue" radius={0} py={6} flex="none" icon={<IconRefresh size={15} stroke={1.7} />}>
          {t('usesEdit', { time: formatMoment(new Date(chat.editedAt), 'time') })}
        </Alert>
      )}
      <Stack
        gap={12}
        flex={1}
        mih={0}
        p={16}
        role="log"
        aria-label={t('log')}
        tabIndex={0}
        style={{ overflowY: 'auto' }}
      >
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines are only ever added at the end
          <Line key={index} line={line} form={form} repName={repName} />
        ))}
        <div ref={end} />
      </Stack>
      <Box
        component="form"
        onSubmit={submit}
        p={12}
        flex="none"
        style={{ borderTop: '1px solid var(--c-line)' }}
      >
        <TextInput
          aria-label={t('say')}
          placeholder={chat.hasEnded ? t('ended') : t('say')}
          value={text}
          maxLength={2000}
          disabled={chat.hasEnded}
          autoComplete="off"
          dir="auto"
          onChange={(event) => setText(event.currentTarget.value)}
          rightSectionWidth={78}
          rightSection={
            <Group gap={4} wrap="nowrap">
              <Kbd visibleFrom="sm">Enter</Kbd>
              <Button
                type="submit"
                variant="transparent"
                size="xs"
                px={4}
                aria-label={t('send')}
                disabled={chat.hasEnded}
              >
                <IconCornerDownLeft size={15} stroke={1.7} />
              </Button>
            </Group>
          }
        />
        <Text size="xs" c="dimmed" mt={6}>
          {t('notKept')}
        </Text>
      </Box>
    </>
  )
}

const noTags: readonly string[] = []

const sides = {
  rep: { color: 'var(--c-rep)', bar: '2px solid var(--c-rep)' },
  buyer: { color: 'var(--c-buyer)', bar: '2px dashed var(--c-buyer)' },
  gatekeeper: { color: 'var(--tone-grape-text)', bar: '2px dotted var(--tone-grape-text)' },
} as const

function Line({ line, form, repName }: { line: ChatLine; form: BotDraftForm; repName: string }) {
  const t = useTranslations('tryIt')
  const sections = useTranslations('botSections')
  const noteOf = ({ turn, isOpening }: Extract<ChatLine, { kind: 'turn' }>): string | undefined => {
    if (turn.side === 'gatekeeper') return t(isOpening ? 'gatekeeperOpening' : 'gatekeeper')
    return isOpening ? t('openingLine') : undefined
  }
  switch (line.kind) {
    case 'rep':
      return <Said side="rep" name={repName} text={line.text} />
    case 'turn':
      return (
        <Said
          side={line.turn.side}
          name={line.turn.name}
          text={line.turn.text}
          note={noteOf(line)}
          tags={tagsOf(line.turn, form).map(({ part, number }) =>
            number === null ? t(`${part}OfScenario`) : t(part, { number }),
          )}
        />
      )
    case 'handOver':
      return <Mark icon={IconTransfer} text={t('handOver')} />
    case 'edit':
      return (
        <Mark
          icon={IconPencil}
          text={t('changed', {
            what:
              'number' in line.edit
                ? t(line.edit.part === 'objection' ? 'Objection' : 'Fact', { number: line.edit.number })
                : line.edit.part === 'party'
                  ? t('party')
                  : sections(line.edit.part),
            time: formatMoment(new Date(line.at), 'time'),
          })}
        />
      )
    case 'end':
      return (
        <Text c="dimmed" ta="center">
          {line.isByEdit ? t('endedByEdit') : t(`end_${line.outcome}`)}
        </Text>
      )
    default:
      return line satisfies never
  }
}

function Said({
  side,
  name,
  text,
  note,
  tags = noTags,
}: {
  side: keyof typeof sides
  name: string
  text: string
  note?: string | undefined
  tags?: readonly string[]
}) {
  const { color, bar } = sides[side]
  return (
    <Stack gap={2} pl={10} style={{ borderInlineStart: bar }}>
      <Group gap={6} wrap="nowrap" justify="space-between">
        <Group gap={6} wrap="nowrap" miw={0}>
          <Avatar name={name} shape={side === 'rep' ? 'round' : 'square'} />
          <Text span fw={600} c={color} truncate dir="auto">
            {name}
          </Text>
          {note !== undefined && (
            <Text span size="xs" c="dimmed" flex="none">
              {note}
            </Text>
          )}
        </Group>
        <Group gap={4} wrap="nowrap" flex="none">
          {tags.map((tag) => (
            <Badge key={tag} variant="default" radius="xs" fw={400} tt="none">
              {tag}
            </Badge>
          ))}
        </Group>
      </Group>
      <Text dir="auto">{text}</Text>
    </Stack>
  )
}

const Mark = ({ icon: Icon, text }: { icon: typeof IconPencil; text: string }) => (
  <Divider
    label={
      <Group gap={6} wrap="nowrap">
        <Icon size={14} stroke={1.7} aria-hidden />
        {text}
      </Group>
    }
  />
)
