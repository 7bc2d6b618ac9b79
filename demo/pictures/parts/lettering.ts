import { CanvasTexture, MeshStandardMaterial, PlaneGeometry, SRGBColorSpace } from "three";
import { Assembly } from "./assembly.ts";
import { block } from "./shapes.ts";

type Draw = (pen: CanvasRenderingContext2D, width: number, height: number) => void;

/** A printed surface: `draw` paints a canvas of the given size; `name` tells the printing apart in the cache. */
export function printed(
  name: string,
  width: number,
  height: number,
  draw: Draw,
  roughness = 0.45,
): MeshStandardMaterial {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d")!;
  draw(pen, width, height);
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  map.anisotropy = 8;
  const material = new MeshStandardMaterial({ map, roughness, metalness: 0 });
  material.name = name;
  return material;
}

const sans = '"DejaVu Sans", "Helvetica Neue", Arial, sans-serif';

/** Writes a line centred in a box, as large as fits. */
export function fitText(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  weight = "bold",
  spacing = 0.04,
): void {
  let size = height;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillStyle = color;
  do {
    pen.font = `${weight} ${size}px ${sans}`;
    pen.letterSpacing = `${size * spacing}px`;
    size *= 0.96;
  } while (pen.measureText(text).width > width && size > 4);
  pen.fillText(text, x + width / 2, y + height / 2);
}

/** The maker's plate, facing +z: dark ground, white name, one bright rule under it. */
export function brandPlate(brand: string, width: number, ground: string, line = ""): Assembly {
  const height = width * (line ? 0.3 : 0.22);
  const face = printed(
    `plate ${brand} ${ground} ${line}`,
    1024,
    Math.round(1024 * (line ? 0.3 : 0.22)),
    (pen, w, h) => {
      pen.fillStyle = ground;
      pen.fillRect(0, 0, w, h);
      pen.strokeStyle = "#cfd6db";
      pen.lineWidth = h * 0.03;
      pen.strokeRect(h * 0.05, h * 0.05, w - h * 0.1, h - h * 0.1);
      fitText(pen, brand, w * 0.06, line ? h * 0.1 : h * 0.14, w * 0.88, line ? h * 0.52 : h * 0.7, "#ffffff");
      if (line) fitText(pen, line, w * 0.06, h * 0.64, w * 0.88, h * 0.22, "#ffd2ad", "normal");
    },
  );
  const plate = new Assembly();
  plate.add(block(width, height, width * 0.02, width * 0.005), face);
  plate.add(new PlaneGeometry(width * 0.99, height * 0.97), face, [0, 0, width * 0.0115]);
  return plate;
}

/** Big lettering straight on a surface, facing +z (no ground). */
export function lettering(text: string, width: number, color: string, ratio = 0.18): Assembly {
  const material = printed(`letters ${text} ${color}`, 1024, Math.round(1024 * ratio), (pen, w, h) =>
    fitText(pen, text, 0, 0, w, h, color),
  );
  material.transparent = true;
  material.alphaTest = 0.4;
  return new Assembly().add(new PlaneGeometry(width, width * ratio), material);
}

/** A part laid on the skin of an upright cylinder, turned a little towards the usual camera. */
export function onCylinder(part: Assembly, radius: number, height: number, degrees = 17): Assembly {
  return new Assembly().place(new Assembly().place(part, [0, height, radius]), [0, 0, 0], [0, degrees, 0]);
}

/** A silvery data plate with lines of small print, facing +z. */
export function dataPlate(width: number, height: number): Assembly {
  const face = printed(
    `data plate ${width}x${height}`,
    512,
    Math.round((512 * height) / width),
    (pen, w, h) => {
      pen.fillStyle = "#c3c8cb";
      pen.fillRect(0, 0, w, h);
      pen.fillStyle = "#22282c";
      pen.fillRect(w * 0.05, h * 0.07, w * 0.9, h * 0.16);
      for (let row = 0; row < 5; row++) {
        const y = h * (0.32 + row * 0.125);
        pen.fillRect(w * 0.06, y, w * 0.22, h * 0.045);
        pen.strokeStyle = "#4a5156";
        pen.lineWidth = h * 0.012;
        pen.strokeRect(w * 0.33, y - h * 0.025, w * 0.6, h * 0.09);
        pen.fillRect(w * 0.36, y, w * (0.16 + 0.09 * ((row * 7) % 4)), h * 0.04);
      }
    },
    0.35,
  );
  return new Assembly()
    .add(block(width, height, width * 0.02, width * 0.006), face)
    .add(new PlaneGeometry(width * 0.985, height * 0.98), face, [0, 0, width * 0.012]);
}

/** A warning triangle, facing +z. */
export function warningSign(size: number): Assembly {
  const face = printed("warning", 256, 256, (pen, w, h) => {
    pen.fillStyle = "#f2b705";
    pen.fillRect(0, 0, w, h);
    pen.strokeStyle = "#16181a";
    pen.fillStyle = "#16181a";
    pen.lineWidth = 16;
    pen.lineJoin = "round";
    pen.beginPath();
    pen.moveTo(w / 2, 36);
    pen.lineTo(w - 30, h - 40);
    pen.lineTo(30, h - 40);
    pen.closePath();
    pen.stroke();
    pen.fillRect(w / 2 - 9, 96, 18, 68);
    pen.fillRect(w / 2 - 9, 176, 18, 18);
  });
  return new Assembly().add(new PlaneGeometry(size, size), face);
}
