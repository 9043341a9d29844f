import { writeConversation, type DemoConversation } from './conversation.ts'

const elevators = writeConversation(
  {
    key: 'discovery-maintenance-elevators',
    title: 'Discovery: repeat visits at {buyerCompany}',
    callType: 'discovery',
    theme: 'maintenance',
    quality: 'good',
    minutes: 6,
  },
  `
  rep: Good afternoon, {buyer}. {rep} from {repCompany}. Thanks for squeezing me in.
  buyer: No problem. I blocked thirty minutes, I used to be an engineer, I stick to the clock.
  rep[agenda]: Then let's use it well. My plan is to understand how a service job runs today and what a repeat visit costs you, and in the last five minutes we decide if there's a next step. Would you add anything?
  buyer[agenda]: No. That's a reasonable agenda.
  rep[agenda]: And I have you as head of service. Is anybody else joining, or is it the two of us?
  buyer[agenda]: The two of us. I have forty-one technicians and they're all under something.
  rep[agenda-weak]: Oh, an engineer, then you'll appreciate this. {product} was built by engineers. It's got a data model with eleven thousand types of equipment in it, from a garage door up to a paper mill, and each of them comes with a maintenance plan, so you never start from zero. It does work orders, checklists, parts, warranties, inspections, and the tech just scans a code on the machine and sees everything that was ever done to it. It works offline, too, which is huge in basements, and there's a voice assistant now, so if your hands are dirty you just talk to it.
  buyer[agenda-weak]: Elevator shafts, mostly. So offline matters, yes.
  rep: Take me through one job. A building calls and says the elevator's stuck. What happens?
  buyer: Dispatch opens a ticket, calls the nearest technician, and reads it to them over the phone. The technician drives there, looks, and in about a third of the cases, needs a part. Then they call the parts counter, and we schedule a second visit.
  rep: A third of them. How long is it between the first visit and the second?
  buyer: Two point four days on average. I track it.
  rep[why]: What's behind that number? Is the part missing, or is it that nobody knew it was needed?
  buyer[why]: The second one. In seven cases out of ten, the part was in the warehouse. It just wasn't in the van.
  rep[why]: So somebody could've known. Where's the history of that elevator kept?
  buyer[why]: In a binder in the machine room. On site. Which is not where you need it.
  rep[why-weak]: Two point four is actually pretty good. But with {product}, you'd get that under one. It tells you what part's likely to be needed before the van even leaves the lot, because it's seen thousands of these, and it reserves it, and it tells the parts counter. There's a whole prediction engine behind it, and it keeps getting better. And it goes both ways, so when a tech closes a job, it learns from that, and it does your stock counts, and it orders from your suppliers overnight, and you can see every van on a map with what's in it. Our customers say it's like having your best guy in every van.
  buyer[why-weak]: I'd have to see that. Our history's in a binder in the machine room.
  rep: What systems do you use, other than the binder?
  buyer: A dispatch program from two thousand eleven, and our accounting system. The dispatch program doesn't know what a part is.
  rep[impact]: If you add it up, what do the second visits cost you?
  buyer[impact]: A visit is a hundred and ninety dollars. We made four thousand two hundred second visits last year. Seventy percent of those were avoidable, so it's about five hundred and sixty thousand dollars a year.
  rep[impact]: You did that in your head.
  buyer[impact]: I did it in a spreadsheet, several times, for people who didn't like the answer.
  rep[impact-weak]: We did a study on that. In your industry it's typically around half a million a year for a company your size.
  buyer[impact-weak]: That's in the right neighborhood.
  rep: Who feels it, besides your budget?
  buyer: The tenants. There's a woman on the ninth floor of one of our buildings who's in a wheelchair. She knows my cell number by heart. And the technicians, they hate going back to apologize.
  rep: I understand. What have you tried?
  buyer: We put more parts in the vans. The vans broke. I'm serious, we blew two suspensions.
  rep[decision]: Let's talk about how a decision would get made. Who's involved, and in what order?
  buyer[decision]: I write the business case. Our CFO reviews it, and then the managing partner signs. The union steward has to be informed before the technicians get any new device.
  rep[decision]: How would it be paid for?
  buyer[decision]: There's ninety thousand in next year's capital budget under dispatch replacement. I put it there.
  rep[decision]: And by when does it need to be in place?
  buyer[decision]: March thirty-first. The dispatch program loses its support that day, and our insurer has already asked about it.
  rep[decision-weak]: It's an easy sell, honestly. I can have a contract over to you tomorrow, it's usually around eighty thousand. We've got a financing partner for that, too, so you can spread it out over five years, and the first three months are free. And the rollout's really quick, we do it in waves, ten techs at a time, with a champion in each wave, and by the end of it they're fighting over who gets it next.
  buyer[decision-weak]: That's not how we do things here.
  rep[recap]: Let me make sure I've got this. A third of your jobs need a second visit, seven out of ten of those parts were in the warehouse, it costs five hundred and sixty thousand a year, and it has to be running by March thirty-first because the old program loses support. Is that correct?
  buyer[recap]: That's correct. One addition: it has to work without a signal.
  rep[recap]: Added. That one goes at the top.
  rep[recap-weak]: Great. That all makes total sense.
  buyer[recap-weak]: Does it? Good.
  rep[next]: Here's what I'd suggest. I'll bring one of our engineers on Tuesday at three, for an hour, and we run ten of your real tickets through {product}, offline. Could you pick the ten and send them to me by Friday?
  buyer[next]: I'll send you ten, and I won't pick easy ones. Tuesday at three is fine.
  rep[next]: I wouldn't expect you to. The invitation goes out today.
  rep[next-weak]: Okay, so I'll email you a couple of brochures, and you just reach out when you're ready.
  buyer[next-weak]: I'll read them.
  rep: Thanks for your time, {buyer}.
  buyer: Twenty-nine minutes. Well done. Goodbye.
  `,
)

const tenTickets = writeConversation(
  {
    key: 'demo-maintenance-ten-tickets',
    title: 'Demo: ten real tickets of {buyerCompany}',
    callType: 'demo',
    theme: 'maintenance',
    quality: 'good',
    minutes: 6,
  },
  `
  rep: Hi {buyer}, hi {buyer2}. Can you both see my screen?
  buyer: I can.
  buyer2: Yep. I'm on my phone in the van, but it's readable.
  rep[framing]: Before I show anything: last time you told me a third of your jobs need a second visit, and most of those parts were sitting in the warehouse the whole time. And it has to work without a signal. Is that still right, or has anything changed?
  buyer[framing]: Still right. The part matters most. The signal second.
  rep[framing-weak]: So I've got a standard demo environment here, with a fake factory in it. I'll start with the dashboard, because that's what everybody likes. Here's your open jobs, here's your closed jobs, and these little tiles, you can drag them around however you like. You can change the colors, too.
  buyer[framing-weak]: We're mostly interested in the parts.
  rep[tickets]: Then parts first. This is ticket number four from the ten you sent me, the door that won't close. You said the technician had to come back for a roller. When dispatch opens it here, {product} looks at the last three visits to that same elevator and says: take the roller. It's in the warehouse, bin twelve, reserved.
  buyer[tickets]: Where does it get the last three visits? Ours are in a binder.
  rep[tickets]: From today on, from what the technician enters. For the old ones, you take a picture of the binder page. I did that with the five pages you sent.
  rep[tickets-weak]: We'll get to parts. So this is a work order. It has a number, a title, a priority, a due date, an owner, and you can put in attachments, up to fifty megabytes. And in here there's the parts tab. You type in the part and it takes it off your stock. Simple as that.
  buyer[tickets-weak]: How would we know which part, before the drive?
  rep[tickets-weak]: There's a prediction for that. It's an add-on.
  rep[check]: Does that make sense so far, {buyer2}? You're the one who'd be standing in the machine room.
  buyer2[check]: It makes sense. What if the last guy wrote garbage?
  rep[check]: Then it shows you that it isn't sure, see, it's gray instead of green. Is that clear enough for somebody with gloves on?
  buyer2[check]: Gray's fine. Make it bigger.
  buyer2[check-weak]: What if the last guy wrote garbage?
  rep[check-weak]: Well, garbage in, garbage out, right?
  rep: Okay, now the signal. I'm putting my phone in airplane mode. I scan the tag, there's the history. I close the job, and it waits.
  buyer2: And when I come up out of the basement?
  rep: It sends itself. An escalator company in the Midwest runs it like that, sixty techs, half of them below ground. They went from two visits to one in about six out of ten jobs.
  buyer: Six out of ten. After how long?
  rep: Eight months. The first two months nothing happened, because there wasn't any history yet.
  buyer: I appreciate that you said that.
  buyer: I do have a concern. My technicians are going to say it's there to spy on them. The union steward's already asked me.
  rep[objection]: I get that. What is it they're worried about, the location, or how long a job takes?
  buyer[objection]: How long it takes. They think somebody's going to rank them.
  rep[objection]: Okay. There's no ranking in it, and you can turn off times per person for everybody, including you. I can put that in writing for the steward. Would that take care of it?
  buyer[objection]: In writing, with the setting in it. Yes, that would take care of it.
  rep[objection-weak]: Oh, that's always the first reaction. They get over it. Actually, the reports by technician are super popular, you can see who's fast and who's slow.
  buyer[objection-weak]: Please don't say that to the steward.
  rep: What would stop you from going ahead with this?
  buyer: If the parts list in our warehouse is wrong, this is all for nothing. And it is wrong, a little.
  rep: How wrong?
  buyer2: One in ten, I'd say. The small stuff.
  rep: One in ten's workable if you count the small stuff first.
  rep[next]: So let's make a plan. I'll send the letter for the steward and a two-page case for your CFO by Thursday. You get the parts count started, and {buyer2}, you take photos of twenty binder pages. Then we meet a week from Friday at ten and run the next ten tickets. Is that doable?
  buyer[next]: A week from Friday at ten. I'll have the count started by then.
  buyer2[next]: Twenty pages, sure. I've got binders.
  rep[next-weak]: Great. I'll send you the recording, and let me know what you guys decide.
  buyer[next-weak]: We'll talk about it.
  rep: Thank you both. Drive safe, {buyer2}.
  buyer2: Thanks. Bye.
  `,
)

const partsCount = writeConversation(
  {
    key: 'checkin-maintenance-parts',
    title: 'Check-in: parts count at {buyerCompany}',
    callType: 'checkin',
    theme: 'maintenance',
    quality: 'mixed',
    minutes: 5,
  },
  `
  rep: Hey {buyer}, how's it going?
  buyer: Two feet of snow, six furnaces down. Could be worse.
  rep[agenda]: I'll keep it short, then. I've got twenty minutes, and I want to go over how the techs are doing with it and whatever's bugging you. Is there anything you want to talk about first?
  buyer[agenda]: The tags. They're falling off.
  rep[agenda-weak]: Ha, job security. So I just wanted to touch base and see how you like it so far.
  buyer[agenda-weak]: It's all right. The tags are falling off.
  rep: The tags are falling off?
  buyer: Off the furnaces. They get hot, the glue lets go. Then the guys can't scan, so they go back to calling dispatch.
  rep[restate]: So the glue doesn't hold up on hot surfaces, and without a tag they skip the whole thing. Is that it?
  buyer[restate]: Yep, that's it. We lost about two hundred tags.
  rep[restate]: I'll own that. I'm sending you metal ones that screw on, four hundred of them, and they'll be there by next Tuesday.
  buyer[restate]: Screws. Thank you. That's all I wanted.
  rep[restate-weak]: Hm. Are they putting them on a clean surface? You've got to wipe it down with alcohol first.
  buyer[restate-weak]: It's a furnace, {rep}. It's hot.
  rep[restate-weak]: Okay, let me ask around.
  rep[usage]: Looking at the numbers, twenty-two of your thirty techs closed jobs in the app last week. And repeat visits went from thirty-one percent to twenty-four. Does that sound right to you?
  buyer[usage]: Twenty-four sounds right. The eight who don't use it are the eight you'd guess.
  rep[usage-weak]: The techs seem pretty happy with it, though, right?
  buyer[usage-weak]: Most of them. There's eight who won't touch it.
  rep: What would get those eight on board?
  buyer: One of them, really. Walt. He's been here thirty years, and the other seven do what Walt does.
  rep: Has anybody asked Walt what he'd want?
  buyer: I have not asked Walt anything since nineteen ninety-eight. But I could.
  rep[people]: Anybody new on your side since we last talked? Any changes coming up?
  buyer[people]: My parts manager's retiring in May. I haven't replaced her, and she's the only one who knows where anything is.
  rep[people]: Then we should get what she knows into the system before May. I'll send you a checklist.
  rep[people-weak]: By the way, have you thought about the customer portal? It's only four dollars a month per customer.
  buyer[people-weak]: Not in the middle of furnace season.
  rep: Makes sense. And the billing thing you had, did that clear up?
  buyer: It did. Took a while, but it did.
  rep[recap]: Okay, let me sum it up. I send the metal tags by Tuesday and the checklist for your parts manager this week. You finish the count and take Walt out to lunch. And we'll talk on the twentieth at eight. Is that everything?
  buyer[recap]: That's everything. You're paying for Walt.
  rep[recap]: Deal.
  rep[recap-weak]: All right, sounds like you're in good shape. Let's talk again next month or so.
  buyer[recap-weak]: Sure. If we're not snowed in.
  rep: Thanks, {buyer}. Stay warm.
  buyer: You, too.
  `,
)

export const fieldServiceCalls: DemoConversation[] = [elevators, tenTickets, partsCount]
