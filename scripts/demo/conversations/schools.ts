import { writeConversation, type DemoConversation } from './conversation.ts'

const purchaseOrders = writeConversation(
  {
    key: 'discovery-payables-purchase-orders',
    title: 'Discovery: purchase orders at {buyerCompany}',
    callType: 'discovery',
    theme: 'payables',
    quality: 'poor',
    minutes: 5,
  },
  `
  rep: Hi there, {buyer}. Can you see my slides?
  buyer: I see a picture of a mountain.
  rep: Perfect, that's us. So, a bit about {repCompany}. We've been around for eleven years, we're about ninety people, and we help organizations of every size get their invoices under control. {product} takes the invoice in, reads it, matches it to the purchase order, sends it to whoever has to approve it, and hands it over to accounting. It's all in the cloud, it's all encrypted, and it's got a mobile app that people absolutely love. We've got manufacturers on it, we've got hotels, we've got a zoo, and since last year we've got schools. And what they all tell us is that they can't believe how they did it before. So on the next slide, you see our four pillars. Capture, control, approve, and insight. Capture means it doesn't matter how the invoice gets to you. Mail, email, fax, a picture somebody took in the cafeteria, it all ends up in the same place. Control means nothing gets paid twice, and you can set as many rules as you want.
  buyer: We're a school district. We've got eleven schools. Nothing gets paid without a purchase order here, by law.
  rep[question]: Okay, good to know. So how does that work today, when a teacher needs something?
  buyer[question]: They fill out a form, the principal signs it, and it comes to us in the inter-school mail. Then we type it. It takes nine days, and by then they've bought it with their own money.
  rep: Right, and that's pillar three, approve. So with {product}, the form's on the phone. The teacher types it in, the principal gets a push message, taps yes, and it's done. You can have one approver, you can have ten, you can do it by amount, by school, by fund, by day of the week if you want. And there's a little chat on every order, so nobody has to call anybody. I had a client tell me that the chat alone was worth it. And then pillar four, insight, that's the dashboards, and those are really gorgeous. I can show you one. This is spending by category, and you can click on it and it opens up.
  buyer: Can it do fund accounting? We've got forty-some grants, and each one has its own rules about what you can buy.
  rep: It can do anything you want it to do. It's very flexible.
  buyer: The last one was flexible, too. It put the robotics club on the cafeteria grant.
  rep[impact]: Oh no. What did that cost you?
  buyer[impact]: We had to give back thirty-one thousand dollars. And we had an audit finding, which was in the newspaper.
  rep: Well, that wouldn't happen with us. So let me tell you about the implementation. It's six weeks, usually, and you get your own project manager, and there's a kickoff, and there's a weekly call, and then there's training for everybody. We've got videos, we've got webinars, we've got a certification, and at the end people get a little badge they can put in their email signature. And after that you've got our support, that's twenty-four five, and they've got a ninety-seven percent satisfaction score.
  buyer: It'd have to go out to bid. Anything over twenty-five thousand does.
  rep: Sure, sure. We can help you write that, so it fits us. What I can do is give you the education discount if we get it signed before the end of the quarter. That's thirty percent off.
  buyer: I can't sign before a bid. It's the law.
  rep[who]: Got it. Who'd be involved in that, on your end?
  buyer[who]: The business manager writes it, the superintendent approves it, and the school board votes. The board meets the second Monday of the month.
  rep: Okay, great. Let me just show you two more slides, because the security part's really important for schools.
  buyer: I've got a parent in the hallway. Can you send me the slides?
  rep: Absolutely. I'll send them over, and the price list. And then whenever you guys are ready, you've got my email.
  buyer: All right. Thank you.
  rep: Thank you so much. This was great.
  buyer: Okay. Bye-bye.
  `,
)

const yearEnd = writeConversation(
  {
    key: 'cold-payables-year-end',
    title: 'Cold call: year end at {buyerCompany}',
    callType: 'cold',
    theme: 'payables',
    quality: 'mixed',
    minutes: 4,
  },
  `
  buyer: Business office.
  rep: Good morning, is this {buyer}? My name's {rep}, I'm calling from {repCompany}.
  buyer: It is. If it's about copiers, we've got copiers.
  rep[permission]: It's not about copiers. But you weren't expecting me, so do you have a minute, or should I try you another time?
  buyer[permission]: I've got a minute. I'm stuffing envelopes.
  rep[permission-weak]: Ha, no. It's way better than copiers.
  buyer[permission-weak]: Okay.
  rep[reason]: I'm calling because I read in your board minutes that the audit ran long this year, and business managers at other schools tell me that's almost always the purchase orders: half of them are on paper, and somebody has to dig them out in June. Was that it for you, too?
  buyer[reason]: You read our board minutes? Nobody reads those. Yes. We were in the basement for two weeks.
  rep[reason-weak]: So we've got a platform for purchase orders and invoices. It reads them, it routes them, it archives them, you name it, and a whole bunch of schools use it. Teachers type in what they need, principals tap a button, and it turns into a purchase order all on its own, and when the invoice comes in, it finds the order it belongs to and puts the two together. It's got budgets in there, it's got grants, it's got a vendor list, and it talks to all the big accounting packages. So how are you doing that right now?
  buyer[reason-weak]: On paper. We were in the basement for two weeks this summer, looking for it.
  rep: Two weeks. How many people?
  buyer: Me and two others. And a dehumidifier.
  rep: What didn't get done in those two weeks?
  buyer: Everything for the new school year. We opened with forty-six classrooms that didn't have their supplies. My own sister teaches third grade, I heard about it at dinner.
  rep[cost]: And has anybody put a number on that?
  buyer[cost]: The auditors did. They billed us an extra nineteen thousand.
  rep[cost-weak]: Yeah, with {product} that's all just a search. You type in the number, and boom. It's got full text, it's got tags, it's got an audit trail, it's got a special login for auditors, even. They love it. And you can set it up so nothing ever gets thrown out, seven years, ten years, whatever your state wants, and it's all backed up in two places. We had one district that scanned a whole basement.
  buyer[cost-weak]: I'd love it if they didn't come at all.
  rep: What have you looked at so far?
  buyer: The county offers something. It's free. It's also terrible, but it's free, so that's where the conversation ends around here.
  rep[objection]: I hear you, it's hard to argue with free. What makes it terrible, if you don't mind me asking?
  buyer[objection]: It times out. You fill out the whole form, and then it logs you off. The teachers gave up on it in a week.
  rep[objection]: Okay. So it isn't really free, if you're still in the basement.
  buyer[objection]: No. I suppose it's nineteen thousand.
  rep[objection-weak]: Well, you get what you pay for. And we're not even that expensive, we could do something special for you this month.
  buyer[objection-weak]: I can't beat free. Not with my board.
  rep[close]: How about this: Tuesday at three, after the buses. Twenty minutes. I'd show you how two other schools find a purchase order in June, and you tell me if your board would care.
  buyer[close]: Tuesday's the board meeting. Thursday at three.
  rep[close]: Thursday at three. Bring the other two.
  buyer[close]: And the dehumidifier.
  rep[close-weak]: Well, how about I email you something, and you can take it to your board?
  buyer[close-weak]: You can email it. I get a lot of emails.
  rep: Thanks for picking up, {buyer}.
  buyer: Thanks for not selling copiers. Bye.
  `,
)

const grantRules = writeConversation(
  {
    key: 'renewal-payables-grants',
    title: 'Renewal: invoice approvals at {buyerCompany}',
    callType: 'renewal',
    theme: 'payables',
    quality: 'good',
    minutes: 6,
  },
  `
  rep: Good morning, {buyer}. How was the audit?
  buyer: You know, it was boring. I've never had a boring one before.
  rep: I'll take boring. Your term's up on June thirtieth, so I wanted to sit down now and not in the last week of school.
  buyer: Appreciated. The last week of school I'm in a dunk tank.
  rep[goals]: So, the goals. When you started, you wanted two things: purchase orders in under three days, and no more audit findings on grants. You came from nine days. Last quarter it was two point one days on average, and zero findings. Do you see it the same way?
  buyer[goals]: Two point one, yes. And zero findings, but I want to be fair, one of those was luck. We caught it the night before.
  rep[goals-weak]: So you're obviously happy, then, which is what we like to hear. Everything's going great from our end.
  buyer[goals-weak]: It's good. We did catch one the night before the audit, so it's not perfect.
  rep: Tell me about that one. What nearly went wrong?
  buyer: A coach bought jerseys on the nutrition grant. The principal approved it, because he approves everything on his phone at basketball games.
  rep[issues]: So the rule for that grant wasn't strict enough. I'll get you a list of every grant that has no category rule by Friday, and our specialist will set them up with you. Who should she talk to?
  buyer[issues]: With Dolores, my grants person. I'll tell her today.
  rep[issues-weak]: Ha, basketball games. Well, you can't fix people.
  buyer[issues-weak]: I was hoping you could fix the rule.
  rep[health]: How are people using it out in the schools? And what are they asking for that you don't have?
  buyer[health]: Ten of the eleven are all in. The high school's secretary still prints everything and puts it in a folder. And they all want to see what's left in their budget before they ask.
  rep[health]: Before they ask, okay. That's coming in August, I'll put you on the early list. Has anything changed on your side, the superintendent, the board?
  buyer[health]: Two new board members in November. One of them ran on cutting software.
  rep[health-weak]: And everybody's still on board, I assume? The superintendent loves us, right?
  buyer[health-weak]: She does. There's a new board member who ran on cutting software, though.
  rep: Then we'd better give that person something short. What would they want to see?
  buyer: Dollars. What it was, what it is. No adjectives.
  rep[terms]: Then here are the dollars. You pay twenty-three thousand five hundred a year, and the term ends on June thirtieth. For the next twelve months, the price would be twenty-four thousand two hundred. That's three percent, and it stays under your bid limit of twenty-five.
  buyer[terms]: I noticed that. Thank you for doing the math.
  rep[terms-weak]: It's going up a little, like everything else. I'll send you the paperwork.
  buyer[terms-weak]: It has to stay under twenty-five, or I have to put it out to bid.
  rep[other]: Are there other options on the table? I'd ask if I were on that board.
  buyer[other]: The county's tool. It's free, and they've fixed the timeouts, or so they say. I don't want to go back, but somebody's going to bring it up.
  rep[other]: What would you lose, if you went?
  buyer[other]: The grant rules. It doesn't know what a grant is.
  rep[other-weak]: I can't imagine you'd look at anybody else at this point.
  buyer[other-weak]: The county's tool is free. Somebody's going to bring it up.
  buyer: Could you hold the price? A flat renewal's a lot easier to get past the new member.
  rep[concession]: I can hold it at twenty-three five if we do two years instead of one, and if you'd talk to one other district for us. I can't do it on a one-year term.
  buyer[concession]: Two years is fine, the board likes two years. And I'd talk to anybody who's still in the basement.
  rep[concession-weak]: Sure, I can hold it. No problem at all.
  buyer[concession-weak]: Great. Should I have asked for less?
  rep: So what are the steps from here, on your side?
  buyer: I write the memo, the superintendent signs off on it, and then the board votes. They meet on the second Monday. After the vote, the superintendent signs the contract.
  rep[next]: Then you'll have the one page with the dollars and the contract by Wednesday. You get the memo in by Friday, and let's talk the Tuesday after the vote at nine, so I know what to fix. Does that work?
  buyer[next]: Tuesday at nine. If it passes, I'll wave at you from the dunk tank.
  rep[next-weak]: Great. So just let me know how the vote goes.
  buyer[next-weak]: Will do.
  rep: Thanks, {buyer}.
  buyer: Thank you. Bye.
  `,
)

export const schoolCalls: DemoConversation[] = [purchaseOrders, yearEnd, grantRules]
