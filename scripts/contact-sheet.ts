import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";

export interface Shot {
  readonly name: string;
  readonly language: string;
  readonly width: number;
  readonly file: string;
}

const columns = [
  { language: "en", width: 390, thumb: 180 },
  { language: "cn", width: 390, thumb: 180 },
  { language: "en", width: 1440, thumb: 420 },
  { language: "cn", width: 1440, thumb: 420 },
] as const;
const gap = 16;
const label = 28;
const tallest = 620;
const rowsOnSheet = 12;

/** All pictures side by side: one page to click through, and PNG sheets of a dozen screens each. */
export async function contactSheet(folder: string, shots: readonly Shot[]): Promise<void> {
  const names = [...new Set(shots.map(({ name }) => name))];
  const find = (name: string, column: (typeof columns)[number]) =>
    shots.find((shot) => shot.name === name && shot.language === column.language && shot.width === column.width);
  const cell = (name: string, column: (typeof columns)[number]) => {
    const shot = find(name, column);
    return `<td>${shot ? `<a href="${shot.file}"><img loading="lazy" src="${shot.file}" width="${column.thumb}" alt="${name}, ${column.language}, ${column.width} px"></a>` : ""}</td>`;
  };
  const rows = names.map(
    (name) => `<tr id="${name}"><th>${name}</th>${columns.map((column) => cell(name, column)).join("")}</tr>`,
  );
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>body{font:14px system-ui;margin:2rem}td,th{vertical-align:top;padding:.5rem;text-align:left}img{border:1px solid #ccc}td a{display:block;max-height:40rem;overflow:hidden}</style>
<h1>Every screen</h1><table><tr><th></th>${columns.map(({ language, width }) => `<th>${language}, ${width} px</th>`).join("")}</tr>${rows.join("\n")}</table></html>\n`,
  );
  for (let at = 0; at < names.length; at += rowsOnSheet) {
    const some = names.slice(at, at + rowsOnSheet);
    await sheet(
      join(folder, `sheet-${at / rowsOnSheet + 1}.png`),
      some.map((name) => ({ name, shots: columns.map((column) => ({ column, file: find(name, column)?.file })) })),
      folder,
    );
  }
}

type Row = { name: string; shots: readonly { column: (typeof columns)[number]; file: string | undefined }[] };

async function sheet(file: string, rows: readonly Row[], folder: string): Promise<void> {
  const parts: OverlayOptions[] = [];
  let top = gap;
  for (const { name, shots } of rows) {
    parts.push({ input: title(name), left: gap, top });
    top += label;
    let left = gap;
    let height = 0;
    for (const { column, file: picture } of shots) {
      if (picture) {
        const small = await sharp(join(folder, picture))
          .resize({ width: column.thumb })
          .png()
          .toBuffer({ resolveWithObject: true });
        const shown = Math.min(small.info.height, tallest);
        const cut = await sharp(small.data).extract({ left: 0, top: 0, width: column.thumb, height: shown }).toBuffer();
        parts.push({ input: cut, left, top });
        height = Math.max(height, shown);
      }
      left += column.thumb + gap;
    }
    top += height + gap;
  }
  const width = columns.reduce((sum, { thumb }) => sum + thumb + gap, gap);
  await sharp({ create: { width, height: top, channels: 3, background: "#d4d4d8" } })
    .composite(parts)
    .png({ compressionLevel: 9 })
    .toFile(file);
}

function title(text: string): Buffer {
  return Buffer.from(
    `<svg width="800" height="${label}"><text x="0" y="20" font-family="sans-serif" font-size="16" font-weight="bold">${text}</text></svg>`,
  );
}
