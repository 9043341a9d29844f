/** Kind of business a buyer works for. A conversation is told only with companies that it fits. */
// prettier-ignore
export const buyerSectors = [
  'food', 'care', 'clinic', 'warehouse', 'catering', 'plant', 'construction', 'office', 'large', 'hotel', 'store', 'leisure',
  'service', 'school',
] as const
export type BuyerSector = (typeof buyerSectors)[number]

export type BuyerCompany = {
  name: string
  domain: string
  sector: BuyerSector
  /** Full names: the person on the call, and a colleague. */
  people: readonly [string, string]
}

const company = (
  sector: BuyerSector,
  name: string,
  domain: string,
  first: string,
  second: string,
): BuyerCompany => ({
  name,
  domain: `${domain}.example`,
  sector,
  people: [first, second],
})

/** Invented buyers. None shares a first name with a seller, because speakers are told apart by first name. */
export const buyerCompanies: BuyerCompany[] = [
  company('food', 'Harrow & Pike Chilled Foods', 'harrowpike', 'Edmund Castlegate', 'Wilma Tansley'),
  company('food', 'Molenveld Zuivel', 'molenveld', 'Sanne Hoogeveen', 'Ruud Papenburg'),
  company('food', 'Copperleaf Bakery Supply', 'copperleaf', 'Nadia Brennholt', 'Piers Aldwinkle'),
  company('food', 'Tidewater Fish Merchants', 'tidewater-fish', 'Fergus MacAllen', 'Una Skerrit'),
  company('food', 'Greengage Produce Distribution', 'greengage', 'Camille Dutertre', 'Hugo Perrichon'),
  company('food', 'Alpine Larder', 'alpinelarder', 'Reto Zumsteg', 'Seraina Caduff'),
  company('food', 'Bramblewick Dairies', 'bramblewick', 'Hazel Thistlewood', 'Desmond Yarrow'),
  company('food', 'Cedar & Salt Provisions', 'cedarsalt', 'كريم المنصوري', 'هدى الخطيب'),
  company('care', 'Willowmere Care Homes', 'willowmere', 'Judith Pemberley', 'Anita Colworth'),
  company('care', 'Haus Lindenblick Gruppe', 'lindenblick', 'Sabine Ketterer', 'Heike Wendtland'),
  company('care', 'Evenholm Senior Living', 'evenholm', 'Loretta Vance', 'Corinne Pasteur-Lloyd'),
  company('clinic', 'Northfield Family Clinics', 'northfield-clinics', 'Vikram Anand', 'Shauna Redpath'),
  company('clinic', 'Clínica Ribera Alta', 'riberaalta', 'Consuelo Ibarrondo', 'Jacobo Terán'),
  company('warehouse', 'Kestrel Fulfilment', 'kestrel-fulfilment', 'Denise Hartnoll', 'Wojciech Malanowski'),
  company('warehouse', 'Portside Pallet Network', 'portside-pallet', 'Kwame Adusei', 'Lena Brodersen'),
  company('warehouse', 'Quayline Storage', 'quayline', 'Stellan Rydqvist', 'Mags Donnegan'),
  company('catering', 'Saffron Table Catering', 'saffrontable', 'Odette Marchmain', 'Rashid Bellamy'),
  company('catering', 'Canteen & Co.', 'canteenco', 'Patrick Ellerby', 'Yasmin Toprak'),
  company('plant', 'Brunnenthal Mineralwasser', 'brunnenthal', 'Matthias Rödl', 'Gudrun Stieglmaier'),
  company('plant', 'Redbarn Brewing', 'redbarn', 'Clive Underhay', 'Tamsin Orrell'),
  company('plant', 'Vesper Packaging', 'vesper-packaging', 'Ludmila Horáčková', 'Radek Sýkora'),
  company('plant', 'Fjordkilde Drikke', 'fjordkilde', 'Torbjørn Aasland', 'Marit Hellevik'),
  company(
    'construction',
    'Stonebridge Civil Works',
    'stonebridge-civil',
    'Angela Murchison',
    'Derek Oyelaran',
  ),
  company(
    'construction',
    'Baugesellschaft Ostrander & Töchter',
    'ostrander-bau',
    'Monika Ostrander',
    'Jürgen Pfannenschmidt',
  ),
  company(
    'construction',
    'Pontevecchia Costruzioni',
    'pontevecchia',
    'Giulia Santoro-Belli',
    'Fabio Zanardelli',
  ),
  company('construction', 'Hollin Groundworks', 'hollin', 'Trevor Scaife', 'Imelda Quirke'),
  company('office', 'Marlowe Property Services', 'marlowe-property', 'Francesca Ludgrove', 'Simon Attewell'),
  company('office', 'Bellweather Insurance Brokers', 'bellweather', 'Agnes Kowalewicz', 'Rupert Finchley'),
  company('office', 'Optika Sørensen', 'optika-sorensen', 'Henrik Sørensen', 'Pernille Juhl'),
  company('large', 'St Alder University Hospital', 'stalder', 'Miriam Goldwasser', 'Declan Rooney'),
  company('large', 'Gransee Municipal Utilities', 'gransee', 'Ulrike Petersdorf', 'Enno Backhaus'),
  company('large', 'Corvane Contact Centres', 'corvane', 'Natalia Wysocka', 'Bernard Toussaint'),
  company('hotel', 'Seeblick Hotels', 'seeblick-hotels', 'Annelies Obermoser', 'Franz Gstrein'),
  company(
    'hotel',
    'The Lantern Collection',
    'lantern-collection',
    'Victor Delacroix-Shaw',
    'Phoebe Marchbanks',
  ),
  company('hotel', 'Casa Miralmar', 'miralmar', 'Remedios Salvatierra', 'Gonzalo Pineda'),
  company('large', 'Meridian Health Plans', 'meridian-health', 'Sylvia Cho', 'Grant Ellsworth'),
  company('large', 'Tidewell Logistics', 'tidewell', 'Monique Baptiste', 'Howard Pell'),
  company('clinic', 'Maple Street Pediatrics', 'maplestreet', 'Joanna Prescott', 'Curtis Okafor-Hill'),
  company('warehouse', 'Ironwood Distribution', 'ironwood', 'Alma Trujillo', 'Garrett Sloan'),
  company('catering', 'Blue Plate Kitchens', 'blueplate', 'Rochelle Dupree', 'Vince Carbone'),
  company('office', 'Fairmount Title Agency', 'fairmount-title', 'Lorraine Easton', 'Ahmad Sayegh'),
  company('store', 'Cobblestone Home', 'cobblestone-home', 'Tricia Malloy', 'Reggie Farnsworth'),
  company('store', 'Hearth & Timber', 'hearthtimber', 'Doug Pasternak', 'Lucinda Ames'),
  company('store', 'Prairie Mattress Company', 'prairie-mattress', 'Shonda Whitfield', 'Leon Brackett'),
  company('store', 'Oakmoor Interiors', 'oakmoor', 'Nolan Bergstrand', 'Paige Ellery'),
  company('store', 'Sofa Junction', 'sofajunction', 'Melinda Ruiz', 'Terrence Boyle'),
  company('store', 'Harborlight Outdoor Living', 'harborlight', 'Ginny Castellano', 'Boyd Ransom'),
  company('leisure', 'Cascade County Recreation', 'cascade-rec', 'Brenda Hollis', 'Kyle Nakagawa'),
  company('leisure', 'Riverbend Aquatics', 'riverbend-aquatics', 'Andre Lucero', 'Steph Donahue'),
  company('leisure', 'Bluewater Family Clubs', 'bluewater-clubs', 'Janelle Whitaker', 'Omar Fakhoury'),
  company('leisure', 'Summit Swim & Fitness', 'summit-swim', 'Carla Mendoza', 'Wes Thornbury'),
  company('leisure', 'Lakeview Parks & Pools', 'lakeview-parks', 'Russell Bixby', 'Tonya Grimaldi'),
  company('leisure', 'Copper Canyon Aquatic Center', 'coppercanyon', 'Luz Armenta', 'Brad Fitzgerald'),
  company('service', 'Keystone Lift Service', 'keystone-lift', 'Harold Lindgren', 'Marco Villarreal'),
  company('service', 'Northgate Heating & Air', 'northgate-air', 'Denny Kowalczyk', 'Sheila Cross'),
  company('service', 'Tri-County Elevator', 'tricounty-elevator', 'Irene Papadakis', 'Duane Mercer'),
  company('service', 'Redwood Mechanical', 'redwood-mechanical', 'Phil Abernathy', 'Nadine Joubert'),
  company('service', 'Beacon Building Services', 'beacon-building', 'Estelle Moran', 'Hector Quiroga'),
  company('service', 'Plainsman Climate', 'plainsman', 'Wanda Kessler', 'Ollie Freeman'),
  company('school', 'Millbrook Unified Schools', 'millbrook-schools', 'Janice Porter', 'Elliot Graves'),
  company('school', 'Hollow Creek School District', 'hollowcreek', 'Barbara Stanton', 'Dwight Peralta'),
  company('school', 'St. Brendan Academy', 'stbrendan', 'Maureen Fogarty', 'Isaac Lindholm'),
  company('school', 'Pine Ridge Community College', 'pineridge', 'Gloria Banks', 'Stuart Ferris'),
  company('school', 'Eastfield Public Schools', 'eastfield-schools', 'Roberta Kline', 'Manny Escobedo'),
  company('school', 'Sagebrush Charter Schools', 'sagebrush-charter', 'Connie Delgado', 'Vernon Tate'),
]

/** A buyer's address at the company's domain; a name without Latin letters gets a numbered desk. */
export const buyerEmail = (name: string, { domain, people }: BuyerCompany): string => {
  const local = name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replace(/[^a-z .-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '.')
  return `${local === '' ? `desk${people.indexOf(name) + 1}` : local}@${domain}`
}
