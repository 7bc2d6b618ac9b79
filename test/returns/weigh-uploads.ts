import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import sharp from "sharp";
import { readUpload } from "#web/account/returns/read-upload.server.ts";
import { filled, uploadOf } from "./photo-form.ts";

// A process of its own that reads two uploads at once and tells what was read and the most memory above that before.
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const picture = sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: "#884422" } });
const photo = filled(await picture.jpeg().toBuffer());
collect();
const before = process.memoryUsage.rss();
let most = before;
// Only held memory counts, not what waits to be collected: how long that waits depends on the machine. A collection
// takes as long as the pause between two looks, so only a new most is worth one.
const watch = setInterval(() => {
  if (process.memoryUsage.rss() <= most) return;
  collect();
  most = Math.max(most, process.memoryUsage.rss());
}, 20);
const uploads = await Promise.all([1, 2].map(() => readUpload(uploadOf([photo, photo, photo, photo, photo]))));
clearInterval(watch);
const taken = uploads.map(({ form, photos }) => [form.get("reason"), photos.map(({ ok }) => ok)]);
process.stdout.write(JSON.stringify({ taken, megabytes: Math.round((most - before) / 1024 / 1024) }));
