/** robots.txt, as RFC 9309 has it: which paths of a site a crawl may ask for, how fast, and where its sitemaps are. */

export interface Robots {
  /** `path` is that of a URL, with its query. */
  allows(path: string): boolean;
  readonly delayMs: number;
  readonly sitemaps: readonly string[];
}

interface Rule {
  readonly allows: boolean;
  readonly pattern: string;
}

interface Group {
  readonly agents: string[];
  readonly rules: Rule[];
  delayMs: number;
}

/** The group of `agent`, else that of everybody, judges. Never throws: lines that cannot be read are left alone. */
export function readRobots(text: string, agent: string): Robots {
  const { groups, sitemaps } = readGroups(text);
  const named = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()));
  const judging = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'));
  const rules = judging.flatMap((group) => group.rules);
  return {
    sitemaps,
    delayMs: Math.max(0, ...judging.map(({ delayMs }) => delayMs)),
    allows(path) {
      const [longest] = rules
        .filter(({ pattern }) => matches(pattern, path))
        .sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allows) - Number(a.allows));
      return longest?.allows ?? true;
    },
  };
}

function readGroups(text: string): { readonly groups: readonly Group[]; readonly sitemaps: readonly string[] } {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let group: Group | undefined;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*(.*?)\s*(?:#.*)?$/i.exec(line) ?? [];
    const field = name.toLowerCase();
    if (field === 'sitemap') sitemaps.push(value);
    if (field === 'user-agent') {
      // Names that follow each other begin one group.
      if (group === undefined || group.rules.length > 0 || group.delayMs > 0) {
        group = { agents: [], rules: [], delayMs: 0 };
        groups.push(group);
      }
      group.agents.push(value.toLowerCase());
    }
    if ((field === 'allow' || field === 'disallow') && value !== '') {
      group?.rules.push({ allows: field === 'allow', pattern: value });
    }
    if (field === 'crawl-delay' && group !== undefined) group.delayMs = 1_000 * (Number(value) || 0);
  }
  return { groups, sitemaps };
}

/** `*` stands for anything, and `$` for the end. Walks once, so that no pattern takes long. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    if (index === 0) {
      if (!path.startsWith(part)) return false;
      at = part.length;
    } else if (isLast && isWhole) {
      return path.length - part.length >= at && path.endsWith(part);
    } else {
      const found = path.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
  }
  return !isWhole || at === path.length;
}
