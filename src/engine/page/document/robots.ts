/** What a site allows its robots: robots.txt as RFC 9309 reads it. */
import { limits } from '../../../core/limits.ts';

export interface Robots {
  readonly groups: readonly RobotsGroup[];
  /** Addresses as they stand there; only absolute ones are of use. */
  readonly sitemaps: readonly string[];
}

interface RobotsGroup {
  /** In lower case; `*` for everybody else. */
  readonly agents: readonly string[];
  readonly rules: readonly RobotsRule[];
  readonly delaySeconds?: number;
}

interface RobotsRule {
  readonly isAllowed: boolean;
  /** A path with `*` and `$`, percent-encoded. */
  readonly path: string;
}

/** Never throws: lines that nobody knows count for nothing. */
export function parseRobots(text: string): Robots {
  const sitemaps: string[] = [];
  const groups: { agents: string[]; rules: RobotsRule[]; delaySeconds?: number }[] = [];
  let isNaming = false;
  for (const line of linesOf(text)) {
    const [name, value] = fieldOf(line);
    if (name === 'user-agent') {
      // Agents one after the other share what follows.
      if (!isNaming) groups.push({ agents: [], rules: [] });
      groups.at(-1)?.agents.push(value.toLowerCase());
      isNaming = true;
      continue;
    }
    if (name === 'sitemap' && value !== '') sitemaps.push(value);
    const group = groups.at(-1);
    if (group === undefined) continue;
    if (name === 'allow' || name === 'disallow') {
      isNaming = false;
      // A rule without a path forbids nothing.
      if (value !== '') group.rules.push({ isAllowed: name === 'allow', path: encodePath(value) });
    } else if (name === 'crawl-delay') {
      isNaming = false;
      const seconds = Number(value);
      if (value !== '' && seconds >= 0) group.delaySeconds = seconds;
    }
  }
  return { groups, sitemaps };
}

/** Those within the limit; half of a rule would be another rule. */
function linesOf(text: string): readonly string[] {
  const lines = text
    .slice(0, limits.robotsChars)
    .replace(/^\ufeff/, '')
    .split(/\r\n?|\n/);
  return text.length > limits.robotsChars ? lines.slice(0, -1) : lines;
}

/** A field's name in lower case and its value; comments are no part of it. */
function fieldOf(line: string): readonly [name: string, value: string] {
  const bare = line.replace(/#.*$/, '');
  const colon = bare.indexOf(':');
  if (colon === -1) return ['', ''];
  return [bare.slice(0, colon).trim().toLowerCase(), bare.slice(colon + 1).trim()];
}

/** What a site allows one robot. */
export interface RobotsPermit {
  readonly allows: (url: string) => boolean;
  /** Seconds between two requests that the site asks for; it is no part of the standard, and common. */
  readonly delaySeconds?: number;
}

/**
 * The group that names the agent counts, groups of the same name together, else that of `*`; in it the longest path that
 * fits, and of two of the same length the one that allows. A site whose rules take too many steps (the limit `robotsSteps`,
 * for all addresses together) allows nothing more.
 */
export function permitFor(robots: Robots, agent: string): RobotsPermit {
  const groups = groupsFor(robots, agent);
  const patterns = groups
    .flatMap(({ rules }) => rules)
    .toSorted((one, other) => other.path.length - one.path.length || Number(other.isAllowed) - Number(one.isAllowed))
    .map(toPattern);
  const delaySeconds = groups.find((group) => group.delaySeconds !== undefined)?.delaySeconds;
  let steps = 0;
  return {
    allows: (url) => {
      const { pathname, search } = new URL(url);
      const path = encodePath(pathname + search);
      if (path === '/robots.txt') return true;
      for (const pattern of patterns) {
        steps += stepsOf(pattern, path);
        if (steps > limits.robotsSteps) return false;
        if (fits(pattern, path)) return pattern.isAllowed;
      }
      return true;
    },
    ...(delaySeconds === undefined ? {} : { delaySeconds }),
  };
}

function groupsFor({ groups }: Robots, agent: string): readonly RobotsGroup[] {
  const token = /^[a-z_-]*/.exec(agent.toLowerCase())?.[0] ?? '';
  const named = groups.filter(({ agents }) =>
    agents.some((one) => /^[a-z_-]*/.exec(one)?.[0] === token && one !== '*'),
  );
  return named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'));
}

interface Pattern {
  readonly isAllowed: boolean;
  /** What the path begins with. */
  readonly start: string;
  /** What comes after each star. */
  readonly parts: readonly string[];
  /** Whether the path ends with it. */
  readonly isWhole: boolean;
}

function toPattern({ isAllowed, path }: RobotsRule): Pattern {
  const isWhole = path.endsWith('$');
  const [start = '', ...parts] = (isWhole ? path.slice(0, -1) : path).split('*');
  return { isAllowed, start, parts, isWhole };
}

/** Characters that are looked at, at most, and what each look costs beside them. */
function stepsOf({ start, parts }: Pattern, path: string): number {
  return 8 + (parts.length > 0 && path.startsWith(start) ? path.length + 8 * parts.length : 0);
}

/** Finds the parts between stars one after the other, each as early as it comes: that is enough, and takes one pass. */
function fits({ start, parts, isWhole }: Pattern, path: string): boolean {
  if (!path.startsWith(start)) return false;
  const last = parts.length - 1;
  let from = start.length;
  for (const [index, part] of parts.entries()) {
    if (index === last && isWhole) return path.length - part.length >= from && path.endsWith(part);
    const found = path.indexOf(part, from);
    if (found === -1) return false;
    from = found + part.length;
  }
  return !isWhole || from === path.length;
}

/** The same spelling for the same path: characters beyond ASCII encoded, and encoded letters as they are. */
function encodePath(path: string): string {
  return path
    .toWellFormed()
    .replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text))
    .replace(/%[\da-f]{2}/gi, (code) => {
      const one = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(one) ? one : code.toUpperCase();
    });
}
