/** The verbs of a shop's notes, by what they state and how sure their form is; common misspellings included. */
import type { Meaning, Tense, WordLanguage } from './meanings.ts';

interface VerbRow {
  readonly meaning: Meaning;
  readonly language?: WordLanguage;
  readonly tense: Tense;
  readonly spellings: string;
}

export const verbs: readonly VerbRow[] = [
  {
    meaning: 'buy',
    language: 'en',
    tense: 'past',
    spellings:
      'had_to_buy ended_up_buying new_arrival new_arrivals arrival arrivals took_delivery added_stock bought purchased restocked restock purchases acquired stocked_up stock_in bot bght bougth baught bougt purchsed arrived stock_up stock_purchases stock_purchase procured purchasing purch purchs prch pur bgt bort obtained sourced replenished imported stocked fetched',
  },
  { meaning: 'buy', language: 'en', tense: 'bare', spellings: 'buy buying purchase buys in_: stock_in_:' },
  {
    meaning: 'buy',
    language: 'tl',
    tense: 'past',
    spellings:
      'nagdagdag_ako_ng_stock nagdagdag_ng_stock nagdagdag bumili binili nabili nakabili namili pinamili napamili pinurchase bumile binile dumating nagrestock bmili bumli ibinili kinuha_namin pinamalengke namalengke namakyaw pinakyaw binibili namimili nakapamili nakapamalengke umangkat inangkat nagangkat hinango humango nagpadeliver',
  },
  { meaning: 'buy', language: 'tl', tense: 'bare', spellings: 'bili' },
  { meaning: 'buy', language: 'tl', tense: 'future', spellings: 'makabili bibili mamimili_ng bibilhin bilhin mamili' },
  {
    meaning: 'buy',
    language: 'ceb',
    tense: 'past',
    spellings:
      'namalit giabtan naabtan gibuy nibuy mibuy nagbuy mipalit nipalit gipalit nakapalit napalit mipalet nipalet gipalet namalet miabot niabot naabot gipamalit nagpamalit mipamalit gipangpalit nakapamalit nipamalit miangkat',
  },
  { meaning: 'buy', language: 'ceb', tense: 'bare', spellings: 'palit' },
  {
    meaning: 'buy',
    language: 'ceb',
    tense: 'future',
    spellings: 'makapalit moabot mopalit mamalit paliton mupalit palitonon',
  },
  {
    meaning: 'sell',
    language: 'en',
    tense: 'past',
    spellings:
      'had_to_sell moved_fast moved_well moved_quickly got_rid_of took_in raked_in grossed made_a_sale made_sales made_sale sold sales sale solf slod sols sld soled earned solds sold_out naka_sold nakasold nasold na_sold nag_sold nagsold income vended peddled dispensed retailed served',
  },
  { meaning: 'sell', language: 'en', tense: 'bare', spellings: 'sell selling sells out_: stock_out_:' },
  {
    meaning: 'sell',
    language: 'tl',
    tense: 'past',
    spellings:
      'nabilhan nagbenta nabenta binenta nakabenta ibinenta naibenta benta nabntahan nagbnta nabnta nkabenta nagbinta nabinta nakabinta nabili_sa_amin nabili_ng_suki nabibili kinita kumita nagtinda naitinda binta pinagbilhan napagbilhan pinagbentahan napagbentahan bumenta naubos nasale nakapagbenta nakapagtinda naipagbili ipinagbili binentahan nabentahan pinagkakitaan ipinagbenta nalako inilako naglako nakapaninda nasimot nadispatsa nailako',
  },
  {
    meaning: 'sell',
    language: 'tl',
    tense: 'future',
    spellings: 'makabenta magbebenta ibebenta bebenta magbenta ipagbibili magtitinda ititinda',
  },
  {
    meaning: 'sell',
    language: 'ceb',
    tense: 'past',
    spellings:
      'mihalin nihalin namaligya nabaligya gibaligya nibaligya mibaligya nakabaligya halin nakahalin nahalin baligya nahurot nabaligyaan namaligyaan kahalin namaligyag gipamaligya nakapamaligya gihalin nakahurot gipanghalin naipamaligya nahalinan',
  },
  {
    meaning: 'sell',
    language: 'ceb',
    tense: 'future',
    spellings: 'makabaligya makahalin mahalin mahalinan mobaligya ibaligya mamaligya baligyaan mubaligya',
  },
  {
    meaning: 'return',
    language: 'en',
    tense: 'past',
    spellings:
      'took_back returned return refunded refund refunds returns gave_back got_back brought_back sent_back came_back rejected refused',
  },
  {
    meaning: 'return',
    language: 'tl',
    tense: 'past',
    spellings:
      'ibinalik binalik isinauli sinauli nagsauli nagbalik naibalik nirefund narefund nagrefund ibinalik_ko ibalik isinoli sinoli pinabalik tinanggihan',
  },
  {
    meaning: 'return',
    language: 'ceb',
    tense: 'past',
    spellings: 'gibalik giuli giulian mibalik girefund niuli miuli gisauli nibalik gidumilian',
  },
  {
    meaning: 'transfer',
    language: 'en',
    tense: 'past',
    spellings:
      'released handed_over turned_over dropped_off sent transferred transfer transfers moved send shipped transfered dispatched brought went_to borrowed lent shifted relocated forwarded loaned',
  },
  {
    meaning: 'transfer',
    language: 'tl',
    tense: 'past',
    spellings:
      'nagpadala pinadala ipinadala padala nilipat inilipat dinala hinatid inihatid naglipat nagdala lipat ipinasa nagtransfer tinransfer hiniram humiram nanghiram pinahiram ipinalipat ipinahiram',
  },
  {
    meaning: 'transfer',
    language: 'ceb',
    tense: 'past',
    spellings:
      'hatod nahatod mihatod nihatod naghatod gipahatod dala gipadala nipadala mipadala gidala gibalhin gihatod nibalhin mibalhin gitransfer',
  },
  { meaning: 'deliver', language: 'en', tense: 'past', spellings: 'delivered delivery deliver supplied deliveries' },
  { meaning: 'deliver', language: 'tl', tense: 'past', spellings: 'nagdeliver dineliver idineliver nadeliver' },
  {
    meaning: 'receive',
    language: 'en',
    tense: 'past',
    spellings: 'came_in has_come got_here received receive recvd rcvd recd rec_d recieved recv receiving',
  },
  { meaning: 'receive', language: 'tl', tense: 'past', spellings: 'natanggap tinanggap nakatanggap nareceive' },
  { meaning: 'receive', language: 'ceb', tense: 'past', spellings: 'nadawat gidawat nakadawat' },
  { meaning: 'got', language: 'en', tense: 'past', spellings: 'got collected picked_up took get_from' },
  { meaning: 'got', language: 'tl', tense: 'past', spellings: 'kumuha kinuha nakuha nakakuha' },
  { meaning: 'got', language: 'ceb', tense: 'past', spellings: 'mikuha nikuha gikuha nanguha' },
  {
    meaning: 'cook',
    language: 'en',
    tense: 'past',
    spellings:
      'cooked cook cut_up chopped cut grilled slaughtered processed butchered marinated roasted cooking deboned turned_into made fried_up used stewed simmered boiled braised baked smoked sauteed barbecued',
  },
  {
    meaning: 'cook',
    language: 'tl',
    tense: 'past',
    spellings:
      'niluto nagluto iniluto lutong hiniwa kinatay tinadtad nagprito pinrito ipinrito nagkatay inihaw ginamit luto nagprinito isinahog inihalo ipinangluto inilaga nilaga isinigang inadobo ginisa sinabaw isinama pinakuluan inihanda pinausukan tinola',
  },
  {
    meaning: 'cook',
    language: 'ceb',
    tense: 'past',
    spellings:
      'giluto nagluto niluto miluto gihiwa gitadtad giihaw giprito gigamit gikatay giadobo gitinola gilaga gisugba',
  },
  {
    meaning: 'waste',
    language: 'en',
    tense: 'past',
    spellings:
      'broken spoiled thrown threw threw_away discarded wasted expired rotten dead died broke lost stole robbed snatched stolen spoilt damaged cracked waste spoilage disposed burnt burned missing rotted smashed crushed melted drowned escaped eaten moldy dumped',
  },
  {
    meaning: 'waste',
    language: 'tl',
    tense: 'past',
    spellings:
      'basag nabasag bulok nabulok sira nasira panis napanis patay namatay tapon tinapon itinapon natapon natapunan naitapon nawala ninakaw nasunog sunog nagtapon nahulog napisa nalaglag nadurog inamag tumakas',
  },
  {
    meaning: 'waste',
    language: 'ceb',
    tense: 'past',
    spellings:
      'gilabay nalata panos napanos buak nabuak nadaot daot gipanglabay nadunot naguba gikawat nasunog nadugmok nawagtang nikalagiw',
  },
  {
    meaning: 'left',
    language: 'en',
    tense: 'past',
    spellings:
      'leftover leftovers left remaining remain remains left_over stock stocks inventory count counted on_hand stock_count ending beginning still_have balance_stock unsold we_had i_had beg_inv end_inv beg end_bal beginning_inventory ending_inventory inventory_end',
  },
  {
    meaning: 'left',
    language: 'tl',
    tense: 'past',
    spellings: 'natira tira natitira natirang tirang natitirang kulang naiwan sobra may_natira imbentaryo',
  },
  { meaning: 'left', language: 'ceb', tense: 'past', spellings: 'nabilin salin nahabilin nahibilin nasalin naa_pay' },
  {
    meaning: 'give',
    language: 'en',
    tense: 'past',
    spellings:
      'gave free donated consumed ate gave_away given_away exchanged replaced swapped freebie freebies donate ulam treated complimentary gift gifted',
  },
  {
    meaning: 'give',
    language: 'tl',
    tense: 'past',
    spellings:
      'inabot iniabot ibinigay binigay nagbigay libre kinain inulam pinamigay ipinamigay namigay nilibre pinalitan napunta iniregalo regalo inambag abuloy inabuloy dinonate ipinamahagi inilibre patikim',
  },
  {
    meaning: 'give',
    language: 'ceb',
    tense: 'past',
    spellings:
      'gitunol mitunol gihatag nihatag mihatag gikaon gisudan gipanghatag gidonar giregalo amot giamot gipatilaw',
  },
  {
    meaning: 'pay',
    language: 'en',
    tense: 'past',
    spellings: 'paid spent pay expense expenses pd spend expences paying',
  },
  {
    meaning: 'pay',
    language: 'tl',
    tense: 'past',
    spellings: 'nagbayad binayaran binayad gastos gumastos ginastos nagastos gasto ibinayad bayad_sa puhunan',
  },
  {
    meaning: 'pay',
    language: 'ceb',
    tense: 'past',
    spellings: 'mibayad nibayad gibayad gibayran nagbayad gigasto migasto nagasto',
  },
];
