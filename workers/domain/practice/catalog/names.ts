import type { Gender } from '#db/vocabulary/bots.ts'

/** Invented names for random people. Any first name goes with any last name. */
// prettier-ignore
export const firstNames: Record<Gender, readonly string[]> = {
  FEMALE: [
    'Adela', 'Brenna', 'Carla', 'Denise', 'Edith', 'Farah', 'Gemma', 'Hilary', 'Imogen', 'Joan', 'Keiko', 'Lorna', 'Marisol', 'Nadia',
    'Odette', 'Paloma', 'Renata', 'Sunniva', 'Tamsin', 'Ursula', 'Vera', 'Wilma', 'Yasmin', 'Zelda', 'Anjali', 'Chidinma', 'Meiling', 'Rosalind',
  ],
  MALE: [
    'Alden', 'Boris', 'Clive', 'Desmond', 'Elliot', 'Fergus', 'Gareth', 'Hassan', 'Ivan', 'Jerome', 'Kwame', 'Leandro', 'Marcus', 'Nikhil',
    'Oswin', 'Patrick', 'Quentin', 'Rashid', 'Stellan', 'Trevor', 'Umberto', 'Victor', 'Walter', 'Xavier', 'Yusuf', 'Zoltan', 'Hiroshi', 'Emeka',
  ],
}

// prettier-ignore
export const lastNames: readonly string[] = [
  'Ashdown', 'Bellamy', 'Castlegate', 'Dunmore', 'Ellerby', 'Fairweather', 'Goldwasser', 'Hartnoll', 'Ibarrondo', 'Jardine', 'Kowalewicz',
  'Ludgrove', 'Murchison', 'Nightingale', 'Oyelaran', 'Pemberley', 'Quirke', 'Redpath', 'Scaife', 'Thistlewood', 'Underhay', 'Vance',
  'Wendtland', 'Yarrow', 'Zanardelli', 'Okonkwo', 'Takahashi', 'Villanueva', 'Marchmain', 'Rydqvist',
]
