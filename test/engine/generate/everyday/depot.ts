/** What the people of a parcel depot ask for, as they say it. */
import type { Service } from './request.ts';

export const depot: Service = {
  document: 'depot.json',
  credentials: ['key'],
  requests: [
    {
      says: ['List parcels weighing 5 to 10 kg', 'parcels from 5 up to 10 kilograms'],
      want: 'GET /api/v2/parcels?minWeightKg=5&maxWeightKg=10',
    },
    { says: ['parcels for postcode 9000'], want: 'GET /api/v2/parcels?recipientPostcode=9000' },
    { says: ['search for parcels to Berg'], want: 'GET /api/v2/parcels?search=Berg' },
    {
      says: ['List parcels by weight, descending', 'all parcels ordered by weight from heavy to light'],
      want: 'GET /api/v2/parcels?orderBy=weightKg&direction=desc',
    },
    {
      says: ['Give me the five heaviest parcels', 'top 5 parcels by weight'],
      want: 'GET /api/v2/parcels?orderBy=weightKg&direction=desc&limit=5',
    },
    {
      says: ['List the ten most recent parcels', 'the last 10 parcels that were created'],
      want: 'GET /api/v2/parcels?orderBy=createdAt&direction=desc&limit=10',
    },
    { says: ['which couriers drive a bike?'], want: 'GET /api/v2/couriers?vehicle=bike' },
    {
      says: ['find the courier called Jo Winter', 'look up courier Jo Winter'],
      want: 'GET /api/v2/couriers?name=Jo Winter',
    },
    {
      says: ['complaints about parcel P-100', 'are there complaints about parcel P-100?'],
      want: 'GET /api/v2/complaints?parcelId=P-100',
    },
    {
      says: ['flag the parcel as fragile'],
      input: {
        parcel: {
          parcelId: 'P-100',
          trackingNumber: 'TN1',
          depotId: 'D-2',
          courierId: 'K-7',
          state: 'in_depot',
          weightKg: 4,
        },
      },
      want: 'PATCH /api/v2/parcels/P-100',
      body: { fragile: true },
    },
    {
      says: ['remove the fragile flag from the parcel', 'set fragile to false for the parcel'],
      input: {
        parcel: {
          parcelId: 'P-100',
          trackingNumber: 'TN1',
          depotId: 'D-2',
          courierId: 'K-7',
          state: 'in_depot',
          weightKg: 4,
          fragile: true,
        },
      },
      want: 'PATCH /api/v2/parcels/P-100',
      body: { fragile: false },
    },
    {
      says: ['take the parcel off hold'],
      input: {
        parcel: {
          parcelId: 'P-100',
          trackingNumber: 'TN1',
          depotId: 'D-2',
          courierId: 'K-7',
          state: 'in_depot',
          weightKg: 4,
          onHold: true,
        },
      },
      want: 'POST /api/v2/parcels/P-100/release',
    },
    {
      says: ['add a courier: Jo Winter, van, depot D-2', 'new courier Jo Winter, drives a van, works at depot D-2'],
      want: 'POST /api/v2/couriers',
      body: { name: 'Jo Winter', vehicle: 'van', depotId: 'D-2' },
    },
    { says: ['close tour T-5'], want: 'POST /api/v2/tours/T-5/finish' },
    { says: ['reopen complaint X-3'], want: 'PATCH /api/v2/complaints/X-3', body: { status: 'open' } },
  ],
};
