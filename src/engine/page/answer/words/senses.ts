/**
 * Ways of asking that have no word in common with what pages call the same: "What is it made of?" asks for the material, "When
 * did it come out?" for the release. What is captured in a shape is not sought any more where the page has one of the words.
 */
import type { SpanKind } from '../spans/kind.ts';

export interface Sense {
  /** What pages call it; any of them. */
  readonly words: string;
  /** What the answer looks like, where the way of asking does not tell. */
  readonly kinds?: readonly SpanKind[];
  /** Words of the question that the sense stands for, folded. */
  readonly said: ReadonlySet<string>;
}

type Row = readonly [words: string, shape: RegExp, kinds?: readonly SpanKind[]];

/** On folded questions. Where several fit, the first one that the page has a word for counts. */
const rows: readonly Row[] = [
  [
    'valid validity gultig gultigkeit gultigkeitsdauer validite valable vigencia validez bisa',
    /^how long (?:does|is|will) .*(valid|last|good)\W*$|^wie lange (?:ist|gilt|bleibt) .*?(gultig|gilt)?\W*$|combien de temps .*(valable|valide)|cuanto tiempo .*(valid[oa]|vale|vigente)/u,
    ['duration', 'date', 'period'],
  ],
  [
    'papers documents paperwork unterlagen nachweise dokumente pieces justificatifs documents documentos documentacion papeles dokumento',
    /(?:which|what) (documents?|papers|paperwork)|welche (unterlagen|dokumente|nachweise|papiere)|quel(?:le)?s (pieces|documents|papiers|justificatifs)|que (documentos|papeles|documentacion)|anong mga (dokumento)/u,
    [],
  ],
  [
    'season recommended saison jahreszeit periode conseillee epoque temporada epoca recomendada besttime',
    /(?:what|which) (?:is|are) the best (?:times?|season|months?)|^when (?:is|should|is it) .*best|beste (?:zeit|jahreszeit|reisezeit)|a quelle (epoque|saison)(?:.*(vaut)-il (mieux))?(?:.*(aller|venir|partir|visiter))?|quelle est la meilleure (periode|saison)|(?:mejor|que) (epoca)/u,
    [],
  ],
  [
    'funder funded sponsor finanzierung geldgeber finance financement financiacion grant',
    /^who (pays|paid|funds|finances|financed)(?: for)? (?:it|this|the)|^wer (?:(bezahlt|finanziert|zahlt) (?:das|es|die|den|hat))|^qui (finance|paie)(?! pas)|^quien (financia|paga (?:el|la) (?:estudio|proyecto|obra))/u,
    ['organization', 'person'],
  ],
  [
    'birth born birthplace geburtsort nacimiento naissance',
    /^where (?:was|were) .*(born)|^wo (?:wurde|ist|kam) .*(geboren|zur welt)|^ou .*(nee?|naquit)\W*$|^donde (nacio)|^saan .*(ipinanganak)/u,
  ],
  [
    'places status availability recruitment registration vacancies platze anmeldung inscripciones plazas inscription',
    /^can (?:i|we|one) still (?:(join|enrol|register|book|apply|sign up|take part|get in))|^(?:is|are) there (?:still )?(?:any )?(room|spaces|places)(?: left)?|^kann (?:ich|man) (?:noch|sich noch) .*(mitmachen|anmelden|teilnehmen)|^peut-on encore .*(s['’]inscrire|participer)|^(?:se puede|puedo) todavia .*(apuntar\p{L}*|inscribir\p{L}*|participar)/u,
    [],
  ],
  [
    'eligible eligibility apply requirements conditions teilnahmeberechtigt berechtigt voraussetzungen conditions requisitos destinatarios audience zielgruppe',
    /^who (?:can|may|is allowed to|is entitled to|is eligible to) (apply|join|take part|enter|use it|participate|borrow|have|get|hold|buy|claim)|^wer (?:kann|darf) .*(mitmachen|teilnehmen|sich bewerben|beantragen)|^qui peut .*(participer|postuler|demander|candidater)|^quien(?:es)? pueden? .*(participar|pedir\p{L}*|solicitar\p{L}*|presentarse)|^sino ang (?:maaaring|puwedeng) .*(sumali|mag-apply)/u,
    [],
  ],
  [
    'meetingpoint meeting treffpunkt rendezvous encuentro tagpuan start depart',
    /^where (?:do|does|shall|should|will) (?:we|i|they|one|the \p{L}+) (meet)|^wo (treffen|trifft)|^ou (?:se )?(retrouve|donne-t-on rendez-vous|a lieu le rendez-vous)|^donde (?:se )?(queda|quedamos|encontramos)|^saan .*(magkikita)/u,
  ],
  [
    'clothing clothes dress wear kleidung tenue ropa vestimenta kasuotan',
    /^what (?:do|does|should|must|shall) (?:i|we|one|they) (wear|put on)|^was (?:soll|muss|sollte|zieht|ziehe) .*(anziehen|tragen|an)\W*$|^comment .*(habiller)|^que (?:ropa|me pongo|hay que ponerse) ?(llevar)?|^ano ang .*(isuot|isusuot)/u,
    [],
  ],
  [
    'donor gift donated bequest given acquisition provenance lender spender schenkung don legs donacion donante',
    /^who (gave|donated|lent|bequeathed|presented)(?! the (?:talk|lecture|course))|^wer hat .*(geschenkt|gestiftet|gespendet|uberlassen)|^qui .*(donne|legue|offert)(?: |\W*$)|^quien (dono|regalo|cedio|lego)/u,
    ['person', 'organization'],
  ],
  [
    'copies mintage circulation edition printrun auflage tirage tirada ejemplares exemplare',
    /^how many (?:(?:copies|pieces|of (?:them|it|these)) )?(?:were|are|have been) (made|printed|minted|struck|produced|issued|pressed)|^in welcher (auflage)|^wie viele .*(gedruckt|gepragt|hergestellt|gepresst)|^combien .*(frappe\p{L}*|tire\p{L}*|imprime\p{L}*)|^cuant[oa]s .*(acunaron|imprimieron|hicieron|fabricaron)/u,
    ['count'],
  ],
  [
    'award awards prize premio gantimpala auszeichnung auszeichnungen recompense palmares',
    /(?:what|which) (?:prize|award|honour|medal)s? (?:did|has|have|was) .*(win|won|get|received?|given)|welche[ns]? (?:preis|auszeichnung) .*(gewonnen|bekommen|erhalten|gewann|bekam|erhielt)|quel(?:le)?s? (?:prix|recompenses?) .*(recue?s?|gagnee?s?|obtenue?s?)|que (?:premios?|galardon) .*(gano|recibio|obtuvo)/u,
    [],
  ],
  [
    'shipyard yard builder built werft erbauer chantier constructeur astillero constructor',
    /(?:which|what) (?:ship)?yard|^who (built)|^wer hat .*(gebaut)|^wer (baute)|welche (werft)|quel (chantier)|qui (?:l['’])?a (construit)|que (astillero)|quien (?:lo |la )?(construyo)/u,
    ['organization', 'person'],
  ],
  [
    'lifespan life lifetime longevity lebensdauer lebenserwartung alter longevite esperance longevidad esperanza',
    /^how long (?:do|does|can|will) .*(live)\W*$|^how old .*(get|grow|become)|^wie (?:alt wird|alt werden|lange lebt|lange leben)|combien de temps (vit|vivent)|^cuantos? (?:anos|tiempo) (vive|viven)/u,
    ['duration', 'age'],
  ],
  [
    'admission entry ticket entrance eintritt eintrittspreis entree entrada tarifs',
    /^(?:how much|what) (?:is it|does it cost|do i pay|is the price|must i pay|do we pay) (?:to get in|for (entry|admission)|to (visit|enter))|^was kostet (?:es, )?(?:der )?(eintritt|besuch)|combien .*(entrer|visiter|entree)\W*$|cuanto .*(entrar|visitar(?:lo|la)?)\W*$/u,
    ['money'],
  ],
  [
    'material werkstoff matiere fabric',
    /(?:what|which).*(?<!\p{L})(made) (?:of|from|out of)|(woraus)|aus was (?:ist|sind|besteh\p{L}+)|en quoi .*(faite?s?)|de que .*(hech[oa]s?)|(gawa) sa ano/u,
  ],
  [
    'servings serves portions yield personen personnes raciones',
    /how many (people|persons|guests|portions).*(feeds?|serves?|enough)|for how many (people|persons|guests)|fur wie ?viele (personen|leute|gaste).*?(reicht|reichen)?|pour combien de (personnes)|para cuantas (personas)|(ilang tao)/u,
    ['count', 'quantity'],
  ],
  [
    'release published erschienen parution sortie estreno publicado',
    /when (?:did|does|will) .*(comes?) (out)|wann .*(kam|kommt|erschien|erscheint).*?(heraus|raus)?|quand .*(sortie?|sorti?t|sortira)|cuando .*(salio|sale|saldra|estreno)/u,
  ],
  [
    'payment paymentaccepted card cash zahlungsarten zahlung paiement pago bayad',
    /^how (?:can|do|may|could|must) (?:i|we|you) (pay)(?! for)|which (?:ways|means) of (payment)|wie (?:kann|muss|darf) (?:ich|man) (?:be)?(zahlen)|^comment .*(payer|regler)|^como .*(pagar|pago)|^paano .*(magbayad|magbabayad)/u,
  ],
  [
    'email contact kontakt contacto',
    /^(?:whom?) .*(?:i|we|you) (write|mail|email)|^an wen .*(schreib\p{L}*)|^a qui .*(ecri\p{L}+)|^a quien .*(escrib\p{L}+)/u,
    ['person', 'organization', 'email'],
  ],
  [
    'street strasse rue calle kalye address anschrift adresse direccion tirahan',
    /^where (?:is it|are you|are they|is this|do i find (?:you|it|them))(?: located| based| situated)?\W*$|^wo (?:ist|liegt|findet man|finde ich|seid|sind) (?:es|das|sie|euch|ihr)\W*$|^ou (?:etes-vous|se trouve(?:-t-il|-t-elle)?|est-ce|est-il|est-elle)\W*$|^donde (?:esta|estan|se encuentra|queda)\W*$|^nasaan (?:kayo|ito)\W*$/u,
  ],
  [
    'checkin arrival anreise arrivee llegada',
    /(?<!\p{L})(einchecken|anreisen|ankommen)|(?:can|may|do) (?:i|we) (?:(arrive)|get into (?:the|our|my) room)|(arriver)|(llegar|entrar en la habitacion)/u,
  ],
  [
    'checkout departure abreise depart salida',
    /(?<!\p{L})(auschecken|abreisen)|(leave|vacate) (?:the|our|my) (room)|(quitter|liberer|rendre) (?:la|ma|notre) (chambre)|(dejar|desalojar) la (habitacion)/u,
    ['time'],
  ],
  [
    'available availability disponible verfugbar frei',
    /^(?:from )?when .*(free|vacant|move in|available)\W*$|^(?:ab )?wann .*(frei|einziehen)\W*$|^(?:a partir de |des )?quand .*(libre|emmenager|disponible)|^(?:desde |a partir de )?cuando .*(libre|entrar a vivir|disponible)/u,
    ['date', 'time'],
  ],
  [
    'availability stock lager lieferbar dispo disponibilidad',
    /^(?:is|are|ist|sind|est-ce|est-il|esta|estan|do you have) .*(?:in (stock)|still (available)|(available|lieferbar|erhaltlich|vorratig|disponible|agotad[oa]))\W*$|auf (lager)\W*$|en (stock)\W*$/u,
  ],
  [
    'minimumage mindestalter age alter edad',
    /how old (?:do|must|should|does|have) .*?be|(?:from|at) (?:what|which) (age)|ab welchem (alter)|wie alt (?:muss|mussen|soll)|quel (age) (?:faut-il|minimum)|(?:desde|a partir de|con) que (edad)|cuantos anos (?:hay que|debe|tengo que)/u,
    ['age', 'duration'],
  ],
  [
    'temperature temperatur temperatura',
    /how (hot|warm|cold|cool)(?!\p{L})|wie (heiss|warm|kalt|kuhl)(?!\p{L})|a quelle (chaleur)/u,
    ['quantity'],
  ],
  [
    'range reichweite autonomie autonomia alcance',
    /how (far) (?:can|could|will|does) .*(ride|drive|go|travel|fly|run|get)|wie (weit) (?:komm\p{L}*|fahr\p{L}*)|quelle (distance) .*(parcourir)/u,
    ['quantity'],
  ],
  [
    'load payload traglast nutzlast bruchlast charge carga',
    /how much (weight) .*(hold|carry|bear|take)|wie (belastbar)|wie viel (?:gewicht )?(tragt|halt) |quelle (charge)|cuanto peso (aguanta|soporta)/u,
    ['quantity'],
  ],
  [
    'manager director owner head chair leiter inhaber gerant directeur directrice director dueno pinuno',
    /^who (?:(runs|heads|leads|manages|directs)|is in (charge))|^wer (leitet|fuhrt|betreibt)|^qui (dirige|gere)|^quien (dirige|lleva|regenta)|^sino ang (namamahala|namumuno)/u,
    ['person', 'organization'],
  ],
  [
    'teacher tutor instructor trainer lehrer dozent leitung professeur formateur profesor guro',
    /^who (teaches|takes the class|gives the (?:course|lessons|class))|^wer (unterrichtet|lehrt|gibt den kurs)|^qui (enseigne|donne le cours)|^quien (imparte|da el (?:curso|taller)|ensena)|^sino ang (nagtuturo)/u,
    ['person'],
  ],
  [
    'chef cook koch kuchenchef kuchenchefin cuisinier cocinero kusinero',
    /^who (cooks|is cooking|does the cooking)|^wer (kocht)|^qui (cuisine|est aux fourneaux)|^quien (cocina)|^sino ang (nagluluto)/u,
    ['person'],
  ],
  [
    'contact kontakt ansprechpartner agent specialist enquiries interlocuteur renseignements contacto',
    /^(?:who|whom) (?:do|can|should|must) (?:i|we) (contact|ask|call|ring|turn to|speak to|talk to)|^an wen (?:kann|soll|muss|wende) .*|^a qui .*(adresser|parler)|^(?:con|a) quien .*(hablar|hablo|pregunto|llamo)/u,
    ['person', 'phone', 'email', 'organization'],
  ],
  [
    'guide guided fuhrung guia gabay visite',
    /^who (guides|shows|takes) .*(?:around|through|round)|^wer (fuhrt) (?:durch|uber|uns|die)|^qui (guide|fait visiter)|^quien (guia|ensena)|^sino ang (gumagabay)/u,
    ['person'],
  ],
  [
    'cooktime baking cuisson backzeit garzeit coccion horno oven',
    /how long .*(?:in the (oven)|(bake|cook|roast|simmer))|wie lange .*(?:im (ofen)|in den (ofen)|(backen|kochen|garen))|combien de temps .*(?:au (four)|(cuire|cuit|cuisent))|cuanto tiempo .*(?:(hornea\p{L}*|cocer|cuece)|en el (horno))|gaano katagal .*(lutuin|niluluto)/u,
    ['duration'],
  ],
  [
    'keeps storage shelflife haltbar haltbarkeit conservation conserver conservacion conserva stored',
    /how long .*(keep|stored?|stay fresh)\W*$|wie lange .*(haltbar|halt|halten|aufbewahren)|combien de temps .*(conserve\p{L}*|garde)|cuanto (?:tiempo )?.*(conserva\p{L}*|aguanta)/u,
    ['duration', 'date'],
  ],
  [
    'lastentry lastadmission latest einlass derniereentree ultimaentrada admission',
    /^how late (?:may|can|do) (?:i|we|you) (come|arrive|enter)|^wie spat (?:darf|kann) (?:man|ich) .*(kommen|eintreffen)/u,
    ['time', 'duration'],
  ],
  [
    'brand manufacturer hersteller marque fabricant marca fabricante',
    /^who (?:makes|made|manufactures|produces) (?:it|this|them)|^wer (?:stellt|hat) (?:es|das|ihn|sie) .*(?:her|hergestellt)|^qui (?:le |la |les )?(fabrique)|^quien (?:lo |la |los )?(fabrica)/u,
    ['organization', 'person'],
  ],
  [
    'built construction baujahr erbaut construit construction construido construccion',
    /when .*(put up|erected|constructed)|wann .*(errichtet|erbaut|gebaut)|quand .*(bati|erige|construite?)|cuando .*(construyo|construyeron|levanto)/u,
  ],
  [
    'requirements prerequisites level experience voraussetzungen vorkenntnisse niveau prerequis requisitos nivel',
    /do i (?:need|have) to (know|be able to)|(?:do i|must i|should i) .*(experience)|(brauche|braucht) .*(vorkenntnisse|erfahrung)|was muss (?:ich|man) .*(bestanden|abgeschlossen|gelernt)|what (?:do|must) i .*(passed|completed|finished) (?:before|first)|faut-il .*(experience|savoir|connaitre)|hace falta .*(experiencia|saber)|(know) anything (before|already)/u,
    [],
  ],
  [
    'bring equipment mitbringen mitzubringen apporter material llevar traer dalhin',
    /what (?:do|should|must) (?:i|we) (?:(bring|pack)|(take) (along|with))|was (?:soll|muss|sollte) .*(mitbringen|mitnehmen|einpacken)|que (?:faut-il|dois-je|doit-on) (apporter|emporter|amener|prendre)|que (?:hay que|tengo que|debo) (llevar|traer)|ano ang .*(dalhin|dadalhin)/u,
    [],
  ],
  [
    'directions anfahrt acces llegar getting',
    /^how (?:do|can) (?:i|we|you) (get) (?:there|here|to (?:you|it))|^wie komm\p{L}* (?:ich|man|wir) .*(hin|dorthin|zu ihnen|zu euch)|^comment (venir|y aller|vous rejoindre)|^como (?:se )?(llega|llegar|llego)|^paano (pumunta|makarating)/u,
    [],
  ],
  [
    'frequency often interval haufigkeit turnus frequence frecuencia schedule',
    /^how (often)(?!\p{L})|^wie (oft|haufig)(?!\p{L})|combien de (fois)|a quelle (frequence)|cada (cuanto)|con que (frecuencia)|^gaano (kadalas)/u,
    ['frequency'],
  ],
  [
    'duration total dauer gesamtdauer duree duracion tagal',
    /^how long does (?:it|the (?:whole thing|walk|tour|visit|trip|course)) (take|last)|^wie lange (?:(braucht|benotigt) man|(dauert) (?:es|er|sie|das))|combien de temps (?:(dure)|faut-il|(prend))|cuanto (?:tiempo )?(dura|tarda|lleva)|^gaano (katagal)/u,
    ['duration'],
  ],
  [
    'start startpunkt startet ausgangspunkt depart inicio salida partida simula',
    /^where does .*(starts?|begins?)\W*$|^wo .*(beginnt|fangt|startet)|^(?:d['’])?ou .*(commence|part)(?:-|\W)|^(?:de )?donde .*(empieza|comienza|sale)|^saan .*(nagsisimula)/u,
  ],
  [
    'phone telephone telefon telefono telepono hotline helpline durchwahl',
    /(?:which|what) (number) .*(ring|call|dial|phone|reach)|(?:what is|what's) the (number) (?:of|for) |(?:unter welcher|welche|wie lautet die) (nummer) .*(?:erreich\p{L}*|anruf\p{L}*|hat|des|der|vom)|(?:quel|a quel) (numero) .*(?:appel\p{L}*|joindre|de la |du )|que (numero) .*(?:llam\p{L}*|tiene)|a que (numero)|anong (numero) .*(?:tawag\p{L}*|ng)/u,
    ['phone', 'code'],
  ],
  [
    'architect designer designed architekt entwurf architecte concepteur arquitecto arkitekto',
    /^who (designed|drew up|planned)|^wer (entwarf)|^wer hat .*(entworfen|gezeichnet)|^qui a (concu|dessine)|^quien (diseno|proyecto)|^sino ang (nagdisenyo)/u,
    ['person', 'organization'],
  ],
  [
    'range reichweite portee alcance visibility',
    /how (far) (?:can|could|does) .*(seen|heard|reach)|wie (weit) .*(sehen|sichtbar|reicht)|(?:de|a) quelle (distance) .*(voit|visible)|desde que (distancia) .*(ve)/u,
    ['quantity'],
  ],
  [
    'commission premium provision aufgeld fee frais honoraires comision',
    /what (commission|cut|share) (?:does|do|is)|wie viel (provision)|quelle (commission)|que (comision)/u,
    ['percent', 'money'],
  ],
  [
    'author writer written autor verfasser verfasst auteur redaction autor autora may-akda',
    /^who (wrote|has written)|^wer (schrieb|verfasste)|^wer hat .*(geschrieben|verfasst)|^qui a (ecrit|redige)|^quien (escribio|redacto)|^sino ang (sumulat)/u,
    ['person', 'organization'],
  ],
  [
    'location venue ort veranstaltungsort lieu lugar sede',
    /^where (?:does|will|did) .*(take) (place)|^where (?:is|are|will) .*(held)\W*$|^wo (findet) .*(statt)|^ou .*(lieu)\W*$|^donde .*(celebra|lugar)|^saan .*(gaganapin|ginaganap)/u,
  ],
  [
    'staff employees mitarbeiter beschaftigte effectif salaries empleados plantilla',
    /how many (?:people|persons|staff|men|women) (work|are employed|do you employ|does it employ)|wie viele (?:menschen|leute|personen) (arbeiten)|combien de (?:personnes|gens) .*(travaillent)|cuantas personas .*(trabajan)|(trabajan) cuantas/u,
    ['count'],
  ],
  [
    'lastentry lastadmission einlass derniereentree ultimaentrada admission entry huling',
    /(?:until|till|how late) .*(get in|come in|enter|be let in|be admitted)|bis wann .*(hinein|herein|rein|eingelassen)|jusqu['’]a quelle heure .*(entrer|rentrer)|hasta (?:que hora|cuando) .*(entrar|pasar)/u,
    ['time'],
  ],
  [
    'ingredients contents inbox lieferumfang inhalt packung contenu contenido comprend nilalaman included',
    /what (?:is|comes|do (?:i|you|we) get|does it come)(?: included)? (?:in|with) (?:the|it|this)? ?(box|package|set|kit|pack|parcel)?|was (?:ist|liegt|steckt) (?:alles )?(?:in der|in dem|im) (schachtel|karton|paket|lieferumfang)|was ist (?:alles )?(dabei|enthalten)|qu['’ ]?(?:est-ce qu['’]il y a|y a-t-il|contient) (?:dans )?(?:la|le) (boite|colis|coffret|carton)|que (?:hay en|trae|contiene|incluye) (?:la |el )?(caja|paquete|kit)/u,
    [],
  ],
  [
    'diet food nahrung ernahrung alimentation nourriture alimentacion dieta pagkain',
    /what (?:do|does) (?:it|they|he|she|the \p{L}+) (eat|eats|feed on|live on)\W*$|wovon (ernahrt|lebt)|was (frisst|fressen|isst)|que (mange)(?:nt)?(?:-t-)?|de quoi se (nourrit)|que (come|comen)\W*$|de que se (alimenta)|ano ang (kinakain)/u,
    [],
  ],
  [
    'illustrator illustrated illustration drawings zeichnungen illustrateur dessins ilustrador',
    /^who (drew|illustrated|did the (?:pictures|drawings|art))|^wer hat .*(gezeichnet|illustriert)|^wer (zeichnete|illustrierte)|^qui a (illustre|dessine)|^quien (?:lo )?(ilustro|dibujo)/u,
    ['person', 'organization'],
  ],
  [
    'cast actor actors starring darsteller besetzung acteurs avec reparto actores interpretes',
    /^who (?:is|are) (?:in it|(starring)|the (?:actors|cast))|^who (plays|acts|stars)(?: in .*)?\W*$|^wer spielt (?:mit|darin)|^qui (joue)(?: dans .*)?\W*$|^quien(?:es)? (actua\p{L}*)(?: en .*)?\W*$/u,
    ['person'],
  ],
  [
    'return returns returning rueckgabe ruckgabe widerruf retour retours retractation devolucion devoluciones',
    /how long (?:do|have) (?:i|we) .*to (return|send (?:it|them) back|give (?:it|them) back)|wie lange .*(zuruckgeben|zuruckzugeben|zuruckschicken|zuruckzuschicken|umtauschen)|combien de temps .*(rendre|retourner|renvoyer)|cuanto tiempo .*(devolver(?:lo|la)?)/u,
    ['duration', 'count', 'date'],
  ],
  [
    'requested ordered referred commissioned angefordert auftraggeber prescrit demande solicitado',
    /^who (ordered|asked for|requested|referred|prescribed|commissioned)|^wer hat .*(angefordert|beauftragt|verordnet|bestellt)|^qui a (demande|prescrit|commande)|^quien (pidio|solicito|encargo)/u,
    ['person', 'organization'],
  ],
  [
    'instock delivery lieferzeit delai plazo shipping dispatch',
    /how (?:soon|quickly|fast) .*(get it|have it|arrive|be here|be sent|shipped)|wann .*(geliefert|da sein)|wie schnell .*(geliefert|da|verschickt)|quand .*(livree?|recevoir|recevrai)|cuando .*(llega el|recibo|recibire)/u,
    ['duration', 'date', 'time'],
  ],
];

/** All that the folded question may mean, in other words than its own. */
export function sensesOf(folded: string): readonly Sense[] {
  const bare = folded.replace(/^[\s¿¡"«„]+/, '');
  return rows.flatMap(([words, shape, kinds]): Sense[] => {
    const found = shape.exec(bare);
    if (found === null) return [];
    const said = found.slice(1).flatMap((one: string | undefined) => one?.match(/\p{L}+/gu) ?? []);
    return [{ words, said: new Set(said), ...(kinds === undefined ? {} : { kinds }) }];
  });
}
