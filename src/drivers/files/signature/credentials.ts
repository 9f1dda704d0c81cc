import { createHmac } from 'node:crypto';

/** What signs links and knows them again. */
export interface Credentials {
  /** Stands in every link. */
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The credentials of everybody who has this key: every process on one data folder. */
export function credentialsOf(key: Uint8Array): Credentials {
  const derive = (what: string): Buffer => createHmac('sha256', key).update(what).digest();
  return {
    accessKeyId: `PB${derive('access key id').toString('hex').slice(0, 18).toUpperCase()}`,
    secretAccessKey: derive('secret access key').toString('base64url'),
  };
}
