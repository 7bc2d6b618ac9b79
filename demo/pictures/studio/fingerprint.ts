import type { Mesh, MeshPhysicalMaterial } from "three";
import type { Goods } from "./merge.ts";

/** A digest of everything that shows in a shot of these goods, so that an unchanged picture is not taken again. */
export async function fingerprint(goods: Goods, rest: unknown): Promise<string> {
  const parts: BufferSource[] = [];
  for (const mesh of goods.group.children as Mesh[]) {
    const { name, color, roughness, metalness, opacity, transparent } = mesh.material as MeshPhysicalMaterial;
    parts.push(
      new TextEncoder().encode(JSON.stringify([name, color.getHex(), roughness, metalness, opacity, transparent])),
    );
    parts.push(mesh.geometry.attributes["position"]!.array as Float32Array<ArrayBuffer>);
  }
  parts.push(new TextEncoder().encode(JSON.stringify(rest)));
  const digest = await crypto.subtle.digest("SHA-256", await new Blob(parts).arrayBuffer());
  return Array.from(new Uint8Array(digest).slice(0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
