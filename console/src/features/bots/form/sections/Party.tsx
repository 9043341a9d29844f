import { Group, Select, SimpleGrid, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { genders } from '#db/vocabulary/bots.ts'
import {
  type BotDraftForm,
  firstNameCharacters,
  lastNameCharacters,
  mostKnowledgeOfOthers,
} from '#workers/domain/practice/bot.ts'
import { personalitiesOf } from '#workers/domain/practice/catalog/personalities.ts'
import { voices } from '#workers/domain/practice/catalog/voices.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { type ShownProblems, useBotForm, useFormFields } from '../form-context.ts'
import { type EditorProps, RowList } from '../rows/RowList.tsx'
import { KnowledgeRows } from './knowledge/KnowledgeRows.tsx'
import { FactRows, ObjectionRows } from './Priorities.tsx'

type Person = NonNullable<BotDraftForm['supportingAgentInfo']>[number]
const mostPeople = 5

/** The other people on the buyer's side. The buyer of the form leads; one person speaks at a time. */
export function Party() {
  const t = useTranslations('botForm')
  const { change, problems, isReadOnly } = useBotForm()
  const { supportingAgentInfo: people = [] } = useFormFields('supportingAgentInfo')
  return (
    <Stack gap={12} component="section" aria-label={t('party')}>
      <Text c="dimmed">{t('partyText')}</Text>
      <RowList<Person>
        name="supportingAgentInfo"
        label={t('party')}
        description={t('partyHint')}
        noun={t('person')}
        addLabel={t('addPerson')}
        items={people}
        keyOf={({ id }) => id}
        blank={() => ({
          id: randomId(),
          firstName: '',
          lastName: '',
          gender: null,
          avatar: null,
          jobTitle: '',
          voice: null,
          emotionalState: 'none',
          personalDetails: '',
          topics: [],
          objections: [],
          hiddenFacts: [],
          knowledge: [],
        })}
        onChange={(supportingAgentInfo) => change({ supportingAgentInfo })}
        most={mostPeople}
        titleOf={nameOf}
        problemOf={(index) => problemsOf(people[index]?.knowledge.length ?? 0, index, problems)}
        Summary={PersonSummary}
        Editor={PersonEditor}
        isReadOnly={isReadOnly}
      />
    </Stack>
  )
}

const problemAtRow = (problems: ShownProblems, person: number, row: number): string | undefined =>
  problems.get(`supportingAgentInfo.${person}.knowledge.${row}.asks`) ??
  problems.get(`supportingAgentInfo.${person}.knowledge.${row}.says`)

/** The first problem of what a person knows. */
const problemsOf = (rows: number, person: number, problems: ShownProblems): string | undefined =>
  Array.from({ length: rows }, (_row, row) => problemAtRow(problems, person, row)).find(
    (problem) => problem !== undefined,
  )

const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`.trim()

function PersonSummary({ item }: { item: Person }) {
  const t = useTranslations('botForm')
  const name = nameOf(item)
  return (
    <Group gap={8} wrap="nowrap">
      <Avatar name={name || '?'} size={24} shape="square" />
      <Stack gap={0} miw={0}>
        <Text span truncate dir="auto">
          {name || t('noName')}
        </Text>
        <Text span size="xs" c="dimmed" truncate dir="auto">
          {[item.jobTitle, item.topics.join(', ')].filter((part) => part !== '').join(' · ')}
        </Text>
      </Stack>
    </Group>
  )
}

function PersonEditor({ item: person, patch }: EditorProps<Person>) {
  const t = useTranslations('botForm')
  const { problems, callType } = useBotForm()
  const { supportingAgentInfo: people = [], language: spoken = 'en-US' } = useFormFields(
    'supportingAgentInfo',
    'language',
  )
  const at = people.findIndex(({ id }) => id === person.id)
  const text = (name: 'firstName' | 'lastName' | 'jobTitle' | 'personalDetails', maxLength: number) => ({
    label: t(name),
    value: person[name],
    maxLength,
    dir: 'auto' as const,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => patch({ [name]: event.currentTarget.value }),
  })
  const offered = voices.filter(
    ({ language, gender }) => language === spoken && (person.gender === null || person.gender === gender),
  )
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing={8}>
        <TextInput {...text('firstName', firstNameCharacters)} />
        <TextInput {...text('lastName', lastNameCharacters)} />
        <TextInput {...text('jobTitle', 100)} />
        <Select
          label={t('gender')}
          placeholder={t('choose')}
          data={genders.map((value) => ({ value, label: t(value) }))}
          value={person.gender}
          onChange={(gender) => patch({ gender, voice: null })}
          allowDeselect={false}
        />
        <Select
          label={t('voice')}
          placeholder={t('choose')}
          data={offered.map(({ id, name, accent }) => ({ value: id, label: `${name} · ${accent}` }))}
          value={person.voice}
          onChange={(voice) => patch({ voice })}
        />
        <Select
          label={t('emotionalState')}
          data={personalitiesOf(callType).map(({ id, label }) => ({ value: id, label }))}
          value={person.emotionalState}
          onChange={(emotionalState) => emotionalState !== null && patch({ emotionalState })}
          allowDeselect={false}
        />
      </SimpleGrid>
      <TagsInput
        label={t('topics')}
        description={t('topicsHint')}
        value={person.topics}
        onChange={(topics) => patch({ topics: topics.map((topic) => topic.slice(0, 80)) })}
        maxTags={10}
        acceptValueOnBlur
      />
      <Textarea {...text('personalDetails', 2000)} autosize minRows={2} maxRows={8} />
      <ObjectionRows
        name={`${person.id}.objections`}
        items={person.objections}
        onChange={(objections) => patch({ objections })}
        isReadOnly={false}
      />
      <FactRows
        name={`${person.id}.hiddenFacts`}
        items={person.hiddenFacts}
        onChange={(hiddenFacts) => patch({ hiddenFacts })}
        isReadOnly={false}
      />
      <KnowledgeRows
        name={`supportingAgentInfo.${at}.knowledge`}
        label={t('knowledgeOfPerson', { name: person.firstName || t('person') })}
        description={t('knowledgeOfPersonHint')}
        items={person.knowledge}
        onChange={(next) => patch({ knowledge: next })}
        most={mostKnowledgeOfOthers}
        problemOf={(index) => problemAtRow(problems, at, index)}
        isReadOnly={false}
      />
    </>
  )
}
