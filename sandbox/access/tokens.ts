import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Collection, Store } from "../books/store.ts";
import type { SandboxClock } from "../clock/clock.ts";

/** Access tokens that carry their own end, so they outlive a restart of the sandbox as they would a vendor's. */
export class AccessTokens {
  private readonly clock: SandboxClock;
  private readonly secret: Buffer;
  private readonly revoked: Collection<{ id: string; times: number }>;

  constructor(store: Store, clock: SandboxClock) {
    this.clock = clock;
    this.revoked = store.collection("access.revoked");
    const secrets = store.collection<{ id: string; secret: string }>("access.secret");
    const { secret } = secrets.get("secret") ?? secrets.put({ id: "secret", secret: randomBytes(32).toString("hex") });
    this.secret = Buffer.from(secret, "hex");
  }

  /** A token for `audience` that holds for `seconds` of sandbox time. */
  issue(audience: string, seconds: number): string {
    const claim = `${audience}.${this.clock.seconds() + seconds}.${this.round(audience)}.${randomBytes(6).toString("hex")}`;
    return `${Buffer.from(claim).toString("base64url")}.${this.sign(claim)}`;
  }

  /** True if an Authorization header brings a good token for `audience`. */
  accepts(audience: string, authorization: string | undefined): boolean {
    const [, encoded = "", proof = ""] = /^Bearer ([\w-]+)\.([\w-]+)$/.exec(authorization ?? "") ?? [];
    const claim = Buffer.from(encoded, "base64url").toString();
    const [sentTo = "", until, round] = claim.split(".");
    const good = Buffer.from(this.sign(claim));
    const sent = Buffer.from(proof);
    return (
      good.length === sent.length &&
      timingSafeEqual(good, sent) &&
      sentTo === audience &&
      Number(round) === this.round(audience) &&
      Number(until) > this.clock.seconds()
    );
  }

  /** Ends every token given out for `audience` before its time. */
  revoke(audience: string): void {
    this.revoked.put({ id: audience, times: this.round(audience) + 1 });
  }

  private round(audience: string): number {
    return this.revoked.get(audience)?.times ?? 0;
  }

  private sign(claim: string): string {
    return createHmac("sha256", this.secret).update(claim).digest("base64url");
  }
}
