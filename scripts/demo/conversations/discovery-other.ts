import { writeConversation, type DemoConversation } from './conversation.ts'

const bottlingPlant = writeConversation(
  {
    key: 'discovery-maintenance-bottling',
    title: 'First call: unplanned stops on the bottling lines at {buyerCompany}',
    callType: 'discovery',
    theme: 'maintenance',
    quality: 'mixed',
    minutes: 8,
  },
  `
  rep: Hi {buyer}, {rep} from {repCompany}. How is your week going?
  buyer: Busy. We had line three down again this morning, so forgive me if I look at my phone.
  rep: Oh no. Well, that is what we are here to talk about, I suppose.
  rep[agenda]: I thought we could take the half hour to go over how you plan maintenance, and then I tell you a little about us. Is that okay?
  buyer[agenda]: Sure.
  rep[agenda-weak]: So {product} is a maintenance platform, I don't know how much you've seen of it. Work orders, spare parts, inspections, the whole nine yards. I've got a couple of slides I could pull up.
  buyer[agenda-weak]: Maybe later. I'm on my phone.
  rep: So tell me, how do you look after the machines at the moment?
  buyer: We have five filling lines. There is a yearly plan from the manufacturers, and the rest is firefighting. The operators write faults in a book by the line, and the day shift looks at the book in the morning.
  rep: In a book. A paper one?
  buyer: Paper. Sometimes with a coffee stain exactly where the fault was described.
  rep: Ha. Many of our customers had that. With {product} the operator takes a photo, the system recognises the machine from the tag and the work order is created on the spot. It goes to the right technician, and the spare part is reserved in the store. It also learns which faults follow one another, so you see a bearing going two weeks before it fails. You would not need the book any more at all.
  buyer: Right. The people on the line would need a phone for that, though, and phones are banned in the filling hall.
  rep: We have rugged tablets for that, that is not an issue.
  buyer: Who pays for the tablets?
  rep: We can put them in the package. How many technicians do you have?
  buyer: Nine, in two shifts. Nobody at night, we have a call-out list.
  rep: And how often does a line stop without warning?
  buyer: Depends on what you count. Stops longer than twenty minutes, I would say eleven or twelve a month.
  rep[impact]: What does one hour of a stopped line cost you?
  buyer[impact]: We say six thousand an hour when it is one of the two big lines. Half that on the small ones.
  rep[impact]: So with twelve stops a month you quickly reach sixty or seventy thousand.
  buyer[impact]: Around that. The plant manager says fifty. It is a discussion we have every quarter.
  rep[impact-weak]: Eleven or twelve, okay. That's pretty much what we see all over food and beverage.
  buyer[impact-weak]: It doesn't feel average when you're standing next to it.
  rep: And what about the spare parts? Is the store under control?
  buyer: Not really. We hold eight hundred thousand in parts and still we send a taxi for a seal.
  rep: Yes, that is typical. Our customers reduce the stock by a fifth in the first year.
  buyer: Which customers? Anyone who fills bottles?
  rep: There is a dairy, and a brewery, I think. I can look that up for you.
  buyer: A dairy would be interesting. The wash-down is similar.
  rep: I will find out. Do you use any system today, for the spare parts for instance?
  buyer: The group runs one big business system and there is a maintenance module in it. We paid for it. Nobody in the plant opens it, it takes fourteen clicks to close a job.
  rep: Fourteen clicks, that is a good one. Ours takes three.
  buyer: Everybody says three.
  rep: Fair enough. What would have to happen for you to look at something new?
  buyer: The plant manager would need to be convinced that the people on the shift really use it. And head office would want to know why the module is not good enough.
  rep[decision]: Would the plant manager decide, or is it head office?
  buyer[decision]: Up to thirty thousand he decides. Above that it is the group's technical director.
  rep[decision]: Okay, good to know.
  rep[decision-weak]: Oh, people always come around once they've seen it. I'd be happy to do a little show for him and the shift leads. Fifteen minutes, they love the photo thing. I've had plant managers who came in with their arms crossed and left asking when they could have it, and head office usually goes along with whatever the plant wants anyway, at least that's my experience.
  buyer: What does it cost, roughly? Just so that I know which of the two I have to talk to.
  rep: It depends on the number of lines and users. For a plant like yours I would say somewhere between twenty-five and forty thousand a year.
  buyer[decision]: So right on the border. Wonderful.
  rep[decision]: We could start with two lines to stay under it.
  buyer[decision]: That could work, yes.
  buyer[decision-weak]: That's a pretty wide range.
  rep[decision-weak]: Don't worry about the price. If you can get it signed this quarter, there's always something I can do. Ten percent, no problem.
  buyer[decision-weak]: We're not quite there yet.
  rep[recap]: So to summarise: paper book, about twelve long stops a month, a big stock of parts that still are not the right ones, and a module that nobody uses. Did I understand that correctly?
  buyer[recap]: That is about it.
  rep[recap-weak]: Okay, super, I've got a good picture now.
  buyer[recap-weak]: It's not a pretty one.
  rep: Great. I will send you some material, and the brewery case, and then we will be in touch about a demonstration.
  buyer: Fine. Send it over, I will see when I get to it. I have to go, they are calling me to line three.
  rep: Of course. Good luck. We will speak soon.
  `,
)

const constructionInvoices = writeConversation(
  {
    key: 'discovery-payables-construction',
    title: 'Intro call: 3,000 supplier invoices a month at {buyerCompany}',
    callType: 'discovery',
    theme: 'payables',
    quality: 'mixed',
    minutes: 8,
  },
  `
  rep: {buyer}, hello, it is {rep} with {repCompany}. Is this still a good time?
  buyer: It is. I have about twenty-five minutes before the weekly payment run.
  rep[agenda]: Twenty-five minutes is plenty. I would like to understand how an invoice travels through your house, share what we see elsewhere, and agree at the end whether to go on. Does that sound sensible?
  buyer[agenda]: Yes, go ahead.
  rep[agenda-weak]: Okay, then I'll talk fast. So {product} is an approval platform. It reads the invoice, finds the right person, chases them, and hands over the booking. We've got quite a few builders on it already, big ones too.
  buyer[agenda-weak]: All right. Let's see if it fits.
  rep: Thank you. Could you describe what happens to an invoice from the moment it arrives?
  buyer: Most come as attachments to a shared mailbox, some still on paper from small subcontractors. My team prints everything, stamps it and sends it to the site manager. He confirms the work was done, sends it back, then we book it.
  rep: How many are we talking about?
  buyer: Three thousand a month, give or take. Forty building sites, six people in my team.
  rep: And how long does it take on average, from arrival to payment?
  buyer: Thirty-four days. The promise in our contracts is twenty-one.
  rep: What causes most of the delay?
  buyer: The site managers. They are on a scaffold, not at a desk. I have invoices which lie in a glove compartment for two weeks.
  rep: What does being late cost you?
  buyer: We lose the early payment discount. Two percent, on perhaps a third of the volume. I worked out a hundred and ninety thousand last year.
  rep[affected]: That is a serious figure. Does anybody besides finance feel that?
  buyer[affected]: The purchasing people. A scaffolding firm refused to deliver in June because we owed them for April. The site stood still for a day and a half.
  rep[affected-weak]: Wow. And that's exactly what you'd get back with us, pretty much in year one, because nothing sits on anybody's desk anymore. Let me tell you how it works. So the invoice comes in, mail or paper, doesn't matter, and the minute it's in, we read it, every line, and we match the supplier, and we figure out which site it belongs to. Then the approver gets a message, and if he doesn't do anything he gets another one, and after three days it goes to his boss. You can set that up any way you want. And the discount date is right there on the screen, in orange, and you can sort by it, so nobody can say they didn't know. We had a concrete company, about your size, and they went from a month to six days. Six. They threw a party.
  buyer[affected-weak]: In anybody's glove compartment, you mean.
  rep: So there is real money in it. If the site manager could approve from the phone, what would change?
  buyer: Half of it would be solved. The other half is that the invoice does not match the order, because the order was changed by telephone.
  rep: I see. Tell me more about those. How many do not match?
  buyer: One in four. And each takes us half an hour, with the calls.
  rep: So roughly three hundred and seventy hours a month. That is more than two full positions.
  buyer: Two and a half. I asked for an extra person in the last budget round and did not get one.
  rep[tools]: What system do you book in?
  buyer[tools]: An accounting package for building firms, we have had it since I started. It is not beautiful but it is stable, and I am not going to change it.
  rep[tools]: Nobody has to change it. {product} sits in front of it and hands over the finished booking. We do have a connector for most of the packages in construction, I would have to check yours.
  buyer[tools]: Please do. Last time a supplier told me there was a connector, it turned out to be a text file that somebody had to upload by hand.
  rep[tools]: I understand the scepticism. I will give you the details in writing.
  rep[tools-weak]: No, they never want to hire, do they? But that's the thing, you wouldn't need anybody. {product} sits in front of whatever you've got and it hands over the finished booking. We connect to pretty much everything out there. There's an archive, there's a report builder, there's reminders, there's a phone app for the site guys, and it all runs in the cloud, so your IT doesn't have to touch a thing. Most of our construction customers were live within a month, and the ones who took longer, that was vacation season and not us. You also get your own success manager, and she's fantastic, she used to do accounting for a roofing company, so you can call her with anything. And we just redid the whole look, it's much friendlier now, there's a dark mode, there's a home page where everybody can put their own tiles. I know it sounds like a lot, but that's kind of the point, you get everything in one place.
  buyer[tools-weak]: The last vendor was going to be live in a month, too.
  rep: What else would you need to see?
  buyer: How the reading of the invoices works with bad scans. We get photos of crumpled delivery notes. If your thing can read those I will be impressed.
  rep: It does very well with them. It reads ninety-five percent of the fields.
  buyer: Of a clean document or of a crumpled one?
  rep: On average. I can get you the figures for photos.
  buyer: Yes, please.
  rep[decision]: Who besides you would be part of a decision like this?
  buyer[decision]: The commercial director. And the head of site operations, because his people have to use it. If he says his managers will not use it, it is dead.
  rep[decision]: What would make him say yes?
  buyer[decision]: If he sees it takes ten seconds. He hates apps that want a password every time.
  rep[decision-weak]: You got it. And you run accounting, so I guess it's you who decides, right?
  buyer[decision-weak]: Sort of. Site operations have to play along.
  rep[decision-weak]: Oh, they'll love it. Trust me.
  rep[recap]: Let me summarise to be sure. Three thousand invoices, thirty-four days instead of twenty-one, a hundred and ninety thousand in lost discount, and one in four does not match the order. Site operations must be on side. Have I understood you correctly?
  buyer[recap]: Yes, you have.
  rep[recap-weak]: All right, I think I know what you need.
  buyer[recap-weak]: That was quick.
  rep[date]: Good. What timeline do you have in mind?
  buyer[date]: No fixed one. It would be nice to have it in place before the year-end closing, but it is not a must.
  rep[date-weak]: And we've got a pretty nice deal running right now, by the way. Setup is half price for everybody who comes on board before the holidays.
  buyer[date-weak]: I'll keep it in mind.
  rep: All right. Then I would suggest that I put together the information and come back to you with some dates.
  buyer: Do that. And think of the photos.
  rep: I will. Thank you very much, {buyer}.
  buyer: Thanks. Bye.
  `,
)

const phishingMonologue = writeConversation(
  {
    key: 'discovery-security-monologue',
    title: 'Discovery: security awareness for 1,800 staff at {buyerCompany}',
    callType: 'discovery',
    theme: 'security',
    quality: 'poor',
    minutes: 14,
  },
  `
  rep: Hello? Hello, can you see my screen already?
  buyer: I can hear you. I see a title slide.
  rep[agenda]: I have forty-five minutes for us. I will present the company and the programme, and at the end you can ask. Is that okay?
  buyer[agenda]: Okay.
  rep: Perfect. So I am {rep}, I am with {repCompany}, and I am really excited to show you what we do, because it is honestly a bit of a game changer in the whole security space. Let me go through a couple of slides first so you know who we are. We were founded nine years ago by two people from the banking world who were frustrated that everybody buys firewalls and nobody trains the people. We now have over four hundred customers in fourteen countries, we have grown sixty percent a year, we have offices in three cities, and we have won the regional innovation award twice. On this slide you see some of the logos, I will not read them all out, but as you can see there are hospitals, there are manufacturers, there is a university, so basically every industry.
  buyer: Okay.
  rep: And the reason they come to us is always the same thing. Ninety percent of all attacks begin with a person clicking on something. It does not matter how much you spend on technology. So we have developed a method in four pillars. Pillar one is measure, pillar two is teach, pillar three is practise and pillar four is report. In measure we send simulated messages to everybody in the company, and we have a library with over two thousand templates in nineteen languages, and new ones are added every week by our own research team. In teach we have short films, none longer than four minutes, with actors, so it is not boring. In practise we combine the two, so a person who clicked gets a film straight away. And in report you get a dashboard for the management with a risk score for each department, which you can also compare with the industry.
  buyer: We did have simulated messages already, two years ago. It caused some trouble with—
  rep: Yeah, a lot of companies have had something like that, but ours is different, because it adapts. The engine chooses the template according to how the person behaved before. So somebody who never clicks gets harder ones, and somebody who clicks gets easier ones. It is all automatic, nobody in your team has to do anything. I will show you the engine in a second, there is a nice animation.
  buyer: What I meant is that the staff council complained about it. People felt they were being tested.
  rep: Sure, sure. We have a white paper about that. I can send it to you. So, as I said, the engine. Here is the animation. You see the blue dots are the employees and the red ones are the clickers, and after six months there are hardly any red ones left. On average we go from thirty-one percent to four percent in one year, which is really the best figure in the market. And then what we do on top is that the reporting goes straight to your insurance, because a lot of cyber insurers now give you a discount if you can prove training. We have agreements with three insurers. That alone pays for it in many cases.
  buyer: Our insurance is negotiated by the holding company.
  rep[question]: How do you train people today, by the way?
  buyer[question]: There is an online course once a year. People click through it in four minutes, and in March someone in accounting paid a false invoice of sixty thousand.
  rep[question]: Yes, those courses are useless, everybody says so.
  rep: Then they will love it as well. Okay, let me go to the modules. There are three packages, there is Essential, there is Plus and there is Complete. Essential has the measuring and the films. Plus has the adaptive engine and the reports. Complete has all of that, plus a button in the mail program with which people can report a message, plus the customer success manager, plus the interfaces to your directory. Most customers of your size take Complete, and I would definitely recommend Complete to you as well, because otherwise you miss out on the button.
  buyer: How does it work with people who have no computer? About half of our staff work in the wards and share a terminal.
  rep: They can use it on any device, it is all in the browser.
  buyer: But they have no mail account of their own.
  rep: Hm. Okay. I would have to ask about that, I think there is a solution. I will take it as a note. Let me quickly show you the films, because they are really fun. This one is called the parcel. Can you hear the sound?
  buyer: No sound.
  rep: Never mind. Imagine the sound. So he gets a message that a parcel is waiting, and he clicks, and then you see what happens on the attacker's side. People love that. We have a completion rate of eighty-eight percent.
  (pause 40)
  buyer: {rep}, I have another meeting in five minutes, just so that you know.
  rep: Oh, right. Then let me come to the price, because it is very attractive this quarter. The list price for Complete is thirty-two per person per year, but if you sign by the end of the month I can do twenty-four. For one thousand eight hundred people that is about forty-three thousand, and I could even add the first three months for free.
  buyer: I am not going to sign anything this month. We have not even talked about what we need.
  rep: No, of course, no pressure, I only wanted to mention it.
  rep[decision]: Who decides about something like this with you, if I may ask?
  buyer[decision]: The head of IT and the managing director, and the staff council has to agree.
  rep: What I will do is send you the slides and the price list, and the white paper, and then you can have a look.
  buyer: You can send it.
  rep: Super. It was really great talking to you, and if you have any questions then just reach out. I will follow up at some point.
  buyer: Goodbye.
  `,
)

const hotelEnergy = writeConversation(
  {
    key: 'discovery-energy-interrupted',
    title: 'Discovery: energy use in 9 hotels at {buyerCompany}',
    callType: 'discovery',
    theme: 'energy',
    quality: 'mixed',
    minutes: 7,
  },
  `
  rep: Good afternoon {buyer}, {rep} from {repCompany} speaking.
  buyer: Hello {rep}. I should say I am at the front desk today, somebody is ill, so I may be interrupted.
  rep: No problem, I appreciate it. I wanted to understand what energy looks like in your nine hotels, and whether—
  buyer: Sorry, one moment. Yes, the lift is on the left, behind the plant. Sorry. Go on.
  rep: I was saying, I would like to understand whether energy is a topic for you at all this year, and if so why.
  buyer: It is a topic because the bill went up by forty percent. Nine hotels, one point one million last year. My owner asks me about it every month and I have—
  rep: And you can save about fifteen percent of that with—
  buyer: Let me finish. I have no answer for him, because I get one bill per hotel per quarter and that is all I know.
  rep: Sorry, I cut you off. So you see one figure per hotel per quarter. What would you look at, if you could look at anything?
  buyer: Nights. I have the feeling that the ventilation runs at full power all night in houses that are half empty. But it is a feeling.
  rep[feeling]: Where does the feeling come from?
  buyer[feeling]: From our engineer. He put his hand on the duct at three in the morning in the lake house, and it was roaring. We had thirty guests in a house for two hundred.
  rep[feeling-weak]: Oh, that's super common, ventilation is the number one thing we find. We put a meter on it, you get a dashboard for each house, by the hour, by the floor, and then it just jumps out at you. We had this one hotel on the coast, beautiful place, right on the cliff, where the sauna heaters had been running for two winters and nobody knew. They paid for the whole project with that alone. So whatever it is at your place, we'll find it, I'm really not worried about that. And it looks great, too, you can put it up on a screen in the lobby, guests love that stuff, we get asked about it all the time. There's a leaf that gets greener the more you save, and you can set up a little contest between the houses, who saves the most wins a dinner. And all of that talks to pretty much any control system you can buy, the new ones and the old ones.
  buyer[feeling-weak]: I'd rather they didn't see it. Our engineer put his hand on the duct in the lake house one night, he says it was roaring.
  rep: That is a nice story. How many engineers are there for the nine houses?
  buyer: Two. And one retires in the spring, so—
  rep: So you need something that watches it for you.
  buyer: I was going to say, so I need to get what is in his head onto paper before he goes.
  rep: Understood, that is even more urgent. What systems control the ventilation, do you know?
  buyer: Different in each house. Four have a modern control, the others have a clock from the eighties. Excuse me. Yes, checkout is until eleven, you can leave the key here. Sorry.
  rep: All good. If you could see each house by the hour, who would act on it?
  buyer: The engineer, if it tells him what to do. Not if it is another screen with coloured lines. We had that, a consultant installed it in two houses, and nobody has looked at it since.
  rep: What was missing there?
  buyer: A sentence. Something like: turn off the ventilation in the conference wing tonight.
  rep[impact]: If the night running is real, what do you think it costs you a year?
  buyer[impact]: The consultant said eighty thousand for the group. I believe fifty.
  rep[impact-weak]: Ours does that. And the savings are really good. Fifteen percent is the average, some houses get twenty.
  buyer[impact-weak]: The consultant had nice percentages, too.
  rep[decision]: And who decides on an investment like this? You, or the owner?
  buyer[decision]: The owner, above ten thousand. He decides quickly if it pays back in under two years. He will ask for a house where it—
  rep[decision]: We have plenty of references, do not worry.
  buyer[decision]: A house where it did not work, I was going to say. He always asks for that one.
  rep[decision]: I like him already. I can give you one of those, and tell you why.
  rep[decision-weak]: Okay. And something like this you can just sign yourself, I imagine? It's not that much money.
  buyer[decision-weak]: I can sign for the flowers. For everything else there's—
  rep[decision-weak]: Right, right. We'll cross that bridge when we get there.
  buyer: Good. Look, there is a coach arriving with fifty people. What do you need from me?
  rep: The quarterly bills of the lake house for two years, and thirty minutes with your engineer before he retires.
  buyer: You can have the bills. The engineer I have to ask.
  rep[nextstep]: Could we fix that now? How about next Wednesday at nine, you, your engineer and me, thirty minutes. I will send the invitation and a list of what to bring, you send me the bills by Monday.
  buyer[nextstep]: Wednesday at nine is quiet, yes. I will tell him.
  rep[nextstep-weak]: No stress. Just send them over whenever it works for you, and I'll give you a call once I've had a look.
  buyer[nextstep-weak]: Okay. If I forget, remind me.
  rep: Wonderful, then—
  buyer: I have to go, they are coming in. Goodbye.
  rep: Goodbye, and good luck with the coach.
  `,
)

export const otherDiscoveries: DemoConversation[] = [bottlingPlant, constructionInvoices, phishingMonologue, hotelEnergy]
