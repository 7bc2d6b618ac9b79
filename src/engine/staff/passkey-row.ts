import type { Instant } from "#domain/kernel/time.ts";
import { statement } from "../platform/statement.ts";

/** A passkey, as its owner sees it. */
export interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
  /** The host name it was made for; null where that was not written down. */
  readonly host: string | null;
}

export interface StoredPasskey extends Passkey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

const columns = `id, name, created_at as "createdAt", last_used_at as "lastUsedAt", host,
  credential_id as "credentialId", public_key as "publicKey", counter, transports`;

export const selectPasskeys = statement<[number], StoredPasskey>(
  "passkeys_of_staff",
  `select ${columns} from staff_passkeys where staff_id = $1 order by id`,
);

export const lockPasskey = statement<[number, string], StoredPasskey>(
  "lock_passkey",
  `select ${columns} from staff_passkeys where staff_id = $1 and credential_id = $2 for update`,
);
