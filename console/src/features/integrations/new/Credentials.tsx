import { Fieldset, PasswordInput, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { ServiceOffer } from './offers.ts'
import { fieldsOf } from './model/credentials.ts'
import type { Draft } from './model/draft.ts'
import { Reveal } from './WebhookSecret.tsx'

const longestSecret = 4_000

/** Credential fields. Saved values are never returned; `isReplacing` says so in each field. */
export function Credentials({
  offer,
  draft,
  onChange,
  isReplacing,
}: {
  offer: ServiceOffer
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  isReplacing: boolean
}) {
  const t = useTranslations('integrationDialog')
  const kind = draft.authKind
  const fields = fieldsOf(offer, kind)
  return (
    <Fieldset variant="unstyled" p={0} m={0} legend={t('authDetails')}>
      <Stack gap={10}>
        {offer.authKinds.length > 1 && (
          <SegmentedControl
            aria-label={t('authKind')}
            value={kind}
            data={offer.authKinds.map((value) => ({ value, label: t(`kind${value}`) }))}
            onChange={(value) =>
              onChange({ authKind: offer.authKinds.find((each) => each === value) ?? kind })
            }
          />
        )}
        {kind === 'OAUTH2' && <p className="dimmed">{t('consent', { company: offer.companyName })}</p>}
        {kind === 'OAUTH2' && fields.length > 0 && (
          <div>
            <p className="dimmed" style={{ marginBottom: 6 }}>
              {t('consentApp', { company: offer.companyName })}
            </p>
            <Reveal value={`${location.origin}/integrations`} what={t('returnAddress')} />
          </div>
        )}
        {fields.map((field, index) => {
          const common = {
            label: field.label,
            value: draft.fields[field.name] ?? '',
            placeholder: isReplacing ? t('savedSecret') : (field.placeholder ?? ''),
            maxLength: longestSecret,
            required: field.isRequired && !isReplacing,
            withAsterisk: false,
            spellCheck: false,
            'data-autofocus': (index === 0 && isReplacing) || undefined,
          }
          const set = (text: string) => onChange({ fields: { ...draft.fields, [field.name]: text } })
          return field.isSecret ? (
            // A password manager would otherwise suggest, and store, the user's own passwords here.
            <PasswordInput
              key={field.name}
              {...common}
              autoComplete="off"
              data-1p-ignore
              data-lpignore="true"
              onChange={(event) => set(event.currentTarget.value)}
            />
          ) : (
            <TextInput
              key={field.name}
              {...common}
              autoComplete="off"
              onChange={(event) => set(event.currentTarget.value)}
            />
          )
        })}
        {isReplacing && <p className="meta">{t('credentialsKept')}</p>}
      </Stack>
    </Fieldset>
  )
}
