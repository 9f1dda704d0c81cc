/** Words that name somebody by what he is or does: a holder, a driver, a patient. */

/** Who did or has something: words of people end so, and few others do. */
const people =
  /^(?:by|who|author|creator|editor|contact|person|guest|host|driver|doctor|nurse|tenant|patient|pupil|student|donor|resident|applicant|participant|attendee|candidate|client|agent|parent|child|relative|colleague|user|member|customer|assistant|witness|beneficiary|payee|employee|addressee|trainee|referee|artist|chef|pilot|captain|coach|judge|neighbour|buddy|partner|bride|groom|widow|heir)$|[a-z]{3}(?:ian|ist|ee|ger|ner|der|ker|yer|ter|per|eer|tor|sor|ver|ler|mer|cer|ser|rer)$/;
const noPeople =
  /^(?:number|order|letter|paper|folder|calendar|parameter|filter|quarter|center|counter|meter|register|chapter|poster|printer|computer|corner|finger|trigger|border|gender|header|reminder|ticker|marker|sticker|locker|layer|fee|committee|monitor|sensor|factor|sector|vector|indicator|generator|reactor|detector|connector|elevator|calculator|separator|divisor|cursor|processor|river|server|cover|trailer|timer|router|buffer|offer|transfer|container|boiler|cooler|spacer|browser|parser|tracer|mirror|error|barrier|tier|pier|career)$/;

/** Of a part of a name, in the singular. */
export function isPerson(word: string): boolean {
  return people.test(word) && !noPeople.test(word);
}
