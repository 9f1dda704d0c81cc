/** The shop's books, as the contract has them (pages-and-business, component B), and what Patchbay adds to them. */
import * as z from 'zod';
import { brief } from './base.ts';

export const Role = z.enum(['owner', 'worker']);

/** It begins with a letter or a digit, so that no name of an object's own, such as `__proto__`, is one. */
export const Name = z
  .string()
  .max(100)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._:-]*$/u, 'must be letters, digits, spaces and . _ : -');

/** Branches are the same whatever their spelling: `Branch 1` is `branch1`. Nothing is left of what names none. */
export function branchId(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}._-]+/gu, '');
}

/** Whatever people call one, such as `Nena's (2)`: kept is what is left of it, which begins as a `Name` does. */
const BranchName = z
  .string()
  .max(100)
  .overwrite(branchId)
  .regex(/^[\p{L}\p{N}]/u, 'must begin with a letter or a digit');

export const ProductId = Name.meta(brief('Product'));
export const Branch = BranchName.default('main').meta(brief('Default main'));
export const AnyBranch = BranchName.optional().meta(brief('Default all'));
/** Whoever books under the same id again changes nothing. */
export const BookingId = Name.optional().meta(brief('Yours: booked once'));
export const Day = z.iso.date();

/** Zero is no sale. What is larger was misread. */
export const Quantity = z.number().min(0.001).max(1_000_000);
const Money = z.number().min(0).max(100_000_000);

/** The contract's NoteCollectionInput. */
export const noteCollectionInput = {
  content: z.string().min(1).max(5_000).meta(brief('The note, at most 5000 characters')),
  userRole: Role.describe('A token wins'),
  branch: Branch,
};

export const NoteStatus = z.enum(['collected', 'parsed', 'applied', 'rejected']);

/** What is not known is refused, never dropped: a purchase whose money stood under another name would be booked without. */
const only = (what: string) => ({
  error: ({ code }: { readonly code: string }) =>
    code === 'unrecognized_keys' ? `has members that are not known: ${what}` : undefined,
});

const Ingredient = z.strictObject({ productId: Name, qty: Quantity }, only('an ingredient has productId and qty'));

const productFields = {
  id: Name,
  name: z.string().min(1).max(200).nullish(),
  unit: z.enum(['piece', 'kg', 'l']).nullish(),
  packs: z.record(Name, Quantity).nullish(),
  aliases: z.array(z.string().min(1).max(100)).max(50).nullish(),
  price: Money.nullish(),
  cost: Money.nullish(),
  madeFrom: z.array(Ingredient).max(20).nullish(),
  active: z.boolean().nullish(),
};

/** A product, as it is given: what is left out stays as it is; a price or cost of null is none. */
export const ProductInput = z.strictObject(
  productFields,
  only(`a product has ${Object.keys(productFields).join(', ')}`),
);
export type ProductInput = z.output<typeof ProductInput>;

export const Product = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  packs: z.record(z.string(), z.number()),
  aliases: z.array(z.string()),
  price: z.number().optional(),
  cost: z.number().optional(),
  madeFrom: z.array(z.object({ productId: z.string(), qty: z.number() })),
  active: z.boolean(),
});

export const StockLevel = z.object({
  productId: z.string(),
  name: z.string(),
  branch: z.string(),
  qty: z.number(),
  unit: z.string(),
});

/** A line of the ledger, as it is shown. */
export const Movement = z.object({
  kind: z.string(),
  productId: z.string().optional(),
  branch: z.string(),
  day: z.string(),
  qty: z.number(),
  money: z.number().optional(),
  text: z.string(),
});

/** What every booking answers. */
export const bookedFields = {
  bookingId: z.string().describe('What can be taken back by it'),
  alreadyBooked: z.boolean().describe('True when it was booked before; nothing was booked again'),
  movements: z.array(Movement).describe('What was booked, or would be'),
  stockAfter: z.array(StockLevel).describe('Of the products concerned'),
  issues: z.array(z.string()).describe('What to look at'),
};

/** Goods that are sold or bought. */
export const TradeLine = z.strictObject(
  { productId: Name, qty: Quantity, total: Money.nullish() },
  only('a line has productId, qty and total'),
);
export type TradeLine = z.output<typeof TradeLine>;

export const tradeInput = {
  items: z
    .array(TradeLine)
    .min(1)
    .max(200)
    .meta(brief('{productId, qty, total (money of the line; default by the product)}')),
  branch: Branch,
  day: Day.optional().meta(brief('YYYY-MM-DD; default today')),
  id: BookingId,
};

export const adjustInput = {
  productId: ProductId,
  branch: Branch,
  counted: z.number().min(0).max(1_000_000).optional().meta(brief('What is there')),
  change: z.number().min(-1_000_000).max(1_000_000).optional().meta(brief('Or what came; below 0: went')),
  reason: z.enum(['count', 'waste']).default('count').meta(brief('count or waste')),
  id: BookingId,
};

export const transferInput = {
  productId: ProductId,
  qty: Quantity.meta(brief('In its unit')),
  from: BranchName.meta(brief('Branch')),
  to: BranchName.meta(brief('Branch')),
  id: BookingId,
};

/** What a device did while it was offline. */
export const Operation = z.strictObject(
  {
    local_uuid: z.string().regex(/^[A-Za-z0-9._-]{1,100}$/, 'must be letters, digits and . _ -'),
    operation_type: z.enum(['note_collection', 'record_sale', 'record_purchase', 'stock_adjust', 'stock_transfer']),
    operation_details: z.record(z.string(), z.unknown()),
    branch_id: BranchName.nullish(),
    /** The original service has it. The author is whoever sends the batch. */
    author_id: z.unknown().optional(),
  },
  only('an operation has local_uuid, operation_type, operation_details and branch_id; its day stands in the details'),
);
export type Operation = z.output<typeof Operation>;

/** One of a batch: with an id that its result is told by, whatever the rest is. */
export const SentOperation = z.looseObject(Operation.pick({ local_uuid: true }).shape);
export type SentOperation = z.output<typeof SentOperation>;

export const OperationResult = z.object({
  local_uuid: z.string(),
  status: z.enum(['done', 'already', 'error']),
  noteId: z.string().optional(),
  bookingId: z.string().optional(),
  issues: z.array(z.string()).optional(),
  error: z
    .object({ code: z.string(), reason: z.string().optional(), message: z.string(), hint: z.string().optional() })
    .optional(),
});
export type OperationResult = z.output<typeof OperationResult>;

/** The contract's ParsedNote. A product that is not known has the id `unknown:<slug>`. */
export const parsedNoteFields = {
  purchases: z
    .array(z.object({ productId: z.string(), qty: z.number(), cost: z.number().optional() }))
    .describe('What was bought; cost is that of the line'),
  sales: z
    .array(z.object({ productId: z.string(), qty: z.number(), revenue: z.number().optional() }))
    .describe('What was sold; revenue is that of the line'),
};

/** The contract's LiveVoiceStreamInput. */
export const liveVoiceStreamInput = {
  streamId: z.string().min(1).max(200).describe('Yours'),
  transcriptChunk: z.string().max(500).meta(brief('At most 500 characters; empty to ask again')),
  products: z
    .array(z.object({ id: Name, name: z.string().min(1).max(200) }))
    .max(500)
    .optional()
    .meta(brief('{id, name}; default the shop’s')),
};

/** The contract's PartialParse. */
export const PartialItem = z.object({
  productId: z.string(),
  qty: z.number(),
  confidence: z.number().min(0).max(1),
});

/** The contract's QueryAILogsInput. */
export const queryAiLogsInput = {
  from: z.iso.datetime({ offset: true }).meta(brief('ISO 8601')),
  to: z.iso.datetime({ offset: true }).meta(brief('ISO 8601')),
  aggregate: z.enum(['count', 'avg_tokens']).optional().describe('Default both'),
};

/** The contract's ForecastResult. */
export const forecastResultFields = {
  predictedSales: z
    .array(z.object({ day: z.string(), amount: z.number(), confidence: z.number().min(0).max(1) }))
    .describe('One for each day to come'),
  summary: z.string().optional().describe('In words'),
};

export const ShownNote = z.object({
  id: z.string().describe('Id of the note'),
  content: z.string().describe('What was noted'),
  userRole: Role.describe('Whose note it is taken for'),
  branch: z.string().describe('Where'),
  author: z.string().describe('Who sent it'),
  createdAt: z.string().describe('ISO 8601'),
  status: NoteStatus.describe('What became of it so far'),
  bookingId: z.string().optional().describe('The booking that applied it'),
});

/** Where an amount is expected to lie. */
export const Interval = z.object({ lo: z.number(), hi: z.number() });

export const ShownForecast = z.object({
  id: z.string().describe('Id of the forecast'),
  title: z.string().describe('What is forecast'),
  createdAt: z.string().describe('ISO 8601'),
  summary: z.string().describe('In words'),
  svg: z.string().describe('The chart'),
});

const Span = z.object({ start: z.int(), end: z.int() });

/** What stands behind the contract's two lists: where every line was read, and how. */
export const parsedNoteRest = {
  lines: z
    .array(
      z.object({
        text: z.string(),
        span: Span,
        side: z.enum(['purchase', 'sale']),
        productId: z.string(),
        qty: z.number(),
        unit: z.string(),
        unitPrice: z.number().optional(),
        money: z.number().optional(),
        confidence: z.number(),
        reading: z.array(z.string()),
      }),
    )
    .describe('Where each was read, and how'),
  issues: z.array(z.object({ code: z.string(), message: z.string() })).describe('What to look at'),
  other: z
    .array(
      z.object({
        kind: z.string(),
        text: z.string(),
        productId: z.string(),
        qty: z.number(),
        confidence: z.number(),
        to: z.string().optional(),
        from: z.string().optional(),
        role: z.string().optional(),
      }),
    )
    .describe('Transfers, cooking, waste, leftovers, plans and what did not happen'),
  expenses: z
    .array(z.object({ text: z.string(), what: z.string(), amount: z.number(), confidence: z.number() }))
    .describe('What was paid for other things'),
  language: z.string().describe('en, tl, ceb, mixed or unknown'),
  proposals: z
    .array(
      z.object({
        text: z.string(),
        side: z.enum(['purchase', 'sale']),
        productId: z.string(),
        qty: z.number(),
        money: z.number().optional(),
        confidence: z.number(),
        engine: z.string(),
      }),
    )
    .describe('What a configured model makes of the rest; nothing books it'),
};

/** What to order of a product. */
export const Advice = z.object({
  productId: z.string(),
  name: z.string(),
  unit: z.string(),
  stock: z.number(),
  quantity: z.number(),
  target: z.number(),
  expected: z.number(),
  serviceLevel: z.number(),
  basis: z.string(),
  from: z.string(),
  to: z.string(),
  runsOutOn: z.string().optional(),
  isLate: z.boolean(),
  reasoning: z.string(),
});
