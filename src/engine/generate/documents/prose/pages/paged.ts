/** Parameters that have to do with the pages of a list, by their names or by what is said of them. */
import { roleOf } from '../../terms/paging-role.ts';
import type { Field } from '../fields/fields.ts';
import { readSection, type Section } from '../fields/section.ts';
import type { Mention } from '../passages/mentions.ts';

/** What such parameters are called. */
export const pagingName =
  /^(pagina|por_pagina|tamano|limite|seite|page|per_?page|page_?(size|number|token)|size|limit|offset|cursor|after|starting_after|next_?token|skip|take|count|page\[\w+\])$/i;

/** Whether a field is one of them. */
export function isOfPages({ name, description }: Pick<Field, 'name' | 'description'>): boolean {
  return pagingName.test(name) || roleOf({ name, description }) !== undefined;
}

/** What some lists take by their own words, and nobody says of all of them, others do not take. */
export function withoutOwnPages(shared: Section, mentions: readonly Mention[], general: readonly string[]): Section {
  const own = mentions.flatMap(({ lines }) => readSection(lines, false).fields);
  const names = new Set(own.flatMap(({ name, in: place, isHinted }) => (place === 'answer' || isHinted ? [] : [name])));
  const isOfAll = (name: string): boolean =>
    general.some(
      (line) =>
        new RegExp(`(?<![\\w-])${escaped(name)}(?![\\w-])`).test(line) &&
        /\b(?:all|every|each|any|lists?|collections?)\b/i.test(line),
    );
  const isOwn = (field: Field): boolean => isOfPages(field) && names.has(field.name) && !isOfAll(field.name);
  return { ...shared, fields: shared.fields.filter((field) => !isOwn(field)) };
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
