import { createSign } from "node:crypto";
import type { KeyObject } from "node:crypto";

// Node can read certificates but not make them; this is the little DER that a self-signed one needs (RFC 5280).
const SHA256_WITH_RSA = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b];
const COMMON_NAME = [0x55, 0x04, 0x03];
const SUBJECT_ALT_NAME = [0x55, 0x1d, 0x11];
const TAG = {
  integer: 0x02,
  bits: 0x03,
  bytes: 0x04,
  none: 0x05,
  oid: 0x06,
  text: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
  ip: 0x87,
  extensions: 0xa3,
};

function der(tag: number, ...parts: (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const length = body.length;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const named = (name: string): Buffer =>
  der(TAG.sequence, der(TAG.set, der(TAG.sequence, der(TAG.oid, COMMON_NAME), der(TAG.text, Buffer.from(name)))));

/** The IPv4 addresses under which a server may show the certificate. */
function ofServers(ips: readonly string[]): Buffer {
  const names = der(TAG.sequence, ...ips.map((ip) => der(TAG.ip, ip.split(".").map(Number))));
  return der(
    TAG.extensions,
    der(TAG.sequence, der(TAG.sequence, der(TAG.oid, SUBJECT_ALT_NAME), der(TAG.bytes, names))),
  );
}

/** A self-signed certificate (PEM) for this RSA key pair, good until 2049. */
export function selfSigned(
  name: string,
  publicKey: KeyObject,
  privateKey: KeyObject,
  serial: Buffer,
  ips: readonly string[] = [],
): string {
  const algorithm = der(TAG.sequence, der(TAG.oid, SHA256_WITH_RSA), der(TAG.none));
  const validity = der(
    TAG.sequence,
    der(TAG.time, Buffer.from("200101000000Z")),
    der(TAG.time, Buffer.from("491231235959Z")),
  );
  const positive = Buffer.concat([Buffer.from([0x01]), serial]);
  const body = der(
    TAG.sequence,
    der(TAG.version, der(TAG.integer, [2])),
    der(TAG.integer, positive),
    algorithm,
    named(name),
    validity,
    named(name),
    publicKey.export({ type: "spki", format: "der" }),
    ...(ips.length > 0 ? [ofServers(ips)] : []),
  );
  const signature = createSign("RSA-SHA256").update(body).sign(privateKey);
  const whole = der(TAG.sequence, body, algorithm, der(TAG.bits, [0], signature));
  const lines = whole.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
