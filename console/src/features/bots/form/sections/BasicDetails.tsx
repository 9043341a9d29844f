import {
  Alert,
  Button,
  FileButton,
  Group,
  Input,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core'
import { IconArrowsShuffle, IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { genders } from '#db/vocabulary/bots.ts'
import type { BotDraftForm } from '#workers/domain/practice/bot.ts'
import { offlineLanguageProblem, voiceLanguages } from '#workers/domain/practice/catalog/languages.ts'
import { voices } from '#workers/domain/practice/catalog/voices.ts'
import { squarePicture } from '../../../../lib/square-picture.ts'
import { useOrgId } from '../../../../lib/use-session.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { ErrorAlert } from '../../../../ui/feedback/ErrorState.tsx'
import { avatarsQuery, suggestNames } from '../queries.ts'
import { useBotForm, useFormFields } from '../form-context.ts'
import { Section } from '../Section.tsx'
import { TextLine } from '../TextFields.tsx'

/** How many names to propose. Source: specification 2 §9. */
const proposedNames = 3

/** After a change of gender a drawn face no longer fits; an uploaded picture stays. */
const withoutFace = (pictures: Pictures): Partial<BotDraftForm> =>
  ownPictureOf(pictures) === null ? { avatar: null, avatarUrl: null } : {}

/** The buyer's basic details. */
export function BasicDetails() {
  const t = useTranslations('botForm')
  const { isReadOnly } = useBotForm()
  return (
    <Section section="basicDetails">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        <TextLine name="firstName" label={t('firstName')} withAsterisk />
        <TextLine name="lastName" label={t('lastName')} withAsterisk />
      </SimpleGrid>
      {!isReadOnly && <ProposedNames />}
      <Gender />
      <AvatarChoice />
      <Voice />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        <TextLine name="jobTitle" label={t('jobTitle')} maxLength={100} withAsterisk />
        <TextLine name="companyName" label={t('companyName')} maxLength={120} withAsterisk />
      </SimpleGrid>
    </Section>
  )
}

function Gender() {
  const t = useTranslations('botForm')
  const { change, problems, isReadOnly } = useBotForm()
  const { gender: chosen = null, ...pictures } = useFormFields('gender', ...pictureFields)
  return (
    <Radio.Group
      label={t('gender')}
      value={chosen}
      onChange={(gender) =>
        change({ gender: genders.find((each) => each === gender) ?? null, ...withoutFace(pictures) })
      }
      error={problems.get('gender')}
      readOnly={isReadOnly}
      withAsterisk
    >
      <Group gap={16} mt={4}>
        {genders.map((gender, index) => (
          <Radio
            key={gender}
            size="xs"
            data-field={index === 0 ? 'gender' : undefined}
            value={gender}
            label={t(gender)}
            disabled={isReadOnly}
          />
        ))}
      </Group>
    </Radio.Group>
  )
}

/** Three invented names of the chosen gender. */
function ProposedNames() {
  const t = useTranslations('botForm')
  const { change } = useBotForm()
  const { gender: chosen = null, ...pictures } = useFormFields('gender', ...pictureFields)
  const proposal = useMutation({
    mutationFn: () => suggestNames(chosen, proposedNames),
    meta: { errorToast: false },
  })
  return (
    <>
      <Group gap={6} role="group" aria-label={t('proposedNames')} aria-live="polite">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconArrowsShuffle size={14} stroke={1.7} />}
          loading={proposal.isPending}
          onClick={() => proposal.mutate()}
        >
          {t('proposeNames')}
        </Button>
        {proposal.data?.map(({ firstName, lastName, gender }) => (
          <Button
            key={`${firstName} ${lastName}`}
            variant="light"
            size="xs"
            onClick={() =>
              change({
                firstName,
                lastName,
                ...(gender === chosen ? {} : { gender, ...withoutFace(pictures) }),
              })
            }
          >
            {`${firstName} ${lastName}`}
          </Button>
        ))}
      </Group>
      {proposal.error !== null && <ErrorAlert error={proposal.error} onRetry={() => proposal.mutate()} />}
    </>
  )
}

/** A drawn face for the gender, or an uploaded picture. */
function AvatarChoice() {
  const t = useTranslations('botForm')
  const { change, problems, isReadOnly } = useBotForm()
  const {
    gender = null,
    firstName = '?',
    avatar,
    ...stored
  } = useFormFields('gender', 'firstName', 'avatar', ...pictureFields)
  const { data, error, refetch } = useQuery({ ...avatarsQuery(useOrgId(), gender), enabled: gender !== null })
  const own = ownPictureOf(stored)
  const chosen =
    own === null ? (avatar ?? data?.find(({ url }) => url === stored.avatarUrl)?.id ?? null) : ownValue
  const pictures = [
    ...(own === null ? [] : [{ id: ownValue, url: own, label: t('avatarUploaded') }]),
    ...(data ?? []).map(({ id, url }, index) => ({
      id,
      url,
      label: t('avatarNumber', { number: index + 1 }),
    })),
  ]
  if (error !== null && data === undefined) return <ErrorAlert error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap={6}>
      <Radio.Group
        label={t('avatar')}
        value={chosen}
        onChange={(id) => {
          const face = data?.find((each) => each.id === id)
          if (face !== undefined) change({ avatar: face.id, avatarUrl: face.url, avatarBase64: null })
        }}
        error={problems.get('avatar')}
        readOnly={isReadOnly}
        withAsterisk
      >
        {gender === null && <Input.Description>{t('avatarNeedsGender')}</Input.Description>}
        <Group gap={8} mt={4} mih={pictures.length > 0 || gender !== null ? 40 : 0}>
          {pictures.map(({ id, url, label }, index) => (
            <Radio.Card
              key={id}
              data-field={index === 0 ? 'avatar' : undefined}
              value={id}
              w="auto"
              p={3}
              radius="sm"
              disabled={isReadOnly}
              aria-label={label}
              bd={chosen === id ? '2px solid var(--c-focus)' : '2px solid transparent'}
            >
              <Avatar name={firstName} src={url} size={34} shape="square" />
            </Radio.Card>
          ))}
        </Group>
      </Radio.Group>
      {!isReadOnly && <PictureUpload />}
    </Stack>
  )
}

const ownValue = 'own'

const pictureFields = ['avatarBase64', 'avatarUrl'] as const
type Pictures = Pick<BotDraftForm, (typeof pictureFields)[number]>

/** The uploaded picture; null if there is a drawn face or none. */
function ownPictureOf({ avatarBase64, avatarUrl }: Pictures): string | null {
  if (avatarBase64 != null && avatarBase64 !== '') return avatarBase64
  return avatarUrl?.startsWith('/api/images/') === true ? avatarUrl : null
}

function PictureUpload() {
  const t = useTranslations('botForm')
  const { change } = useBotForm()
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const picture = await squarePicture(file).catch(() => {
        throw new Error(t('avatarBroken'))
      })
      return dataUrlOf(picture)
    },
    meta: { errorToast: false },
    onSuccess: (avatarBase64) => change({ avatarBase64, avatar: null, avatarUrl: null }),
  })
  return (
    <>
      <Group gap={10}>
        <FileButton
          accept="image/png,image/jpeg"
          onChange={(file) => {
            if (file !== null) upload.mutate(file)
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              leftSection={<IconUpload size={14} stroke={1.7} />}
              loading={upload.isPending}
            >
              {t('avatarUpload')}
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          {t('avatarUploadHint')}
        </Text>
      </Group>
      {upload.error !== null && <ErrorAlert error={upload.error} />}
    </>
  )
}

async function dataUrlOf(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer())
  return `data:${picture.type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}

/** The language comes first because it decides which voices are available. */
function Voice() {
  const t = useTranslations('botForm')
  const { change, problems, isReadOnly } = useBotForm()
  const { language = 'en-US', gender, voice: chosen = null } = useFormFields('language', 'gender', 'voice')
  const offered = voices.filter(
    (voice) => voice.language === language && (gender == null || voice.gender === gender),
  )
  // A voice chosen before the gender changed keeps its name.
  const current = voices.find(({ id }) => id === chosen)
  const listed = current === undefined || offered.includes(current) ? offered : [current, ...offered]
  const problem = offlineLanguageProblem(language)
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        <Select
          label={t('language')}
          data={voiceLanguages.map(({ id, label }) => ({ value: id, label }))}
          value={language}
          onChange={(next) => {
            if (next !== null && next !== language) change({ language: next, voice: null })
          }}
          readOnly={isReadOnly}
          allowDeselect={false}
          searchable
        />
        <Select
          data-field="voice"
          label={t('voice')}
          placeholder={t('choose')}
          data={listed.map(({ id, name, accent }) => ({ value: id, label: `${name} · ${accent}` }))}
          value={chosen}
          onChange={(voice) => change({ voice })}
          error={problems.get('voice')}
          readOnly={isReadOnly}
          allowDeselect={false}
          withAsterisk
        />
      </SimpleGrid>
      {problem !== null && (
        <Alert color="yellow" py={6}>
          {problem}
        </Alert>
      )}
    </>
  )
}
