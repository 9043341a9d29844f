/**
 * What sellers ask about anybody's working day, each in the words of many people. A question is of the kind whose examples it resembles
 * most. More examples cover more wordings without a change of the rules.
 */
// prettier-ignore
export const everydayExamples = {
  companyDoes: [
    'what does your company do', 'what do you guys do', 'tell me about your company', 'tell me a bit about the business', 'tell me about your operation',
    'can you give me an overview of the company', 'give me a quick overview of your business', 'what kind of business are you in', 'what line of work are you in',
    'what is your business', 'how would you describe your company', 'what exactly does the firm do', 'what do you sell', 'what do you make there',
    'what services do you offer', 'what sort of company is it', 'so what is it that you do over there', 'what industry are you in', 'help me understand your business',
    'what does your organization look like', 'i would love to learn about your business', 'what do you actually do', 'what are you guys all about', 'how does your business work',
    'how do you make money', 'tell me more about what you do', 'what type of work do you do', 'what does the company actually do', 'tell me about the place', 'walk me through your business',
    'what does the company do', 'can you tell me a little about what the company does', 'what is the business all about', 'what do you guys actually make', 'what is your bread and butter', 'how would you explain your company to my mother', 'what are you known for', 'describe the company for me', 'what kind of outfit are you',
  ],
  companySize: [
    'how big is your company', 'how big are you', 'how many people work there', 'how many employees do you have', 'how large is the company', 'what size is your company',
    'how many people are in the company', 'what is your headcount', 'how many staff do you have', 'how many of you are there', 'how big of a shop are you', 'how big an operation is it',
    'how many people do you employ', 'roughly how big is the organization', 'what is the size of the business', 'how many people in total', 'are you a big company', 'how many people work for you in total',
    'how many are you in the company', 'how big is the business these days', 'how many employees are you', 'what is the total headcount',
    'how big a company are you', 'how big are you guys', 'what sort of headcount are we talking about', 'how many heads are you', 'how many people are we talking about in total', 'how many people are on the payroll', 'how many souls work there', 'are you a small company', 'is it a big company', 'is it a large company', 'what is the size of the workforce',
  ],
  locations: [
    'where are you based', 'where are you located', 'how many locations do you have', 'how many sites do you have', 'where is your office', 'where are your offices', 'where is the company based',
    'which city are you in', 'how many offices do you have', 'where do you operate', 'what area do you cover', 'which regions do you serve', 'are you all in one place', 'do you have more than one site',
    'where are you guys out of', 'where is headquarters', 'how many branches are there', 'what part of the country are you in',
    'whereabouts are you based', 'where do you sit', 'where are you calling from', 'what city are you in', 'is it all under one roof', 'are you spread out over several sites', 'do you have other locations',
  ],
  customersOf: [
    'who are your customers', 'who do you sell to', 'who do you serve', 'who are your biggest customers', 'what kind of customers do you have', 'who is your biggest client', 'who are your clients',
    'what does your typical customer look like', 'who do you work for mostly', 'how many customers do you have', 'who buys from you', 'what kind of clients do you work with', 'who is your target customer',
    'what kind of people buy from you', 'who do you deliver to', 'who is on the other end', 'what sort of clients are those', 'who are you selling to', 'what industries are your customers in',
  ],
  growth: [
    'is the business growing', 'are you growing', 'how has business been', 'how is business going this year', 'is the company growing at the moment', 'how is the year going for you', 'are you planning to grow',
    'where is the company heading', 'are you expanding', 'how fast are you growing', 'what are the growth plans', 'how did last year go for the company', 'how is the business doing', 'are you looking to expand',
    'what is the plan for growth', 'is business picking up',
    'are you growing this year', 'has it been a good year', 'how is business these days', 'have things been busy', 'are you getting bigger', 'how are the numbers looking this year',
  ],
  role: [
    'what is your role', 'what do you do there', 'what is your job', 'what are you responsible for', 'what is your role in the company', 'tell me about your role', 'what does your job involve',
    'what do you do at the company', 'what falls under you', 'what are you in charge of', 'what are your responsibilities', 'what exactly is your position', 'what is your title', 'where do you fit in',
    'tell me a bit about yourself', 'tell me about you', 'what do you look after', 'what is it you look after there', 'what is it that you look after', 'what is it you do there', 'what do you look after there', 'what is it that you do there', 'how would you describe your job', 'what is your role in all of this', 'what is your part in that', 'who are you in the company',
    'so you run operations', 'are you the one in charge', 'what hat do you wear', 'what does somebody in your position do', 'can you tell me about your position', 
    'what is your job there exactly', 'what does your position cover', 'what part of that is yours', 'what are you in charge of exactly', 'so what do you do all day there', 'where do you sit in the organization', 'remind me what your role is', 'and your role is', 'so you are the one who looks after this', 'what is your day job',
  ],
  tenure: [
    'how long have you been there', 'how long have you been with the company', 'how long have you been doing this', 'how long have you been in this role', 'when did you join', 'how many years have you been there',
    'how long have you worked there', 'have you been there long', 'since when do you work there', 'when did you start there', 'are you new in the role', 'how long have you had this job', 'been there long',
    'how long have you been in the job', 'how long have you been at it', 'how long are you there already', 'have you been with them for a long time',
    'have you been with them for long', 'how many years have you got under your belt there', 'how long have you been around', 'is it long that you work there', 'been there a while', 'when did you come on board', 'how long have you been running things there',
  ],
  background: [
    'what did you do before', 'how did you get into this', 'what is your background', 'where did you work before', 'how did you end up there', 'what did you do before this', 'how did you get the job',
    'where do you come from professionally', 'what did you do before you joined', 'how did you come to the company', 'tell me about your background', 'how did you get started', 'have you always been in this business',
    'have you always done this', 'what is your story', 'how did you get here',
    'and before that what were you doing', 'what were you doing before', 'where were you before', 'what did you do before you came here', 'did you come up through the ranks', 'what got you into this line of work', 'how does one become that', 'did you always work in this field',
  ],
  typicalDay: [
    'what does a typical day look like', 'what does a normal day look like for you', 'how does your day look', 'walk me through your day', 'walk me through a typical week', 'what does your week look like',
    'what does your average day look like', 'how do you spend your day', 'what do you do all day', 'what keeps you busy', 'what takes up most of your time', 'what is a day in your life like', 'how does a normal monday look for you',
    'what does a day look like over there', 'take me through a normal day', 'what does your day to day look like', 'what does your average week look like', 'what do you spend your time on', 'what is on your plate', 'what does a typical friday look like for you',
    'where does most of your time go', 'paint me a picture of your day', 'how do you start the day', 'what does an ordinary day look like', 'what eats up your day',
    'could you tell me what a normal tuesday looks like for you', 'tell me about your day', 'what is a normal day for you', 'how would a normal week go', 'what is your day like', 'what are your mornings like', 'what does your monday morning look like', 'how do you spend your time', 'what are you busy with these days', 'what is your week like', 'when does your day start', 'what happens on a normal day there', 'what does a regular shift look like',
  ],
  measuredOn: [
    'what are you measured on', 'how are you measured', 'what are your kpis', 'what does your boss measure you on', 'what numbers do you have to hit', 'how is your success measured', 'what are your targets', 'what is your bonus tied to',
    'how do they judge you', 'which numbers do you look at', 'what metrics matter to you', 'which kpis do you track', 'what do you get judged on', 'what are you held to', 'how do you know you are doing a good job',
    'how does your boss judge whether you did well', 'what does your boss look at', 'what would make your boss happy', 'what is your number for the year', 'how do you get evaluated', 'what makes a good quarter for you', 'what are you being judged on', 'what do you have to deliver this year',
  ],
  reportsTo: [
    'who do you report to', 'who is your boss', 'who is above you', 'who do you answer to', 'who is your manager', 'who runs the company', 'who is the boss', 'who owns the company', 'who is in charge there', 'who do you work for',
    'who is your direct report', 'who does your boss report to', 'who is the owner', 'is there somebody above you',
    'who is your boss over there', 'who do you answer to over there', 'who is over you', 'who is running the place', 'who is at the top', 'who is your director', 'who heads the company',
  ],
  teamSize: [
    'how big is your team', 'how many people are on your team', 'how many people report to you', 'how many do you manage', 'how many people do you have', 'how big a team do you have', 'how many people are in your department',
    'do you have a team', 'how many are on the team', 'is it just you', 'are you alone on that', 'are you doing that by yourself', 'how large is your team', 'how many people work under you', 'how many people work with you', 'do you have people working for you', 'do you have a big team', 'how many people are you managing', 'what is the size of your team',
    'and how many folks do you manage', 'is it a large team you have got', 'how many people are you in the team', 'how many of you are on that', 'how many hands do you have', 'how many work for you', 'what does your headcount look like on the team', 'how many direct reports do you have', 'how many people do you look after', 'is it only you on that', 'do you do all of that yourself', 'do you do that on your own', 'how big is the crew',
  ],
  teamRoles: [
    'who does what on your team', 'how is your team set up', 'how is your team structured', 'how are you organized', 'what does your team look like', 'who is on your team', 'tell me about your team', 'what roles do you have on the team',
    'how is the work divided', 'how do you split the work', 'who is responsible for what', 'who handles what', 'what does the org chart look like', 'how is the department organized', 'how is the company structured', 'walk me through your team', 'who reports to you',
    'who does what over there', 'who takes care of what', 'how do you have it split up', 'who is doing that on your side', 'how are the responsibilities split', 'who are the people on your team', 'who works with you on that', 'how is the department set up',
  ],
  teamFeels: [
    'how does your team feel about it', 'what does your team think', 'how do your people feel about that', 'does your team like it', 'what do your people say', 'how is morale', 'how is your team doing', 'how are your people coping with it', 'is your team happy with it',
    'what does the team say about it', 'how do they take it', 'do your people complain', 'how do the guys feel about it', 'how do your drivers feel about it', 'what do your drivers say', 'do the drivers like it', 'do they like doing it that way', 'are they happy with it', 'how does everybody feel about that', 'how do the managers feel about it', 'how does your team deal with that',
    'what does the team make of that', 'how do your folks take that', 'are your people okay with it', 'what is the mood like in the team', 'do people grumble about it', 'what do your guys think about it', 'how is that going down with the team', 'are people frustrated with it', 'how is your team finding it', 'how are your people finding it', 'how are the guys finding the app',
  ],
  hiring: [
    'are you hiring', 'is it hard to find people', 'do you struggle to find people', 'how is recruiting', 'do people leave a lot', 'how is your turnover', 'what is your staff turnover', 'are you looking for people', 'do you lose a lot of people', 'is it hard to keep people', 'how do you find new people', 'are you fully staffed', 'are you short staffed',
    'are you having a hard time finding staff', 'is it tough to get people', 'do people stay long', 'how hard is it to get good people', 'any new people joining', 'any new people joining this year', 'any new hires this year', 'is anybody new starting', 'are new people starting soon', 'anyone new joining the team', 'are you losing people', 'do you have enough people', 'how are you doing for staff', 'are you recruiting right now',
  ],
  tools: [
    'what are you using today', 'what do you use for that', 'what tools do you use', 'what software are you on', 'what system do you use', 'what are you using right now', 'which software do you use', 'what do you have in place today', 'do you use any software for that',
    'what is your current setup', 'what does your setup look like', 'what tools are you using', 'which tools does your team use', 'do you have a tool for that', 'do you have a system for that', 'what systems do you have', 'what are you running on', 'which provider are you with',
    'who are you using at the moment', 'what tool do you work with', 'is there software for that', 'is it excel or do you have a tool', 'what are you using to do that', 'are you using spreadsheets', 'do you use excel for that', 'what tech do you use', 'what is your tech stack', 'which vendor do you use', 'who do you use today', 'who is your current vendor', 'what solution do you have', 'what do you use at the moment for this', 'what software do you have in place',
    'what systems are you guys on right now', 'which software handles that for you today', 'what are you on at the moment', 'do you run that in a system', 'what have you got for that', 'is there any software behind it', 'what do you work with today', 'is that in excel', 'are you still on spreadsheets', 'what product are you using for that', 'do you have something like that already', 'do you already have a solution for this', 'what are you doing that with', 'are you using anything for this', 'who is your provider for that', 'who are you with at the moment', 'do you work with anybody on this already', 'are you using any tool for this today',
  ],
  handling: [
    'how do you handle that today', 'how do you do that now', 'how are you doing it today', 'how do you currently manage that', 'what is your process', 'walk me through your process', 'how does that work today', 'how do you deal with that', 'how are you handling this at the moment',
    'what does the process look like', 'how is that done', 'how do you go about that', 'can you walk me through how you do it', 'how does it work on your side', 'tell me how you do that today', 'what is the current process', 'how do you manage it right now', 'how do you guys do it', 'describe your current process', 'how do you take care of that', 'what does it look like today', 'what are you doing about that today', 'how is it organized today',
    'so how does that get done today', 'how does that get done', 'how do you go about it these days', 'what is the way you do it now', 'how is that handled on your side', 'how does that part work', 'how do you have that set up', 'how is that working today', 'talk me through how that works', 'what happens from start to finish', 'so what does that look like in practice', 'how do you run that', 'how is it done right now', 'show me how you do that today',
  ],
  problem: [
    'what is your biggest challenge', 'what are your biggest challenges', 'what is the biggest problem you have', 'what are you struggling with', 'what keeps you up at night', 'what is not working', 'where does it hurt', 'what are your pain points', 'what is the hardest part of your job',
    'what frustrates you most', 'what is the biggest headache', 'what is the most annoying part', 'where are you losing time', 'what slows you down', 'what would you say is the main issue', 'what is difficult about it', 'what is giving you trouble', 'where are the bottlenecks', 'what goes wrong', 'what bothers you about it', 'what is the worst part', 'is anything bothering you', 'what issues do you run into', 'where are you getting stuck', 'what is the toughest thing right now', 'what is your main frustration',
    'what has been the biggest pain for you lately', 'what is the most painful thing', 'what hurts the most', 'what is your number one headache', 'what drives you crazy about it', 'what drives you nuts', 'what gives you the most grief', 'what would you love to get rid of', 'what do you hate most about it', 'where is the pain', 'what is the biggest thing you struggle with', 'what are the main problems you see', 'are there any challenges with that', 'do you have any issues with that', 'what is broken', 'what kind of problems does that cause',
  ],
  tried: [
    'what have you tried', 'what have you tried so far', 'have you tried to fix it', 'have you tried anything else', 'what have you done about it', 'did you do anything about it', 'have you looked at a solution before', 'have you ever tried to change that', 'what did you try before', 'what have you done to solve it', 'how have you tried to solve that', 'has anybody tried to fix that',
    'did you ever try to do something about that', 'what have you done so far', 'have you tackled that before', 'have you had a go at fixing it', 'what did you do about it so far', 'was there any attempt to fix it', 'have you tried anything', 'have you tried something like this before', 'did you ever look into fixing that',
  ],
  looked: [
    'have you looked at anyone else', 'have you looked at other tools', 'who else are you looking at', 'are you talking to other vendors', 'are you comparing us with anybody', 'are you looking at other options', 'which other vendors have you seen', 'are you evaluating other solutions', 'have you seen other products', 'who are we up against', 'any other tools you are looking at', 'have you considered other providers', 'is there a shortlist', 'are you talking to anyone else', 'who else is in the running', 'any competitors in the mix',
    'are you speaking to anybody else about this', 'are you talking to others about this', 'have you spoken to anybody else', 'are we the only ones you are talking to', 'who else have you spoken to', 'have you had other demos', 'have you checked out any other tools', 'are you shopping around', 'do you have other offers on the table', 'have you gotten other quotes',
  ],
  decides: [
    'who makes the decision', 'who decides', 'who signs off on this', 'who would need to approve it', 'who else is involved in the decision', 'who is the decision maker', 'are you the decision maker', 'who has the final say', 'who needs to sign off', 'is that your decision', 'who holds the budget', 'do you decide that yourself', 'can you decide that on your own', 'who would be involved', 'who else would have to be on board', 'who else should we talk to', 'who else needs to be in the room', 'who gives the green light', 'are you the right person to talk to about this', 'is it your call', 'who else has a say', 'whose call is it', 'who would have to say yes', 'would you be the one signing', 'who signs the contract', 'who signs', 'who decides that',
    'so would that be your call or does someone else decide', 'who would have to sign off on a thing like this', 'does somebody else have to agree', 'who else has to say yes', 'does this need anybody else', 'is there anyone else who should be involved', 'who else is in on a decision like that', 'who would you need to convince', 'who do you need to get on board', 'is it you who decides', 'do you make that decision or is it somebody else', 'who would pull the trigger', 'who has the last word', 'who else would weigh in', 'does your boss have to agree', 'would you have to run it by anybody',
  ],
  buying: [
    'how do you buy software', 'how do you make decisions like this', 'what does your buying process look like', 'how do you usually decide', 'what is the decision process', 'how does a purchase work at your company', 'what steps are there to get this approved', 'how would you go about buying something like this', 'what does the approval process look like', 'how do decisions get made', 'what happens after you say yes', 'do you have a procurement department', 'does legal have to look at it', 'what would the process be from here', 'how do you evaluate vendors', 'how does something like this get approved',
    'how does a purchase like that normally get approved', 'what has to happen for this to get bought', 'what would have to happen to get this done', 'what does it take to get something like this through', 'how long does it take to get something approved', 'what does your procurement look like', 'who has to sign what', 'how did you buy the last tool', 'what hoops do we have to jump through', 'is there a tender',
  ],
  criteria: [
    'what do you look for in a vendor', 'what is important to you when you choose', 'what are your criteria', 'what would you need to see', 'what would it have to do', 'what matters most in a solution', 'what would make you switch', 'what would it take for you to change', 'what would convince you', 'what do you need from a partner', 'what are your must haves', 'what are you looking for', 'what would you want it to do', 'what would you need to see to believe it', 'what would make it worth it', 'what would be a deal breaker', 'what would make this a no brainer', 'what does a good supplier look like for you', 'what do you expect from us', 'what would make you say yes', 'what do you look for in a carrier',
    'what would it have to do for you to say yes', 'what would you have to see from us', 'what are you hoping it would do', 'what would a good solution look like', 'what are the must haves for you', 'what would you want from a tool like this', 'what would tip the scales', 'what would win you over', 'what do we have to show you', 'what is important to you in a partner', 'what would you like it to do', 'what do you care about most', 'what should it be able to do', 'what would have to be true for you to switch', 'how would you choose',
  ],
  budget: [
    'what is your budget', 'do you have a budget for this', 'is there money set aside for this', 'how much can you spend', 'is there a budget', 'what budget do you have', 'do you have funds for something like this', 'how would this be paid for', 'where would the money come from', 'is budget available this year', 'how much have you set aside', 'what are you looking to spend', 'have you budgeted for this', 'what is your price range', 'when is your budget decided', 'is that in the budget', 'do you have budget for something like this', 'how is it funded', 'how it is funded', 'how it would be funded', 'how such things are paid for', 'how is that paid for', 'who pays for it',
    'is there any budget for this sort of thing', 'would there be money for this', 'have you got any money for that', 'what can you spend on this', 'roughly what budget are we talking about', 'do you have an idea of the budget', 'what price range were you thinking of', 'is there money in the budget this year', 'what have you got to spend', 'how much were you looking to invest',
  ],
  timeline: [
    'when do you want to start', 'what is your timeline', 'when would you need this', 'how soon do you need it', 'when do you want to have something in place', 'is there a deadline', 'when are you planning to decide', 'what is your time frame', 'how urgent is it', 'when would you like to go live', 'what is the timing', 'by when does it have to be done', 'when do you expect to make a decision', 'when does it have to be in place', 'is this something for this year', 'how quickly do you want to move', 'what is the timeline you have in mind',
    'when would you ideally want this up and running', 'when would that have to be up and running', 'how fast do you need this', 'when were you hoping to start', 'is there any rush', 'are you in a hurry', 'when do you want it solved', 'when could you start', 'what is your deadline', 'when would be a good time to start with it', 'do you have a date in mind for that',
  ],
  priority: [
    'how important is this to you', 'where is this on your list of priorities', 'is this a priority', 'is solving that a priority this year', 'how big of a problem is it', 'on a scale from one to ten how bad is it', 'how much of a priority is it', 'is this something you want to solve', 'does it matter enough to do something about it', 'is that worth fixing', 'how serious is it', 'is that a big deal for you', 'is that something you want to change', 'is this top of mind',
    'how high up the list is that for you', 'is that high on your list', 'how much does that bother you', 'do you want to fix it', 'is it a big issue', 'is that urgent for you', 'is that bad enough to fix', 'would you say that is a priority', 'how painful is that for you', 'is fixing that important to you', 'does that bother you',
  ],
  goals: [
    'what are your goals', 'what are your priorities', 'what are you trying to achieve', 'what do you want to achieve this year', 'what is your main goal', 'what are you focused on', 'what is top of your list', 'what are you working towards', 'what are the big projects this year', 'what are you hoping to improve', 'what is the plan for this year', 'what does success look like', 'what are your priorities for this year', 'what is on your agenda this quarter', 'what would a good year look like', 'what matters to you this year', 'what would you like to change', 'if you could change one thing what would it be', 'if you had a magic wand what would you fix', 'what is the one thing you would fix tomorrow', 'what would you change first', 'what would an ideal world look like', 'if money was not an issue what would you change first', 'what is coming up in the next few months',
    'what are the main things you want to get done this year', 'what do you want to get done this year', 'what would you like to be different', 'what would you change if you could', 'what is the goal there', 'what are you aiming for', 'what do you want to get to', 'where do you want to be by the end of the year', 'what is the big thing for this year', 'what would make your life easier', 'what would your ideal setup look like', 'what is the dream', 'what would you wish for', 'if you could wave a wand what would happen', 'what are you planning for next year',
  ],
  whyNow: [
    'why now', 'why are you looking at this now', 'what made you look for it', 'what made you take this call', 'what brought you to us', 'what got you interested', 'what made you look for that',  'why did you agree to this call', 'what triggered this', 'what prompted you to look', 'what made you download it', 'why did you reach out', 'how did you hear about us', 'how did you find us', 'what changed', 'what made you interested in talking to us', 'what caught your interest', 'why did you download the guide',
    'what made you pick up the guide', 'why did you take the call', 'what was it that made you look', 'what made you download that', 'what are you looking for', 'what brought this up', 'how come you are looking into this', 'why did you sign up', 'what did you hope to find in the guide', 'what prompted you to get in touch', 'how did you come across us', 'why is that a topic now',
  ],
  doNothing: [
    'what happens if you do nothing', 'what if nothing changes', 'what happens if you leave it as it is', 'if nothing changes what does next year look like', 'what if it stays like this', 'can you afford to wait', 'where will you be in a year if this continues', 'how long can you go on like that', 'what is the risk of doing nothing', 'what happens if this does not get solved',
    'if you do not do anything about it what happens', 'what happens if you do not do anything', 'and if you leave it as it is', 'suppose you do nothing what then', 'what does it look like in a year if nothing happens', 'what if you just keep going like this', 'how long can that go on', 'what is the worst that could happen', 'what would happen if it stays that way',
  ],
  impact: [
    'what does that do to the business', 'how does that affect you', 'how does that affect your team', 'what impact does that have', 'what does that mean for you', 'who is affected by that', 'who feels it the most', 'how does it affect your customers', 'what are the consequences', 'what does that lead to', 'how does that impact the company', 'what is that doing to you', 'how bad does it get', 'who suffers from it', 'what is the effect on your people', 'how much does that hurt', 'do customers notice', 'who gets hit by that', 'what does that mean in practice',
    'what does that mean for the rest of the business', 'so what does that do to your people', 'how does that hit you', 'who has to deal with that in the end', 'what are the knock on effects', 'what does that cause', 'what is the result of that', 'how does that show up', 'how much of a problem does that cause', 'what happens because of that', 'how are your customers affected', 'does that affect your customers', 'what is the fallout',
  ],
  costOf: [
    'what does that cost you', 'what does a double booking cost', 'what does it cost you when it happens', 'what does one of those cost you', 'what does a mistake like that cost', 'how much does that cost you', 'how much money do you lose', 'what are you paying now', 'what do you pay for that', 'what did that cost you in the end', 'have you put a number on it', 'can you put a figure on it', 'how much are you losing', 'what is that costing you', 'what does it add up to', 'how much do you spend on that', 'do you know what that costs', 'what are you spending today', 'how expensive was it', 'how much did that end up costing', 'any idea what that costs you',
    'any sense of what that is costing you', 'do you have a sense of what it costs', 'what is the damage', 'what did you lose on that', 'how much is going down the drain', 'in money how much is that', 'what is that in dollars', 'how much are we talking about in money', 'what do you spend on that in a year', 'what would you say that costs you a month', 'what is the price tag on that',
  ],
  hoursOf: [
    'how long does that take', 'how much time does it take you', 'how many hours do you spend on it', 'how much of your time does that eat', 'how long do you sit on that', 'how much time do you lose with it', 'how long does it take them', 'is it a lot of work', 'how much work is it', 'how many hours a week goes into that', 'how much time goes into that',
    'how many hours would you say that eats every week', 'how long are they busy with that', 'how many hours does that take', 'how much time is spent on that', 'is that a big time sink', 'how long do you need for that', 'how long does one of those take', 'what does that take in hours', 'how many hours a month is that', 'is that quick or does it take long',
  ],
  likesIt: [
    'what do you like about it', 'are you happy with it', 'how happy are you with your current provider', 'do you like it', 'how is it working for you', 'how is that working out', 'does it do what you need', 'is it working well', 'how satisfied are you', 'what is good about it', 'what works well', 'what do you like about what you have', 'are they doing a good job', 'how are they treating you', 'are you satisfied with what you have', 'how is your current setup working out', 'does that work well for you', 'how do you find it',
    'and you are happy with that setup', 'does it work for you', 'is it doing the job', 'how do you like it', 'how is it going with them', 'are you getting on with it', 'are you happy with what you have got', 'has it been good', 'is it any good', 'are you pleased with it', 'how well does that work', 'does that do the trick', 'how are they doing for you',
  ],
  dislikesIt: [
    'what do you not like about it', 'what would you change about it', 'what is missing', 'what could be better', 'what is not so good about it', 'what are the downsides', 'what annoys you about it', 'where does it fall short', 'what does it not do', 'what do you wish it did', 'what is wrong with it', 'is there anything you would improve', 'what is not working with your current tool', 'if you could improve one thing about it', 'any complaints about it', 'what do you miss in it',
    'what do you wish was different about it', 'what is the catch with it', 'what could it do better', 'what would you want to be better', 'where does it let you down', 'what is the weak spot', 'is there anything it does not do', 'what can it not do', 'what does not work so well', 'what bugs you about it', 'what are you not happy with', 'anything that bugs you about it', 'where could they do better',
  ],
  contract: [
    'when does your contract end', 'when is your contract up', 'when is the renewal', 'how long is your contract', 'are you under contract', 'are you locked in', 'when does it run out', 'when is it up for renewal', 'how long are you tied in', 'when do you have to renew', 'what is the notice period', 'when can you get out of it',
    'how much longer does that contract run', 'how long are you still with them', 'until when are you signed up', 'when does that deal run out', 'when is that contract over', 'how long is left on the contract', 'when are you free to change', 'when does the license run out',
  ],
  switching: [
    'would you consider switching', 'are you open to switching', 'are you open to something new', 'would you look at something else', 'would you ever change provider', 'what is stopping you from changing', 'what would stop you', 'what is holding you back', 'why have you not changed it', 'why do you still do it that way', 'what keeps you from changing', 'why not change it', 'are you open to change', 'are you open to a change', 'why have you stayed with it', 'why have you not fixed it yet', 'whats stopping you',
    'what would hold you back', 'what is in your way', 'what is the reason you have not changed it', 'why have you stuck with it', 'so why keep it', 'would you be up for changing it', 'is changing it an option', 'what keeps you with them', 'would you ever replace it', 'what would stop you from trying it',
  ],
  likesJob: [
    'do you like your job', 'what do you like about your job', 'do you enjoy it there', 'do you enjoy what you do', 'what do you enjoy most about your work', 'is it a good place to work', 'do you like working there', 'what is the best part of your job', 'how do you like it there',
    'do you like what you do', 'is it fun', 'are you happy there', 'what is fun about your job', 'do you still enjoy it', 'would you recommend working there',
  ],
  privateLife: [
    'are you married', 'do you have kids', 'do you have a family', 'how old are you', 'where do you live', 'what do you do in your free time', 'do you have any hobbies', 'what are you doing on the weekend', 'what do you do for fun', 'do you have children', 'where did you grow up', 'do you play golf', 'what team do you support', 'where did you go to school',
    'you got kids', 'do you have any plans for the weekend', 'what are your hobbies', 'are you a football fan', 'where do you live', 'got any plans tonight', 'do you have a wife', 'are you from there',
  ],
  whereabouts: [
    'are you driving', 'did i catch you in the car', 'are you in the office', 'are you at your desk', 'where are you right now', 'did i catch you in a meeting', 'are you on the road', 'are you at work right now', 'did i catch you at lunch', 'are you busy right now', 'are you in the middle of something', 'what are you up to', 'where do i catch you', 'are you working from home',
    'can you talk right now', 'are you free to talk', 'did i catch you at work', 'are you outside', 'have i caught you on the road', 'are you in a meeting right now', 'are you in the car',
  ],
  measures: [
    'how do you know', 'how do you measure that', 'do you track that', 'how do you track it', 'do you have numbers on that', 'do you measure it', 'how do you measure whether it works', 'who collects those numbers', 'where do you see that', 'is that written down anywhere', 'do you have data on that', 'how can you tell', 'how do you keep track of it',
    'how do you keep an eye on that', 'how would you know if it works', 'where do you get those numbers', 'can you see that somewhere', 'do you keep a record of that', 'do you write that down', 'how do you find out', 'do you count that',
  ],
  wellbeing: [
    'how are you', 'how are you doing', 'how are you doing personally', 'how are you feeling', 'are you okay', 'how are you holding up', 'how do you feel these days', 'is everything okay with you', 'you sound tired', 'how are things with you', 'how have you been doing lately', 'are you doing okay',
  ],
  ownStep: [
    'what is your next step', 'what are you going to do next', 'what is your plan', 'what will you do now', 'what are you going to do about it', 'how do you want to go forward', 'what is your plan for this deal', 'what do you plan to do', 'how do you plan to fix that', 'what will you do until tomorrow', 'what will you do by friday', 'what are you going to do until then', 'what is your plan now',
  ],
  forSuppliers: [
    'how do i get on the list', 'how do we become a supplier', 'how do i get set up with you', 'what do you need from me', 'what do i have to do to work with you', 'how can we become a vendor', 'how do i get a chance to bid', 'how do we get approved', 'what does it take to get on your vendor list', 'how would i become your partner', 'how do i earn your business', 'what would we need to do to get started with you',
  ],
} as const satisfies Record<string, readonly string[]>
export type EverydayKind = keyof typeof everydayExamples
