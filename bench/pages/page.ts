/** One page in the sizes that are measured: an article with headings, links, lists, tables and code, and what stands around. */
const words = 'hens lay brown eggs in the coop while Ada counts them and Bea writes the number into a book'.split(' ');

function sentence(seed: number): string {
  return `${Array.from({ length: 18 }, (_, at) => words[(seed * 7 + at * (1 + (seed % 5))) % words.length]).join(' ')}. `;
}

function section(number: number): string {
  const text = Array.from({ length: 4 }, (_, at) => sentence(number + at)).join('');
  const rows = Array.from(
    { length: 6 },
    (_, at) => `<tr><td>Hen ${at}</td><td>${number * at}</td><td>${sentence(at)}</td></tr>`,
  );
  const items = Array.from(
    { length: 5 },
    (_, at) => `<li class="item">${sentence(at)}<a href="/hens/${number}/${at}">more</a></li>`,
  );
  return `<section id="s${number}" class="part"><h2>Section ${number}</h2><p class="lead">${text}</p>
<p>${text} See <a href="/eggs/${number}">the <b>eggs</b> of ${number}</a> &amp; <em>others</em>.</p>
<ul>${items.join('\n')}</ul><table><thead><tr><th>Hen</th><th>Eggs</th><th>Note</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>
<pre><code class="language-js">const eggs = ${number};\nif (eggs > 3) lay(eggs);</code></pre></section>`;
}

/** A document of at least so many characters. */
export function makePage(chars: number): string {
  const menu = Array.from({ length: 40 }, (_, at) => `<li><a href="/menu/${at}">Entry ${at}</a></li>`).join('\n');
  const parts: string[] = [];
  let length = 0;
  for (let number = 1; length < chars; number += 1) {
    const part = section(number);
    parts.push(part);
    length += part.length;
  }
  return `<!doctype html><html lang="en"><head><title>Hens</title><meta name="description" content="About hens">
<style>.gone{display:none}</style></head><body><nav><ul>${menu}</ul></nav><main><article><h1>Hens</h1>${parts.join('\n')}</article></main>
<aside class="related">${menu}</aside><footer>Imprint</footer></body></html>`;
}
