/** Words that name somebody by what he is or does: a holder, a driver, a patient. */

/** Who did or has something: words of people end so, and few others do. */
const people =
  /^(?:by|who|author|creator|editor|contact|person|guest|host|driver|doctor|physician|vet|veterinarian|surgeon|dentist|therapist|midwife|nurse|tenant|patient|pupil|student|donor|resident|applicant|participant|registrant|entrant|claimant|contestant|occupant|consultant|inhabitant|defendant|correspondent|attendee|candidate|client|agent|parent|child|relative|colleague|user|member|customer|assistant|witness|beneficiary|payee|employee|addressee|trainee|referee|artist|chef|pilot|captain|coach|judge|neighbour|buddy|partner|bride|groom|widow|heir)$|[a-z]{3}(?:ian|ist|ee|er|tor|sor)$/;
const noPeople = new Set(
  'number order letter paper folder calendar parameter filter quarter center counter meter register chapter poster printer computer corner finger trigger border gender header reminder ticker marker sticker locker layer fee committee answer cover power water weather winter summer tower river flower shower transfer offer buffer server router container trailer laser fiber timber rubber silver copper powder shoulder ladder cluster never ever other another after over under super upper lower inner outer former latter later earlier higher tier pointer identifier modifier character integer banner dinner beer voucher butter disclaimer scanner charger burner boiler heater cooler freezer mixer drawer tracker browser adapter converter amplifier career layer fever liver diameter perimeter barometer thermometer litre liter kilometer centimeter millimeter footer cursor setter getter wrapper timer chamber amber cucumber newsletter hoover lever cipher degree tree coffee trustee three monitor sensor factor sector vector indicator generator reactor detector connector elevator calculator separator divisor processor spacer parser tracer mirror error barrier pier'.split(
    ' ',
  ),
);

/** Of a part of a name, in the singular. */
export function isPerson(word: string): boolean {
  return people.test(word) && !noPeople.has(word);
}
