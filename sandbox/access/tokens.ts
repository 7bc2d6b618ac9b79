import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Store } from "../books/store.ts";
import type { SandboxClock } from "../clock/clock.ts";

/** Access tokens that carry their own end, so they outlive a restart of the sandbox as they would a vendor's. */
export class AccessTokens {
  private readonly clock: SandboxClock;
  private readonly secret: Buffer;

  constructor(store: Store, clock: SandboxClock) {
    this.clock = clock;
    const kept = store.collection<{ id: string; secret: string }>("access.secret");
    const { secret } = kept.get("secret") ?? kept.put({ id: "secret", secret: randomBytes(32).toString("hex") });
    this.secret = Buffer.from(secret, "hex");
  }

  /** A token for `audience` that holds for `seconds` of sandbox time. */
  issue(audience: string, seconds: number): string {
    const claim = `${audience}.${this.clock.seconds() + seconds}.${randomBytes(6).toString("hex")}`;
    return `${Buffer.from(claim).toString("base64url")}.${this.sign(claim)}`;
  }

  /** Whether an Authorization header brings a good token for `audience`. */
  accepts(audience: string, authorization: string | undefined): boolean {
    const [, encoded = "", proof = ""] = /^Bearer ([\w-]+)\.([\w-]+)$/.exec(authorization ?? "") ?? [];
    const claim = Buffer.from(encoded, "base64url").toString();
    const [sentTo, until] = claim.split(".");
    const good = Buffer.from(this.sign(claim));
    const sent = Buffer.from(proof);
    return (
      good.length === sent.length &&
      timingSafeEqual(good, sent) &&
      sentTo === audience &&
      Number(until) > this.clock.seconds()
    );
  }

  private sign(claim: string): string {
    return createHmac("sha256", this.secret).update(claim).digest("base64url");
  }
}
