import type { Service } from './service.ts';
import { billing } from './services/billing.ts';
import { calendar } from './services/calendar.ts';
import { chat } from './services/chat.ts';
import { clinic } from './services/clinic.ts';
import { crm } from './services/crm.ts';
import { fleet } from './services/fleet.ts';
import { forge } from './services/forge.ts';
import { helpdesk } from './services/helpdesk.ts';
import { hotel } from './services/hotel.ts';
import { letters } from './services/letters.ts';
import { library } from './services/library.ts';
import { parcels } from './services/parcels.ts';
import { payments } from './services/payments.ts';
import { shop } from './services/shop.ts';
import { stock } from './services/stock.ts';
import { tasklists } from './services/tasks.ts';

export const services: readonly Service[] = [
  payments,
  crm,
  helpdesk,
  calendar,
  shop,
  chat,
  forge,
  parcels,
  letters,
  stock,
  clinic,
  fleet,
  tasklists,
  library,
  billing,
  hotel,
];
