import { writeConversation, type DemoConversation } from './conversation.ts'

const threeYears = writeConversation(
  {
    key: 'renewal-fleet-results',
    title: 'Renewal: route planning at {buyerCompany}, year two',
    callType: 'renewal',
    theme: 'fleet',
    quality: 'good',
    minutes: 10,
  },
  `
  rep: Good morning {buyer}. Thanks for taking the time before the season starts.
  buyer: Morning {rep}. Better now than in December.
  rep[agenda]: I would like to use our thirty minutes for this: look at what we set out to do a year ago and what came of it, hear what is not working, and then talk about the contract, which ends on the last day of January. Is there anything you want to add?
  buyer[agenda]: Yes, the price. I will say it right away so that it is on the table.
  rep[agenda]: Thank you, it is on the list. First the goals.
  rep[agenda-weak]: Right? So, the contract. It's up at the end of January and I figured we could just get it out of the way.
  buyer[agenda-weak]: I don't think it's that simple. The price is going to be a topic.
  rep[value]: When you started, your original goals were to bring missed time windows under three percent and to get the planners out of the night shift. According to the figures from October you are at two point one percent, it was nine when we began. And planning ends at nine in the evening in twelve of the fourteen depots. Do you see it the same way?
  buyer[value]: The two point one is right. The twelve depots I would correct, it is eleven. The harbour depot has gone back to the old way.
  rep[value-weak]: You're one of our happiest customers, so I don't think we have to go through all the numbers again. Everything's running great, right?
  buyer[value-weak]: Mostly. It's eleven depots, though. The harbour depot has gone back to the old way.
  rep: Eleven then, thank you for the correction. What happened in the harbour?
  buyer: The planner left in September, and the new one never got the training. Nobody told me until last week.
  rep: That is on us as well, we should have seen that the logins stopped. What would help there?
  buyer: Half a day with him, on site.
  rep: I will take that. Our trainer can be there on the twelfth, I confirm it by tomorrow noon. Who should she ask for?
  buyer: For the depot manager. I will write to him this afternoon.
  rep[health]: Who else has changed on your side since we last sat together? Sponsors, people who use it?
  buyer[health]: Our operations director retires in March. The new one comes from a parcel company, she will look at every contract.
  rep[health]: What does she care about, as far as you know?
  buyer[health]: Cost per stop. She has asked me for it twice and she is not even here yet.
  rep[health-weak]: Perfect. And otherwise everybody's happy with us? Your boss, too?
  buyer[health-weak]: My boss retires in March. The new one keeps asking me for the cost per stop.
  rep: Then let us give it to her. In your data it went from six forty to five ninety per stop. Is there something the planners still do outside of the system?
  buyer: The returns. Empty crates. They keep a list by hand.
  rep: That is an unmet need I hear from others too. There is a way to plan crates as a kind of stop. Would you want to try it in one depot?
  buyer: If it does not cost extra, in one depot, yes.
  rep: It is included. Good, so the commercials.
  rep[terms]: The current term ends on the thirty-first of January. You pay ninety-four thousand for two hundred and ten vans. The list price has gone up, so the new figure for the same term of one year would be ninety-eight, to be signed by the fifteenth of December so that nothing is interrupted.
  rep[terms-weak]: So, I'll be straight with you, prices went up for everybody. It'd be ninety-eight this time.
  buyer: That is the wrong direction. We have had headcount cuts, and I have another offer on my desk for eighty-two.
  rep[other]: I understand, with cuts in the house a higher number is hard to defend. May I ask about the other offer: what is in it, and what would you have to give up?
  buyer[other]: It is the firm with the trackers. They have copied your late order, more or less. But we would start from zero with the drivers, and it does not have the customer messages.
  rep[other]: How much are those messages worth to you?
  buyer[other]: We went from ninety calls a day to twenty-five. So a lot. I do not really want to change, but I have to show that I negotiated.
  rep[other]: That is fair. What would you have to be able to show?
  buyer[other]: Not more than this year.
  rep[other-weak]: Eighty-two? Well, you get what you pay for. I'd be careful with that.
  buyer[other-weak]: I don't really want to switch. But I can't pay more than this year, and I have to show that I negotiated.
  rep[concession]: Then here is what I can do. If you commit to three years instead of one, I can hold the ninety-four thousand for the whole term. In return for that I would also ask you for a reference visit by two other fleets next year. Without the longer term I cannot do it.
  buyer[concession]: Three years is a lot with a new boss. Two years, and one reference visit.
  rep[concession]: Two years and one visit, then the price for the second year goes up by two percent. Could you live with that?
  buyer[concession]: Two percent in the second year. Yes. I can explain that.
  rep[concession-weak]: Okay, okay. Let's leave it at ninety-four, then. And if that doesn't do it, I can probably get you ninety.
  buyer[concession-weak]: You could have said that right away. Ninety, then.
  rep[expansion]: One more thing, and you can say no. You told me in summer that the two depots across the border want to join. I would suggest we leave that until the new director is there and look at it in April. Is that the right moment?
  buyer[expansion]: April is right. Before that nobody decides anything.
  rep[expansion-weak]: And while I have you, we've got this new customer portal. Really cool. I could add that for six thousand.
  buyer[expansion-weak]: Not now, {rep}. One thing at a time.
  rep: What are the steps on your side, from here to a signature?
  buyer: I write one page, finance checks it, that takes a week, and the managing director signs. He is here until the eleventh of December.
  rep[recap]: Let me recap: training in the harbour on the twelfth, crates in one depot, the price that we just settled on, and cost per stop for the new director. Did I miss something?
  buyer[recap]: No, that is complete.
  rep[recap-weak]: Okay, that's all easy. Then I think we've got it.
  buyer[recap-weak]: I hope so.
  rep[nextstep]: You will have the papers and the cost per stop by Thursday. You give your page to finance by Monday, and we speak next Wednesday at nine to clear their questions, so that he can sign before the eleventh. Agreed?
  buyer[nextstep]: Agreed. Wednesday at nine.
  rep[nextstep-weak]: Great. So you just holler whenever you're ready, okay?
  buyer[nextstep-weak]: Fine.
  rep: Thank you {buyer}, also for the correction about the harbour.
  buyer: You are welcome. Bye.
  `,
)

const lowUsage = writeConversation(
  {
    key: 'renewal-workforce-low-usage',
    title: 'Contract review: shift planning at {buyerCompany}',
    callType: 'renewal',
    theme: 'workforce',
    quality: 'mixed',
    minutes: 8,
  },
  `
  rep: Hi {buyer}, thanks for joining. How are things at the clinics?
  buyer: Full. We have two managers on leave, so everybody does a bit more.
  rep: I hope they are back soon. So, as you know, the contract is up at the end of next month.
  buyer: I know. I have looked at it with our controller, and she is not convinced.
  rep: What did she say?
  buyer: Usage is low. We pay for four hundred people and a hundred and seventy log in. She has it from your own report.
  rep: Yes, I saw that as well. Some of them only look at the printed plan, of course.
  buyer: That is what I told her. She asked why we pay for them, then.
  rep[value]: I get that. Let me remind you of what we wanted to reach at the beginning. The goal was to halve the agency shifts. In the first year you went from three hundred and ten to one hundred and ninety a quarter.
  buyer[value]: That is right, although part of it is that we closed the clinic in the north.
  rep[value]: Okay, I did not know that. How many would it be without the north?
  buyer[value]: Two hundred and thirty, maybe. Still an improvement, but not half.
  rep[value-weak]: I get that, but it's really hard to put a number on something like this. People are just calmer when they know their shifts.
  buyer[value-weak]: She doesn't pay for calm. We call the agency less than we used to, I'll give you that.
  rep: Still a good result. Why do you think the others do not log in?
  buyer: In three clinics the manager never introduced it. She thinks it is a control instrument.
  rep: What have you tried with her?
  buyer: Talking. She nods and then she does not do it.
  rep: Our customer success team could give a webinar for these three clinics.
  buyer: She will not come to a webinar.
  rep: Or we could do a visit.
  buyer: A visit could help. It would have to be a nurse or somebody who knows the work.
  rep[issues]: Then these three clinics are our open point. I will find somebody with a nursing background, and you have a date for the first visit from me by Wednesday. Who is the right contact there?
  buyer[issues]: The clinic managers. I will send you their numbers tomorrow.
  rep[issues-weak]: Yeah, let me see about that.
  rep[health]: Has anything changed with the people who decide on your side?
  buyer[health]: Yes, the controller has to sign now as well. And our managing director goes to another company in spring.
  rep[health-weak]: Other than that, your managing director's still behind it, I assume?
  buyer[health-weak]: He's leaving in spring.
  rep: Oh, I am sorry to hear it. He was always a fan.
  buyer: He was. So the wind is a bit different.
  rep: Understood. So what would you need in order to renew?
  buyer: Honestly? Less money. She said thirty percent less, or we look at the cheap one that the hospital uses.
  rep: Thirty percent is a lot. I could do fifteen.
  buyer: Fifteen is something. She will ask for more.
  rep: Let me see. I think I could get twenty approved, if it helps.
  buyer: Twenty would help.
  rep: Then it would be for one year, from the first, twenty-three thousand instead of twenty-nine, for up to four hundred people as before.
  buyer: Okay. I will take that to her.
  rep: And is the cheap one seriously an option?
  buyer: I do not know. It cannot do the qualifications. But she only sees the price.
  rep: I would point out the qualifications to her.
  buyer: I did. She asked what a mistake costs. I had no number.
  rep: Good question. I would say it depends. By the way, we have a new module for time recording which could be interesting for you.
  buyer: Not now, {rep}. First this.
  rep: Sure, later then. When will you speak with her?
  buyer: On Thursday, I think.
  rep[steps]: And if she agrees, what happens then? Who has to sign, and by when?
  buyer[steps]: She signs first, then the managing director. Purchasing wants it by the twentieth, otherwise it does not go through this year.
  rep[steps-weak]: Okay, and then it's basically a done deal, right?
  buyer[steps-weak]: I wouldn't say that.
  rep[nextstep]: Then I send you the new offer today and we speak on Friday at ten, so that I hear what she said. Is that all right?
  buyer[nextstep]: Friday at ten is good. And the name of the nurse.
  rep[nextstep-weak]: Okay, great. Just give me a shout when you know more.
  buyer[nextstep-weak]: I will. And I need the name of that nurse.
  rep: And the name of the nurse, I will ask. Thanks, {buyer}.
  buyer: Thanks. Bye.
  `,
)

const surpriseNotice = writeConversation(
  {
    key: 'renewal-maintenance-notice',
    title: 'Renewal: maintenance software at {buyerCompany}',
    callType: 'renewal',
    theme: 'maintenance',
    quality: 'poor',
    minutes: 6,
  },
  `
  rep: {buyer}, hi, it is {rep}. I am your new account manager, I took over from my colleague in the summer.
  buyer: In the summer? Nobody has told us.
  rep: Ah, yes, that was a bit of a busy time. Anyway, I am calling since your contract runs out in three weeks and I wanted to send you the renewal.
  buyer: We sent a notice. In September, by registered letter.
  rep: Did you? I do not see it in the system. To whom did you send it?
  buyer: To the address in the contract.
  rep: Okay, that is the old office. We moved in the spring.
  buyer: That was not in any letter to us either.
  rep: Right. Well, the thing is that without a notice it renews automatically for twelve months. So technically it has already renewed.
  buyer: Technically I have a receipt with a signature.
  rep: Okay, okay, let us not start with that. Why would you want to leave in the first place? It is such a good product.
  buyer: Since May, the photos do not load on the tablets. We opened four tickets. Two are still open. The people have gone back to paper.
  rep: I am sure that has been fixed. There was an update in October.
  buyer: It has not been fixed. I stood beside the machine yesterday.
  rep: Then somebody probably has to install the update on the tablets. That is usually the case.
  buyer: We did. Your support told us to do it. In ticket number two.
  rep: Okay. I can ask them again. But apart from the photos you are happy, right?
  buyer: No. Apart from the photos nobody uses it, because without the photos there is no point.
  rep[value]: But the goal at the beginning was to have fewer stops, and you went from fourteen to nine a month, I have it here in the report. Is that not right?
  buyer[value]: Until May that was right. Since then nobody has counted.
  rep: Look, we have a new version coming in the first quarter, and it is a totally different thing. There is a new design, there is a new start page, the sensors are integrated, and there is an assistant which suggests what to do. You would be mad to leave just before that.
  buyer: I have heard about the new version since last year.
  rep: This time it really is coming. And I can offer you a discount. Let us say twenty-five percent.
  buyer: I have not asked for a discount.
  rep[terms]: It would be fourteen thousand for twelve months, from the first of January.
  buyer[terms]: I know what it costs.
  rep: Thirty. That is the most I can do, and I would have to fight for it internally.
  buyer: It is not about the money. I want my notice confirmed.
  rep: I would have to talk to our contracts team about that. It may take a while.
  buyer: How long is a while?
  rep: I do not know, they are quite busy at this time of the year.
  buyer: Then please send me the name of your manager.
  rep: I think we should first try to solve this between us.
  buyer: You have had since May. Send me the name, please. In writing.
  rep: I will see what I can do. And I will send you a brochure of the new version, so you can have a look in peace.
  buyer: Do not send me a brochure. Goodbye.
  rep: Okay, then, speak soon.
  `,
)

export const renewals: DemoConversation[] = [threeYears, lowUsage, surpriseNotice]
