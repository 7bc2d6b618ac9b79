import { createHmac } from "node:crypto";

/**
 * The code of an authenticator that holds the key, as RFC 6238 has it, by the clock that the shop follows: others may
 * have moved it. `later` in steps of half a minute.
 */
export async function codeFor({ sandboxUrl }: { sandboxUrl: string }, key: string, later = 0): Promise<string> {
  const { nowMs } = (await (await fetch(`${sandboxUrl}/clock`)).json()) as { nowMs: number };
  const bits = [...key.replaceAll(" ", "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / 30_000) + later));
  const mac = createHmac("sha1", secret).update(counter).digest();
  return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
