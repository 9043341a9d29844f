import { Radio, Stack } from '@mantine/core'
import { IconListSearch } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import type { ServiceOffer } from './offers.ts'

/** Chooses what is imported. */
export function RecipeStep({
  offer,
  chosen,
  onChoose,
}: {
  offer: ServiceOffer
  chosen: string | null
  onChoose: (id: string) => void
}) {
  const t = useTranslations('integrationDialog')
  if (offer.recipes.length === 0)
    return (
      <EmptyState
        icon={IconListSearch}
        title={t('noRecipes')}
        text={t('noRecipesText', { company: offer.companyName })}
      />
    )
  const [first] = offer.recipes
  // An integration may have been connected when its provider had more of them.
  const value = offer.recipes.length === 1 && first !== undefined ? first.id : chosen
  return (
    <Radio.Group label={t('recipes')} value={value} onChange={onChoose}>
      <Stack gap={12} mt={8}>
        {offer.recipes.map(({ id, name, description }) => (
          <Radio
            key={id}
            value={id}
            label={name}
            description={description}
            data-autofocus={id === value || undefined}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
