import { writeConversation, type DemoConversation } from './conversation.ts'

const quarterReview = writeConversation(
  {
    key: 'checkin-fleet-quarter',
    title: 'QBR: delivery punctuality at {buyerCompany}',
    callType: 'checkin',
    theme: 'fleet',
    quality: 'good',
    minutes: 11,
  },
  `
  rep: Good afternoon {buyer}. Is it still snowing at your place?
  buyer: It stopped an hour ago. The vans are all out, so I can breathe.
  rep[agenda]: Very good. The purpose today is to look at the last quarter together and agree on two or three actions. Before I start with my points: what are your priorities at the moment, what must we talk about?
  buyer[agenda]: Two things. The driver app freezes in the valley, and I have to cut the hired vans before the summer.
  rep[agenda]: The app in the valley and the hired vans. Then I put those first. Is forty minutes still fine for you?
  buyer[agenda]: Forty minutes is fine.
  rep[agenda-weak]: Good, good. So I just wanted to touch base and hear how it's all going over there.
  buyer[agenda-weak]: It's going. The driver app freezes in the valley, and I'm spending too much on hired vans.
  rep[actions]: Let me quickly review the actions from last time. We said we would import the customer opening hours, that is done since the ninth. You wanted to train the two new dispatchers, how did that go?
  buyer[actions]: One is trained and she is good. The other one left again after two weeks.
  rep[actions]: I am sorry. And the third action was ours, the weekly report by email. Do you receive it?
  buyer[actions]: Every Monday at six. I read it with the first coffee.
  rep[actions-weak]: And from last time, I don't think there was anything big still open, was there?
  buyer[actions-weak]: You wanted to import the opening hours.
  rep[actions-weak]: Oh, right. Yeah, that should be in there by now.
  rep[usage]: Good. Then to the data. In the last quarter ninety-four percent of the stops were on time, it was ninety-one the quarter before. Ten of your twelve dispatchers plan with it every day. And hired vans were used on thirty-eight days, up from thirty. What do you make of that?
  buyer[usage]: The ninety-four I am proud of. The thirty-eight is what I get beaten for.
  rep[usage-weak]: And the dispatchers are happy with it? It all looks pretty good from here.
  buyer[usage-weak]: They are. But we hired vans on thirty-eight days, and I get beaten up for that.
  rep: What is behind those thirty-eight days?
  buyer: Mostly Fridays. We get the garden centres on Friday, they order enormous pallets, and the plan fills the vans by weight and forgets that you cannot stack a pallet of soil on a pallet of flowers.
  rep[restate]: If I understand you correctly, the plan thinks the van has room, the loader says it does not, and then you order a hired van at five in the morning. Have I got that right?
  buyer[restate]: Exactly that. Every Friday from March to June.
  rep[restate-weak]: Ah, Fridays. Yeah, spring's crazy, everybody's got that. You could try loading those the night before, that works for some people, or give them their own tour, or get them to take smaller pallets. One of my other customers just charges them extra for Fridays, and suddenly they could all do Thursdays.
  buyer[restate-weak]: I've tried all of that.
  rep: How much is one of those vans?
  buyer: Two hundred and eighty with a driver. On short notice three hundred and twenty.
  rep: So around twelve thousand for the quarter. There is a setting for goods which cannot be stacked. It is not switched on with you, because in the beginning you had no garden centres.
  buyer: Then please switch it on.
  rep[owners]: I will. Our planner, I will take that myself, sets it up by Wednesday with your article groups. You send me the list of articles that cannot be stacked by Monday. And if it does not work by the second Friday, I bring in our head of planning, he is the escalation for this. Okay?
  buyer[owners]: Okay. The list is short, thirty articles.
  rep[owners-weak]: Huh. I thought that was on for everybody.
  buyer[owners-weak]: Well, it isn't. Can somebody turn it on?
  rep[owners-weak]: I'd think so, yeah.
  rep: Now the app in the valley. What precisely happens?
  buyer: There is no network for six kilometres. The driver wants to confirm the delivery, the wheel turns, and after a minute he gives up and writes it on paper. In the evening somebody types it in.
  rep[restate]: So the confirmation gets lost when there is no network for longer than a minute. How many drivers, how many stops a day?
  buyer[restate]: Three drivers, about forty stops. It is the ski hotels, the ones who complain the most.
  rep[restate]: Forty confirmations typed in by hand each day. Which version of the app is on these phones?
  rep[restate-weak]: Yeah, that's the mountains for you. There's not much we can do about the network.
  buyer[restate-weak]: It's the ski hotels, {rep}. They're the ones who complain the most.
  rep[restate-weak]: Oh, okay. And the app is up to date, I guess?
  buyer: That I do not know. They are the old phones.
  rep[owners]: Then that is where we begin. Your dispatcher reads me the version by tomorrow, our support tests the valley case with the same version by Friday, and I report back to you on Monday. If it turns out to be the phones, I put it to our product lead, that is the next level. Agreed?
  buyer[owners]: Agreed. Please do not tell me to buy new phones.
  rep[owners-weak]: Ah, well, old phones. That'll be it, then. Might be time for new ones.
  buyer[owners-weak]: I knew you'd say that. Please come up with something else.
  rep[relationship]: I will do my best. Tell me, what else is new in your world? Last time you mentioned that the group is buying a competitor.
  buyer[relationship]: It went through. From July we have eight more vans and their dispatcher, a man called Anselm. He has been doing it with magnets on a wall for thirty years.
  rep[relationship]: What does Anselm think of your way of planning?
  buyer[relationship]: He visited for one day. He said it was all very colourful.
  rep[relationship]: Would it help if I met him, before July, without a screen, just to see the wall?
  buyer[relationship]: That would be a very good idea. He likes it when people look at his wall.
  rep[relationship]: Then I will come in the week after Easter.
  rep[relationship-weak]: I'll do my best. So, other than that, all good?
  buyer[relationship-weak]: We're taking over eight vans in July, and their dispatcher, Anselm. You should meet him.
  rep[relationship-weak]: Oh, cool. Sure, maybe after Easter.
  rep: Is there anything that stands in the way of your summer target that we have not covered?
  buyer: Only the holidays. I have three dispatchers who all have children in the same school.
  rep: Let us look at that in May, once the pallets are solved.
  rep[recap]: Let me recap who does what. I switch on the stacking rule by Wednesday, you send the thirty articles by Monday. Your dispatcher reads the version by tomorrow, our support tests by Friday, I report on Monday. And I visit Anselm after Easter, you ask him for a day. Is that everything?
  buyer[recap]: That is everything. And you were quick, I have ten minutes left for a coffee.
  rep[recap-weak]: Okay, so I think everybody knows what they've got to do.
  buyer[recap-weak]: I hope so. At least there's time for a coffee now.
  rep[nextstep]: Then we speak next Monday at four about the app, and the next review is on the twentieth of June at two. I will send both invitations now.
  buyer[nextstep]: Monday at four, good. Thank you, {rep}.
  rep[nextstep-weak]: Great. Then we'll talk next quarter, or whenever something comes up.
  buyer[nextstep-weak]: All right. Thank you, {rep}.
  rep: Thank you, {buyer}. Enjoy the coffee.
  `,
)

const stuckRollout = writeConversation(
  {
    key: 'checkin-payables-stuck',
    title: 'Check-in: invoice approvals at {buyerCompany} after 3 months',
    callType: 'checkin',
    theme: 'payables',
    quality: 'mixed',
    minutes: 9,
  },
  `
  rep: Hello {buyer}, how are you?
  buyer: Good, thank you. And yourself?
  rep: Very good. I just wanted to check in and see how it is going after the first three months.
  rep[agenda]: I have thirty minutes and I would like to look at the numbers and the open points. Is there anything that matters more to you?
  buyer[agenda]: No, that is good. The approvals matter most.
  rep[agenda-weak]: No agenda on my end, really. I just like to hear how people are doing.
  buyer: It is going. The team likes the reading. The approvals are a different story.
  rep[usage]: Yes, I looked at the numbers this morning. Of two thousand four hundred invoices last month, about nine hundred were approved in {product}. The rest went by email, as before.
  buyer[usage]: That sounds about right. It is always the same three sites.
  rep[usage-weak]: Oh, okay. I haven't had a chance to look at your numbers, to be honest, but it usually takes people a while to change their habits.
  buyer[usage-weak]: It's been three months. And it's always the same three sites that do it all by email.
  rep: Which ones are they?
  buyer: The bridge, the hospital and the underground car park. The site managers there are the old guard.
  rep[cause]: What is holding them back, in your opinion?
  buyer[cause]: They have to log in with a code each time, and the code comes by text message, and in the car park there is no signal.
  rep[cause]: Ah, under the ground. Okay, that makes sense. There is an option to stay logged in for thirty days.
  rep[cause-weak]: Oh, the old guard. Every company's got those. You just have to be patient with them.
  buyer[cause-weak]: It's not the people. They need a code for each login, and in the car park there's no signal.
  rep[cause-weak]: Can't they just stay logged in? There's a setting for that, thirty days.
  buyer: I was told our IT does not allow it.
  rep[stakeholder]: I could speak with your IT. Who is the right person?
  rep[stakeholder-weak]: Oh, IT. Yeah, they never allow anything.
  buyer: There is a new head of IT since the first of the month. I have not met her properly.
  rep[stakeholder]: Oh, interesting. What is she like?
  buyer[stakeholder]: Friendly. She has asked for a list of all the systems we pay for.
  rep[stakeholder]: Then I should get to know her. Could you introduce us?
  buyer[stakeholder]: I can do that.
  rep[stakeholder-weak]: Well, just tell her it's standard, everybody does it.
  buyer[stakeholder-weak]: I'll see how I put that.
  rep[actions]: Great. Last time we had agreed that you would clean up the list of substitutes, and that we would deliver the report on discounts. The report is there since last week. How is the list?
  buyer[actions]: Half finished. I have not found the time, to be honest.
  rep[actions-weak]: Great. And everything else is good? The substitutes and all that?
  buyer[actions-weak]: I still haven't finished that list, actually.
  rep: No worries. It is only that when somebody is on holiday the invoices stay with him.
  buyer: I know. We had one with forty invoices in it, for two weeks. The scaffolding firm again.
  rep: Did you lose the discount on those?
  buyer: On those, yes. About three thousand.
  rep: That is a pity. You could let the system choose the substitute automatically by site.
  buyer: Can it do that?
  rep: Yes, it is in the settings under people. I can send you the instructions.
  buyer: Please. If it takes ten minutes then I will do it today.
  rep[anything]: It does. Anything else which bothers you?
  buyer[anything]: The photos of delivery notes. It reads maybe half of them. You told me it would be better.
  rep[anything-weak]: Perfect, so then it's all good.
  buyer[anything-weak]: Not the photos of the delivery notes. It reads maybe half of them.
  rep: It learns with every correction. It will get better over time.
  buyer: It has had three months.
  rep[owners]: Fair point. So to be sure that I have it right: photos of delivery notes taken on site, about half of the fields are wrong. Send me twenty bad ones by Thursday, and our reading team looks at them and I tell you by the Wednesday after what is possible and what is not. If they cannot fix it I will take it to our head of product.
  buyer[owners]: Twenty is easy. I could send you two hundred.
  rep[owners]: Twenty will do.
  rep[owners-weak]: Yeah, I know. Photos are hard, everybody struggles with those.
  buyer[owners-weak]: You told me that in the summer.
  rep: All right, so then I think we are done for today.
  buyer: I think so.
  rep[owners]: Then I speak to IT, you send the photos, and I send the instructions. We can catch up again in a few weeks.
  rep[owners-weak]: Okay, well, always good to hear from you. Hang in there.
  buyer: Good. Thank you, {rep}.
  rep: Thanks, {buyer}. Bye.
  `,
)

const noPreparation = writeConversation(
  {
    key: 'checkin-security-unprepared',
    title: 'Check-in: awareness programme at {buyerCompany}',
    callType: 'checkin',
    theme: 'security',
    quality: 'poor',
    minutes: 6,
  },
  `
  rep: Hi {buyer}, I hope I am not disturbing you. This is just our regular call.
  buyer: Hello {rep}. It was in the calendar for last Tuesday, actually.
  rep[agenda]: Yes, I know. I have half an hour and would like to go over how the programme is running. Is there something you want to talk about first?
  buyer[agenda]: There is. The films.
  rep: Was it? Sorry about that, I had a trade fair. So, how is everything?
  buyer: Mixed. We sent you a mail on the second about the films in Polish. The subtitles are in Czech.
  rep: Oh. I have not seen that mail. To whom did it go?
  buyer: To you and to support.
  rep: Okay, I will look for it. Apart from that, are people enjoying the programme?
  buyer: I cannot say. You wanted to send the results by department.
  rep: You should be able to see those yourself in the dashboard.
  buyer: I do not have access to the dashboard. I asked for it in the last call.
  rep[usage]: I can tell you that sixty-two percent have finished the first film. That is a good number for the first three months.
  buyer[usage]: Sixty-two percent of which department?
  rep: Hm, okay. Somebody should have done that. I will pass it on. So we have some exciting news, actually. We have launched a new package which covers phone calls as well, with imitated voices. It is really impressive. There is an introductory price until the end of the quarter, and I thought of you straight away, because you have the call centre. It would be only nine more per person.
  buyer: We have not got the first package running.
  rep: Sure, but it would be a good moment to combine the two. A lot of customers do that.
  buyer: Our staff council wants to see the results first. I promised them that nobody would be named.
  rep: Nobody is named. I mean, the managers can see it, but only they.
  buyer: The managers can see names?
  rep: In the standard setting, I think so, yes.
  buyer: {rep}, that is exactly what I ruled out in writing. Before we signed.
  rep: Okay, do not worry, I believe it can be changed somewhere. I will ask the technicians.
  buyer: By when?
  rep: As soon as I can. They have a lot to do right now.
  buyer: I need it today. If a manager opens that page, I have a problem with the council.
  rep: I understand. I will send it to them with high priority.
  buyer: Please give me the name of somebody I can ring.
  rep: It is best if you open a ticket, then it goes to the right place.
  buyer: I have opened three tickets.
  rep: All right. Then let us say I look into it, and you think about the new package in the meantime. I will send you the flyer.
  buyer: I would rather have the setting than the flyer.
  rep: Of course. We will be in touch. Have a great rest of the week!
  buyer: Goodbye.
  `,
)

export const checkIns: DemoConversation[] = [quarterReview, stuckRollout, noPreparation]
