/** Invented companies and places that replace the real ones. Companies have two words, so that they have a short form: "Larkfield". */
// prettier-ignore
export const inventedCompanies: readonly string[] = [
  'Larkfield Trading', 'Orchardline Foods', 'Brindle Works', 'Coppergate Supply', 'Hollowell Group', 'Tamarack Services', 'Wexcombe Partners',
  'Silverfen Systems', 'Northbeck Logistics', 'Pinehallow Goods', 'Quarrystone Works', 'Ashmere Supply', 'Fennimore Trading', 'Gullwater Group',
  'Harrowfell Services', 'Kestrelmoor Partners', 'Millbrae Systems', 'Oakenshaw Goods', 'Ravenholt Supply', 'Thornycroft Works',
]

// prettier-ignore
export const inventedPlaces: readonly string[] = [
  'Eastmere', 'Halbrook', 'Westerfold', 'Saltham', 'Ferncliffe', 'Marrowby', 'Stonewick', 'Dunhallow', 'Averstone', 'Greywater', 'Lindholm Bay', 'Port Alder',
]

/** Given names at the start of sentences, where only a list distinguishes them from other words. */
export const givenNames: ReadonlySet<string> = new Set(
  (
    'aaron abigail adam adrian ahmed aisha alan albert alex alexander alexandra ali alice alicia alison amanda amber amy ana andrea andreas andrew angela anita ' +
    'ann anna anne anthony antonio arthur barbara beatrice ben benjamin bernadette bernard beth betty bob brandon brenda brian bruce bruno camille carl carla ' +
    'carlos carmen carol caroline catherine cathy charles charlie charlotte chloe chris christian christina christine christopher cindy claire clara claudia ' +
    'colin connor craig cynthia dan daniel daniela danny dave david dean deborah denise dennis derek diana diane diego donald donna doris dorothy doug douglas ' +
    'duncan dylan ed eddie edward eileen elena eli elizabeth ella ellen emily emma eric erica erik erin ethan eva evelyn felix fiona fatima francesca francis ' +
    'frank fred frieda gabriel gary george gerald gina giulia gloria gordon greg gregory hannah harold harry heather heidi helen helena henry holger howard hugo ' +
    'ian ibrahim ines ingrid irene isaac isabel isabella jack jackie jacob jake james jamie jan jane janet jason javier jean jeff jeffrey jennifer jenny jeremy ' +
    'jerry jess jessica jim jimmy joanna joe joel johan johannes john johnny jonas jonathan jordan jorge jose josef joseph josh joshua juan judith judy julia ' +
    'julian julie justin karen karl kate katherine kathleen kathy katie keith kelly ken kenneth kevin kim klaus kyle larry laura lauren leo leon liam linda lisa ' +
    'lorraine louis louise lucas lucia lucy luis luke lynn manuel marc marco margaret maria marie marion marta martha martin martina matt matthew maureen megan ' +
    'melissa michael michelle miguel mike mohamed mohammed monica nancy natalie nathan neil nicholas nick nicola nicole nigel noah nora norman oliver olivia omar ' +
    'oscar pablo pamela patricia patrick paul paula pedro pete peter petra phil philip priya rachel ralph raymond rebecca richard rick rita robert roberta robin ' +
    'roger roland ron ronald rosa rosie roy ruth ryan sabine sally sam samantha samuel sandra sara sarah scott sean sergio sharon shirley simon sofia sonia sophia ' +
    'sophie stefan stella stephanie stephen steve steven stuart sue susan suzanne sven sylvia tamara tania tara ted teresa terry thomas tim timothy tina todd tom ' +
    'tommy tony tracy ursula valerie vanessa veronica victor victoria vincent vivian walter wendy werner william wolfgang xavier yasmin yusuf yvonne zoe'
  ).split(' '),
)

/** Names that are also words: without a capital they stay. */
export const nameWords: ReadonlySet<string> = new Set(
  'will mark grace bill may rich art rose hope frank drew chance dawn faith joy pat sue jack rob don ray jean dean gene penny june april august summer page max ed bob sky miles guy case young long short small black white brown green grey gray stone wood rice cook baker carter mason park parks hill field fields lake church best good king price day knight love moore banks bell cross ford hunt lane rich rush sharp ward wise west north south east'.split(
    ' ',
  ),
)

/** Capitalized words that are not names. */
export const capitalWords: ReadonlySet<string> = new Set(
  (
    "i i'm i'll i'd i've monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays january " +
    'february march april may june july august september october november december christmas easter ramadan thanksgiving hanukkah diwali english german french ' +
    'spanish italian dutch polish american british european chinese indian excel outlook word powerpoint access sharepoint teams slack salesforce hubspot sap ' +
    'oracle netsuite dynamics workday jira asana trello notion airtable quickbooks xero sage zendesk shopify tableau docusign whatsapp zoom google microsoft gmail ' +
    'sheets docs drive linkedin windows mac iphone android internet wifi europe asia america god mr mrs ms dr sir madam ' +
    'father mother mom mum dad head director manager president vice chief officer sales marketing operations finance revops devops team'
  ).split(' '),
)

/** Abbreviations that are not names. */
export const plainShortForms: ReadonlySet<string> = new Set(
  (
    'CRM ERP TMS WMS POS LIMS HRIS CMS CFO CEO CTO COO CIO CMO CISO VP HR IT PR QA ROI KPI KPIS SLA SLAS API APIS PDF CSV URL USB SMS FAQ FAQS GPS PO POS RFP RFQ ' +
    'NDA VAT TV PC PCS UK US USA EU UAE GDPR ISO HIPAA SOC SSO SAAS B2B B2C AI FTE FTES OK AM PM ASAP FYI ETA DIY EUR USD GBP Q1 Q2 Q3 Q4 AOB HQ SDR BDR AE CS ARR MRR ACV TCV DSAR RMA SKU EDI HVAC OEM MRI ICU ER TV LTL FTL BOL DOT ELD'
  ).split(' '),
)
