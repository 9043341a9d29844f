import { writeConversation, type DemoConversation } from './conversation.ts'

const rotaWalkthrough = writeConversation(
  {
    key: 'demo-workforce-rota',
    title: 'Walkthrough: rota and swaps for the kitchens of {buyerCompany}',
    callType: 'demo',
    theme: 'workforce',
    quality: 'mixed',
    minutes: 12,
  },
  `
  rep: Hi {buyer}, good to see you again. Can you see my screen?
  buyer: I can see it, yes.
  rep[framing]: Great. When we last spoke you said that swapping shifts takes your kitchen managers two hours a day, and that people find out about a change too late. Is that still the main thing?
  buyer[framing]: Yes. And the overtime, that came up at the weekly meeting again.
  rep[framing-weak]: Great. So I've got the standard tour prepared, it's got pretty much everything in it, and then you pick out what you need.
  buyer[framing-weak]: Okay. What I need is mostly the swaps.
  rep: Okay, so let me start at the beginning with the home screen. Up here you have the menu, with the rota, the people, the reports and the settings. On the left you choose the kitchen. You can have as many as you like, and you can group them in regions. Each person has a profile, with a photo, the contract, the qualifications and the documents. You can set reminders for documents, for instance when a hygiene certificate runs out.
  buyer: We have that in another system.
  rep: Right, then you do not need it here. You can switch it off. In the rota you see the week, and the colours are the positions. Yellow is cold kitchen, green is hot kitchen, blue is service. You can change the colours.
  buyer: Could you show me a swap?
  rep: Of course, that comes in a second. First you have to publish the week, otherwise nobody sees it. So I press publish, and now everybody gets a message. So now I am the cook, and I cannot work on Saturday. I press offer, and the colleagues with the same position get the question.
  buyer: All of them? Also the ones who work already on that day?
  rep: No, only those who are free and who have had enough rest.
  buyer: That is good. How does it know the rest time?
  rep: It is in the rules. You set it once.
  rep[check]: Does that make sense so far?
  buyer[check]: It does. What if nobody takes it?
  buyer[check-weak]: And what if nobody takes it?
  rep: Then the manager gets a message after an hour, you can choose how long. And she can send it to other kitchens.
  buyer: That would be useful. Our station kitchen and the museum are five minutes apart and never help one another.
  rep: Nice, yes. A catering firm with thirty canteens does that, they fill about six in ten gaps that way.
  buyer: And how do they deal with the different hourly rates? In the museum we pay a supplement.
  rep: Hmm. I believe that the supplement belongs to the shift and not to the person. I need to check that.
  buyer: Please check it, because payroll would kill me.
  rep: I will. Then let me show the reports. There is a report for hours, one for overtime, one for absence, one for cost, and you can export all of them. This is the overtime one. You can filter by kitchen, by person, by week.
  buyer: Can it warn me before the overtime happens? Afterwards I know it anyway.
  rep[objection]: Do you mean while the manager is planning, or during the week when somebody stays longer?
  buyer[objection]: While she is planning. The rest is life.
  rep[objection]: Then yes. If I put him on Sunday as well, you see the number turns orange: forty-six hours. Is that what you were looking for?
  buyer[objection]: Exactly that. That is worth more than all the reports.
  rep[objection-weak]: There's alerts for all kinds of things, you can set up whatever you want. I won't go there now, it gets kind of technical.
  buyer[objection-weak]: That's the one thing I'd have liked to see.
  rep: Great. So in the settings there is a lot more. You can define the positions, the rules, the public holidays, the languages. We have eleven languages. There is a mobile app for both systems, and there is a tablet mode for the kitchen wall, where people check in with a code.
  buyer: We have a time clock.
  rep: That can be connected, I think. Which one is it?
  buyer: I would have to look on the back of it.
  rep: Send me a photo. What do you think overall?
  buyer: I like the swaps. I am not sure my team will adopt it. Some of the dishwashers do not have a smartphone.
  rep: They can look at the tablet. Most people have one these days anyway.
  buyer: Some do not want it. I have to be careful there.
  rep[need]: Okay. We do have training videos. What would you need in order to decide?
  buyer[need]: I would like one kitchen manager to look at it. And the answer about the supplement and the clock.
  rep[need-weak]: They'll come around. And we've got training videos, they're really well made, and there's a hotline, and a community where people help each other out. Most teams are up and running in a week. I've never had anybody who wanted to go back to paper.
  buyer[need-weak]: I'd want one of my kitchen managers to look at it. And you still owe me the supplement and the clock.
  rep[nextstep]: Then let us do it like this: I get you both answers by Thursday, you ask the manager of the museum kitchen, and we all meet again next Friday at eleven for half an hour. Is that okay?
  buyer[nextstep]: Friday at eleven works. I will ask her today.
  rep[nextstep-weak]: Sure. I'll look into it and get back to you, and you have a think in the meantime.
  buyer[nextstep-weak]: Will do. We're not in any hurry.
  rep: Perfect. Thank you for your time, {buyer}.
  buyer: Thank you. Bye.
  `,
)

const featureTour = writeConversation(
  {
    key: 'demo-payables-tour',
    title: 'Demo: invoice platform for {buyerCompany}',
    callType: 'demo',
    theme: 'payables',
    quality: 'poor',
    minutes: 34,
  },
  `
  rep: Okay, I think we can start. I see {buyer} and {buyer2}. I have quite a lot to show, so I will go through it and you can ask at the end.
  buyer: Fine. We have mostly come for the approvals.
  rep[framing]: Right, the approvals. You mentioned last time that they take two weeks because the site managers are never at a desk.
  buyer[framing]: Exactly, two weeks on a good day.
  rep: We will get there. So this is {product}. You land on the overview, and here you see all invoices by status. New, in reading, in checking, in approval, booked, rejected, on hold and archived. You can click on each one. You can also build your own status. Then the filters: by supplier, by site, by amount, by date, by person, by cost centre and by tag. You can save a filter and share it with the team. You can have it as a list or as cards, I prefer the list. You can choose which columns you want, there are forty-two columns, and you can put them in any order and save that too.
  (pause 30)
  rep: And when I click on an invoice, you see the picture on the left and the fields on the right. Green ones are certain, yellow ones are not so certain and red ones it could not read. Here I correct one. And the next time, it knows. There is a history of everything down here, who has opened it, who has changed something, and you can leave a comment, and you can mention someone in the comment, and he then gets an email, or a message in the chat, depending on what he chose in his profile. In the profile he can also choose the language and whether he wants the dark or the light design, which is very popular.
  buyer: And the approval?
  rep: That is a module of its own, I come to it after the suppliers. So suppliers. Each supplier has a master record. The system recognises him by the tax number, the bank account or the name. If it is a new one, it is created automatically, and you can have a check of the bank account against a list. You can put documents in there, contracts, certificates, whatever. And there is a rating, one to five stars. And there is a portal where the supplier can see the status of his invoices himself, so he does not need to ring. You can put your own logo in there.
  buyer2: We would not want the suppliers to see it.
  rep[check]: Okay. Does that make sense up to here?
  buyer2[check]: So far, yes.
  rep: You can switch it off. Then there is the order matching. Here you have the order and here the invoice, and it compares the lines. If there is a difference, then you see it here. You can set a tolerance, for example two percent, or ten in absolute terms, or both, and by supplier and by cost centre and by article group.
  (pause 60)
  rep: Sorry, that takes a moment to load, the test system is a little slow today. There it is. So the reports. There are twenty-eight standard reports. Processing time, discounts, open items, workload per person, suppliers by volume, and so on, and there is a report builder with which you can build anything you like, bars, lines, pies, and send it as a PDF every Monday.
  buyer: {rep}, how would our site manager approve an invoice? He is standing on a roof.
  rep: On the phone. There is an app. I will show it at the end if we have time. Let me quickly finish the administration, because that is really powerful. You have roles, you have groups, you have rights for each field, you can define substitutes, and there is a complete audit trail.
  buyer2: How do the bookings get into our system?
  rep: Through the interface. We have an interface for everything.
  buyer2: Ours is eleven years old, and they no longer write any updates for it.
  rep: That should not be a problem, in the worst case it goes with a file.
  buyer2: A file that somebody uploads?
  rep: It can be automated. That is something for the technical people to discuss. Okay, the last big block is the archive. So everything is kept for ten years, it cannot be changed, it is full-text searchable. I search for the word crane, and here you have four hundred and eleven results. And I can narrow it down by year.
  (pause 40)
  buyer: I am sorry, I have to leave in five minutes. I still have not seen the approval.
  rep: Oh. Yes. So very quickly: this is the approval. There are steps, and each step has a person or a role, and a condition. You draw it like this with the mouse. He gets a message, he clicks on yes, done.
  buyer: And if there are two of them?
  rep: Then you draw two. It is very flexible.
  buyer2: What does it cost, for our size?
  rep: I would have to make a calculation. It depends on the modules, but basically you will want all of them. I will send you something.
  buyer: Our concern is rather that it is too big for us. We are six people.
  rep: No, no, we have customers who are much smaller. You do not have to use everything.
  buyer2: Hm.
  rep[stop]: What would stop you from going ahead?
  buyer[stop]: That it takes us a year to set it up.
  rep: So, I think you got a good impression. Are there any more questions?
  buyer: I have to go. Send us the documents.
  rep: I will. Just come back to me when you have discussed it.
  buyer2: Goodbye.
  `,
)

export const otherDemos: DemoConversation[] = [rotaWalkthrough, featureTour]
