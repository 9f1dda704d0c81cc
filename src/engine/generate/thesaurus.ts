/**
 * Words that name the same thing in most places, in groups: what stands in one group may stand for each other. A word may be
 * in several groups, and groups do not join: of `price value` and `value amount` nothing follows for price and amount.
 */
export const thesaurus: readonly (readonly string[])[] = groupsOf(`
email mail, upvote up, downvote down, phone cell, company organization firm business employer, city town locality location place, country nation, state region province
street road address1, customer client buyer, supplier vendor seller, price cost rate, price amount value, amount spent spend total
outstanding due owed, amount total sum value, total sum overall, count number, count total, count quantity number, quantity unit stock, quantity amount piece
title summary subject, title name label heading caption subject headline called, name label, id key code number no reference
description summary text details about content body abstract, body content text message, comment note remark, note description body memo
created added registered opened joined made placed submitted published, updated modified changed edited, from origin departure source
to destination arrival, started start begin began, end finish finished until, ended finished completed closed, due deadline, deleted removed, deletion removed deleted, added addition, approved approval, cancelled cancellation
status state stage phase condition, type kind category class, category group genre section, image photo picture avatar thumbnail icon logo
url website site, author writer creator, owner creator assignee, assignee agent, user member person account customer, user author
employee staff worker person, product item article, order purchase, line item entry position, item element entry row record
reading sample measurement measure observation, tag keyword label topic, job position role occupation, role position title
salary pay wage compensation income, gender sex, language locale, latitude y, longitude x, active enabled, verified confirmed, weight mass
distance length, duration length time minutes seconds, temperature degrees, score rating points stars rank grade, review rating feedback, vote rating, author byline
revenue sales income turnover amount total, team department, manager supervisor boss lead, success succeeded successful, guest holder, occurrence count frequency, vegetarian veggie, direction destination to headsign towards, climb elevation ascent gain, version release, version tag, commit sha hash revision, hash checksum digest, project repository, issue ticket case
issue bug defect, leave vacation absence, task todo issue, event meeting appointment, location place venue site, hotel accommodation, shop store
warehouse store location, branch office, payment transaction, invoice bill, shipping delivery fulfillment fulfilment, shipment delivery, first given, last family
date day time, percent share ratio, currency unit, priority severity urgency, reply response answer, language lang, airline carrier, seat capacity
host organizer, plan tier, student pupil, track song, children subitems, parent superior
first start begin opening earliest, last end closing final latest, born birth birthdate, since after from, until before through, gigabyte gb, megabyte mb, kilobyte kb, clock time hour, moment time
guest visitor attendee, participant attendee member, guest person people, party group, remaining left available stock open free, sold out
plate registration, vehicle car van truck, vehicle bus tram, driver chauffeur, mileage odometer km kilometer, kilometer kilometre km distance
meter metre m, mile distance, speed velocity pace, fuel petrol gas diesel, fault defect damage failure error problem, repair fix maintenance service
workshop garage, trip ride journey tour, route line, stop station halt, depot yard base, fare ticket price, passenger traveller traveler rider
crew staff team, pilot captain, flight plane, gate terminal, departure leaving, cargo freight load goods, parcel package shipment consignment
courier carrier, carrier provider operator, recipient receiver addressee consignee, payee recipient creditor beneficiary, payer debtor, sender shipper, weight mass kg kilo, size byte, height elevation altitude, width breadth, depth length
size dimension, volume capacity, area surface, color colour, material fabric, brand make manufacturer, model type, serial number, barcode ean gtin
discount rebate reduction, coupon voucher promo, fee charge cost, tip gratuity, deposit advance, refund repayment return reimbursement
charge payment debit, credit refund, payout transfer withdrawal, balance saldo, debt owed due, tax duty, net excluding, gross including
rate tariff price, interest yield, loan credit, lender bank, borrower debtor, holder owner, account ledger, statement summary, receipt invoice
quote offer estimate quotation, contract agreement, tender bid, deal opportunity, lead prospect, pipeline funnel, campaign promotion
budget allowance, expense spending cost, profit margin earning, loss deficit, share stock, broker agent, insurance policy, claim case
patient client, doctor physician practitioner, nurse carer, visit appointment consultation, treatment therapy procedure, diagnosis condition finding
medicine drug medication, dose dosage, symptom complaint, vaccine vaccination shot, ward station unit, bed place, blood sample, animal pet
species kind, breed race, vet veterinarian, kennel cage pen, shelter home, adoption placement, teacher instructor lecturer professor tutor
pupil student learner, course class lesson lecture, grade mark score, exam test examination, enrolment enrollment registration, semester term
degree diploma, campus site, faculty department school, subject topic, assignment homework task, library collection, book title volume
loan checkout, reader borrower patron, publisher press, edition version, page sheet, chapter section, film movie, series show, episode part
cinema theater theatre, screening show, actor cast, director maker, singer artist band, album record, playlist list, concert show gig
ticket admission, stage floor, exhibition show, museum gallery, painting picture work, game match fixture, player member, coach trainer
league division, goal point, referee umpire, stadium venue arena, race run, runner racer, club association, membership subscription
subscriber member, subscription plan, plan package, trial test, seat place, room chamber, suite room, hotel inn, stay visit
arrival checkin, departure checkout, restaurant place, dish meal course, menu card, ingredient component, recipe formula, kitchen cook
chef cook, waiter server, drink beverage, calorie energy kcal, booking reservation, cancellation cancelling, tenant renter lessee
landlord owner lessor, rent lease, flat apartment, house home building, property estate, floor storey level, plot land, listing advertisement ad
broker realtor, meter counter, reading value, power energy, consumption usage use, voltage tension, sensor device probe, device machine unit
gateway hub, signal strength, battery charge, alarm alert warning, threshold limit, humidity moisture, rain precipitation rainfall, wind gust
pressure hpa, snow ice, sun sunshine, forecast outlook prediction, farm field, crop plant, harvest yield, seed grain, soil ground, herd flock
cow cattle, milk dairy, user subscriber, follower fan, like reaction favorite, post message entry, thread conversation discussion, channel room
chat conversation, message note, mention reference, inbox mailbox, attachment file, file document, folder directory, draft outline
template pattern, signature sign, reviewer approver, approval consent, request application inquiry enquiry, applicant candidate, vacancy job opening
interview conversation, contract employment, shift duty, absence leave, holiday vacation, overtime extra, salary wage, payroll pay
bonus premium, training course, skill ability, certificate certification, level grade, rank position, boss manager, colleague coworker
assistant aide, owner holder, child kid, adult grown, parent guardian, spouse partner, relative family, neighbour neighbor, citizen resident
resident inhabitant, mayor head, council board, committee board, law act, permit licence license, fine penalty, police officer, court tribunal
judge magistrate, lawyer attorney, witness person, verdict decision judgment, reason cause ground why, explanation reason
purpose aim goal, remark comment note, wish request, question query, answer reply, complaint grievance, opinion feedback, survey poll questionnaire
respondent participant, option choice, vote ballot, candidate nominee, donation gift contribution, donor giver, volunteer helper, sponsor supporter
server host machine, cluster group, instance machine, container pod, image snapshot, backup copy, disk storage, memory ram
core cpu processor, process job, queue line, log journal, event occurrence, incident outage, deployment rollout, build compilation, branch line
commit change revision, merge integration, milestone target, sprint iteration, story ticket, bug fault, test check
result outcome, run execution, trigger cause, schedule plan timetable, interval period span range, period term span, frequency rate, timeout limit
attempt try, failure error, success ok, hidden private, public open, locked closed, archived old, enabled on, disabled off, urgent critical
blocked stuck, pending waiting open, approved accepted, rejected declined refused, cancelled canceled, completed done finished closed
excerpt summary teaser abstract intro, portion serving quantity piece, start begin from, end until till through
shipped sent dispatched, delivered arrived received, paid settled, unpaid open due, overdue late, expired ended, upcoming next future
past former previous, current present, regular normal standard, new fresh, used second, total whole entire, average typical, difference gap change
increase rise growth, decrease drop fall
`);

/** Groups are parted by commas. */
function groupsOf(text: string): readonly (readonly string[])[] {
  return text
    .trim()
    .split(/,\s*|\n/)
    .map((group) => group.split(' '));
}
