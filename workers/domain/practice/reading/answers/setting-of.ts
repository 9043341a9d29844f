import { phrases } from '../../../scoring/phrases.ts'
import type { PersonaScript } from '../../script.ts'
import { type Place, places, type Setting } from '../../wording/answer-bank/row.ts'

/** At what kind of place a buyer works, by the words of their notes. */

const wordsOf: Record<Place, ReturnType<typeof phrases>> = {
  field: phrases(
    'vans?',
    'trucks?',
    'drivers?',
    'routes?',
    'tours?',
    'depots?',
    'deliver~',
    'fleet',
    'technicians?',
    'sites?',
    'crews?',
    'excavators?',
    'carriers?',
    'lanes?',
    'transport~',
    'dispatch~',
    'foreman',
    'groundworks',
    'installers?',
  ),
  care: phrases(
    'patients?',
    'clinics?',
    'appointments?',
    'wards?',
    'nurs~',
    'residents?',
    'care homes?',
    'homes',
    'beds',
    'hospitals?',
    'practice',
    'dental',
    'dentist~',
    'surgery',
    'therap~',
    'no-shows',
    'opticians?',
  ),
  guests: phrases(
    'guests?',
    'hotels?',
    'resorts?',
    'restaurants?',
    'weddings?',
    'events?',
    'catering',
    'kitchens?',
    'servers',
    'waiters?',
    'boutique',
    'rooms',
    'housekeeping',
    'shoppers',
    'bars?',
    'chef',
  ),
  goods: phrases(
    'warehouses?',
    'pallets?',
    'sheds?',
    'factor~',
    'plants?',
    'production',
    'the line',
    'lines',
    'bottl~',
    'machines?',
    'furnaces?',
    'storage',
    'stock',
    'brew~',
    'dair~',
    'parcels?',
    'picker',
    'fulfilment',
  ),
  office: phrases(
    'invoices?',
    'finance',
    'accounts?',
    'accounting',
    'audit~',
    'software',
    'agency work',
    'agents',
    'deals?',
    'pipeline',
    'opportunities',
    'clients',
    'consult~',
    'insurance',
    'recruit~',
    'payroll',
    'tickets?',
    'sales',
    'licenses',
  ),
}

const known = new WeakMap<PersonaScript, Place | null>()

/** Null if their notes do not say. */
export function placeOf(script: PersonaScript): Place | null {
  const before = known.get(script)
  if (before !== undefined) return before
  const main = script.speakers[0]?.id
  const texts = [
    script.companyName,
    ...[...script.facts, ...script.details]
      .filter(({ speakerId, id }) => speakerId === main && !id.startsWith('opinion-'))
      .map(({ spoken }) => spoken),
  ]
  const counts = places
    .map((place) => ({ place, count: texts.filter((text) => wordsOf[place].test(text)).length }))
    .toSorted((one, other) => other.count - one.count)
  const [first, second] = counts
  // One word may be chance.
  const isClear =
    first !== undefined && first.count > (second?.count ?? 0) && (first.count > 1 || second?.count === 0)
  const found = isClear ? first.place : null
  known.set(script, found)
  return found
}

/** Whose answers a buyer may give: everybody's, those of their place, and those of this kind of call. */
export function settingsOf(script: PersonaScript): readonly (Setting | 'any')[] {
  const place = placeOf(script)
  const { relationship } = script
  return [
    'any',
    ...(place === null ? [] : [place]),
    ...(relationship === 'colleague' ? (['deals'] as const) : []),
    ...(relationship === 'customer' ? (['customer'] as const) : []),
  ]
}
