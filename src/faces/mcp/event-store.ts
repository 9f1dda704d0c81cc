import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';

interface Event {
  readonly id: string;
  readonly streamId: string;
  readonly message: JSONRPCMessage;
}

/** The last events of one session, so that a client whose stream broke can go on where it was. */
export function createEventStore(max: number): EventStore {
  const events: Event[] = [];
  let count = 0;
  return {
    async storeEvent(streamId, message) {
      count += 1;
      const id = `${count}_${streamId}`;
      events.push({ id, streamId, message });
      if (events.length > max) events.shift();
      return id;
    },
    async getStreamIdForEventId(eventId) {
      return events.find((event) => event.id === eventId)?.streamId;
    },
    async replayEventsAfter(lastEventId, { send }) {
      const at = events.findIndex((event) => event.id === lastEventId);
      const streamId = events[at]?.streamId ?? '';
      for (const event of events.slice(at + 1)) {
        // A priming event is stored as an empty message; it says nothing worth repeating.
        if (event.streamId === streamId && 'jsonrpc' in event.message) await send(event.id, event.message);
      }
      return streamId;
    },
  };
}
