/** Words that look like misspelt goods and are not: other food, people, and the everyday words of three languages. */

const words = new Set(
  (
    'thing things think thin right high week next deck let lets lens seven fee fees meet meat while whale where wheel who ' +
    'hole_in bread beast best beans bean beef pork fish rice coke water juice beer duck goose turkey ham milk flour sugar salt ' +
    'nick mick rick king ring ping sing wind wine winner window win legal lego leggings lego left less log lug big bug beg ' +
    'fried_rice friend friends fries fruit free feel fear field delivery deliver driver river silver live life lives lever ' +
    'bell boil coil soil foil coal goal old cold fold gold hold sold ' +
    'hito pata pato puto hipon isda baboy baka bangus tilapia gulay sibuyas bawang kamote saging mangga manga mano manong manang ' +
    'hinta hila hika pala pula bala para pera taxi kape tinapay asin toyo suka paminta luya ' +
    'eighth eight edge ego ago again egypt bridge brides breath breathe breads bricks drums drum ' +
    'batay matay patay away atty baya buhay bahay leek leak neat next nest test best rest ' +
    'buy boy guy bay foot food feeder father feature fired first third fifth hire'
  ).split(' '),
);

export function isOrdinaryWord(word: string): boolean {
  return words.has(word);
}
