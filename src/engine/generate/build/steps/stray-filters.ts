/** Filters that were filled from what is at hand although nobody asked for them: the charges of a lease need not be due within it. */
import { isRecord } from '../../../../core/json.ts';
import type { Operation } from '../../documents/terms/document.ts';
import { isReading } from '../../step/instruction/reading.ts';
import type { Draft } from '../../step/request/draft.ts';
import { enumOf, isDateTarget, type Target, typesOf } from '../../step/terms/target.ts';
import { coverage, wordsOf } from '../../words.ts';
import { isKeyWord, speaksOf } from '../terms/entity.ts';
import type { Plan } from '../terms/plan.ts';
import { isForOtherDay } from './other-days.ts';

const spans = /\b(?:during|within|between|since|until|till|before|after|while|from|throughout|over the|at the time)\b/i;

/** Words of a name that say on which side of a value something is, or that it is a day. */
const sides = /^(?:from|to|min|max|since|until|before|after|start|end|begin|date|day|time|at|on|gte|lte|gt|lt)$/;

interface About {
  readonly plan: Plan;
  readonly text: string;
  readonly demands: readonly string[];
}

/** Names of the query that the draft of a reading request should do without. */
export function strayFilters({ operation, targets, config }: Draft, about: About): readonly string[] {
  const { queryParams } = config;
  if (!isReading(operation) || !isRecord(queryParams)) return [];
  const filled = Object.entries(queryParams).flatMap(([name, value]) => {
    const target = targets.find((one) => one.place === 'query' && one.name === name);
    if (target === undefined || target.required || about.demands.includes(name)) return [];
    if (isSecond(name, String(value), queryParams, target)) return [name];
    const [, expression = ''] = /^<<([\w.]+)(?: & "[^"]*")?>>$/.exec(String(value)) ?? [];
    return isStray(target, expression, JSON.stringify([config.urlPath, queryParams]), about) ? [name] : [];
  });
  return [...filled, ...otherDays(targets, about, operation)];
}

/** All of them, filled or not: without the one a day would be taken for the other. */
function otherDays(targets: readonly Target[], { demands, text }: About, operation: Operation): readonly string[] {
  return targets.flatMap((target) => {
    const isOpen = target.place === 'query' && !target.required && !demands.includes(target.name);
    return isOpen && isForOtherDay(target, operation, text) ? [target.name] : [];
  });
}

/** The key of a vendor that is sent as the vendor is not sent as the number of a bill as well. */
function isSecond(name: string, value: string, query: Readonly<Record<string, unknown>>, { own }: Target): boolean {
  const [, member = ''] = /^<<(\w+)>>$/.exec(value) ?? [];
  const holder = wordsOf(member).filter((word) => !isKeyWord(word));
  if (holder.length === 0 || coverage(holder, own) > 0 || !wordsOf(member).some(isKeyWord)) return false;
  return Object.entries(query).some(
    ([other, sent]) => other !== name && String(sent) === value && coverage(holder, wordsOf(other)) >= 0.9,
  );
}

function isStray(target: Target, expression: string, request: string, { plan, text }: About): boolean {
  const [root = '', ...rest] = expression.split('.');
  const isOfStep = plan.steps.some(({ step }) => step.id === root) || (root === 'currentItem' && rest.length > 0);
  const isUsed = plan.steps.some(({ uses }) => uses.includes(root));
  if (!isOfStep && !isUsed) return false;
  const leaf = wordsOf(expression.split('.').at(-1) ?? '');
  const content = target.own.filter((word) => !sides.test(word));
  if (isDateTarget(target)) {
    const isOther = content.length > 0 ? coverage(content, leaf) < 0.9 : isOfStep && coverage(target.own, leaf) < 0.5;
    return isOther && !spans.test(text);
  }
  // A thing is told by its key, and what else it has need not be the same.
  const isKey = [...leaf, ...target.own].some(isKeyWord);
  const isTold = new RegExp(`<<[^>]*\\b${root}\\.(?:data\\.)?\\w*?(?:id|Id|ID|key|Key|number|Number|No|Code)\\b`).test(
    request,
  );
  // With its own id a thing is told from all others: what it belongs to besides need not be the same.
  const isById = new RegExp(`<<[^>]*\\b${root}\\.(?:data\\.)?id\\b`).test(request) && leaf.join() !== 'id';
  // Of what they choose among everything has something, and whoever is paused need not have what is paused.
  const isState = enumOf(target.schema).length > 0 || typesOf(target.schema).includes('boolean');
  const isSame = leaf.join(' ') === target.own.join(' ') && !isState;
  return isOfStep && !speaksOf(text, content) && (isById || (!isKey && isTold && !isSame));
}
