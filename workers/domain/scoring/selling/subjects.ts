/** What calls are about, by words that people say about it. The odds that somebody sells count how many turns mention each subject. */

type Subject = {
  name: string
  saidBy: 'rep' | 'others' | 'anybody'
  /** Only the first turns of the speaker count; null: all do. */
  firstTurns: number | null
  /** Words in a row, as they are spoken; `*` stands for any one word. */
  phrases: readonly string[]
}

const subject = (
  name: string,
  saidBy: Subject['saidBy'],
  phrases: string,
  firstTurns: number | null = null,
): Subject => ({
  name,
  saidBy,
  firstTurns,
  phrases: phrases
    .split(',')
    .map((phrase) => phrase.trim().replaceAll(/\s+/g, ' '))
    .filter((phrase) => phrase !== ''),
})

export const subjects: readonly Subject[] = [
  subject(
    'whatWeOffer',
    'rep',
    `we help, we work with, we make, we build, we offer, we provide, we supply, we specialize, we specialise, what we do,
    our customers, our clients, our platform, our product, our products, our software, our system, our solution, our service, our tool,
    other customers, other clients, other companies, other clinics, other schools, other hotels, other farms, other restaurants,
    companies like, people like you, customers like, clients like, places like yours, one of our customers, one of our clients,
    a customer of ours, a client of ours, we've helped, we have helped, most of our`,
  ),
  subject(
    'whyIAmCalling',
    'rep',
    `reason i'm, reason i am, reason for, reason i, the reason why, i'm calling because, i'm calling about, i'm calling to,
    i am calling because, i am calling about, i am calling to, calling from, on behalf, this is * from, this is * * from, this is * with,
    this is * * with, this is * at, it's * from, it's * * from, my name is, my name's, here from, cold call, out of the blue, bad time,
    good time, caught you, thirty seconds, two minutes, quick minute, a minute, who handles, who looks after, who decides,
    who is responsible, who would be, who deals with, person who, person responsible, in charge of, right person, best person,
    we haven't spoken, we have not spoken, you don't know me`,
  ),
  subject(
    'whatToShow',
    'rep',
    `demo, demonstration, trial, pilot, proposal, quote, quotation, offer, sample, samples, presentation, brochure, walk you through,
    show you, have a look, come by, come over, come out, meeting, fifteen minutes, twenty minutes, half an hour, thirty minutes,
    in the calendar, in your calendar, in the diary, in your diary, send you something, send you an, send you a, send over, send you the`,
  ),
  subject(
    'howItIsDone',
    'rep',
    `how do you currently, how do you handle, how do you do, how do you manage, how do you track, how do you deal, how do you keep,
    how are you currently, how are you handling, how are you managing, what happens when, what happens if, how many do, how many are,
    how often do, how often does, how long does, how long do, how much do, walk me through, tell me about, tell me a bit, tell me more,
    tell me how, who else, what would, the biggest, what made you, what are you using, what are you doing, at the moment, right now,
    currently, what does that cost, how does that, what have you tried, what do you use, how much time, what's that costing`,
  ),
  subject(
    'priceAndTerm',
    'rep',
    `renew, renewal, renewing, contract, term, two years, three years, one year, per year, a year, per month, a month, per seat, per user,
    seats, license, licenses, licence, licences, price, pricing, discount, percent, list price, expire, expires, notice period, plan,
    package, upgrade, tier, module`,
  ),
  subject(
    'howItGoes',
    'rep',
    `how's it, how is it, how are things, how has it, how's that, how is the, how's the, how has the, how are you finding, how have you found,
    last time we, since we last, since we spoke, when we last, when we spoke, you said, you told, you mentioned, usage, adoption, using it,
    logins, logged in, dashboard, report, reports, numbers, results, quarter, on your side, from our side, from your side, goal, goals,
    rollout, roll out, go live, went live`,
  ),
  subject(
    'whatItCosts',
    'others',
    `how much is, how much does, how much would, how much do you, what does it cost, what's the price, what is the price, what's the cost,
    price, pricing, expensive, budget, cheaper, your product, your system, your software, your platform, your company, your competitor,
    your solution, your machine, your service, your price, not interested, no interest, already have, we're happy, happy with, send me an,
    send me a, send me some, send me the, send me something, send us an, send us a, send us something, my boss, my director, my manager,
    my partner, the board, i'd have to, i would have to, have to ask, have to talk, have to check, sign off, approve, contract, demo, trial,
    pilot, does it work, does it do, does it come, does it integrate, does it have, can it, would it, who else uses`,
  ),
  subject(
    'whoIsCalling',
    'others',
    `who's calling, who is calling, who's speaking, who is speaking, who is this, who's this, what's it about, what is it about,
    what's this about, what is this about, what is it regarding, what's it regarding, is this regarding, may i ask who, may i ask what,
    may i say who, can i ask what, is he expecting, is she expecting, he's not, she's not, he's in, she's in, he's out, she's out,
    he is not, she is not, he's busy, she's busy, he's on, she's on, put you through, take a message, leave a message, i'll pass,
    i will pass, i'll let him, i'll let her, i'll tell, email us, info at, where are you calling from, which company, from where`,
  ),
  subject(
    'service',
    'anybody',
    `ticket, tickets, case number, reference number, order number, account number, invoice, invoices, refund, refunded, credit note,
    warranty, technician, engineer, repair, repaired, fix it, fixed it, broken, broke, fault, faulty, error, beep, beeping, leak, leaking,
    password, reset, log in, login, reboot, restart, unplug, plug, switch it off, turn it off, complaint, complain, claim, policy number,
    excess, postcode, serial number, registration, hold the line, brief hold, bear with me, apologize, apologise, sorry about,
    sorry for, sorry to hear, charged twice, wrong invoice, wrong amount, wrong address, delivery, delivered, courier, escalate,
    supervisor, overdue, past due, payment, debit`,
  ),
  subject(
    'answersThePhone',
    'rep',
    `how can i help, how may i help, how can i assist, how may i assist, thank you for calling, thanks for calling, speaking,
    you're through to, you are through to, what can i do for you, what seems to be, can i take your, can i take a, your name,
    your account, your order, your reference, service line, help desk, helpdesk, helpline, support`,
    4,
  ),
  subject(
    'amongColleagues',
    'anybody',
    `pipeline, forecast, quota, commit, standup, stand up, handover, hand over, retro, lost the deal, we lost, why we lost, the deal, crm,
    ramp, commission, my account, my accounts, your accounts, territory, one on one, expenses, annual leave, family leave, hr, sprint,
    our stand, our booth, trade fair, action item, colleague, who's taking, who's doing, onboarding, target, targets, handbook`,
  ),
  subject(
    'jobs',
    'anybody',
    `cv, resume, interview, salary, your current job, your last job, your current role, your last role, your current employer,
    why do you want, why did you leave, about yourself, tell me about a time, candidate, candidates, recruit, recruiter, recruiting,
    recruitment, hire, hired, hiring, the role, vacancy, job, career`,
  ),
  subject(
    'privateLife',
    'anybody',
    `weekend, holiday, holidays, kids, daughter, son, wife, husband, mother, mum, mom, father, dad, grandma, granddaughter, grandson, dog,
    cat, garden, football, match, weather, rain, snow, beer, wine, cake, dinner, lunch, birthday, wedding, funeral, hospital, doctor, knee,
    church, baby, married, cousin, uncle, aunt, brother, sister, dear, love`,
  ),
  subject(
    'deliveries',
    'anybody',
    `lorry, lorries, truck, trucks, driver, crane, pallet, pallets, loading, unload, unloading, gate, site, route, van, warehouse, forklift,
    parking, depot, shipment, container, customs, port, pick up, pickup, drop off, arrive, arrives, arrival, slot`,
  ),
  subject(
    'clauses',
    'anybody',
    `clause, clauses, liability, redline, redlines, legal, counsel, net thirty, net sixty, net ninety, payment terms, indemnity, cap, terms,
    escalator, minimum, rebate, counteroffer, counter offer, final offer`,
  ),
]
