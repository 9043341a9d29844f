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
  rep[agenda-weak]: So {product}, I don't know if you've heard of us. We've been doing route planning for eleven years, chilled, frozen, parcels, you name it. A bit over three hundred fleets at this point, from a family dairy with nine vans all the way up to one of the big drugstore chains. The nice thing about {product} is that it plans the whole group in one go, every depot, every van, in about four minutes, and it's got the traffic and the tolls and the driving hours in there, so there's really not much left to do by hand. We started out with beer trucks, believe it or not, the two founders used to drive for a brewery in college. And then chilled came along, and these days that's more than half of what we do. We're about ninety people now, we've got our own support team, no call center, and we just opened a second office, so we're growing like crazy and we put most of that back into the product.
  buyer[agenda-weak]: Okay. We're fourteen depots, about two hundred and ten vans, all chilled goods.
  rep[agenda-weak]: Perfect, that's our sweet spot.
  rep: Walk me through a normal day. How does a route get made, from the order coming in to the van leaving?
  buyer: Orders close at six in the evening. Each depot has a planner who exports them into a spreadsheet, sorts by postcode and then builds the rounds more or less from memory. They print the sheets around four in the morning. Drivers load at five.
  rep: You said more or less from memory. What happens when that planner is away?
  buyer: Honestly, it goes wrong. In our northern depot the planner was off for two weeks in August and we missed one delivery in nine. The stand-in simply does not know which streets you cannot turn a van in.
  rep[consequence]: One in nine. And what did those missed deliveries lead to?
  buyer[consequence]: Credit notes, mostly. And two school kitchens that now have a second supplier on trial.
  rep[consequence-weak]: Yeah, August. We hear that everywhere. So with us, all of that knowledge sits in the system, and whoever is filling in presses one button and gets the same plan. There was a bakery group up north with the exact same thing, and their temp was planning on his second day. You're never stuck with one person again. The streets, the gates, the school hours, the one customer who's only there before six, it picks all of that up as it goes along. And you see every van on the map, live, green, yellow, red, so your customer service people can just look it up, and the customer gets a text with a link, like with a pizza. The drivers get it on their phone, with the navigation, with the delivery notes, with a photo at the door if there's any trouble. I could show you forty more things like that.
  buyer[consequence-weak]: Hm. Okay.
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
  rep[impact-weak]: For a fleet your size I'd put that at roughly forty thousand a month before fuel, that's what we usually see. Credit notes, overtime, the whole thing.
  buyer[impact-weak]: Could be. I'd have to take your word for it.
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
  rep[decision-weak]: And the approval part, I guess that goes the usual way. Operations signs, finance and IT get to say something.
  buyer[decision-weak]: More or less, yeah.
  rep[decision-weak]: Okay, cool. And I read about the April tender, so you'd want it in the first depots by the middle of March or so.
  buyer[decision-weak]: That would be nice.
  rep: What worries you about a project like this?
  buyer: The planners. If they feel it is there to replace them, it will end like the last one.
  rep: That makes sense. One transport team I work with let the two most sceptical planners choose the pilot depot and set the rules for it. Would something like that be possible with you?
  buyer: I like that. Our planner in the west would be the one. If she says yes, the others follow.
  rep[recap]: Let me recap, and tell me what I got wrong. Fourteen depots plan from memory in spreadsheets, late orders break the plan sixty times an evening, it costs about forty thousand a month before fuel, and the April tender means the first depots must run by the middle of March. The operations director signs, finance and IT have a say. Did I get that right?
  buyer[recap]: Yes, that is right. I would add the customer service calls, because the operations director cares about those.
  rep[recap]: Added. Thank you.
  rep[recap-weak]: All right, I think I've got everything I need from my end.
  buyer[recap-weak]: Good. It was a lot of complaining, I know.
  rep[nextstep]: Then here is what I suggest as the next step. Next Tuesday at ten I show you and your planner in the west how a late order changes a plan, on one evening of your own data. I will send the invitation today, and you send me that export by Friday. Would that work?
  buyer[nextstep]: Tuesday at ten is fine. I will get the export to you by Friday noon, and I will bring her along.
  rep[nextstep]: And should we invite your operations director, or is that too early?
  buyer[nextstep]: Let us do that one after. If it looks right I will book him for the week after.
  rep[nextstep]: Good. Thank you {buyer}, this was very clear. You will have my notes within the hour.
  buyer[nextstep]: Thanks {rep}. Speak on Tuesday.
  rep[nextstep-weak]: No, no, this was great. Well, I'll let you go. We'll be in touch at some point.
  buyer[nextstep-weak]: Sure, whenever.
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
  rep[agenda-weak]: Great, so we're all here, let me jump right in. I had a look at your website last night and I have to say, you're a perfect fit for {product}. We do a ton of work with care groups. So the way it works is, every home gets its own plan, and the plan knows who's allowed to do what, so a nurse is a nurse and a trainee is a trainee. You can copy last month, or you let it make a suggestion, and that takes about a minute. Then you push a button and everybody's got it on their phone, and if somebody can't make it they just tap on the shift and it goes out to the others. The managers see the hours, the overtime, the vacations, the sick days, and you at headquarters see all the homes side by side, and you can drill down as far as you like. We've got payroll connectors for all the big ones. And there's a time clock if you want it, on the wall or on the phone, with a code or with a chip, and we even have face recognition, but most care homes don't want that.
  buyer2[agenda-weak]: Ours wouldn't either. Okay, let's see.
  rep: Then I will start with you, {buyer2}. It is Thursday evening and someone calls in sick for the Friday night shift. What happens?
  buyer2: The team lead opens the messaging group and asks who can come in. Usually silence. Then she rings round, from the top of a paper list. After an hour she gives up and rings the agency.
  rep: An hour. How often does that happen in one home?
  buyer2: Four times in a good week. We have twenty-two homes, so you can do the sum.
  rep: So close to ninety times a week. And when she rings the agency, what does that do to the cost of the shift?
  buyer: I can answer that. Our own nurse costs us twenty-four an hour, the agency charges fifty-one. Last year we spent one point three million on agency cover, and our plan was seven hundred thousand.
  rep: So six hundred thousand over plan. How much of that do you believe was avoidable?
  buyer: At least half. We have part-time people who say they would have taken the shift had they known about it.
  rep[why]: Why did they not know?
  buyer2[why]: Because half of them muted the messaging group. Forty messages a day about parking and birthdays.
  rep[why-weak]: Right, and that's the beauty of {product}. Everybody gets it on their phone, one tap and the shift is theirs. You can filter by role, by home, by how far they live. There's a calendar view, there's a swap board, and the managers get a live count of what's open in every home. The groups we work with fill something like seven out of ten gaps without ever picking up the phone, and it's all in one place, so nobody goes back to the paper list. You could have that running in a month, easily. And what people really like is the little stuff, the birthday reminders, the thank-you button, the shift swap over coffee, that's what gets them to open it every day, and then the managers have a feed where they can post pictures from the summer party. We've got one group where even the kitchen is on it now.
  buyer2[why-weak]: As long as it isn't another group that everybody mutes.
  rep: I can picture it. What system holds the rota itself?
  buyer2: A spreadsheet on a shared drive, one for each home. And the pay system is separate, so at the end of the month somebody types the hours across.
  rep: Who types them, and what goes wrong?
  buyer: Two people in my team, for four days. Last quarter we had one hundred and thirty pay corrections. Each of those is somebody who was paid wrongly.
  rep: And what does a wrong payslip mean for a carer?
  buyer2: They leave. I lost three good people this year, and two of them told me it was the pay mistakes, not the pay.
  rep[impact]: What does it cost you to replace a carer, if you have a figure?
  buyer[impact]: We use four thousand two hundred, with the training. And we replaced ninety-six people last year.
  rep[impact-weak]: Oof. Yeah, turnover's brutal everywhere right now, all our customers tell us that.
  buyer[impact-weak]: I'm sure they do.
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
  rep[decision-weak]: And this is something you two can just decide, I guess?
  buyer[decision-weak]: Sort of. There are a few people who want a say, but leave that to us.
  rep[decision-weak]: Sounds good to me. And you'd want it before summer, the first of June, something like that?
  buyer[decision-weak]: Something like that, yes.
  buyer2: If we get another August like that, I will lose team leads as well.
  rep[recap]: Let me play that back to check that I understood. Ninety gaps a week, an hour each, and too many end with the agency at twice the cost. Six hundred thousand over plan, of which you think half was avoidable. A hundred and thirty pay corrections a quarter. It has to know qualifications and rest times, and it must run before the first of June. Is that accurate?
  buyer[recap]: Yes, exactly. That is a better summary than my own.
  buyer2[recap]: And put the works council on the list, please.
  rep[recap-weak]: Okay. All of this sounds super familiar, I really think we can help you.
  buyer2[recap-weak]: It'd be nice if somebody could. And don't forget the works council, please.
  rep[nextstep]: They are on it. For the next step I propose the following. By Wednesday I will send you a one-page calculation with your numbers for the finance director. {buyer2}, you send me last month's rota of two homes. Then we meet next Thursday at two o'clock for forty-five minutes and look at those two homes in {product}. Agreed?
  buyer2[nextstep]: I can send the rotas tomorrow. Thursday at two works.
  buyer[nextstep]: Agreed. I will ask the chair of the works council to join for the last quarter of an hour.
  rep[nextstep]: Excellent. Thank you both, I will send the invitation straight away.
  rep[nextstep-weak]: I won't. So yeah, you've got my number, right? Just reach out whenever you feel like it.
  buyer[nextstep-weak]: All right. It may be a while, we've got inspections coming up.
  rep[nextstep-weak]: No rush at all. It was great meeting you both.
  buyer: Thank you, {rep}. Goodbye.
  `,
)

export const goodDiscoveries: DemoConversation[] = [routePlanning, careHomes]
