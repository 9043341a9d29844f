import { writeConversation, type DemoConversation } from './conversation.ts'

const routePlanning = writeConversation(
  {
    key: 'discovery-fleet-depots',
    title: 'Discovery: route planning for 14 depots at {buyerCompany}',
    callType: 'discovery',
    theme: 'fleet',
    quality: 'good',
    minutes: 10,
  },
  `
  rep: Good morning {buyer}, this is {rep} from {repCompany}. Can you hear me all right?
  buyer: Morning. Yes, loud and clear. Give me a second, I am just closing the door, the loading bay is noisy.
  rep: Take your time. Thanks for making room for this.
  rep[agenda]: I have us down for thirty minutes. My plan for the agenda: I would like to hear how routes get planned at {buyerCompany} today, what that costs you, and then we decide together whether a next step makes sense. Does that work for you?
  buyer[agenda]: That works. I do have a hard stop at the half hour.
  rep[agenda]: Understood, I will watch the clock. It is just the two of us today, and you run transport for the whole group, is that correct?
  buyer[agenda]: Correct. Fourteen depots, about two hundred and ten vans, all chilled goods.
  rep: Walk me through a normal day. How does a route get made, from the order coming in to the van leaving?
  buyer: Orders close at six in the evening. Each depot has a planner who exports them into a spreadsheet, sorts by postcode and then builds the rounds more or less from memory. They print the sheets around four in the morning. Drivers load at five.
  rep: You said more or less from memory. What happens when that planner is away?
  buyer: Honestly, it goes wrong. In our northern depot the planner was off for two weeks in August and we missed one delivery in nine. The stand-in simply does not know which streets you cannot turn a van in.
  rep: One in nine. And what did those missed deliveries lead to?
  buyer: Credit notes, mostly. And two school kitchens that now have a second supplier on trial.
  rep: Which tools are in the picture today, apart from the spreadsheet?
  buyer: The order system is twelve years old, we have trackers in the vans from a small local firm, and that is it. Nobody looks at the trackers unless a customer shouts.
  rep: What have you tried so far to change it?
  buyer: We bought a planning package four years ago. It planned beautifully and nobody used it, because a change in the order meant starting again from scratch.
  rep: That is useful to know, thank you. So the plan has to survive a late order. How many late changes do you see on a typical evening?
  buyer: Around sixty across the group. Sixty, sometimes eighty before a bank holiday.
  rep[impact]: Let me ask about the cost of it. If you add credit notes, overtime and fuel, what is this problem costing you?
  buyer[impact]: I did that sum for the board in spring. Credit notes are about eighteen thousand a month. Overtime on the rounds another twenty-two thousand. Fuel I would guess seven percent more than we need.
  rep[impact]: So about forty thousand a month before fuel. How confident is finance in that number?
  buyer[impact]: Our finance director made me halve the fuel figure, but the forty she accepts.
  rep: Who feels it most in daily life?
  buyer: The planners, they start at half past two in the morning. And our customer service team, eleven people, they take around ninety calls a day asking where the van is.
  rep: Ninety calls a day. What would those eleven people do instead?
  buyer: Sell. We have a list of four hundred dormant accounts that nobody has time to ring.
  rep[decision]: If you wanted to change this, how would a decision be made at {buyerCompany}? Who is involved, and in which order?
  buyer[decision]: I would recommend, our operations director signs off anything under a hundred thousand, above that it goes to the finance director as well. IT has to agree because of the order system.
  rep[decision]: Is there a budget for it already, or would it have to be found?
  buyer[decision]: There is a hundred and twenty thousand in the transport line for next year. It is pencilled in, not approved.
  rep[decision]: And is there a date by which you would like this running? What is driving it?
  buyer[decision]: The school contracts are tendered again in April. If we go in with the punctuality we had in August, we lose them. So it has to run in the first depots by the middle of March.
  rep: What worries you about a project like this?
  buyer: The planners. If they feel it is there to replace them, it will end like the last one.
  rep: That makes sense. One transport team I work with let the two most sceptical planners choose the pilot depot and set the rules for it. Would something like that be possible with you?
  buyer: I like that. Our planner in the west would be the one. If she says yes, the others follow.
  rep[recap]: Let me recap, and tell me what I got wrong. Fourteen depots plan from memory in spreadsheets, late orders break the plan sixty times an evening, it costs about forty thousand a month before fuel, and the April tender means the first depots must run by the middle of March. The operations director signs, finance and IT have a say. Did I get that right?
  buyer[recap]: Yes, that is right. I would add the customer service calls, because the operations director cares about those.
  rep[recap]: Added. Thank you.
  rep[nextstep]: Then here is what I suggest as the next step. Next Tuesday at ten I show you and your planner in the west how a late order changes a plan, on one evening of your own data. I will send the invitation today, and you send me that export by Friday. Would that work?
  buyer[nextstep]: Tuesday at ten is fine. I will get the export to you by Friday noon, and I will bring her along.
  rep[nextstep]: And should we invite your operations director, or is that too early?
  buyer[nextstep]: Let us do that one after. If it looks right I will book him for the week after.
  rep: Good. Thank you {buyer}, this was very clear. You will have my notes within the hour.
  buyer: Thanks {rep}. Speak on Tuesday.
  `,
)

const careHomes = writeConversation(
  {
    key: 'discovery-workforce-care',
    title: 'Discovery: shift cover across 22 care homes at {buyerCompany}',
    callType: 'discovery',
    theme: 'workforce',
    quality: 'good',
    minutes: 9,
  },
  `
  rep: Hello {buyer}, {rep} here from {repCompany}. And I believe {buyer2} is joining us too?
  buyer: Yes, {buyer2} runs the homes in the south, she is just connecting.
  buyer2: I am here. Sorry, I had the wrong link.
  rep: No problem at all. Welcome.
  rep[agenda]: Before we start: we have forty minutes until eleven. I would like to use the first half to understand how you fill shifts today and what it costs you, then answer your questions, and keep five minutes for the next step. Is that all right with both of you?
  buyer[agenda]: Sounds good.
  buyer2[agenda]: Fine by me, as long as it does not turn into a slideshow.
  rep[agenda]: No slides, I promise. Could you each tell me what your role in this is, so that I ask the right person?
  buyer[agenda]: I am responsible for people and pay in the group. {buyer2} lives with the rota every day.
  rep: Then I will start with you, {buyer2}. It is Thursday evening and someone calls in sick for the Friday night shift. What happens?
  buyer2: The team lead opens the messaging group and asks who can come in. Usually silence. Then she rings round, from the top of a paper list. After an hour she gives up and rings the agency.
  rep: An hour. How often does that happen in one home?
  buyer2: Four times in a good week. We have twenty-two homes, so you can do the sum.
  rep: So close to ninety times a week. And when she rings the agency, what does that do to the cost of the shift?
  buyer: I can answer that. Our own nurse costs us twenty-four an hour, the agency charges fifty-one. Last year we spent one point three million on agency cover, and our plan was seven hundred thousand.
  rep: So six hundred thousand over plan. How much of that do you believe was avoidable?
  buyer: At least half. We have part-time people who say they would have taken the shift had they known about it.
  rep: Why did they not know?
  buyer2: Because half of them muted the messaging group. Forty messages a day about parking and birthdays.
  rep: I can picture it. What system holds the rota itself?
  buyer2: A spreadsheet on a shared drive, one for each home. And the pay system is separate, so at the end of the month somebody types the hours across.
  rep: Who types them, and what goes wrong?
  buyer: Two people in my team, for four days. Last quarter we had one hundred and thirty pay corrections. Each of those is somebody who was paid wrongly.
  rep: And what does a wrong payslip mean for a carer?
  buyer2: They leave. I lost three good people this year, and two of them told me it was the pay mistakes, not the pay.
  rep[impact]: What does it cost you to replace a carer, if you have a figure?
  buyer[impact]: We use four thousand two hundred, with the training. And we replaced ninety-six people last year.
  rep: Has anything been tried already?
  buyer: We tested an app from a staffing firm in three homes. It was quite nice, but it could not tell who was allowed to work where. Qualifications, night hours, that sort of thing. So the team leads stopped trusting it.
  rep: So it must know the rules. Which rule do people break most often without wanting to?
  buyer2: The eleven hours of rest. Nobody counts them at ten at night.
  rep[decision]: Let us talk about how a decision would come about. Beside the two of you, who needs to agree?
  buyer[decision]: Our chief operating officer decides, the finance director has to release the money, and the works council has to be consulted. That takes about three weeks, so it is best to ask them early.
  rep[decision]: And the money, is it budgeted or would it come from the agency savings?
  buyer[decision]: From the savings. There is no line for it. I would need a case that pays back inside the year.
  rep[decision]: By when would you want it in place, and why then?
  buyer[decision]: Before the first of June. That is when the holiday season starts, and last summer nearly broke us.
  buyer2: If we get another August like that, I will lose team leads as well.
  rep[recap]: Let me play that back to check that I understood. Ninety gaps a week, an hour each, and too many end with the agency at twice the cost. Six hundred thousand over plan, of which you think half was avoidable. A hundred and thirty pay corrections a quarter. It has to know qualifications and rest times, and it must run before the first of June. Is that accurate?
  buyer[recap]: Yes, exactly. That is a better summary than my own.
  buyer2[recap]: And put the works council on the list, please.
  rep[nextstep]: They are on it. For the next step I propose the following. By Wednesday I will send you a one-page calculation with your numbers for the finance director. {buyer2}, you send me last month's rota of two homes. Then we meet next Thursday at two o'clock for forty-five minutes and look at those two homes in {product}. Agreed?
  buyer2[nextstep]: I can send the rotas tomorrow. Thursday at two works.
  buyer[nextstep]: Agreed. I will ask the chair of the works council to join for the last quarter of an hour.
  rep: Excellent. Thank you both, I will send the invitation straight away.
  buyer: Thank you, {rep}. Goodbye.
  `,
)

export const goodDiscoveries: DemoConversation[] = [routePlanning, careHomes]
