import { Badge, Group, Input, SegmentedControl, Select, Text, TextInput } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import {
  type BotObjection,
  type HiddenFact,
  mostHiddenFacts,
  mostObjections,
} from '#workers/domain/practice/bot.ts'
import {
  objectionKindLabels,
  objectionKinds,
  raisedWhen,
  raisedWhenLabels,
} from '#workers/domain/practice/catalog/objection-kinds.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { useBotForm, useFormFields } from '../form-context.ts'
import { LineList } from '../rows/LineList.tsx'
import { type EditorProps, RowList } from '../rows/RowList.tsx'
import { Section } from '../Section.tsx'

/** The buyer's goals, objections and hidden facts. They are structured data because a call's result reports on them. */
export function Priorities() {
  const t = useTranslations('botForm')
  const { change, problems, isReadOnly } = useBotForm()
  const {
    goals = [],
    objections = [],
    hiddenFacts = [],
  } = useFormFields('goals', 'objections', 'hiddenFacts')
  return (
    <Section section="prioritiesAndObjections">
      <LineList
        name="goals"
        label={t('goals')}
        description={t('goalsHint')}
        noun={t('goal')}
        addLabel={t('addGoal')}
        lines={goals}
        onChange={(next) => change({ goals: next })}
        most={10}
        maxLength={300}
        isReadOnly={isReadOnly}
      />
      <ObjectionRows
        name="objections"
        items={objections}
        onChange={(next) => change({ objections: next })}
        error={problems.get('objections')}
        problemOf={(index) => problems.get(`objections.${index}.text`)}
        isReadOnly={isReadOnly}
      />
      <FactRows
        name="hiddenFacts"
        items={hiddenFacts}
        onChange={(next) => change({ hiddenFacts: next })}
        problemOf={(index) => problems.get(`hiddenFacts.${index}.text`)}
        isReadOnly={isReadOnly}
      />
    </Section>
  )
}

type RowsProps<Item> = {
  name: string
  items: readonly Item[]
  onChange: (items: Item[]) => void
  error?: string | undefined
  problemOf?: (index: number) => string | undefined
  isReadOnly: boolean
}

export function ObjectionRows(props: RowsProps<BotObjection>) {
  const t = useTranslations('botForm')
  return (
    <RowList<BotObjection>
      {...props}
      label={t('objections')}
      description={t('objectionsHint')}
      noun={t('objection')}
      addLabel={t('addObjection')}
      most={mostObjections}
      blank={() => ({
        id: randomId(),
        text: '',
        kind: 'noNeed',
        settledBy: '',
        raisedWhen: 'fromTheStart',
      })}
      keyOf={({ id }) => id}
      titleOf={({ text }) => text}
      Summary={ObjectionSummary}
      Editor={ObjectionEditor}
    />
  )
}

export function FactRows(props: RowsProps<HiddenFact>) {
  const t = useTranslations('botForm')
  return (
    <RowList<HiddenFact>
      {...props}
      label={t('hiddenFacts')}
      description={t('hiddenFactsHint')}
      noun={t('fact')}
      addLabel={t('addFact')}
      most={mostHiddenFacts}
      blank={() => ({ id: randomId(), text: '', topic: '', earnedBy: '' })}
      keyOf={({ id }) => id}
      titleOf={({ text }) => text}
      Summary={FactSummary}
      Editor={FactEditor}
    />
  )
}

function ObjectionSummary({ item: { text, kind, settledBy, raisedWhen: when } }: { item: BotObjection }) {
  const t = useTranslations('botForm')
  return (
    <>
      <Group gap={8} wrap="nowrap" justify="space-between">
        <Group gap={8} wrap="nowrap" miw={0}>
          <Badge variant="default" radius="xs" fw={400} tt="none" flex="none">
            {objectionKindLabels[kind]}
          </Badge>
          <Text span truncate dir="auto" title={text}>
            {text === '' ? t('noWords') : `“${text}”`}
          </Text>
        </Group>
        <Text span size="xs" c="dimmed" flex="none">
          {raisedWhenLabels[when]}
        </Text>
      </Group>
      <Text size="xs" c="dimmed" truncate dir="auto">
        {settledBy === '' ? t('settledByNothing') : t('settledByText', { text: settledBy })}
      </Text>
    </>
  )
}

function ObjectionEditor({ item, patch }: EditorProps<BotObjection>) {
  const t = useTranslations('botForm')
  return (
    <>
      <Group gap={8} align="flex-end">
        <TextInput
          flex="1 1 260px"
          label={t('objectionWords')}
          value={item.text}
          maxLength={300}
          dir="auto"
          autoComplete="off"
          onChange={(event) => patch({ text: event.currentTarget.value })}
        />
        <Select
          w={150}
          label={t('kind')}
          data={objectionKinds.map((value) => ({ value, label: objectionKindLabels[value] }))}
          value={item.kind}
          allowDeselect={false}
          onChange={(kind) => kind !== null && patch({ kind })}
        />
      </Group>
      <TextInput
        label={t('settledBy')}
        placeholder={t('settledByExample')}
        value={item.settledBy}
        maxLength={300}
        dir="auto"
        autoComplete="off"
        onChange={(event) => patch({ settledBy: event.currentTarget.value })}
      />
      <Input.Wrapper label={t('raised')} labelElement="div">
        <SegmentedControl
          aria-label={t('raised')}
          display="block"
          w="fit-content"
          data={raisedWhen.map((value) => ({ value, label: raisedWhenLabels[value] }))}
          value={item.raisedWhen}
          onChange={(value) => patch({ raisedWhen: value })}
        />
      </Input.Wrapper>
    </>
  )
}

function FactSummary({ item: { text, earnedBy } }: { item: HiddenFact }) {
  const t = useTranslations('botForm')
  return (
    <Group gap={8} wrap="nowrap">
      <IconEyeOff size={15} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
      <Text span truncate flex={1} dir="auto" title={text}>
        {text === '' ? t('noWords') : text}
      </Text>
      <Text span size="xs" c="dimmed" truncate maw="45%" dir="auto">
        {earnedBy}
      </Text>
    </Group>
  )
}

function FactEditor({ item, patch }: EditorProps<HiddenFact>) {
  const t = useTranslations('botForm')
  const text = (name: 'text' | 'topic' | 'earnedBy', maxLength: number) => ({
    value: item[name],
    maxLength,
    dir: 'auto' as const,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => patch({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput label={t('factWords')} {...text('text', 300)} />
      <Group gap={8} align="flex-end">
        <TextInput
          flex="1 1 160px"
          label={t('topic')}
          placeholder={t('topicExample')}
          {...text('topic', 120)}
        />
        <TextInput
          flex="2 1 220px"
          label={t('earnedBy')}
          placeholder={t('earnedByExample')}
          {...text('earnedBy', 200)}
        />
      </Group>
    </>
  )
}
