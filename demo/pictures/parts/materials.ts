import { MeshPhysicalMaterial, MeshStandardMaterial } from "three";

function metal(color: number, roughness: number): MeshStandardMaterial {
  return new MeshStandardMaterial({ color, metalness: 1, roughness });
}

function matt(color: number, roughness: number): MeshStandardMaterial {
  return new MeshStandardMaterial({ color, metalness: 0, roughness });
}

const paints = new Map<string, MeshStandardMaterial>();

/** Baked enamel: one material a colour and gloss, so that its parts merge into one draw. */
export function paint(color: number, roughness = 0.38): MeshStandardMaterial {
  const name = `${color.toString(16)}-${roughness}`;
  const known = paints.get(name);
  if (known) return known;
  const made = matt(color, roughness);
  paints.set(name, made);
  return made;
}

export const aluminium = metal(0xbfc4c8, 0.36);
export const castAluminium = metal(0xa4a9ad, 0.52);
export const steel = metal(0xaeb3b8, 0.3);
export const chrome = metal(0xdfe3e6, 0.12);
export const brass = metal(0xc79b4b, 0.28);
export const copper = metal(0xc27648, 0.32);
export const galvanised = metal(0xb3b9bd, 0.48);
export const castIron = new MeshStandardMaterial({ color: 0x3c4043, metalness: 0.35, roughness: 0.62 });
export const darkSteel = new MeshStandardMaterial({ color: 0x2a2d30, metalness: 0.6, roughness: 0.45 });
export const rubber = matt(0x18191b, 0.82);
export const blackPlastic = matt(0x1d1f22, 0.5);
export const greyPlastic = matt(0x8b9095, 0.55);
export const whitePlastic = matt(0xe9ebec, 0.45);
export const redPlastic = matt(0xb3261e, 0.42);
export const yellowPlastic = matt(0xe3a81a, 0.45);
export const hollow = matt(0x060708, 1);
export const paper = matt(0xd9cfb6, 0.9);
export const paperWhite = matt(0xe8e6de, 0.9);
export const card = matt(0xb98f5f, 0.88);
export const clearBowl = new MeshPhysicalMaterial({
  color: 0xcfd8de,
  metalness: 0,
  roughness: 0.08,
  transparent: true,
  opacity: 0.42,
  clearcoat: 1,
});
export const lampGreen = new MeshStandardMaterial({ color: 0x1fae54, emissive: 0x0d7a35, roughness: 0.3 });
export const lampRed = new MeshStandardMaterial({ color: 0xc8281e, emissive: 0x5a0f0a, roughness: 0.3 });

/** The colours of each house: main, second, and the dark of its frames. */
export interface Livery {
  readonly brand: string;
  readonly main: MeshStandardMaterial;
  readonly second: MeshStandardMaterial;
  readonly dark: MeshStandardMaterial;
  readonly plate: string;
}

export const ostrelvane: Livery = {
  brand: "OSTRELVANE",
  main: paint(0x174a7c),
  second: paint(0xc9ced2),
  dark: paint(0x23282d),
  plate: "#12365c",
};
export const gantmoor: Livery = {
  brand: "GANTMOOR",
  main: paint(0x9e1f24),
  second: paint(0x2b2f33),
  dark: paint(0x1f2225),
  plate: "#7d1519",
};
export const hushvane: Livery = {
  brand: "HUSHVANE",
  main: paint(0xd6dbdc),
  second: paint(0x0d7c76),
  dark: paint(0x30363a),
  plate: "#0b5d59",
};
export const polarwick: Livery = {
  brand: "POLARWICK",
  main: paint(0xcdd4d9),
  second: paint(0x1f78ad),
  dark: paint(0x2c343b),
  plate: "#175a83",
};
export const torrendyne: Livery = {
  brand: "TORRENDYNE",
  main: paint(0x2d6152),
  second: paint(0xb9c0c0),
  dark: paint(0x26302d),
  plate: "#1f4a3f",
};
export const oilmarrow: Livery = {
  brand: "OILMARROW",
  main: paint(0xd8901a),
  second: paint(0x25272a),
  dark: paint(0x1c1d20),
  plate: "#1f2023",
};
