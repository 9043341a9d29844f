import { IconListSearch } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import type { ServiceOffer } from '../offers.ts'
import styles from './Dialog.module.css'

/** What is imported, by name. */
export function RecipeStep({ offer, chosen, onChoose }: { offer: ServiceOffer; chosen: string | null; onChoose: (id: string) => void }) {
  const t = useTranslations('integrationDialog')
  const name = useId()
  if (offer.recipes.length === 0)
    return <EmptyState icon={IconListSearch} title={t('noRecipes')} text={t('noRecipesText', { company: offer.companyName })} />
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{t('recipes')}</legend>
      {offer.recipes.map((recipe) => (
        <label key={recipe.id} className={styles.recipe} data-chosen={recipe.id === chosen || undefined}>
          <input
            type="radio"
            name={name}
            checked={recipe.id === chosen}
            onChange={() => onChoose(recipe.id)}
            {...(recipe.id === chosen ? { 'data-autofocus': true } : {})}
          />
          <span>
            {recipe.name}
            <span className={styles.recipeText}>{recipe.description}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
