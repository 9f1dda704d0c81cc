/**
 * How the console looks. The policy allows this text alone, by its hash. A chart that is wider than its place begins at its
 * right end, where the days to come are.
 */
export const style = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f5f1, #15171a);
  --sheet: light-dark(#ffffff, #1e2125);
  --ink: light-dark(#1d2023, #e9e7e1);
  --soft: light-dark(#5d6268, #a3a8ae);
  --line: light-dark(#e0ddd5, #33383e);
  --accent: light-dark(#9a4a00, #ffb066);
  --good: light-dark(#17693a, #74d69b);
  --bad: light-dark(#ad1f2d, #ff8f98);
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
header {
  position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: baseline;
  padding: .75rem max(1.25rem, calc((100vw - 68rem) / 2)); background: var(--sheet); border-bottom: 1px solid var(--line);
}
h1 { margin: 0; font-size: 1.25rem; letter-spacing: -.01em; }
h2 { margin: 0 0 .75rem; font-size: 1.1rem; }
small { color: var(--soft); font-weight: 400; font-size: .8em; }
nav { display: flex; flex-wrap: wrap; gap: 1rem; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
main { max-width: 70.5rem; margin: 0 auto; padding: 1.25rem; }
section { scroll-margin-top: 4rem; margin: 0 0 1.25rem; padding: 1.25rem; background: var(--sheet);
  border: 1px solid var(--line); border-radius: 12px; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; margin: 0 0 1.25rem;
  padding: 0; list-style: none; }
.figures li { padding: .9rem 1.1rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 12px;
  color: var(--soft); }
.figures b { display: block; color: var(--ink); font-size: 1.75rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.table { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .5rem 1.25rem .5rem 0; text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap; }
td { vertical-align: top; }
td.long, td.name { white-space: normal; overflow-wrap: anywhere; }
td.long { min-width: 14rem; }
td.name { min-width: 9rem; }
td.id { color: var(--soft); font: .75rem/2 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
th { color: var(--soft); font-weight: 500; font-size: .85rem; }
tr:last-child td { border-bottom: 0; }
.number { text-align: right; font-variant-numeric: tabular-nums; padding-right: 1.5rem; }
.low { color: var(--bad); font-weight: 600; }
.mark::before { content: "\\25CF\\00A0"; }
.good { color: var(--good); }
.bad, .failure { color: var(--bad); }
.open, .empty, .more { color: var(--soft); }
.empty, .more, .failure { margin: .25rem 0 0; }
.drawings { display: grid; gap: 1.5rem; }
figure { margin: 0; display: grid; grid-template-columns: minmax(0, 46rem) minmax(14rem, 1fr); gap: .75rem 1.5rem;
  align-items: center; }
.chart { overflow-x: auto; direction: rtl; }
figure img { display: block; width: 100%; min-width: 34rem; height: auto; border-radius: 8px; }
figcaption { color: var(--soft); font-size: .9rem; }
figcaption strong { display: block; color: var(--ink); font-size: 1rem; }
details { border-top: 1px solid var(--line); }
details:first-of-type { border-top: 0; }
summary { padding: .5rem 0; cursor: pointer; font-weight: 600; }
dl { margin: 0 0 .75rem; display: grid; grid-template-columns: minmax(14rem, auto) 1fr; gap: .35rem 1.5rem; }
dd { margin: 0; color: var(--soft); }
code { font: .9em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.effect { font-size: .75rem; color: var(--soft); }
.effect.destroy { color: var(--bad); }
footer { padding: 0 1.25rem 2rem; text-align: center; color: var(--soft); font-size: .85rem; }
@media (max-width: 60rem) { figure { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 40rem) {
  dl { grid-template-columns: 1fr; }
  dd { margin-bottom: .5rem; }
  th, td, .number { padding-right: .75rem; }
  td { white-space: normal; }
  td.name { min-width: 6rem; }
  section { scroll-margin-top: 6rem; }
  .stacked, .stacked tbody, .stacked tr { display: block; }
  .stacked thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .stacked tr { padding: .6rem 0; border-bottom: 1px solid var(--line); }
  .stacked tr:last-child { border-bottom: 0; }
  .stacked td, .stacked td.number { display: grid; grid-template-columns: 6rem minmax(0, 1fr); min-width: 0; padding: .1rem 0;
    text-align: left; white-space: normal; overflow-wrap: anywhere; border: 0; }
  .stacked td.none { display: none; }
  .stacked td::before { content: attr(data-title); color: var(--soft); font: .85rem/1.75 system-ui, sans-serif; }
}
`;
