import { createPrivateKey, generateKeyPair, randomBytes } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { promisify } from "node:util";
import type { Store } from "../books/store.ts";
import { selfSigned } from "./certificate.ts";

type StoredKey = { id: string; certificateId: string; privateKey: string; certificate: string };
export type SigningKey = { certificateId: string; privateKey: KeyObject; certificate: string };

/** The key pair that signs PayPal's events; made when first needed and kept, so old certificate links stay good. */
export class PaypalKeys {
  private readonly store: Store;
  private making: Promise<SigningKey> | null = null;

  constructor(store: Store) {
    this.store = store;
  }

  signingKey(): Promise<SigningKey> {
    this.making ??= this.readOrMake();
    return this.making;
  }

  private async readOrMake(): Promise<SigningKey> {
    const keys = this.store.collection<StoredKey>("paypal.key");
    const key = keys.get("signing") ?? keys.put(await makeKey());
    return {
      certificateId: key.certificateId,
      certificate: key.certificate,
      privateKey: createPrivateKey(key.privateKey),
    };
  }
}

async function makeKey(): Promise<StoredKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: 2048 });
  const serial = randomBytes(8);
  return {
    id: "signing",
    certificateId: `CERT-sandbox-${serial.toString("hex")}`,
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certificate: selfSigned("messageverificationcerts.sandbox", publicKey, privateKey, serial),
  };
}
