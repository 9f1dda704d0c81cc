/** What the people of a gym ask for, as they say it. */
import type { Service } from './request.ts';

export const gym: Service = {
  document: 'gymdesk.md',
  credentials: ['token'],
  requests: [
    { says: ['members by name', 'all members in alphabetical order'], want: 'GET /api/members?order=name' },
    {
      says: [
        'the 5 newest members',
        'List the last five members that joined',
        'the five members who joined most recently',
      ],
      want: 'GET /api/members?order=-joined_on&limit=5',
    },
    {
      says: ['Member 311 wants premium from now on, change the plan'],
      want: 'PATCH /api/members/311',
      body: { plan: 'premium' },
    },
    {
      says: ['member 311 does not want marketing any more'],
      want: 'PATCH /api/members/311',
      body: { marketing: false },
    },
    {
      says: ['Member 311 is injured: pause the membership until 2026-05-31'],
      want: 'POST /api/members/311/pause',
      body: { until: '2026-05-31', reason: 'Member 311 is injured' },
    },
    { says: ['end the pause of member 311'], want: 'POST /api/members/311/resume' },
    {
      says: [
        'beginner classes on monday',
        'List the classes on Mondays for beginners',
        'Which beginner classes are there on Monday?',
        'monday classes, beginner level',
      ],
      want: 'GET /api/classes?weekday=mon&level=beginner',
    },
    { says: ['Invoices that are still open, 50 € or more'], want: 'GET /api/invoices?state=open&min_amount=50' },
  ],
};
