import { Box3, BufferAttribute, Group, Mesh, Sphere, Vector3 } from "three";
import type { BufferGeometry, Material, Object3D } from "three";
import { mergeGeometries } from "three/examples/jsm/utils/BufferGeometryUtils.js";

export interface Goods {
  readonly group: Group;
  readonly points: Float32Array;
  readonly size: Vector3;
  readonly centre: Vector3;
  readonly radius: number;
}

function indexed(geometry: BufferGeometry): BufferGeometry {
  for (const name of Object.keys(geometry.attributes)) {
    if (name !== "position" && name !== "normal" && name !== "uv") geometry.deleteAttribute(name);
  }
  const count = geometry.attributes["position"]!.count;
  if (!geometry.attributes["uv"]) geometry.setAttribute("uv", new BufferAttribute(new Float32Array(count * 2), 2));
  if (!geometry.index) geometry.setIndex(Array.from({ length: count }, (_, i) => i));
  geometry.morphAttributes = {};
  return geometry;
}

/** One mesh a material, stood on the ground with its middle over the origin: hundreds of parts become a dozen draws. */
export function assembleGoods(model: Object3D): Goods {
  model.updateMatrixWorld(true);
  const byMaterial = new Map<Material, BufferGeometry[]>();
  model.traverse((node) => {
    if (!(node instanceof Mesh)) return;
    const geometry = indexed((node.geometry as BufferGeometry).clone().applyMatrix4(node.matrixWorld));
    const material = node.material as Material;
    byMaterial.set(material, [...(byMaterial.get(material) ?? []), geometry]);
  });
  const group = new Group();
  for (const [material, geometries] of byMaterial) {
    const mesh = new Mesh(mergeGeometries(geometries), material);
    mesh.castShadow = mesh.receiveShadow = true;
    group.add(mesh);
  }
  const box = new Box3().setFromObject(group);
  const shift = box.getCenter(new Vector3()).negate().setY(-box.min.y);
  for (const mesh of group.children as Mesh[]) mesh.geometry.translate(shift.x, shift.y, shift.z);
  box.translate(shift);
  const sphere = box.getBoundingSphere(new Sphere());
  return {
    group,
    points: sparsePoints(group),
    size: box.getSize(new Vector3()),
    centre: sphere.center,
    radius: sphere.radius,
  };
}

function sparsePoints(group: Group): Float32Array {
  const arrays = (group.children as Mesh[]).map((mesh) => mesh.geometry.attributes["position"]!.array as Float32Array);
  const joined = new Float32Array(arrays.reduce((sum, array) => sum + array.length, 0));
  let offset = 0;
  for (const array of arrays) {
    joined.set(array, offset);
    offset += array.length;
  }
  return joined;
}
