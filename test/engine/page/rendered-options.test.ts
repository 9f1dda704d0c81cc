import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { type Site, serveSite } from '../../support/site.ts';

const banner = `<div id="cookie-banner">We use cookies.
  <button onclick="document.querySelector('#cookie-banner').remove()">Reject all</button></div>`;

const paths = ({ seen }: Site): readonly string[] => seen.map(({ path }) => path);

test('a tool that renders does without what it is told to block', async () => {
  const site = await serveSite({ '/': '<h1>Hens</h1><img src=/ada.png>', '/ada.png': '' });
  const house = await openHouse();
  const markdown = (options: object) => house.done('page/markdown', { url: site.url, options });

  await markdown({ block: ['images'] });
  expect(paths(site)).toEqual(['/']);

  await markdown({});
  expect(paths(site)).toContain('/ada.png');
});

test('a banner for consent is answered where that is asked for', async () => {
  const site = await serveSite({ '/': `<main><h1>Hens</h1><p>They lay.</p></main>${banner}` });
  const house = await openHouse();
  const markdown = async (options: object) =>
    JSON.stringify(await house.done('page/markdown', { url: site.url, whole: true, options }));

  expect(await markdown({})).toContain('We use cookies');
  expect(await markdown({ dismiss_consent: true })).not.toContain('We use cookies');
});
