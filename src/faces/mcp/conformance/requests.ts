/** What the fixtures ask a client for, with the keys that the suite looks for. */
import { type InputRequest, inputRequired } from '@modelcontextprotocol/server';

type Form = Parameters<typeof inputRequired.elicit>[0]['requestedSchema'];

function elicit(message: string, requestedSchema: Form): InputRequest {
  return inputRequired.elicit({ message, requestedSchema });
}

/** A form with one required text. */
export function askText(message: string, field: string): InputRequest {
  return elicit(message, { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] });
}

/** A form with one required yes or no. */
export function askYes(message: string, field: string): InputRequest {
  return elicit(message, { type: 'object', properties: { [field]: { type: 'boolean' } }, required: [field] });
}

export function askModel(prompt: string, maxTokens: number): InputRequest {
  return inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: prompt } }],
    maxTokens,
  });
}

export const userName = askText('What is your name?', 'name');
export const clientRoots = inputRequired.listRoots();

export function askUser(message: string): InputRequest {
  return elicit(message, {
    type: 'object',
    properties: {
      username: { type: 'string', description: "User's response" },
      email: { type: 'string', description: "User's email address" },
    },
    required: ['username', 'email'],
  });
}

/** SEP-1034: a default for every primitive type. */
export const defaults = elicit('Please review these values', {
  type: 'object',
  properties: {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
});

const threeOptions = ['option1', 'option2', 'option3'];

function titled(word: string): { const: string; title: string }[] {
  return ['First', 'Second', 'Third'].map((ordinal, at) => ({ const: `value${at + 1}`, title: `${ordinal} ${word}` }));
}

/** SEP-1330: the five ways to write a choice. */
export const choices = elicit('Please choose', {
  type: 'object',
  properties: {
    untitledSingle: { type: 'string', enum: threeOptions },
    titledSingle: { type: 'string', oneOf: titled('Option') },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: threeOptions } },
    titledMulti: { type: 'array', items: { anyOf: titled('Choice') } },
  },
});
