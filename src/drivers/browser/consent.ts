/**
 * Dismisses what asks for consent: in a box that speaks of cookies, the button that refuses, else the one that accepts;
 * where there is neither, or it does nothing, the box is taken away when it lies over the page. Boxes in frames of other
 * origins are left alone.
 */
import type { Tab } from './tab.ts';

const boxes =
  '[id*="cookie" i],[class*="cookie" i],[id*="consent" i],[class*="consent" i],[id*="gdpr" i],[class*="gdpr" i],' +
  '[id*="onetrust" i],[id*="didomi" i],[id*="usercentrics" i],[id*="cmp" i],[aria-label*="cookie" i],' +
  '[aria-label*="consent" i],[role="dialog"],[role="alertdialog"],dialog[open]';

/** Words of cookies and consent, so that no other dialog is answered. */
const subject =
  'cookie|consent|gdpr|privacy|datenschutz|einwillig|confidentialit|consentement|privacidad|privacidade|riservatezza|' +
  'cookies|クッキー|プライバシー|쿠키|개인정보|隐私|куки|файлы cookie|конфиденциальн|कुकी|çerez|ciasteczk';

const refuse =
  'reject|refuse|decline|deny|necessary|essential|without accepting|ablehnen|notwendige|refuser|continuer sans|rechazar|' +
  'necesarias|rifiuta|necessari|recusar|rejeitar|weigeren|avvisa|neka|odrzuć|отклонить|必要|拒否|拒绝|거부|필수|अस्वीकार|reddet';

const accept =
  'accept|agree|allow|got it|okay|^ok$|understand|akzeptier|zustimmen|einverstanden|alle erlauben|accepter|tout accepter|' +
  'aceptar|acepto|accetta|accetto|aceitar|accepteren|godkänn|acceptér|zaakceptuj|zgadzam|принять|соглас|同意|許可|接受|동의|수락|स्वीकार|kabul';

const find = `const subject = /${subject}/i;
  const seen = (el) => { const { width, height } = el.getBoundingClientRect(); return width > 0 && height > 0; };
  const named = (el) => (el.innerText || el.value || el.getAttribute('aria-label') || '').trim();
  const boxes = [...document.querySelectorAll(${JSON.stringify(boxes)})].slice(0, 200)
    .filter((el) => el !== document.body && el !== document.documentElement && seen(el) && subject.test(named(el).slice(0, 5000)));`;

const answer = `(() => {
  ${find}
  const refuse = /${refuse}/i, accept = /${accept}/i;
  for (const wanted of [refuse, accept]) for (const box of boxes) {
    const buttons = box.querySelectorAll('button,[role="button"],input[type="button"],input[type="submit"],a[href^="#"],a:not([href])');
    const button = [...buttons].slice(0, 50).find((el) => seen(el) && named(el).length < 60 && wanted.test(named(el)));
    if (button) return void button.click();
  }
})()`;

const takeAway = `(() => {
  ${find}
  const over = boxes.filter((el) => /fixed|sticky/.test(getComputedStyle(el).position));
  for (const box of over) box.remove();
  if (over.length > 0) document.body.style.setProperty('overflow', 'auto', 'important');
})()`;

/** Presses the button, when there is one. */
export async function answerConsent(tab: Tab): Promise<void> {
  await tab.look(answer);
}

/** What is still there when the page had its time to answer. */
export async function takeConsentAway(tab: Tab): Promise<void> {
  await tab.look(takeAway);
}
