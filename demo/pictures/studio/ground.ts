import { Mesh, PlaneGeometry, ShadowMaterial } from "three";
import type { Goods } from "./merge.ts";

/** White ground that shows only shadow, fading to nothing well before the edge of the picture. */
export function layGround(goods: Goods, strength: number): Mesh {
  const material = new ShadowMaterial({ opacity: strength });
  const half = { x: goods.size.x / 2, z: goods.size.z / 2 };
  const fade = Math.max(goods.size.y * 0.38, Math.min(half.x, half.z) * 0.7);
  material.onBeforeCompile = (shader) => {
    shader.uniforms["footprint"] = { value: [half.x, half.z] };
    shader.uniforms["fade"] = { value: fade };
    shader.vertexShader = shader.vertexShader.replace(
      "void main() {",
      "varying vec2 groundPlace;\nvoid main() {\n  groundPlace = (modelMatrix * vec4(position, 1.0)).xz;",
    );
    shader.fragmentShader = shader.fragmentShader
      .replace("void main() {", "varying vec2 groundPlace; uniform vec2 footprint; uniform float fade;\nvoid main() {")
      .replace(
        /gl_FragColor = vec4\( ?color, ?opacity \* \( ?1\.0 - getShadowMask\(\) ?\) ?\);/,
        `float away = length(max(abs(groundPlace) - footprint * 0.92, 0.0)) / fade;
         float stay = pow(clamp(1.0 - away, 0.0, 1.0), 1.6);
         gl_FragColor = vec4(color, opacity * stay * (1.0 - getShadowMask()));`,
      );
    if (!shader.fragmentShader.includes("stay"))
      throw new Error("three's shadow shader has changed: mend studio/ground.ts");
  };
  const span = Math.max(goods.size.x, goods.size.z) + fade * 2.2;
  const mesh = new Mesh(new PlaneGeometry(span, span), material);
  mesh.rotation.x = -Math.PI / 2;
  mesh.position.y = 0.001 * goods.radius;
  mesh.receiveShadow = true;
  return mesh;
}
