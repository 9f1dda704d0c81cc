/**
 * What the words of a note mean, by language. An underscore stands between the words of a phrase; the longest phrase that
 * fits is taken. Products and numbers are not in here.
 */
import type { Meaning, Tense, WordLanguage } from './meanings.ts';
import { verbs } from './verbs.ts';

export interface Entry {
  readonly meaning: Meaning;
  /** Undefined for words that more than one of the languages has. */
  readonly language?: WordLanguage | undefined;
  readonly tense?: Tense | undefined;
}

export interface Phrase extends Entry {
  readonly words: readonly string[];
}

type Words = Partial<Record<Meaning, string>>;

const shared: Words = {
  currency: 'php p pesos pesong pisong peso piso pisos ₱ $ usd dollars dollar phps pess sentimos centavos',
  each: 'each ea eech ech eac apiece @each per_piece per_pc per_pcs per_head',
  tig: 'tig tag tigi',
  at: '@ at',
  times: 'x',
  and: 'and & + plus n at ug tapos tas tapus saka tsaka chaka at_saka at_tsaka pati unya dayon then also',
  total: 'total = totalling totaling ttl tot',
  impossible: 'nan infinity infinite undefined null unlimited',
  month:
    'jan january feb february march apr april june july aug august sept september oct october nov november dec december enero pebrero marso abril mayo hunyo hulyo agosto setyembre oktubre nobyembre disyembre',
  supplier: 'supplier suppliers supplyer',
  customer:
    'restaurant restaurants resto eatery eateries canteen karinderya carinderia caterer catering hotel cafe school schools church clinic hospital office offices bakery resort parish convent dormitory dorm lodge bank salon family boarders boarder tenants guests visitors employees crew officemates coworkers classmates eskwelahan paaralan simbahan ospital opisina panaderya walk_in walk_ins walkin walkins customer customers suki client clients buyer buyers kostumer kustomer parokyano mamimili',
  branch: 'branch branches br sangay',
  of: 'ng na nga sa ang',
  plan: 'order orders',
  or: 'or o about around approx approximately roughly',
  noise:
    'ok okay gcash cash paid_by_gcash paid_by_cash paid_in_cash paid_cash paid_gcash paid_via_gcash paid_by_card gcash_paid cash_paid paid_na po pls kuya ate maam sir',
};

const english: Words = {
  label:
    'grade invoice receipt resibo ref reference number table tbl mesa page room rm contact contact_no tel tel_no cp cp_no cellphone cell phone phone_no mobile mobile_no plate plate_no pin acct acct_no account account_no serial serial_no batch lot id id_no code or_no or_number si_no dr_no po_no ref_no invoice_no inv_no receipt_no table_no room_no rm_no order_no check_no cheque_no gcash_ref gcash_no cr_no inv week temp temperature age aged password otp deposit dp extension ext unit blk block alas',
  doubtful: 'again allegedly reportedly apparently supposedly probably perhaps heard rumor',
  repeat: 'double_entry double doble dobleng repeat repeated to_repeat same_as_above duplicate as_mentioned as_said',
  plan: 'pledged pledge pledges intend intends hoping committed booked preordered requested requesting inquired bargaining negotiating down_payment downpayment advance_payment reservation_fee meant_to meaning_to last_month last_week last_year practice_entry test_entry practice_only promised promise promises scheduled offered backed_out changed_her_mind changed_his_mind changed_their_mind changed_mind supposed almost nearly buy_list shopping_list to_buy_list wish_list will gonna going_to plan plans planned planning need needs needed to_buy must should want wants wanted tomorrow tom tmrw tmr next_week next_month later ordered reserve reserved reservation if when might may_buy maybe hopefully expecting expect expected awaiting waiting quote quoted target targets goal quota budget usually normally average pending approval estimate estimated the_other_shop the_other_store other_shop competitor competitors remind reminder thinking asked asking asks looking please_buy please_get pls_buy wish hope would could tonight_will to_order pre_order preorder',
  not: 'except excluding not no nobody no_one noone didnt did_not dont do_not doesnt havent hasnt wasnt werent isnt never none cannot cant couldnt without nothing zero wont neither nor',
  fix: 'hold_on hang_on change_that_to change_it_to change_to drop_that_to drop_it_to cut_that_to cut_it_to bring_it_to switch_that_to switch_it_to reduce_it_to lower_it_to wrong that_makes that_makes_it make_that make_it i_mean i_meant correction correct_that sorry actually rather scratch_that strike_that wait should_be kidding just_kidding oops instead it_was changed_my_mind change_my_mind i_said my_mistake typo edit',
  cancel:
    'instead_of skip omit drop hold_the leave_out take_out_the take_off_the take_off take_away_the remove_the already_had already_recorded already_noted already_listed already_counted already_booked already_written already_reported already_in never_mind nevermind forget_it cancel cancelled canceled voided reversed called_off fell_through remove delete forget ignore void undo disregard',
  more: 'more another additional extra add other the_other the_rest rest',
  'of-them': 'of_them of_which of_those of_these of_it',
  only: 'only just',
  'day-end': 'closing opening',
  resale: 'for_resale to_resell for_us for_the_store for_the_shop for_our_store for_the_stall for_stock for_selling',
  and: 'so therefore if_none if_not if_no_more',
  price: 'unit_cost unit_price cost_each price_each price prices priced costs_now price_of',
  question: 'do_you_have did_you_say is_it is_that are_there have_you how what which why who where how_much how_many',
  someone:
    'sister father pastor dr doc atty engr deacon nurse chef coach mayor priest nun ppl people persons ladies men women guys kid kids boy girl child teacher teachers student students cousin someone somebody she he they neighbor neighbour lady man woman guy students mr mrs ms miss',
  we: 'we i us our my me',
  from: 'from by',
  to: 'to',
  into: 'into',
  per: 'per / every',
  a: 'a an',
  total:
    'all altogether in_total in_all total_of amounting overall grand_total sum total_cost total_price total_amount total_sales total_is amount cost costs costing subtotal all_in',
  for: 'for charged worth in_exchange_for worth_of for_a_total_of',
  with: 'with containing contains has have had w holds',
  but: 'but however',
  of: 'of the some pcs_of pieces_of any more_of its',
  less: 'less minus discount discounted less_discount',
  expense:
    'electricity electric electric_bill water_bill rent salary salaries wage wages helper fare transport transportation gasoline gas lpg load internet wifi tax taxes permit labor labour parking toll repair repairs delivery_fee ice charcoal plastic bills bill utilities trash garbage staff worker worker_salary expense food_allowance allowance snacks lunch tip',
  noise:
    'because since due until till while him her their them his hers too via near today yesterday do_not_forget dont_forget_to dont_forget forgot_to forgot this morning afternoon evening noon night tonight now already so far and_then was were is are been be it that these those there here in on as well very really fresh big small large medium good nice please thanks thank tnx thx ty you hello hi hey good_morning good_afternoon um uh uhm umm er erm hmm like ah eh oh yes yeah yep ok okay lets let give get take total_ly during market store shop customer_name kiosk stall house our new old same mon tue tues wed thu thurs fri sat sun net gross profit capital monday tuesday wednesday thursday friday saturday sunday am pm cash credit card balance change payment note notes date list record records report summary day first second done also_had had got_from for_today sharp exact qty quantity item items product products following below  above back just_now earlier before after while early late left_side order_number walk dine take_out takeout dinein prepared ready frozen chilled live dressed cleaned per_order regular order_of orders_of pcs_each reg plus_tax respectively',
};

const tagalog: Words = {
  plan: 'sabi sana binabalak pinaplano gustong nagbabalak tatawad nagpareserba inireserba ipinareserba nagpalista magpapadeliver magoorder oorder maghahatid darating ihahatid idideliver kukuha kukunin babayaran sanang muntik hinahanap hinanap naghanap pinapabili inaasahan bukas kailangan dapat balak gusto mamaya sa_susunod susunod kung kapag baka plano planong nais umorder omorder nagorder inorder nangako pangako umatras nagbago_ang_isip paorder pinareserve bilhin ibenta bibilhin',
  not: 'maliban hindi di wala walang hinde ayaw huwag wag dpa di_pa ndi hnd hnde hndi hinde indi dko diko wla wlang wlng ala alang hindi_pa ndi_pa hnd_pa walaa dina',
  fix: 'mali huwag_na_lang wag_na_lang ayaw_na_lang ay ay_hindi gawing gawin ibig_kong_sabihin este teka pasensya',
  'fix-after': 'pala',
  cancel:
    'nakalista_na nailista_na nasulat_na naisulat_na nalista_na nasa_listahan_na nacancel kinansel kinancel nakansela kinansela kanselado kansela tanggalin alisin bawiin',
  more: 'dagdag dagdagan dagdagi isa_pang pa another',
  only: 'lang lamang',
  resale:
    'pambenta pangbenta pantinda pangtinda pang_benta pang_tinda para_sa_atin para_sa_amin para_sa_tindahan para_ibenta para_itinda ipambenta',
  price: 'presyo',
  doubtful: 'ulit uli daw raw siguro yata kuno',
  question: 'meron_ba may_ba ba bang magkano ilan ilang ano bakit sino saan',
  someone:
    'kap kapitan kagawad tao katao bata ale pinsan kumare kumpare mareng pareng titser estudyante si sina siya sya niya nya nila sila ni nina kapitbahay aling mang nanay tatay tita tito tiya tiyo lola lolo manang manong',
  we: 'aq aqo boss amo kami ako tayo namin ko natin nila_namin',
  from: 'kay galing mula buhat kina',
  to: 'papunta papuntang patungo',
  into: 'naging ginawang',
  each: 'bawat_isa kada_isa isa_isa ang_isa bawat_piraso kada_piraso ang_piraso ang_bawat_isa kada_pcs bawat_pcs kada_pc',
  per: 'kada bawat ang_kada ang_bawat',
  total: 'lahat kabuuan kabuoan kabuuang lahatlahat sumatotal suma_total total_lahat lahat_na_yan bale halaga halagang',
  for: 'para_sa sa_halagang halagang nagkakahalaga nagkakahalagang sa_halaga',
  with: 'may laman naglalaman may_laman merong meron',
  and: 'kaya kayat kung_wala kung_walang',
  at: 'sa_presyong presyong',
  but: 'pero ngunit subalit kaso kundi',
  of: 'mga yung yong iyong ung ang_mga ng_mga na_mga nitong nung noong',
  less: 'bawasan bawas tawad kaltas binawasan',
  expense: 'kuryente renta upa sweldo suweldo sahod pamasahe gasolina tubig buwis bayarin uling yelo plastik merienda',
  noise:
    'dahil dahilan sapagkat habang upang hanggang bago pagkatapos matapos kanya kanila kanyang kanilang akin aking amin aming inyo atin ating iyo nang muli niyo niyong ninyo ninyong nyo nyong mo mong ngayon huwag_kalimutan huwag_kalimutang nakalimutan ngayong araw kahapon kanina kaninang umaga hapon gabi tanghali namang naman din rin nga kasi palengke tindahan bahay dito doon kumuha bayad buo na_po sariwa malaki maliit pati_na muna lunes martes miyerkules huwebes biyernes sabado linggo mga_bandang halos bali utang nangutang pautang nagutang opo sige salamat kumusta pabili pahingi bigyan paki po_ng ito itong iyan yan yun iyon eto  nga_pala barangay benta_ko isang_beses kita tinda paninda kami_ng binigyan',
};

const cebuano: Words = {
  plan: 'ugma hapit_na manguha mohatag ihatod kuhaonon kuhaon buot nangayo mokuha hapit gipangita nangita kinahanglan unta plano_namo sunod_semana sunod kung_ugma puhon basin tingali moorder nagorder giorder niorder miorder misaad nisaad nagsaad gusto_ko',
  not: 'gawas wala walay dili wa ayaw di_na dli wlay way wapa wa_pa wala_pa dili_pa',
  fix: 'himoa himoon sayop ayaw_na_lang ay_dili buot_ipasabot pasayloa kuan',
  'fix-after': 'diay',
  cancel: 'nalista_na nasuwat_na nasulat_na naa_na_sa_lista gicancel gikansel gikansela kanselahon kuhaa ayaw_na',
  more: 'dugang dugangi dugangan padugang pa',
  only: 'ra ray lang',
  resale: 'para_baligya para_sa_ato para_sa_amo pangbaligya igbabaligya',
  doubtful: 'usab kuno tingale',
  question: 'naa_ba pila tagpila unsa ngano kinsa asa',
  someone: 'tawo katawo silingan siya sila si',
  we: 'mi ko kami nako namo ako amo mig kog ta',
  from: 'gikan kang',
  to: 'ngadto padulong padung padong paingon adto',
  into: 'nahimong gihimong',
  each: 'ang_usa kada_usa matag_usa ang_buok kada_buok matag_buok ang_kada_usa ang_matag_usa kada_piraso',
  per: 'matag kada ang_kada ang_matag',
  total: 'tanan kinatibukan tanan_tanan',
  for: 'para_sa balor kantidad',
  and: 'busa mao_nga kung_walay',
  with: 'naay adunay sulod sudlan',
  but: 'apan pero kaso kundili',
  of: 'og ug mga ka sa_mga ang_mga',
  less: 'kuhaan hangyo',
  expense: 'kuryente plete suweldo sweldo abang tubig uling yelo pamasahe',
  noise:
    'tungod samtang aron hangtod human pagkahuman niini niana ato atong amoa akoa iya ila ilang inyong kaayo sad pud pod gihapon dinhi karon karong adlaw gahapon ganina ganiha buntag hapon gabii udto merkado tindahan balay diri didto utang nangutang dayun kay man gyud jud gud bitaw lagi bag_o preska dako gamay palihog salamat maayong buntag pesoha bayad bayranan akong imong among iyang lunes',
};

export const vocabulary: ReadonlyMap<string, readonly Phrase[]> = collect();

function collect(): ReadonlyMap<string, readonly Phrase[]> {
  const phrases = new Map<string, Phrase[]>();
  const add = (spelling: string, entry: Entry) => {
    const words = spelling.split('_');
    const first = words[0] ?? '';
    const known = phrases.get(first);
    const phrase = { ...entry, words };
    if (known === undefined) phrases.set(first, [phrase]);
    else if (!known.some((other) => other.words.join('_') === spelling)) known.push(phrase);
  };
  for (const { spellings, ...entry } of verbs) for (const spelling of spellings.split(' ')) add(spelling, entry);
  const tables = [
    [shared, undefined],
    [english, 'en'],
    [tagalog, 'tl'],
    [cebuano, 'ceb'],
  ] as const;
  for (const [table, language] of tables) {
    for (const [meaning, spellings] of Object.entries(table)) {
      // The keys of these literals are meanings.
      for (const spelling of spellings.split(' ')) add(spelling, { meaning: meaning as Meaning, language });
    }
  }
  for (const known of phrases.values()) known.sort((a, b) => b.words.length - a.words.length);
  return phrases;
}
