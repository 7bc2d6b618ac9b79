import decodeQr from "qr/decode.js";
import sharp from "sharp";
import { expect, test } from "vitest";
import { newTotpSecret, totpUri } from "#engine/staff/totp.ts";
import { qrPicture } from "#web/admin/security/qr-picture.server.ts";

/** The text that another program's reader finds in the picture as the page draws it. */
async function readAsDrawn(text: string): Promise<string> {
  const { box, path } = qrPicture(text);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box} ${box}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(box * 4)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQr({ data, width: info.width, height: info.height }, { timeLimit: 5_000 });
}

test.each([
  "a@b.co",
  "merchant@example.com",
  "a-rather-long-name.of-the-night-shift@warehouse.northern-branch.example.com",
])(
  "the code that sets up an authenticator for %s is read as it was meant, in both languages of the shop's name",
  async (email) => {
    for (const issuer of ["Plenum", "气源仓 Plenum"]) {
      const link = totpUri(newTotpSecret(), email, issuer);
      expect(await readAsDrawn(link)).toBe(link);
    }
  },
);

test("the drawing keeps four light modules around the code", () => {
  const { box, path } = qrPicture("otpauth://totp/Plenum");
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, width]) => ({
    x: Number(x),
    y: Number(y),
    end: Number(x) + Number(width),
  }));
  expect(Math.min(...runs.map(({ x }) => x)), "left").toBe(4);
  expect(Math.min(...runs.map(({ y }) => y)), "top").toBe(4);
  expect(Math.max(...runs.map(({ end }) => end)), "right").toBe(box - 4);
  expect(Math.max(...runs.map(({ y }) => y)), "bottom").toBe(box - 5);
});
