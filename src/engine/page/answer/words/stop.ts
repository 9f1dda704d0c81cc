/** Words that say nothing of what a question or a field is about, in the languages that we know. */
import { fold } from './word.ts';

const stopWords = `
a an the this that these those some any each every all both of in on at by for to from with without within into onto over under
about as and or but nor so if then than when while where who whom whose which what why how is are was were be been being am do does
did done has have had having will would shall should may might must can could cannot not no it its he his him she her they their
them we our us you your i me my mine there here also just only very more most other such own same up out off per via it's many much until till peut peuvent pouvez podemos puedo
s t m re d give given gives one page please whether
der die das den dem des ein eine einen einem eines einer und oder aber von vom zu zum zur im in am an auf aus bei mit nach fur uber
unter vor durch gegen ohne um bis als wie wo was wer wem wen wann warum welche welcher welches welchen welchem ist sind war waren
wird werden wurde hat haben hatte kann konnen darf muss mussen soll sollen ich du er sie es wir ihr man sich mein dein sein unser
nicht kein keine auch nur noch so dass denn diese dieser dieses diesem diesen gibt viel viele beim
le la les l un une des du de d et ou mais donc au aux en dans sur sous par pour avec sans chez vers que qui quoi quel quelle quels
quelles dont est sont etait ete etre a ont avait avoir faut il elle ils elles on nous vous je tu se sa son ses leur leurs mon ma mes
notre votre nos vos ce cet cette ces ne pas plus y t j n c s qu lors lorsque si comment quand pourquoi combien
el los las lo una unos unas del al y o u pero e con sin por para segun sobre entre desde hasta que quien quienes cual cuales cuyo
es son era fue ser estar esta este estos estas hay ha han habia tiene tienen hay se su sus mi tu nuestro como cuando donde cuanto
cuanta cuantos cuantas no si le les me te nos mas muy tambien puede pueden debe hacer
ang ng mga sa si ni kay nina sina ay at o na pa po ba nang kung para mula hanggang dahil may mayroon wala ito iyan iyon dito diyan
doon ako ikaw siya kami tayo kayo sila ko mo niya namin natin ninyo nila nito ano anong alin aling sino kanino kailan saan paano bakit
ilan ilang gaano hindi din rin lang lamang nasa isang
`;

const stops: ReadonlySet<string> = new Set(fold(stopWords).split(/\s+/).filter(Boolean));

export function isStopWord(folded: string): boolean {
  return stops.has(folded) || (folded.length === 1 && !/\d/.test(folded));
}
