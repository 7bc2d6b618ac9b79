import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const text = (bytes: Buffer) => bytes.toString("base64url");

/** A device with one passkey, as browsers and security keys make and use them (WebAuthn, ES256, no attestation). */
export class SoftAuthenticator {
  readonly id = randomBytes(16);
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject };
  counter = 0;

  constructor() {
    this.#key = generateKeyPairSync("ec", { namedCurve: "P-256" });
  }

  #clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(rpId: string, flags: number, rest = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, rest]);
  }

  /** The answer to being asked for a new passkey. */
  make(challenge: string, { origin, rpId }: { origin: string; rpId: string }): string {
    const { x = "", y = "" } = this.#key.publicKey.export({ format: "jwk" });
    const publicKey = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
    const length = Buffer.from([0, this.id.length]);
    const data = this.#authenticatorData(rpId, 0x45, Buffer.concat([Buffer.alloc(16), length, this.id, publicKey]));
    const attestationObject = cbor(
      new Map<string, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", data],
      ]),
    );
    const clientDataJSON = text(this.#clientData("webauthn.create", challenge, origin));
    return this.#said({ clientDataJSON, attestationObject: text(attestationObject), transports: ["internal"] });
  }

  /** The answer to being asked to sign in; every use counts one further. */
  sign(
    challenge: string,
    {
      origin,
      rpId,
      verified = true,
    }: { origin: string; rpId: string; /** It asked for a fingerprint or PIN. */ verified?: boolean },
  ): string {
    this.counter += 1;
    const clientData = this.#clientData("webauthn.get", challenge, origin);
    const data = this.#authenticatorData(rpId, verified ? 0x05 : 0x01);
    const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), this.#key.privateKey);
    return this.#said({ clientDataJSON: text(clientData), authenticatorData: text(data), signature: text(signature) });
  }

  #said(response: Record<string, unknown>): string {
    return JSON.stringify({
      id: text(this.id),
      rawId: text(this.id),
      type: "public-key",
      response,
      clientExtensionResults: {},
    });
  }
}
